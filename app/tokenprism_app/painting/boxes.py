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


def lane_boxes(lines: TextLines, row: Row, edges: list[int]) -> list[Box]:
    """The boxes of tokens that lie below the text: a token that holds part of a character has its
    share of the character's width. `edges` are those of the segments.
    """
    bytes_at: list[int] = lines.display.bytes_at[row.first : row.last + 1].tolist()
    if len(bytes_at) < 2:
        return []
    low = max(0, bisect_right(edges, bytes_at[0]) - 1)
    high = min(bisect_left(edges, bytes_at[-1]), len(edges) - 1)
    found = []
    for segment in range(low, high):
        start, stop = max(edges[segment], bytes_at[0]), min(edges[segment + 1], bytes_at[-1])
        if start < stop:
            found.append(Box(segment, start, stop, _shares(lines, row, bytes_at, start, stop)))
    return found


def _shares(
    lines: TextLines, row: Row, bytes_at: list[int], start: int, stop: int
) -> tuple[tuple[int, int], ...]:
    """Bytes [start, stop) as stretches of x, cells that they hold a part of in proportion."""
    first, last = bisect_right(bytes_at, start) - 1, bisect_left(bytes_at, stop) - 1
    if not lines.bidirectional:
        return ((_x_of(row, bytes_at, first, start), _x_of(row, bytes_at, last, stop)),)
    spans = []
    for cell in range(first, last + 1):
        low, size = bytes_at[cell], bytes_at[cell + 1] - bytes_at[cell]
        left, wide = row.left[cell], row.right[cell] - row.left[cell]
        begin = max(0, start - low) / size
        end = min(size, stop - low) / size
        if lines.is_right_to_left(row.first + cell):
            begin, end = 1 - end, 1 - begin
        spans.append((left + wide * begin, left + wide * end))
    return _merged(spans)


def _x_of(row: Row, bytes_at: list[int], cell: int, byte: int) -> int:
    """Where a byte of a cell begins, the cell's bytes having equal shares of its width."""
    low, high, left = bytes_at[cell], bytes_at[cell + 1], row.left[cell]
    if byte == low:
        return round(left)
    if byte == high:
        return round(row.right[cell])
    return round(left + (row.right[cell] - left) * (byte - low) / (high - low))


def _stretches(row: Row, begin: int, end: int) -> tuple[tuple[int, int], ...]:
    """Cells [begin, end) of the row as stretches of x without gaps in them."""
    return _merged(list(zip(row.left[begin:end], row.right[begin:end], strict=True)))


def _merged(spans: list[tuple[float, float]]) -> tuple[tuple[int, int], ...]:
    spans = sorted(spans)
    wide = [span for span in spans if span[1] > span[0]] or spans[:1]
    merged = [wide[0]]
    for left, right in wide[1:]:
        if left <= merged[-1][1] + 0.5:
            merged[-1] = (merged[-1][0], max(merged[-1][1], right))
        else:
            merged.append((left, right))
    return tuple((round(left), round(right)) for left, right in merged)
