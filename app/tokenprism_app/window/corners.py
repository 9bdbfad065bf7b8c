"""What stands in the corners of the menu bar: the program's sign, and the way to its commands."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from ..i18n import Retranslator
from ..theme import fonts, icons, style


class Sign(QWidget):
    """The program's picture and name."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._picture, title = QLabel(self), QLabel("Tokenprism", self)
        title.setProperty("role", "title")
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 0, 6, 0)
        row.addWidget(self._picture)
        row.addWidget(title)
        style.notifier().changed.connect(self._draw)
        self._draw()

    def _draw(self) -> None:
        sign = icons.icon("logo", style.current().accent)
        self._picture.setPixmap(sign.pixmap(fonts.scaled(18)))


class SearchCorner(QWidget):
    """The button that opens the command palette."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.search = QPushButton(self)
        self.search.setProperty("role", "search")
        self.search.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.search.setProperty("keys", "Ctrl+K")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 3, 12, 3)
        row.addWidget(self.search)
        style.notifier().changed.connect(self._draw)
        self._draw()
        Retranslator(self, self._translate)

    def _draw(self) -> None:
        self.search.setIcon(icons.icon("search", style.current().muted))

    def _translate(self) -> None:
        self.search.setText(self.tr("Search commands") + "   Ctrl+K")
        self.search.setAccessibleName(self.tr("Search commands"))
