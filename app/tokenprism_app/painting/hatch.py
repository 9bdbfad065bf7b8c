"""The hatching of tokens that hold part of a character, and of bytes that a model does not see."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen, QPixmap

from ..theme.palette import Colour

_PERIOD = 6


@cache
def hatch(colour: Colour, ratio: float = 1.0, strength: int = 110) -> QBrush:
    """Diagonal lines on a transparent ground; `strength` is their opacity up to 255."""
    side = round(_PERIOD * ratio)
    tile = QPixmap(side, side)
    tile.fill(Qt.GlobalColor.transparent)
    with QPainter(tile) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        line = QColor(colour)
        line.setAlpha(strength)
        painter.setPen(QPen(line, 1.1 * ratio))
        for shift in (-side, 0, side):
            painter.drawLine(shift - 1, side + 1, shift + side + 1, -1)
    tile.setDevicePixelRatio(ratio)
    return QBrush(tile)
