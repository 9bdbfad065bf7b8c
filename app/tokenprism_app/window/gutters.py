"""The distance of cards from the window's edge, where no panel stands there."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QDockWidget, QMainWindow, QToolBar, QWidget
from shiboken6 import isValid

WIDTH = 8  # pixels, as between two cards
_SIDES = (
    (Qt.DockWidgetArea.LeftDockWidgetArea, Qt.ToolBarArea.LeftToolBarArea, "gutter-left"),
    (Qt.DockWidgetArea.RightDockWidgetArea, Qt.ToolBarArea.RightToolBarArea, "gutter-right"),
)


class Gutters(QObject):
    """An empty strip at each side of the window while none of the docks is there.

    Tool bars: a main window's own margins would indent its menu and its foot too.
    """

    def __init__(self, window: QMainWindow, docks: Iterable[QDockWidget]) -> None:
        super().__init__(window)
        self._window, self._docks = window, tuple(docks)
        self._strips: dict[Qt.DockWidgetArea, QToolBar] = {}
        for area, bar_area, name in _SIDES:
            strip = self._strips[area] = QToolBar(window)
            strip.setObjectName(name)
            strip.setMovable(False)
            strip.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            strip.toggleViewAction().setVisible(False)
            filler = QWidget(strip)
            filler.setFixedWidth(WIDTH)
            strip.addWidget(filler)
            window.addToolBar(bar_area, strip)
        for dock in self._docks:
            for signal in (dock.visibilityChanged, dock.dockLocationChanged, dock.topLevelChanged):
                signal.connect(self.fit)
        self.fit()

    def fit(self) -> None:
        """Show the strips that are needed; call after a layout was restored."""
        if not isValid(self._window):  # its docks go after it, and say so
            return
        taken = {
            self._window.dockWidgetArea(dock) for dock in self._docks
            if not dock.isHidden() and not dock.isFloating()
        }
        for area, strip in self._strips.items():
            strip.setVisible(area not in taken)
