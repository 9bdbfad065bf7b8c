"""What a turn of the event loop has taken already: work that can wait takes one of its own."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic, thread_time
from weakref import WeakMethod

from PySide6.QtCore import QAbstractEventDispatcher, QObject, QTimer

BUSY = 0.002   # seconds of this thread's time that others may have used of a turn
AGAIN = 4      # milliseconds until another turn is tried
LONGEST = 0.1  # seconds for which the work waits at most, or where turns are always busy


class Waiting(QObject):
    """Calls `work`, a method of `parent`, in a turn in which nothing else took long."""

    def __init__(self, parent: QObject, work: Callable[[], None]) -> None:
        super().__init__(parent)
        self._work = WeakMethod(work)
        self._asked = 0.0
        self._begun = thread_time()
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._try)
        dispatcher = QAbstractEventDispatcher.instance()
        assert dispatcher is not None
        dispatcher.awake.connect(self._turn)
        dispatcher.aboutToBlock.connect(self._turn)

    @property
    def pending(self) -> bool:
        """Whether the work is yet to be done."""
        return self._timer.isActive()

    def start(self, milliseconds: int) -> None:
        """Do the work after some time; what waits already keeps its turn."""
        if not self._timer.isActive():
            self._asked = monotonic()
            self._timer.start(milliseconds)

    def _turn(self) -> None:
        self._begun = thread_time()

    def _try(self) -> None:
        late = monotonic() - self._asked > LONGEST
        if thread_time() - self._begun > BUSY and not late:
            self._timer.start(AGAIN)
            return
        work = self._work()
        if work is not None:
            work()
