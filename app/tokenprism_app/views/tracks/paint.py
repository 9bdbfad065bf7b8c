"""Painting of the ruler, of what is seen from afar, of names and ranges."""

from __future__ import annotations

from functools import partial

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QPen
from tokenprism.tracks.marks import Marks

from .axis import ByteAxis
from .lanes import Row
from .look import Look

CENTRE = Qt.AlignmentFlag.AlignCenter
RADIUS = 4.0
BEYOND = 32       # pixels outside the view to which cells are drawn: their ends are not seen
NUMBER_ROOM = 56  # pixels from one number of the ruler to the next, at least


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
    step = ruler_step(axis.scale, _number_room(axis.length, look))
    for byte in range(-(-start // step) * step, end, step):
        _paint_number(painter, axis, row, look, byte, byte)


def paint_character_ruler(
    painter: QPainter, axis: ByteAxis, row: Row, places: Marks, look: Look
) -> None:
    """As `paint_ruler`, but the numbers count code points, as far as `places` knows them."""
    start, end = axis.window()
    end = min(end, places.known)
    if start >= end:
        return
    first, last = places.before(start), places.before(end)
    room = _number_room(axis.length, look)
    step = ruler_step(axis.scale * (end - start) / max(last - first, 1), room)
    free = -room
    for number in range(-(-first // step) * step, last, step):
        byte = places.select(number)
        if byte is not None and axis.left(byte) >= free:
            _paint_number(painter, axis, row, look, byte, number)
            free = axis.left(byte) + room


def _number_room(length: int, look: Look) -> float:
    return max(len(f"{length:,}") * look.digit + 18, NUMBER_ROOM)


def _paint_number(
    painter: QPainter, axis: ByteAxis, row: Row, look: Look, byte: int, number: int
) -> None:
    x, bottom = axis.left(byte), row.end
    painter.setPen(look.faint)
    painter.drawLine(x, bottom - 6, x, bottom - 2)
    painter.setPen(look.muted)
    painter.setFont(look.mono_font)
    place = QRect(x if axis.dense else x + 1, row.top, 200, row.height - 6)
    painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, f"{number:,}")


def paint_shares(
    painter: QPainter, axis: ByteAxis, row: Row, start: int, tokenizers: int,
    times: NDArray[np.uint8], look: Look,
) -> None:
    """A stroke at each boundary from byte `start` on, the taller the more tokenizers share it,
    with their number where there is room and not all do.
    """
    places = np.flatnonzero(times)
    lefts, _ = axis.places(places + start, places + start)
    bottom, whole = row.box_top + row.box, row.box
    numbered = axis.scale >= 16
    previous = -100
    for shared, x in zip(times[places].tolist(), lefts.tolist(), strict=True):
        tall = max(3, round(whole * shared / tokenizers))
        all_share = shared == tokenizers
        painter.fillRect(x - 1, bottom - tall, 2, tall, look.muted if all_share else look.accent)
        if numbered and not all_share and x - previous >= 14:
            size = QSize(24, whole)
            tile = look.tile(("shared", shared), size, partial(_draw_shared, str(shared), look))
            painter.drawPixmap(x + 3, row.box_top, tile)
        previous = x


def _draw_shared(text: str, look: Look, painter: QPainter, area: QRect) -> None:
    painter.setFont(look.caption_font)
    painter.setPen(look.accent)
    painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, text)


def paint_agreement(
    painter: QPainter, row: Row, f1: NDArray[np.float64], known: NDArray[np.bool_], look: Look
) -> None:
    """The F1 of each column as the height of an area."""
    columns = len(f1)
    if not columns:
        return
    tall = np.rint(np.nan_to_num(f1, nan=0.0) * row.box).astype(np.int64)
    rows = np.arange(row.box, 0, -1)[:, None]
    pixels = np.where(rows <= tall, look.area.rgb(), look.other.rgb()).astype(np.uint32)
    pixels[:, ~known | np.isnan(f1)] = look.panel.rgb()
    pixels = np.ascontiguousarray(pixels)
    image = QImage(pixels.data, columns, row.box, 4 * columns, QImage.Format.Format_RGB32)
    painter.drawImage(0, row.box_top, image)


def paint_density(
    painter: QPainter, row: Row, shares: NDArray[np.float64], scale: NDArray[np.uint32]
) -> None:
    """One row of pixels, stretched: the more begins in a column, the deeper its colour."""
    known = np.nan_to_num(shares, nan=0.0)
    shade = np.where(known > 0, 1 + np.minimum(known, 1.0) * 254, 0).astype(np.uint8)
    paint_pixels(painter, 0, row, np.ascontiguousarray(scale[shade]))


def paint_pixels(painter: QPainter, left: int, row: Row, pixels: NDArray[np.uint32]) -> None:
    """Columns of single colours, ARGB uint32, over the height of the row's boxes."""
    if len(pixels):
        image = QImage(
            pixels.data, len(pixels), 1, 4 * len(pixels), QImage.Format.Format_RGB32
        )
        painter.drawImage(QRect(left, row.box_top, len(pixels), row.box), image)


def paint_strips(
    painter: QPainter, row: Row, lefts: NDArray[np.int64], widths: NDArray[np.int64],
    colours: NDArray[np.uint32],
) -> None:
    """Cells of single colours over the height of the row's boxes, left to right, none of which
    meets the next; int64[n], int64[n] pixels and opaque ARGB uint32[n].
    """
    if not len(lefts):
        return
    first = int(lefts[0])
    ends = lefts + widths
    gaps = np.empty(2 * len(lefts), np.int64)
    gaps[0::2] = widths
    gaps[1::2] = np.append(lefts[1:], ends[-1]) - ends
    shades = np.zeros(2 * len(lefts), np.uint32)  # transparent between
    shades[0::2] = colours
    pixels = np.repeat(shades, gaps)
    image = QImage(
        pixels.data, len(pixels), 1, 4 * len(pixels), QImage.Format.Format_ARGB32_Premultiplied
    )
    painter.drawImage(QRect(first, row.box_top, len(pixels), row.box), image)


def paint_note(painter: QPainter, row: Row, text: str, font: QFont, colour: QColor) -> None:
    """A sentence in place of a lane's tokens."""
    painter.setFont(font)
    painter.setPen(colour)
    painter.drawText(QRect(4, row.top, 1200, row.height), Qt.AlignmentFlag.AlignVCenter, text)


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
