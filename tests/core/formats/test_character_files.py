"""Models of characters in files: our own, and tokenizer.json proved by its library."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from conftest import TEXT
from tokenprism import Specials
from tokenprism.bpe.alphabet import CharacterOptions, Mark, Unknown
from tokenprism.bpe.characters import CharacterTokenizer, tokenizer_of
from tokenprism.bpe.model import BpeModel
from tokenprism.bpe.options import TrainOptions
from tokenprism.bpe.train import Trainer
from tokenprism.corpus import TextCorpus
from tokenprism.errors import ExportError, FormatError
from tokenprism.formats import export, open_tokenizer, verify

WAYS = list(product([mark.value for mark in Mark], [way.value for way in Unknown]))
SPECIALS = ("<s>", "<|end|>")


def made(
    mark: str, unknown: str, name: str = "whitespace", text: str = TEXT, **more: Any
) -> BpeModel:
    options = TrainOptions(
        500, name, specials=SPECIALS,
        characters=CharacterOptions(mark=mark, unknown=unknown, coverage=0.99), **more,
    )  # fmt: skip
    return Trainer(TextCorpus([text]), options).run()


@pytest.mark.parametrize(("mark", "unknown"), WAYS)
def test_our_own_file_gives_the_same_model(tmp_path: Path, mark: str, unknown: str) -> None:
    model = made(mark, unknown, special_ids=(0, 7))
    path = export(model, tmp_path / "m.tokenprism.json", "tokenprism")[0]
    again = open_tokenizer(path)
    assert isinstance(again, CharacterTokenizer)
    assert again.identity == tokenizer_of(model).identity
    for column in ("byte_ids", "left", "right", "result", "ranks", "counts"):
        assert np.array_equal(getattr(again.model, column), getattr(model, column))
    assert again.model.record == model.record
    export(again, tmp_path / "again", "tokenprism")
    assert (tmp_path / "again").read_bytes() == path.read_bytes()
    assert verify(again, path, "tokenprism", [TEXT, b"not \xff UTF-8", "never 見た"]).ok


def test_damage_is_found_and_placed(tmp_path: Path) -> None:
    path = export(made("end", "unk"), tmp_path / "m.tokenprism.json", "tokenprism")[0]
    sound = json.loads(path.read_bytes())

    def refused(change: dict[str, Any], reason: str) -> None:
        altered = json.loads(json.dumps(sound))
        altered["alphabet"].update(change)
        path.write_text(json.dumps(altered))
        with pytest.raises(FormatError, match=reason):
            open_tokenizer(path)

    letters, marked = sound["alphabet"]["characters"], sound["alphabet"]["marked"]
    one, other = list(letters)[:2]
    refused({"mark": "middle"}, "alphabet.mark")
    refused({"unknown": None}, "alphabet.unknown")
    refused({"characters": {**letters, "ab": 9000}}, "not one character")
    refused({"characters": {**letters, "\ud800": 9000}}, "not one character|surrogate")
    refused({"characters": {**letters, one: letters[other]}}, "taken already")
    refused({"characters": {**letters, one: -1}}, "outside the range")
    refused({"characters": {**letters, one: 9000}}, "which nothing before it makes|altered")
    refused({"unknown_id": -1}, "do not fit together")
    refused({"unknown_id": letters[one]}, "taken already")
    refused({"mark_id": 9000}, "do not fit together")
    refused({"mark": "continuing"}, "do not fit together")
    refused({"unknown": "fused"}, "does not match the content")
    refused({"marked": {**marked, "\u2603": 9000}}, "does not match the content")
    altered = {key: value for key, value in sound.items() if key != "alphabet"}
    path.write_text(json.dumps(altered))
    with pytest.raises(FormatError, match="alphabet"):
        open_tokenizer(path)
    path.write_text(json.dumps({**sound, "algorithm": "bpe"}))
    with pytest.raises(FormatError):
        open_tokenizer(path)


EXACT = [
    ("none", "unk"), ("none", "fused"), ("none", "bytes"), ("end", "unk"), ("end", "fused"),
    ("continuing", "unk"), ("continuing", "fused"),
]  # fmt: skip


@pytest.mark.parametrize(("mark", "unknown"), EXACT)
@pytest.mark.parametrize("name", ["whitespace", "cl100k", "none", r"\S+|\s+"])
def test_tokenizer_json_is_proved(tmp_path: Path, mark: str, unknown: str, name: str) -> None:
    tokenizer = tokenizer_of(made(mark, unknown, name))
    path = export(tokenizer, tmp_path / "m.json", "huggingface")[0]
    report = verify(tokenizer, path, "huggingface", [*TEXT.splitlines(), "never 見た 見た</w>"])
    assert report.ok, report.as_text()
    opened = open_tokenizer(path)
    for text in (TEXT, "x <s> <|end|>y 見"):
        encoding = tokenizer.encode(text, specials=Specials.ALLOW)
        theirs = opened.encode(text, specials=Specials.ALLOW)
        assert np.array_equal(theirs.ids, encoding.ids)
        assert np.array_equal(theirs.starts, encoding.starts)
        assert np.array_equal(theirs.ends, encoding.ends)


def test_what_other_formats_cannot_hold(tmp_path: Path) -> None:
    def refused(model: BpeModel, format: str, reason: str) -> None:
        with pytest.raises(ExportError, match=reason):
            export(model, tmp_path / "m", format)
        assert not list(tmp_path.iterdir())

    for mark, unknown in WAYS:
        refused(made(mark, unknown), "tiktoken", "symbols are characters")
        if (mark, unknown) not in EXACT:
            refused(made(mark, unknown), "huggingface", "symbol of its own|bytes of the mark")
    refused(made("continuing", "unk", text="## a ## b"), "huggingface", "reads as if")
    refused(made("end", "unk", "none", text="a</w>b a</w>b"), "huggingface", "reads as if")
    refused(
        made("none", "bytes", "none", text="<0x41> <0x41>"), "huggingface", "have the same name"
    )
