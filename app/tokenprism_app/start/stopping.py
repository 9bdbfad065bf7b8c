"""SIGINT and SIGTERM end the window."""

from __future__ import annotations

import signal
from types import FrameType

from PySide6.QtCore import QObject, QThread, QTimer

from ..window.main_window import MainWindow

LOOK = 200  # milliseconds between two looks; they also let Python see that a signal came


class Stopping(QObject):
    """Ends `window` in the event loop for each SIGINT or SIGTERM that comes from now on.

    A handler runs wherever Python is, even while something is painted. And what it quits before the
    loop runs, the loop does not know. So it only notes the signal.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window, self._asked = window, False
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._ask)
        self._looks = QTimer(self, interval=LOOK)
        self._looks.timeout.connect(self._look)
        self._looks.start()

    def _ask(self, _number: int, _frame: FrameType | None) -> None:
        self._asked = True

    def _look(self) -> None:
        # Events are also handled outside of a loop, by processEvents.
        if self._asked and QThread.currentThread().loopLevel() > 0:
            self._asked = False
            self._window.end()

    def end(self) -> None:
        """Look no more."""
        self._looks.stop()
