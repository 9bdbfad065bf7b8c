"""Scroll areas that draw rows themselves."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractScrollArea


def fit_rows(area: QAbstractScrollArea, count: int, row: int) -> None:
    """Set the range of an area's vertical scroll bar to `count` rows, each `row` pixels high."""
    bar, room = area.verticalScrollBar(), area.viewport().height()
    # As needed, Qt leaves the bar of a smaller size standing.
    area.setVerticalScrollBarPolicy(
        Qt.ScrollBarPolicy.ScrollBarAlwaysOn if count * row > room
        else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
    )
    bar.setRange(0, max(0, count * row - room))
    bar.setSingleStep(row)
    bar.setPageStep(max(row, room - row))
