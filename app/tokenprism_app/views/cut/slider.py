"""A slider over vocabulary sizes on a logarithmic scale."""

from __future__ import annotations

import math

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from ...widgets.fields import Slider

STEPS = 100_000
HANDLE = 16              # pixels
PAGE = 2 ** 0.25         # four pages to a doubling


class SizeSlider(Slider):
    """Says by `size_chosen` which size the user wants; `show_size` does not."""

    size_chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setRange(0, STEPS)
        self._low, self._high, self.size_shown = 1, 1, 1

    def set_sizes(self, low: int, high: int) -> None:
        """The sizes at both ends."""
        self._low, self._high = max(1, low), max(1, low, high)
        self.show_size(self.size_shown)

    def show_size(self, size: int) -> None:
        """Put the handle at a size."""
        self.size_shown = min(max(size, self._low), self._high)
        self.setValue(self.value_of(self.size_shown))

    def value_of(self, size: int) -> int:
        """The slider's value at a size."""
        whole = math.log(self._high / self._low)
        return round(STEPS * math.log(size / self._low) / whole) if whole else 0

    def size_of(self, value: float) -> int:
        """The size at a value of the slider."""
        share = value / STEPS
        return round(self._low * math.exp(share * math.log(self._high / self._low)))

    def position_of(self, size: int) -> int:
        """The pixel at which the handle stands for a size."""
        return round(HANDLE / 2 + (self.width() - HANDLE) * self.value_of(size) / STEPS)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.setSliderDown(True)
            self._drag_to(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self.isSliderDown():
            self._drag_to(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.setSliderDown(False)

    def _drag_to(self, event: QMouseEvent) -> None:
        share = (event.position().x() - HANDLE / 2) / max(1, self.width() - HANDLE)
        self._choose(self.size_of(min(max(share, 0.0), 1.0) * STEPS))

    def wheelEvent(self, event: QWheelEvent) -> None:
        if not self.hasFocus():
            event.ignore()
            return
        turn = event.angleDelta().y() or event.angleDelta().x()
        self._choose(round(self.size_shown * 2 ** (turn / 120 / 16)))
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        size = self.size_shown
        match event.key():
            case Qt.Key.Key_Left | Qt.Key.Key_Down:
                size -= 1
            case Qt.Key.Key_Right | Qt.Key.Key_Up:
                size += 1
            case Qt.Key.Key_PageDown:
                size = round(size / PAGE)
            case Qt.Key.Key_PageUp:
                size = round(size * PAGE)
            case Qt.Key.Key_Home:
                size = self._low
            case Qt.Key.Key_End:
                size = self._high
            case _:
                super().keyPressEvent(event)
                return
        self._choose(size)

    def _choose(self, size: int) -> None:
        size = min(max(size, self._low), self._high)
        if size != self.size_shown:
            self.show_size(size)
            self.size_chosen.emit(size)
