"""Plots whose faults end nothing. Imports pyqtgraph: late."""

from __future__ import annotations

import pyqtgraph as pg
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from ..theme import fonts
from .guarded import Guarded

ROOMY = 260  # the height from which there is room for the titles of axes, at the usual zoom
TITLE = 17


class Plot(Guarded, pg.PlotWidget):  # type: ignore[misc]
    """A plot in a window, whose axes have their titles where there is room.

    `room`: the width of the vertical axis and the height of the horizontal one without a title.
    """

    room = (34, 22)

    def __init__(
        self, item: pg.PlotItem | None = None, parent: QWidget | None = None
    ) -> None:
        self._titles = {"left": "", "bottom": ""}
        super().__init__(parent, plotItem=item)

    def set_titles(self, bottom: str, left: str) -> None:
        """Give the axes their titles; "" for none."""
        self._titles = {"left": left, "bottom": bottom}
        for name, words in self._titles.items():
            self.getPlotItem().getAxis(name).setLabel(words)
        self.fit_axes()

    def fit_axes(self) -> None:
        """Take the fonts of the zoom in force, and room for titles where there is some."""
        roomy = self.height() >= fonts.scaled(ROOMY)
        for name, words in self._titles.items():
            axis = self.getPlotItem().getAxis(name)
            axis.setStyle(tickFont=fonts.plain(8.0))
            axis.label.setFont(fonts.plain(8.0))
            titled = bool(words) and roomy
            axis.showLabel(titled)
            if name == "left":
                axis.setWidth(fonts.scaled(self.room[0] + TITLE * titled))
            else:
                axis.setHeight(fonts.scaled(self.room[1] + TITLE * titled))

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        super().resizeEvent(event)
        if self.plotItem is not None and event is not None:
            self.fit_axes()


class Axis(Guarded, pg.AxisItem):  # type: ignore[misc]
    """An axis, whose ticks subclasses decide while it is painted."""
