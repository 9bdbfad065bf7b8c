"""Which bytes of a text begin a character, a line, a cluster, a token.

Each function makes a `Source` of `marks`: it answers for any part of the text by itself, in time in
proportion to that part.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..bpe.history import History
from ..encoding import Encoding
from ..utf8 import character_starts, cluster_edges
from .marks import Flags, Source

_TAILS = 3  # bytes of a character behind its first


def characters(source: bytes) -> Source:
    """Bytes that begin a character; one outside UTF-8 is a character by itself."""

    def begins(start: int, end: int) -> Flags:
        low, high = max(0, start - _TAILS), min(len(source), end + _TAILS)
        # A character that is cut off at an edge of this gives strays beyond [start, end) alone.
        return flags_at(character_starts(source[low:high]) + low, start, end)

    return begins


def beyond_ascii(source: bytes) -> Source:
    """Bytes from 80 to FF."""
    data = np.frombuffer(source, np.uint8)
    return lambda start, end: data[start:end] >= 0x80


def lines(source: bytes) -> Source:
    """Bytes that begin a line: the first, and those behind a line feed."""
    data = np.frombuffer(source, np.uint8)

    def begins(start: int, end: int) -> Flags:
        found = np.empty(end - start, bool)
        if end > start:
            found[0] = start == 0 or data[start - 1] == 0x0A
            np.equal(data[start : end - 1], 0x0A, out=found[1:])
        return found

    return begins


def clusters(source: bytes) -> Source:
    """Bytes that begin a grapheme cluster."""
    return lambda start, end: flags_at(cluster_edges(source, start, end)[:-1], start, end)


def tokens(encoding: Encoding) -> Source:
    """Bytes at which a token begins."""
    starts = encoding.starts

    def begins(start: int, end: int) -> Flags:
        first, last = np.searchsorted(starts, [start, end])
        return flags_at(starts[first:last], start, end)

    return begins


def tokens_after(history: History, merges: int) -> Source:
    """Bytes at which a token begins after the first `merges` merges."""
    return lambda start, end: history.begins(merges, start, end)


def boundaries(encoding: Encoding) -> Source:
    """Inner byte boundaries: where a token begins or ends, but not at the text's own ends."""
    begins, ends = encoding.starts, encoding.ends
    length = len(encoding.source)

    def cut(start: int, end: int) -> Flags:
        found = np.zeros(end - start, bool)
        for edges in (begins, ends):
            first, last = np.searchsorted(edges, [start, end])
            found |= flags_at(edges[first:last], start, end)
        return _inner(found, start, end, length)

    return cut


def boundaries_after(history: History, merges: int) -> Source:
    """As `boundaries`, after the first `merges` merges."""
    begins, length = tokens_after(history, merges), len(history.source)
    return lambda start, end: _inner(begins(start, end), start, end, length)


def flags_at(offsets: NDArray[np.int64], start: int, end: int) -> Flags:
    """bool[end - start], true at those of the offsets that lie in [start, end)."""
    found = np.zeros(end - start, bool)
    inside = offsets[(offsets >= start) & (offsets < end)] - start
    found[inside] = True
    return found


def _inner(found: Flags, start: int, end: int, length: int) -> Flags:
    if start == 0 and end > 0:
        found[0] = False
    return found
