"""Fields for choices and numbers that change only when they are meant.

The wheel changes a field while it has the focus; else it scrolls what is around. Numbers are read
alike in every locale: a comma groups the thousands of a whole number, and a comma or a point stands
before decimals. Nothing else is accepted.
"""

from __future__ import annotations

import re

from PySide6.QtCore import QLocale, Qt
from PySide6.QtGui import QValidator, QWheelEvent
from PySide6.QtWidgets import QComboBox, QDoubleSpinBox, QSlider, QSpinBox, QWidget

_LOCALE = QLocale(QLocale.Language.English, QLocale.Country.UnitedStates)
_WHOLE = re.compile(r"-?(?:\d+|\d{1,3}(?:,\d{3})+)")
_BEGUN = re.compile(r"-?(?:\d{1,3}(?:,\d{3})*(?:,\d{0,2})?)?")  # may become a grouped number
_DECIMAL = re.compile(r"-?(?:\d+[.,]?\d*|[.,]\d+)")
State = QValidator.State
Answer = tuple[QValidator.State, str, int]


class ComboBox(QComboBox):
    """A box of choices."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # Qt's own takes the focus by the wheel too

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class SpinBox(QSpinBox):
    """A whole number."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setLocale(_LOCALE)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()

    def validate(self, text: str, place: int) -> Answer:
        if text == self.specialValueText():
            return State.Acceptable, text, place
        number = _bare(self, text)
        if not _WHOLE.fullmatch(number):
            state = State.Intermediate if _BEGUN.fullmatch(number) else State.Invalid
            return state, text, place
        return _within(int(number.replace(",", "")), self), text, place

    def valueFromText(self, text: str) -> int:
        number = _bare(self, text)
        return int(number.replace(",", "")) if _WHOLE.fullmatch(number) else self.minimum()


class DoubleSpinBox(QDoubleSpinBox):
    """A number with decimals."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setLocale(_LOCALE)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()

    def validate(self, text: str, place: int) -> Answer:
        number = _bare(self, text)
        if not _DECIMAL.fullmatch(number):
            state = State.Intermediate if number in ("", "-", ".", ",") else State.Invalid
            return state, text, place
        decimals = len(re.split("[.,]", number)[-1]) if re.search("[.,]", number) else 0
        if decimals > self.decimals():
            return State.Invalid, text, place
        return _within(float(number.replace(",", ".")), self), text, place

    def valueFromText(self, text: str) -> float:
        number = _bare(self, text)
        return float(number.replace(",", ".")) if _DECIMAL.fullmatch(number) else self.minimum()


class Slider(QSlider):
    """A number on a line."""

    def __init__(self, orientation: Qt.Orientation, parent: QWidget | None = None) -> None:
        super().__init__(orientation, parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


def _bare(box: QSpinBox | QDoubleSpinBox, text: str) -> str:
    """The number in the text of a field."""
    return text.removeprefix(box.prefix()).removesuffix(box.suffix()).strip()


def _within(value: float, box: QSpinBox | QDoubleSpinBox) -> QValidator.State:
    """Whether a number is in range. One that is too small may grow while it is typed."""
    if value > box.maximum():
        return State.Invalid
    return State.Acceptable if value >= box.minimum() else State.Intermediate
