"""Characters of a window of bytes, found without reading the rest of the text."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ...painting.glyphs import INVALID_HIGH, INVALID_LOW

LONGEST = 4  # bytes of a UTF-8 character


@dataclass(frozen=True, slots=True, eq=False)
class Characters:
    """Characters that meet a window.

    `edges` int64[n + 1], their byte offsets and the end of the last; `codes` uint32[n]; a byte
    outside UTF-8 is a character of its own with the code U+DC00 + byte.
    """

    edges: NDArray[np.int64]
    codes: NDArray[np.uint32]

    def __len__(self) -> int:
        return len(self.codes)

    @property
    def invalid(self) -> NDArray[np.bool_]:
        """bool[n]: which are bytes outside UTF-8."""
        found: NDArray[np.bool_] = (self.codes >= INVALID_LOW) & (self.codes <= INVALID_HIGH)
        return found

    def inside(self, offsets: NDArray[np.int64]) -> NDArray[np.bool_]:
        """bool like `offsets`: which lie within a character, not at its edge.

        Offsets outside the window count as edges.
        """
        at = np.searchsorted(self.edges, offsets)
        known = (offsets > self.edges[0]) & (offsets < self.edges[-1])
        found: NDArray[np.bool_] = known & (
            self.edges[np.minimum(at, len(self.edges) - 1)] != offsets
        )
        return found

    def at(self, byte: int) -> int:
        """The index of the character that holds a byte of the window."""
        found = int(np.searchsorted(self.edges, byte, side="right")) - 1
        return min(max(found, 0), len(self) - 1)


def characters(source: bytes, start: int, end: int) -> Characters:
    """The characters that meet bytes [start, end); reads at most three bytes more on each side."""
    low = _step_back(source, start)
    high = end
    while high < len(source) and high < end + LONGEST - 1 and _continues(source[high]):
        high += 1
    text = source[low:high].decode("utf-8", "surrogateescape")
    codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32)
    invalid = (codes >= INVALID_LOW) & (codes <= INVALID_HIGH)
    lengths = 1 + (codes >= 0x80).astype(np.int64) + (codes >= 0x800) + (codes >= 0x10000)
    lengths[invalid] = 1
    edges = np.empty(len(codes) + 1, np.int64)
    edges[0] = low
    np.cumsum(lengths, out=edges[1:])
    edges[1:] += low
    first = int(np.searchsorted(edges[1:], start, side="right"))
    last = int(np.searchsorted(edges[:-1], end, side="left"))
    last = max(first, last)
    return Characters(edges[first : last + 1], codes[first:last])


def splits_character(source: bytes, offset: int) -> bool:
    """Whether a byte offset lies within a character, not at its edge."""
    if not 0 < offset < len(source):
        return False
    return int(characters(source, offset, offset + 1).edges[0]) != offset


def _step_back(source: bytes, byte: int) -> int:
    low = byte
    while low > 0 and low > byte - LONGEST + 1 and low < len(source) and _continues(source[low]):
        low -= 1
    return low


def _continues(byte: int) -> bool:
    return byte & 0xC0 == 0x80
