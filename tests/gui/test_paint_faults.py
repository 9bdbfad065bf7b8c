"""A fault while painting is reported, and ends nothing."""

from __future__ import annotations

import ast
import importlib
import logging
import os
import pkgutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import shiboken6
import tokenprism_app
from PySide6.QtCore import QEvent
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QWidget
from pytestqt.qtbot import QtBot
from tokenprism_app.dialogs.commands import CommandPalette
from tokenprism_app.start import crash
from tokenprism_app.theme import style
from tokenprism_app.views.training.curve import TrainingCurve
from tokenprism_app.widgets.guarded import PAINTS, Guarded, is_guarded
from tokenprism_app.window.listing import palette_entries
from tokenprism_app.window.main_window import MainWindow

APP = Path(__file__).parents[2] / "app" / "tokenprism_app"

# Each kind of class that paints, in a window beside a floating dock; each paints with a painter of
# its own or with that of Qt, and raises before it ends. It runs in a process of its own.
PROGRAM = """
import sys
from PySide6.QtCore import QTimer, Qt
from PySide6.QtGui import QPainter, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import *
from tokenprism_app.widgets.guarded import Guarded
from tokenprism_app.widgets.plots import Axis, Plot

application = QApplication([])
kept = []
sys.excepthook = lambda kind, fault, trace: kept.append((str(fault), trace))

def paintEvent(self, event):
    painter = QPainter(self.viewport() if hasattr(self, "viewport") else self)
    painter.drawLine(0, 0, 9, 9)
    raise ValueError("while painting")

def fail(self, *arguments):
    raise ValueError("while painting")

def make():
{make}

window = QMainWindow()
dock = QDockWidget("dock", window)
window.setCentralWidget(make())
dock.setWidget(make())
window.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, dock)
window.show()
steps = iter(range(20))

def step():
    at = next(steps, None)
    if at is None:
        application.quit()
        return
    dock.setFloating(at > 3)
    dock.resize(300 - 14 * at, 200 + at)
    window.resize(600 - 14 * at, 400 - 7 * at)
    window.grab()

timer = QTimer(interval=0)
timer.timeout.connect(step)
timer.start()
application.exec()
print([words for words, _ in kept])
"""
CLASS = 'return type("Made", (Guarded, {base}), {{"paintEvent": paintEvent}})()'
MADE = {
    "widget": CLASS.format(base="QWidget"),
    "label": CLASS.format(base="QLabel"),
    "area": CLASS.format(base="QAbstractScrollArea"),
    "table": CLASS.format(base="QTableView"),
    "plot": 'return type("Made", (Plot,), {"paintEvent": paintEvent})()',
    "axis": (
        'axis = type("Made", (Axis,), {"tickValues": fail})("left")\n'
        'import pyqtgraph as pg\n'
        'return Plot(pg.PlotItem(axisItems={"left": axis}))'
    ),
    "words of an axis": (
        'axis = type("Made", (Axis,), {"tickStrings": fail})("left")\n'
        'import pyqtgraph as pg\n'
        'return Plot(pg.PlotItem(axisItems={"left": axis}))'
    ),
    "delegate": (
        'made = QTableView()\n'
        'made.setModel(QStandardItemModel(1, 1, made))\n'
        'made.setItemDelegate('
        'type("Made", (Guarded, QStyledItemDelegate), {"paint": fail})(made))\n'
        'return made'
    ),
    "header": (
        'made = QTableView()\n'
        'made.setModel(QStandardItemModel(1, 1, made))\n'
        'kind = type("Made", (Guarded, QHeaderView), {"paintSection": fail})\n'
        'made.setHorizontalHeader(kind(Qt.Orientation.Horizontal, made))\n'
        'return made'
    ),
}


@pytest.mark.parametrize("name", sorted(MADE))
def test_a_fault_while_painting_is_reported_once_and_ends_nothing(name: str) -> None:
    make = "\n".join("    " + line for line in MADE[name].splitlines())
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(make=make)], env=environment, capture_output=True,
        text=True, timeout=120,
    )
    assert done.stdout.strip() == "['while painting']", (done.returncode, done.stderr[-500:])
    assert done.returncode == 0
    assert "painter" not in done.stderr


def classes(base: type) -> Iterator[type]:
    """The classes of the application below a base; other tests make some in its name."""
    for kind in base.__subclasses__():
        module = sys.modules.get(kind.__module__)
        if kind.__module__.startswith("tokenprism_app.") and hasattr(module, kind.__name__):
            yield kind
        yield from classes(kind)


