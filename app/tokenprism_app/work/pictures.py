"""Pictures of dots from pictures in SVG."""

from __future__ import annotations

import os

from PySide6.QtCore import QBuffer, QByteArray, QRectF, Qt
from PySide6.QtGui import QFontDatabase, QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer
from tokenprism.reports.picture import MONO, SANS

Font = QFontDatabase.SystemFont
SCALE = 2            # dots for a unit of the SVG
LARGEST = 30_000     # dots of a side; more than 32,767 no painter reaches


def png_of(svg: str) -> bytes:
    """An SVG as PNG, twice its size unless that is too large. On any thread.

    Without an application, as at the command line, one without a display is made for the fonts.
    """
    application = QGuiApplication.instance()
    if application is None:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        application = QGuiApplication([])
    # Qt takes the first family of a list alone, whether there is one of this name or not.
    known = set(QFontDatabase.families())
    for families, kind in ((MONO, Font.FixedFont), (SANS, Font.GeneralFont)):
        names = [name.strip(" '") for name in families.split(",")]
        other = QFontDatabase.systemFont(kind).family()
        svg = svg.replace(families, next((name for name in names if name in known), other))
    renderer = QSvgRenderer(QByteArray(svg.encode()))
    size = renderer.defaultSize()
    scale = min(SCALE, LARGEST / max(size.width(), size.height()))
    image = QImage(size * scale, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    with QPainter(image) as painter:
        renderer.render(painter, QRectF(image.rect()))
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]  # its stub says bytes
    return bytes(data.data())
