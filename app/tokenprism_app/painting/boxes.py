"""Where tokens lie on a row: a box for each segment, with the bytes that it shows there."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .lines import Row, TextLines
from .segments import Segments


class Box(NamedTuple):
    """A segment's part of one row: bytes [start, end), at one or more stretches (left, right) of x.

    Several stretches where the text runs both ways. A segment inside a grapheme cluster has a
    stretch without width: it has no picture of its own.
    """

    segment: int
    start: int
    end: int
    stretches: tuple[tuple[int, int], ...]

    @property
    def width(self) -> int:
        return sum(right - left for left, right in self.stretches)

    def holds(self, x: float) -> bool:
        """Whether the box is under `x`."""
        return any(left <= x < right for left, right in self.stretches)


def cells_of(lines: TextLines, parts: Segments) -> NDArray[np.int64]:
    """The cell with which each segment begins, and the number of cells: int64[n + 1]."""
    return np.searchsorted(lines.display.bytes_at, parts.edges)


def boxes(lines: TextLines, row: Row, cells: list[int], edges: list[int]) -> list[Box]:
    """The boxes of one row in the order of bytes.

    `cells` as `cells_of` gives them, `edges` those of the segments, both as lists for speed.
    """
    first, last = row.first, row.last
    low = max(0, bisect_right(cells, first) - 1)
    high = bisect_left(cells, last)
    found = []
    for segment in range(low, high):
        begin, end = cells[segment], cells[segment + 1]
        start, stop = edges[segment], edges[segment + 1]
        if begin < first:
            begin, start = first, int(lines.display.bytes_at[first])
        if end > last:
            end, stop = last, int(lines.display.bytes_at[last])
        if begin < end:
            if lines.bidirectional:
                stretches = _stretches(row, begin - first, end - first)
            else:
                stretches = ((round(row.left[begin - first]), round(row.right[end - first - 1])),)
            found.append(Box(segment, start, stop, stretches))
    return found


def _stretches(row: Row, begin: int, end: int) -> tuple[tuple[int, int], ...]:
    """Cells [begin, end) of the row as stretches of x without gaps in them."""
    spans = sorted(zip(row.left[begin:end], row.right[begin:end], strict=True))
    wide = [span for span in spans if span[1] > span[0]] or spans[:1]
    merged = [wide[0]]
    for left, right in wide[1:]:
        if left <= merged[-1][1] + 0.5:
            merged[-1] = (merged[-1][0], max(merged[-1][1], right))
        else:
            merged.append((left, right))
    return tuple((round(left), round(right)) for left, right in merged)
