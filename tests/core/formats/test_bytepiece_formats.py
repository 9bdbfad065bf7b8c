"""Files of BytePiece models: written, read back, read by the real libraries; hostile files."""

from __future__ import annotations

import base64
import json
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tokenprism.bytepiece import BytePieceModel, FrontEnd
from tokenprism.bytepiece.tokenizer import BytePieceTokenizer
from tokenprism.errors import ExportError, FormatError, TokenprismError
from tokenprism.formats import ApproximateError, export, formats_for, open_tokenizer, verify
from tokenprism.formats.pieces.piece_tokenizer import escape, unescape

SPECIALS = {"<unk>": 0, "<s>": 1, "</s>": 2}
BYTEPIECE = {"<pad>": 0, "<bos>": 1, "<eos>": 2}
COUNTS = {
    b"a": 50, b"b": 30, b"ab": 20, b" a": 35, b" ": 90, b"aba": 9, "中".encode(): 9, b"th": 12,
    b" the": 1_234_567, "中国".encode(): 20, " 中".encode(): 7, b"...": 6, b"\n\n": 3, b"12": 5,
    b"\\": 2, b"\t\t": 4, b"\xff\xfe": 2, b"  ": 8, "é".encode(): 3,
}  # fmt: skip
CHARACTERS = [FrontEnd(), FrontEnd(isolate=True, split_digits=True), FrontEnd("lines"),
              FrontEnd("lines", split_digits=True), FrontEnd("words", nfc=True)]


def make(front: FrontEnd, **options: Any) -> BytePieceModel:
    pieces = list(COUNTS)
    return BytePieceModel(
        pieces=tuple(pieces),
        counts=np.array(list(COUNTS.values()), np.int64),
        piece_ids=np.arange(259, 259 + len(pieces), dtype=np.int32),
        byte_ids=np.arange(3, 259, dtype=np.int32),
        front=front,
        **{"specials": SPECIALS, **options},
    )


def make_of_bytes() -> BytePieceModel:
    counts = {**COUNTS, b"\xe4\xb8": 4, b"\xad\xe5": 2}
    pieces = sorted((piece for piece in counts if len(piece) > 1), key=lambda p: (len(p), p))
    return BytePieceModel(
        pieces=tuple(pieces),
        counts=np.array([counts[piece] for piece in pieces], np.int64),
        piece_ids=np.arange(259, 259 + len(pieces), dtype=np.int32),
        byte_ids=np.arange(3, 259, dtype=np.int32),
        front=FrontEnd("lines", nfc=True),
        specials=BYTEPIECE,
        byte_lattice=True,
        byte_counts=np.array([counts.get(bytes((b,)), 1) for b in range(256)], np.int64),
    )


def lines() -> list[str]:
    rng = random.Random(3)
    parts = [*"ab the. \t\\中国é😀12", "\r\n", " the", "e\u0301", "<s>", "  ", "abab", "\0"]
    return ["".join(rng.choices(parts, k=rng.randint(1, 20))) + "\n" for _ in range(300)]


@pytest.mark.parametrize("front", CHARACTERS, ids=str)
@pytest.mark.parametrize("format", ["tokenprism", "huggingface"])
def test_models_of_characters(tmp_path: Path, front: FrontEnd, format: str) -> None:
    for fallback in (None, -10.0):
        tokenizer = BytePieceTokenizer(make(front, fallback=fallback))
        path = export(tokenizer, tmp_path / "m.json", format)[0]
        report = verify(tokenizer, path, format, lines())
        assert report.ok, report.as_text()
        if format == "tokenprism":
            again = open_tokenizer(path)
            assert isinstance(again, BytePieceTokenizer)
            assert again.identity == tokenizer.identity
            assert export(again, tmp_path / "n", format)[0].read_bytes() == path.read_bytes()


@pytest.mark.parametrize("format", ["tokenprism", "huggingface"])
def test_models_of_bytes(tmp_path: Path, format: str) -> None:
    tokenizer = BytePieceTokenizer(make_of_bytes())
    path = export(tokenizer, tmp_path / "m.json", format)[0]
    report = verify(tokenizer, path, format, lines())
    assert report.ok, report.as_text()


