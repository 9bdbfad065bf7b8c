"""A signal without Qt, so that the session can be tested and used without a window."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVarTuple

Arguments = TypeVarTuple("Arguments")


class Event(Generic[*Arguments]):
    """Calls its listeners in the order in which they came. One thread only: the window's."""

    def __init__(self) -> None:
        self._listeners: list[Callable[[*Arguments], object]] = []

    def connect(self, listener: Callable[[*Arguments], object]) -> Callable[[], None]:
        """Call `listener` at every `emit` from now on; the answer, when called, ends that."""
        self._listeners.append(listener)

        def disconnect() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return disconnect

    def emit(self, *values: *Arguments) -> None:
        """Tell every listener."""
        for listener in tuple(self._listeners):
            listener(*values)
