"""About the program."""

from __future__ import annotations

from PySide6.QtCore import Qt, qVersion
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHBoxLayout, QLabel, QVBoxLayout, QWidget
from tokenprism import __version__

from ..i18n import Retranslator
from ..theme import fonts, icons


class AboutDialog(QDialog):
    """Name, version, what it is for, licence."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        picture = QLabel(self)
        picture.setPixmap(icons.application_icon().pixmap(64, 64))
        self._title, self._words, self._licence = QLabel(self), QLabel(self), QLabel(self)
        self._title.setProperty("role", "heading")
        self._words.setWordWrap(True)
        self._words.setMinimumWidth(fonts.scaled(360))
        self._licence.setProperty("role", "caption")
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.rejected.connect(self.close)
        words = QVBoxLayout()
        words.setSpacing(8)
        for label in (self._title, self._words, self._licence):
            words.addWidget(label)
        row = QHBoxLayout()
        row.setSpacing(18)
        row.addWidget(picture, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(words, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(22, 20, 22, 16)
        layout.setSpacing(16)
        layout.addLayout(row)
        layout.addWidget(buttons)
        Retranslator(self, self._translate)

    def _translate(self) -> None:
        self.setWindowTitle(self.tr("About Tokenprism"))
        self._title.setText(f"Tokenprism {__version__}")
        self._words.setText(self.tr(
            "A workbench to train, compare and debug the tokenizers of language models. "
            "Every view stands on one coordinate: the byte offset."
        ))
        self._licence.setText(self.tr("Apache License 2.0 · Qt {version}").format(
            version=qVersion()))
