"""The matches of a search, marked over the painted rows."""

from __future__ import annotations

from typing import Any

import numpy as np
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from tokenprism.search import Found

from ...painting.face import Face
from ...painting.style import MARGIN
from ...session import ByteRange
from .blockcache import Cache
from .overlays import PlacedRow, merged

_LEAST = 3  # pixels of a mark: characters that join another have no width of their own


def mark_found(
    painter: QPainter, rows: list[PlacedRow], found: Found, chosen: ByteRange | None,
    blocks: Cache[Any, Any],
) -> None:
    """Tint the characters of all matches and frame them; the `chosen` one is framed twice as wide.

    The tint darkens light grounds and lightens dark ones, so that letters keep their contrast.
    """
    assert blocks.style is not None
    face: Face = blocks.style.face
    for placed in rows:
        start, end = placed.block.row_bytes(placed.row)
        starts, ends = found.spans_in(start, end)
        if not len(starts):
            continue
        _tint(painter, placed, merged(_stretches(placed, starts, ends)), face)
        if chosen is None or chosen.start >= end or chosen.end <= start:
            continue
        at = np.flatnonzero((starts == chosen.start) & (ends == chosen.end))
        if len(at):
            painter.setPen(QPen(QColor(face.palette.warning), 2.5))
            for left, right in merged(_stretches(placed, starts[at], ends[at])):
                painter.drawRect(_area(placed, left, right, face))


def _tint(
    painter: QPainter, placed: PlacedRow, stretches: list[tuple[int, int]], face: Face
) -> None:
    palette = face.palette
    mode = QPainter.CompositionMode
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.setCompositionMode(
        mode.CompositionMode_Screen if palette.dark else mode.CompositionMode_Multiply
    )
    tint = QColor(palette.match)
    for left, right in stretches:
        painter.fillRect(_area(placed, left, right, face), tint)
    painter.setCompositionMode(mode.CompositionMode_SourceOver)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(palette.warning), 1))
    painter.drawRects([
        _area(placed, left, right, face).adjusted(0, 0, -1, -1) for left, right in stretches
    ])
    painter.restore()


def _area(placed: PlacedRow, left: int, right: int, face: Face) -> QRectF:
    width = max(right - left, _LEAST)
    return QRectF(left + MARGIN, placed.top + face.top, width, face.bottom - face.top)


def _stretches(
    placed: PlacedRow, starts: np.ndarray[Any, Any], ends: np.ndarray[Any, Any]
) -> list[tuple[int, int]]:
    """Left and right of the characters that spans meet on a row."""
    row, lines = placed.block.lines.rows[placed.row], placed.block.lines
    edges = lines.display.bytes_at
    firsts = np.maximum(np.searchsorted(edges, starts, "right") - 1, row.first) - row.first
    lasts = np.minimum(np.searchsorted(edges, ends, "left"), row.last) - row.first
    found = []
    for first, last in zip(firsts.tolist(), lasts.tolist(), strict=True):
        if first >= last:
            continue
        cells = range(first, last) if lines.bidirectional else (first, last - 1)
        found += [(round(row.left[cell]), round(row.right[cell])) for cell in cells]
        if not lines.bidirectional:
            (left, _), (_, right) = found[-2:]
            found[-2:] = [(left, right)]
    return found
