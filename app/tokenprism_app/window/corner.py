"""The lower left corner of a window, where notices lie over its panels and move nothing."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QMainWindow, QVBoxLayout, QWidget

from ..theme import fonts

WIDTH = 560  # pixels
EDGE = 12    # pixels to the edges of the window and the status line


class Corner(QWidget):
    """Holds widgets one above the other, as high as those that are shown need."""

    def __init__(self, window: QMainWindow, *widgets: QWidget) -> None:
        super().__init__(window)
        self.setObjectName("corner")
        self._window = window
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(6)
        self._widgets = widgets
        for widget in widgets:
            self._layout.addWidget(widget)
            widget.installEventFilter(self)
        self.installEventFilter(self)
        window.installEventFilter(self)
        self.fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if watched is self._window:
            changed = kind == QEvent.Type.Resize
        elif watched is self:
            changed = kind == QEvent.Type.LayoutRequest
        else:
            changed = kind in (QEvent.Type.ShowToParent, QEvent.Type.HideToParent)
        if changed:
            self.fit()
        return False

    def fit(self) -> None:
        """Lie in the corner, as large as what is shown."""
        if not any(not widget.isHidden() for widget in self._widgets):
            self.hide()
            return
        window = self._window
        width = min(fonts.scaled(WIDTH), window.width() - 2 * EDGE)
        self._layout.activate()
        height = self._layout.heightForWidth(width)
        if height < 0:
            height = self._layout.sizeHint().height()
        below = window.statusBar().height() + EDGE
        self.setGeometry(EDGE, max(EDGE, window.height() - below - height), width, height)
        self.show()
        self.raise_()
