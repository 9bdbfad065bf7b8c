"""The button ⋯ beside a table: its copies in several forms, and its file."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from .menu_button import MenuButton


class MoreButton(MenuButton):
    """`copies` are actions of the table too, by form; the first has the usual key for copying.
    `export` is the last action of the menu. The owner gives all of them their words.
    """

    copy_wanted = Signal(str)  # the form

    def __init__(
        self, owner: str, forms: Sequence[str], table: QWidget, parent: QWidget
    ) -> None:
        super().__init__(f"{owner}-more", parent, quiet=True)
        self.setText("⋯")
        self.copies: dict[str, QAction] = {}
        for form in forms:
            action = self.copies[form] = QAction(self)
            action.setObjectName(f"{owner}-copy-{form}")
            action.triggered.connect(lambda _on=False, form=form: self.copy_wanted.emit(form))
        self.copies[forms[0]].setShortcut(QKeySequence.StandardKey.Copy)
        self.copies[forms[0]].setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        self.export = QAction(self)
        self.export.setObjectName(f"{owner}-export")
        for action in (*self.copies.values(), self.export):
            table.addAction(action)
            self.menu().addAction(action)
