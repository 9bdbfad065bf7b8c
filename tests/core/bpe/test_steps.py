"""The replay as arrays: against the trace, which is merged step by step, and at great length."""

from __future__ import annotations

import time

import numpy as np
import pytest
from encode_models import cl100k, model_of, train
from hypothesis import given, settings
from hypothesis import strategies as st
from tokenprism import Progress, Specials
from tokenprism.bpe.alphabet import CharacterOptions, Mark, Unknown
from tokenprism.bpe.characters import tokenizer_of
from tokenprism.bpe.options import TrainOptions
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.bpe.train import Trainer
from tokenprism.corpus import TextCorpus
from tokenprism.errors import CancelledError
from tokenprism.explain.replay import Replay, replay
from tokenprism.explain.word import word_at
from tokenprism.pretokenize import pattern
from trace_kit import explain, trace

WORDS = st.lists(st.text("abc", min_size=1, max_size=9).map(str.encode), min_size=1, max_size=12)


def check(tokenizer: BpeTokenizer, word: bytes) -> Replay:
    """Every step has the symbols, candidates and choice of the trace."""
    told, found = trace(tokenizer.model, word), replay(tokenizer, word)
    assert found.steps == len(told.steps) - 1
    assert (found.whole is not None) == told.whole
    for number, step in enumerate(told.steps):
        now = found.at(number)
        assert tuple(now.ids.tolist()) == step.ids
        assert tuple(now.edges.tolist()) == step.edges
        assert found.size_at(number) == len(step.ids)
        candidates = found.candidates(number)
        expected = sorted(step.candidates, key=lambda one: (one.merge, one.position))
        assert candidates.merges.tolist() == [one.merge for one in expected]
        assert candidates.edges[:, [0, 2]].tolist() == [[one.start, one.end] for one in expected]
        if step.chosen is not None:
            merged = found.merged(number)
            assert merged.merge == step.chosen.merge == candidates.merges[0]
            assert merged.result == step.chosen.result
            assert [merged.start, merged.middle, merged.end] == candidates.places[0].tolist()
            assert found.edges[merged.start] == step.chosen.start
            assert found.edges[merged.end] == step.chosen.end
    return found


@settings(deadline=None, max_examples=150)
@given(
    WORDS, st.integers(0, 20), st.text("abcd", max_size=40).map(str.encode), st.booleans(),
    st.integers(0, 40), st.integers(0, 40),
)
def test_every_step_is_that_of_the_trace(
    words: list[bytes], merges: int, word: bytes, share: bool, low: int, high: int
) -> None:
    tokenizer = BpeTokenizer(model_of(train(words, merges, share_ids=share)))
    found = check(tokenizer, word)
    low, high = sorted((low, high))
    for step in range(found.steps + 1):
        whole, part = found.at(step), found.at(step, low, high)
        if len(part.ids):
            first = whole.places.tolist().index(part.places[0])
            assert whole.ids[first : first + len(part.ids)].tolist() == part.ids.tolist()
            assert part.places[0] <= low
            assert part.places[-1] >= min(high, len(word))


@pytest.mark.parametrize("word", [" tokenizer", "tokenization", "don't", "中文编码", "=" * 90, ""])
def test_real_words(word: str) -> None:
    check(cl100k(), word.encode())


def test_merges_that_do_not_rise_and_bytes_that_are_missing() -> None:
    # bc comes first although it needs nothing; a later merge makes what an earlier one joins.
    tokenizer = BpeTokenizer(model_of([(97, 257, 256), (98, 99, 257), (257, 97, 258)]))
    assert not tokenizer.model.has_history
    check(tokenizer, b"abcabca")
    lacking = BpeTokenizer(model_of([(98, 99, 256)], byte_ids=[*range(97), -1, *range(98, 256)]))
    assert check(lacking, b"abcba").at(0).ids.tolist() == [-1, 98, 99, 98, -1]