def test_bytepiece_reads_what_is_written(tmp_path: Path, bytepiece_library: Any) -> None:
    tokenizer = BytePieceTokenizer(make_of_bytes())
    path = export(tokenizer, tmp_path / "m.json", "bytepiece")[0]
    report = verify(tokenizer, path, "bytepiece", lines())
    assert report.ok, report.as_text()
    assert report.library.startswith("bytepiece ")


def test_rs_bytepiece_gives_the_same_ids(tmp_path: Path) -> None:
    library = pytest.importorskip("rs_bytepiece")
    tokenizer = BytePieceTokenizer(make_of_bytes())
    path = export(tokenizer, tmp_path / "m.json", "bytepiece")[0]
    theirs = library.Tokenizer(str(path))
    for text in lines():
        assert tokenizer.encode(text).ids.tolist() == theirs.encode(text)


@pytest.mark.parametrize("front", CHARACTERS[:2], ids=str)
def test_piece_tokenizer_reads_what_is_written(tmp_path: Path, front: FrontEnd) -> None:
    pytest.importorskip("piece_tokenizer")
    tokenizer = BytePieceTokenizer(make(front, fallback=-10.0))
    path = export(tokenizer, tmp_path / "m.model", "piece-tokenizer")[0]
    report = verify(tokenizer, path, "piece-tokenizer", lines())
    assert report.ok, report.as_text()
    assert b"\t1234567\t" in path.read_bytes()


@pytest.mark.parametrize("name", ["bytepiece", "piece-tokenizer"])
def test_foreign_models_are_read_back(tmp_path: Path, name: str) -> None:
    model = make_of_bytes() if name == "bytepiece" else make(FrontEnd(), fallback=-10.0)
    tokenizer = BytePieceTokenizer(model)
    path = export(tokenizer, tmp_path / "m.any", name)[0]
    again = open_tokenizer(path)
    assert again.identity == tokenizer.identity
    assert again.name == "m.any"
    assert not again.warnings
    other = export(again, tmp_path / "n", name)[0]
    assert other.read_bytes() == path.read_bytes()


def test_formats_are_those_that_fit() -> None:
    for model, others in (
        (make(FrontEnd()), ["piece-tokenizer"]), (make_of_bytes(), ["bytepiece"]),
        (make(FrontEnd("lines")), []), (make(FrontEnd(nfc=True)), []),
    ):
        names = [one.name for one in formats_for(BytePieceTokenizer(model))]
        assert names == ["tokenprism", "huggingface", *others, "sentencepiece"]


@pytest.mark.parametrize(("format", "model", "message"), [
    ("tiktoken", make(FrontEnd()), "cannot hold a model of this kind"),
    ("bytepiece", make(FrontEnd("lines", nfc=True)), "needs a count for every byte"),
    ("bytepiece", replace(make_of_bytes(), front=FrontEnd("lines")), "front end"),
    ("bytepiece", replace(make_of_bytes(), specials={}), "special tokens"),
    ("piece-tokenizer", make(FrontEnd("lines")), "runs of one class"),
    ("piece-tokenizer", make(FrontEnd(), specials={"<x>": 0, "<s>": 1, "</s>": 2}), "ids"),
    ("huggingface", make(FrontEnd(), specials={"Ġthe": 0, "<s>": 1, "</s>": 2}), "same name"),
])
def test_what_a_format_cannot_hold_is_refused(
    tmp_path: Path, format: str, model: BytePieceModel, message: str
) -> None:
    with pytest.raises(ExportError, match=message):
        export(model, tmp_path / "m", format)
    assert not (tmp_path / "m").exists()


@pytest.mark.parametrize(("piece", "message"), [
    ("▁a".encode(), "U\\+2581"), (b"a\0", "zero byte"), (b"<0x41>", "spelled like"),
    (b"<s>", "spelled like"),
])
def test_pieces_that_piece_tokenizer_cannot_hold(
    tmp_path: Path, piece: bytes, message: str
) -> None:
    model = make(FrontEnd(), fallback=-10.0)
    model = replace(model, pieces=(*model.pieces[:-1], piece))
    with pytest.raises(ExportError, match=message):
        export(model, tmp_path / "m", "piece-tokenizer")


