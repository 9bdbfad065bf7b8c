"""The registry of formats: each is complete, and what it writes it recognises and opens."""

from __future__ import annotations

from pathlib import Path

import pytest
import tokenprism as tp
from tokenprism.bpe.alphabet import CharacterOptions
from tokenprism.bytepiece import BytePieceOptions, BytePieceTrainer
from tokenprism.bytepiece.tokenizer import BytePieceTokenizer
from tokenprism.corpus import TextCorpus
from tokenprism.errors import ExportError, OptionError
from tokenprism.formats.format import BPE, BYTEPIECE, Format, kind_of
from tokenprism.formats.registry import ALL, FORMATS, format_named, format_of, formats_for
from tokenprism.formats.sniff import SEEN_IN_FOLDERS, Head, is_tokenizer, locate

TEXTS = ["low lower lowest new newer 123 " * 30, "Straße, façade! 南京 " * 20]
MODELS = {
    "BPE": lambda: tp.train(TEXTS, 300, special_tokens=["<s>"], pattern="gpt2"),
    "characters": lambda: tp.train(
        TEXTS, 90, characters=CharacterOptions(), pattern="whitespace"),
    "BytePiece": lambda: tp.train(TEXTS, 300, algorithm="bytepiece", min_count=1),
    "bytepiece's": lambda: BytePieceTokenizer(BytePieceTrainer(
        TextCorpus(TEXTS), BytePieceOptions.like("bytepiece", vocab_size=300, min_count=1)).run()),
}


@pytest.mark.parametrize("known", ALL, ids=repr)
def test_a_format_is_complete(known: Format) -> None:
    assert known.name
    assert known.endings or known.names
    assert type(known).__doc__
    assert type(known).open is not Format.open
    binary_or_text = type(known).recognises is not Format.recognises
    assert binary_or_text or type(known).holds_document is not Format.holds_document
    if known.suffix:
        assert known.title
        assert known.holds
        assert known.library
        assert known.kinds <= {BPE, BYTEPIECE}
        assert known.kinds
        assert known.engine in ("", "fancy-regex", "Oniguruma")
        for name in ("render", "snippet", "load"):
            assert getattr(type(known), name) is not getattr(Format, name)


def test_names_and_suffixes_are_decided() -> None:
    assert len({one.name for one in ALL}) == len(ALL)
    for known in FORMATS:
        assert format_named(known.name) is known
        found = format_named(format_of(Path("model" + known.suffix)))
        assert found is known or found.suffix == known.suffix
    with pytest.raises(OptionError, match="no format is called"):
        format_named("rwkv")


@pytest.mark.parametrize("model", MODELS)
def test_what_is_written_is_recognised_and_opened(model: str, tmp_path: Path) -> None:
    tokenizer = MODELS[model]()
    fitting = formats_for(tokenizer)
    assert fitting
    for known in FORMATS:
        assert (known in fitting) == known.accepts(tokenizer.model)
        if known not in fitting:
            continue
        folder = tmp_path / known.name
        folder.mkdir()
        path = folder / ("model" + known.suffix)
        try:
            files = known.render(tokenizer.model, path.name)
        except ExportError:
            assert known.name in ("tekken", "gguf")  # special tokens first; known patterns alone
            continue
        known.place(files, folder)
        assert is_tokenizer(path)
        found = Head.of(path).format
        assert found is known or found.name == "json"
        opened = tp.open(path)
        for text in TEXTS:
            ids = opened.encode(text).ids.tolist()
            assert ids == tokenizer.encode(text).ids.tolist() or known.losses(tokenizer.model)
        assert str(path) in known.snippet(tokenizer.model, path)


def test_kinds_of_models() -> None:
    assert kind_of(MODELS["characters"]().model) == BPE
    assert kind_of(MODELS["BytePiece"]().model) == BYTEPIECE


def test_the_name_that_says_most_is_taken_from_a_folder(tmp_path: Path) -> None:
    order = (
        "tokenizer.json", "model.tokenprism.json", "tekken.json", "tokenizer.model",
        "spiece.model", "sentencepiece.bpe.model", "vocab.json", "encoder.json", "vocab.txt",
    )
    assert order == SEEN_IN_FOLDERS
    for name in reversed(order):
        (tmp_path / name).touch()
        assert locate(tmp_path).name == name


@pytest.mark.parametrize(("head", "name"), [
    (b'{"x": 1, "added_tokens": [', "huggingface"),
    (b'{"version": "1.0", "model": {"type": "WordPiece", ', "huggingface"),
    (b'{"format":"tokenprism"', "tokenprism"),
    (b'{"a": 0, "b": 1, "c": 2, "d": 3, "e": 4}', "gpt2"),
    (b'{"config": {}, "vocab": [{"rank": 0, "token_bytes": "AA=="', "tekken"),
    (b'{"title": "a text", "model": "x"}', None),
])
def test_json_that_announces_a_tokenizer_opens_as_one(
    head: bytes, name: str | None, tmp_path: Path
) -> None:
    path = tmp_path / "unnamed.json"
    path.write_bytes(head)
    assert [one.name for one in ALL if one.is_announced(head)] == ([name] if name else [])
    assert is_tokenizer(path) == (name is not None)
