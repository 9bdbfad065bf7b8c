"""Text with the tokens of several tokenizers beneath it: a line of text, then a lane for each."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontInfo, QFontMetrics, QPainter

from .boxes import Box, lane_boxes
from .boxpaint import paint_box, paint_inserted, paint_text
from .face import Face
from .lines import Row, TextLines
from .style import MARGIN, Style
from .tiles import Block, Tiled

_GAP = 7      # below the lanes of a row
_CENTRE = int(Qt.AlignmentFlag.AlignCenter)
_NO_PEN = Qt.PenStyle.NoPen


@dataclass(frozen=True, slots=True)
class LaneStyle:
    """How one tokenizer's lane is drawn."""

    key: int
    style: Style


class StackStyle:
    """How the rows of a stack are drawn: those of a pane, with a lane for each tokenizer."""

    def __init__(self, face: Face, lanes: tuple[LaneStyle, ...], plain: Style) -> None:
        self.face, self.lanes, self.plain = face, lanes, plain
        self.width, self.ratio, self.panel = plain.width, plain.ratio, plain.panel
        self.text_width = plain.text_width
        self.ids = QFont(face.small)
        self.ids.setPixelSize(max(8, round(QFontInfo(face.small).pixelSize() * 0.92)))
        self.digit = QFontMetrics(self.ids).horizontalAdvance("0")
        self.lane = QFontMetrics(self.ids).height() + 4
        self.row = face.row + self.lane * len(lanes) + _GAP

    def lane_at(self, number: int) -> tuple[int, int]:
        """Top and bottom of a lane, from the top of the row."""
        top = self.face.row + number * self.lane
        return top, top + self.lane


class Layer(Block):
    """One tokenizer's tokens below the text, which is shown whatever they do to its characters."""

    @cached_property
    def cells(self) -> NDArray[np.int64]:
        """The cell in which each segment begins."""
        if self.parts is None:
            return np.zeros(1, np.int64)
        return np.searchsorted(self.lines.display.bytes_at, self.parts.edges, side="right") - 1

    @cached_property
    def inner(self) -> NDArray[np.bool_]:
        """Which edges of segments are inside a character, bool[n + 1]."""
        if self.parts is None:
            return np.zeros(1, bool)
        return np.asarray(self.lines.display.bytes_at[self.cells] != self.parts.edges)

    def _found(self, row: Row, cells: list[int], edges: list[int]) -> list[Box]:
        return lane_boxes(self.lines, row, edges)


class Stack(Tiled):
    """One block of text; `layers` are its tokens by tokenizer, over the same lines."""

    style: StackStyle

    def __init__(self, lines: TextLines, layers: tuple[Layer, ...], style: StackStyle) -> None:
        super().__init__(lines, style)
        self.layers = layers

    def signature(self, row: int) -> list[tuple[object, ...]]:
        """All that a row's picture depends on but its text."""
        found: list[tuple[object, ...]] = []
        for number, layer in enumerate(self.layers):
            found.append((number,))
            found += layer.signature(row)
            found += layer.inserted(row)
            if layer.parts is not None:
                found += [(layer.id_at(box.segment),) for box in layer.boxes(row)]
        return found

    def paint(self, painter: QPainter, row: int) -> None:
        """The text, and beneath it every tokenizer's boxes with their ids."""
        style = self.style
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_text(painter, self.lines, self.lines.rows[row], style.plain)
        for number, layer in enumerate(self.layers):
            top, bottom = style.lane_at(number)
            painter.setPen(_NO_PEN)
            painter.setBrush(layer.style.full)
            painter.drawRoundedRect(QRectF(4 - MARGIN, top + 3, 4, bottom - top - 6), 2, 2)
            if layer.parts is not None and layer.look is not None:
                self._paint_lane(painter, layer, row, (top + 1, bottom - 1))

    def _paint_lane(
        self, painter: QPainter, layer: Layer, row: int, area: tuple[int, int]
    ) -> None:
        assert layer.look is not None
        (top, bottom), own, style = area, layer.style, self.style
        boxes = layer.boxes(row)
        for box in boxes:
            paint_box(painter, box, layer.look, own, top, bottom)
        paint_inserted(painter, layer.inserted(row), own, top, bottom)
        painter.setFont(style.ids)
        painter.setPen(QColor(style.face.palette.on_tokens))
        for box in boxes:
            left, right = box.stretches[0]
            if right - left < style.digit + 4:
                continue
            words = layer.id_at(box.segment)
            if words and len(words) * style.digit + 4 <= right - left:
                painter.drawText(QRectF(left, top, right - left, bottom - top), _CENTRE, words)
