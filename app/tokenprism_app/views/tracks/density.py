"""How much of something begins in each pixel column, for views wider than single bytes.

Counts are exact. Columns are filled a piece at a time, so that a text of 100 MB never holds up a
frame, and are kept while the view is scrolled.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from ...session import Result

Offsets = NDArray[np.int64]
Counter = Callable[[Offsets], NDArray[np.int64]]

PIECE = 1 << 18  # bytes counted between two looks at the clock
WIDE = 256       # bytes of a column from which on counting columns singly is the faster way


def count_where(test: Callable[[int, int], NDArray[np.bool_]]) -> Counter:
    """A counter of the bytes for which `test(start, end)` is true, per column."""

    def counter(edges: Offsets) -> NDArray[np.int64]:
        start, end = int(edges[0]), int(edges[-1])
        if end - start > WIDE * len(edges):
            found, cuts = test(start, end), (edges - start).tolist()
            counts = [np.count_nonzero(found[a:b]) for a, b in pairwise(cuts)]
            return np.array(counts, np.int64)
        before = np.zeros(end - start + 1, np.int32)
        np.cumsum(test(start, end), out=before[1:], dtype=np.int32)
        return np.diff(before[edges - start]).astype(np.int64)

    return counter


def token_counter(result: Result) -> Counter:
    """A counter of the tokens of `result` that begin in each column."""
    history, merges = result.history, result.merges
    if history is None or merges is None:
        starts = result.full.starts
        return lambda edges: np.diff(np.searchsorted(starts, edges)).astype(np.int64)
    removed = history.removed

    def begins(start: int, end: int) -> NDArray[np.bool_]:
        found = removed[start:end] >= merges
        if start == 0 and end:
            found[0] = True
        return found

    return count_where(begins)


def character_counter(source: bytes) -> Counter:
    """A counter of the bytes that begin a character."""
    data = np.frombuffer(source, np.uint8)
    return count_where(lambda start, end: (data[start:end] & 0xC0) != 0x80)


def beyond_ascii_counter(source: bytes) -> Counter:
    """A counter of the bytes from 80 to FF."""
    data = np.frombuffer(source, np.uint8)
    return count_where(lambda start, end: data[start:end] >= 0x80)


class Columns:
    """Counts of the visible columns: `values` float64[width], NaN where not yet counted.

    Column `p` holds the bytes from ceil(p / scale) to ceil((p + 1) / scale), `p` counted from the
    beginning of the text; so columns keep their values when the view is scrolled.
    """

    def __init__(self, counter: Counter, length: int, scale: float) -> None:
        self._counter, self._length, self.scale = counter, length, scale
        self._first = 0
        self.values: NDArray[np.float64] = np.zeros(0)

    def edges(self, first: int, count: int) -> Offsets:
        """Byte offsets of the edges of `count` columns, int64[count + 1]."""
        columns = np.arange(first, first + count + 1)
        return np.minimum(np.ceil(columns / self.scale), self._length).astype(np.int64)

    def move(self, first: int, width: int) -> None:
        """Make columns from `first` on the visible ones, keeping what is known of them."""
        values = np.full(width, np.nan)
        low, high = max(first, self._first), min(first + width, self._first + len(self.values))
        if low < high:
            values[low - first : high - first] = self.values[low - self._first : high - self._first]
        self._first, self.values = first, values

    @property
    def shares(self) -> NDArray[np.float64]:
        """Counts per byte of the column, from 0 to 1; NaN where not yet counted."""
        sizes = np.diff(self.edges(self._first, len(self.values)))
        return self.values / np.maximum(sizes, 1)

    def fill(self) -> bool:
        """Count one more piece; whether columns remain to be counted."""
        unknown = np.flatnonzero(np.isnan(self.values))
        if not len(unknown):
            return False
        start = int(unknown[0])
        gap = np.flatnonzero(~np.isnan(self.values[start:]))
        stop = start + int(gap[0]) if len(gap) else len(self.values)
        edges = self.edges(self._first + start, stop - start)
        count = int(np.searchsorted(edges, edges[0] + PIECE, side="right")) - 1
        count = min(max(count, 1), stop - start)
        self.values[start : start + count] = self._counter(edges[: count + 1])
        return len(unknown) > count