def test_another_fallback_is_only_near_in_piece_tokenizer(tmp_path: Path) -> None:
    model = make(FrontEnd())
    with pytest.raises(ApproximateError, match=r"weigh -10 there and -\d+\.\d here"):
        export(model, tmp_path / "m", "piece-tokenizer")
    export(model, tmp_path / "m", "piece-tokenizer", accept_approximate=True)


def test_more_than_sixteen_prefixes_and_no_space(tmp_path: Path) -> None:
    pieces = [b"-" * n for n in range(1, 18)]
    model = replace(
        make(FrontEnd(), fallback=-10.0), pieces=(*pieces, b" "),
        counts=np.full(18, 2, np.int64), piece_ids=np.arange(259, 277, dtype=np.int32),
    )
    with pytest.raises(ExportError, match="begin alike"):
        export(model, tmp_path / "m", "piece-tokenizer")
    with pytest.raises(ExportError, match="no piece for a space"):
        export(replace(model, pieces=(*pieces, b"x")), tmp_path / "m", "piece-tokenizer")


def test_escapes() -> None:
    hard = b"a\t\n\r\\x41\xff\xe4\xb8" + "\0\v\f\u2028\\中".encode()
    assert unescape(escape(hard)) == hard
    assert not set(escape(hard)) & set(b"\t\n\r")
    assert unescape(b"\\x4\\y\\x4a") == b"\\x4\\yJ"


Change = Callable[[dict[str, Any]], None]


def _remove(entries: dict[str, Any], byte: int) -> None:
    del entries[base64.b64encode(bytes((byte,))).decode()]


def _last(entries: dict[str, Any], row: object) -> None:
    entries[list(entries)[-1]] = row


def _add(entries: dict[str, Any], key: str) -> None:
    entries[key] = [len(entries) + 3, "", 1]


@pytest.mark.parametrize(("change", "message"), [
    (lambda e: _remove(e, 0x80), "is 27[0-9]; the ids|lacks 1 of the 256 bytes"),
    (lambda e: _last(e, [4, "", 1]), "taken already"),
    (lambda e: _last(e, [10**6, "", 1]), "the ids of"),
    (lambda e: _last(e, [2, "", 1]), "the ids of"),
    (lambda e: _last(e, [len(e) + 2, "", 0]), "count"),
    (lambda e: _last(e, [len(e) + 2, "", 1.5]), "whole number"),
    (lambda e: _last(e, [len(e) + 2, "", True]), "whole number"),
    (lambda e: _last(e, [len(e) + 2, ""]), "an id, a text and a count"),
    (lambda e: _last(e, "x"), "a list"),
    (lambda e: _add(e, ""), "empty piece"),
    (lambda e: _add(e, "YQ"), "base64"),
    (lambda e: _add(e, "Y Q=="), "base64"),
    (lambda e: _add(e, "YR=="), "how base64 spells"),
])
def test_hostile_bytepiece_files(tmp_path: Path, change: Change, message: str) -> None:
    path = export(make_of_bytes(), tmp_path / "m.json", "bytepiece")[0]
    entries = json.loads(path.read_text("utf-8"))
    change(entries)
    path.write_text(json.dumps(entries, ensure_ascii=False), "utf-8")
    with pytest.raises(FormatError, match=message):
        open_tokenizer(path)


def test_a_bytepiece_model_without_a_byte_is_refused(tmp_path: Path) -> None:
    entries = {base64.b64encode(bytes((b,))).decode(): [b + 3, "", 1] for b in range(255)}
    (tmp_path / "m").write_text(json.dumps(entries))
    with pytest.raises(FormatError, match=r"lacks 1 of the 256 bytes.*FF"):
        open_tokenizer(tmp_path / "m")


