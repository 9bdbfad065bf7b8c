"""Draws the rows: tokens as they are in a text, the rest as plain words.

A page has hundreds of cells, so a column is drawn at a time, with its pen and font set once, and
words are measured only where they may be too long.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter
from tokenprism.inventory.answer import Answer
from tokenprism.vocabulary import Kind

from ...painting.face import face
from ...painting.single import TokenPicture
from ...theme import fonts
from ...theme.palette import Hue
from ...theme.style import current
from .columns import Column, words

SIDE = 10       # pixels left and right of a cell's words
KEPT = 2000     # pictures of tokens
ROW = 26

HueOf = Callable[[int], Hue]
BEYOND = 0.38  # opacity of the tokens that the vocabulary does not have at the cut
_MIDDLE = Qt.AlignmentFlag.AlignVCenter.value | Qt.TextFlag.TextSingleLine.value
_LEFT = Qt.AlignmentFlag.AlignLeft.value | Qt.AlignmentFlag.AlignAbsolute.value | _MIDDLE
_RIGHT = Qt.AlignmentFlag.AlignRight.value | _MIDDLE
_QUIET = {"bytes", "from", "kind"}
_COUNTS = {"used", "corpus"}
_SPECIAL = int(Kind.SPECIAL)


def row_height() -> int:
    """Pixels of a row."""
    return fonts.scaled(ROW)


@dataclass(frozen=True, slots=True)
class Place:
    """A column that is in view, from `x` on."""

    column: Column
    x: int
    width: int


@dataclass(frozen=True, slots=True)
class Line:
    """A row of the core's table that is in view, from `y` on; `beyond` the cut: not in the
    vocabulary as it is shown.
    """

    row: int
    y: int
    selected: bool
    beyond: bool = False


class Cells:
    """Paints rows and columns in view. `hue_of` gives the colours of a row of the core's table."""

    def __init__(self, hue_of: HueOf) -> None:
        self._hue_of = hue_of
        self.cut: int | None = None  # the vocabulary size beyond which rows are grey
        self._pictures: OrderedDict[bytes, TokenPicture] = OrderedDict()
        self.dress()

    def dress(self) -> None:
        """Take the colours of the theme in force, and fonts of the zoom."""
        self._fonts: dict[bool, tuple[QFont, QFontMetrics, int]] = {}
        for mono, font in ((False, fonts.plain(9.5)), (True, fonts.mono(9.0))):
            metrics = QFontMetrics(font)
            # No character of ASCII is wider.
            self._fonts[mono] = font, metrics, max(metrics.horizontalAdvance(one) for one in "MW@")
        colours = current()
        self._face = face(colours, 10.0)
        self._panel, self._soft = QColor(colours.panel), QColor(colours.accent_soft)
        self._text, self._muted = QColor(colours.text), QColor(colours.muted)
        self._border = QColor(colours.border)
        self._pictures.clear()

    def paint(
        self, painter: QPainter, area: QRect, answer: Answer, places: Sequence[Place],
        lines: Sequence[Line],
    ) -> None:
        """Draw the cells of these places and lines; `area` is what is to be drawn anew."""
        painter.fillRect(area, self._panel)
        width = max((place.x + place.width for place in places), default=0)
        painter.setPen(self._border)
        for line in lines:
            if line.selected:
                painter.fillRect(0, line.y, width, row_height(), self._soft)
            painter.drawLine(0, line.y + row_height() - 1, width - 1, line.y + row_height() - 1)
        for place in places:
            if place.column.key == "token":
                self._paint_tokens(painter, answer, place, lines)
            else:
                self._paint_words(painter, answer, place, lines)

    def _paint_words(
        self, painter: QPainter, answer: Answer, place: Place, lines: Sequence[Line]
    ) -> None:
        column, table, key = place.column, answer.table, place.column.key
        font, metrics, widest = self._fonts[column.mono]
        x, room = place.x + SIDE, place.width - 2 * SIDE
        side = _RIGHT if column.right else _LEFT
        always_quiet = key in _QUIET
        painter.setFont(font)
        for line in lines:
            text = words(table, line.row, key)
            if len(text) * widest > room and not (column.right and len(text) < 8):
                text = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room)
            quiet = always_quiet or text == "–" or (key in _COUNTS and text == "0")
            quiet = quiet or line.beyond
            painter.setPen(self._muted if quiet else self._text)
            painter.drawText(x, line.y, room, row_height() - 1, side, text)

    def _paint_tokens(
        self, painter: QPainter, answer: Answer, place: Place, lines: Sequence[Line]
    ) -> None:
        table = answer.table
        for line in lines:
            vocabulary, token_id = table.side(line.row)
            special = int(vocabulary.kinds[token_id]) == _SPECIAL
            painter.setOpacity(BEYOND if line.beyond else 1.0)
            self.picture(table.entries[line.row]).draw(
                painter, QRectF(place.x + SIDE, line.y, place.width - 2 * SIDE, row_height() - 1),
                self._hue_of(line.row), self._soft if line.selected else self._panel,
                partial=bool(table.entries.partial[line.row]) and not special, special=special,
            )
        painter.setOpacity(1.0)

    def picture(self, data: bytes) -> TokenPicture:
        """The picture of a token."""
        found = self._pictures.pop(data, None) or TokenPicture(data, self._face)
        self._pictures[data] = found
        if len(self._pictures) > KEPT:
            self._pictures.popitem(last=False)
        return found
