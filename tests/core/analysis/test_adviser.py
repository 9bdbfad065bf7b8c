"""Advice on the vocabulary size against trainings and encodings of each size."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from tokenprism import Progress
from tokenprism.analysis.adviser import advise
from tokenprism.bpe.options import TrainOptions
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.bpe.train import Trainer
from tokenprism.corpus import TextCorpus
from tokenprism.errors import CancelledError, OptionError, TokenprismError

WORDS = [
    "the", "lower", "newer", "widest", "lowest", "quick", "brown", "foxes", "jumping", "over",
    "lazily", "sleeping", "dogs",
]
RANDOM = np.random.default_rng(7)
TRAIN = " ".join(RANDOM.choice(WORDS, 4000)) + "\n"
HELD = " ".join(RANDOM.choice([*WORDS, "unseen", "others"], 1500)) + "\n"


@pytest.fixture(scope="module")
def tokenizer() -> BpeTokenizer:
    options = TrainOptions(1400, pattern="gpt2", specials=("<s>",))
    return BpeTokenizer(Trainer(TextCorpus([TRAIN * 2]), options).run())


def test_every_figure_is_that_of_the_smaller_tokenizer(tokenizer: BpeTokenizer) -> None:
    advice = advise(tokenizer, HELD, width=64, seldom=5)
    assert advice.steps[-1].size == tokenizer.model.size
    for step in advice.steps:
        small = tokenizer.at_size(step.size)
        ids = small.encode(HELD).ids.tolist()
        uses = Counter(ids)
        vocabulary = small.vocabulary
        entries = [i for i in range(len(vocabulary)) if vocabulary.kinds[i] not in (3, 4)]
        special = set(small.model.specials.values())
        counts = sorted(
            (uses[i] for i in entries if i not in special and vocabulary.lengths[i]), reverse=True
        )
        assert step.tokens == len(ids)
        assert step.bytes_per_token == pytest.approx(len(HELD.encode()) / len(ids))
        assert step.parameters == step.size * 64
        assert step.seldom == pytest.approx(sum(one < 5 for one in counts) / len(counts))
        assert step.f95 == counts[int(np.ceil(0.95 * len(counts))) - 1]
    used = [step.size for step in advice.steps if step.f95 >= 5]
    assert advice.well_used == (max(used) if used else None)


def test_the_knee_is_farthest_from_the_chord(tokenizer: BpeTokenizer) -> None:
    advice = advise(tokenizer, HELD)
    history = tokenizer.history(HELD)
    counts = history.counts
    count = len(counts) - 1
    fall = [(counts[0] - one) / (counts[0] - counts[-1]) for one in counts]
    best = max(range(count + 1), key=lambda k: fall[k] - k / count)
    assert advice.knee == history.model.sizes[best]
    assert f"by the first {best:,} of {count:,}" in str(advice.why)


def test_what_a_thousand_merges_save() -> None:
    rng = np.random.default_rng(1)
    text = " ".join("".join(rng.choice(list("abcdefghij"), 6)) for _ in range(6000))
    tokenizer = BpeTokenizer(Trainer(TextCorpus([text]), TrainOptions(2600)).run())
    advice = advise(tokenizer, text)
    last = advice.steps[-1]
    was, now = (len(tokenizer.at_size(size).encode(text)) for size in (last.size - 1000, last.size))
    assert last.saved == pytest.approx((was - now) / was)
    assert advice.steps[0].saved is None


def test_parity_is_told_of_parallel_texts_alone(tokenizer: BpeTokenizer) -> None:
    texts = {"en": "the lower\nnewer dogs\n", "zh": "更低的\n更新的狗\n"}
    advice = advise(tokenizer, HELD, parallel=texts)
    for step in advice.steps:
        small = tokenizer.at_size(step.size)
        one, other = (len(small.encode(text)) for text in texts.values())
        assert step.parity == {"en": 1.0, "zh": other / one}
    with pytest.raises(OptionError, match="not parallel: en has 2 lines, zh 1"):
        advise(tokenizer, HELD, parallel=texts | {"zh": "更低的"})
    with pytest.raises(OptionError, match="nothing to be compared"):
        advise(tokenizer, HELD, parallel={"en": "a"})


def test_what_cannot_be_advised_is_refused(tokenizer: BpeTokenizer) -> None:
    with pytest.raises(TokenprismError, match="no text"):
        advise(tokenizer, "")
    with pytest.raises(OptionError):
        advise(tokenizer, "a", width=0)
    progress = Progress()
    progress.cancel()
    with pytest.raises(CancelledError):
        advise(tokenizer, HELD, progress=progress)


def test_a_small_text_is_advised_on_with_a_caution(tokenizer: BpeTokenizer) -> None:
    small = HELD[:237]
    advice = advise(tokenizer, small)
    assert len(advice.steps) > 5
    ratio = len(small) / len(tokenizer.encode(small).ids)
    assert 5 * tokenizer.model.size * ratio <= advice.enough < 10 * tokenizer.model.size * ratio * 2
    assert f"it has 237 bytes, and this vocabulary needs {advice.enough:,} or more" in str(
        advice.caution)
    enough = advise(tokenizer, HELD * (1 + 2 * advice.enough // len(HELD)))
    assert enough.caution is None
