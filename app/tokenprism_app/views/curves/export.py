"""The plot as a picture in memory."""

from __future__ import annotations

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, QSize
from PySide6.QtGui import QImage, QImageWriter, QPainter
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QGraphicsView

SCALE = 2.0  # pixels of a PNG for each pixel on the screen


def as_png(view: QGraphicsView) -> bytes:
    """What the view shows, as PNG."""
    size = view.viewport().size() * SCALE
    image = QImage(size, QImage.Format.Format_RGB32)
    image.fill(view.backgroundBrush().color())
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        view.render(painter, QRectF(image.rect()))
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(image)
    return bytes(buffer.data().data())


def as_svg(view: QGraphicsView, title: str) -> bytes:
    """What the view shows, as SVG."""
    size: QSize = view.viewport().size()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(size)
    generator.setViewBox(QRectF(0, 0, size.width(), size.height()))
    generator.setTitle(title)
    with QPainter(generator) as painter:
        painter.fillRect(QRectF(0, 0, size.width(), size.height()), view.backgroundBrush())
        view.render(painter, QRectF(0, 0, size.width(), size.height()))
    return bytes(buffer.data().data())
