"""The measures of text under examination: fonts, the height of a row, where boxes lie in it."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtGui import QFont, QFontInfo, QFontMetricsF

from ..theme import fonts
from ..theme.palette import Palette

BYTE = 0.56  # of the height of the text: the width of a byte of a character that tokens share


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """Fonts and measures in logical pixels; rows are of one height whatever fonts fall back to."""

    palette: Palette
    text: QFont
    small: QFont
    byte: QFont     # of the two digits that stand for a byte of a character that tokens share
    row: int        # height of a row
    baseline: int   # from the top of a row
    top: int        # of a token's box, from the top of the row
    bottom: int
    blank: float    # width of one blank


def face(palette: Palette, points: float = 11.0) -> Face:
    """The face at a size of text."""
    text = fonts.text(points)
    small = fonts.mono()
    # Whole pixels: characters after a run of hex would else fall between them and look heavy.
    small.setPixelSize(max(8, round(QFontInfo(text).pixelSize() * 0.68)))
    byte = QFont(small)
    wide = max(8, round(QFontInfo(text).pixelSize() * BYTE))
    digit = QFontMetricsF(byte).horizontalAdvance("0")
    byte.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, wide / 2 - digit)
    metrics = QFontMetricsF(text)
    pixels = metrics.ascent() + metrics.descent()
    row = round(pixels * 1.36)
    baseline = round((row - pixels) / 2 + metrics.ascent()) - 1
    space = metrics.horizontalAdvance(" ")
    return Face(palette, text, small, byte, row, baseline, 2, row - 4, space)
