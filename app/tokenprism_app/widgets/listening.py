"""Ends what a view listens to when the view goes."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget


class Listening:
    """Holds the ends of the session's events; called when a widget is destroyed.

    It must not hold the widget itself, which is gone by then.
    """

    def __init__(self, ends: list[Callable[[], None]]) -> None:
        self._ends = ends

    def __call__(self) -> None:
        for end in self._ends:
            end()
        self._ends.clear()


def until_destroyed(widget: QWidget, ends: list[Callable[[], None]]) -> None:
    """Call `ends` when `widget` is destroyed."""
    widget.destroyed.connect(Listening(ends))
