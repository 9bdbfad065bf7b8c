"""Where tokens lie on a row: a box for each segment, with the bytes that it shows there."""

from __future__ import annotations

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


def boxes(lines: TextLines, row: Row, cells: NDArray[np.int64]) -> list[Box]:
    """The boxes of one row in the order of bytes; `cells` as `cells_of` gives them."""
    low = max(0, int(np.searchsorted(cells, row.first, side="right")) - 1)
    high = int(np.searchsorted(cells, row.last, side="left"))
    bytes_at, first = lines.display.bytes_at, row.first
    found = []
    for segment in range(low, high):
        begin = max(int(cells[segment]), first)
        end = min(int(cells[segment + 1]), row.last)
        if begin >= end:
            continue
        if lines.bidirectional:
            stretches = _stretches(row, begin - first, end - first)
        else:
            stretches = ((round(row.left[begin - first]), round(row.right[end - first - 1])),)
        found.append(Box(segment, int(bytes_at[begin]), int(bytes_at[end]), stretches))
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
