"""Training on characters against the trainers of other libraries."""

from __future__ import annotations

import io
import json
from collections.abc import Callable

import naive_characters as naive
import numpy as np
import pytest
from tokenprism.bpe.alphabet import Alphabet, CharacterOptions, Mark, Unknown
from tokenprism.bpe.model import BpeModel
from tokenprism.bpe.options import TrainOptions
from tokenprism.bpe.train import Trainer
from tokenprism.corpus import TextCorpus
from tokenprism.pretokenize import PATTERNS


def spelled(model: BpeModel) -> list[tuple[str, str]]:
    entry = model.vocabulary.bytes_of
    pairs = zip(model.left.tolist(), model.right.tolist(), strict=True)
    return [(entry(left).decode(), entry(right).decode()) for left, right in pairs]


@pytest.mark.parametrize("name", ["en_10mb", "zh_10mb", "multi_10mb", "code_10mb"])
def test_equal_to_subword_nmt(
    corpora: Callable[..., bytes], name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    peer = pytest.importorskip("subword_nmt.learn_bpe")
    monkeypatch.setattr(peer, "tqdm", lambda steps: steps)
    text = corpora(name, 100_000)
    # What it reads has a word and a count in each line, with a space between them.
    words = naive.words_of(text, "whitespace")
    written = io.StringIO()
    lines = [f"{word} {count}\n" for word, count in words.items()]
    peer.learn_bpe(lines, written, 1000, min_frequency=2, is_dict=True)
    theirs = [tuple(line.split(" ")) for line in written.getvalue().splitlines()[1:]]

    options = TrainOptions(
        20_000, "whitespace", min_count=2, tie_break="lexicographic", characters=CharacterOptions()
    )
    ours = spelled(Trainer(TextCorpus([text]), options).run())
    assert ours[: len(theirs)] == theirs
    assert len(theirs) == 1000


@pytest.mark.parametrize("mark", ["none", "end", "continuing"])
@pytest.mark.parametrize(("name", "limit"), [("en_10mb", 60), ("multi_10mb", None)])
def test_equal_to_hugging_face(
    corpora: Callable[..., bytes], name: str, limit: int | None, mark: str
) -> None:
    tokenizers = pytest.importorskip("tokenizers")
    # Words of # alone read like its mark there: ## and ### become one id, which they are not here.
    text = corpora(name, 300_000).replace(b"#", b"")
    affixes = {
        "none": {},
        "end": {"end_of_word_suffix": "</w>"},
        "continuing": {"continuing_subword_prefix": "##"},
    }[mark]
    whitespace = PATTERNS["whitespace"].oniguruma
    peer = tokenizers.Tokenizer(tokenizers.models.BPE(unk_token="[UNK]", **affixes))
    peer.pre_tokenizer = tokenizers.pre_tokenizers.Sequence(
        [
            tokenizers.pre_tokenizers.Split(tokenizers.Regex(whitespace), "isolated"),
            tokenizers.pre_tokenizers.Split(tokenizers.Regex(r"\A\s+\z"), "removed"),
        ]
    )
    trainer = tokenizers.trainers.BpeTrainer(
        vocab_size=6000, min_frequency=0, show_progress=False, special_tokens=["[UNK]"],
        **affixes, **({} if limit is None else {"limit_alphabet": limit}),
    )  # fmt: skip
    peer.train_from_iterator([text.decode()], trainer)
    theirs = json.loads(peer.to_str())["model"]

    options = TrainOptions(
        6000, "whitespace", tie_break="huggingface",
        characters=CharacterOptions(mark=mark, limit=limit),
    )  # fmt: skip
    first = Trainer(TextCorpus([text]), options).run()
    assert first.alphabet is not None
    symbols = {one.decode() for one in first.alphabet.spellings.values()}
    size = len(symbols) + 1
    by_id = sorted(theirs["vocab"], key=theirs["vocab"].__getitem__)
    assert set(by_id[1:size]) == symbols

    # That library numbers the marked characters as its hash table has them, another way in each
    # run, and breaks ties by those numbers: a beginning with its numbers gives its merges.
    start = _begin(by_id[1:size], first, Mark(mark))
    model = Trainer(TextCorpus([text]), options, start=start).run()
    assert spelled(model) == [tuple(merge) for merge in theirs["merges"]]
    assert [model.vocabulary.bytes_of(i).decode() for i in range(model.size)] == by_id
    if mark == "none":
        assert spelled(first) == spelled(model)


def _begin(symbols: list[str], model: BpeModel, mark: Mark) -> BpeModel:
    """A model without merges whose symbols have the ids 1, 2, … in their order."""
    assert model.alphabet is not None
    known = {spelling.decode(): old for old, spelling in model.alphabet.spellings.items()}
    new = {known[symbol]: at for at, symbol in enumerate(symbols, 1)}
    none = np.zeros(0, np.int32)
    return BpeModel(
        model.byte_ids, none, none, none, none, none.astype(np.int64), model.pattern,
        alphabet=Alphabet(
            mark, Unknown.UNK,
            {one: new[old] for one, old in model.alphabet.characters.items()},
            {one: new[old] for one, old in model.alphabet.marked.items()},
            unknown_id=0,
        ),
    )  # fmt: skip
