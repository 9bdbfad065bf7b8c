"""The longest-match steps of a word of a WordPiece tokenizer."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QLabel, QVBoxLayout, QWidget
from tokenprism.encoding import Encoding
from tokenprism.explain.wordpiece import (
    End,
    Match,
    Matches,
    Place,
    WordPieceRules,
    longest_match,
    word_at,
)

from ...figures import counted
from ...painting.glyphs import shown
from ...session import ByteRange
from ...theme import fonts
from ...theme.style import current
from ...widgets.guarded import Guarded
from ...widgets.scrolling import fit_rows

ROW, NUMBER, EDGE, GAP = 30, 46, 12, 8
MOST_TRIED = 12  # texts of a step that are written out

translate = QCoreApplication.translate


def row_height() -> int:
    """Pixels of a row."""
    return fonts.scaled(ROW)


@dataclass(frozen=True, slots=True, eq=False)
class WordContent:
    """A word of a WordPiece tokenizer with its steps. `agrees`: they give the library's tokens."""

    key: int
    encoding: Encoding
    place: Place
    matches: Matches
    agrees: bool


def word_content(
    rules: WordPieceRules, key: int, encoding: Encoding, byte: int
) -> WordContent | None:
    """The word at a byte; None where there is none."""
    place = word_at(rules, encoding, min(byte, max(len(encoding.source) - 1, 0)))
    if place is None:
        return None
    matches = longest_match(rules, place.word)
    agrees = list(matches.ids) == encoding.ids[place.first : place.last].tolist()
    return WordContent(key, encoding, place, matches, agrees)


class MatchRows(Guarded, QAbstractScrollArea):
    """A row for each step: the word with what matched, and what was tried before."""

    step_chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("match-rows")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.content: WordContent | None = None
        self.step, self._hue = -1, 0

    def show_content(self, content: WordContent | None, hue: int) -> None:
        """Draw another word."""
        self.content, self._hue, self.step = content, hue, -1
        fit_rows(self, self.count, row_height())
        self.viewport().update()

    @property
    def count(self) -> int:
        """How many steps there are."""
        return 0 if self.content is None else len(self.content.matches.steps)

    def said(self, step: Match) -> str:
        """What was tried before a step's entry."""
        longer = step.tried[:-1] if step.token_id >= 0 else step.tried
        listed = ", ".join(map(_sign, longer[:MOST_TRIED])) + (
            ", …" if len(longer) > MOST_TRIED else "")
        if step.token_id < 0:
            return translate("MergesView", "none of {0} is an entry: {1}").format(
                len(longer), listed)
        if not longer:
            return translate("MergesView", "{0} · id {1} · the whole rest").format(
                _sign(step.tried[-1]), step.token_id)
        return translate("MergesView", "{0} · id {1} · not {2}").format(
            _sign(step.tried[-1]), step.token_id, listed)

    def choose(self, step: int) -> None:
        """Mark a step and tell it."""
        if 0 <= step < self.count:
            self.step = step
            bar, room = self.verticalScrollBar(), self.viewport().height()
            top = step * row_height()
            bar.setValue(min(max(bar.value(), top + row_height() - room), top))
            assert self.content is not None
            self.setAccessibleDescription(self.said(self.content.matches.steps[step]))
            self.viewport().update()
            self.step_chosen.emit(step)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        y = round(event.position().y()) + self.verticalScrollBar().value()
        self.choose(y // row_height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        by = {Qt.Key.Key_Down: 1, Qt.Key.Key_Right: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_Left: -1,
              Qt.Key.Key_Home: -self.count, Qt.Key.Key_End: self.count}.get(Qt.Key(event.key()))
        if by is None or not self.count:
            super().keyPressEvent(event)
        else:
            self.choose(min(max(0, self.step + by), self.count - 1))

    def resizeEvent(self, event: object) -> None:
        fit_rows(self, self.count, row_height())

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        colours = current()
        painter = QPainter(self.viewport())
        painter.fillRect(event.rect(), QColor(colours.panel))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.content is None:
            return
        for number, step in enumerate(self.content.matches.steps):
            top = number * row_height() - self.verticalScrollBar().value()
            if -row_height() < top < self.viewport().height():
                self._paint(painter, number, step, top)

    def _paint(self, painter: QPainter, number: int, step: Match, top: int) -> None:
        assert self.content is not None
        colours, width = current(), self.viewport().width()
        hue, word = colours.hues[self._hue], self.content.matches.word
        if number == self.step:
            painter.fillRect(0, top, width, row_height(), QColor(colours.accent_soft))
        painter.fillRect(0, top + row_height() - 1, width, 1, QColor(colours.border))
        centre = Qt.AlignmentFlag.AlignVCenter
        painter.setPen(QColor(colours.muted))
        painter.setFont(fonts.plain(9.5))
        painter.drawText(QRectF(EDGE, top, NUMBER, row_height()), centre, f"{number + 1}")
        painter.setFont(fonts.text(10.0))
        metrics = QFontMetricsF(painter.font())
        x, limit = float(NUMBER), width * 0.4
        matched = word[step.start : step.end]
        for text, ink, is_match in (
            (word[: step.start], colours.muted, False), (matched, colours.text, True),
            (word[step.end :], colours.text, False),
        ):
            if not text:
                continue
            text = metrics.elidedText(_sign(text), Qt.TextElideMode.ElideMiddle, limit * 0.6)
            wide = metrics.horizontalAdvance(text) + (8 if is_match else 1)
            box = QRectF(x, top + 4, wide, row_height() - 8)
            if is_match:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(hue.strong))
                painter.drawRoundedRect(box, 4, 4)
            painter.setPen(QColor(ink))
            painter.drawText(box, centre | Qt.AlignmentFlag.AlignHCenter, text)
            x += wide + 1
        left = max(width * 0.4, x + GAP)
        painter.setFont(fonts.mono(9.0))
        painter.setPen(QColor(colours.muted))
        said = QFontMetricsF(painter.font()).elidedText(
            self.said(step), Qt.TextElideMode.ElideRight, width - left - EDGE
        )
        painter.drawText(QRectF(left, top, width - left - EDGE, row_height()), centre, said)


