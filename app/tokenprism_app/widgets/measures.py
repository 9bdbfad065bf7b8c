"""Measures and fonts that follow the zoom, and the indent of number fields."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QAbstractSpinBox, QWidget

from ..theme import fonts
from ..theme.style import notifier

INDENT = 8  # pixels before the text of a field, as the style sheet has it for other fields


class Scaled(QObject):
    """Gives a widget a measure of `pixels`, times the zoom, now and after each change of it:
    `Scaled(box, QWidget.setMaximumWidth, 170)`.
    """

    def __init__(
        self, widget: QWidget, setter: Callable[[QWidget, int], None], pixels: int
    ) -> None:
        super().__init__(widget)
        self._widget, self._setter, self._pixels = widget, setter, pixels
        notifier().changed.connect(self._fit)
        self._fit()

    def _fit(self) -> None:
        self._setter(self._widget, fonts.scaled(self._pixels))


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
        self._widget.setFont(self._font(self._points))


def indent(box: QAbstractSpinBox) -> None:
    """Number fields: as far from the edge as other fields. Style sheets do not reach the inner
    one."""
    box.lineEdit().setTextMargins(INDENT, 0, 0, 0)
