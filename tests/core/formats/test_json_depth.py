"""Nesting told from bytes, and the canonical form in parts."""

from __future__ import annotations

import json

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from tokenprism.formats.reading.json_depth import extent_of

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text('ab"\\[]{}é\u2028', max_size=6),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text('k"\\[{'), inner,
                                                                 max_size=4),
    max_leaves=20,
)


def depth_of(value: object) -> int:
    """Naively: the depth of a value."""
    if isinstance(value, dict):
        return 1 + max(map(depth_of, value.values()), default=0)
    if isinstance(value, list):
        return 1 + max(map(depth_of, value), default=0)
    return 0


@given(value=values)
def test_depth_is_that_of_the_value(value: object) -> None:
    for ascii_only in (True, False):
        data = json.dumps(value, ensure_ascii=ascii_only).encode("utf-8")
        assert extent_of(data).depth == depth_of(value)


def test_depth_of_much() -> None:
    assert extent_of(b"[" * 5000).depth == 5000
    assert extent_of(b'"' + b"\\\\" * 600_000 + b'"[').depth == 1
    assert extent_of(b'"' + b"\\\\" * 600_000 + b'\\"[').depth == 0
    assert extent_of(b"").depth == 0
    assert extent_of(np.zeros(9, np.uint8).tobytes()).depth == 0


def sizes(value: object) -> tuple[int, int]:
    """Naively: lists and objects, and commas and colons."""
    if not isinstance(value, dict | list):
        return 0, 0
    inner = [sizes(one) for one in (value.values() if isinstance(value, dict) else value)]
    marks = len(value) * (1 + isinstance(value, dict)) - (1 if value else 0)
    return 1 + sum(one for one, _ in inner), marks + sum(other for _, other in inner)


@given(value=values)
def test_extent_counts_what_a_parser_makes(value: object) -> None:
    found = extent_of(json.dumps(value).encode())
    assert (found.containers, found.values - 1) == sizes(value)


def test_the_longest_number() -> None:
    assert extent_of(b'{"123456": [12, 345.6789, "\\"99999"], "b": 1e10}').digits == 4
    assert extent_of(b"1" * 5000).digits == 5000
