"""From panel to panel by the keyboard."""

from __future__ import annotations

import weakref
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QWidget

from .panels import DOCKS

if TYPE_CHECKING:
    from .main_window import MainWindow

# The way of F6: Compare stands between the column at the left and the panels below it.
_NAMES = tuple(one.name for one in DOCKS)
ORDER = ("library", _NAMES[0], "compare", *_NAMES[1:])


class Paths:
    """Gives panels the focus, in the order of ORDER."""

    def __init__(self, window: MainWindow) -> None:
        self._window = weakref.ref(window)

    def go(self, step: int) -> None:
        """Focus the panel `step` panels behind the one that has the focus."""
        window = self._window()
        if window is None:
            return
        shown = [name for name in ORDER if (view := _view(window, name)) and _seen(view)]
        focus = window.focusWidget()
        now = next((i for i, name in enumerate(shown)
                    if focus is not None and _holds(_view(window, name), focus)), -1)
        start = now if now >= 0 or step > 0 else 0
        for round_ in range(1, len(shown) + 1):
            view = _view(window, shown[(start + step * round_) % len(shown)])
            if view is not None:
                target = first_stop(view) or view  # an empty panel has no field, and takes it all
                target.setFocus(Qt.FocusReason.ShortcutFocusReason)
                return


def _view(window: MainWindow, name: str) -> QWidget | None:
    if name == "compare":
        compare: QWidget = window.compare
        return compare
    card = window.cards[name]
    return card.view if card.built else None


def _seen(view: QWidget) -> bool:
    # A tab behind another one is visible to Qt, which puts it outside of the window.
    window = view.window()
    return view.isVisible() and window.rect().intersects(
        QRect(view.mapTo(window, QPoint(0, 0)), view.size())
    )


def _holds(view: QWidget | None, focus: QWidget) -> bool:
    return view is not None and (view is focus or view.isAncestorOf(focus))


def first_stop(view: QWidget) -> QWidget | None:
    """The widget of a view that F6 goes to: what the view names, else its largest Tab stop."""
    named = getattr(view, "first_stop", None)
    if named is not None and (stop := named()) is not None:
        found: QWidget = stop
        return found
    stops = [
        one for one in (view, *view.findChildren(QWidget))
        if one.isVisible() and one.isEnabled()
        and one.focusPolicy() & Qt.FocusPolicy.TabFocus and not one.focusProxy()
    ]
    return max(stops, key=lambda one: one.width() * one.height(), default=None)
