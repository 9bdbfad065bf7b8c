"""Trainings in the plot of the curves: the running one and those before, on their own texts."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyqtgraph as pg
from numpy.typing import NDArray
from PySide6.QtCore import QCoreApplication, Qt

from ...session import RunCurve
from ...theme.palette import Palette
from ...widgets.pens import plot_pen
from .series import POINTS

translate = QCoreApplication.translate


class Runs:
    """Dashed lines; the running one is in the accent colour. Belongs to a CurvePlot."""

    def __init__(self, plot: Any) -> None:
        self._plot = plot
        self._runs: tuple[RunCurve, ...] = ()
        self._items: dict[str, Any] = {}
        self._palette: Palette | None = None

    @property
    def spans(self) -> list[tuple[NDArray[np.int64], NDArray[np.float64]]]:
        """Sizes and ratios of the runs that are drawn."""
        return [(run.sizes, run.ratios) for run in self._runs]

    def show(self, runs: tuple[RunCurve, ...]) -> None:
        """Draw these runs."""
        words = {_words(run) for run in runs}
        for name in self._items.keys() - words:
            self._plot.getPlotItem().removeItem(self._items.pop(name))
        self._runs = runs
        self.draw()

    def dress(self, palette: Palette) -> None:
        """Take on the colours of a theme."""
        self._palette = palette
        self.draw()

    def draw(self) -> None:
        """Draw anew what is shown."""
        if self._palette is None:
            return
        for run in self._runs:
            name = _words(run)
            if name not in self._items:
                item = self._items[name] = pg.PlotDataItem(name=name, antialias=True)
                self._plot.getPlotItem().addItem(item)
            self._items[name].setPen(plot_pen(
                self._plot, self._colour(run), 1.6 if run.running else 1.2, Qt.PenStyle.DashLine
            ))
            at = _sparse(run.sizes)
            self._items[name].setData(
                self._plot.x_of(run.sizes[at]), self._plot.y_of(run.ratios[at])
            )

    def _colour(self, run: RunCurve) -> str:
        assert self._palette is not None
        return self._palette.accent if run.running else self._palette.muted

    def readout(self, size: int) -> list[tuple[str, str, str]]:
        """Colour, value and name of each run that is shown at a size."""
        found = []
        for run in self._runs:
            name = _words(run)
            if self._items[name].isVisible() and run.sizes[0] <= size <= run.sizes[-1]:
                value = float(np.interp(size, run.sizes, run.ratios))
                found.append((self._colour(run), f"{value:.3f}", name))
        return found


def _sparse(sizes: NDArray[np.int64]) -> NDArray[np.int64]:
    """Places of at most POINTS sizes, evenly by their logarithm, the last one among them."""
    wanted = np.geomspace(sizes[0], sizes[-1], POINTS)
    return np.unique(np.searchsorted(sizes, wanted).clip(0, len(sizes) - 1))


def _words(run: RunCurve) -> str:
    if run.running:
        return translate("CurvesView", "{0} · training").format(run.name)
    return translate("CurvesView", "{0} · on its training text").format(run.name)
