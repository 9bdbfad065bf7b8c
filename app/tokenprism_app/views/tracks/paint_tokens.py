"""Painting of tokens: boxes in two tints, torn where they part a character."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygon
from tokenprism.encoding import Status

from ...painting.wedge import draw_wedge
from .lanes import Box
from .look import HueLook, Look
from .paint import CENTRE, RADIUS

TOOTH = 3  # pixels


def paint_boxes(
    painter: QPainter, found: list[Box], width: int, hue_index: int, look: Look
) -> None:
    """Tokens in two tints with the full hue beneath; what splits a character is hatched."""
    painter.setFont(look.mono_font)
    hue = look.hues[hue_index]
    for box in found:
        cell = box.rect.adjusted(0, 0, -2 if box.rect.width() > 5 else -1, 0)
        cell = cell.intersected(QRect(-32, cell.top(), width + 64, cell.height()))
        if box.start == box.end:  # inserted by the tokenizer: it has no bytes
            draw_wedge(painter, box.rect.left() - 1, cell.top() - 3, cell.bottom() + 1, hue.full)
            continue
        if cell.isEmpty():
            continue
        if len(box.ids) > 1:
            _paint_shared(painter, box, cell, hue, look)
            continue
        text = str(box.ids[0]) if box.ids else ""
        if cell.left() >= 0 and cell.right() < width:
            text = text if cell.width() >= len(text) * look.digit + 1 else ""
            key = (*_look_of(box, hue_index, cell), text, box.note)
            draw = partial(_draw_box_with_id, box, text, hue, look)
            painter.drawPixmap(cell.topLeft(), look.tile(key, cell.size(), draw))
            continue
        key = (*_look_of(box, hue_index, cell), "", "")
        draw = partial(_draw_box, box, hue, look)
        painter.drawPixmap(cell.topLeft(), look.tile(key, cell.size(), draw))
        # A box that reaches out of view keeps its id in view.
        seen = cell.intersected(QRect(0, cell.top(), width, cell.height()))
        if seen.width() >= len(text) * look.digit + 1:
            painter.setPen(hue.ink)
            painter.drawText(seen.adjusted(0, 0, 0, -1), CENTRE, text)


def _look_of(box: Box, hue: int, cell: QRect) -> tuple[str | int | bool, ...]:
    return ("box", hue, cell.width(), box.odd, box.torn_left, box.torn_right, box.status)


def _paint_shared(
    painter: QPainter, box: Box, cell: QRect, hue: HueLook, look: Look
) -> None:
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
    painter.setFont(look.mono_font)


def _draw_box_with_id(
    box: Box, text: str, hue: HueLook, look: Look, painter: QPainter, cell: QRect
) -> None:
    _draw_box(box, hue, look, painter, cell)
    if not text:
        return
    painter.setPen(hue.ink)
    painter.setFont(look.caption_font)
    note = painter.fontMetrics()
    wide = note.horizontalAdvance(box.note) + 6 if box.note else 0
    number = round(len(text) * look.digit)
    place = cell.adjusted(0, 0, 0, -1)
    if wide and number + wide + 6 <= cell.width():
        left = place.left() + (place.width() - number - wide) // 2
        painter.drawText(
            QRect(left + number + 5, place.top() + 1, wide, place.height()),
            Qt.AlignmentFlag.AlignVCenter, box.note,
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
