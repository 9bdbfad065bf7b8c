"""Work of a view on another thread, of which only the latest answer counts."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from PySide6.QtCore import QCoreApplication, QObject, QThreadPool, Signal
from tokenprism import Progress
from tokenprism.errors import CancelledError, TokenprismError
from tokenprism.messages import Message

from ..i18n import message_of
from .post import Way
from .yielding import yield_to_window


class Latest(QObject):
    """Runs one piece of work at a time; starting another cancels what runs.

    `done` carries the value, `failed` the message of an error; both on the thread of this
    object. `long` work has threads of its own, so that no quick answer waits for it.
    """

    done = Signal(object)
    failed = Signal(object)

    def __init__(self, parent: QObject | None = None, *, long: bool = False) -> None:
        super().__init__(parent)
        self._long = long
        self._progress = Progress()
        self._number = 0
        self.busy = False
        self._answer = Way(self._deliver)
        stop = _Stop(self)
        self.destroyed.connect(stop)
        application = QCoreApplication.instance()
        if long and application is not None:
            application.aboutToQuit.connect(stop)

    @property
    def progress(self) -> Progress:
        """How far the work at hand is."""
        return self._progress

    def start(self, work: Callable[[Progress], object]) -> None:
        """Run `work` on the pool of threads."""
        self.cancel()
        self._progress = Progress()
        self._number += 1
        self.busy = True
        answer, number, progress = self._answer, self._number, self._progress
        pool = _patient_pool() if self._long else QThreadPool.globalInstance()
        if self._long:
            pool.start(lambda: _yielding(work, progress, number, answer))
        else:
            pool.start(lambda: _run(work, progress, number, answer))

    def cancel(self) -> None:
        """Give up what runs; its answer never arrives."""
        self._progress.cancel()
        self._number += 1
        self.busy = False

    def _deliver(self, number: int, value: object, problem: Message | None) -> None:
        if number != self._number:
            return
        self.busy = False
        if problem is not None:
            self.failed.emit(problem)
        else:
            self.done.emit(value)


class _Stop:
    """Cancels the work of an object that is going."""

    def __init__(self, latest: Latest) -> None:
        self._state = latest.__dict__

    def __call__(self) -> None:
        self._state["_progress"].cancel()


@cache
def _patient_pool() -> QThreadPool:
    pool = QThreadPool()
    pool.setMaxThreadCount(2)
    return pool


def _yielding(
    work: Callable[[Progress], object], progress: Progress, number: int, answer: Way
) -> None:
    yield_to_window()
    _run(work, progress, number, answer)


def _run(
    work: Callable[[Progress], object], progress: Progress, number: int, answer: Way
) -> None:
    try:
        answer(number, work(progress), None)
    except CancelledError:
        return
    except TokenprismError as fault:
        answer(number, None, fault.message)
    except Exception as fault:
        answer(number, None, message_of(fault))
        raise
