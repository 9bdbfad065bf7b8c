"""Measures what each view spends on painting, frame by frame."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

_PACKAGE = __name__.split(".")[0]
_PAINTS = "paintEvent"


class FrameTimer(QObject):
    """Times all painting of the window.

    The `paintEvent` of every widget class of the program that was imported by now is timed from
    its beginning to its end. What Qt's own widgets paint in the views (labels, fields, tables) is
    timed from its event to the next one, by a filter on the application: of the last one in a
    frame that is with handing the picture to the screen.

    A frame of a view is all that it paints in one turn of the event loop: milliseconds of CPU time
    of the window's thread in `frames`, by the name of the view's package.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.frames: dict[str, list[float]] = {}
        self._turn: dict[str, float] = {}
        self._inner = 0.0
        self._open: tuple[str, float] | None = None  # the view and the beginning of Qt's painting
        self._wrapped: list[tuple[type[QWidget], Callable[..., None]]] = []
        for kind in _painters(QWidget):
            self._wrap(kind)
        self._own = tuple(kind for kind, _ in self._wrapped)
        self._application = QCoreApplication.instance()
        if self._application is not None:
            self._application.installEventFilter(self)

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
                self._add(view, own)

        setattr(kind, _PAINTS, timed)
        self._wrapped.append((kind, plain))

    def _add(self, view: str, seconds: float) -> None:
        self._turn[view] = self._turn.get(view, 0.0) + seconds * 1000

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self._end()
        if event.type() == QEvent.Type.Paint and isinstance(watched, QWidget):
            view = None if isinstance(_painter_of(watched), self._own) else _view_around(watched)
            if view is not None:
                self._open = view, time.thread_time()
        return False

    def _end(self) -> None:
        """Qt's own painting is over, if there was any."""
        if self._open is not None:
            (view, begun), self._open = self._open, None
            self._add(view, time.thread_time() - begun)

    def turn(self) -> None:
        """A turn of the event loop is over: what was painted in it are frames."""
        self._end()
        if self._turn:
            turn, self._turn = self._turn, {}
            for view, spent in turn.items():
                self.frames.setdefault(view, []).append(spent)
        self._inner = 0.0

    def restart(self) -> None:
        """Forget what was measured so far."""
        self.frames.clear()
        self._turn.clear()
        self._open = None

    def close(self) -> None:
        """Let all paint as it did before."""
        if self._application is not None:
            self._application.removeEventFilter(self)
        for kind, plain in self._wrapped:
            setattr(kind, _PAINTS, plain)
        self._wrapped.clear()


def _painters(base: type[QWidget]) -> Iterator[type[QWidget]]:
    for kind in base.__subclasses__():
        if kind.__module__.startswith(_PACKAGE) and _PAINTS in kind.__dict__:
            yield kind
        yield from _painters(kind)


def _painter_of(widget: QWidget) -> QWidget:
    """Whose `paintEvent` paints a widget: of what scrolls, the area's."""
    area = widget.parentWidget()
    return area if isinstance(area, QAbstractScrollArea) and area.viewport() is widget else widget


def _view_around(widget: QWidget | None) -> str | None:
    """The view of the nearest class of the program that a widget is in, if it is in any."""
    while widget is not None:
        module = type(widget).__module__
        if module.startswith(_PACKAGE):
            return view_of(module)
        widget = widget.parentWidget()
    return None


def view_of(module: str) -> str:
    """The name of the view that a module belongs to, or of the package above it."""
    parts = module.split(".")[1:]
    return parts[1] if parts[0] == "views" and len(parts) > 1 else parts[0]
