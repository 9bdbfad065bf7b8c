"""What is counted as painting of a view."""

from __future__ import annotations

import time

from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QTableWidget, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot
from tokenprism_app.start import frames
from tokenprism_app.start.frames import FrameTimer

SPENT = 0.004  # seconds of a widget's own painting


class Own(QWidget):
    """Paints by itself."""

    __module__ = "tokenprism_app.views.own.view"

    def paintEvent(self, _event: QPaintEvent) -> None:
        begun = time.thread_time()
        while time.thread_time() - begun < SPENT:
            pass


class Table(QTableWidget):
    """Is painted by Qt."""

    __module__ = "tokenprism_app.views.tables.view"


class Further(Table):
    """As its base is."""

    __module__ = "tokenprism_app.views.further.view"


def repaint(widgets: tuple[QWidget, ...]) -> None:
    for widget in widgets:
        painted = widget.viewport() if isinstance(widget, QTableWidget) else widget
        painted.repaint()


def test_tables_are_counted_as_what_paints_itself_is(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    layout = QVBoxLayout(window)
    widgets = Own(window), Table(3, 3, window), Further(3, 3, window)
    for widget in widgets:
        widget.setMinimumHeight(40)
        layout.addWidget(widget)
    timer = FrameTimer()
    try:
        with qtbot.waitExposed(window):
            window.show()
        timer.restart()
        repaint(widgets)
        timer.turn()
    finally:
        timer.close()
    assert set(timer.frames) == {"own", "tables", "further"}
    assert {len(one) for one in timer.frames.values()} == {1}
    assert SPENT * 1000 <= timer.frames["own"][0] < 10 * SPENT * 1000
    assert all(one[0] > 0 for one in timer.frames.values())
    assert "paintEvent" not in Table.__dict__
    timer.restart()
    repaint(widgets)
    timer.turn()
    assert not timer.frames  # nothing is counted once it is closed
    assert frames.view_of("tokenprism_app.window.docks") == "window"
