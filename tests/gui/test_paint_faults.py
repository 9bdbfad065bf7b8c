"""A fault while painting is told, and is no crash: nothing that paints has an `event` of its own.

PySide 6.11 ends the process when an exception is raised in a `paintEvent` that it calls inside an
overridden `event`. So these tests work in processes of their own.
"""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tokenprism_app.dialogs.commands import CommandPalette
from tokenprism_app.theme import style
from tokenprism_app.views.training.curve import TrainingCurve
from tokenprism_app.window.listing import palette_entries
from tokenprism_app.window.main_window import MainWindow
from window_kit import WAIT

APP = Path(__file__).parents[2] / "app" / "tokenprism_app"

PROGRAM = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QWidget
from tokenprism_app.theme import style

application = QApplication([])
style.install(application, style.Theme.LIGHT)
faults = []
sys.excepthook = lambda kind, fault, trace: faults.append(str(fault))

{make}

def paintEvent(self, event):
    raise ValueError("while painting")

type(made).paintEvent = paintEvent
made.resize(300, 200)
made.show()
QTimer.singleShot(300, made.update)
QTimer.singleShot(600, application.quit)
application.exec()
print(sorted(set(faults)))
"""
MADE = {
    "plot": (
        "import pyqtgraph as pg\n"
        "from tokenprism_app.views.curves.plot import CurvePlot\n"
        "made = CurvePlot(pg.PlotItem())\n"
    ),
    "training": (
        "from tokenprism_app.views.training.curve import TrainingCurve\nmade = TrainingCurve(0)\n"
    ),
    "tracks": (
        "from tokenprism_app.session import Session\n"
        "from tokenprism_app.views.tracks.view import TracksView\nmade = TracksView(Session())\n"
    ),
    "palette": (
        "from tokenprism_app.dialogs.commands import CommandPalette\n"
        "parent = QWidget()\nmade = CommandPalette([], parent)\n"
    ),
}


@pytest.mark.parametrize("name", sorted(MADE))
def test_a_fault_while_painting_is_no_crash(name: str) -> None:
    program = PROGRAM.format(make=MADE[name])
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True,
        timeout=120,
    )
    assert done.stdout.strip() == "['while painting']", (done.returncode, done.stderr[-500:])
    assert done.returncode == 0


def test_no_widget_overrides_event() -> None:
    found = [
        f"{path.relative_to(APP)}: {one.name}"
        for path in APP.rglob("*.py")
        for one in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(one, ast.ClassDef)
        for part in one.body
        if isinstance(part, ast.FunctionDef) and part.name in ("event", "viewportEvent")
    ]
    assert found == []


def test_the_palette_closes_when_another_window_is_active(
    window: MainWindow, qtbot: QtBot
) -> None:
    palette = CommandPalette(palette_entries(window), window)
    palette.open_over(window)
    qtbot.waitUntil(palette.isVisible, timeout=WAIT)
    QApplication.sendEvent(palette, QEvent(QEvent.Type.WindowDeactivate))
    assert not palette.isVisible()


def test_curves_are_dressed_anew_on_another_screen(window: MainWindow, qtbot: QtBot) -> None:
    curve = TrainingCurve(0)
    qtbot.addWidget(curve)
    curve.show()
    qtbot.waitUntil(lambda: curve._plot is not None, timeout=WAIT)
    curve._plot.setBackground("#123456")
    QApplication.sendEvent(curve, QEvent(QEvent.Type.DevicePixelRatioChange))
    ground = curve._plot.backgroundBrush().color()
    assert ground == QColor(style.current().panel)
