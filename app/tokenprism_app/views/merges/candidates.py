"""The pairs that could merge at one step, in a line: the winner first, filled."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget
from tokenprism.explain.replay import Candidates, Replay

from ...theme import fonts
from ...theme.style import current
from ...widgets.guarded import Guarded
from . import words
from .symbols import symbol

HEIGHT, EDGE, GAP, PAD = 30, 12, 5, 7
MOST = 60  # laid out


class CandidateStrip(Guarded, QWidget):
    """`pair_chosen` tells the places of a pair that was clicked."""

    pair_chosen = Signal(int, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("candidates")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._replay: Replay | None = None
        self.found: Candidates | None = None
        self.note, self._hue = "", 0
        self._chips: list[tuple[int, QRectF, str, str]] = []  # candidate, place, pair, rank

    def show_candidates(
        self, replay: Replay | None, found: Candidates | None, note: str, hue: int
    ) -> None:
        """Draw those of another step; `note` stands before them."""
        self._replay, self.found, self.note, self._hue = replay, found, note, hue
        self._chips = []
        self.setAccessibleName(f"{note} {'; '.join(self.texts()[:8])}".strip())
        self.update()

    def say(self, note: str) -> None:
        """Other words before the same candidates."""
        if note != self.note:
            self.show_candidates(self._replay, self.found, note, self._hue)

    def texts(self) -> list[str]:
        """Pairs and ranks, as far as they are laid out."""
        return [f"{pair} {rank}" for _, _, pair, rank in self.chips()]

    def sizeHint(self) -> QSize:
        return QSize(300, fonts.scaled(HEIGHT))

    def minimumSizeHint(self) -> QSize:
        return QSize(120, fonts.scaled(HEIGHT))

    def chips(self) -> list[tuple[int, QRectF, str, str]]:
        """Number, place, pair and rank of each candidate that is drawn."""
        if not self._chips and self._replay is not None and self.found is not None:
            self._chips = self._laid_out(self._replay, self.found)
        return self._chips

    def _laid_out(self, replay: Replay, found: Candidates) -> list[tuple[int, QRectF, str, str]]:
        model, vocabulary = replay.model, replay.model.vocabulary
        pairs, ranks = QFontMetricsF(fonts.text(9.0)), QFontMetricsF(fonts.plain(8.0))
        x = EDGE + QFontMetricsF(fonts.plain(9.0)).horizontalAdvance(self.note) + 10
        made = []
        for k, merge in enumerate(found.merges[:MOST].tolist()):
            sides = (int(model.left[merge]), int(model.right[merge]))
            pair = " + ".join(symbol(vocabulary.bytes_of(one)) for one in sides)
            rank = f"{int(model.ranks[merge]):,}"
            width = pairs.horizontalAdvance(pair) + ranks.horizontalAdvance(rank) + 2 * PAD + 6
            made.append((k, QRectF(x, 4, width, fonts.scaled(HEIGHT) - 8), pair, rank))
            x += width + GAP
        return made

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self.found is None:
            return
        for k, box, _, _ in self.chips():
            if box.contains(event.position()) and box.right() <= self._room:
                low, _, high = self.found.places[k].tolist()
                self.pair_chosen.emit(low, high)

    @property
    def _room(self) -> float:
        return float(self.width() - 44)

    def paintEvent(self, event: QPaintEvent) -> None:
        colours = current()
        hue = colours.hues[self._hue]
        painter = QPainter(self)
        painter.fillRect(event.rect(), QColor(colours.panel))
        painter.fillRect(0, 0, self.width(), 1, QColor(colours.border))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        centre = Qt.AlignmentFlag.AlignVCenter
        painter.setFont(fonts.plain(9.0))
        painter.setPen(QColor(colours.muted))
        note = QFontMetricsF(painter.font()).elidedText(
            self.note, Qt.TextElideMode.ElideRight, self.width() - 2 * EDGE
        )
        painter.drawText(self.rect().adjusted(EDGE, 0, -EDGE, 0), centre, note)
        left_out = 0
        after = 0.0
        for k, box, pair, rank in self.chips():
            if box.right() > self._room:
                left_out = len(self.found or ()) - k
                break
            after = box.right() + GAP
            painter.setPen(QPen(QColor(hue.full if k == 0 else colours.border), 1))
            painter.setBrush(QColor(hue.strong) if k == 0 else Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
            painter.setPen(QColor(colours.on_tokens if k == 0 else colours.text))
            painter.setFont(fonts.text(9.0))
            painter.drawText(box.adjusted(PAD, 0, 0, 0), centre, pair)
            painter.setFont(fonts.plain(8.0))
            painter.setPen(QColor(colours.on_tokens if k == 0 else colours.muted))
            painter.drawText(
                box.adjusted(0, 0, -PAD, 0), centre | Qt.AlignmentFlag.AlignRight, rank
            )
        more = left_out or max(0, len(self.found or ()) - len(self._chips))
        if more and after:
            painter.setFont(fonts.plain(9.0))
            painter.setPen(QColor(colours.muted))
            painter.drawText(QRectF(after, 0, 60, fonts.scaled(HEIGHT)), centre, f"+{more:,}")

    def resizeEvent(self, event: object) -> None:
        self.setToolTip(words.candidates_tip())
