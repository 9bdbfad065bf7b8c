"""The compression curve of a running training: bytes per token against vocabulary size."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget
from tokenprism.bpe.options import VOCAB_SIZE

from ...i18n import Retranslator
from ...theme import style
from ...widgets.empty import empty_label
from ...widgets.pens import plot_pen
from ..plotting import PlotLibrary

POINTS = 600  # of a drawn curve; more cannot be told apart


class TrainingCurve(QWidget):
    """Draws the running curve solid, earlier runs dashed; words until there is one.

    The plot is built when first needed.
    """

    def __init__(self, hue: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._hue = hue
        self._plot: Any = None
        self._curve: Any = None
        self._tip: Any = None
        self._others: list[Any] = []
        self._target = VOCAB_SIZE
        self._earlier: list[tuple[Any, Any]] = []
        self._latest: tuple[NDArray[np.int64], NDArray[np.float64]] | None = None
        self._library = PlotLibrary(self)
        self._library.ready.connect(self._build)
        self._layout = layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 6, 12, 4)
        self.empty = empty_label("training-curve-empty", self)
        layout.addWidget(self.empty, 1)
        self.setMinimumHeight(180)
        style.notifier().changed.connect(self._dress)
        self.installEventFilter(self)
        Retranslator(self, self._translate)

    def showEvent(self, event: object) -> None:
        super().showEvent(event)  # type: ignore[arg-type]
        self._library.load()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # Its own events: no widget overrides `event`.
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._dress()
        return False

    def _build(self) -> None:
        if self._plot is not None:
            return
        import pyqtgraph as pg

        from ...widgets.plots import Axis, Plot

        item = pg.PlotItem(axisItems={name: Axis(name) for name in ("left", "bottom")})
        self._plot = Plot(item, self)
        self._plot.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # nothing in it can be moved
        item.setMenuEnabled(False)
        item.hideButtons()
        item.setLogMode(x=True, y=False)
        item.setMouseEnabled(False, False)
        item.showGrid(x=False, y=True, alpha=0.25)
        self._curve = item.plot([], [])
        self._tip = item.plot([], [], symbol="o", symbolSize=9, pen=None)
        self._plot.hide()
        self._layout.addWidget(self._plot, 1)
        latest = self._latest
        self.begin(self._target, self._earlier)
        if latest is not None:
            self.show_curve(*latest)
        self._translate()

    def begin(self, target: int, others: list[tuple[Any, Any]] | None = None) -> None:
        """Clear, for a vocabulary of `target` entries; `others` are earlier curves (x, y)."""
        self._target, self._earlier, self._latest = target, others or [], None
        if self._plot is None:
            return
        item = self._plot.getPlotItem()
        for other in self._others:
            item.removeItem(other)
        self._others = [item.plot(x, y) for x, y in others or []]
        self._curve.setData([], [])
        self._tip.setData([], [])
        low, high = np.log10(256), np.log10(max(target, 512))
        item.setXRange(low, high, padding=0.03)
        item.getAxis("bottom").setTicks([ticks(target), []])
        self._highest = max((float(max(y)) for _, y in others or [] if len(y)), default=1.0)
        self._fit()
        self._show_plot(bool(self._others))
        self._dress()

    def show_curve(self, sizes: NDArray[np.int64], ratios: NDArray[np.float64]) -> None:
        """Draw `ratios` float64[n], bytes per token, at vocabulary `sizes` int64[n]."""
        if not len(sizes):
            return
        self._latest = sizes, ratios
        if self._plot is None:
            return
        keep = thinned(sizes)
        self._curve.setData(sizes[keep], ratios[keep])
        self._tip.setData(sizes[-1:], ratios[-1:])
        self._show_plot(True)
        highest = float(ratios[-1])
        if highest > self._highest:
            self._highest = highest
            if highest > self._top * 0.95:
                self._fit()

    def _fit(self) -> None:
        """Leave room above the highest value."""
        self._top = max(1.25 * self._highest, 1.1)
        self._plot.getPlotItem().setYRange(1, self._top, padding=0.05)

    def _show_plot(self, shown: bool) -> None:
        """Show the plot, or words while it has nothing to draw."""
        self._plot.setVisible(shown)
        self.empty.setHidden(shown)

    def _dress(self) -> None:
        if self._plot is None:
            return
        import pyqtgraph as pg

        colours = style.current()
        full = colours.hues[self._hue].full
        self._plot.setBackground(colours.panel)
        self._plot.fit_axes()
        item = self._plot.getPlotItem()
        for side in ("bottom", "left"):
            axis = item.getAxis(side)
            axis.setPen(plot_pen(self, colours.border))
            axis.setTextPen(pg.mkPen(colours.muted))
        self._curve.setPen(plot_pen(self, full, 2.2))
        self._tip.setSymbolBrush(full)
        self._tip.setSymbolPen(pg.mkPen(colours.panel, width=1.5))
        for index, other in enumerate(self._others):
            hue = colours.hues[(self._hue + 1 + index) % len(colours.hues)]
            other.setPen(plot_pen(self, hue.full, 1.4, Qt.PenStyle.DashLine))

    def _translate(self) -> None:
        self.empty.setText(self.tr("The curve begins with the first merge."))
        self.setAccessibleName(self.tr("Bytes per token against vocabulary size"))
        if self._plot is not None:
            self._plot.set_titles(self.tr("vocabulary size"), self.tr("bytes per token"))


def ticks(target: int) -> list[tuple[float, str]]:
    """Powers of two from 256, in log10, with short names: 1k for 1,024."""
    made, size = [], 256
    while size <= max(target, 512) * 1.05:
        made.append((float(np.log10(size)), f"{size // 1024}k" if size >= 1024 else str(size)))
        size *= 2
    return made if len(made) < 10 else made[::2]


def thinned(sizes: NDArray[np.int64]) -> NDArray[np.int64]:
    """Indices of at most POINTS sizes, evenly apart on a log axis, the last one among them."""
    if len(sizes) <= POINTS:
        return np.arange(len(sizes))
    wanted = np.geomspace(sizes[0], sizes[-1], POINTS)
    last = len(sizes) - 1
    return np.unique(np.append(np.searchsorted(sizes, wanted), last).clip(0, last))
