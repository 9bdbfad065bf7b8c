"""Small things about layouts."""

from __future__ import annotations

from PySide6.QtWidgets import QLayout


def clear(layout: QLayout) -> None:
    """Take everything out of a layout; its widgets are deleted when their events are over."""
    while (item := layout.takeAt(0)) is not None:
        widget = item.widget()
        if widget is not None:
            widget.hide()
            widget.deleteLater()
