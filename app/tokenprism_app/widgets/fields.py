"""Fields for choices and numbers that change only when they are meant.

The wheel changes a field while it has the focus; else it scrolls what is around. Numbers are read
as `numbers` says. While the text of a field is not a number in its range, a hint says what is
wrong; when the user leaves the field, its value is what it was before the typing.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QCoreApplication, QLocale, Qt
from PySide6.QtGui import QValidator, QWheelEvent
from PySide6.QtWidgets import QComboBox, QDoubleSpinBox, QSlider, QSpinBox, QToolTip, QWidget

from . import numbers

_LOCALE = QLocale(QLocale.Language.English, QLocale.Country.UnitedStates)
State = QValidator.State
Answer = tuple[QValidator.State, str, int]


class _Calm:
    """Mixin: ignores the wheel unless the field has the focus, so that what is around scrolls."""

    def wheelEvent(self: Any, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)  # type: ignore[misc]
        else:
            event.ignore()


class _Number(_Calm):
    """Mixin for spin boxes: takes what is typed only when it is a number in range."""

    _typing: _Typing

    def stepBy(self: Any, steps: int) -> None:
        super().stepBy(steps)  # type: ignore[misc]
        self._typing.end()

    def validate(self, text: str, place: int) -> Answer:
        return self._typing.state(text), text, place

    def fixup(self, text: str) -> str:
        return self._typing.refuse(text)


class ComboBox(_Calm, QComboBox):
    """A box of choices."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # Qt's own takes the focus by the wheel too


class SpinBox(_Number, QSpinBox):
    """A whole number."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._typing = _Typing(self)
        self.setLocale(_LOCALE)

    def valueFromText(self, text: str) -> int:
        read = self.read(bare(self, text))
        return self.minimum() if read is None else read

    def read(self, text: str) -> int | None:
        """The number that a text without prefix and suffix is."""
        return numbers.whole(text)

    def begins(self, text: str) -> bool:
        """Whether such a text may become a number."""
        return numbers.begins_whole(text)

    def wanted(self) -> str:
        """What the field takes, in words."""
        return QCoreApplication.translate("Fields", "Enter a whole number from {low} to {high}.")


class DoubleSpinBox(_Number, QDoubleSpinBox):
    """A number with decimals."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._typing = _Typing(self)
        self.setLocale(_LOCALE)

    def valueFromText(self, text: str) -> float:
        read = self.read(bare(self, text))
        return self.minimum() if read is None else read

    def read(self, text: str) -> float | None:
        """The number that a text without prefix and suffix is."""
        return numbers.decimal(text, self.decimals())

    def begins(self, text: str) -> bool:
        """Whether such a text may become a number."""
        return numbers.begins_decimal(text)

    def wanted(self) -> str:
        """What the field takes, in words."""
        return QCoreApplication.translate("Fields", "Enter a number from {low} to {high}.")


class Slider(_Calm, QSlider):
    """A number on a line."""

    def __init__(self, orientation: Qt.Orientation, parent: QWidget | None = None) -> None:
        super().__init__(orientation, parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)


class _Typing:
    """What the user is typing into a field, and the value from before."""

    def __init__(self, box: SpinBox | DoubleSpinBox) -> None:
        self._box, self._before, self._going_on = box, box.value(), False
        box.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        box.lineEdit().textEdited.connect(self._typed)
        box.editingFinished.connect(self.end)

    def state(self, text: str) -> QValidator.State:
        """Whether the text is a value of the field. Never `Invalid`: Qt would drop the letter just
        typed, and go on with a number that nobody has typed.
        """
        box = self._box
        if text == box.specialValueText() != "":
            return State.Acceptable
        read = box.read(bare(box, text))
        good = read is not None and box.minimum() <= read <= box.maximum()
        return State.Acceptable if good else State.Intermediate

    def refuse(self, text: str) -> str:
        """What a text becomes that is not a value when the user leaves it."""
        box = self._box
        value = self._before if self._going_on else box.value()
        self.end()
        if value == box.minimum() and box.specialValueText():
            return box.specialValueText()
        return box.prefix() + box.textFromValue(value) + box.suffix()  # type: ignore[arg-type]

    def _typed(self, text: str) -> None:
        box = self._box
        if not self._going_on:
            self._before, self._going_on = box.value(), True
        number = bare(box, text)
        read = box.read(number)
        wrong = read > box.maximum() if read is not None else not box.begins(number)
        self._show(wrong and text != box.specialValueText())

    def end(self) -> None:
        """The value is that of the field now."""
        self._going_on = False
        self._show(False)

    def _show(self, wrong: bool) -> None:
        box = self._box
        if bool(box.property("wrong")) == wrong:
            return
        box.setProperty("wrong", wrong)
        box.style().polish(box)
        low, high = (box.textFromValue(one)  # type: ignore[arg-type]
                     for one in (box.minimum(), box.maximum()))
        words = box.wanted().format(low=low, high=high) if wrong else ""
        QToolTip.showText(box.mapToGlobal(box.rect().bottomLeft()), words, box)


def bare(box: QSpinBox | QDoubleSpinBox, text: str) -> str:
    """The number in the text of a field: without prefix and suffix, whole or half deleted."""
    for part in (box.prefix(), box.prefix().strip()):
        text = text.removeprefix(part)
    for part in (box.suffix(), box.suffix().strip()):
        text = text.removesuffix(part)
    return text.strip()
