"""Grapheme clusters, against the package `regex`."""

import numpy as np
import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st
from tokenprism.utf8 import CLUSTERS_UNICODE, cluster_edges

# A character of every value that the rules tell apart, and some more.
PARTS = [
    "a", "é", "中", "\r", "\n", "\t", "\u0000", "\u200b", "\u0301", "\u093c", "\u094d", "\u0915",
    "\u0937", "\u200d", "\u200c", "\ufe0f", "\U0001f3fd", "\U0001f469", "❤", "🇨", "🇳", "\u0903",
    "\u0600", "\U000110bd", "\u1100", "\u1161", "\u11a8", "가", "각",
    "\u0e33", "\u1a17", "\U000e0067",
]
HARD = st.lists(st.sampled_from(PARTS), max_size=40).map("".join)
ANY = st.one_of(HARD, st.text())


def expected(text):
    edges = np.cumsum([0, *(len(one.encode()) for one in regex.findall(r"\X", text))])
    return edges.tolist()


@given(ANY.filter(bool))
def test_clusters_are_those_of_regex(text):
    source = text.encode("utf-8", "surrogatepass")
    if "\ud800" <= max(text) <= "\udfff":
        return
    assert cluster_edges(source, 0, len(source)).tolist() == expected(text)


@given(HARD.filter(bool), st.integers(0, 60), st.integers(0, 30))
def test_clusters_of_a_part_are_those_of_the_whole(text, start, size):
    source = text.encode()
    start = min(start, len(source) - 1)
    end = min(start + 1 + size, len(source))
    edges = expected(text)
    first = max(at for at in edges if at <= start)
    last = min(at for at in edges if at >= end)
    assert cluster_edges(source, start, end).tolist() == [
        at for at in edges if first <= at <= last
    ]


@given(st.lists(st.sampled_from([*(one.encode() for one in PARTS), b"\xff", b"\xe4\xb8", b"\x80"]))
       .map(b"".join), st.data())
def test_bytes_outside_utf8_stand_alone(source, data):
    edges = cluster_edges(source, 0, len(source)).tolist()
    assert edges == sorted(set(edges))
    assert edges[-1] == len(source)
    text = source.decode("utf-8", "surrogateescape")
    at = 0
    for one in text:
        stray = 0xDC80 <= ord(one) <= 0xDCFF
        if stray:
            assert at in edges
            assert at + 1 in edges
        at += 1 if stray else len(one.encode())
    if source:
        start = data.draw(st.integers(0, len(source) - 1))
        part = cluster_edges(source, start, start + 1).tolist()
        assert part == [max(a for a in edges if a <= start), min(a for a in edges if a > start)]


@pytest.mark.parametrize("step", [61, pytest.param(1, marks=pytest.mark.thorough)])
def test_every_code_point_against_regex(step):
    # Of the planes in which nothing is assigned, and of ideographs and syllables, some are enough.
    ranges = [range(0x3400), range(0x3400, 0xD7B0, step), range(0xD7B0, 0xD800),
              range(0xE000, 0xF900, step), range(0xF900, 0x20000), range(0x20000, 0xE0000, step),
              range(0xE0000, 0xE1000), range(0xE1000, 0x110000, step)]
    codes = [code for part in ranges for code in part]
    # Behind a letter, before a letter, and between two halves of what else decides.
    for around in ("a{}a", "\U0001f469\u200d{}", "\u0915\u094d{}\u0915", "\u1100{}\u11a8"):
        text = "".join("\n" + around.format(chr(code)) for code in codes)
        source = text.encode()
        assert cluster_edges(source, 0, len(source)).tolist() == expected(text)


def test_a_cluster_without_end_is_followed_so_far_only():
    source = ("a" + "\u0301" * 200_000).encode()
    edges = cluster_edges(source, 200_000, 200_010)
    assert len(edges) == 2
    assert edges[0] < 200_000
    assert edges[1] > 200_010
    assert cluster_edges(b"", 0, 0).tolist() == [0]
    assert CLUSTERS_UNICODE.count(".") == 2
