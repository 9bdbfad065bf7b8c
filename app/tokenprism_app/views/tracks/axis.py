"""The byte axis: which byte stands at which pixel, at every zoom."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from ...theme import fonts

SMALLEST_CELL = 3   # pixels of a byte below which bytes are shown as density
LARGEST_CELL = 64
USUAL_CELL = 26     # at the usual zoom


def usual_cell() -> int:
    """Pixels of a byte in which it can be read."""
    return fonts.scaled(USUAL_CELL)


@dataclass(slots=True)
class ByteAxis:
    """`scale` pixels per byte; `offset` pixels of the text lie left of the view's edge.

    Cells of at least `SMALLEST_CELL` pixels are whole pixels wide, so that columns are even.
    """

    length: int = 0
    width: int = 1
    scale: float = field(default_factory=usual_cell)
    offset: int = 0
    _wish: float = field(default_factory=usual_cell)
    _usual: float = field(default_factory=usual_cell)

    @property
    def dense(self) -> bool:
        """Whether a byte is too narrow to be drawn as a cell."""
        return self.scale < SMALLEST_CELL

    @property
    def total(self) -> int:
        """Pixels of the whole text."""
        return math.ceil(self.length * self.scale)

    @property
    def furthest(self) -> int:
        """The largest offset: half a cell is left free behind the end."""
        return max(0, self.total + 8 - self.width)

    def left(self, byte: int) -> int:
        """The pixel where a byte begins, from the view's left edge."""
        return math.floor(byte * self.scale) - self.offset

    def places(
        self, starts: NDArray[np.int64], ends: NDArray[np.int64]
    ) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The pixels where spans of bytes begin, from the view's left edge, and how many they
        take, one at least; int64[n] both.
        """
        lefts = np.floor(starts * self.scale).astype(np.int64) - self.offset
        rights = np.floor(ends * self.scale).astype(np.int64) - self.offset
        return lefts, np.maximum(rights - lefts, 1)

    def byte_at(self, x: float) -> int:
        """The byte at a pixel, within the text."""
        return min(max(int((x + self.offset) / self.scale), 0), max(self.length - 1, 0))

    def window(self) -> tuple[int, int]:
        """Bytes [start, end) that are at least partly visible."""
        return self.bytes_in(0, self.width)

    def bytes_in(self, left: int, right: int) -> tuple[int, int]:
        """Bytes [start, end) of which something lies in pixels [left, right) of the view."""
        start = min(max(int((self.offset + left) / self.scale), 0), self.length)
        end = min(math.ceil((self.offset + right) / self.scale), self.length)
        return start, max(start, end)

    def columns(self) -> NDArray[np.int64]:
        """The bytes at the edges of the pixel columns in view, int64[columns + 1]: column `p` of
        the text holds bytes ceil(p / scale) to ceil((p + 1) / scale).
        """
        count = max(0, min(self.width, self.total - self.offset))
        pixels = np.arange(self.offset, self.offset + count + 1)
        return np.minimum(np.ceil(pixels / self.scale), self.length).astype(np.int64)

    def fit(self, start: int, end: int, margin: int = 24) -> None:
        """Show bytes [start, end), as large as they fit, in the middle."""
        room = max(1, self.width - 2 * margin)
        self._use(min(room / max(end - start, 1), LARGEST_CELL), start, 0.0)
        spare = self.width - (end - start) * self.scale
        self.scroll_to(round(start * self.scale - spare / 2))

    def fit_around(self, start: int, end: int) -> None:
        """Scroll so that bytes [start, end) stand in the middle."""
        self.scroll_to(round((start + end) / 2 * self.scale - self.width / 2))

    def resize(self, length: int, width: int) -> None:
        """Take in a new text length or view width, keeping the first byte in view."""
        self.length, self.width = length, max(1, width)
        self._use(self._wish, self.offset / self.scale, 0.0)

    def take_zoom(self) -> None:
        """Make bytes as much wider as letters have become."""
        factor, self._usual = usual_cell() / self._usual, usual_cell()
        if factor != 1:
            self.zoom(factor, 0.0)

    def scroll_to(self, offset: int) -> None:
        """Move so that `offset` pixels lie left of the view."""
        self.offset = min(max(0, offset), self.furthest)

    def zoom(self, factor: float, x: float) -> None:
        """Make bytes `factor` times as wide, the one at pixel `x` keeping its place."""
        self._use(self._wish * factor, (x + self.offset) / self.scale, x)

    def show(self, start: int, end: int) -> bool:
        """Scroll bytes [start, end) into view where they are not; whether that was needed."""
        left, right = self.left(start), self.left(end)
        if left >= 0 and (right <= self.width or (right - left > self.width and left < self.width)):
            return False
        margin = max(0, min(self.width // 3, self.width - (right - left)))
        before = self.offset
        self.scroll_to(self.offset + left - margin)
        return self.offset != before

    def _use(self, wish: float, byte: float, x: float) -> None:
        least = min(usual_cell(), (self.width - 8) / max(self.length, 1))
        self._wish = min(max(wish, least, 1e-6), LARGEST_CELL)
        whole = float(round(self._wish))
        self.scale = whole if self._wish >= SMALLEST_CELL else self._wish
        self.scroll_to(round(byte * self.scale - x))
