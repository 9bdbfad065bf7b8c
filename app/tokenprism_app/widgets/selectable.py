"""Labels whose words can be selected and copied."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QEnterEvent
from PySide6.QtWidgets import QLabel, QWidget

_BY_MOUSE = Qt.TextInteractionFlag.TextSelectableByMouse
_BY_KEYS = Qt.TextInteractionFlag.TextSelectableByKeyboard
_NONE = Qt.TextInteractionFlag.NoTextInteraction


class SelectableLabel(QLabel):
    """Plain words, wrapped at the width that a layout gives, that can be selected.

    Qt lays out a label whose words can be selected as a document, many times for each layout of
    its window, which takes a millisecond. So they can be only while the pointer is over them, and
    as long as something is selected.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setTextInteractionFlags(_NONE)

    def sizeHint(self) -> QSize:
        # A layout that asks for the height at a width needs no more; Qt would try several widths.
        return QSize(120, self.fontMetrics().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(40, self.fontMetrics().height())

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.setTextInteractionFlags(_BY_MOUSE | _BY_KEYS)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        if not self.hasSelectedText():
            self.setTextInteractionFlags(_NONE)

    def setText(self, text: str) -> None:
        if not self.underMouse():
            self.setTextInteractionFlags(_NONE)
        super().setText(text)
