"""The way back from a worker to the window: an answer whose receiver is gone is dropped."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any
from weakref import WeakMethod

import shiboken6
from PySide6.QtCore import QObject, Qt, Signal


class _Post(QObject):
    """Lives until the process ends, so that a worker may call it at any time."""

    came = Signal(object, object)

    def __init__(self) -> None:
        super().__init__()
        self.came.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    def _deliver(self, way: Way, values: tuple[Any, ...]) -> None:
        way.arrive(*values)


@cache
def _post() -> _Post:
    return _Post()


class Way:
    """Calls `method`, of a QObject, on the thread that made the way, and from the event loop.

    Any thread may call it. The object may be deleted meanwhile: workers must not emit its signals,
    which would raise in them, or meet an object that is being deleted.
    """

    def __init__(self, method: Callable[..., None]) -> None:
        self._method: WeakMethod[Any] = WeakMethod(method)
        _post()  # on this thread

    def __call__(self, *values: Any) -> None:
        post = _post()
        try:
            post.came.emit(self, values)
        except RuntimeError:
            if shiboken6.isValid(post):
                raise
            # The process is ending: PySide has deleted every object, and nobody waits.

    def arrive(self, *values: Any) -> None:
        """Call the method, where its object is still there."""
        method = self._method()
        if method is not None and shiboken6.isValid(method.__self__):
            method(*values)
