"""Where tokens with given ids stand in a text."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ..encoding import Encoding
from .found import Offsets

Window = Callable[[int, int], Encoding]  # tokens that meet bytes [start, end), whole


class Tokens:
    """Tokens that follow each other with these ids; tokens without bytes are not found."""

    def __init__(self, length: int, window: Window, ids: tuple[int, ...]) -> None:
        self._length, self._window, self._ids = length, window, ids

    def spans(self, start: int, stop: int) -> tuple[Offsets, Offsets]:
        """Starts and ends of the matches that begin in [start, stop), from the left. Of matches
        that overlap the first counts.
        """
        part = self._enough(start, stop)
        count = max(0, len(part) - len(self._ids) + 1)
        same = np.ones(count, bool)
        for k, one in enumerate(self._ids):
            same &= part.ids[k : k + count] == one
        at = np.flatnonzero(same)
        starts, ends = part.starts[at], part.ends[at + len(self._ids) - 1]
        inside = (starts >= start) & (starts < stop) & (ends > starts)
        return _apart(starts[inside], ends[inside])

    def _enough(self, start: int, stop: int) -> Encoding:
        """The tokens of a piece, and those behind it that a match may need."""
        room = 0 if len(self._ids) == 1 else 64 * len(self._ids)
        while True:
            end = min(stop + room, self._length)
            part = self._window(start, end)
            behind = int(np.count_nonzero(part.starts >= stop))
            if end == self._length or behind >= len(self._ids) - 1:
                return part
            room *= 4


def _apart(starts: Offsets, ends: Offsets) -> tuple[Offsets, Offsets]:
    if not np.any(starts[1:] < ends[:-1]):
        return starts, ends
    kept, reached = [], -1
    for place, (start, end) in enumerate(zip(starts.tolist(), ends.tolist(), strict=True)):
        if start >= reached:
            kept.append(place)
            reached = end
    return starts[kept], ends[kept]
