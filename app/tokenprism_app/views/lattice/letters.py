"""The fonts of the lattice's picture, at the zoom in force."""

from __future__ import annotations

from PySide6.QtGui import QFont, QFontMetricsF

from ...theme import fonts

WORDS = 20_000  # whose widths are kept


class Letters:
    """`label` and `strong` for pieces, `glyph` for characters, `bytes` for their bytes, `small` and
    `figure` for numbers.
    """

    def __init__(self) -> None:
        self.label, self.glyph = fonts.text(9.0), fonts.text(13.0)
        self.strong = _weighted(self.label, QFont.Weight.Bold)
        self.small, self.bytes = fonts.plain(7.5), fonts.mono(7.0)
        self.figure = _weighted(self.small, QFont.Weight.DemiBold)
        self._metrics = tuple(map(QFontMetricsF, (self.label, self.strong)))
        self._widths: dict[tuple[str, bool], float] = {}  # measuring is slow

    def width(self, text: str, bold: bool) -> float:
        """How wide a piece is, in pixels."""
        found = self._widths.get((text, bold))
        if found is None:
            if len(self._widths) > WORDS:
                self._widths.clear()
            found = self._metrics[bold].horizontalAdvance(text)
            self._widths[text, bold] = found
        return found


def _weighted(font: QFont, weight: QFont.Weight) -> QFont:
    made = QFont(font)
    made.setWeight(weight)
    return made
