"""The training window: stays open beside the main one while a training runs."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QVBoxLayout, QWidget

from ..i18n import Retranslator
from ..session import Session
from ..views.training.view import TrainingView
from ..work.rates import Rates


class TrainingDialog(QDialog):
    """Holds the training view; closing it does not stop a training."""

    def __init__(self, session: Session, rates: Rates, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.view = TrainingView(session, rates, self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.view)
        self.resize(1180, 740)
        Retranslator(self, self._translate)

    def _translate(self) -> None:
        self.setWindowTitle(self.tr("Train a tokenizer"))
