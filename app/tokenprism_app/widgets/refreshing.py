"""When a view draws anew: at once while it is seen, and never for nothing."""

from __future__ import annotations

import time
import weakref
from collections import deque
from collections.abc import Callable

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

REST = 30   # milliseconds in which results are gathered before they are shown
STILL = 120  # milliseconds without a change, while something is dragged
# A third turn of the event loop with a change within these seconds is of a key held down or of a
# drag: what follows is gathered, so that the view under the hand keeps its frames.
BURST = 0.15


class Refreshing:
    """Calls `refresh`, a view's method, when something changed; hidden ones wait for `if_stale`."""

    def __init__(self, view: QWidget, refresh: Callable[[], None]) -> None:
        # Weakly: a view that goes must not be kept by what it holds.
        self._view, self._refresh = weakref.ref(view), weakref.WeakMethod(refresh)
        self._stale = True
        self._changes = deque([-BURST, -BURST], maxlen=2)  # when the last turns with one were
        self._turn = QTimer(view, singleShot=True, interval=0)  # runs until the turn is over
        self._soon = QTimer(view, singleShot=True, interval=REST)
        self._soon.timeout.connect(self.if_stale)
        self._still = QTimer(view, singleShot=True, interval=STILL)
        self._still.timeout.connect(self.if_stale)

    @property
    def pending(self) -> bool:
        """Whether a change is yet to be shown."""
        return self._soon.isActive() or self._still.isActive()

    def now(self) -> None:
        """Something changed."""
        moment = time.monotonic()
        if not self._turn.isActive():
            self._turn.start()
            bursting = moment - self._changes[0] < BURST
            self._changes.append(moment)
            if bursting:
                self.soon()
                return
        self._stale = True
        if self._seen():
            self.if_stale()

    def soon(self) -> None:
        """Something changed that changes again at once: results come one after another."""
        self._stale = True
        if self._seen() and not self._soon.isActive():
            self._soon.start()

    def when_still(self) -> None:
        """Something changed that may be moving: views that take long wait until it stands still."""
        self._stale = True
        if self._seen():
            self._still.start()

    def if_stale(self) -> None:
        """Refresh where something changed since the last time."""
        if not self._stale:
            return
        self._stale = False
        self._soon.stop()
        self._still.stop()
        refresh = self._refresh()
        if refresh is not None:
            refresh()

    def _seen(self) -> bool:
        view = self._view()
        return view is not None and view.isVisible()
