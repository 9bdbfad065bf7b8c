"""Painting of characters, clusters, bytes and pre-tokens, a cell each."""

from __future__ import annotations

from functools import partial

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter

from ...painting.glyphs import glyph, notation
from ...theme import fonts
from .axis import ByteAxis
from .characters import Characters
from .lanes import Row
from .look import Look
from .paint import BEYOND, CENTRE, RADIUS, paint_pixels, paint_strips

BYTE_ROOM, TEXT_ROOM = 18, 9  # pixels from which on hex digits, characters are drawn in a cell
GAP = 2     # pixels between cells
AROUND = 8  # pixels beside a cell that a wide character may need


def paint_characters(
    painter: QPainter, axis: ByteAxis, row: Row, letters: Characters, look: Look
) -> None:
    """A framed cell for each character, with its code point where there is room."""
    top, tall, tiles, draw = row.box_top, row.box, look.tiles, painter.drawPixmap
    lefts, widths = axis.places(letters.edges[:-1], letters.edges[1:])
    narrow = widths < TEXT_ROOM + GAP
    colours = np.where(letters.invalid, look.error.rgb(), look.other.rgb()).astype(np.uint32)
    paint_strips(painter, row, lefts[narrow], widths[narrow] - 1, colours[narrow])
    wide = ~narrow
    for left, width, code in zip(
        lefts[wide].tolist(), (widths[wide] - GAP).tolist(), letters.codes[wide].tolist(),
        strict=True,
    ):
        key = ("character", code, width)
        tile = tiles.get(key)
        if tile is None:
            size = QSize(width + 2 * AROUND, tall)
            tile = look.tile(key, size, partial(_draw_character, code, look))
        draw(left - AROUND, top, tile)


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
    glyph_width = fonts.scaled(22 if len(text) == 1 or not sign else 8 * len(text))
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
    painter: QPainter, axis: ByteAxis, row: Row, source: bytes, part: tuple[int, int],
    letters: Characters, look: Look,
) -> None:
    """A cell for each byte of a part: lead bytes of longer characters on a ground of their own,
    the bytes that continue them joined to them by a line.
    """
    if axis.scale < BYTE_ROOM:
        _paint_narrow_bytes(painter, axis, row, source, part, letters, look)
        return
    start, end = part
    top, tall, tiles, draw = row.box_top, row.box, look.tiles, painter.drawPixmap
    first = set(letters.edges.tolist())
    bad = set(letters.edges[:-1][letters.invalid].tolist())
    left, step = axis.left(start), int(axis.scale)  # cells are whole pixels wide
    for at, byte in enumerate(source[start:end], start):
        kind = ("bad" if at in bad else "ascii" if byte < 0x80 else "lead" if at in first
                else "tail")
        key = (kind, byte, step)
        tile = tiles.get(key)
        if tile is None:
            draw_it = partial(_draw_byte, f"{byte:02X}", kind, look)
            tile = look.tile(key, QSize(step - GAP, tall), draw_it)
        draw(left, top, tile)
        left += step


def _draw_byte(text: str, kind: str, look: Look, painter: QPainter, cell: QRect) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(look.lead if kind == "lead" else look.other)
    painter.drawRoundedRect(cell, 3, 3)
    if kind == "bad":
        painter.setBrush(look.error_hatch)
        painter.drawRoundedRect(cell, 3, 3)
    if kind in ("lead", "tail"):
        painter.setBrush(look.accent if kind == "lead" else look.lead)
        painter.drawRect(cell.left(), cell.bottom() - 1, cell.width() + 2, 2)
    painter.setFont(look.mono_font)
    painter.setPen(look.error if kind == "bad" else look.text)
    painter.drawText(cell, CENTRE, text)


def _paint_narrow_bytes(
    painter: QPainter, axis: ByteAxis, row: Row, source: bytes, part: tuple[int, int],
    letters: Characters, look: Look,
) -> None:
    start, end = part
    data = np.frombuffer(source, np.uint8, end - start, start)
    inner = (letters.edges[:-1] >= start) & (letters.edges[:-1] < end)
    starts = letters.edges[:-1][inner] - start
    colours = np.full(end - start, look.other.rgb(), np.uint32)
    colours[data >= 0x80] = look.tail.rgb()
    colours[starts[data[starts] >= 0x80]] = look.lead.rgb()
    colours[starts[letters.invalid[inner]]] = look.error.rgb()
    cell = int(axis.scale)  # cells are whole pixels wide
    pixels = np.repeat(colours, cell)
    pixels[cell - 1 :: cell] = look.panel.rgb()
    paint_pixels(painter, axis.left(start), row, pixels)


def paint_spans(
    painter: QPainter, edges: NDArray[np.int64], axis: ByteAxis, row: Row,
    characters: Characters | None, look: Look,
) -> None:
    """Boxes between each two edges, around pre-tokens; with `characters` around clusters of
    several, and a line below each single one.
    """
    lefts, widths = axis.places(edges[:-1], edges[1:])
    rights = np.minimum(lefts + widths - np.where(widths > 5, GAP, 1), axis.width + BEYOND)
    lefts = np.maximum(lefts, -BEYOND)
    widths = rights - lefts
    many = np.zeros(len(widths), bool)
    if characters is not None:
        many = np.diff(np.searchsorted(characters.edges, edges)) > 1
    narrow = (widths > 0) & (widths < TEXT_ROOM)
    colours = np.where(many, look.area.rgb(), look.other.rgb()).astype(np.uint32)
    paint_strips(painter, row, lefts[narrow], widths[narrow], colours[narrow])
    wide = widths >= TEXT_ROOM
    top, tall, tiles, draw = row.box_top, row.box, look.tiles, painter.drawPixmap
    kind = "span" if characters is None else "cluster"
    for left, width, joined in zip(
        lefts[wide].tolist(), widths[wide].tolist(), many[wide].tolist(), strict=True
    ):
        key = (kind, width, joined)
        tile = tiles.get(key)
        if tile is None:
            tile = look.tile(key, QSize(width, tall), partial(_draw_span, kind, joined, look))
        draw(left, top, tile)


def _draw_span(kind: str, joined: bool, look: Look, painter: QPainter, cell: QRect) -> None:
    if kind == "cluster" and not joined:
        painter.setPen(look.cluster_pen)
        middle = QRectF(cell).center().y()
        painter.drawLine(QPointF(cell.left() + 3.5, middle), QPointF(cell.right() - 2.5, middle))
        return
    painter.setPen(look.joined_pen if joined else look.span_pen)
    painter.setBrush(look.lead if joined else look.other)
    painter.drawRoundedRect(QRectF(cell).adjusted(0.5, 0.5, -0.5, -0.5), RADIUS, RADIUS)
