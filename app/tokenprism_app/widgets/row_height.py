"""Rows of a table that are as high as the zoom asks for."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QTableView

from ..theme import fonts
from ..theme.style import notifier


class RowHeight(QObject):
    """Keeps the rows of its table `pixels` high, times the zoom."""

    def __init__(self, table: QTableView, pixels: int) -> None:
        super().__init__(table)
        self._table, self._pixels = table, pixels
        notifier().changed.connect(self._fit)
        self._fit()

    def _fit(self) -> None:
        rows = self._table.verticalHeader()
        # Qt would not go below what its own font asks for, which what is drawn does not know.
        rows.setMinimumSectionSize(1)
        rows.setDefaultSectionSize(fonts.scaled(self._pixels))
