"""Segments: against the slow reference, and what must hold for any bytes."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tokenprism.bytepiece import FrontEnd, _segments, compat
from tokenprism.bytepiece.segments import front_code, normalised, segment_starts
from tokenprism.errors import OptionError

ALPHABET = "aZé中國한あア1９二 \t\r\n,.'’▁，😀٣Ⅷ\u0301\u00a0\0"
TEXTS = st.text(ALPHABET, max_size=40) | st.text(st.characters(exclude_categories=["Cs"]))
BYTES = TEXTS.map(str.encode) | st.binary(max_size=30) | st.lists(
    st.sampled_from([b"\xe4\xb8", b"a", b"'", b" ", b"\n", b"\xff", "é".encode(), b",", b"1"])
).map(b"".join)
FRONTS = [
    FrontEnd(),
    FrontEnd(isolate=True),
    FrontEnd(split_digits=True),
    FrontEnd(isolate=True, split_digits=True),
    FrontEnd("lines"),
    FrontEnd("lines", split_digits=True),
]


def cut(source: bytes, code: int) -> list[bytes]:
    edges = [*_segments.starts_of(code, source).tolist(), len(source)]
    return [source[start:end] for start, end in pairwise(edges)]


def split(text: str | bytes, **options: Any) -> list[bytes]:
    source = text.encode() if isinstance(text, str) else text
    edges = [*segment_starts(source, FrontEnd(**options)).tolist(), len(source)]
    return [source[start:end] for start, end in pairwise(edges)]


@given(TEXTS)
def test_words_of_a_line_are_piecetokenizers(reference: Any, text: str) -> None:
    line = reference.pt_normalize(text.replace("\n", "").encode())
    found = cut(line.encode(), _segments.VISIBLE_SPACE_CODE)
    assert found == [word.encode() for word in reference.pt_split(line)]


@given(BYTES)
def test_normal_form_is_piecetokenizers(reference: Any, text: bytes) -> None:
    lines = [reference.pt_normalize(line).encode() for line in text.split(b"\n")]
    assert compat.normal_form(text) == b"\n".join(lines)
    found = [
        word
        for word in cut(compat.normal_form(text), _segments.VISIBLE_SPACE_CODE)
        if not word.startswith(b"\n")
    ]
    assert found == reference.pt_segments(text)


@given(st.text("ab中\n", max_size=300), st.integers(1, 3))
def test_lines_are_bytepieces(reference: Any, text: str, times: int) -> None:
    long = text + "x" * 9_998 * times + text + "\n" * 99 * times + text
    assert split(long, preset="lines") == reference.bojone_segments(long)


@given(st.text(ALPHABET, max_size=60))
def test_digits_apart_are_bytepieces(reference: Any, text: str) -> None:
    expected = reference.bojone_segments(text, isolate_digits=True)
    assert split(normalised(text.encode(), FrontEnd(nfc=True)), preset="lines",
                 split_digits=True) == expected


@given(TEXTS)
def test_whole_lines(text: str) -> None:
    source = text.encode() + b"x" * 20_000 + b"\n" * 200 + b"y"
    starts = segment_starts(source, FrontEnd("lines"), whole_lines=True).tolist()
    expected = [found.start() for found in re.finditer(rb"[^\n]*\n+|[^\n]+", source)]
    assert starts == expected


@given(BYTES, st.sampled_from(FRONTS))
def test_segments_tile_and_stray_bytes_stand_apart(source: bytes, front: FrontEnd) -> None:
    segments = cut(source, front_code(front))
    assert b"".join(segments) == source
    assert all(segments)
    valid = b"".join(one for one in segments if _is_utf8(one))
    assert valid == source.decode(errors="ignore").encode()


@given(BYTES, BYTES, st.sampled_from(FRONTS))
def test_a_cut_changes_nothing(source: bytes, following: bytes, front: FrontEnd) -> None:
    code = front_code(front)
    place = _segments.cut_before(code, source, 0, len(source)) if source else -1
    if place > 0:
        whole = source + following
        assert cut(whole[:place], code) + cut(whole[place:], code) == cut(whole, code)


def test_words_by_example() -> None:
    text = "the cat, don't  x 12中文 １２\r\n\n ab"
    assert split(text) == [
        b"the", b" cat", b",", b" don", b"'t", b" ", b" x", b" ", b"12", "中文".encode(), b" ",
        "１２".encode(), b"\r\n\n", b" ab",
    ]
    assert split("don't 'x' 12", isolate=True, split_digits=True) == [
        b"don't", b" ", b"'", b"x", b"'", b" ", b"1", b"2",
    ]
    assert split(b"a\xff\xfe b") == [b"a", b"\xff\xfe", b" b"]


def test_no_segment_is_endless() -> None:
    for front in FRONTS:
        for run in ("a", "中", ",", "1", "\n", "a'", "é"):
            source = (run * 25_000).encode()
            segments = cut(source, front_code(front))
            assert b"".join(segments) == source
            assert max(len(one.decode()) for one in segments) <= 20_001
    assert [len(one) for one in split(b" " + b"a" * 25_000)] == [10_001, 10_000, 5_000]
    assert [len(one) for one in split(b"\xff" * 25_000)] == [10_000, 10_000, 5_000]


def test_front_ends_that_cannot_be() -> None:
    for wrong in ({"preset": "none"}, {"preset": "lines", "isolate": True}):
        with pytest.raises(OptionError):
            FrontEnd(**wrong)  # type: ignore[arg-type]


@given(st.binary() | st.text().map(lambda text: text.encode("utf-8", "ignore")))
def test_form_c_keeps_stray_bytes(source: bytes) -> None:
    made = normalised(source, FrontEnd(nfc=True))
    assert normalised(made, FrontEnd(nfc=True)) == made
    assert normalised(source, FrontEnd()) == source


def _is_utf8(source: bytes) -> bool:
    try:
        source.decode()
    except UnicodeDecodeError:
        return False
    return True
