"""A button that opens a menu; its arrow is the one of combo boxes."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu, QToolButton, QWidget


class MenuButton(QToolButton):
    """Owns an empty menu that shows tool tips. `quiet`: without a frame and an arrow."""

    def __init__(self, name: str, parent: QWidget, *, quiet: bool = False) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setProperty("role", "quiet" if quiet else "menu")
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setMenu(QMenu(self))
        self.menu().setToolTipsVisible(True)