def test_every_class_that_paints_is_guarded(qapp: QApplication) -> None:
    for module in pkgutil.walk_packages(tokenprism_app.__path__, "tokenprism_app."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    found = set(classes(shiboken6.Object))
    painting = {kind for kind in found for name in PAINTS & vars(kind).keys()
                if callable(getattr(kind, name))}
    assert len(painting) > 20
    assert not [
        f"{kind.__name__}.{name}" for kind in found for name in PAINTS
        if hasattr(getattr(kind, name, None), "__code__") and not is_guarded(getattr(kind, name))
    ]
    assert not [  # what else Qt would call with a painter
        f"{kind.__name__}.{name}" for kind in found for name in vars(kind)
        if name.startswith(("paint", "draw")) and name not in PAINTS
        and any(name in vars(one) for one in kind.__mro__[1:]
                if not one.__module__.startswith("tokenprism_app."))
    ]


def trees() -> Iterator[tuple[str, ast.Module]]:
    """The modules of the application."""
    for path in APP.rglob("*.py"):
        yield str(path.relative_to(APP)), ast.parse(path.read_text("utf-8"))


def test_every_painter_ends() -> None:
    """By `with`, or because what it is made in is guarded."""
    allowed = set()
    made = {}
    for name, tree in trees():
        for one in ast.walk(tree):
            if isinstance(one, ast.withitem):
                allowed.add((name, getattr(one.context_expr, "lineno", 0)))
            if isinstance(one, ast.FunctionDef) and one.name == "paintEvent":
                allowed |= {(name, line) for line in range(one.lineno, (one.end_lineno or 0) + 1)}
            if isinstance(one, ast.Call) and getattr(one.func, "id", "") in (
                "QPainter", "QStylePainter",
            ):
                made[name, one.lineno] = ast.unparse(one)
    assert len(made) > 20
    assert {place: words for place, words in made.items() if place not in allowed} == {}


def test_plots_are_of_our_own_kind() -> None:
    """Items of pyqtgraph that call us while they paint are guarded, too."""
    found = [
        f"{name}:{one.lineno}" for name, tree in trees() if name != "widgets/plots.py"
        for one in ast.walk(tree)
        if isinstance(one, ast.Attribute) and one.attr in ("PlotWidget", "AxisItem", "GraphicsView")
    ]
    assert found == []


def test_no_widget_overrides_event() -> None:
    found = [
        f"{name}: {one.name}" for name, tree in trees() for one in ast.walk(tree)
        if isinstance(one, ast.ClassDef)
        for part in one.body
        if isinstance(part, ast.FunctionDef) and part.name in ("event", "viewportEvent")
    ]
    assert found == []


class Failing(Guarded, QWidget):
    """Begins to paint, and raises."""

    def paintEvent(self, event: QEvent) -> None:
        painter = QPainter(self)
        self.paint_part(painter)

    def paint_part(self, painter: QPainter) -> None:
        """Raise in a function of its own."""
        raise ValueError("while painting")


class FailingArea(Guarded, QAbstractScrollArea):
    """The same in a viewport."""

    def paintEvent(self, event: QEvent) -> None:
        painter = QPainter(self.viewport())
        raise ValueError(f"while painting in an area {painter.isActive()}")


def test_a_fault_is_logged_once_and_shown_once(
    window: MainWindow, qtbot: QtBot, caplog: pytest.LogCaptureFixture
) -> None:
    reporter = crash.Reporter(window.show_notice)
    try:
        with caplog.at_level(logging.ERROR, "tokenprism_app"):
            for kind in (Failing, FailingArea):
                made = [kind(), kind()]
                for widget in made:
                    qtbot.addWidget(widget)
                    widget.show()
                    qtbot.waitExposed(widget)
                    for _ in range(3):
                        widget.grab()
            qtbot.waitUntil(lambda: len(window.notices.notices) == 2)
        assert [one.message for one in caplog.records] == ["unexpected", "unexpected"]
    finally:
        reporter.close()
        window.notices.clear()


def test_the_palette_closes_when_another_window_is_active(
    window: MainWindow, qtbot: QtBot
) -> None:
    palette = CommandPalette(palette_entries(window), window)
    palette.open_over(window)
    qtbot.waitUntil(palette.isVisible)
    QApplication.sendEvent(palette, QEvent(QEvent.Type.WindowDeactivate))
    assert not palette.isVisible()


def test_curves_are_dressed_anew_on_another_screen(window: MainWindow, qtbot: QtBot) -> None:
    curve = TrainingCurve(0)
    qtbot.addWidget(curve)
    curve.show()
    qtbot.waitUntil(lambda: curve._plot is not None)
    curve._plot.setBackground("#123456")
    QApplication.sendEvent(curve, QEvent(QEvent.Type.DevicePixelRatioChange))
    ground = curve._plot.backgroundBrush().color()
    assert ground == QColor(style.current().panel)
