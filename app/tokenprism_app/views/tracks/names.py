"""The column of names at the left of the rows."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPixmap

from .content import Content
from .lanes import Row, RowKind, label_room
from .look import Look
from .words import row_name


class NameColumn:
    """Pictures of the names, on a transparent ground, kept until `forget`."""

    def __init__(self, content: Content) -> None:
        self._content = content
        self._names: list[str] | None = None
        self._picture: QPixmap | None = None
        self._for: tuple[object, ...] = ()

    def forget(self) -> None:
        """Ask for the names anew the next time; the same names keep their picture."""
        self._names = None

    def drawn(self, rows: list[Row], look: Look, height: int, current: int) -> QPixmap:
        """The names of rows; that of number `current` is marked, -1 marks none."""
        if self._names is None or len(self._names) != len(rows) - 1:
            self._names = [row_name(row, self._content) for row in rows[1:]]
        hues = [None if row.entry is None else row.entry.hue for row in rows]
        tops = [(row.top, row.kind) for row in rows]
        identity = (look, height, label_room(), current, self._names, hues, tops)
        if self._picture is None or self._for != identity:
            picture = QPixmap(QSize(label_room(), height) * look.ratio)
            picture.setDevicePixelRatio(look.ratio)
            picture.fill(Qt.GlobalColor.transparent)
            with QPainter(picture) as painter:
                top = rows[0].end
                painter.setClipRect(QRect(0, top, label_room(), max(0, height - top)))
                _paint_names(painter, rows[1:], self._names, current - 1, look)
            self._picture, self._for = picture, identity
        return self._picture


def _paint_names(
    painter: QPainter, found: list[Row], names: list[str], current: int, look: Look
) -> None:
    """The names; the row that the keys move in is marked."""
    for i, (row, name) in enumerate(zip(found, names, strict=True)):
        left = 14
        if row.key is not None and row.entry is not None:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(look.hues[row.entry.hue].full)
            painter.drawRoundedRect(QRectF(left, row.top + row.height / 2 - 4.5, 9, 9), 2.5, 2.5)
            left += 17
        here = i == current
        if here:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(look.accent)
            painter.drawRoundedRect(QRectF(4, row.top + 5, 3, row.height - 10), 1.5, 1.5)
        plain = row.kind is not RowKind.TOKENS
        painter.setPen(look.muted if plain and not here else look.text)
        painter.setFont(look.strong_label_font if here else look.label_font)
        place = QRect(left, row.top, label_room() - left - 8, row.height)
        text = painter.fontMetrics().elidedText(
            name, Qt.TextElideMode.ElideMiddle, place.width()
        )
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, text)
