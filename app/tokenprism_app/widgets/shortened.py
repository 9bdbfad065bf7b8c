"""A line of words that ends in an ellipsis where there is no room for all of it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from .guarded import Guarded
from .plain import plain_tip

LEAST = 3  # characters, an ellipsis among them


class ShortenedLabel(Guarded, QLabel):
    """Takes the room that is left; the tool tip has the whole where it was shortened."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setMinimumWidth(0)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def shown(self) -> str:
        """The words as far as there is room; nothing instead of one or two letters."""
        room = self.contentsRect().width()
        words = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room)
        return words if words == self.text() or len(words) > LEAST else ""

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        words = self.shown()
        self.setToolTip(plain_tip(self.text() if words != self.text() else ""))
        painter.setPen(self.palette().color(self.foregroundRole()))
        painter.drawText(self.contentsRect(), int(self.alignment()), words)
