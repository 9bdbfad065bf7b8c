"""The program's own SVG icons, drawn in the colours of the theme in force."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from ..resources import folder
from .palette import Colour

_SIZES = (16, 24, 32, 48)


def glyph_file(name: str, dark: bool) -> str:
    """Path of an arrow or a tick for the style sheet, which takes files only."""
    variant = "dark" if dark else "light"
    return (folder("icons") / f"{name}-{variant}.svg").as_posix()


@lru_cache(maxsize=256)
def icon(name: str, colour: Colour) -> QIcon:
    """The icon `name` with its strokes in `colour`."""
    source = (folder("icons") / f"{name}.svg").read_text(encoding="utf-8")
    renderer = QSvgRenderer(QByteArray(source.replace("currentColor", colour).encode()))
    made = QIcon()
    for size in _SIZES:
        made.addPixmap(_drawn(renderer, size))
    return made


def _drawn(renderer: QSvgRenderer, size: int) -> QPixmap:
    pixmap = QPixmap(size, size)
    pixmap.fill(Qt.GlobalColor.transparent)
    with QPainter(pixmap) as painter:
        renderer.render(painter, QRectF(0, 0, size, size))
    return pixmap


def application_icon() -> QIcon:
    """The program's sign."""
    return QIcon(str(folder("icons") / "tokenprism.svg"))
