"""The part of the status bar that tells how far encoding is, and stops it."""

from __future__ import annotations

import time

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QPushButton, QWidget

from ..figures import duration
from ..i18n import Retranslator
from ..work.service import EncodingService

POLL = 100      # milliseconds
PATIENCE = 0.4  # seconds before more than a word is said
SURE = 0.05     # share of the work from which on the time left is told by it


class EncodingLine(QWidget):
    """Shown while `service` is busy; the button stops what it is at."""

    def __init__(self, service: EncodingService, parent: QWidget) -> None:
        super().__init__(parent)
        self._service, self._began = service, 0.0
        self.words, self.left = QLabel(self), QLabel(self)
        for label in (self.words, self.left):
            label.setProperty("role", "muted")
        self.bar = QProgressBar(self)
        self.bar.setTextVisible(False)
        self.bar.setRange(0, 1000)
        self.bar.setFixedWidth(110)
        self.stop = QPushButton(self)
        self.stop.clicked.connect(service.stop)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 10, 0)
        row.setSpacing(8)
        for widget in (self.words, self.bar, self.left, self.stop):
            row.addWidget(widget)
        self._poll = QTimer(self, interval=POLL)
        self._poll.timeout.connect(self._look)
        service.busy_changed.connect(self._busy_changed)
        Retranslator(self, self._translate)
        self._busy_changed(service.busy)

    def _busy_changed(self, busy: bool) -> None:
        if busy and not self._poll.isActive():
            self._began = time.monotonic()
            self._poll.start()
        elif not busy:
            self._poll.stop()
        self.setVisible(busy)
        self._look()

    def _look(self) -> None:
        taken, share = time.monotonic() - self._began, self._service.share
        late = taken > PATIENCE
        for widget in (self.bar, self.left, self.stop):
            widget.setVisible(late)
        self.bar.setValue(round(share * 1000))
        left = ""
        if SURE < share < 1:
            left = self.tr("{time} left").format(time=duration(taken / share * (1 - share)))
        self.left.setText(left)

    def _translate(self) -> None:
        self.words.setText(self.tr("encoding…"))
        self.stop.setText(self.tr("Stop"))
        self.stop.setToolTip(self.tr("Stop encoding; hide and show a tokenizer to begin again"))
        self.stop.setAccessibleName(self.stop.toolTip())
        self.bar.setAccessibleName(self.tr("Progress of the encoding"))
