"""Measures how long the event loop does not answer, and what kept it."""

from __future__ import annotations

import gc
import os
import signal
import threading
import time
from collections import Counter
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

from PySide6.QtCore import QAbstractEventDispatcher, QObject, Qt, QTimer

from .frames import FrameTimer

STEP = 10       # milliseconds between two ticks
SLOW = 8.0      # milliseconds of a turn from which on its cause is noted
KEPT = 10       # slow turns told in the report
_PACKAGE = str(Path(__file__).parents[1])


class Slow(NamedTuple):
    """A turn of the event loop that took long: CPU milliseconds, and where most of them went."""

    milliseconds: float
    where: str


class Watchdog(QObject):
    """Ticks every 10 ms and notes by how much each tick is late; notes the CPU time of each turn.

    `gaps` are wall milliseconds, which other processes lengthen; `turns` milliseconds of CPU time
    of the window's thread, which they do not.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.gaps: list[float] = []
        self.turns: list[float] = []
        self.slow: list[Slow] = []
        self.painting = FrameTimer()
        self._last = time.perf_counter()
        self._begun = time.thread_time()
        self._sampler = Sampler() if hasattr(signal, "setitimer") else None
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(STEP)
        self._timer.timeout.connect(self._tick)
        self._timer.start()
        dispatcher = QAbstractEventDispatcher.instance()
        dispatcher.awake.connect(self._turn)
        dispatcher.aboutToBlock.connect(self._turn)

    def _tick(self) -> None:
        now = time.perf_counter()
        self.gaps.append((now - self._last) * 1000 - STEP)
        self._last = now

    def _turn(self) -> None:
        now = time.thread_time()
        spent, self._begun = (now - self._begun) * 1000, now
        self.turns.append(spent)
        self.painting.turn()
        if self._sampler is not None:
            where = self._sampler.turn(now)
            if spent > SLOW:
                self.slow.append(Slow(spent, where))

    def restart(self) -> None:
        """Forget what was measured so far."""
        self.gaps.clear()
        self.turns.clear()
        self.slow.clear()
        self.painting.restart()
        self._last = time.perf_counter()
        self._begun = time.thread_time()

    def close(self) -> None:
        """Stop measuring."""
        self._timer.stop()
        self.painting.close()
        dispatcher = QAbstractEventDispatcher.instance()
        if dispatcher is not None:
            dispatcher.awake.disconnect(self._turn)
            dispatcher.aboutToBlock.disconnect(self._turn)
        if self._sampler is not None:
            self._sampler.close()

    @property
    def longest(self) -> float:
        """The longest gap in milliseconds, 0 before the first tick."""
        return max(self.gaps, default=0.0)

    def report(self) -> str:
        """The figures, and the slowest turns with what took them."""
        lines = [f"event loop: {len(self.gaps):,} ticks, late by {spread(self.gaps)} (wall)"]
        lines.append(f"CPU time of {len(self.turns):,} turns: {spread(self.turns)}")
        for one in sorted(self.slow, reverse=True)[:KEPT]:
            lines.append(f"  {one.milliseconds:6.1f} ms  {one.where}")
        for view, frames in sorted(self.painting.frames.items()):
            lines.append(f"painting {view}, {len(frames):,} frames, CPU time: {spread(frames)}")
        return "\n".join(lines)


    def facts(self) -> dict[str, Any]:
        """The figures as JSON values, in milliseconds."""
        slow = sorted(self.slow, reverse=True)[:KEPT]
        return {
            "event_loop": {
                "gaps_wall": measures(self.gaps),
                "turns_cpu": measures(self.turns),
                "slowest_turns": [{"cpu": one.milliseconds, "where": one.where} for one in slow],
            },
            "frames_cpu": {
                view: measures(frames) for view, frames in sorted(self.painting.frames.items())
            },
        }


def measures(milliseconds: list[float]) -> dict[str, float | int]:
    """How many there are, median, high percentiles, and the longest."""
    return {"count": len(milliseconds)} | {
        name: round(value, 3) for name, value in _places(milliseconds).items()
    }


def _places(milliseconds: list[float]) -> dict[str, float]:
    ordered = sorted(milliseconds) or [0.0]
    shares = {"median": 0.5, "p95": 0.95, "p99": 0.99, "worst": 1.0}
    return {name: ordered[int(share * (len(ordered) - 1))] for name, share in shares.items()}


def spread(milliseconds: list[float]) -> str:
    """Median, high percentiles and the longest."""
    at = _places(milliseconds)
    return (
        f"{at['median']:.1f} ms median, {at['p95']:.1f} ms 95 %, {at['p99']:.1f} ms 99 %, "
        f"longest {at['worst']:.1f} ms"
    )


class Sampler:
    """Notes, by a timer's signals, what the window's thread does in turns that take long.

    A signal's handler runs on that thread itself: looking at its frames from another one would
    keep painters alive beyond their events.
    """

    PERIOD = 0.004  # seconds of CPU time

    def __init__(self) -> None:
        self._begun = time.thread_time()
        self._seen: Counter[str] = Counter()
        self._collecting = 0.0
        gc.callbacks.append(self._collected)
        signal.signal(signal.SIGPROF, self._look)
        signal.setitimer(signal.ITIMER_PROF, self.PERIOD, self.PERIOD)

    def turn(self, now: float) -> str:
        """A turn ended at `now`: where it was seen most; begin the next."""
        # Others are put in place first: a signal may come at any moment.
        seen, self._seen, self._begun = self._seen, Counter(), now
        return seen.most_common(1)[0][0] if seen else ""

    def close(self) -> None:
        """Stop looking."""
        gc.callbacks.remove(self._collected)
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, signal.SIG_IGN)

    def _collected(self, phase: str, facts: dict[str, int]) -> None:
        now = time.thread_time()
        if phase == "start":
            self._collecting = now
        elif threading.current_thread() is threading.main_thread():
            periods = int((now - self._collecting) / self.PERIOD)
            self._seen[f"garbage collection of generation {facts['generation']}"] += periods

    def _look(self, _number: int, frame: FrameType | None) -> None:
        if (time.thread_time() - self._begun) * 1000 > SLOW / 2:
            self._seen[_own_frames(frame)] += 1


def _own_frames(frame: FrameType | None) -> str:
    """The innermost function of a stack, and the program's own that is nearest to it."""
    found: list[str] = []
    while frame is not None:
        code = frame.f_code
        own = code.co_filename.startswith(_PACKAGE)
        if own or not found:
            place = code.co_filename.removeprefix(_PACKAGE)[-40:].lstrip("/")
            found.append(f"{place}:{frame.f_lineno} {code.co_name}")
        if len(found) > 1:
            break
        frame = frame.f_back
    return " < ".join(found)


def process_age() -> float:
    """Seconds since the process began; where the system does not say, since Python began."""
    try:
        fields = Path("/proc/self/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return time.process_time()
    begun = int(fields[19]) / os.sysconf("SC_CLK_TCK")
    return time.clock_gettime(time.CLOCK_BOOTTIME) - begun
