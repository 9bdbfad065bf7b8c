"""A block of text with one tokenizer's tokens, drawn row by row and kept as pictures."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen, QPixmap
from tokenprism.encoding import Status
from tokenprism.vocabulary import Kind

from ..theme.palette import Hue
from .boxes import Box, boxes, cells_of
from .display import Cell
from .face import Face
from .hatch import hatch
from .lines import TextLines
from .marks import draw_mark, mark_pen
from .segments import NO_TOKEN, Segments
from .tints import Tints
from .wedge import draw_wedge

MARGIN = 12   # left and right of the text
_RADIUS = 3.0
_LEAST_PART = 5  # pixels of a box that one of several tokens needs to be told apart


# Members of Qt's and our enumerations are slow to get at; these are used for every box.
_NO_PEN = Qt.PenStyle.NoPen
_NO_BRUSH = Qt.BrushStyle.NoBrush
_DROPPED, _UNKNOWN = int(Status.DROPPED), int(Status.UNKNOWN)
_NORMALIZED, _SPACED = int(Status.NORMALIZED), int(Status.SPACED)


class Style:
    """How a pane draws: everything that its pictures depend on but the tokens."""

    def __init__(
        self, face: Face, hue: Hue, tints: Tints, *, marks: bool, width: int, ratio: float
    ) -> None:
        self.face, self.hue, self.tints = face, hue, tints
        self.marks, self.width, self.ratio = marks, width, ratio
        self.text_width = max(1, width - 2 * MARGIN)
        self.grounds = [QBrush(QColor(colour)) for colour in tints.colours]
        self.full = QColor(hue.full)
        self.text = QColor(face.palette.text)
        self.panel = QColor(face.palette.panel)
        self.hatch = hatch(hue.full, ratio, 60)
        self.dropped = hatch(face.palette.muted, ratio)
        self.special = QPen(self.full, 1.4)
        self.unknown = QPen(QColor(face.palette.error), 1.2, Qt.PenStyle.DashLine)
        self.normalized = QPen(self.full, 1.4, Qt.PenStyle.DotLine)
        self.foot = QPen(self.full, 1)
        self.mark = mark_pen(face)
        self.mark_brush = QBrush(self.mark.color())


@dataclass(frozen=True, slots=True)
class Looks:
    """What the box of each segment looks like: colour index, three flags, the status, and the
    number of tokens that share it; n of each.
    """

    colour: list[int]
    partial: list[bool]
    special: list[bool]
    apart: list[bool]
    status: list[int]
    several: list[int]


def looks(
    lines: TextLines, parts: Segments, cells: NDArray[np.int64], tints: Tints, parity: int,
    apart: NDArray[np.bool_],
) -> Looks:
    """`parity` is that of the first segment; `apart` bool[tokens]: spans that others lack."""
    count = len(parts)
    known = parts.first != NO_TOKEN
    token = np.where(known, parts.first, 0)
    colour = np.zeros(count, np.intp)
    flags = np.zeros((2, count), bool)
    if len(parts.tokens) and count:
        ids = parts.tokens.ids[token]
        colour = tints.of(ids, np.arange(parity, parity + count))
        size = len(tints.vocabulary)
        kinds = tints.vocabulary.kinds[np.clip(ids, 0, size - 1)]
        flags[0] = known & (kinds == Kind.SPECIAL)
        flags[1] = known & apart[token]
    shared = np.concatenate([[0], np.cumsum(lines.display.kinds == Cell.PART)])
    partial = shared[cells[1:]] > shared[cells[:-1]]
    return Looks(
        colour.tolist(), partial.tolist(), flags[0].tolist(), flags[1].tolist(),
        parts.status.tolist(), parts.several.tolist(),
    )


class Block:
    """One block in one pane. Without `parts` its text is plain: tokens are not known yet."""

    def __init__(self, lines: TextLines, parts: Segments | None, look: Looks | None) -> None:
        self.lines = lines
        self.parts = parts
        self.look = look
        self._boxes: dict[int, list[Box]] = {}
        self._tiles: dict[int, QPixmap] = {}
        self._old: Block | None = None  # the block before its tokens changed
        self._old_tiles: dict[int, QPixmap] = {}

    @property
    def start(self) -> int:
        return self.lines.display.start

    @property
    def end(self) -> int:
        return self.lines.display.end

    @cached_property
    def cells(self) -> NDArray[np.int64]:
        """The first cell of each segment."""
        return np.zeros(1, np.int64) if self.parts is None else cells_of(self.lines, self.parts)

    @cached_property
    def _places(self) -> tuple[list[int], list[int]]:
        edges = [] if self.parts is None else self.parts.edges.tolist()
        return self.cells.tolist(), edges

    def row_bytes(self, row: int) -> tuple[int, int]:
        """The bytes that a row shows."""
        bytes_at, one = self.lines.display.bytes_at, self.lines.rows[row]
        return int(bytes_at[one.first]), int(bytes_at[one.last])

    def row_of(self, byte: int) -> int:
        """The row that shows a byte."""
        return self.lines.row_of_cell(self.lines.display.cell_of_byte(byte))

    def boxes(self, row: int) -> list[Box]:
        """The boxes of a row, x from the left edge of the text."""
        found = self._boxes.get(row)
        if found is None:
            one, (cells, edges) = self.lines.rows[row], self._places
            found = boxes(self.lines, one, cells, edges) if self.parts is not None else []
            self._boxes[row] = found
        return found

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

    def tile(self, row: int, style: Style) -> QPixmap:
        """The picture of a row over the whole width of the pane."""
        tile = self.ready_tile(row)
        if tile is None:
            tile = QPixmap(round(style.width * style.ratio), round(style.face.row * style.ratio))
            tile.setDevicePixelRatio(style.ratio)
            tile.fill(style.panel)
            painter = QPainter(tile)
            painter.translate(MARGIN, 0)
            _paint_row(painter, self, row, style)
            painter.end()
            self._tiles[row] = tile
            self._old_tiles.pop(row, None)
        return tile

    def ready_tile(self, row: int) -> QPixmap | None:
        """The picture of a row if it need not be painted first."""
        tile = self._tiles.get(row)
        if tile is None and self._old is not None and row in self._old_tiles:
            if self._signature(row) != self._old._signature(row):
                return None
            tile = self._tiles[row] = self._old_tiles.pop(row)
        return tile

    def old_tile(self, row: int) -> QPixmap | None:
        """The picture of a row as it was before its tokens changed, to be shown meanwhile."""
        return self._old_tiles.get(row)

    def replaces(self, old: Block) -> None:
        """Take over the pictures of rows that look the same, or until there is time to paint."""
        if old.lines.rows is self.lines.rows and old.start == self.start:
            self._old_tiles = {**old._old_tiles, **old._tiles}
            self._old = old
            old._old = None

    def _signature(self, row: int) -> list[tuple[object, ...]]:
        """All that a row's picture depends on but its text."""
        if self.look is None:
            return []
        look = self.look
        return [
            (box.start, box.end, box.stretches, look.colour[box.segment], look.partial[box.segment],
             look.special[box.segment], look.apart[box.segment], look.status[box.segment],
             look.several[box.segment])
            for box in self.boxes(row)
        ]


