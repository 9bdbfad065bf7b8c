"""Painting of the rows. Draws what is in view and nothing else."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QPen
from tokenprism.encoding import Status

from ...painting.glyphs import glyph, notation
from ...painting.wedge import draw_wedge
from .axis import ByteAxis
from .characters import Characters
from .lanes import BOX, LABELS, ROW, Box, Row, RowKind
from .look import HueLook, Look

CENTRE = Qt.AlignmentFlag.AlignCenter
BYTE_ROOM, TEXT_ROOM = 18, 9  # pixels from which on hex digits, characters are drawn in a cell
RADIUS = 4.0
AROUND = 8  # pixels beside a cell that a wide character may need


def ruler_step(scale: float, room: float) -> int:
    """Bytes between two numbers of the ruler: 1, 2 or 5 times a power of ten, or 4 when close."""
    least = room / scale
    if 2 < least <= 4:
        return 4
    power = 1
    while True:
        for factor in (1, 2, 5):
            if factor * power >= least:
                return factor * power
        power *= 10


def paint_ruler(painter: QPainter, axis: ByteAxis, row: Row, look: Look) -> None:
    """Byte offsets, each over its byte's left edge."""
    start, end = axis.window()
    widest = len(f"{axis.length:,}") * look.digit + 18
    step = ruler_step(axis.scale, max(widest, 56))
    painter.setFont(look.mono_font)
    for byte in range(-(-start // step) * step, end, step):
        x = axis.left(byte)
        painter.setPen(look.faint)
        painter.drawLine(x, row.top + ROW - 7, x, row.top + ROW - 3)
        painter.setPen(look.muted)
        place = QRect(x if axis.dense else x + 1, row.top, 200, ROW - 7)
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, f"{byte:,}")


def paint_characters(
    painter: QPainter, axis: ByteAxis, row: Row, letters: Characters, look: Look
) -> None:
    """A framed cell for each character, with its code point where there is room."""
    top = row.top + (ROW - BOX) // 2
    edges, codes = letters.edges.tolist(), letters.codes.tolist()
    for i, code in enumerate(codes):
        left, right = axis.left(edges[i]), axis.left(edges[i + 1])
        width = right - left - 2
        if width >= TEXT_ROOM:
            tile = look.tile(
                ("character", code, width), QSize(width + 2 * AROUND, BOX),
                partial(_draw_character, code, look),
            )
            painter.drawPixmap(left - AROUND, top, tile)
        else:
            invalid = 0xDC80 <= code <= 0xDCFF
            cell = QRect(left, top, width + 1, BOX)
            painter.fillRect(cell, look.error if invalid else look.other)


def _draw_character(code: int, look: Look, painter: QPainter, area: QRect) -> None:
    cell = area.adjusted(AROUND, 0, -AROUND, 0)
    text, sign = glyph(code)
    invalid = 0xDC80 <= code <= 0xDCFF
    painter.setPen(look.error if invalid else look.border)
    painter.setBrush(look.error_hatch if invalid else Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(QRectF(cell).adjusted(0.5, 0.5, -0.5, -0.5), RADIUS, RADIUS)
    _paint_glyph(painter, cell, code, text, sign, look)


def _paint_glyph(
    painter: QPainter, cell: QRect, code: int, text: str, sign: bool, look: Look
) -> None:
    label = notation(code)
    label_width = round(len(label) * look.small_digit) + 4
    glyph_width = 22 if len(text) == 1 or not sign else 8 * len(text)
    if cell.width() >= label_width + glyph_width + 10:
        whole = glyph_width + label_width
        left = cell.left() + (cell.width() - whole) // 2
        painter.setFont(look.caption_font)
        painter.setPen(look.muted)
        place = QRect(left + glyph_width, cell.top() + 1, label_width, cell.height())
        painter.drawText(place, CENTRE, label)
        cell = QRect(left, cell.top(), glyph_width, cell.height())
    if sign and len(text) > 1 and cell.width() < len(text) * look.small_digit + 2:
        text = "·"
    painter.setFont(look.caption_font if sign and len(text) > 1 else look.glyph_font)
    painter.setPen(look.muted if sign else look.text)
    painter.drawText(cell, CENTRE | Qt.TextFlag.TextDontClip, text)


def paint_bytes(
    painter: QPainter, axis: ByteAxis, row: Row, source: bytes, letters: Characters, look: Look
) -> None:
    """A cell for each byte; lead bytes of longer characters stand on a ground of their own."""
    if axis.scale < BYTE_ROOM:
        _paint_narrow_bytes(painter, axis, row, source, letters, look)
        return
    start, end = axis.window()
    top = row.top + (ROW - BOX) // 2
    first = set(letters.edges.tolist())
    bad = set(letters.edges[:-1][letters.invalid].tolist())
    for at in range(start, end):
        byte = source[at]
        left = axis.left(at)
        kind = "bad" if at in bad else "lead" if byte >= 0x80 and at in first else "other"
        size = QSize(axis.left(at + 1) - left - 2, BOX)
        draw = partial(_draw_byte, f"{byte:02X}", kind, look)
        painter.drawPixmap(left, top, look.tile((kind, byte, size.width()), size, draw))


def _draw_byte(text: str, kind: str, look: Look, painter: QPainter, cell: QRect) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(look.lead if kind == "lead" else look.other)
    painter.drawRoundedRect(cell, 3, 3)
    if kind == "bad":
        painter.setBrush(look.error_hatch)
        painter.drawRoundedRect(cell, 3, 3)
    painter.setFont(look.mono_font)
    painter.setPen(look.error if kind == "bad" else look.text)
    painter.drawText(cell, CENTRE, text)


def _paint_narrow_bytes(
    painter: QPainter, axis: ByteAxis, row: Row, source: bytes, letters: Characters, look: Look
) -> None:
    start, end = axis.window()
    data = np.frombuffer(source, np.uint8, end - start, start)
    inner = letters.edges[:-1] >= start
    starts = letters.edges[:-1][inner] - start
    colours = np.full(end - start, look.other.rgb(), np.uint32)
    colours[starts[data[starts] >= 0x80]] = look.lead.rgb()
    colours[starts[letters.invalid[inner]]] = look.error.rgb()
    cell = int(axis.scale)  # cells are whole pixels wide
    pixels = np.repeat(colours, cell)
    pixels[cell - 1 :: cell] = look.panel.rgb()
    _paint_pixels(painter, axis.left(start), row, pixels)


def paint_boxes(
    painter: QPainter, found: list[Box], width: int, hue_index: int, look: Look
) -> None:
    """Tokens in two tints with the full hue beneath; what splits a character is hatched."""
    painter.setFont(look.mono_font)
    hue = look.hues[hue_index]
    for box in found:
        cell = box.rect.adjusted(0, 0, -2 if box.rect.width() > 5 else -1, 0)
        cell = cell.intersected(QRect(-32, cell.top(), width + 64, BOX))
        if box.start == box.end:  # inserted by the tokenizer: it has no bytes
            draw_wedge(painter, box.rect.left() - 1, cell.top() - 3, cell.bottom() + 1, hue.full)
            continue
        if len(box.ids) > 1:
            _paint_shared(painter, box, cell, hue, look)
            continue
        text = str(box.ids[0]) if box.ids else ""
        if cell.left() >= 0 and cell.right() < width:
            text = text if cell.width() >= len(text) * look.digit + 1 else ""
            key = ("box", hue_index, cell.width(), box.odd, box.cut, box.status, text)
            draw = partial(_draw_box_with_id, box, text, hue, look)
            painter.drawPixmap(cell.topLeft(), look.tile(key, cell.size(), draw))
            continue
        key = ("box", hue_index, cell.width(), box.odd, box.cut, box.status, "")
        draw = partial(_draw_box, box, hue, look)
        painter.drawPixmap(cell.topLeft(), look.tile(key, cell.size(), draw))
        # A box that reaches out of view keeps its id in view.
        seen = cell.intersected(QRect(0, cell.top(), width, BOX))
        if seen.width() >= len(text) * look.digit + 1:
            painter.setPen(hue.ink)
            painter.drawText(seen.adjusted(0, 0, 0, -1), CENTRE, text)


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
            painter.drawText(QRect(left, cell.top(), right - left, BOX - 1), CENTRE, str(one))
    elif cell.width() >= 3 * look.small_digit:
        painter.drawText(cell.adjusted(0, 0, 0, -1), CENTRE, f"×{parts}")
    painter.setFont(look.mono_font)


def _draw_box_with_id(
    box: Box, text: str, hue: HueLook, look: Look, painter: QPainter, cell: QRect
) -> None:
    _draw_box(box, hue, look, painter, cell)
    if text:
        painter.setFont(look.mono_font)
        painter.setPen(hue.ink)
        painter.drawText(cell.adjusted(0, 0, 0, -1), CENTRE, text)


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


def paint_density(
    painter: QPainter, row: Row, shares: NDArray[np.float64], scale: NDArray[np.uint32]
) -> None:
    """One row of pixels, stretched: the more begins in a column, the deeper its colour."""
    known = np.nan_to_num(shares, nan=0.0)
    shade = np.where(known > 0, 1 + np.minimum(known, 1.0) * 254, 0).astype(np.uint8)
    _paint_pixels(painter, 0, row, np.ascontiguousarray(scale[shade]))


def _paint_pixels(painter: QPainter, left: int, row: Row, pixels: NDArray[np.uint32]) -> None:
    if len(pixels):
        image = QImage(
            pixels.data, len(pixels), 1, 4 * len(pixels), QImage.Format.Format_RGB32
        )
        painter.drawImage(QRect(left, row.top + (ROW - BOX) // 2, len(pixels), BOX), image)


def paint_labels(
    painter: QPainter, found: list[Row], names: list[str], current: int, focused: bool, look: Look
) -> None:
    """The column of names; the row that the keys move in is marked."""
    for i, (row, name) in enumerate(zip(found, names, strict=True)):
        left = 14
        if row.entry is not None:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(look.hues[row.entry.hue].full)
            painter.drawRoundedRect(QRectF(left, row.top + ROW / 2 - 4.5, 9, 9), 2.5, 2.5)
            left += 17
        here = focused and i == current
        if here:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(look.accent)
            painter.drawRoundedRect(QRectF(4, row.top + 6, 3, ROW - 12), 1.5, 1.5)
        plain = row.kind is not RowKind.TOKENS
        painter.setPen(look.muted if plain and not here else look.text)
        painter.setFont(look.strong_label_font if here else look.label_font)
        place = QRect(left, row.top, LABELS - left - 8, ROW)
        text = painter.fontMetrics().elidedText(
            name, Qt.TextElideMode.ElideMiddle, place.width()
        )
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, text)


def paint_note(painter: QPainter, row: Row, text: str, font: QFont, colour: QColor) -> None:
    """A sentence in place of a lane's tokens."""
    painter.setFont(font)
    painter.setPen(colour)
    painter.drawText(QRect(4, row.top, 1200, ROW), Qt.AlignmentFlag.AlignVCenter, text)


def paint_range(
    painter: QPainter, axis: ByteAxis, start: int, end: int, top: int, bottom: int, look: Look,
    *, selected: bool,
) -> None:
    """The selection as an outline in the accent, the bytes under the pointer as a light ground."""
    left, right = axis.left(start), max(axis.left(end), axis.left(start) + 2)
    if right < -4 or left > axis.width + 4:
        return
    # Qt clips coordinates beyond a few thousand pixels badly when they are stroked.
    left, right = max(left, -8), min(right, axis.width + 8)
    ground = QColor(look.accent)
    ground.setAlphaF(0.07 if selected else 0.06)
    painter.setBrush(ground)
    painter.setPen(QPen(look.accent, 2) if selected else Qt.PenStyle.NoPen)
    gap = 2 if axis.scale >= 10 else 0
    place = QRectF(left - 1, top, right - left + 2 - gap, bottom - top)
    painter.drawRoundedRect(place, 5, 5)