@pytest.mark.parametrize(("old", "new", "message"), [
    (b"name=no", b"name=NMT_NFKC", "normalizes"),
    (b"cut=0", b"cut=2", "cut must be 0 or 1"),
    (b"\nsize=278", b"\nsize=279", "says that it has 279 rows"),
    (b"\nsize=278", b"\nsize=x", "how many rows"),
    (b"[Pieces]", b"[Things]", "no section"),
    (b"\t50\t1\t", b"\t0\t1\t", "no whole number"),
    (b"\t50\t1\t", b"\t1.5\t1\t", "no whole number"),
    (b"\t50\t1\t", b"\tnan\t1\t", "no whole number"),
    (b"\t50\t1\t", b"\t50\t4\t", "not supported"),
    (b"\t50\t1\t\t\n", b"\t50\n", "must have an id"),
    (b"<0x41>", b"<0x42>", "byte 42 again"),
    (b"\ta\t50", b"\tb\t50", "occurs twice"),
    (b"\ta\t50", b"\t\t50", "empty piece"),
    (b"\ta\t50", b"\tq q\t50", "with a space"),
    (b"<s>\t0", b"</s>\t0", "occurs twice"),
])
def test_hostile_piece_tokenizer_files(
    tmp_path: Path, old: bytes, new: bytes, message: str
) -> None:
    path = export(make(FrontEnd(), fallback=-10.0), tmp_path / "m", "piece-tokenizer")[0]
    data = path.read_bytes()
    assert old in data
    path.write_bytes(data.replace(old, new, 1))
    with pytest.raises(FormatError, match=message):
        open_tokenizer(path)


def test_a_model_of_another_method_shows_its_vocabulary_alone(tmp_path: Path) -> None:
    path = tmp_path / "m.pt"
    rows = ["0\t<unk>\t0\t2\t\t", "1\ta\t-0\t1\t\t", "2\t\\x81\t-1\t1\t\t",
            "3\t▁\t-2\t1\t\t", "4\t▁a\t-3\t1\t▁\ta"]
    path.write_text("[CounterSpec]\nmethod=piece\n\n[NormalizerSpec]\nname=no\nspace=▁\n\n"
                    "[Pieces]\nsize=5\n" + "\n".join(rows) + "\n", "utf-8")
    found = open_tokenizer(path)
    assert "only the vocabulary can be shown: PieceTokenizer's method 'piece'" in found.warnings[0]
    columns = found.vocabulary
    assert [columns.bytes_of(k) for k in range(5)] == [b"<unk>", b"a", b"\x81", b" ", b" a"]
    assert (int(columns.left[4]), int(columns.right[4])) == (3, 1)
    assert columns.scores[4] == -3
    with pytest.raises(TokenprismError, match="cuts words by rules"):
        found.encode("a")
    path.write_text(path.read_text("utf-8").replace("-3", "nan"), "utf-8")
    with pytest.raises(FormatError, match="no number"):
        open_tokenizer(path)


def test_counts_in_six_digits_and_collapsing_are_read(tmp_path: Path) -> None:
    path = export(make(FrontEnd(), fallback=-10.0), tmp_path / "m", "piece-tokenizer")[0]
    data = path.read_bytes().replace(b"\t1234567\t", b"\t1.23457e+06\t")
    path.write_bytes(data.replace(b"reconstruct=1", b"reconstruct=0"))
    tokenizer = open_tokenizer(path)
    assert tokenizer.vocabulary.counts.max() == 1_234_570
    assert [str(one).split(" with")[0] for one in tokenizer.warnings] == [
        "PieceTokenizer makes one space of several"
    ]


@pytest.mark.parametrize(("old", "new", "message"), [
    ('"preset":"words"', '"preset":"lines"', "does not match the content"),
    ('"preset":"words"', '"preset":"x"', "no front end"),
    ('"normalization":"none"', '"normalization":"x"', "must be 'none'"),
    ("[259,50,", "[259,0,", "has the count 0"),
    ("[259,50,", "[260,50,", "taken already"),
    ("[259,50,", '["259",50,', "an id, a count"),
    ('"61"', '"6"', "bytes in hex"),
    ('"61"', '"62"', "occurs twice"),
    ('"algorithm":"bytepiece"', '"algorithm":"x"', "must be 'bpe'"),
])
def test_altered_own_files(tmp_path: Path, old: str, new: str, message: str) -> None:
    path = export(make(FrontEnd()), tmp_path / "m", "tokenprism")[0]
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(FormatError, match=message):
        open_tokenizer(path)
