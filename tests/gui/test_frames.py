"""What is counted as painting of a view."""

from __future__ import annotations

import time

from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QLabel, QTableWidget, QVBoxLayout, QWidget
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


class Holder(QWidget):
    """A view of widgets that Qt paints."""

    __module__ = "tokenprism_app.views.holder.view"


def test_what_qt_paints_in_a_view_is_counted_too_and_own_painting_once(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    holder, own, foreign = Holder(window), Own(window), QLabel("of no view", window)
    inside = QVBoxLayout(holder)
    inside.addWidget(QLabel("words", holder))
    inside.addWidget(QTableWidget(3, 3, holder))
    layout = QVBoxLayout(window)
    for widget in (holder, own, foreign):
        layout.addWidget(widget)
    timer = FrameTimer()
    try:
        with qtbot.waitExposed(window):
            window.show()
        window.repaint()
        timer.turn()
    finally:
        timer.close()
    assert set(timer.frames) == {"holder", "own"}
    assert SPENT * 1000 <= sum(timer.frames["own"]) < 10 * SPENT * 1000
    assert sum(timer.frames["holder"]) > 0
    timer.frames.clear()
    window.repaint()
    timer.turn()
    assert not timer.frames  # nothing is counted once it is closed
    assert frames.view_of("tokenprism_app.window.docks") == "window"
