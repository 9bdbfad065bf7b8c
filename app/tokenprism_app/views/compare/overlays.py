"""What lies over the painted rows: the frames of selection and hover, the caret."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from ...painting.face import Face
from ...painting.tiles import MARGIN, Block
from ...session import ByteRange

_RADIUS = 3.5


@dataclass(frozen=True, slots=True)
class PlacedRow:
    """One row as it is on the canvas: which row of which block, and its top."""

    block: Block
    row: int
    top: int


def outline(
    painter: QPainter, rows: list[PlacedRow], span: ByteRange, face: Face, *, chosen: bool
) -> None:
    """Frame the boxes that meet a span, neighbours on a row together; lightly unless chosen."""
    colour = QColor(face.palette.accent)
    if not chosen:
        colour.setAlpha(170)
    painter.setPen(QPen(colour, 2 if chosen else 1.2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for placed in rows:
        start, end = placed.block.row_bytes(placed.row)
        if end <= span.start or start >= span.end:
            continue
        for left, right in _merged(_stretches(placed, span)):
            area = QRectF(left + MARGIN, placed.top + face.top - 0.5, right - left,
                          face.bottom - face.top + 1)
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
    painter.setPen(QColor(face.palette.text))
    painter.drawText(words, int(Qt.AlignmentFlag.AlignVCenter), composing)


def _stretches(placed: PlacedRow, span: ByteRange) -> list[tuple[int, int]]:
    if placed.block.parts is not None:
        return [
            stretch for box in placed.block.boxes(placed.row)
            if box.end > span.start and box.start < span.end for stretch in box.stretches
        ]
    # Tokens are not known yet: the selected characters themselves.
    row, shown = placed.block.lines.rows[placed.row], placed.block.lines.display
    return [
        (round(left), round(right))
        for cell, left, right in zip(range(row.first, row.last), row.left, row.right, strict=True)
        if shown.bytes_at[cell + 1] > span.start and shown.bytes_at[cell] < span.end
    ]


def _merged(stretches: list[tuple[int, int]]) -> list[tuple[int, int]]:
    merged: list[tuple[int, int]] = []
    for left, right in sorted(stretches):
        if merged and left <= merged[-1][1] + 1:
            merged[-1] = (merged[-1][0], max(merged[-1][1], right))
        else:
            merged.append((left, right))
    return merged
