"""Trained models beside the real programs on lines of the corpora."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tokenprism.bytepiece import BytePieceOptions, BytePieceTrainer, FrontEnd
from tokenprism.bytepiece.tokenizer import BytePieceTokenizer
from tokenprism.corpus import Corpus
from tokenprism.formats import export, verify

Read = Callable[..., bytes]
NAMES = ("multi_10mb", "zh_10mb", "code_10mb")


@pytest.fixture(params=NAMES)
def text(request: pytest.FixtureRequest, corpora: Read) -> bytes:
    return corpora(request.param, 150_000)


def trained(folder: Path, text: bytes, options: BytePieceOptions) -> BytePieceTokenizer:
    path = folder / "corpus.txt"
    path.write_bytes(text)
    return BytePieceTokenizer(BytePieceTrainer(Corpus.open(path), options).run())


def as_bytepiece() -> BytePieceOptions:
    return BytePieceOptions(
        4000, front=FrontEnd("lines", nfc=True), specials=("<pad>", "<bos>", "<eos>"),
        compat="bytepiece", max_piece_length=36,
    )


def test_as_piece_tokenizer(tmp_path: Path, text: bytes) -> None:
    pytest.importorskip("piece_tokenizer")
    options = BytePieceOptions(
        4000, compat="piecetokenizer", specials=("<unk>", "<s>", "</s>")
    )
    tokenizer = trained(tmp_path, text, options)
    path = export(tokenizer, tmp_path / "m.model", "piece-tokenizer")[0]
    report = verify(tokenizer, path, "piece-tokenizer", text.splitlines(keepends=True))
    assert report.ok, report.as_text()


def test_as_bytepiece(tmp_path: Path, text: bytes, bytepiece_library: Any) -> None:
    tokenizer = trained(tmp_path, text, as_bytepiece())
    path = export(tokenizer, tmp_path / "m.json", "bytepiece")[0]
    report = verify(tokenizer, path, "bytepiece", text.splitlines(keepends=True))
    assert report.ok, report.as_text()


def test_as_rs_bytepiece(tmp_path: Path, text: bytes) -> None:
    library = pytest.importorskip("rs_bytepiece")
    tokenizer = trained(tmp_path, text, as_bytepiece())
    theirs = library.Tokenizer(str(export(tokenizer, tmp_path / "m.json", "bytepiece")[0]))
    for line in text.decode().splitlines(keepends=True):
        assert tokenizer.encode(line).ids.tolist() == theirs.encode(line)


def test_as_hugging_face(tmp_path: Path, text: bytes) -> None:
    for options in (BytePieceOptions(4000), as_bytepiece()):
        tokenizer = trained(tmp_path, text, options)
        path = export(tokenizer, tmp_path / "tokenizer.json", "huggingface")[0]
        report = verify(tokenizer, path, "huggingface", text.splitlines(keepends=True))
        assert report.ok, report.as_text()
