"""Measures how long the event loop does not answer."""

from __future__ import annotations

import time

from PySide6.QtCore import QObject, Qt, QTimer

STEP = 10  # milliseconds between two ticks


class Watchdog(QObject):
    """Ticks every 10 ms and notes by how much each tick is late."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.gaps: list[float] = []
        self._last = time.perf_counter()
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(STEP)
        self._timer.timeout.connect(self._tick)
        self._timer.start()

    def _tick(self) -> None:
        now = time.perf_counter()
        self.gaps.append((now - self._last) * 1000 - STEP)
        self._last = now

    def restart(self) -> None:
        """Forget what was measured so far."""
        self.gaps.clear()
        self._last = time.perf_counter()

    @property
    def longest(self) -> float:
        """The longest gap in milliseconds, 0 before the first tick."""
        return max(self.gaps, default=0.0)

    def report(self) -> str:
        """The figures in one line."""
        ordered = sorted(self.gaps) or [0.0]
        at = {share: ordered[int(share * (len(ordered) - 1))] for share in (0.5, 0.95, 0.99)}
        return (
            f"event loop: {len(self.gaps):,} ticks, late by {at[0.5]:.1f} ms median, "
            f"{at[0.95]:.1f} ms 95 %, {at[0.99]:.1f} ms 99 %, longest {self.longest:.1f} ms"
        )
