"""One token by itself, drawn as it is in a text: box, marks, stray bytes in hex."""

from __future__ import annotations

from typing import cast

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QLinearGradient,
    QPainter,
    QPen,
    QTextLayout,
    QTextLine,
    QTextOption,
)

from ..theme.palette import Hue
from .display import Cell, Display, display
from .face import Face
from .hatch import hatch
from .lines import _formats
from .marks import draw_mark, mark_pen

LONGEST = 160     # bytes of a token that are drawn
_ROOM = 1 << 16   # pixels in which every token is one row
_PADDING = 3.0    # within the box, left and right of the text
_RADIUS = 3.0
_FADE = 18.0      # pixels over which a token vanishes that is wider than its room
_LEADING, _TRAILING = QTextLine.Edge.Leading, QTextLine.Edge.Trailing
_NO_EDGES = np.zeros(0, np.int64)


class TokenPicture:
    """The token of some bytes in one face. `width` is that of its box in pixels."""

    def __init__(self, data: bytes, face: Face) -> None:
        self.face = face
        end = len(data)
        if end > LONGEST:
            end = LONGEST
            while end > LONGEST - 4 and data[end] & 0xC0 == 0x80:
                end -= 1
        self._cut = end < len(data)
        shown = display(data, 0, end, _NO_EDGES)
        self._layout = QTextLayout(shown.text, face.text)
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.NoWrap)
        option.setTextDirection(Qt.LayoutDirection.LayoutDirectionAuto)
        self._layout.setTextOption(option)
        self._layout.setFormats(_formats(shown, face))
        self._layout.beginLayout()
        self._line = self._layout.createLine()
        if self._line.isValid():
            self._line.setLineWidth(_ROOM)
        self._layout.endLayout()
        self._marks = self._marks_of(shown)
        area = self._line.naturalTextRect() if end else QRectF()
        self._left = area.left()
        self.width = area.width() + 2 * _PADDING

    def _marks_of(self, shown: Display) -> list[tuple[int, float, float]]:
        """Kind, left and right of the cells that a mark for white space is drawn over."""
        found = []
        for cell in np.flatnonzero(shown.kinds >= Cell.SPACE).tolist():
            first, last = int(shown.units[cell]), int(shown.units[cell + 1]) - 1
            edges = self._x(first, _LEADING), self._x(last, _TRAILING)
            found.append((int(shown.kinds[cell]), min(edges), max(edges)))
        return found

    def _x(self, unit: int, edge: QTextLine.Edge) -> float:
        x, _ = cast(tuple[float, int], self._line.cursorToX(unit, edge))
        return x

    def draw(
        self, painter: QPainter, area: QRectF, hue: Hue, ground: QColor, *, partial: bool,
        special: bool,
    ) -> None:
        """Draw it at the left of `area`, in the middle of its height; `ground` is behind it."""
        if not self._line.isValid():
            return
        face = self.face
        wide = self._cut or self.width > area.width()
        left, top = area.left(), area.top() + (area.height() - face.row) / 2
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if wide:
            painter.save()
            painter.setClipRect(area)
        box = QRectF(left + 0.5, top + face.top, self.width - 1, face.bottom - face.top)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(hue.soft))
        painter.drawRoundedRect(box, _RADIUS, _RADIUS)
        if partial:
            painter.setBrush(hatch(hue.full, painter.device().devicePixelRatioF()))
            painter.drawRoundedRect(box, _RADIUS, _RADIUS)
        if special:
            painter.setPen(QPen(QColor(hue.full), 1.2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box.adjusted(0.6, 0.6, -0.6, -0.6), _RADIUS, _RADIUS)
        left += _PADDING - self._left
        painter.setPen(QColor(face.palette.on_tokens))
        self._line.draw(painter, QPointF(left, top + face.baseline - self._line.ascent()))
        if self._marks:
            painter.translate(left, top)
            painter.setPen(mark_pen(face))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for kind, begin, end in self._marks:
                draw_mark(painter, kind, begin, end, face)
            painter.translate(-left, -top)
        if wide:
            painter.restore()
            self._fade(painter, area, ground)

    def _fade(self, painter: QPainter, area: QRectF, ground: QColor) -> None:
        right = min(area.right(), area.left() + self.width)
        clear = QColor(ground)
        clear.setAlpha(0)
        shade = QLinearGradient(QPointF(right - _FADE, 0), QPointF(right, 0))
        shade.setColorAt(0, clear)
        shade.setColorAt(1, ground)
        painter.fillRect(QRectF(right - _FADE, area.top(), _FADE, area.height()), QBrush(shade))
