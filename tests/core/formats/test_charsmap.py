"""SentencePiece's map of characters: looked up in the double array as its library does."""

from __future__ import annotations

import struct

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from tokenprism.formats.sentencepiece.charsmap import charsmap

BYTES = st.binary(min_size=1, max_size=3).filter(lambda key: 0 not in key)


def longest(content: bytes, text: bytes) -> tuple[int, bytes]:
    """The length of the longest key that `text` begins with, and its replacement; 0 for none."""
    size = struct.unpack_from("<I", content)[0]
    units = np.frombuffer(content, "<u4", size // 4, 4).tolist()
    texts = content[4 + size :]
    at = units[0] >> 10
    found = (0, b"")
    for length, byte in enumerate(text, start=1):
        at ^= byte
        unit = units[at] if at < len(units) else 1 << 31
        if unit & (1 << 31 | 0xFF) != byte:
            break
        at ^= unit >> 10
        if unit >> 8 & 1:
            start = units[at] & ~(1 << 31)
            found = length, texts[start : texts.index(b"\0", start)]
    return found


@given(st.dictionaries(BYTES, st.binary(max_size=4).map(lambda one: one.replace(b"\0", b"")),
                       max_size=60), st.lists(st.binary(max_size=4), max_size=20))
def test_keys_are_found_and_nothing_else(
    replacements: dict[bytes, bytes], probes: list[bytes]
) -> None:
    content = charsmap(replacements)
    for text in (*replacements, *probes):
        known = [text[:n] for n in range(1, len(text) + 1) if text[:n] in replacements]
        best = known[-1] if known else b""
        assert longest(content, text) == (len(best), replacements.get(best, b""))


def test_nul_can_be_a_key() -> None:
    content = charsmap({bytes((byte,)): b"x%d" % byte for byte in range(256)})
    for byte in range(256):
        assert longest(content, bytes((byte,))) == (1, b"x%d" % byte)
