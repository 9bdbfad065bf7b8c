"""Measures what each view spends on painting, frame by frame."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

from PySide6.QtWidgets import QWidget

_PACKAGE = __name__.split(".")[0]
_PAINTS = "paintEvent"
# PySide remembers, without holding it, what it once called for a widget: it must stay.
_called: list[Callable[..., None]] = []


class FrameTimer:
    """Times the painting of every widget class of the program that was imported by now: by its own
    `paintEvent`, or by that of the class of Qt it is made from, as tables are.

    Not counted is what Qt's own classes paint, such as labels: an event filter would see it, but
    the widgets that it is given may be gone for Python, which ends the program.

    A frame of a view is all that it paints in one turn of the event loop: milliseconds of CPU time
    of the window's thread in `frames`, by the name of the view's package.
    """

    def __init__(self) -> None:
        self.frames: dict[str, list[float]] = {}
        self._turn: dict[str, float] = {}
        self._inner = 0.0
        self._wrapped: list[tuple[type[QWidget], Callable[..., None] | None]] = []
        for kind in _own_classes(QWidget):
            if _PAINTS in kind.__dict__ or not any(_PAINTS in one.__dict__ for one in _bases(kind)):
                self._wrap(kind)

    def _wrap(self, kind: type[QWidget]) -> None:
        own: Callable[..., None] | None = kind.__dict__.get(_PAINTS)

        def paint(widget: QWidget, event: Any) -> None:
            if own is not None:
                own(widget, event)
            else:
                above: Any = super(kind, widget)
                above.paintEvent(event)

        def timed(widget: QWidget, event: Any) -> None:
            if not self._wrapped:
                paint(widget, event)
                return
            begun, outer = time.thread_time(), self._inner
            self._inner = 0.0
            try:
                paint(widget, event)
            finally:
                spent = time.thread_time() - begun
                mine = spent - self._inner  # without what was painted inside it
                self._inner = outer + spent
                view = view_of(type(widget).__module__)
                self._turn[view] = self._turn.get(view, 0.0) + mine * 1000

        setattr(kind, _PAINTS, timed)
        _called.append(timed)
        self._wrapped.append((kind, own))

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
        for kind, own in self._wrapped:
            if own is None:
                delattr(kind, _PAINTS)
            else:
                setattr(kind, _PAINTS, own)
        self._wrapped.clear()


def _own_classes(base: type[QWidget]) -> Iterator[type[QWidget]]:
    """The program's classes below a base, each before those that are made from it."""
    for kind in base.__subclasses__():
        if _is_own(kind):
            yield kind
        yield from _own_classes(kind)


def _bases(kind: type) -> Iterator[type]:
    return (one for one in kind.__mro__[1:] if _is_own(one))


def _is_own(kind: type) -> bool:
    return kind.__module__.split(".")[0] == _PACKAGE


def view_of(module: str) -> str:
    """The name of the view that a module belongs to, or of the package above it."""
    parts = module.split(".")[1:]
    return parts[1] if parts[0] == "views" and len(parts) > 1 else parts[0]
