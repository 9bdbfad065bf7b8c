"""The plot of the curves. Imports pyqtgraph: late."""

from __future__ import annotations

import html
import math
from collections.abc import Iterable
from typing import Any

import numpy as np
import pyqtgraph as pg
from numpy.typing import NDArray
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPointF, Qt, Signal
from PySide6.QtGui import QColor, QFont
from PySide6.QtWidgets import QGraphicsItem, QGraphicsTextItem

from ...session import RunCurve
from ...theme import fonts
from ...theme.palette import Palette
from ...widgets.pens import plot_pen
from ...widgets.plots import Plot
from .readout import Readout
from .runs import Runs
from .series import POINTS, Series

translate = QCoreApplication.translate

# Curves and axes are drawn anew only when they change, not when the cut moves over them.
_PICTURE = QGraphicsItem.CacheMode.DeviceCoordinateCache
MOST_COVERED = 0.03  # share of the points that the legend may cover
# Offsets of the legend from the corners of the plot, negative from the right and the bottom.
CORNERS = ((-12, -8), (12, 6), (-12, 22), (12, -8))


class CurvePlot(Plot):
    """Draws series; the accent line is the cut and says by `cut_dragged` where it is put."""

    cut_dragged = Signal(int)

    def __init__(self, item: pg.PlotItem) -> None:
        super().__init__(item)
        self.setObjectName("curve-plot")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAntialiasing(True)
        self.hideButtons()
        plot = self.getPlotItem()
        plot.showGrid(y=True, x=False, alpha=0.35)
        plot.layout.setContentsMargins(6, 10, 14, 2)
        for name in ("left", "bottom"):
            axis = plot.getAxis(name)
            axis.setCacheMode(_PICTURE)
            axis.setStyle(tickLength=0, autoExpandTextSpace=False, hideOverlappingLabels=False)
        self.series: list[Series] = []
        self.curves: dict[int, Any] = {}
        self._drawn: dict[int, object] = {}  # what each curve shows
        self._low = self._high = 0.0
        self.logarithmic = (True, False)
        self.runs = Runs(self)
        self._moving = False
        self._legend = plot.addLegend(offset=(-12, -8), labelTextSize="9pt", horSpacing=12,
                                      verSpacing=-6)
        # The names in one line, in the room that is free above the curves.
        self._names = QGraphicsTextItem(plot.getViewBox())
        self._names.document().setDocumentMargin(1)
        self._names.setPos(4, 0)
        self._names.hide()
        self._legend.sigSampleClicked.connect(self._sample_clicked)
        plot.getViewBox().sigResized.connect(self._resized)
        plot.getViewBox().sigRangeChangedManually.connect(self._zoomed)
        self._fitted = True  # all is in sight: nobody has zoomed since
        self.line = pg.InfiniteLine(
            angle=90, movable=True, label="",
            labelOpts={"position": 1.0, "anchors": [(0, 0), (1, 0)]},
        )
        self.line.sigDragged.connect(self._dragged)
        self._at_cut = pg.ScatterPlotItem(size=9)
        self._at_cut.setZValue(20)
        self.readout_item = Readout(self)
        for item in (self.line, self._at_cut):
            plot.addItem(item, ignoreBounds=True)
        self.line.setZValue(10)
        self.scene().sigMouseMoved.connect(self._moved)
        self._palette: Palette | None = None
        self._cut: int | None = None
        self.installEventFilter(self)

    # what is drawn

    def dress(self, palette: Palette) -> None:
        """Take on the colours of a theme."""
        self._palette = palette
        self.setBackground(palette.panel)
        plot = self.getPlotItem()
        self.fit_axes()
        self.line.label.setFont(_bold(9.0))
        self._legend.setLabelTextSize(f"{9 * fonts.zoom():g}pt")
        for name in ("left", "bottom"):
            axis = plot.getAxis(name)
            axis.setPen(plot_pen(self, palette.border))
            axis.setTextPen(pg.mkPen(palette.muted))
        self.line.setPen(plot_pen(self, palette.accent, 1.5, Qt.PenStyle.DashLine))
        self.line.setHoverPen(plot_pen(self, palette.accent, 3))
        self.line.label.setColor(QColor(palette.accent))
        self._legend.setLabelTextColor(palette.text)
        for _, label in self._legend.items:  # the colour is only taken with the words
            label.setText(label.text, color=palette.text)
        ground = QColor(palette.panel)
        ground.setAlphaF(0.85)
        self._legend.setBrush(pg.mkBrush(ground))
        self.readout_item.dress(self, palette)
        self.runs.dress(palette)
        for one in self.series:
            if one.entry.key in self.curves:
                self._dress_curve(one)
        self.show_series(self.series)
        self._place_legend()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # Its own events. Were `event` overridden, a fault while painting would be raised inside
        # it, where PySide crashes.
        if event.type() == QEvent.Type.DevicePixelRatioChange and self._palette is not None:
            self.dress(self._palette)
        return False

    def show_runs(self, runs: tuple[RunCurve, ...]) -> None:
        """Draw trainings on their own texts."""
        spans = len(self.runs.spans)
        before = (self._low, self._high)
        self.runs.show(runs)
        if len(runs) != spans or any(
            not before[0] <= self._x(int(run.sizes[-1])) <= before[1] for run in runs
        ):
            self.fit()

    def show_series(self, series: list[Series], waiting: Iterable[int] = ()) -> None:
        """Draw these tokenizers; those that the legend hid stay hidden.

        Items of the plot are costly to make, so they are kept and given other data. Those of the
        keys in `waiting`, whose data are on their way, are kept without any.
        """
        changed = [one.drawn for one in series] != [one.drawn for one in self.series]
        self.series = series
        if self._palette is None:
            return
        plot, keys = self.getPlotItem(), [one.entry.key for one in series]
        awaited = set(waiting).difference(keys)
        # An item keeps its words, so one with others is another.
        words = {one.entry.key: self._words_of(one) for one in series}
        for key in [
            key for key, curve in self.curves.items()
            if (key not in keys and key not in awaited)
            or words.get(key, curve.name()) != curve.name()
        ]:
            plot.removeItem(self.curves.pop(key))
            self._drawn.pop(key, None)
        for key in awaited.intersection(self._drawn):
            self.curves[key].clear()
            del self._drawn[key]
        for one in series:
            self._draw(one)
        if changed:
            self.fit()
        self.show_cut(self._cut)

    def _draw(self, one: Series) -> None:
        key = one.entry.key
        if key not in self.curves:
            curve = pg.PlotDataItem(name=self._words_of(one), antialias=True)
            curve.curve.setCacheMode(_PICTURE)
            # As one path a line of this width takes several times as long.
            curve.curve.setSegmentedLineMode("on")
            self.getPlotItem().addItem(curve)
            self.curves[key] = curve
            self._dress_curve(one)
        if self._drawn.get(key) is not one.drawn:
            self._drawn[key] = one.drawn
            self.curves[key].setData(self.x_of(one.sizes), self.y_of(one.ratios))

    def x_of(self, sizes: NDArray[np.int64]) -> NDArray[np.float64]:
        """Where vocabulary sizes are, float64[n]."""
        return np.log2(sizes) if self.logarithmic[0] else sizes.astype(np.float64)

    def y_of(self, ratios: NDArray[np.float64]) -> NDArray[np.float64]:
        """Where bytes per token are, float64[n]."""
        return np.log2(np.maximum(ratios, 1e-3)) if self.logarithmic[1] else ratios

    def _x(self, size: float) -> float:
        return math.log2(size) if self.logarithmic[0] else float(size)

    def _y(self, ratio: float) -> float:
        return math.log2(max(ratio, 1e-3)) if self.logarithmic[1] else ratio

    def size_at(self, x: float) -> int:
        """The vocabulary size at a place."""
        return round(2**x if self.logarithmic[0] else x)

    def show_logarithmic(self, x: bool, y: bool) -> None:
        """Draw over logarithmic axes, or over even ones."""
        if self.logarithmic == (x, y):
            return
        self.logarithmic = (x, y)
        for name, even in (("bottom", not x), ("left", not y)):
            self.getPlotItem().getAxis(name).even = even
            self.getPlotItem().getAxis(name).picture = None
        self._drawn.clear()
        # Before the curves are elsewhere, the limits of the old axes would hold them.
        self.getPlotItem().getViewBox().setLimits(xMin=None, xMax=None, yMin=None, yMax=None)
        for one in self.series:
            self._draw(one)
        self.runs.draw()
        self.fit()
        self.show_cut(self._cut)

    def _words_of(self, one: Series) -> str:
        if one.sampled is None:
            return one.entry.name
        return translate("CurvesView", "{name} (re-encoded at {count} sizes)").format(
            name=one.entry.name, count=len(one.sizes)
        )

    def _dress_curve(self, one: Series) -> None:
        assert self._palette is not None
        curve, colour = self.curves[one.entry.key], self._palette.hues[one.entry.hue].full
        if one.follows_cut:
            curve.setPen(plot_pen(self, colour, 2))
            return
        # Between samples nothing is known.
        dotted = plot_pen(self, colour, 1.2, Qt.PenStyle.DotLine)
        curve.setPen(dotted if one.is_curve else None)
        curve.setSymbol("o")
        curve.setSymbolSize(6 if one.is_curve else 9)
        curve.setSymbolBrush(colour)
        curve.setSymbolPen(self._palette.panel)

    def fit(self) -> None:
        """Show all of every curve."""
        spans = [(one.sizes, one.ratios) for one in self.series] + self.runs.spans
        if not spans:
            return
        self._low = min(self._x(int(sizes[0])) for sizes, _ in spans)
        self._high = max(self._x(int(sizes[-1])) for sizes, _ in spans)
        top = self._y(max(float(ratios.max()) for _, ratios in spans))
        bottom = self._y(min(1.0, *(float(ratios.min()) for _, ratios in spans), 1.0))
        room = max(self._high - self._low, 1.0)
        box = self.getPlotItem().getViewBox()
        box.setLimits(
            xMin=self._low - room * 0.1, xMax=self._high + room * 0.15, yMin=min(bottom, 0),
            yMax=max(top, 0.1) * 1.5,
        )
        box.setRange(
            xRange=(self._low - room * 0.01, self._high + room * 0.04),
            yRange=(bottom, bottom + (max(top, 0.1) - bottom) / (1 - self._headroom())), padding=0,
        )
        self._fitted = True
        self._place_legend()

    def _headroom(self) -> float:
        """The share of the height that is left free above the curves, for the cut's number."""
        height = float(self.getPlotItem().getViewBox().height())
        return min(0.3, fonts.scaled(24) / max(height, 1.0))

    def _zoomed(self) -> None:
        self._fitted = False

    def _resized(self) -> None:
        if self._fitted:
            self.fit()
        else:
            self._place_legend()

    def _place_legend(self) -> None:
        """Put the legend into the corner where it covers the fewest points: one name below the
        other. Where it covers too many everywhere, all names are in one line above the curves.
        """
        if not self.series:
            return
        fits = self._share_covered() <= MOST_COVERED
        self._legend.setVisible(fits)
        self._names.setVisible(not fits)
        if fits or self._palette is None:
            return
        hues, ink = self._palette.hues, self._palette.text
        self._names.setHtml("&nbsp; ".join(
            f'<span style="color:{hues[one.entry.hue].full}">●</span> '
            f'<span style="color:{ink}">{html.escape(one.entry.name)}</span>'
            for one in self.series
        ))
        self._names.setFont(fonts.plain(8.0))

    def _share_covered(self) -> float:
        """Put the legend into its best corner; the share of the points that it covers there."""
        box = self.getPlotItem().getViewBox()
        (left, right), (bottom, top) = box.viewRange()
        self._legend.updateSize()
        size, room = self._legend.boundingRect(), box.boundingRect()
        points = np.concatenate([self._points(one) for one in self.series])
        x = (points[:, 0] - left) / (right - left) * room.width()
        y = (top - points[:, 1]) / (top - bottom) * room.height()
        line = (self._x(self._largest()) - left) / (right - left) * room.width()

        def place(corner: tuple[int, int]) -> tuple[float, float, float, float]:
            west = corner[0] if corner[0] > 0 else room.width() + corner[0] - size.width()
            north = corner[1] if corner[1] > 0 else room.height() + corner[1] - size.height()
            return west - 4, north - 4, west + size.width() + 4, north + size.height() + 4

        def covered(corner: tuple[int, int]) -> int:
            west, north, east, south = place(corner)
            inside = (x > west) & (x < east) & (y > north) & (y < south)
            return int(np.count_nonzero(inside))

        # Of corners as good as each other, one that the line of the cut does not cross.
        def crossed(corner: tuple[int, int]) -> bool:
            west, _, east, _ = place(corner)
            return bool(west < line < east)

        corner = min(CORNERS, key=lambda one: (covered(one), crossed(one)))
        anchor = (int(corner[0] < 0), int(corner[1] < 0))
        self._legend.anchor(anchor, anchor, offset=corner)
        return covered(corner) / max(len(points), 1)

    def _largest(self) -> int:
        return max(int(one.sizes[-1]) for one in self.series)

    def _points(self, one: Series) -> NDArray[np.float64]:
        """Points all along what is drawn of a series: between samples lines are drawn too."""
        x, y = self.x_of(one.sizes), self.y_of(one.ratios)
        if one.sampled is None:
            return np.column_stack([x, y])
        along = np.linspace(x[0], x[-1], POINTS)
        return np.column_stack([along, np.interp(along, x, y)])

    def show_cut(self, cut: int | None) -> None:
        """Put the accent line at a vocabulary size; None: at the largest."""
        self._cut = cut
        curves = [one for one in self.series if one.follows_cut]
        self.line.setVisible(bool(curves))
        self._at_cut.clear()
        if not curves or self._palette is None:
            return
        low = min(int(one.sizes[0]) for one in curves)
        high = max(int(one.sizes[-1]) for one in curves)
        size = high if cut is None else min(max(cut, low), high)
        if not self._moving:
            self.line.setBounds((self._x(low), self._x(high)))
            self.line.setValue(self._x(size))
        self.line.label.setFormat(f"{size:,}")
        points = []
        for one in curves:
            ratio = one.ratio_at(min(size, int(one.sizes[-1])))
            if ratio is not None and self.curves[one.entry.key].isVisible():
                points.append({
                    "pos": (self._x(min(size, int(one.sizes[-1]))), self._y(ratio)),
                    "brush": self._palette.hues[one.entry.hue].full, "pen": self._palette.panel,
                })
        self._at_cut.addPoints(points)

    # what the user does

    def _sample_clicked(self) -> None:
        self.show_cut(self._cut)

    def _dragged(self) -> None:
        self._moving = True
        try:
            self.cut_dragged.emit(self.size_at(self.line.value()))
        finally:
            self._moving = False

    def readout(self, size: int) -> list[tuple[str, float]]:
        """Name and bytes per token of every curve shown, at a size."""
        found = []
        for one in self.series:
            ratio = one.ratio_at(size)
            if ratio is not None and self.curves[one.entry.key].isVisible():
                found.append((one.entry.name, ratio))
        return found

    def _moved(self, position: QPointF) -> None:
        box = self.getPlotItem().getViewBox()
        some = bool(self.series) or bool(self.runs.spans)
        inside = box.sceneBoundingRect().contains(position) and some
        x = box.mapSceneToView(position).x() if inside else 0.0
        inside = inside and self._low <= x <= self._high
        if not inside or self._palette is None:
            self._hide_readout()
            return
        size = self.size_at(x)
        hues = {one.entry.name: self._palette.hues[one.entry.hue].full for one in self.series}
        about = {one.entry.name for one in self.series if one.sampled is not None}
        values = [
            (hues[name], f"{'≈ ' if name in about else ''}{ratio:.3f}", name)
            for name, ratio in self.readout(size)
        ] + self.runs.readout(size)
        self.readout_item.show(
            (x, box.viewRange()[1][1]), f"{size:,}", values,
            left=x > (self._low + self._high) / 2,
        )

        # The box has the names, and the legend may lie over it.
        self._legend.setOpacity(0.0)
        self._names.setOpacity(0.0)

    def _hide_readout(self) -> None:
        self.readout_item.hide()
        self._legend.setOpacity(1.0)
        self._names.setOpacity(1.0)

    def leaveEvent(self, event: QEvent) -> None:
        self._hide_readout()
        super().leaveEvent(event)


def _bold(points: float) -> QFont:
    font = fonts.plain(points)
    font.setWeight(QFont.Weight.DemiBold)
    return font
