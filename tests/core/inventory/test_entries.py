"""Loops over the bytes of entries, against Python's own words for the same."""

from __future__ import annotations

import numpy as np
import regex
from hypothesis import given
from hypothesis import strategies as st
from inventory_kit import LISTS, PIECES, entries_of, vocabulary_of
from tokenprism.inventory import _entries
from tokenprism.inventory.entries import NO_SCRIPT, SCRIPTS, Entries


def is_utf8(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


@given(LISTS)
def test_points_and_partial(parts: list[bytes]) -> None:
    entries = entries_of(parts)
    assert entries.points.tolist() == [len(p.decode("utf-8", "surrogateescape")) for p in parts]
    assert entries.partial.tolist() == [not is_utf8(part) for part in parts]


@given(LISTS, PIECES)
def test_holding(parts: list[bytes], needle: bytes) -> None:
    assert entries_of(parts).holding(needle).tolist() == [needle in part for part in parts]


def test_holding_does_not_reach_over_an_edge() -> None:
    assert entries_of([b"ab", b"ab", b"b", b"aab"]).holding(b"ba").tolist() == [False] * 4
    assert entries_of([b"a", b"a", b"aa", b"a"]).holding(b"aa").tolist() == [0, 0, 1, 0]


@given(LISTS)
def test_places_are_those_of_sorted_bytes(parts: list[bytes]) -> None:
    ordered = sorted(parts)
    assert entries_of(parts).places.tolist() == [ordered.index(part) for part in parts]


@given(LISTS, LISTS)
def test_partners(one: list[bytes], other: list[bytes]) -> None:
    ours, theirs = entries_of(one), entries_of(other)
    classes = [np.array([1 + len(p) % 2 for p in parts], np.uint8) for parts in (one, other)]
    found = _entries.partners(
        ours.blob, ours.offsets, classes[0], theirs.blob, theirs.offsets, classes[1]
    )
    assert found.tolist() == [other.index(p) if p in other else -1 for p in one]


def test_partners_of_other_classes_are_none() -> None:
    entries = entries_of([b"a", b"a", b"a"])
    one, two = np.array([1, 2, 0], np.uint8), np.array([2, 1, 1], np.uint8)
    args = (entries.blob, entries.offsets)
    assert _entries.partners(*args, one, *args, two).tolist() == [1, 0, -1]


# Scripts that no release after Unicode 16 has given more characters to.
SETTLED = ("Latin", "Han", "Hiragana", "Hangul", "Cyrillic", "Greek", "Thai", "Devanagari")


@given(st.text(st.characters(max_codepoint=0x2FFFF, exclude_categories=("Cs", "Cn")), max_size=5))
def test_scripts_of_text(text: str) -> None:
    names = []
    for character in text:
        for name in SETTLED:
            if regex.match(rf"\p{{Script={name}}}", character) and name not in names:
                names.append(name)
    entries = entries_of([text.encode()])
    for name in SETTLED:
        assert entries.holding_script(SCRIPTS.index(name))[0] == (name in names)


def test_every_assigned_script_of_unicode_16() -> None:
    for text, name in (("A", "Latin"), ("南", "Han"), ("\U00010d4a", "Garay"), ("ー", "Common"),
                       ("\u0301", "Common"), ("ᜀ", "Tagalog"), ("\U00016100", "Gurung Khema"),
                       ("\ue000", "Unknown"), ("\U0010ffff", "Unknown"), ("1", "Common")):
        entries = entries_of([text.encode()])
        assert SCRIPTS[entries.scripts[0, 0]] == name, text


def test_several_scripts() -> None:
    entries = entries_of(["日本の".encode(), "aбγ1".encode(), b"\xff", b"", "a日б".encode()])
    shown = [[SCRIPTS[n] for n in row if n != NO_SCRIPT] for row in entries.scripts.tolist()]
    assert shown == [["Han", "Hiragana"], ["Latin", "Cyrillic"], [], [], ["Latin", "Han"]]
    assert entries.more.tolist() == [False, True, False, False, True]
    greek, cyrillic = (SCRIPTS.index(name) for name in ("Greek", "Cyrillic"))
    assert entries.holding_script(greek).tolist() == [False, True, False, False, False]
    assert entries.holding_script(cyrillic).tolist() == [False, True, False, False, True]


@given(st.lists(PIECES, min_size=1, max_size=12), st.data())
def test_rows_of_vocabularies(parts: list[bytes], data: st.DataObject) -> None:
    vocabulary = vocabulary_of(parts)
    ids = data.draw(st.lists(st.integers(0, len(parts) - 1), max_size=20))
    rows = np.array(ids, np.int32)
    entries = Entries.of_rows([(vocabulary, rows), (vocabulary, rows[::-1])])
    assert [entries[i] for i in range(len(entries))] == [parts[i] for i in (*ids, *ids[::-1])]
