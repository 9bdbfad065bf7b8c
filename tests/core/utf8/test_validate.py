"""Validation in blocks, against Python's own decoder."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tokenprism.utf8 import Validator, character_starts

# Bytes that are on the edge of what is valid, whole characters, and ends of lines.
PIECES = st.sampled_from(
    [bytes([b]) for b in (0, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC2, 0xDF)]
    + [bytes([b]) for b in (0xE0, 0xE1, 0xED, 0xEF, 0xF0, 0xF1, 0xF4, 0xF5, 0xFF)]
    + [b"\n", b"\r", b"\r\n", "é中😀".encode(), b"a" * 40]
)
TEXTS = st.one_of(st.binary(max_size=40), st.lists(PIECES, max_size=20).map(b"".join))


def naive_stray(text: bytes) -> list[int]:
    """Offsets of the bytes that Python's decoder escapes."""
    offsets, at = [], 0
    for character in text.decode("utf-8", "surrogateescape"):
        if "\udc80" <= character <= "\udcff":
            offsets.append(at)
            at += 1
        else:
            at += len(character.encode())
    return offsets


def naive_lines(text: bytes) -> int:
    return len(text.replace(b"\r\n", b"\n").replace(b"\r", b"\n").splitlines())


def looked_at(text: bytes, blocks: list[int], limit: int = 100) -> Validator:
    """The validator after `text` in blocks of the given sizes, tails put in front of the next."""
    check, start, kept = Validator(limit=limit), 0, b""
    for size in [*blocks, len(text)]:
        block = kept + text[start : start + size]
        start += size
        kept = block[check.feed(block, False) :]
        assert len(kept) <= 3
    check.feed(kept, True)
    return check


@given(TEXTS, st.lists(st.integers(1, 9), max_size=12))
def test_faults_and_lines_whatever_the_blocks(text: bytes, blocks: list[int]) -> None:
    check = looked_at(text, blocks)
    stray = naive_stray(text)
    runs = [byte for byte in stray if byte - 1 not in stray]
    assert check.stray_bytes == len(stray)
    assert check.fault_count == len(runs)
    assert [fault[0] for fault in check.faults] == runs
    assert sum(fault[2] for fault in check.faults) == len(stray)
    assert check.offset == len(text)
    assert check.lines == naive_lines(text)
    for byte, line, _, _ in check.faults:
        assert line == naive_lines(text[:byte] + b"x")


@given(TEXTS)
def test_characters_start_where_the_decoder_says(text: bytes) -> None:
    starts = character_starts(text).tolist()
    characters = [text[a:b] for a, b in pairwise([*starts, len(text)])]
    decoded = text.decode("utf-8", "surrogateescape")
    assert [c.encode("utf-8", "surrogateescape") for c in decoded] == characters


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (b"a\x80b", "a continuation byte without a lead byte"),
        (b"a\xe4\xb8b", "a character that is cut short"),
        (b"a\xe4\xb8", "a character that is cut short"),
        (b"a\xc0\xafb", "an overlong form"),
        (b"a\xe0\x80\x80b", "an overlong form"),
        (b"a\xf0\x8f\xbf\xbfb", "an overlong form"),
        (b"a\xed\xa0\x80b", "a surrogate"),
        (b"a\xf4\x90\x80\x80b", "a code point beyond U+10FFFF"),
        (b"a\xffb", "a code point beyond U+10FFFF"),
    ],
)
def test_reasons(text: bytes, reason: str) -> None:
    check = looked_at(text, [])
    assert [(byte, line, why) for byte, line, _, why in check.faults] == [(1, 1, reason)]


def test_only_the_first_faults_are_kept_but_all_are_counted() -> None:
    check = looked_at(b"\xff\xffa" * 1000, [], limit=3)
    assert check.fault_count == 1000
    assert check.stray_bytes == 2000
    assert [(byte, length) for byte, _, length, _ in check.faults] == [(0, 2), (3, 2), (6, 2)]


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
def test_every_kind_of_line_end_counts(end: bytes) -> None:
    assert looked_at(end.join([b"a", b"", b"b"]), [2, 1, 1]).lines == 3
    assert looked_at(end * 3, [1]).lines == 3
