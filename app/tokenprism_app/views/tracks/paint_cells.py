"""Painting of characters, clusters, bytes and pre-tokens, a cell each."""

from __future__ import annotations

from functools import partial

import numpy as np
from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPen

from ...painting.glyphs import glyph, notation
from ...theme import fonts
from .axis import ByteAxis
from .characters import Characters
from .lanes import Box, Row
from .look import Look
from .paint import CENTRE, RADIUS, paint_pixels

BYTE_ROOM, TEXT_ROOM = 18, 9  # pixels from which on hex digits, characters are drawn in a cell
AROUND = 8  # pixels beside a cell that a wide character may need


def paint_characters(
    painter: QPainter, axis: ByteAxis, row: Row, letters: Characters, look: Look
) -> None:
    """A framed cell for each character, with its code point where there is room."""
    top, tall = row.box_top, row.box
    edges, codes = letters.edges.tolist(), letters.codes.tolist()
    for i, code in enumerate(codes):
        left, right = axis.left(edges[i]), axis.left(edges[i + 1])
        width = right - left - 2
        if width >= TEXT_ROOM:
            tile = look.tile(
                ("character", code, width), QSize(width + 2 * AROUND, tall),
                partial(_draw_character, code, look),
            )
            painter.drawPixmap(left - AROUND, top, tile)
        else:
            invalid = 0xDC80 <= code <= 0xDCFF
            cell = QRect(left, top, width + 1, tall)
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
    painter: QPainter, axis: ByteAxis, row: Row, source: bytes, letters: Characters, look: Look
) -> None:
    """A cell for each byte: lead bytes of longer characters on a ground of their own, the bytes
    that continue them joined to them by a line.
    """
    if axis.scale < BYTE_ROOM:
        _paint_narrow_bytes(painter, axis, row, source, letters, look)
        return
    start, end = axis.window()
    top, tall = row.box_top, row.box
    first = set(letters.edges.tolist())
    bad = set(letters.edges[:-1][letters.invalid].tolist())
    for at in range(start, end):
        byte = source[at]
        left = axis.left(at)
        kind = ("bad" if at in bad else "ascii" if byte < 0x80 else "lead" if at in first
                else "tail")
        size = QSize(axis.left(at + 1) - left - 2, tall)
        draw = partial(_draw_byte, f"{byte:02X}", kind, look)
        painter.drawPixmap(left, top, look.tile((kind, byte, size.width()), size, draw))


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
    painter: QPainter, axis: ByteAxis, row: Row, source: bytes, letters: Characters, look: Look
) -> None:
    start, end = axis.window()
    data = np.frombuffer(source, np.uint8, end - start, start)
    inner = letters.edges[:-1] >= start
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
    painter: QPainter, found: list[Box], width: int, characters: Characters | None, look: Look
) -> None:
    """Brackets over clusters or pre-tokens; with `characters` those of several are filled."""
    many = set[int]()
    if characters is not None:
        edges = characters.edges
        counts = np.searchsorted(edges, [box.end for box in found]) - np.searchsorted(
            edges, [box.start for box in found]
        )
        many = {box.start for box, count in zip(found, counts.tolist(), strict=True) if count > 1}
    pen = QPen(look.faint if characters is not None else look.muted, 1)
    for box in found:
        cell = box.rect.adjusted(0, 0, -2 if box.rect.width() > 5 else -1, 0)
        cell = cell.intersected(QRect(-32, cell.top(), width + 64, cell.height()))
        joined = box.start in many
        if cell.width() < TEXT_ROOM:
            painter.fillRect(cell, look.area if joined else look.other)
            continue
        painter.setPen(QPen(look.accent, 1) if joined else pen)
        painter.setBrush(look.lead if joined else look.other)
        painter.drawRoundedRect(QRectF(cell).adjusted(0.5, 0.5, -0.5, -0.5), RADIUS, RADIUS)
