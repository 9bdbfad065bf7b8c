"""Measures what each view spends on painting, frame by frame."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

from PySide6.QtWidgets import QWidget

_PACKAGE = __name__.split(".")[0]
_PAINTS = "paintEvent"


class FrameTimer:
    """Times the `paintEvent` of every widget class of the program that was imported by now.

    A frame of a view is all that it paints in one turn of the event loop: milliseconds of CPU time
    of the window's thread in `frames`, by the name of the view's package.
    """

    def __init__(self) -> None:
        self.frames: dict[str, list[float]] = {}
        self._turn: dict[str, float] = {}
        self._inner = 0.0
        self._wrapped: list[tuple[type[QWidget], Callable[..., None]]] = []
        for kind in _painters(QWidget):
            self._wrap(kind)

    def _wrap(self, kind: type[QWidget]) -> None:
        plain: Callable[..., None] = kind.__dict__[_PAINTS]
        view = view_of(kind.__module__)

        def timed(widget: QWidget, event: Any) -> None:
            begun, outer = time.thread_time(), self._inner
            self._inner = 0.0
            try:
                plain(widget, event)
            finally:
                spent = time.thread_time() - begun
                own = spent - self._inner  # without what was painted inside it
                self._inner = outer + spent
                self._turn[view] = self._turn.get(view, 0.0) + own * 1000

        setattr(kind, _PAINTS, timed)
        self._wrapped.append((kind, plain))

    def turn(self) -> None:
        """A turn of the event loop is over: what was painted in it are frames."""
        if self._turn:
            turn, self._turn = self._turn, {}
            for view, spent in turn.items():
                self.frames.setdefault(view, []).append(spent)
        self._inner = 0.0

    def restart(self) -> None:
        """Forget what was measured so far."""
        self.frames.clear()
        self._turn.clear()

    def close(self) -> None:
        """Let the classes paint as they did before."""
        for kind, plain in self._wrapped:
            setattr(kind, _PAINTS, plain)
        self._wrapped.clear()


def _painters(base: type[QWidget]) -> Iterator[type[QWidget]]:
    for kind in base.__subclasses__():
        if kind.__module__.startswith(_PACKAGE) and _PAINTS in kind.__dict__:
            yield kind
        yield from _painters(kind)


def view_of(module: str) -> str:
    """The name of the view that a module belongs to, or of the package above it."""
    parts = module.split(".")[1:]
    return parts[1] if parts[0] == "views" and len(parts) > 1 else parts[0]
