"""What the user wants to be known of a run."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from ..i18n import Retranslator
from ..widgets.plain import plain_tip


class NotesDialog(QDialog):
    """`written(str)`: the notes, when they are to be kept."""

    written = Signal(str)

    def __init__(self, name: str, notes: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._name = name
        self._words = QLabel(self)
        self._words.setProperty("role", "caption")
        self._words.setWordWrap(True)
        self.notes = QPlainTextEdit(notes, self)
        self.notes.setProperty("role", "field")
        self.notes.setTabChangesFocus(True)
        self.notes.setMinimumSize(420, 160)
        self.save, self.cancel = QPushButton(self), QPushButton(self)
        self.save.setProperty("role", "primary")
        self.save.clicked.connect(self._write)
        self.cancel.clicked.connect(self.reject)
        QShortcut(QKeySequence("Ctrl+Return"), self).activated.connect(self._write)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self.cancel)
        buttons.addWidget(self.save)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 18, 20, 16)
        layout.setSpacing(10)
        layout.addWidget(self._words)
        layout.addWidget(self.notes, 1)
        layout.addLayout(buttons)
        self.notes.setFocus()
        Retranslator(self, self._translate)

    def _write(self) -> None:
        self.written.emit(self.notes.toPlainText().strip())
        self.accept()

    def _translate(self) -> None:
        self.setWindowTitle(self.tr("Notes on {name}").format(name=self._name))
        self._words.setText(self.tr("Kept in the workspace, with the run."))
        self.notes.setAccessibleName(self.windowTitle())
        self.notes.setToolTip(plain_tip(self._words.text()))
        self.save.setText(self.tr("Save"))
        self.save.setToolTip(self.tr("Keep these notes") + " (Ctrl+Enter)")
        self.cancel.setText(self.tr("Cancel"))
        self.cancel.setToolTip(self.tr("Leave the notes as they were"))
