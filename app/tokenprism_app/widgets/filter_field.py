"""The field in which rows of a table are filtered."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from ..theme import icons
from ..theme.style import current, notifier
from .keys import InlineField
from .plain import plain_tip

translate = QCoreApplication.translate


class FilterField(InlineField):
    """One line that filters while it is typed. Down and Enter go to the table, Escape clears."""

    left_down = Signal()

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setClearButtonEnabled(True)
        self._examples = ""
        self._search = self.addAction(
            icons.icon("search", current().muted), QLineEdit.ActionPosition.LeadingPosition
        )
        notifier().changed.connect(self._draw)

    def minimumSizeHint(self) -> QSize:
        return QSize(150, super().minimumSizeHint().height())

    def _draw(self) -> None:
        self._search.setIcon(icons.icon("search", current().muted))

    def retranslate(self, name: str, examples: str) -> None:
        """Take words from the language in force. `name` is for screen readers, `examples` are the
        terms of this table besides those of all tables.
        """
        self.setAccessibleName(name)
        self.setPlaceholderText(translate("FilterField", "Filter: text, E4 B8, /regex/ …"))
        self._examples = "\n".join([
            translate(
                "FilterField",
                "Tokens that contain the text, including its spaces. Other terms, all of which "
                "must match:\n"
                "E4 B8 or 0xE4B8 – bytes in hex\n"
                "/ization$/ or /the/i – a regular expression",
            ),
            examples,
            translate(
                "FilterField",
                "-kind:special – what must not match;  \"partial\" – words as text",
            ),
        ])
        self.say_problem("")

    def say_problem(self, problem: str) -> None:
        """Show by the border and the tool tip what is wrong with the text; empty: nothing is."""
        self.setToolTip(plain_tip(problem or self._examples))
        role = "bad" if problem else ""
        if self.property("role") != role:
            self.setProperty("role", role)
            self.style().unpolish(self)
            self.style().polish(self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_PageDown):
            self.left_down.emit()
        elif key == Qt.Key.Key_Escape:
            event.setAccepted(bool(self.text()))
            self.clear()
        else:
            super().keyPressEvent(event)
