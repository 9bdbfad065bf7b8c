"""Small things about layouts."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtWidgets import QLayout, QWidget


@contextmanager
def laid_out_once(widget: QWidget | None) -> Iterator[None]:
    """Let all that is shown, hidden and written meanwhile in `widget` be laid out at the end alone.

    Qt else lays out all anew for each widget that appears where others are seen.
    """
    layout = None if widget is None else widget.layout()
    if layout is None:
        yield
        return
    layout.setEnabled(False)
    try:
        yield
    finally:
        layout.setEnabled(True)
        layout.update()


def clear(layout: QLayout) -> None:
    """Take everything out of a layout; its widgets are deleted when their events are over."""
    while (item := layout.takeAt(0)) is not None:
        widget = item.widget()
        if widget is not None:
            widget.hide()
            widget.deleteLater()
