"""The filter's field, and the terms that a menu puts into it."""

from __future__ import annotations

import re

from PySide6.QtCore import QCoreApplication, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from ...theme import icons
from ...theme.style import current, notifier

translate = QCoreApplication.translate


class FilterField(QLineEdit):
    """One line that understands as one types. Down and Enter go on to the table, Escape clears."""

    left_down = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("vocabulary-filter")
        self.setClearButtonEnabled(True)
        self._search = self.addAction(
            icons.icon("search", current().muted), QLineEdit.ActionPosition.LeadingPosition
        )
        notifier().changed.connect(self._draw)

    def minimumSizeHint(self) -> QSize:
        return QSize(150, super().minimumSizeHint().height())

    def _draw(self) -> None:
        self._search.setIcon(icons.icon("search", current().muted))

    def retranslate(self) -> None:
        """Take words from the language in force."""
        self.setPlaceholderText(translate("VocabularyView", "Filter: text, E4 B8, /regex/ …"))
        self.setAccessibleName(translate("VocabularyView", "Filter of the vocabulary"))
        self.setToolTip(translate(
            "VocabularyView",
            "Text is found in the tokens' bytes, blanks too. Terms besides, which all must hold:\n"
            "E4 B8 or 0xE4B8 – bytes in hex\n"
            "/ization$/ or /the/i – a regular expression\n"
            "id:1000-2000  len:>8  chars:1  rank:<500  score:>-9  used:0 – numbers\n"
            "kind:special  script:Han  in:left – what a token is and where\n"
            "unreachable  never  partial – odd tokens\n"
            "-kind:special – what must not hold;  \"partial\" – words as text",
        ))

    def say_bad(self, bad: bool) -> None:
        """Show by the border whether the text is understood."""
        role = "bad" if bad else ""
        if self.property("role") != role:
            self.setProperty("role", role)
            self.style().unpolish(self)
            self.style().polish(self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_PageDown):
            self.left_down.emit()
        elif key == Qt.Key.Key_Escape and self.text():
            self.clear()
        else:
            super().keyPressEvent(event)


def has_term(text: str, term: str) -> bool:
    """Whether a filter has a term as it is written."""
    return _place(term).search(text) is not None


def with_term(text: str, term: str, on: bool) -> str:
    """The filter with a term put at its end, or taken out of it."""
    without = _place(term).sub("", text)
    if not on:
        return without if without.strip() else ""
    return f"{without.rstrip()} {term}" if without.strip() else term


def _place(term: str) -> re.Pattern[str]:
    return re.compile(rf"(?:^|\s){re.escape(term)}(?=\s|$)")
