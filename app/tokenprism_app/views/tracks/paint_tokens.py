"""Painting of tokens: boxes in two tints, torn where they part a character."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import cast

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygon
from tokenprism.encoding import Status

from ...painting.wedge import REACH, draw_wedge
from .lanes import Box
from .look import HueLook, Look
from .paint import BEYOND, CENTRE, RADIUS

TOOTH = 3  # pixels
BESIDE = Qt.AlignmentFlag.AlignVCenter
ABOVE = 3  # pixels by which wedges begin above the boxes


def paint_boxes(
    painter: QPainter, found: list[Box], width: int, hue_index: int, look: Look
) -> None:
    """Tokens in two tints with the full hue beneath; what splits a character is hatched. A box
    that reaches out of the view's `width` keeps its id in view.
    """
    painter.setFont(look.mono_font)
    hue, digit, tiles = look.hues[hue_index], look.digit, look.tiles
    painter.setPen(hue.ink)
    for box in found:
        left, top, wide, tall = cast(tuple[int, int, int, int], box.rect.getRect())
        if box.start == box.end:  # inserted by the tokenizer: it has no bytes
            size = QSize(2 * REACH + 1, tall + ABOVE)
            wedge = look.tile(("wedge", hue_index), size, partial(_draw_wedge, hue.full))
            painter.drawPixmap(left - 1 - REACH, top - ABOVE, wedge)
            continue
        right = min(left + wide - (2 if wide > 5 else 1), width + BEYOND)
        left = max(left, -BEYOND)
        wide = right - left
        if wide <= 0:
            continue
        # Pictures of boxes without their ids: these are too many to be kept.
        shared = box.ids if len(box.ids) > 1 else ()
        key = ("box", hue_index, wide, box.odd, box.torn_left, box.torn_right, box.status, *shared)
        tile = tiles.get(key)
        if tile is None:
            draw = partial(_draw_shared if shared else _draw_box, box, hue, look)
            tile = look.tile(key, QSize(wide, tall), draw)
        painter.drawPixmap(left, top, tile)
        text = str(box.ids[0]) if len(box.ids) == 1 else ""
        if left >= 0 and right <= width:
            if text and wide >= len(text) * digit + 1:
                _paint_id(painter, QRect(left, top, wide, tall - 1), text, box.note, look)
        else:
            seen = min(right, width) - max(left, 0)
            if text and seen >= len(text) * digit + 1:
                painter.drawText(QRect(max(left, 0), top, seen, tall - 1), CENTRE, text)


def _draw_wedge(colour: QColor, painter: QPainter, area: QRect) -> None:
    draw_wedge(painter, REACH, 0, area.height(), colour)


def _draw_shared(box: Box, hue: HueLook, look: Look, painter: QPainter, cell: QRect) -> None:
    """One box for several tokens, with the id of each where there is room, parted by lines."""
    _draw_box(box, hue, look, painter, cell)
    parts = len(box.ids)
    edges = [cell.left() + round(cell.width() * k / parts) for k in range(parts + 1)]
    room = min(right - left for left, right in pairwise(edges))
    if room < 4:
        return
    fits = room >= max(len(str(one)) for one in box.ids) * look.small_digit + 2
    painter.setPen(QPen(hue.full, 1, Qt.PenStyle.DotLine if fits else Qt.PenStyle.SolidLine))
    for x in edges[1:-1]:
        painter.drawLine(x, cell.top() + 3 if fits else cell.bottom() - 5, x, cell.bottom() - 3)
    painter.setPen(hue.ink)
    painter.setFont(look.caption_font)
    if fits:
        for one, left, right in zip(box.ids, edges[:-1], edges[1:], strict=True):
            place = QRect(left, cell.top(), right - left, cell.height() - 1)
            painter.drawText(place, CENTRE, str(one))
    elif cell.width() >= 3 * look.small_digit:
        painter.drawText(cell.adjusted(0, 0, 0, -1), CENTRE, f"×{parts}")


def _paint_id(painter: QPainter, place: QRect, text: str, note: str, look: Look) -> None:
    """An id, and a note beside it where there is room for both."""
    if note:
        painter.setFont(look.caption_font)
        wide = painter.fontMetrics().horizontalAdvance(note) + 6
        number = round(len(text) * look.digit)
        if number + wide + 6 <= place.width():
            left = place.left() + (place.width() - number - wide) // 2
            painter.drawText(
                QRect(left + number + 5, place.top() + 1, wide, place.height()),
                BESIDE, note,
            )
            place = QRect(left, place.top(), number + 2, place.height())
        painter.setFont(look.mono_font)
    painter.drawText(place, CENTRE, text)


def _draw_box(box: Box, hue: HueLook, look: Look, painter: QPainter, cell: QRect) -> None:
    if box.status == Status.DROPPED:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(look.dropped)
        painter.drawRoundedRect(cell, RADIUS, RADIUS)
        return
    ground = hue.soft if box.odd else hue.strong
    if cell.width() < 2 * RADIUS:
        painter.fillRect(cell, ground)
        if box.cut:
            painter.fillRect(cell, hue.hatch)
        painter.fillRect(QRect(cell.left(), cell.bottom() - 1, cell.width(), 2), hue.full)
        return
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(hue.full)  # shows beneath as the underline, with the box's round corners
    painter.drawRoundedRect(cell, RADIUS, RADIUS)
    face = QRectF(cell).adjusted(0, 0, 0, -2)
    painter.setBrush(ground)
    painter.drawRoundedRect(face, RADIUS, RADIUS)
    if box.cut:
        painter.setBrush(hue.hatch)
        painter.drawRoundedRect(face, RADIUS, RADIUS)
        _tear(painter, cell, box)
    inner = QRectF(cell).adjusted(0.5, 0.5, -0.5, -0.5)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if box.status == Status.NORMALIZED:
        painter.setPen(QPen(hue.full, 1, Qt.PenStyle.DotLine))
        painter.drawRoundedRect(inner, RADIUS, RADIUS)
    elif box.status == Status.UNKNOWN:
        painter.setPen(QPen(look.error, 1.2, Qt.PenStyle.DashLine))
        painter.drawRoundedRect(inner, RADIUS, RADIUS)
    elif box.status == Status.SPACED:
        painter.fillRect(QRectF(cell.left() + 3, cell.bottom() - 5, 4, 1.6), hue.full)




def _tear(painter: QPainter, cell: QRect, box: Box) -> None:
    """Cut teeth out of the edges that lie inside a character."""
    painter.save()
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(Qt.GlobalColor.black)
    for torn, x, inward in (
        (box.torn_left, cell.left(), TOOTH), (box.torn_right, cell.right() + 1, -TOOTH),
    ):
        for y in range(cell.top(), cell.bottom(), 2 * TOOTH) if torn else ():
            painter.drawPolygon(QPolygon([
                QPoint(x, y), QPoint(x + inward, y + TOOTH), QPoint(x, y + 2 * TOOTH)
            ]))
    painter.restore()
