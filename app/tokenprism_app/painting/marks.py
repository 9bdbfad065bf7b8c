"""Faint symbols for white space, drawn over blanks: the text itself is never changed for them."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from .display import Cell
from .face import Face


def draw_mark(painter: QPainter, kind: int, left: float, right: float, face: Face) -> None:
    """Draw the mark of a cell that lies between two x in the row; the pen is the caller's."""
    _DRAWN[kind](painter, left, right, face)


def mark_pen(face: Face) -> QPen:
    """The pen of all marks."""
    pen = QPen(QColor(face.palette.blank))
    pen.setWidthF(1.1)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    return pen


def _middle(left: float, right: float, face: Face) -> QPointF:
    return QPointF((left + right) / 2, face.baseline - face.row * 0.17)


def _space(painter: QPainter, left: float, right: float, face: Face) -> None:
    painter.drawEllipse(_middle(left, right, face), 0.9, 0.9)


def _other_space(painter: QPainter, left: float, right: float, face: Face) -> None:
    painter.drawEllipse(_middle(left, right, face), 2.2, 2.2)


def _ideographic(painter: QPainter, left: float, right: float, face: Face) -> None:
    middle = _middle(left, right, face)
    painter.drawRect(QRectF(middle.x() - 4.5, middle.y() - 4.5, 9, 9))


def _tab(painter: QPainter, left: float, right: float, face: Face) -> None:
    height, tip = _middle(left, right, face).y(), right - 3
    painter.drawLine(QPointF(left + 2, height), QPointF(tip, height))
    _path(painter, (tip - 3, height - 3), (tip, height), (tip - 3, height + 3))


def _line_end(painter: QPainter, left: float, right: float, face: Face) -> None:
    height = _middle(left, right, face).y()
    _path(painter, (left + 7.5, height - 4), (left + 7.5, height + 1.5), (left + 1.5, height + 1.5))
    _path(painter, (left + 4, height - 1), (left + 1.5, height + 1.5), (left + 4, height + 4))


def _no_break(painter: QPainter, left: float, right: float, face: Face) -> None:
    middle = _middle(left, right, face)
    x, y = middle.x(), middle.y()
    _path(painter, (x - 3, y), (x - 3, y + 4), (x + 3, y + 4), (x + 3, y))


def _joiner(painter: QPainter, left: float, right: float, face: Face) -> None:
    """A small roof over the place."""
    top, low = face.top + 1.0, face.top + 4.0
    _path(painter, (right - 3, low), (right, top), (right + 3, low))


def _non_joiner(painter: QPainter, left: float, right: float, face: Face) -> None:
    """As of the joiner, but open upwards."""
    top, low = face.top + 1.0, face.top + 4.0
    _path(painter, (right - 3, top), (right, low), (right + 3, top))


def _path(painter: QPainter, *points: tuple[float, float]) -> None:
    painter.drawPolyline(QPolygonF([QPointF(x, y) for x, y in points]))


_DRAWN: dict[int, Callable[[QPainter, float, float, Face], None]] = {
    int(Cell.SPACE): _space,
    int(Cell.TAB): _tab,
    int(Cell.LINE_END): _line_end,
    int(Cell.NO_BREAK): _no_break,
    int(Cell.IDEOGRAPHIC): _ideographic,
    int(Cell.OTHER_SPACE): _other_space,
    int(Cell.JOINER): _joiner,
    int(Cell.NON_JOINER): _non_joiner,
}
