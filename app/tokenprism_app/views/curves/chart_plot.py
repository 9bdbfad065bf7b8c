"""The plot of rank–frequency lines, token lengths and bars by script. Imports pyqtgraph: late."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pyqtgraph as pg
from numpy.typing import NDArray
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPointF, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QGraphicsItem
from tokenprism.inventory.script_names import script_message

from ...figures import counted
from ...i18n import said
from ...theme.palette import Palette
from ...widgets.pens import plot_pen
from ...widgets.plots import Axis, Plot
from .charts import LONGEST, Chart, Kind, Line
from .readout import Readout

# Lines are drawn anew only when they change, not when the pointer moves over them.
PICTURE = QGraphicsItem.CacheMode.DeviceCoordinateCache
SHARES = (Kind.LENGTHS, Kind.GROWTH)  # are told as percentages
POINTS = 600   # of a drawn line at most; more cannot be told apart
WIDE = 0.8     # of a group that its bars take

translate = QCoreApplication.translate


class NumberAxis(Axis):
    """Plain numbers, on logarithmic axes those of the powers of ten: 1, 10, 1k, 1M, each with
    `unit` behind it.
    """

    unit = ""

    def tickStrings(self, values: list[float], scale: float, spacing: float) -> list[str]:
        numbers = [10**value if self.logMode else value for value in values]
        return [_short(number) + self.unit for number in numbers]

    def tickValues(self, low: float, high: float, size: float) -> list[tuple[float, list[float]]]:
        if not self.logMode:
            made: list[tuple[float, list[float]]] = super().tickValues(low, high, size)
            return made[:1]
        whole = [float(one) for one in range(math.ceil(low), math.floor(high) + 1)]
        return [(1.0, whole)]


def _short(number: float) -> str:
    for unit, sign in ((1e6, "M"), (1e3, "k")):
        if number >= unit:
            return f"{number / unit:g}{sign}"
    return f"{number:g}"


class ChartPlot(Plot):
    """Draws a chart. What the legend hid stays hidden."""

    room = (40, 22)

    def __init__(self) -> None:
        super().__init__(pg.PlotItem(
            axisItems={"bottom": NumberAxis("bottom"), "left": NumberAxis("left")},
            enableMenu=False,
        ))
        self.setObjectName("chart-plot")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAntialiasing(True)
        self.hideButtons()
        plot = self.getPlotItem()
        plot.showGrid(y=True, x=False, alpha=0.35)
        plot.layout.setContentsMargins(6, 10, 14, 2)
        for name in ("left", "bottom"):
            plot.getAxis(name).setStyle(tickLength=0, autoExpandTextSpace=False)
            plot.getAxis(name).setZValue(-1)  # the lines of the grid go behind bars
        self.chart: Chart | None = None
        self.items_by_key: dict[int, Any] = {}
        self._hidden: set[int] = set()
        self.logarithmic = (True, True)
        self._legend = plot.addLegend(offset=(-12, 6), labelTextSize="9pt", verSpacing=-6)
        self._legend.sigSampleClicked.connect(self._clicked)
        self.readout_item = Readout(self)
        self.scene().sigMouseMoved.connect(self._moved)
        self._palette: Palette | None = None
        self.installEventFilter(self)

    def dress(self, palette: Palette) -> None:
        """Take on the colours of a theme."""
        self._palette = palette
        self.setBackground(palette.panel)
        self.fit_axes()
        for name in ("left", "bottom"):
            axis = self.getPlotItem().getAxis(name)
            axis.setPen(plot_pen(self, palette.border))
            axis.setTextPen(pg.mkPen(palette.muted))
        ground = QColor(palette.panel)
        ground.setAlphaF(0.85)
        self._legend.setBrush(pg.mkBrush(ground))
        self._legend.setLabelTextColor(palette.text)
        self.readout_item.dress(self, palette)
        if self.chart is not None:
            self.show_chart(self.chart)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.DevicePixelRatioChange and self._palette is not None:
            self.dress(self._palette)
        return False

    def show_chart(self, chart: Chart) -> None:
        """Draw another chart."""
        if self._palette is None:
            self.chart = chart
            return
        plot = self.getPlotItem()
        bars = bool(chart.groups)
        # Items are costly to make: lines are given other data.
        wanted = {} if bars else {line.entry.key: line.entry.name for line in chart.lines}
        kept = {
            key: item for key, item in self.items_by_key.items()
            if isinstance(item, pg.PlotDataItem) and wanted.get(key) == item.name()
        }
        for key in self.items_by_key.keys() - kept.keys():
            plot.removeItem(self.items_by_key[key])
        self.items_by_key = kept
        self.chart = chart
        # The curves that rise leave room at their left.
        self._legend.setOffset((12 if chart.kind is Kind.GROWTH else -12, 6))
        log_x, log_y = (False, False) if bars else self.logarithmic
        plot.getAxis("left").unit = " %" if chart.kind in SHARES else ""
        plot.setLogMode(x=log_x, y=log_y)
        names = [(float(at), _group(chart, name)) for at, name in enumerate(chart.groups)]
        plot.getAxis("bottom").setTicks([names] if bars else None)
        for at, line in enumerate(chart.lines):
            key = line.entry.key
            if bars:
                self._add(key, self._bars(line, at, len(chart.lines)))
            elif key not in self.items_by_key:
                item = pg.PlotDataItem(name=line.entry.name, antialias=True)
                item.curve.setCacheMode(PICTURE)
                item.curve.setSegmentedLineMode("on")
                self._add(key, item)
            if not bars:
                self._draw(line)
        self.fit()

    def show_logarithmic(self, x: bool, y: bool) -> None:
        """Draw lines over logarithmic axes, or over even ones."""
        self.logarithmic = (x, y)
        if self.chart is not None:
            self.show_chart(self.chart)

    def _add(self, key: int, item: Any) -> None:
        self.getPlotItem().addItem(item)
        item.setVisible(key not in self._hidden)
        self.items_by_key[key] = item

    def _draw(self, line: Line) -> None:
        assert self._palette is not None
        colour = self._palette.hues[line.entry.hue].full
        at = thinned(line.x) if self.logarithmic[0] else evenly(line.x)
        x, y = line.x[at], line.y[at]
        some = y > 0
        assert self.chart is not None
        dots = self.chart.kind is Kind.LENGTHS
        self.items_by_key[line.entry.key].setData(
            x[some], y[some], pen=plot_pen(self, colour, 2), symbol="o" if dots else None,
            symbolSize=5, symbolBrush=colour, symbolPen=None,
        )

    def _bars(self, line: Line, at: int, count: int) -> Any:
        assert self._palette is not None
        width = WIDE / count
        return pg.BarGraphItem(
            x=line.x - WIDE / 2 + width * (at + 0.5), height=line.y, width=width * 0.9,
            brush=self._palette.hues[line.entry.hue].full, pen=None, name=line.entry.name,
        )

    def fit(self) -> None:
        """Show all that is drawn."""
        chart = self.chart
        if chart is None or not chart.lines:
            return
        highest = max((float(line.y.max()) for line in chart.lines if len(line.y)), default=1.0)
        box = self.getPlotItem().getViewBox()
        if chart.groups:
            last = max(len(chart.groups) - 0.5, 0.5)
            top = highest * (1.1 + 0.09 * len(chart.lines))  # with room for the legend
            box.setRange(xRange=(-0.5, last), yRange=(0, top), padding=0)
            return
        longest = max((float(line.x[line.y > 0][-1]) for line in chart.lines
                       if (line.y > 0).any()), default=1.0)
        lowest = min((float(line.y[line.y > 0].min()) for line in chart.lines
                      if (line.y > 0).any()), default=1.0)
        log_x, log_y = self.logarithmic
        x = (0.0, math.log10(max(longest, 2))) if log_x else (0.0, longest)
        y = (math.log10(lowest), math.log10(max(highest, lowest * 2))) if log_y else (0.0, highest)
        box.setRange(xRange=x, yRange=y, padding=0.04)

    # what the user does

    def _clicked(self) -> None:
        self._hidden = {key for key, item in self.items_by_key.items() if not item.isVisible()}

    def readout(self, x: float) -> list[tuple[Line, float]]:
        """The values of every line shown at the place next to `x`, in the data's numbers."""
        found = []
        for line in self.chart.lines if self.chart is not None else ():
            at = round(x) - (0 if self.chart is not None and self.chart.groups else 1)
            if self.items_by_key[line.entry.key].isVisible() and 0 <= at < len(line.y):
                found.append((line, float(line.y[at])))
        return found

    def _moved(self, position: QPointF) -> None:
        box = self.getPlotItem().getViewBox()
        if self.chart is None or not box.sceneBoundingRect().contains(position):
            self.readout_item.hide()
            return
        place = box.mapSceneToView(position).x()
        bars = bool(self.chart.groups)
        x = 10**place if self.logarithmic[0] and not bars else place
        values = self.readout(x)
        if not values or self._palette is None:
            self.readout_item.hide()
            return
        hues, (low, high) = self._palette.hues, box.viewRange()[0]
        self.readout_item.show(
            (place, box.viewRange()[1][1]), self._place_name(round(x)),
            [(hues[line.entry.hue].full, self._value(y), line.entry.name) for line, y in values],
            left=place > (low + high) / 2,
        )

    def _place_name(self, x: int) -> str:
        assert self.chart is not None
        if self.chart.kind is Kind.RANKS:
            return translate("CurvesView", "rank {0}").format(f"{x:,}")
        if self.chart.kind is Kind.LENGTHS:
            if x == LONGEST:
                return translate("CurvesView", "{0} bytes or more").format(x)
            return _bytes(x)
        if self.chart.kind is Kind.GROWTH:
            return _bytes(x)
        return _group(self.chart, self.chart.groups[x])

    def _value(self, y: float) -> str:
        assert self.chart is not None
        if self.chart.kind is Kind.RANKS:
            return f"{y:,.0f}"
        return f"{y:.2f} %" if self.chart.kind in SHARES else f"{y:.3f}"

    def leaveEvent(self, event: QEvent) -> None:
        self.readout_item.hide()
        super().leaveEvent(event)


def _bytes(count: int) -> str:
    return counted(
        count, translate("CurvesView", "{0} byte"), translate("CurvesView", "{0} bytes")
    )


def _group(chart: Chart, name: str) -> str:
    return said(script_message(name))


def thinned(x: NDArray[np.float64]) -> NDArray[np.int64]:
    """Places of at most POINTS values, evenly by their logarithm, the first and last among them."""
    if len(x) <= POINTS:
        return np.arange(len(x))
    return np.unique(np.geomspace(1, len(x), POINTS).astype(np.int64)) - 1


def evenly(x: NDArray[np.float64]) -> NDArray[np.int64]:
    """Places of at most POINTS values, evenly apart, the first and last among them."""
    return np.unique(np.linspace(0, len(x) - 1, min(POINTS, max(len(x), 1))).astype(np.int64)) if (
        len(x)) else np.zeros(0, np.int64)
