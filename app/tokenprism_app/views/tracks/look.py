"""Colours, fonts and brushes of the tracks, made once per theme."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QPainter, QPen, QPixmap

from ...painting.hatch import hatch
from ...theme import fonts
from ...theme.palette import Hue, Palette

HATCHED = 140  # opacity of hatching, up to 255: boxes are small here
TILES = 4000   # pictures kept
Tile = tuple[object, ...]


@dataclass(frozen=True, slots=True, eq=False)
class HueLook:
    """One tokenizer's colours as Qt draws them."""

    full: QColor
    strong: QColor
    soft: QColor
    ink: QColor
    hatch: QBrush
    scale: NDArray[np.uint32]  # 256 colours from none to much, for density


class Look:
    """Everything that paints with; a new one for every change of theme or fonts."""

    def __init__(self, palette: Palette, ratio: float = 1.0) -> None:
        self.palette, self.ratio = palette, ratio
        self.tiles: dict[Tile, QPixmap] = {}  # those drawn so far
        self.panel, self.text = QColor(palette.panel), QColor(palette.text)
        self.muted, self.border = QColor(palette.muted), QColor(palette.border)
        self.accent, self.error = QColor(palette.accent), QColor(palette.error)
        self.lead, self.other = QColor(palette.lead_byte), QColor(palette.other_byte)
        self.tail = _between(palette.other_byte, palette.lead_byte)
        self.area = _between(palette.panel, palette.accent)
        self.faint = QColor(palette.faint)
        self.hues = [_hue_look(hue, palette, ratio) for hue in palette.hues]
        self.plain_scale = _scale(palette.panel, palette.other_byte, palette.muted)
        self.lead_scale = _scale(palette.panel, palette.other_byte, palette.accent)
        self.error_hatch = hatch(palette.error, ratio, HATCHED)
        self.dropped = hatch(palette.muted, ratio, HATCHED)

        self.label_font, self.caption_font = fonts.plain(9.5), fonts.plain(7.0)
        self.strong_label_font = QFont(self.label_font)
        self.strong_label_font.setWeight(QFont.Weight.DemiBold)
        self.mono_font, self.glyph_font = fonts.mono(9.0), fonts.text(11.5)
        self.digit = QFontMetricsF(self.mono_font).horizontalAdvance("0")
        self.small_digit = QFontMetricsF(self.caption_font).horizontalAdvance("0")
        self.joined_pen, self.span_pen = QPen(self.accent, 1), QPen(self.muted, 1)
        self.cluster_pen = QPen(self.faint, 1)

    def tile(self, key: Tile, size: QSize, draw: Callable[[QPainter, QRect], None]) -> QPixmap:
        """A picture that is drawn once and kept: `key` must say all that it depends on."""
        found = self.tiles.get(key)
        if found is None:
            if len(self.tiles) >= TILES:
                self.tiles.clear()
            ratio = self.ratio
            found = QPixmap(math.ceil(size.width() * ratio), math.ceil(size.height() * ratio))
            found.setDevicePixelRatio(ratio)
            found.fill(Qt.GlobalColor.transparent)
            with QPainter(found) as painter:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                draw(painter, QRect(QPoint(0, 0), size))
            self.tiles[key] = found
        return found


def _hue_look(hue: Hue, palette: Palette, ratio: float) -> HueLook:
    return HueLook(
        QColor(hue.full), QColor(hue.strong), QColor(hue.soft), QColor(palette.on_tokens),
        hatch(hue.full, ratio, HATCHED), _scale(palette.panel, hue.soft, hue.full),
    )


def _between(one: str, other: str) -> QColor:
    first, second = QColor(one), QColor(other)
    return QColor(*((a + b) // 2 for a, b in zip(
        (first.red(), first.green(), first.blue()), (second.red(), second.green(), second.blue()),
        strict=True,
    )))


def _scale(none: str, some: str, much: str) -> NDArray[np.uint32]:
    """ARGB colours: `none` only where there is nothing, then from `some` to `much`."""
    low, high = (
        np.array([[one.red(), one.green(), one.blue()]]) for one in (QColor(some), QColor(much))
    )
    share = np.linspace(0.0, 1.0, 255)[:, None]
    red, green, blue = np.rint(low + (high - low) * share).astype(np.uint32).T
    return np.concatenate([
        np.array([QColor(none).rgb()], np.uint32), 0xFF000000 | red << 16 | green << 8 | blue
    ]).astype(np.uint32)
