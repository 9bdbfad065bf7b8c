"""One token by itself, drawn as it is in a text: box, marks, stray bytes in hex."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QLinearGradient, QPainter, QPen

from ..theme.palette import Hue
from .display import display
from .face import Face
from .hatch import hatch
from .lines import TextLines
from .marks import draw_mark, mark_pen

LONGEST = 160     # bytes of a token that are drawn
_ROOM = 1 << 16   # pixels in which every token is one row
_PADDING = 3.0    # within the box, left and right of the text
_RADIUS = 3.0
_FADE = 18.0      # pixels over which a token vanishes that is wider than its room
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
        lines = TextLines(display(data, 0, end, _NO_EDGES), face, _ROOM)
        self._lines = lines  # keeps the layout that the row draws
        self._row = lines.rows[0] if end else None
        left = min(self._row.left, default=0.0) if self._row else 0.0
        right = max(self._row.right, default=0.0) if self._row else 0.0
        self._left = left
        self.width = right - left + 2 * _PADDING

    def draw(
        self, painter: QPainter, area: QRectF, hue: Hue, ground: QColor, *, partial: bool,
        special: bool,
    ) -> None:
        """Draw it at the left of `area`, in the middle of its height; `ground` is behind it."""
        if self._row is None:
            return
        face = self.face
        wide = self._cut or self.width > area.width()
        painter.save()
        painter.setClipRect(area)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(area.left(), area.top() + (area.height() - face.row) / 2)
        box = QRectF(0.5, face.top, self.width - 1, face.bottom - face.top)
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
        painter.translate(_PADDING - self._left, 0)
        painter.setPen(QColor(face.palette.text))
        self._row.draw(painter, face)
        painter.setPen(mark_pen(face))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for cell, kind in self._row.marks:
            at = cell - self._row.first
            draw_mark(painter, kind, self._row.left[at], self._row.right[at], face)
        painter.restore()
        if wide:
            self._fade(painter, area, ground)

    def _fade(self, painter: QPainter, area: QRectF, ground: QColor) -> None:
        right = min(area.right(), area.left() + self.width)
        clear = QColor(ground)
        clear.setAlpha(0)
        shade = QLinearGradient(QPointF(right - _FADE, 0), QPointF(right, 0))
        shade.setColorAt(0, clear)
        shade.setColorAt(1, ground)
        painter.fillRect(QRectF(right - _FADE, area.top(), _FADE, area.height()), QBrush(shade))
