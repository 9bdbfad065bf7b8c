"""Ids of special tokens, and trainings that go on from a model."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tokenizers import Tokenizer
from tokenprism import Progress, Specials
from tokenprism.bpe.from_ranks import model_of_ranks
from tokenprism.bpe.model import BpeModel
from tokenprism.bpe.options import TrainOptions
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.bpe.train import Trainer
from tokenprism.corpus import TextCorpus
from tokenprism.errors import CancelledError, OptionError
from tokenprism.formats import export, open_tokenizer
from tokenprism.identity import identity
from tokenprism.pretokenize import pattern

TEXT = "low low lower lowest<s>newer newest</s>wide wider 中文中文 naïve\n" * 3
SPECIALS = ("<s>", "</s>", "<pad>")


def train(
    size: int, *, start: BpeModel | None = None, text: str = TEXT, **options: Any
) -> BpeModel:
    return Trainer(TextCorpus([text]), TrainOptions(size, **options), start=start).run()


def soup(size: int, letters: str = "abcdeé中 ", seed: int = 4) -> str:
    rng = random.Random(seed)
    return "".join(rng.choices(letters, k=size))


# special tokens


def test_special_tokens_first() -> None:
    model = train(280, specials=SPECIALS, special_ids="first")
    assert dict(model.specials) == {"<s>": 0, "</s>": 1, "<pad>": 2}
    assert model.byte_ids.tolist() == list(range(3, 259))
    assert model.result.tolist() == list(range(259, 280))
    assert model.record["complete"] is True


def test_special_tokens_at_ids_of_their_own() -> None:
    model = train(280, specials=SPECIALS, special_ids=(256, 258, 270))
    assert dict(model.specials) == {"<s>": 256, "</s>": 258, "<pad>": 270}
    assert model.byte_ids.tolist() == list(range(256))
    assert model.result.tolist() == [257, *range(259, 270), *range(271, 280)]
    assert model.size == 280
    # Among and behind all others.
    far = train(280, specials=SPECIALS, special_ids=(7, 100, 4000))
    assert far.byte_ids.tolist() == [*range(7), *range(8, 100), *range(101, 258)][:256]
    assert far.result.tolist() == list(range(258, 279))
    assert far.size == 280


@pytest.mark.parametrize("placed", ["first", "last", (256, 257, 258), (0, 300, 5000)])
def test_the_place_of_special_tokens_changes_numbers_alone(
    placed: Any, tmp_path: Path
) -> None:
    plain = train(280, specials=SPECIALS)
    model = train(280, specials=SPECIALS, special_ids=placed)
    assert model.counts.tolist() == plain.counts.tolist()
    tokens = [one.vocabulary.bytes_of(int(i)) for one in (plain, model) for i in one.result]
    assert tokens[: len(tokens) // 2] == tokens[len(tokens) // 2 :]

    text = "lowest<s>中文 wide</s>"
    ids = BpeTokenizer(model).encode(text, specials=Specials.ALLOW).ids.tolist()
    for name in ("tokenprism", "huggingface", "tiktoken"):
        path = export(model, tmp_path / f"m.{name}", name)[0]
        again = open_tokenizer(path)
        assert again.encode(text, specials=Specials.ALLOW).ids.tolist() == ids
        assert again.vocabulary.specials == dict(sorted(model.specials.items(), key=lambda e: e[1]))
    library = Tokenizer.from_file(str(tmp_path / "m.huggingface"))
    assert library.encode(text, add_special_tokens=False).ids == ids


@pytest.mark.parametrize(
    ("placed", "message"),
    [
        ("middle", "'middle' is no place"),
        ((1, 2), r"special tokens \(3\) and of their ids \(2\)"),
        ((1, 2, 1), "the same id"),
        ((1, 2, -1), "cannot have the id -1"),
        ((1, 2, 1 << 30), "cannot have the id"),
    ],
)
def test_places_that_make_no_sense_are_refused(placed: Any, message: str) -> None:
    with pytest.raises(OptionError, match=message):
        TrainOptions(300, specials=SPECIALS, special_ids=placed)


# going on


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"tie_break": "huggingface"},
        {"tie_break": "first-seen", "overlaps": False},
        {"tie_break": "lexicographic"},
        {"min_count": 3, "max_token_length": 9},
        {"specials": ("ab", "é"), "special_ids": "first"},
        {"specials": ("ab", "é"), "special_ids": (7, 100), "pattern": "none"},
    ],
)
@pytest.mark.parametrize("sizes", [(258, 600), (300, 301), (450, 600), (400, 400)])
def test_in_two_goes_as_in_one(options: dict[str, Any], sizes: tuple[int, int]) -> None:
    text = soup(5000) + soup(3000, "ab ", 5) + "aaaaaaa " * 50
    small = train(sizes[0], text=text, **options)
    whole = train(sizes[1], text=text, **options)
    grown = train(sizes[1], text=text, start=small, **options)
    assert identity(grown) == identity(whole)
    assert grown.counts.tolist() == whole.counts.tolist()
    assert grown.record["tokens"] == whole.record["tokens"]
    assert grown.record["start"] == identity(small)
    assert "start" not in whole.record


def test_a_model_keeps_its_ids_on_another_corpus() -> None:
    start = train(290, specials=SPECIALS, special_ids=(256, 257, 258))
    other = "zebra zebra low zebra" * 9
    grown = train(300, text=other, start=start, specials=SPECIALS, special_ids=(256, 257, 258))
    known = start.merge_count
    assert grown.left[:known].tolist() == start.left.tolist()
    assert grown.result[:known].tolist() == start.result.tolist()
    assert grown.counts[:known].sum() < start.counts.sum()
    assert grown.merge_count > known
    assert b"zebra" in {grown.vocabulary.bytes_of(int(i)) for i in grown.result[known:]}
    text = "low zebra"
    old = BpeTokenizer(start).encode(text).ids.tolist()
    assert BpeTokenizer(grown.cut(start.size)).encode(text).ids.tolist() == old


@pytest.mark.parametrize("placed", ["last", (270, 400)])
def test_special_tokens_keep_their_ids_and_new_merges_stand_above(placed: Any) -> None:
    text = soup(5000)
    start = train(300, text=text, specials=("ab", "é"), special_ids=placed)
    whole = train(320, text=text, specials=("ab", "é"), special_ids=placed)
    highest = len(start.vocabulary) - 1
    for again in ({}, {"specials": ("ab", "é")}, {"specials": ("é",), "special_ids": "first"}):
        grown = train(320, text=text, start=start, **again)
        assert dict(grown.specials) == dict(start.specials)
        assert grown.result[start.merge_count :].tolist() == list(
            range(highest + 1, highest + 21))
        assert grown.size == 320
        tokens = [
            [one.vocabulary.bytes_of(int(i)) for i in one.result] for one in (whole, grown)
        ]
        assert tokens[0] == tokens[1]
        assert grown.counts.tolist() == whole.counts.tolist()


def test_options_of_a_continued_model() -> None:
    start = train(280, specials=SPECIALS, pattern="qwen2", nfc=True)
    options = TrainOptions.continuing(start, 300, min_count=2)
    assert (options.pattern, options.nfc, options.characters) == ("qwen2", True, None)
    grown = Trainer(TextCorpus([soup(4000)]), options, start=start).run()
    assert (grown.pattern, grown.nfc) == (start.pattern, True)
    assert TrainOptions.continuing(start, 300, pattern="gpt2").pattern == "gpt2"


def test_a_model_with_ids_in_another_order() -> None:
    entries = [bytes([byte]) for byte in range(255, -1, -1)] + [b"lo", b"low", b"er"]
    start = model_of_ranks({entry: rank for rank, entry in enumerate(entries)}, pattern("cl100k"))
    grown = train(265, start=start)
    assert grown.byte_ids.tolist() == list(range(255, -1, -1))
    assert grown.result.tolist() == list(range(256, 265))
    assert grown.vocabulary.bytes_of(257) == b"low"
    assert grown.vocabulary.bytes_of(258) == b"er"


def test_what_cannot_be_gone_on_with() -> None:
    start = train(280, specials=SPECIALS)
    with pytest.raises(OptionError, match="cuts text by cl100k"):
        train(300, start=start, pattern="gpt2")
    with pytest.raises(OptionError, match=r"The least is 280"):
        train(279, start=start, specials=SPECIALS)
    with pytest.raises(OptionError, match=r"The least is 281"):
        train(280, start=start, specials=("<new>",))
    with pytest.raises(OptionError, match="cannot come first"):
        train(300, start=start, specials=("<new>",), special_ids="first")
    for taken in (65, 256, start.specials["<s>"]):
        with pytest.raises(OptionError, match="that of a token of the model"):
            train(300, start=start, specials=("<new>",), special_ids=(taken,))
    with pytest.raises(OptionError, match=r"'<s>' has the id 277 in the model"):
        train(300, start=start, specials=("<s>",), special_ids=(290,))
    entries = {bytes([byte]): byte for byte in range(256)} | {b"xyz": 256}
    with pytest.raises(OptionError, match="no merge makes"):
        train(300, start=model_of_ranks(entries, pattern("cl100k")))


def test_cancelled_while_it_replays() -> None:
    start = train(400, text=soup(4000))
    progress = Progress()
    trainer = Trainer(
        TextCorpus([soup(4000)]), TrainOptions(450), start=start, progress=progress
    )
    progress.cancel()
    with pytest.raises(CancelledError):
        trainer.run()


def test_the_log_has_the_counts_of_this_corpus() -> None:
    start = train(270)
    trainer = Trainer(TextCorpus(["lower"]), TrainOptions(280), start=start)
    model = trainer.run()
    assert trainer.log is not None
    left, _right, _result, counts, tokens = trainer.log.copy()
    assert len(left) == model.merge_count
    assert np.array_equal(counts, model.counts)
    assert tokens[-1] == len(BpeTokenizer(model).encode("lower").ids)
