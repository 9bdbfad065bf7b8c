"""Faint symbols for white space, drawn over blanks: the text itself is never changed for them."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from .display import Cell
from .face import Face


def draw_mark(painter: QPainter, kind: int, left: float, right: float, face: Face) -> None:
    """Draw the mark of a cell that lies between two x in the row; the pen is the caller's."""
    middle = (left + right) / 2
    height = face.baseline - face.row * 0.17
    match kind:
        case Cell.SPACE:
            painter.drawEllipse(QPointF(middle, height), 0.9, 0.9)
        case Cell.TAB:
            _arrow(painter, left + 2, right - 3, height)
        case Cell.LINE_END:
            _line_end(painter, left, height)
        case Cell.NO_BREAK:
            _bracket(painter, middle, height, 3)
        case Cell.IDEOGRAPHIC:
            painter.drawRect(QRectF(middle - 4.5, height - 4.5, 9, 9))
        case Cell.OTHER_SPACE:
            painter.drawEllipse(QPointF(middle, height), 2.2, 2.2)
        case Cell.JOINER:
            _tick(painter, right, face, joined=True)
        case Cell.NON_JOINER:
            _tick(painter, right, face, joined=False)


def mark_pen(face: Face) -> QPen:
    """The pen of all marks."""
    pen = QPen(face.palette.muted)
    colour = pen.color()
    colour.setAlpha(150)
    pen.setColor(colour)
    pen.setWidthF(1.1)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    return pen


def _arrow(painter: QPainter, left: float, right: float, height: float) -> None:
    painter.drawLine(QPointF(left, height), QPointF(right, height))
    painter.drawPolyline(
        QPolygonF([
            QPointF(right - 3, height - 3), QPointF(right, height), QPointF(right - 3, height + 3),
        ])
    )


def _line_end(painter: QPainter, left: float, height: float) -> None:
    painter.drawPolyline(
        QPolygonF([
            QPointF(left + 7.5, height - 4), QPointF(left + 7.5, height + 1.5),
            QPointF(left + 1.5, height + 1.5),
        ])
    )
    painter.drawPolyline(
        QPolygonF([
            QPointF(left + 4, height - 1), QPointF(left + 1.5, height + 1.5),
            QPointF(left + 4, height + 4),
        ])
    )


def _bracket(painter: QPainter, middle: float, height: float, half: float) -> None:
    painter.drawPolyline(
        QPolygonF([
            QPointF(middle - half, height), QPointF(middle - half, height + 4),
            QPointF(middle + half, height + 4), QPointF(middle + half, height),
        ])
    )


def _tick(painter: QPainter, x: float, face: Face, *, joined: bool) -> None:
    """A joiner: a small roof over the place; a non-joiner: the same, open upwards."""
    top, low = face.top + 1.0, face.top + 4.0
    tip, foot = (top, low) if joined else (low, top)
    painter.drawPolyline(
        QPolygonF([QPointF(x - 3, foot), QPointF(x, tip), QPointF(x + 3, foot)])
    )
