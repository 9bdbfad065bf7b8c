"""The axes of the curves: vocabulary sizes and bytes per token. Imports pyqtgraph: late."""

from __future__ import annotations

import math

import pyqtgraph as pg

from ...widgets.plots import Axis

MARKS, MOST_MARKS = 2, 5  # at least so many powers of two; at most so many round sizes


class SizeAxis(Axis):
    """Ticks at powers of two: 256, 1k, 4k. Positions are binary logarithms of sizes, or sizes
    themselves where the axis is `even`.
    """

    even = False

    def tickValues(self, low: float, high: float, size: float) -> list[tuple[float, list[float]]]:
        if self.even:
            made: list[tuple[float, list[float]]] = super().tickValues(low, high, size)
            return made[:1]
        first, last = math.ceil(low - 1e-9), math.floor(high + 1e-9)
        if last - first < MARKS - 1:
            return [(1.0, _round_sizes(low, high))]
        step = 2 if last - first > 5 else 1
        # From 256 on in twos: 256, 1k, 4k, 16k.
        first += first % step
        return [(float(step), [float(one) for one in range(first, last + 1, step)])]

    def tickStrings(self, values: list[float], scale: float, spacing: float) -> list[str]:
        sizes = [round(value if self.even else 2**value) for value in values]
        names = [short(size) for size in sizes]
        return names if len(set(names)) == len(names) else [f"{size:,}" for size in sizes]


class RatioAxis(Axis):
    """Bytes per token, at binary logarithms unless the axis is `even`."""

    even = True

    def tickStrings(self, values: list[float], scale: float, spacing: float) -> list[str]:
        if self.even:
            made: list[str] = super().tickStrings(values, scale, spacing)
            return made
        return [f"{2**value:.2g}" for value in values]


def _round_sizes(low: float, high: float) -> list[float]:
    """Binary logarithms of a few round sizes, where hardly a power of two lies between."""
    least, most = 2**low, 2**high
    step = 10.0 ** math.floor(math.log10(max(most - least, 1.0) / 2))
    step *= next(by for by in (1, 2, 5, 10) if (most - least) / (step * by) <= MOST_MARKS)
    step = max(step, 1.0)
    first, last = math.ceil(least / step - 1e-9), math.floor(most / step + 1e-9)
    return [math.log2(at * step) for at in range(max(first, 1), last + 1)]


def short(size: int) -> str:
    """256, 1k, 16k, 65k, 262k: as people say vocabulary sizes."""
    return f"{size // 1000}k" if size >= 1000 else str(size)


def plot_item() -> pg.PlotItem:
    """Axes and their box, on which a CurvePlot is built: to make both takes too long for one turn
    of the event loop.
    """
    axes = {"bottom": SizeAxis("bottom"), "left": RatioAxis("left")}
    return pg.PlotItem(axisItems=axes, enableMenu=False)
