"""Cards with a title line."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from ...widgets.measures import Scaled
from ...widgets.shortened import ShortenedLabel


def card(title: QWidget, body: QWidget) -> QFrame:
    """A card with a title line, a hairline and a body."""
    frame = QFrame()
    frame.setProperty("role", "card")
    line = QFrame(frame)
    line.setProperty("role", "line")
    layout = QVBoxLayout(frame)
    layout.setContentsMargins(1, 1, 1, 1)
    layout.setSpacing(0)
    Scaled(title, QWidget.setFixedHeight, 36)
    layout.addWidget(title)
    layout.addWidget(line)
    layout.addWidget(body, 1)
    return frame


class Heading(QWidget):
    """Title, small words beside it, and words at the right end."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title, self.words, self.end = QLabel(self), ShortenedLabel(self), QLabel(self)
        self.title.setProperty("role", "title")
        self.words.setProperty("role", "caption")
        self.end.setMinimumWidth(96)
        self.end.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 0, 12, 0)
        row.setSpacing(9)
        row.addWidget(self.title)
        row.addWidget(self.words, 1)
        row.addWidget(self.end)
