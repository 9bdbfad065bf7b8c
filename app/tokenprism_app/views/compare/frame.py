"""The time of a frame: how long the panes together may paint before the event loop has its turn."""

from __future__ import annotations

from time import thread_time

from PySide6.QtCore import QObject, QTimer

_SECONDS = 0.005  # of this thread's own time: on a busy machine pictures still come on


class Frame(QObject):
    """Begins with the first pane that paints; the next turn of the event loop begins another."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._deadline: float | None = None
        self._end = QTimer(self, singleShot=True, interval=0)
        self._end.timeout.connect(self._finish)

    def is_over(self) -> bool:
        """Whether no time is left for what is not ready."""
        now = thread_time()
        if self._deadline is None:
            self._deadline = now + _SECONDS
            self._end.start()
        return now > self._deadline

    def _finish(self) -> None:
        self._deadline = None
