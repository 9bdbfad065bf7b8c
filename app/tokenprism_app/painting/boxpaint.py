"""Drawing the boxes of tokens with all that they tell: kind, status, disagreement."""

from __future__ import annotations

from bisect import bisect_left

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen
from tokenprism.encoding import Status

from .boxes import Box
from .face import Face
from .lines import Row, TextLines
from .marks import draw_mark
from .style import Differs, Looks, Style
from .wedge import draw_wedge

RADIUS = 3.0
_MOST_BYTES = 4  # of a character
_NARROW = 6      # pixels
_LEAST_PART = 5  # pixels of a box that one of several tokens needs to be told apart

# Members of Qt's and our enumerations are slow to get at; these are used for every box.
_NO_PEN = Qt.PenStyle.NoPen
_NO_BRUSH = Qt.BrushStyle.NoBrush
_BASELINE = int(Differs.BASELINE)
_DOTS = 3  # pixels from dot to dot
_DROPPED, _UNKNOWN = int(Status.DROPPED), int(Status.UNKNOWN)
_NORMALIZED, _SPACED = int(Status.NORMALIZED), int(Status.SPACED)


def paint_text(painter: QPainter, lines: TextLines, one: Row, style: Style) -> None:
    """The text of a row, characters that tokens share over their bytes, and the marks for its white
    space.
    """
    # On the opaque ground: on a transparent one text comes out heavier.
    painter.setPen(style.text)
    one.draw(painter, style.face)
    if lines.display.shared:
        _paint_shared(painter, lines.display.shared, one, style.face)
    if style.marks and one.marks:
        painter.setPen(style.mark)
        painter.setBrush(_NO_BRUSH)
        for cell, kind in one.marks:
            at = cell - one.first
            draw_mark(painter, kind, one.left[at], one.right[at], style.face)


def _paint_shared(
    painter: QPainter, shared: tuple[tuple[int, int, str], ...], one: Row, face: Face
) -> None:
    """Each character once, in the middle of its bytes; its part, where a row has some of them."""
    painter.setFont(face.text)
    metrics = painter.fontMetrics()
    begin = bisect_left(shared, (one.first - _MOST_BYTES,))
    for first, count, picture in shared[begin:]:
        if first >= one.last:
            break
        low, high = max(first, one.first), min(first + count, one.last)
        if low >= high:
            continue
        cells = range(low - one.first, high - one.first)
        left, right = min(one.left[at] for at in cells), max(one.right[at] for at in cells)
        # Of the bytes in other rows as well: all have one width.
        wide = (right - left) / (high - low)
        whole = QRectF(left - wide * (low - first), 0, wide * count, face.row)
        x = whole.center().x() - metrics.horizontalAdvance(picture) / 2
        inside = whole.left() <= x and (low, high) == (first, first + count)
        if not inside:
            painter.save()
            painter.setClipRect(QRectF(left, 0, right - left, face.row))
        painter.drawText(QPointF(x, face.baseline), picture)
        if not inside:
            painter.restore()


def paint_box(
    painter: QPainter, box: Box, look: Looks, style: Style, top: int, bottom: int
) -> None:
    """Draw a box between two y; the pen is to be none."""
    at = box.segment
    for left, right in box.stretches:
        if right <= left:
            painter.fillRect(QRectF(left - 1, top, 2, bottom - top), style.full)
            continue
        if right - left <= _NARROW and look.status[at] == 0 and not look.special[at]:
            _paint_narrow(painter, (left, top, right, bottom), at, look, style)
            continue
        area = QRectF(left + 0.5, top, max(1.0, right - left - 1), bottom - top)
        _paint_ground(painter, area, at, look, style)
        if look.differs[at]:
            _paint_difference(painter, left, right, bottom, look.differs[at], style)


def _paint_narrow(
    painter: QPainter, area: tuple[int, int, int, int], at: int, look: Looks, style: Style
) -> None:
    """A box in which round corners are not seen; text cut into bytes has hundreds on a row."""
    left, top, right, bottom = area
    wide = max(1, right - left - 1)
    painter.fillRect(left, top, wide, bottom - top, style.grounds[look.colour[at]])
    if look.partial[at]:
        painter.fillRect(left, top, wide, bottom - top, style.hatch)
    if look.differs[at]:
        _paint_difference(painter, left, left + wide, bottom, look.differs[at], style)


def _paint_difference(
    painter: QPainter, left: int, right: int, bottom: int, differs: int, style: Style
) -> None:
    """A line below a token that the baseline lacks; dots where only some other tokenizer does."""
    if differs == _BASELINE:
        painter.fillRect(QRectF(left + 0.5, bottom - 2, right - left - 1, 2), style.full)
        return
    for x in range(left + 2, right - 1, _DOTS):
        painter.fillRect(x, bottom - 1, 1, 1, style.muted)


def _paint_ground(painter: QPainter, area: QRectF, at: int, look: Looks, style: Style) -> None:
    status = look.status[at]
    painter.setBrush(style.dropped if status == _DROPPED else style.grounds[look.colour[at]])
    painter.drawRoundedRect(area, RADIUS, RADIUS)
    if look.partial[at]:
        painter.setBrush(style.hatch)
        painter.drawRoundedRect(area, RADIUS, RADIUS)
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
    painter.drawRoundedRect(area.adjusted(0.6, 0.6, -0.6, -0.6), RADIUS, RADIUS)
    painter.setPen(_NO_PEN)


def paint_inserted(
    painter: QPainter, inserted: list[tuple[int, float]], style: Style, top: int, bottom: int
) -> None:
    """The wedges of tokens that cover no bytes."""
    for _, x in inserted:
        draw_wedge(painter, x, top - 1.0, bottom, style.full)