def _paint_row(painter: QPainter, block: Block, row: int, style: Style) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if block.parts is not None and block.look is not None:
        painter.setPen(_NO_PEN)
        for box in block.boxes(row):
            _paint_box(painter, box, block.look, style)
        if block.parts.virtual:
            _paint_virtual(painter, block, row, style)
    one = block.lines.rows[row]
    # On the opaque ground: on a transparent one text comes out heavier.
    painter.setPen(style.text)
    one.draw(painter, style.face)
    if style.marks and one.marks:
        painter.setPen(style.mark)
        painter.setBrush(_NO_BRUSH)
        for cell, kind in one.marks:
            at = cell - one.first
            draw_mark(painter, kind, one.left[at], one.right[at], style.face)


def _paint_box(painter: QPainter, box: Box, look: Looks, style: Style) -> None:
    top, bottom, at = style.face.top, style.face.bottom, box.segment
    for left, right in box.stretches:
        if right <= left:
            painter.fillRect(QRectF(left - 1, top, 2, bottom - top), style.full)
            continue
        area = QRectF(left + 0.5, top, max(1.0, right - left - 1), bottom - top)
        _paint_ground(painter, area, at, look, style)
        if look.apart[at]:
            painter.fillRect(QRectF(left + 0.5, bottom - 2, area.width(), 2), style.full)


def _paint_ground(painter: QPainter, area: QRectF, at: int, look: Looks, style: Style) -> None:
    status = look.status[at]
    painter.setBrush(style.dropped if status == _DROPPED else style.grounds[look.colour[at]])
    painter.drawRoundedRect(area, _RADIUS, _RADIUS)
    if look.partial[at]:
        painter.setBrush(style.hatch)
        painter.drawRoundedRect(area, _RADIUS, _RADIUS)
    if look.special[at]:
        _outline(painter, area, style.special)
    elif status == _UNKNOWN:
        _outline(painter, area, style.unknown)
    elif status == _NORMALIZED:
        _paint_rewritten(painter, area, look.several[at], style)
    elif status == _SPACED:
        painter.fillRect(QRectF(area.left() + 2.5, area.bottom() - 4, 3, 1.6), style.full)


def _paint_rewritten(painter: QPainter, area: QRectF, several: int, style: Style) -> None:
    """A dotted line, in as many parts as tokens share the box, each with a foot at its ends."""
    low, high = area.bottom() - 3.5, area.bottom() - 7
    parts = several if area.width() >= _LEAST_PART * several else 1
    step = area.width() / parts
    for part in range(parts):
        left, right = area.left() + part * step + 1.5, area.left() + (part + 1) * step - 1.5
        painter.setPen(style.normalized)
        painter.drawLine(QPointF(left, low), QPointF(right, low))
        if parts > 1:
            painter.setPen(style.foot)
            painter.drawLine(QPointF(left, low), QPointF(left, high))
            painter.drawLine(QPointF(right, low), QPointF(right, high))
    painter.setPen(_NO_PEN)


def _outline(painter: QPainter, area: QRectF, pen: QPen) -> None:
    painter.setPen(pen)
    painter.setBrush(_NO_BRUSH)
    painter.drawRoundedRect(area.adjusted(0.6, 0.6, -0.6, -0.6), _RADIUS, _RADIUS)
    painter.setPen(_NO_PEN)


def _paint_virtual(painter: QPainter, block: Block, row: int, style: Style) -> None:
    for _, x in block.inserted(row):
        draw_wedge(painter, x, style.face.top - 1.0, style.face.bottom, style.full)
