"""Keys that a view takes itself while it is worked in, before a command of the window has them."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit, QWidget


class InlineField(QLineEdit):
    """A line inside of a view that has keys of its own: a key typed here, such as Return or an
    arrow, does not reach the view.
    """

    def keyPressEvent(self, event: QKeyEvent) -> None:
        super().keyPressEvent(event)
        event.accept()


class OwnKeys(QObject):
    """While `wanted()`, the view and what is in it get these keys, and no shortcut of the window.

    `wanted` must not be a method of the view, which would be kept by it.
    """

    def __init__(
        self, view: QWidget, keys: tuple[QKeySequence.StandardKey, ...], wanted: Callable[[], bool]
    ) -> None:
        super().__init__(view)
        self._keys, self._wanted = keys, wanted
        view.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
            return False
        mine = any(event.matches(key) for key in self._keys) and self._wanted()
        if mine:
            event.accept()
        return mine
