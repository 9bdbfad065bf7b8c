"""The header of a pane: name, family and figures of its tokenizer, and the ends of its scale."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import NamedTuple

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from ...theme import fonts
from ...theme.palette import Hue, Palette, mix
from ...theme.style import notifier
from ...widgets.guarded import Guarded
from ...widgets.plain import plain_tip
from .legend import draw_scale

HEADER = 52  # pixels at the usual zoom


@dataclass(frozen=True, slots=True)
class HeaderFacts:
    """What a header says, as it is to be shown; empty strings are left out."""

    name: str
    kind: str
    count: str
    difference: str
    ratio: str
    sign: int  # of the difference: -1 fewer tokens, 1 more
    low: str = ""   # at the ends of the scale of colours, in the tokenizer's own measure
    high: str = ""
    specials: str = ""  # which special tokens are recognised; empty where they are text


class Header(Guarded, QWidget):
    """Name, family and figures of the tokenizer."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._facts = HeaderFacts("", "", "", "", "", 0)
        self._look: tuple[Palette, Hue] | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        notifier().changed.connect(self._refit)

    def _refit(self) -> None:
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(240, fonts.scaled(HEADER))

    def show_facts(self, facts: HeaderFacts, palette: Palette, hue: Hue) -> None:
        """Show these facts in these colours."""
        if (facts, (palette, hue)) == (self._facts, self._look):
            return
        self._facts, self._look = facts, (palette, hue)
        scale = f"{facts.low} … {facts.high}" if facts.high else ""
        shown = (
            facts.name, facts.kind, facts.count, facts.difference, facts.ratio, facts.specials,
            scale,
        )
        self.setAccessibleName(", ".join(part for part in shown if part))
        self.setToolTip(plain_tip("\n".join(part for part in shown if part)))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._look is None:
            return
        palette, hue = self._look
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(palette.panel))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(hue.full))
        painter.drawRoundedRect(QRectF(12, fonts.scaled(19) - 5, 9, 9), 2.5, 2.5)
        muted, facts = palette.muted, self._facts
        tone = muted
        if facts.sign:
            other = palette.hues[2].full if facts.sign < 0 else palette.hues[1].full
            tone = mix(other, muted, 0.6)
        colours = {"difference": tone, "count": palette.text, "ratio": muted}
        plan = arrangement(facts, self.width())
        right = self.width() - EDGE
        for name in plan.right:
            right = _from_right(painter, right, getattr(facts, name), _SIZES[name], colours[name])
        chip = _chip_width(facts)
        left = _from_left(painter, NAME, right - GAP - chip, facts.name, 10, True, palette.text)
        if chip:
            left = _draw_chip(painter, left, chip, palette)
        if right - left >= 2 * GAP + _width(facts.kind, 8.5) and not plan.left:
            _from_left(painter, left + GAP, right - GAP, facts.kind, 8.5, False, muted)
        x = EDGE
        top, tall = map(fonts.scaled, _SECOND_LINE)
        for name in plan.below:
            words = getattr(facts, name)
            font = _font(_BELOW)
            painter.setFont(font)
            painter.setPen(QColor(colours[name]))
            painter.drawText(QRect(x, top, self.width() - EDGE - x, tall), _MIDDLE_LEFT, words)
            x += _width(words, _BELOW) + 2 * GAP
        self._paint_scale(painter, x, palette)
        painter.setPen(QPen(QColor(palette.border), 1))
        painter.drawLine(0, self.height() - 1, self.width(), self.height() - 1)

    def _paint_scale(self, painter: QPainter, left: int, palette: Palette) -> None:
        """What the first and the last colour stand for in this tokenizer, where there is room."""
        low, high = self._facts.low, self._facts.high
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
_LEAST_NAME = 88             # pixels that a longer name keeps
_SIZES = {"difference": 9.5, "count": 10.0, "ratio": 9.0}
_BELOW = 9.0                 # points in the second line


class Arrangement(NamedTuple):
    """Which figures stand right of the name, from the right, and which in the line below.

    `left` are those for which there is no room; the tool tip has them.
    """

    right: tuple[str, ...]
    below: tuple[str, ...]
    left: tuple[str, ...]


def arrangement(facts: HeaderFacts, width: int) -> Arrangement:
    """Find a place for each figure in a header so many pixels wide.

    The count matters most, then the difference, then the ratio.
    """
    name = min(_width(facts.name, 10, True), _LEAST_NAME) + _chip_width(facts)
    given = [one for one in ("difference", "count", "ratio") if getattr(facts, one)]
    top: tuple[str, ...] = ()
    for choice in (("difference", "count"), ("count",), ("difference",)):
        wanted = tuple(one for one in choice if one in given)
        room = width - NAME - EDGE - GAP - name
        if sum(_width(getattr(facts, one), _SIZES[one]) + 6 for one in wanted) <= room:
            top = wanted
            break
    below: list[str] = []
    room = width - 2 * EDGE
    for one in ("count", "difference", "ratio"):
        needed = _width(getattr(facts, one), _BELOW)
        if one in given and one not in top and (needed <= room or not below):
            below.append(one)
            room -= needed + 2 * GAP
    return Arrangement(top, tuple(below), tuple(set(given) - set(top) - set(below)))


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
_FIRST_LINE, _SECOND_LINE = (9, 20), (28, 18)  # top and height, at the usual zoom


def _font(points: float, bold: bool = False) -> QFont:
    return _font_at(fonts.zoom(), points, bold)


@cache
def _font_at(_zoom: float, points: float, bold: bool) -> QFont:
    font = fonts.plain(points)
    font.setBold(bold)
    return font


def _from_right(painter: QPainter, right: int, words: str, points: float, colour: str) -> int:
    """Write words that end at `right`; where the words before them may end."""
    if not words:
        return right
    font = _font(points)
    painter.setFont(font)
    painter.setPen(QColor(colour))
    top, tall = map(fonts.scaled, _FIRST_LINE)
    painter.drawText(QRect(0, top, right, tall), _MIDDLE_RIGHT, words)
    return right - _width(words, points) - 6


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
