"""A tokenizer's mark as an icon."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap


def dot(colour: str) -> QIcon:
    """A tokenizer's mark."""
    picture = QPixmap(20, 20)
    picture.fill(Qt.GlobalColor.transparent)
    with QPainter(picture) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colour))
        painter.drawRoundedRect(3, 3, 14, 14, 4, 4)
    return QIcon(picture)
