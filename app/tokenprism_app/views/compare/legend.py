"""What the colours of tokens mean, where they mean more than a boundary."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget
from tokenprism.vocabulary import Kind, Vocabulary

from ...painting.scales import STEPS, ramp
from ...painting.tints import LONGEST, SCRIPT_GROUPS, ColourBy, kind_colours, script_colours
from ...theme import fonts
from ...theme.palette import Colour, Palette
from ...widgets.guarded import Guarded
from ...widgets.plain import plain_tip

_BAR = 96  # pixels of a scale


class Legend(Guarded, QWidget):
    """Tells a mode's colours for the tokenizers that are shown; alternation needs no words."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._mode = ColourBy.ALTERNATE
        self._palette: Palette | None = None
        self._kinds: frozenset[Kind] = frozenset()
        self._ranked, self._scored, self._others = True, False, 1
        self.note = ""  # beside the scale: what is being counted, or in what
        self.setObjectName("compareLegend")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.hide()

    def sizeHint(self) -> QSize:
        return QSize(80, 22)

    def show_mode(self, mode: ColourBy, palette: Palette) -> None:
        """Show the legend of a mode."""
        self._mode, self._palette = mode, palette
        self.setVisible(mode is not ColourBy.ALTERNATE)
        self.retranslate()

    def show_vocabularies(self, vocabularies: Sequence[Vocabulary]) -> None:
        """Tell of what these have: their kinds, and whether some have ranks or scores."""
        self._kinds = frozenset(
            kind for kind in Kind if any((one.kinds == kind).any() for one in vocabularies)
        )
        self._ranked = any(bool((one.ranks >= 0).any()) for one in vocabularies)
        self._scored = any(
            not bool((one.ranks >= 0).any() or np.isnan(one.scores).all())
            for one in vocabularies
        )
        self._others = max(1, len(vocabularies) - 1)
        self.retranslate()

    def retranslate(self) -> None:
        """Say everything in the language in force."""
        words = "" if self._mode is ColourBy.ALTERNATE else ", ".join(
            [*(word for word, _ in self.swatches()), *self.ends(), self.note]
        ).strip(", ")
        self.setAccessibleName(words)
        self.setToolTip(plain_tip(words))
        self.update()

    def ends(self) -> tuple[str, ...]:
        """The words at the two ends of a scale; none where the mode has no scale."""
        if self._mode is ColourBy.RANK:
            if self._ranked and self._scored:
                return self.tr("early or likely"), self.tr("late or rare")
            if self._ranked:
                return self.tr("first merges"), self.tr("last merges")
            if self._scored:
                return self.tr("likely pieces"), self.tr("rare pieces")
            return (self.tr("these tokenizers have neither ranks nor scores"),)
        if self._mode is ColourBy.LENGTH:
            return self.tr("1 byte"), self.tr("{0} and more").format(LONGEST)
        if self._mode in (ColourBy.TEXT_USES, ColourBy.CORPUS_USES):
            return self.tr("once or never"), self.tr("most often")
        if self._mode is ColourBy.DISAGREEMENT:
            return self.tr("in all tokenizers"), self.tr("in no other")
        return ()

    def swatches(self) -> Sequence[tuple[str, Colour]]:
        """Words and colours of categories; none where the mode has a scale."""
        dark = self._palette is not None and self._palette.dark
        if self._mode is ColourBy.KIND:
            words = {
                Kind.BYTE: self.tr("byte"), Kind.CHARACTER: self.tr("character"),
                Kind.MERGE: self.tr("merge"),
                Kind.PIECE: self.tr("piece"), Kind.SPECIAL: self.tr("special"),
                Kind.UNKNOWN: self.tr("unknown"),
            }
            colours = kind_colours(dark)
            return [(word, colours[kind]) for kind, word in words.items() if kind in self._kinds]
        if self._mode is ColourBy.SCRIPT:
            names = {
                "common": self.tr("digits, marks"), "latin": self.tr("Latin"),
                "cyrillic": self.tr("Cyrillic, Greek"), "arabic": self.tr("Arabic, Hebrew"),
                "indic": self.tr("Indic, Thai"), "kana": self.tr("Kana, Hangul"),
                "han": self.tr("Han"), "other": self.tr("other"),
                "partial": self.tr("part of a character"),
            }
            return list(zip((names[one] for one in SCRIPT_GROUPS), script_colours(dark),
                            strict=True))
        return ()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._palette is None or self._mode is ColourBy.ALTERNATE:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(fonts.plain(8.5))
        x, ends = 4.0, self.ends()
        for word, colour in self.swatches():
            painter.setPen(QColor(self._palette.border))
            painter.setBrush(QColor(colour))
            painter.drawRoundedRect(QRectF(x, self.height() / 2 - 6, 12, 12), 3, 3)
            x = self._write(painter, x + 17, word, self._palette) + 3
        if ends:
            x = self._write(painter, x, ends[0], self._palette)
        if len(ends) == 2:
            steps = self._others + 1 if self._mode is ColourBy.DISAGREEMENT else STEPS
            draw_scale(painter, QRectF(x, self.height() / 2 - 5, _BAR, 10), self._palette, steps)
            x = self._write(painter, x + _BAR + 8, ends[1], self._palette)
        if self.note:
            self._write(painter, x + 8, self.note, self._palette)

    def _write(self, painter: QPainter, x: float, words: str, palette: Palette) -> float:
        painter.setPen(QColor(palette.muted))
        width = painter.fontMetrics().horizontalAdvance(words)
        painter.drawText(
            QRectF(x, 0, width + 2, self.height()), Qt.AlignmentFlag.AlignVCenter, words
        )
        return x + width + 8


def draw_scale(painter: QPainter, area: QRectF, palette: Palette, steps: int = STEPS) -> None:
    """The colours of a scale from left to right; few steps each with an edge of its own."""
    colours = ramp(palette.dark, max(2, steps))
    gradient = QLinearGradient(area.topLeft(), area.topRight())
    for step, colour in enumerate(colours):
        if steps < STEPS:
            gradient.setColorAt(step / len(colours), QColor(colour))
            gradient.setColorAt((step + 0.999) / len(colours), QColor(colour))
        else:
            gradient.setColorAt(step / (len(colours) - 1), QColor(colour))
    painter.setPen(QColor(palette.border))
    painter.setBrush(gradient)
    painter.drawRoundedRect(area, 3, 3)
