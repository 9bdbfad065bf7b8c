"""Unicode's normal form C with an alignment: what of the text each part of it is made of."""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from ..encoding import Encoding, Status

_ESCAPE = "surrogateescape"  # bytes that are no UTF-8 stay as they are
_NONE = np.zeros(0, np.int64)
_JOINS, _CHANGES = 1, 2
_LAST = 0x30000  # from here on nothing joins or decomposes


@dataclass(frozen=True, slots=True, eq=False)
class NormalText:
    """A text in form C. `source` is what it was made of.

    Part `k` of `text`, from `starts[k]` to `ends[k]`, was rewritten from bytes `source_starts[k]`
    to `source_ends[k]`; all int64[k], ascending. Between the parts both are equal.
    """

    source: bytes
    text: bytes
    starts: NDArray[np.int64]
    ends: NDArray[np.int64]
    source_starts: NDArray[np.int64]
    source_ends: NDArray[np.int64]

    @classmethod
    def unchanged(cls, source: bytes) -> NormalText:
        """`source` as it is."""
        return cls(source, source, _NONE, _NONE, _NONE, _NONE)

    @classmethod
    def of(cls, source: bytes) -> NormalText:
        """The form C of `source`."""
        if source.isascii():
            return cls.unchanged(source)
        text = source.decode("utf-8", _ESCAPE)
        if unicodedata.is_normalized("NFC", text):
            return cls.unchanged(source)
        parts, rows, made, at, last = [], [], 0, 0, 0
        for begin, end, fresh in _rewritten(text):
            kept = text[last:begin].encode("utf-8", _ESCAPE)
            old = len(text[begin:end].encode("utf-8", _ESCAPE))
            new = fresh.encode("utf-8", _ESCAPE)
            made, at = made + len(kept), at + len(kept)
            rows.append((made, made + len(new), at, at + old))
            made, at, last = made + len(new), at + old, end
            parts += [kept, new]
        parts.append(text[last:].encode("utf-8", _ESCAPE))
        columns = np.array(rows, np.int64).reshape(-1, 4).T
        return cls(source, b"".join(parts), *np.ascontiguousarray(columns))

    @property
    def is_source(self) -> bool:
        """Whether the text was in form C already."""
        return not len(self.starts)

    def encoding(self, ids: NDArray[np.int32], edges: NDArray[np.int64]) -> Encoding:
        """Tokens of the text, whose edges are int64[n + 1], over the bytes of the source.

        Tokens inside a part that was rewritten share all of that part.
        """
        starts, ends = self.source_of(edges[:-1], low=True), self.source_of(edges[1:], low=False)
        first = np.searchsorted(self.ends, edges[:-1], side="right")
        last = np.searchsorted(self.starts, edges[1:], side="left")
        status = np.where(first < last, Status.NORMALIZED, Status.EXACT).astype(np.uint8)
        return Encoding(self.source, ids, starts, ends, status)

    def source_of(self, places: NDArray[np.int64], *, low: bool) -> NDArray[np.int64]:
        """Byte offsets of the source for those of the text; in a rewritten part its start or end.
        """
        if self.is_source:
            return places
        part = np.searchsorted(self.starts, places, side="left") - 1
        before = np.maximum(part, 0)
        shift = np.where(part >= 0, self.source_ends[before] - self.ends[before], 0)
        inside = (part >= 0) & (places < self.ends[before])
        edge = (self.source_starts if low else self.source_ends)[before]
        found: NDArray[np.int64] = np.where(inside, edge, places + shift)
        return found


def _rewritten(text: str) -> Iterator[tuple[int, int, str]]:
    """Start, end and form C of each part of `text` that is not in it."""
    codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32)
    marked = _effects()[codes]
    places = np.flatnonzero(marked)
    firsts = places[(marked[places] == _CHANGES) | (np.diff(places, prepend=-2) > 1)]
    end = 0
    for place in firsts.tolist():
        if place < end:
            continue
        # A character that joins those before it changes together with the one that they follow.
        begin = max(place - (marked[place] == _JOINS), end)
        end = place + 1
        while end < len(text) and marked[end] == _JOINS:
            end += 1
        fresh = unicodedata.normalize("NFC", text[begin:end])
        if fresh != text[begin:end]:
            yield begin, end, fresh


@cache
def _effects() -> NDArray[np.uint8]:
    """What form C may do to each code point: nothing, join it to those before, or rewrite it."""
    table = np.zeros(sys.maxunicode + 1, np.uint8)
    for code in range(0x80, _LAST):
        character = chr(code)
        parts = unicodedata.decomposition(character)
        if unicodedata.combining(character):
            table[code] = _JOINS
        if parts and not parts.startswith("<"):
            if not unicodedata.is_normalized("NFC", character):
                table[code] = table[code] or _CHANGES
            elif " " in parts:
                table[int(parts.rpartition(" ")[2], 16)] = _JOINS
    # The second and third parts of Hangul syllables, whose decomposition is not listed.
    table[0x1161:0x1176] = table[0x11A8:0x11C3] = _JOINS
    return table
