"""The box in the export window that chooses the tokenizer."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QStandardItemModel
from PySide6.QtWidgets import QWidget

from ..i18n import translate
from ..session import Session, TokenizerEntry
from ..widgets.choice import Choice


class TokenizerChooser(Choice):
    """Offers the tokenizers of the library; those that cannot be exported are greyed."""

    chosen = Signal(object)  # TokenizerEntry, by the user

    def __init__(self, session: Session, entry: TokenizerEntry, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("export-tokenizer")
        self._entries = list(session.tokenizers)
        for one in self._entries:
            self.addItem("", one.key)
        if entry in self._entries:
            self.setCurrentIndex(self._entries.index(entry))
        self.activated.connect(lambda index: self.chosen.emit(self._entries[index]))
        self.retranslate()

    def retranslate(self) -> None:
        """Take the words of the language in force."""
        words = translate("ExportDialog", "{name} (cannot be exported)")
        model = self.model()
        for index, one in enumerate(self._entries):
            text = one.name if one.can_export else words.format(name=one.name)
            self.setItemText(index, text)
            if isinstance(model, QStandardItemModel):
                model.item(index).setEnabled(one.can_export)
        self.setAccessibleName(translate("ExportDialog", "Tokenizer"))
