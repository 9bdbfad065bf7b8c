"""Pens for pyqtgraph, whose widths are device pixels: at scale 3 a line of 2 would be thin."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPen
from PySide6.QtWidgets import QWidget


def plot_pen(
    widget: QWidget, colour: str, width: float = 1.0, style: Qt.PenStyle = Qt.PenStyle.SolidLine
) -> QPen:
    """A pen for lines in a plot, `width` in logical pixels of the screen that shows `widget`.

    Made anew when the screen is another (QEvent.Type.DevicePixelRatioChange).
    """
    pen = QPen(QColor(colour), width * widget.devicePixelRatioF(), style)
    pen.setCosmetic(True)
    return pen
