"""Measures, columns and fonts that follow the zoom, and the indent of number fields."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import QObject
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QAbstractScrollArea, QAbstractSpinBox, QTableView, QWidget

from ..theme import fonts
from ..theme.style import notifier

INDENT = 8  # pixels before the text of a field, as the style sheet has it for other fields


class Scaled(QObject):
    """Gives a widget a measure of `pixels`, times the zoom, now and after each change of it:
    `Scaled(box, QWidget.setMaximumWidth, 170)`.
    """

    def __init__(
        self, widget: QWidget, setter: Callable[[Any, int], None], pixels: int
    ) -> None:
        super().__init__(widget)
        self._widget, self._setter, self._pixels = widget, setter, pixels
        notifier().changed.connect(self._fit)
        self._fit()

    def _fit(self) -> None:
        self._setter(self._widget, fonts.scaled(self._pixels))


class ScaledColumns(QObject):
    """Gives columns of a table widths in `pixels`, times the zoom; when it changes, columns keep
    what the user made of them, larger or smaller.
    """

    def __init__(self, table: QTableView, pixels: Mapping[int, int]) -> None:
        super().__init__(table)
        self._table, self._columns, self._zoom = table, tuple(pixels), fonts.zoom()
        for column, width in pixels.items():
            table.setColumnWidth(column, fonts.scaled(width))
        notifier().changed.connect(self._fit)

    def _fit(self) -> None:
        before, self._zoom = self._zoom, fonts.zoom()
        if before != self._zoom:
            for column in self._columns:
                width = self._table.columnWidth(column)
                self._table.setColumnWidth(column, round(width * self._zoom / before))


class Lettered(QObject):
    """Gives a widget a font of the program, now and after each change of the zoom:
    `Lettered(label, fonts.plain, 9.0)`.
    """

    def __init__(self, widget: QWidget, font: Callable[[float], QFont], points: float) -> None:
        super().__init__(widget)
        self._widget, self._font, self._points = widget, font, points
        notifier().changed.connect(self._fit)
        self._fit()

    def _fit(self) -> None:
        font = self._font(self._points)
        self._widget.setFont(font)
        if isinstance(self._widget, QAbstractScrollArea):
            # Which style sheets keep from taking its area's font: headers paint with it.
            self._widget.viewport().setFont(font)


def indent(box: QAbstractSpinBox) -> None:
    """Number fields: as far from the edge as other fields. Style sheets do not reach the inner
    one."""
    box.lineEdit().setTextMargins(INDENT, 0, 0, 0)
