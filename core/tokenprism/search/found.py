"""The matches of a search: two bits for each byte of the text, whatever was found."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..tracks.marks import Marks
from ..tracks.sources import flags_at

Offsets = NDArray[np.int64]


class Piece(NamedTuple):
    """The matches that begin in bytes [start, stop)."""

    start: int
    stop: int
    starts: Offsets
    ends: Offsets


class Found:
    """Matches in a text of `length` bytes; those that end before `known` are complete.

    Matches are not empty and do not overlap, so that the n-th first byte and the n-th last byte
    belong together. One thread adds while others read. `near`: a piece that was searched before
    its turn, for what is in view.
    """

    def __init__(self, length: int) -> None:
        self.length = length
        self.near: Piece | None = None
        self._firsts, self._lasts = Marks(length), Marks(length)
        self._open = -1  # the last byte of a match that goes on behind `known`

    @property
    def known(self) -> int:
        """Bytes from the beginning that have been searched."""
        return self._lasts.known

    @property
    def complete(self) -> bool:
        """Whether the whole text has been searched."""
        return self.known == self.length

    @property
    def count(self) -> int:
        """How many matches are known."""
        return self._lasts.count

    def add(self, stop: int, starts: Offsets, ends: Offsets) -> None:
        """Take in the matches that begin between `known` and `stop`, a multiple of 512 or the end.
        """
        start, lasts = self.known, ends - 1
        if self._open >= start:
            lasts = np.append(self._open, lasts)
        self._firsts.add(flags_at(starts, start, stop))
        if len(lasts):
            self._open = int(lasts[-1])
        self._lasts.add(flags_at(lasts, start, stop))

    def span(self, number: int) -> tuple[int, int] | None:
        """Bytes [start, end) of a match, counted from 0; None where there are not so many."""
        first, last = self._firsts.select(number), self._lasts.select(number)
        return None if first is None or last is None else (first, last + 1)

    def number(self, start: int, end: int) -> int | None:
        """Which match has exactly these bytes, counted from 0; None: none that is known."""
        if not 0 <= start < end <= self.known:
            return None
        number = self._firsts.before(start)
        return number if self.span(number) == (start, end) else None

    def following(self, byte: int) -> int:
        """The number of the first match that begins at a byte or behind it; may be `count`."""
        return self._firsts.before(min(max(byte, 0), self.known))

    def before(self, edges: Offsets) -> Offsets:
        """How many matches begin before each of these bytes, as far as they are known."""
        return self._firsts.rank(np.minimum(edges, self.known))

    def spans_in(self, start: int, end: int) -> tuple[Offsets, Offsets]:
        """Starts and ends of the matches that meet bytes [start, end), whole."""
        if end > self.known and self.near is not None:
            near = self.near
            met = (near.starts < end) & (near.ends > start)
            if start < near.stop and end > near.start:
                return near.starts[met], near.ends[met]
        stop = min(end, self.known)
        if stop <= start:
            return np.zeros(0, np.int64), np.zeros(0, np.int64)
        starts = start + np.flatnonzero(self._firsts.flags(start, stop))
        ends = start + np.flatnonzero(self._lasts.flags(start, stop)) + 1
        number = self._lasts.before(start)  # the first match that does not end before
        if self._firsts.before(start) > number:
            starts = np.append(self._firsts.select(number) or 0, starts)
        if len(ends) < len(starts):
            whole = self.span(number + len(starts) - 1)
            ends = np.append(ends, stop if whole is None else whole[1])
        return starts, ends

    def arrays(self) -> tuple[Offsets, Offsets]:
        """Starts and ends of all matches, int64[n] each: 16 bytes for a match."""
        return self.spans_in(0, self.length)
