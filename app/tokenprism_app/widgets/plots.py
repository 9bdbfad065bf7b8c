"""Plots whose faults end nothing. Imports pyqtgraph: late."""

from __future__ import annotations

import pyqtgraph as pg

from .guarded import Guarded


class Plot(Guarded, pg.PlotWidget):  # type: ignore[misc]
    """A plot in a window."""


class Axis(Guarded, pg.AxisItem):  # type: ignore[misc]
    """An axis, whose ticks subclasses decide while it is painted."""