def test_a_whole_pre_token() -> None:
    tokenizer = BpeTokenizer(model_of([(98, 99, 256), (-1, -1, 257)], whole={257: b"abc"}))
    assert check(tokenizer, b"abc").whole == 257
    assert replay(tokenizer, b"abcd").whole is None


@pytest.mark.parametrize("mark", list(Mark))
@pytest.mark.parametrize("unknown", list(Unknown))
def test_characters_with_marks(mark: Mark, unknown: Unknown) -> None:
    options = TrainOptions(
        400, "whitespace", characters=CharacterOptions(mark=mark, unknown=unknown, limit=9)
    )
    model = Trainer(TextCorpus([("low lower newer " * 9 + "qéé中 wéé").encode()]), options).run()
    tokenizer = tokenizer_of(model)
    for word in ("lower", "low", "q中wé", "中国"):
        found = check(tokenizer, word.encode())
        last = found.at(found.steps).ids.tolist()
        assert last == tokenizer.encode(word).ids.tolist()


def test_the_steps_of_a_cut() -> None:
    tokenizer = cl100k()
    found = replay(tokenizer, b"tokenization")
    for merges in (0, 8, 300, 600, 100_000):
        small = tokenizer.history(b"tokenization").after(merges)
        now = found.at(found.step_at(merges))
        assert now.ids.tolist() == small.ids.tolist()
        assert now.edges[:-1].tolist() == small.starts.tolist()


def test_a_neighbourhood() -> None:
    found = replay(cl100k(), b"tokenization")
    for step in range(found.steps + 1):
        whole = found.at(step)
        for place in whole.places.tolist():
            part = found.around(step, place, 2, 3)
            at = whole.places.tolist().index(place)
            expected = whole.places[max(0, at - 2) : at + 4].tolist()
            assert part.places.tolist() == expected or len(expected) == 1


def test_long_words_take_little_time() -> None:
    tokenizer = cl100k()
    word = b"abcdefgh" * 12_500
    begun = time.process_time()
    found = replay(tokenizer, word)
    assert found.at(found.steps).ids.tolist() == tokenizer.merge_word(word)[0].tolist()
    for step in range(0, found.steps, found.steps // 100):
        place = found.merged(step).middle
        assert place in found.around(step, place, 20, 20).places
    assert len(found.candidates(0)) > 50_000
    assert time.process_time() - begun < 3


def test_a_cancelled_replay() -> None:
    progress = Progress()
    progress.cancel()
    tokenizer = BpeTokenizer(model_of([(97, 257, 256), (98, 99, 257)]))
    with pytest.raises(CancelledError):
        replay(tokenizer, b"abc" * 10, progress)


@settings(deadline=None, max_examples=60)
@given(st.text("ab c1\n<s>é中", max_size=40), st.sampled_from(["gpt2", "cl100k", "none"]))
def test_the_word_at_every_byte(text: str, name: str) -> None:
    specials = {"<s>": 300}
    tokenizer = BpeTokenizer(model_of([], pattern_name=name, specials=specials))
    source = text.encode()
    for how in (Specials.TEXT, Specials.ALLOW):
        spans = [(one.start, one.end, one.branch is None)
                 for one in explain(tokenizer, source, specials=how).pretokens]
        for byte in range(len(source)):
            word = word_at(tokenizer, source, byte, how)
            assert word is not None
            assert (word.start, word.end, word.special >= 0) in spans
            assert word.start <= byte < word.end
    assert (word_at(tokenizer, source, 99) is None) == (not source)


def test_the_word_in_a_long_text() -> None:
    tokenizer = cl100k()
    source = "a long text, 南京市 and so on; ".encode() * 3000 + b"x" * 9000
    starts = np.append(pattern("cl100k").starts(source), len(source))
    for byte in (0, 5, 40_000, 60_001, len(source) - 9000, len(source) - 1):
        word = word_at(tokenizer, source, byte)
        row = int(np.searchsorted(starts, byte, side="right")) - 1
        assert word is not None
        assert (word.start, word.end) == (starts[row], starts[row + 1])
