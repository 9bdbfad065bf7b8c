"""What lies over the painted rows: the frames of selection and hover, the caret."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from ...painting.face import Face
from ...painting.stack import Stack
from ...painting.style import MARGIN
from ...painting.tiles import Block
from ...session import ByteRange
from .blockcache import Cache

_RADIUS = 3.5
_NARROW = 9  # pixels


@dataclass(frozen=True, slots=True)
class PlacedRow:
    """One row as it is on the canvas: which row of which block, and its top."""

    block: Any
    row: int
    top: int


def outline(
    painter: QPainter, rows: list[PlacedRow], span: ByteRange, blocks: Cache[Any, Any], *,
    chosen: bool,
) -> None:
    """Frame the boxes that meet a span, neighbours on a row together; lightly unless chosen."""
    if not rows:
        return
    face: Face = rows[0].block.style.face
    colour = QColor(face.palette.accent)
    if not chosen:
        colour.setAlpha(170)
    painter.setPen(QPen(colour, 2 if chosen else 1.2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for placed in rows:
        start, end = placed.block.row_bytes(placed.row)
        if end <= span.start or start >= span.end:
            continue
        text_top, text_bottom = placed.top + face.top, placed.top + face.bottom
        for lane in blocks.lanes(placed.block):
            own = lane.top == 0  # the text lies on the boxes
            top = text_top if own else placed.top + lane.top + 1
            bottom = text_bottom if own else placed.top + lane.bottom - 1
            _frame(painter, _stretches(placed, lane.block, span), top, bottom)
        if isinstance(placed.block, Stack):
            _frame(painter, _cells(placed, span), text_top, text_bottom)


def _frame(painter: QPainter, stretches: list[tuple[int, int]], top: int, bottom: int) -> None:
    for left, right in merged(stretches):
        area = QRectF(left + MARGIN, top - 0.5, right - left, bottom - top + 1)
        if right - left < _NARROW:  # the frame would cover a thin character
            area.adjust(-1.5, 0, 1.5, 0)
        painter.drawRoundedRect(area, _RADIUS, _RADIUS)


def caret_area(rows: list[PlacedRow], byte: int, face: Face) -> QRectF | None:
    """Where the caret before `byte` is drawn; None when it is out of view."""
    for placed in reversed(rows):
        start, end = placed.block.row_bytes(placed.row)
        if start <= byte <= end:
            row = placed.block.lines.rows[placed.row]
            cell = placed.block.lines.display.cell_of_byte(byte) - row.first
            at_end = cell >= len(row.left)
            x = (row.right[-1] if row.right else 0.0) if at_end else row.left[cell]
            return QRectF(x + MARGIN - 1, placed.top + face.top, 2, face.bottom - face.top)
    return None


def draw_caret(painter: QPainter, area: QRectF, composing: str, face: Face) -> None:
    """The caret, and after it what an input method is composing."""
    painter.fillRect(area, QColor(face.palette.accent))
    if not composing:
        return
    width = QFontMetricsF(face.text).horizontalAdvance(composing)
    words = QRectF(area.left() + 2, area.top(), width + 2, area.height())
    painter.fillRect(words, QColor(face.palette.accent_soft))
    painter.setFont(face.text)
    painter.setPen(QColor(face.palette.on_tokens))
    painter.drawText(words, int(Qt.AlignmentFlag.AlignVCenter), composing)


def _stretches(placed: PlacedRow, block: Block, span: ByteRange) -> list[tuple[int, int]]:
    if block.parts is None:
        return _cells(placed, span)  # tokens are not known yet
    return [
        stretch for box in block.boxes(placed.row)
        if box.end > span.start and box.start < span.end for stretch in box.stretches
    ]


def _cells(placed: PlacedRow, span: ByteRange) -> list[tuple[int, int]]:
    """The characters of a row that meet a span themselves."""
    row, shown = placed.block.lines.rows[placed.row], placed.block.lines.display
    return [
        (round(left), round(right))
        for cell, left, right in zip(range(row.first, row.last), row.left, row.right, strict=True)
        if shown.bytes_at[cell + 1] > span.start and shown.bytes_at[cell] < span.end
    ]


def merged(stretches: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The stretches from left to right, those that touch joined."""
    found: list[tuple[int, int]] = []
    for left, right in sorted(stretches):
        if found and left <= found[-1][1] + 1:
            found[-1] = (found[-1][0], max(found[-1][1], right))
        else:
            found.append((left, right))
    return found
