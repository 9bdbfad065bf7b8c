"""The mark of a token that has no bytes: a wedge between two characters."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPolygonF

REACH = 4  # pixels on each side of its place within which it is meant
DEPTH = 7  # pixels from its top


def draw_wedge(painter: QPainter, x: float, top: float, bottom: float, colour: QColor) -> None:
    """A wedge at `x` that points down, on a thin line to `bottom`."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawPolygon(
        QPolygonF([QPointF(x - 3.5, top), QPointF(x + 3.5, top), QPointF(x, top + 5)])
    )
    painter.drawRect(QRectF(x - 0.6, top, 1.2, bottom - top))
