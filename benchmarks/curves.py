"""How light the curves are: `python -m benchmarks.curves [--points N] [--lines N]`.

Draws lines of N points (curves of compression, ranks and counts) in the real view's plots; drags
the cut, moves the pointer, zooms and lets a training grow, and tells the milliseconds of each
frame, CPU time and wall time: the change and the whole plot painted anew.
"""

from __future__ import annotations

import argparse
import os
import statistics
import time
from collections.abc import Callable
from dataclasses import replace

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import numpy as np
from PySide6.QtCore import QPointF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication
from tokenprism_app.session import RunCurve, Session, TokenizerEntry
from tokenprism_app.theme import style
from tokenprism_app.views.curves.axes import plot_item
from tokenprism_app.views.curves.chart_plot import ChartPlot
from tokenprism_app.views.curves.charts import Chart, Kind, Line
from tokenprism_app.views.curves.plot import CurvePlot
from tokenprism_app.views.curves.series import exact_series

from .vocabulary import Many

FRAMES = 120


class Frames:
    """Paints a plot once for each change."""

    def __init__(self, plot: CurvePlot | ChartPlot) -> None:
        self._plot = plot
        self._image = QImage(plot.viewport().size(), QImage.Format.Format_RGB32)

    def run(self, name: str, change: Callable[[int], object]) -> None:
        """Change and paint FRAMES times, and tell what it took."""
        times, spent = [], []
        for frame in range(FRAMES):
            begun, before = time.perf_counter(), time.thread_time()
            change(frame)
            painter = QPainter(self._image)
            self._plot.render(painter)
            painter.end()
            times.append((time.perf_counter() - begun) * 1000)
            spent.append((time.thread_time() - before) * 1000)
        times.sort()
        spent.sort()
        print(f"| {name} | {statistics.median(spent):.1f} | {spent[int(0.99 * FRAMES)]:.1f} | "
              f"{statistics.median(times):.1f} | {times[-1]:.1f} |", flush=True)


def entries(count: int) -> list[TokenizerEntry]:
    """Tokenizers to whom the lines belong."""
    session = Session()
    for at in range(count):
        tokenizer = Many(300)
        tokenizer.name = f"tokenizer-{at}"
        session.add_tokenizer(tokenizer)  # type: ignore[arg-type]
    return session.tokenizers


def measure_curves(points: int, lines: int) -> None:
    """The curves of compression."""
    plot = CurvePlot(plot_item())
    plot.resize(900, 420)
    plot.show()
    plot.dress(style.current())
    sizes = np.arange(256, 256 + points)
    tokens = (1e7 / np.log2(sizes)).astype(np.int64)
    made = [exact_series(entry, sizes, tokens * (10 + at) // 10, 10**7, object())
            for at, entry in enumerate(entries(lines))]
    frames = Frames(plot)
    frames.run("compression: other points", lambda _frame: plot.show_series(
        [replace(one, drawn=object()) for one in made]))
    frames.run("compression: the cut moves", lambda frame: plot.show_cut(256 + frame * 1000))
    frames.run("compression: the pointer moves", lambda frame: plot._moved(
        QPointF(100 + 5 * frame, 200)))
    box = plot.getPlotItem().getViewBox()
    frames.run("compression: zooming", lambda frame: box.scaleBy((0.99, 0.99)))
    plot.fit()
    ratios = 1e7 / np.maximum(tokens, 1)
    frames.run("compression: a training grows", lambda frame: plot.show_runs((RunCurve(
        "run", sizes[: (frame + 1) * points // FRAMES], ratios[: (frame + 1) * points // FRAMES],
        True),)))
    plot.close()


def measure_ranks(points: int, lines: int) -> None:
    """Ranks and counts."""
    plot = ChartPlot()
    plot.resize(900, 420)
    plot.show()
    plot.dress(style.current())
    ranks = np.arange(1, points + 1, dtype=np.float64)
    chart = Chart(Kind.RANKS, tuple(
        Line(entry, ranks, np.ceil(1e6 / ranks ** (1 + at / 20)))
        for at, entry in enumerate(entries(lines))
    ))
    frames = Frames(plot)
    frames.run("ranks: another chart", lambda _frame: plot.show_chart(chart))
    frames.run("ranks: the pointer moves", lambda frame: plot._moved(QPointF(100 + 5 * frame, 200)))
    box = plot.getPlotItem().getViewBox()
    frames.run("ranks: zooming", lambda frame: box.scaleBy((0.99, 0.99)))
    plot.close()


def main() -> None:
    """Measure what the arguments say."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--points", type=int, default=200_000)
    parser.add_argument("--lines", type=int, default=8)
    arguments = parser.parse_args()
    application = QApplication.instance() or QApplication([])
    assert isinstance(application, QApplication)
    style.install(application, style.Theme.LIGHT)
    print(f"{arguments.lines} lines of {arguments.points:,} points\n")
    print("| frame | CPU ms, median | p99 | wall ms, median | worst |\n|---|---:|---:|---:|---:|")
    measure_curves(arguments.points, arguments.lines)
    measure_ranks(arguments.points, arguments.lines)


if __name__ == "__main__":
    main()
