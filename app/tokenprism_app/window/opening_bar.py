"""The card that tells what is being read, and how far it is."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QPushButton, QWidget
from tokenprism.messages import one_line

from ..figures import duration
from ..i18n import Retranslator

SURE = 0.05  # share of the work from which on the time left is told by it


class OpeningBar(QWidget):
    """A thin card with the name of what is being read, its progress, and Cancel."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("role", "notice")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._name = ""
        self._label = QLabel(self)
        self._label.setTextFormat(Qt.TextFormat.PlainText)
        self._bar = QProgressBar(self)
        self._bar.setTextVisible(False)
        self._left = QLabel(self)
        self._left.setProperty("role", "muted")
        self.cancel = QPushButton(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 6, 8, 6)
        row.setSpacing(10)
        row.addWidget(self._label)
        row.addWidget(self._bar, 1)
        row.addWidget(self._left)
        row.addWidget(self.cancel)
        Retranslator(self, self._translate)
        self.hide()

    def show_name(self, name: str) -> None:
        """What is being read."""
        self._name = one_line(name)
        self._translate()

    def show_progress(self, done: int, total: int, seconds: float = 0.0) -> None:
        """How far it is after `seconds`; `total` 0 while unknown."""
        share = done / total if total else 0.0
        left = seconds * (1 - share) / share if share > SURE and seconds > 1 else None
        words = self.tr("{time} left").format(time=duration(left)) if left else ""
        self._left.setText(words)
        self._bar.setRange(0, 1000 if total else 0)
        self._bar.setValue(round(1000 * done / total) if total else 0)
        self.show()

    def _translate(self) -> None:
        reading = self.tr("Reading {name}").format(name=self._name)
        self._label.setText(reading if self._name else self.tr("Reading files"))
        self._bar.setAccessibleName(self._label.text())
        self.cancel.setText(self.tr("Cancel"))
        self.cancel.setToolTip(self.tr("Stop opening; what was opened stays"))