class MatchPanel(QWidget):
    """The steps, and a sentence on how the word ends. `span_chosen` tells bytes of the text."""

    span_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows = MatchRows(self)
        self.rows.step_chosen.connect(self._choose)
        self.verdict = QLabel(self)
        self.verdict.setObjectName("match-verdict")
        self.verdict.setWordWrap(True)
        self.verdict.setProperty("role", "muted")
        self.verdict.setContentsMargins(12, 6, 12, 8)
        self.verdict.setTextFormat(Qt.TextFormat.PlainText)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 6, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.rows, 1)
        column.addWidget(self.verdict)

    def retranslate(self) -> None:
        """Take words from the language in force."""
        self.rows.setAccessibleName(translate("MergesView", "Longest matches of the word"))
        self._say()
        self.rows.viewport().update()

    def show_content(self, content: WordContent | None, hue: int) -> None:
        """Show another word."""
        before = self.rows.content
        same = content is not None and before is not None and (
            before.encoding is content.encoding and before.place == content.place
        )
        if not same:
            self.rows.show_content(content, hue)
        self._say()

    def _say(self) -> None:
        content = self.rows.content
        self.verdict.setText("" if content is None else verdict(content))

    def _choose(self, step: int) -> None:
        content = self.rows.content
        if content is None or content.matches.end is not End.MATCHED or not content.agrees:
            return
        row = content.place.first + step
        encoding = content.encoding
        self.span_chosen.emit(ByteRange(int(encoding.starts[row]), int(encoding.ends[row])))


def verdict(content: WordContent) -> str:
    """How a word ends, and how its form is known."""
    matches = content.matches
    if matches.end is End.TOO_LONG:
        text = translate(
            "MergesView", "The word has {0} characters, more than the file's limit: it becomes the "
            "unknown token unseen."
        ).format(len(matches.word))
    elif matches.end is End.NO_ENTRY:
        rest = matches.word[matches.steps[-1].start :]
        text = translate(
            "MergesView", "No entry begins “{0}”: the whole word becomes the unknown token."
        ).format(_sign(rest))
    else:
        text = counted(
            len(matches.ids),
            translate("MergesView", "The whole word is an entry: {0} token."),
            translate("MergesView", "From left to right the longest entry that fits: {0} tokens."),
        )
    source = content.encoding.source[content.place.start : content.place.end]
    if source != matches.word.encode():
        text += " " + translate("MergesView", "The normaliser made “{0}” of “{1}”.").format(
            _sign(matches.word), shown(source[:200])
        )
    if not content.agrees:
        text += " " + translate(
            "MergesView", "But the library has other tokens: the file has rules that are not "
            "shown here."
        )
    return text


def _sign(text: str) -> str:
    return shown(text.encode("utf-8", "surrogateescape")[:400])
