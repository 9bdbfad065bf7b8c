"""What waits until the window was painted for the first time."""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QWidget

from .watchdog import process_age

PATIENCE = 2000  # milliseconds after which a window that nobody sees counts as painted


class FirstPaint(QObject):
    """Notes when `window` and its views are painted, and calls `then` once they are."""

    def __init__(self, window: QWidget, then: Callable[[], object] = lambda: None) -> None:
        super().__init__(window)
        self.seconds: float | None = None
        self.cpu = 0.0
        self._window, self._then = window, then
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self._painted)
        self._soon.start(PATIENCE)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            watched.removeEventFilter(self)
            # Its views are painted in the same turn of the event loop.
            self._soon.start(0)
        return False

    def _painted(self) -> None:
        self._window.removeEventFilter(self)
        if not self._window.isVisible():  # closed before it was ever painted
            return
        self.seconds, self.cpu = process_age(), time.process_time()
        self._then()

    def facts(self) -> dict[str, object]:
        """The figures as JSON values: seconds since the process began, and of CPU time."""
        return {"seconds": self.seconds, "cpu_seconds": self.cpu}

    def report(self) -> str:
        """The figures in words."""
        if self.seconds is None:
            return "was not seen"
        return f"after {self.seconds:.2f} s, {self.cpu:.2f} s of CPU time"
