"""The header of a pane: name, family and figures of its tokenizer, and the ends of its scale."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from weakref import WeakSet

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget
from shiboken6 import isValid

from ...theme import fonts
from ...theme.palette import Hue, Palette, mix
from ...theme.style import notifier
from ...widgets.guarded import Guarded
from ...widgets.plain import plain_tip
from .legend import draw_scale

HEADER, SCALED = 30, 50  # pixels at the usual zoom: of one line, and with a scale of colours below


@dataclass(frozen=True, slots=True)
class HeaderFacts:
    """What a header says, as it is to be shown; empty strings are left out.

    `brief` is the count without a word.
    """

    name: str
    kind: str
    count: str
    difference: str
    ratio: str
    sign: int  # of the difference: -1 fewer tokens, 1 more
    low: str = ""   # at the ends of the scale of colours, in the tokenizer's own measure
    high: str = ""
    specials: str = ""  # which special tokens are recognised; empty where they are text
    brief: str = ""


class HeaderRow:
    """The headers of one view. They say the same figures, one below the other or side by side, so
    that these can be compared: those for which every header has room.
    """

    def __init__(self) -> None:
        self._headers: WeakSet[Header] = WeakSet()

    def add(self, header: Header) -> None:
        """Take a header in."""
        self._headers.add(header)

    def update(self) -> None:
        """Draw all headers anew, after one of them changed."""
        for header in self._shown:
            header.updateGeometry()
            header.update()

    @property
    def _shown(self) -> list[Header]:
        return [one for one in self._headers if isValid(one) and one.isVisible()]

    @property
    def scaled(self) -> bool:
        """Whether a header says what the ends of its scale of colours are."""
        return any(one.facts.high for one in self._shown)

    @property
    def columns(self) -> dict[str, int]:
        """The figures that are said, from left to right, and the pixels of each."""
        shown = self._shown
        width = min((one.width() for one in shown), default=0)
        return columns_for([one.facts for one in shown], width)


def columns_for(given: Sequence[HeaderFacts], width: int) -> dict[str, int]:
    """The figures for which headers of so many pixels have room, and the pixels of each."""
    found: dict[str, int] = {}
    for names in LEVELS:
        found = {
            name: max((_width(getattr(one, name), SIZES[name]) for one in given), default=0)
            for name in names
        }
        found = {name: room for name, room in found.items() if room}
        if all(_least(one) + _taken(found) <= width for one in given):
            break
    return found


def _least(facts: HeaderFacts) -> int:
    """Pixels that the dot, the name and the sign for special tokens need at least."""
    name = min(_width(facts.name, 10, True), fonts.scaled(LEAST_NAME))
    return NAME + name + _chip_width(facts) + GAP + EDGE


def _taken(columns: Mapping[str, int]) -> int:
    return sum(columns.values()) + GAP * max(0, len(columns) - 1)


class Header(Guarded, QWidget):
    """Name, family and figures of the tokenizer."""

    def __init__(self, parent: QWidget, row: HeaderRow) -> None:
        super().__init__(parent)
        self.facts = HeaderFacts("", "", "", "", "", 0)
        self._row = row
        row.add(self)
        self._look: tuple[Palette, Hue] | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        notifier().changed.connect(self._refit)

    def _refit(self) -> None:
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(240, fonts.scaled(SCALED if self._row.scaled else HEADER))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._row.update()

    def show_facts(self, facts: HeaderFacts, palette: Palette, hue: Hue) -> None:
        """Show these facts in these colours."""
        if (facts, (palette, hue)) == (self.facts, self._look):
            return
        self.facts, self._look = facts, (palette, hue)
        scale = f"{facts.low} … {facts.high}" if facts.high else ""
        shown = (
            facts.name, facts.kind, facts.count, facts.difference, facts.ratio, facts.specials,
            scale,
        )
        self.setAccessibleName(", ".join(part for part in shown if part))
        self.setToolTip(plain_tip("\n".join(part for part in shown if part)))
        self._row.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._look is None:
            return
        palette, hue = self._look
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(palette.panel))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(hue.full))
        top, tall = map(fonts.scaled, _FIRST_LINE)
        painter.drawRoundedRect(QRectF(12, top + tall / 2 - 4.5, 9, 9), 2.5, 2.5)
        muted, facts = palette.muted, self.facts
        tone = muted
        if facts.sign:
            other = palette.hues[2].full if facts.sign < 0 else palette.hues[1].full
            tone = mix(other, muted, 0.6)
        colours = {"difference": tone, "count": palette.text, "brief": palette.text, "ratio": muted}
        right = self.width() - EDGE
        columns = self._row.columns
        for name, room in reversed(columns.items()):
            words = getattr(facts, name)
            painter.setFont(_font(SIZES[name]))
            painter.setPen(QColor(colours[name]))
            painter.drawText(QRect(right - room, top, room, tall), _MIDDLE_RIGHT, words)
            right -= room + GAP
        chip = _chip_width(facts)
        left = _from_left(painter, NAME, right - chip, facts.name, 10, True, palette.text)
        if chip:
            left = _draw_chip(painter, left, chip, palette)
        if right - left >= 2 * GAP + _width(facts.kind, 8.5) and "ratio" in columns:
            _from_left(painter, left + GAP, right - GAP, facts.kind, 8.5, False, muted)
        self._paint_scale(painter, EDGE, palette)
        painter.setPen(QPen(QColor(palette.border), 1))
        painter.drawLine(0, self.height() - 1, self.width(), self.height() - 1)

    def _paint_scale(self, painter: QPainter, left: int, palette: Palette) -> None:
        """What the first and the last colour stand for in this tokenizer, where there is room."""
        low, high = self.facts.low, self.facts.high
        wide = _width(low, _BELOW) + _width(high, _BELOW) + _SCALE + 2 * GAP
        right = self.width() - EDGE
        if not high or right - wide < left:
            return
        top, tall = map(fonts.scaled, _SECOND_LINE)
        painter.setFont(_font(_BELOW))
        painter.setPen(QColor(palette.muted))
        painter.drawText(QRect(left, top, right - left, tall), _MIDDLE_RIGHT, high)
        x = right - _width(high, _BELOW) - GAP - _SCALE
        painter.drawText(QRect(left, top, x - GAP - left, tall), _MIDDLE_RIGHT, low)
        draw_scale(painter, QRectF(x, top + (tall - 8) // 2, _SCALE, 8), palette)


_SCALE = 40  # pixels of the scale of colours
EDGE, NAME, GAP = 12, 28, 8  # pixels left and right, where the name begins, between pieces
LEAST_NAME = 96              # pixels that a longer name keeps
SIZES = {"difference": 9.5, "count": 10.0, "brief": 10.0, "ratio": 9.0}
_BELOW = 9.0                 # points in the second line
# Figures from left to right; with less room the last go first. The tool tip has all.
LEVELS = (
    ("count", "difference", "ratio"), ("count", "difference"), ("brief", "difference"), ("brief",),
)


_CHIP, _CHIP_SIZE = "<|s|>", 8.0  # stands for special tokens that are recognised


def _chip_width(facts: HeaderFacts) -> int:
    """Pixels of the sign behind the name, 0 where special tokens are plain text."""
    return GAP + 8 + _width(_CHIP, _CHIP_SIZE, True) if facts.specials else 0


def _draw_chip(painter: QPainter, left: int, width: int, palette: Palette) -> int:
    """Draw the sign for special tokens that are recognised; where it ends."""
    top, tall = map(fonts.scaled, _FIRST_LINE)
    box = QRect(left + GAP, top + 2, width - GAP, tall - 4)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(palette.accent_soft))
    painter.drawRoundedRect(QRectF(box), 4, 4)
    painter.setFont(_font(_CHIP_SIZE, True))
    painter.setPen(QColor(palette.accent))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, _CHIP)
    return left + width


def _width(words: str, points: float, bold: bool = False) -> int:
    return _width_at(fonts.zoom(), words, points, bold) if words else 0


@lru_cache(maxsize=1024)
def _width_at(zoom: float, words: str, points: float, bold: bool) -> int:
    return QFontMetrics(_font_at(zoom, points, bold)).horizontalAdvance(words)


_MIDDLE_LEFT = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
_MIDDLE_RIGHT = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight)
_FIRST_LINE, _SECOND_LINE = (4, 22), (28, 18)  # top and height, at the usual zoom


def _font(points: float, bold: bool = False) -> QFont:
    return _font_at(fonts.zoom(), points, bold)


@cache
def _font_at(_zoom: float, points: float, bold: bool) -> QFont:
    font = fonts.plain(points)
    font.setBold(bold)
    return font


def _from_left(
    painter: QPainter, left: int, right: int, words: str, points: float, bold: bool, colour: str
) -> int:
    """Write words from `left`, shortened where they would pass `right`; where they end."""
    font, room = _font(points, bold), max(0, right - left)
    painter.setFont(font)
    painter.setPen(QColor(colour))
    if _width(words, points, bold) > room:
        words = QFontMetrics(font).elidedText(words, Qt.TextElideMode.ElideRight, room)
    top, tall = map(fonts.scaled, _FIRST_LINE)
    painter.drawText(QRect(left, top, room, tall), _MIDDLE_LEFT, words)
    return left + _width(words, points, bold)
