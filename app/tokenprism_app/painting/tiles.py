"""Blocks of text as rows of pictures that are kept."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPixmap

from .boxes import Box, boxes, cells_of
from .boxpaint import paint_box, paint_inserted, paint_text
from .display import Cell
from .lines import Row, TextLines
from .segments import NO_TOKEN, Segments
from .style import MARGIN, Looks, Style

_NO_PEN = Qt.PenStyle.NoPen


class Tiled:
    """Rows of text with the pictures that were painted of them, all in one style: what is known
    of the tokens' looks refers to its colours.
    """

    def __init__(self, lines: TextLines, style: Any) -> None:
        self.lines, self.style = lines, style
        self._tiles: dict[int, QPixmap] = {}
        self._old: Tiled | None = None  # the block before its tokens changed
        self._old_tiles: dict[int, QPixmap] = {}

    @property
    def start(self) -> int:
        return self.lines.display.start

    @property
    def end(self) -> int:
        return self.lines.display.end

    def row_bytes(self, row: int) -> tuple[int, int]:
        """The bytes that a row shows."""
        bytes_at, one = self.lines.display.bytes_at, self.lines.rows[row]
        return int(bytes_at[one.first]), int(bytes_at[one.last])

    def row_of(self, byte: int) -> int:
        """The row that shows a byte."""
        return self.lines.row_of_cell(self.lines.display.cell_of_byte(byte))

    def paint(self, painter: QPainter, row: int) -> None:
        """Draw a row, x from the left edge of the text."""
        raise NotImplementedError

    def signature(self, row: int) -> list[tuple[object, ...]]:
        """All that a row's picture depends on but its text."""
        raise NotImplementedError

    def tile(self, row: int) -> QPixmap:
        """The picture of a row over the whole width of the pane."""
        tile, style = self.ready_tile(row), self.style
        if tile is None:
            tile = QPixmap(round(style.width * style.ratio), round(style.row * style.ratio))
            tile.setDevicePixelRatio(style.ratio)
            tile.fill(style.panel)
            with QPainter(tile) as painter:
                painter.translate(MARGIN, 0)
                self.paint(painter, row)
            self._tiles[row] = tile
            self._old_tiles.pop(row, None)
        return tile

    def ready_tile(self, row: int) -> QPixmap | None:
        """The picture of a row if it need not be painted first."""
        tile = self._tiles.get(row)
        if tile is None and self._old is not None and row in self._old_tiles:
            if self.signature(row) != self._old.signature(row):
                return None
            tile = self._tiles[row] = self._old_tiles.pop(row)
        return tile

    def old_tile(self, row: int) -> QPixmap | None:
        """The picture of a row as it was before its tokens changed, to be shown meanwhile."""
        return self._old_tiles.get(row)

    def replaces(self, old: Tiled) -> None:
        """Take over the pictures of rows that look the same, or until there is time to paint."""
        same = old.style is self.style and old.start == self.start
        if same and old.lines.rows is self.lines.rows:
            self._old_tiles = {**old._old_tiles, **old._tiles}
            self._old = old
            old._old = None


class Block(Tiled):
    """One block in one pane. Without `parts` its text is plain: tokens are not known yet."""

    style: Style

    def __init__(
        self, lines: TextLines, parts: Segments | None, look: Looks | None, style: Style
    ) -> None:
        super().__init__(lines, style)
        self.parts = parts
        self.look = look
        self._boxes: dict[int, list[Box]] = {}

    @cached_property
    def cells(self) -> NDArray[np.int64]:
        """The first cell of each segment."""
        return np.zeros(1, np.int64) if self.parts is None else cells_of(self.lines, self.parts)

    @cached_property
    def inner(self) -> NDArray[np.bool_]:
        """Which edges of segments are inside a character, bool[n + 1]."""
        if self.parts is None or not self.parts.tokens.source:
            return np.zeros(len(self.cells), bool)
        kinds = np.append(self.lines.display.kinds, np.uint8(Cell.TEXT))
        source, edges = np.frombuffer(self.parts.tokens.source, np.uint8), self.parts.edges
        follows = (source[np.minimum(edges, len(source) - 1)] & 0xC0) == 0x80
        parts = (kinds[self.cells] == Cell.PART) | (kinds[self.cells] == Cell.SHARED)
        return np.asarray(parts & follows & (edges < len(source)))

    @cached_property
    def _places(self) -> tuple[list[int], list[int]]:
        edges = [] if self.parts is None else self.parts.edges.tolist()
        return self.cells.tolist(), edges

    def boxes(self, row: int) -> list[Box]:
        """The boxes of a row, x from the left edge of the text."""
        found = self._boxes.get(row)
        if found is None:
            one, (cells, edges) = self.lines.rows[row], self._places
            found = self._found(one, cells, edges) if self.parts is not None else []
            self._boxes[row] = found
        return found

    def _found(self, row: Row, cells: list[int], edges: list[int]) -> list[Box]:
        return boxes(self.lines, row, cells, edges)

    def id_at(self, segment: int) -> str:
        """The id of a segment's token in figures; of the first where several share it, with their
        number; empty where there is none.
        """
        if self.parts is None or self.parts.first[segment] == NO_TOKEN:
            return ""
        words = str(int(self.parts.tokens.ids[self.parts.first[segment]]))
        more = int(self.parts.several[segment]) - 1
        return f"{words} +{more}" if more else words

    def inserted(self, row: int) -> list[tuple[int, float]]:
        """Tokens of a row that cover no bytes: index and x from the left edge of the text."""
        if self.parts is None:
            return []
        one, found = self.lines.rows[row], []
        last_row = row == len(self.lines.rows) - 1
        for token, place in self.parts.virtual:
            cell = self.lines.display.cell_of_byte(place) - one.first
            if 0 <= cell < one.last - one.first + last_row:
                right = one.right[-1] if one.right else 0.0
                found.append((token, one.left[cell] if cell < len(one.left) else right))
        return found

    def signature(self, row: int) -> list[tuple[object, ...]]:
        """All that a row's picture depends on but its text."""
        if self.look is None:
            return []
        look = self.look
        return [
            (box.start, box.end, box.stretches, look.colour[box.segment], look.partial[box.segment],
             look.special[box.segment], look.differs[box.segment], look.status[box.segment],
             look.several[box.segment])
            for box in self.boxes(row)
        ]

    def paint(self, painter: QPainter, row: int) -> None:
        """Boxes, and on them text and marks."""
        style = self.style
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.parts is not None and self.look is not None:
            painter.setPen(_NO_PEN)
            for box in self.boxes(row):
                paint_box(painter, box, self.look, style, style.face.top, style.face.bottom)
            paint_inserted(painter, self.inserted(row), style, style.face.top, style.face.bottom)
        paint_text(painter, self.lines, self.lines.rows[row], style)
