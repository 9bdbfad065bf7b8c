"""Where bytes stand in a text, from the left and without overlapping."""

from __future__ import annotations

import numpy as np

from .found import Offsets

_SHORT = 4  # bytes up to which all places are compared at once: many of them may match


class Literal:
    """Bytes as they are. `spans(start, stop)`: the matches that begin there."""

    def __init__(self, source: bytes, needle: bytes) -> None:
        self._source, self._needle = source, needle
        self._at_once = len(needle) <= _SHORT and not _overlaps_itself(needle)

    def spans(self, start: int, stop: int) -> tuple[Offsets, Offsets]:
        """Starts and ends of the matches that begin in [start, stop)."""
        return self.spans_of(self._source, start, stop)

    def spans_of(
        self, source: bytes, start: int, stop: int, base: int = 0
    ) -> tuple[Offsets, Offsets]:
        """The same in another source whose first byte is at `base` of the text."""
        low, size = start - base, len(self._needle)
        high = min(stop - base + size - 1, len(source))
        if source.find(self._needle, low, high) < 0:
            starts = np.zeros(0, np.int64)
        elif self._at_once:
            data = np.frombuffer(source, np.uint8, high - low, low)
            places = len(data) - size + 1
            same = data[:places] == self._needle[0]
            for k in range(1, size):
                same &= data[k : k + places] == self._needle[k]
            starts = np.flatnonzero(same) + start
        else:
            starts = np.array(self._one_by_one(source, low, high), np.int64) + base
        return starts, starts + size

    def _one_by_one(self, source: bytes, low: int, high: int) -> list[int]:
        found, needle, size = [], self._needle, len(self._needle)
        at = source.find(needle, low, high)
        while at >= 0:
            found.append(at)
            at = source.find(needle, at + size, high)
        return found


def _overlaps_itself(needle: bytes) -> bool:
    return any(needle[k:] == needle[:-k] for k in range(1, len(needle)))
