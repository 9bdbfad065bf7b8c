"""The replay as rows, one for each step; only those in sight are laid out."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QStaticText,
)
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QWidget
from tokenprism.explain.replay import Merged, Replay, Symbols

from ...theme import fonts
from ...theme.style import current
from ...widgets.guarded import Guarded
from ...widgets.scrolling import fit_rows
from . import words
from .symbols import symbol

ROW = 28             # pixels
NUMBER = 46          # pixels of a step's number, at least
GAP, PAD = 7, 4      # pixels between symbols, and beside the text in a highlighted one
NARROWEST = 12       # pixels of a symbol with its gap
SHARE = 0.62         # of the width is for symbols
LEAST_SAID = 150     # pixels for what was merged
EDGE = 12
_KEPT = 4000         # texts that are shaped


def row_height() -> int:
    """Pixels of a row."""
    return fonts.scaled(ROW)


@dataclass(frozen=True, slots=True)
class Box:
    """A symbol as it is drawn: places [low, high) of the word's first symbols."""

    low: int
    high: int
    text: str
    left: float
    width: float
    is_new: bool
    is_next: bool


class ReplayRows(Guarded, QAbstractScrollArea):
    """Paints a `Replay`. `step_chosen` tells a row that was clicked or moved to, `symbol_chosen`
    a symbol, as places of the word's first symbols, `play_asked` the space bar.
    """

    step_chosen = Signal(int)
    symbol_chosen = Signal(int, int)
    play_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("replay-rows")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setMouseTracking(True)
        self.replay: Replay | None = None
        self.step = 0
        self._hue = 0
        self._in_force = 0  # the last step at the cut
        self._drawn: dict[int, list[Box]] = {}
        self.dress()

    def dress(self) -> None:
        """Take fonts anew."""
        self._font, self._small = fonts.text(10.0), fonts.mono(9.0)
        self._digits = fonts.plain(9.5)
        self._metrics = QFontMetricsF(self._font)
        self._signs: dict[int, tuple[str, float]] = {}  # by id: measuring is slow
        self._statics: dict[str, QStaticText] = {}      # shaped once: drawing is slow too
        self._small_metrics = QFontMetricsF(self._small)
        self._widths: dict[int, int] = {}               # of the steps' numbers
        self._drawn.clear()
        fit_rows(self, self.count, row_height())
        self.viewport().update()

    # what is shown

    def show_replay(self, replay: Replay | None, hue: int, in_force: int) -> None:
        """Draw another replay, or another cut of it."""
        other = replay is not self.replay
        same = not other and (hue, in_force) == (self._hue, self._in_force)
        self.replay, self._hue, self._in_force = replay, hue, in_force
        if other:
            self._drawn.clear()
            self._signs.clear()
            self.step = 0
            fit_rows(self, self.count, row_height())
            self.verticalScrollBar().setValue(0)
        if not same:
            self.viewport().update()

    def show_step(self, step: int) -> None:
        """Mark a step and bring it into sight."""
        if step != self.step:
            self._drawn.pop(self.step, None)
            self._drawn.pop(step, None)
        self.step = step
        bar, room = self.verticalScrollBar(), self.viewport().height()
        top = step * row_height()
        if top < bar.value() + row_height():
            bar.setValue(max(0, top - row_height()))
        elif top + 2 * row_height() > bar.value() + room:
            bar.setValue(-(-(top + 2 * row_height() - room) // row_height()) * row_height())
        self.setAccessibleDescription(self.said(step))
        self.viewport().update()

    @property
    def count(self) -> int:
        """How many rows there are."""
        if self.replay is None:
            return 0
        return self.replay.steps + 1 + (self.replay.whole is not None)

    def said(self, row: int) -> str:
        """What a row says at its right."""
        replay = self.replay
        if replay is None or row >= self.count:
            return ""
        if row > replay.steps:
            return words.whole()
        return words.start(replay) if row == 0 else words.merged(replay, row)

    # where things are

    def sizeHint(self) -> QSize:
        return QSize(420, 6 * row_height())

    def minimumSizeHint(self) -> QSize:
        return QSize(200, 2 * row_height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._drawn.clear()
        fit_rows(self, self.count, row_height())

    def scrollContentsBy(self, _dx: int, dy: int) -> None:
        self.viewport().scroll(0, dy)

    @property
    def number_width(self) -> int:
        """Where symbols begin, behind the steps' numbers."""
        count = self.count
        if count not in self._widths:
            widest = QFontMetricsF(self._digits).horizontalAdvance(f"{count:,}")
            self._widths[count] = max(NUMBER, round(widest) + 2 * EDGE)
        return self._widths[count]

    @property
    def said_at(self) -> int:
        """Where the words at the right of rows begin."""
        width = self.viewport().width()
        return int(max(0, min(width * SHARE, width - LEAST_SAID)))

    def row_at(self, y: int) -> int:
        """The row at a height of the viewport; -1 below the last one."""
        row = (y + self.verticalScrollBar().value()) // row_height()
        return row if 0 <= row < self.count else -1

    def row_rect(self, row: int) -> QRect:
        """Where a row is in the viewport."""
        top = row * row_height() - self.verticalScrollBar().value()
        return QRect(0, top, self.viewport().width(), row_height())

    def boxes(self, row: int) -> list[Box]:
        """The symbols of a row as they are drawn, from x = 0."""
        found = self._drawn.get(row)
        if found is None:
            if len(self._drawn) > 400:
                self._drawn.clear()
            found = self._drawn[row] = self._laid_out(row)
        return found

    def _laid_out(self, row: int) -> list[Box]:
        replay = self.replay
        assert replay is not None
        room = max(0, self.said_at - self.number_width - GAP)
        if row > replay.steps:
            text = symbol(replay.word)
            width = self._metrics.horizontalAdvance(text)
            return [Box(0, len(replay.symbols), text, 0.0, width + 2 * PAD, True, False)]
        made = replay.merged(row - 1) if row else None
        coming = replay.merged(row) if row == self.step and row < replay.steps else None
        centre = made.start if made is not None else coming.start if coming is not None else 0
        fitting = max(1, room // NARROWEST)
        if replay.size_at(row) <= fitting:
            whole = self._in_a_row(replay, replay.at(row), made, coming)
            if not whole or whole[-1].left + whole[-1].width <= room:
                return whole
        part = replay.around(row, centre, fitting * 2 // 5, fitting)
        return _fitted(self._in_a_row(replay, part, made, coming), centre, room)

    def _sign(self, replay: Replay, token_id: int) -> tuple[str, float]:
        """How a token is written, and how wide that is."""
        found = self._signs.get(token_id)
        if found is None:
            text = symbol(replay.model.vocabulary.bytes_of(token_id))
            width = self._metrics.horizontalAdvance(text) + 2 * PAD
            found = self._signs[token_id] = (text, width)
        return found

    def _in_a_row(
        self, replay: Replay, symbols: Symbols, made: Merged | None, coming: Merged | None
    ) -> list[Box]:
        found, x = [], 0.0
        places, edges = symbols.places.tolist(), symbols.edges.tolist()
        for k, token_id in enumerate(symbols.ids.tolist()):
            if token_id >= 0:
                text, width = self._sign(replay, token_id)
            else:
                text = symbol(replay.word[edges[k] : edges[k + 1]])
                width = self._metrics.horizontalAdvance(text) + 2 * PAD
            low, high = places[k], places[k + 1]
            is_new = made is not None and (low, high) == (made.start, made.end)
            is_next = coming is not None and coming.start <= low < coming.end
            found.append(Box(low, high, text, x, width, is_new, is_next))
            x += width + GAP - PAD
        return found

    # the user's hand

    def mousePressEvent(self, event: QMouseEvent) -> None:
        point = event.position().toPoint()
        row = self.row_at(point.y())
        if event.button() != Qt.MouseButton.LeftButton or row < 0:
            return
        self.step_chosen.emit(row)
        x = point.x() - self.number_width
        box = next((one for one in self.boxes(row) if one.left <= x < one.left + one.width), None)
        if box is not None and point.x() < self.said_at:
            self.symbol_chosen.emit(box.low, box.high)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        page = max(1, self.viewport().height() // row_height() - 1)
        steps = {
            Qt.Key.Key_Down: 1, Qt.Key.Key_Right: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_Left: -1,
            Qt.Key.Key_PageDown: page, Qt.Key.Key_PageUp: -page,
            Qt.Key.Key_Home: -self.count, Qt.Key.Key_End: self.count,
        }
        by = steps.get(Qt.Key(event.key()))
        if by is not None and self.count:
            self.step_chosen.emit(min(max(0, self.step + by), self.count - 1))
        elif event.key() == Qt.Key.Key_Space:
            self.play_asked.emit()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: object) -> None:
        self.viewport().update()

    def focusOutEvent(self, event: object) -> None:
        self.viewport().update()

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:
        colours = current()
        painter = QPainter(self.viewport())
        painter.fillRect(event.rect(), QColor(colours.panel))
        painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
        if self.replay is None:
            return
        top = self.verticalScrollBar().value()
        first = max(0, (event.rect().top() + top) // row_height())
        last = min(self.count - 1, (event.rect().bottom() + top) // row_height())
        for row in range(first, last + 1):
            self._paint_row(painter, row)

    def _paint_row(self, painter: QPainter, row: int) -> None:
        colours, area, number = current(), self.row_rect(row), self.number_width
        hue = colours.hues[self._hue]
        beyond = row > self._in_force
        if row == self.step:
            painter.fillRect(area, QColor(colours.accent_soft))
            if self.hasFocus():
                painter.fillRect(0, area.top(), 3, row_height(), QColor(colours.accent))
        last_in_force = row == self._in_force < self.count - 1
        line = colours.accent if last_in_force else colours.border
        painter.fillRect(
            0, area.bottom() - last_in_force, area.width(), 1 + last_in_force, QColor(line)
        )
        centre = Qt.AlignmentFlag.AlignVCenter
        ink = QColor(colours.muted if beyond else colours.on_tokens)
        painter.setPen(QColor(colours.muted))
        painter.setFont(self._digits)
        painter.drawText(
            QRect(EDGE, area.top(), number - EDGE, row_height()),
            centre | Qt.AlignmentFlag.AlignLeft, f"{row:,}",
        )
        painter.save()
        painter.setClipRect(QRect(number - 2, area.top(), self.said_at - number, row_height()))
        painter.setFont(self._font)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(ink)
        top = area.top() + (row_height() - self._metrics.height()) / 2
        for box in self.boxes(row):
            rect = QRectF(number + box.left, area.top() + 4, box.width, row_height() - 8)
            if box.is_new:
                painter.setPen(QPen(QColor(hue.strong), 1) if beyond else Qt.PenStyle.NoPen)
                painter.setBrush(Qt.BrushStyle.NoBrush if beyond else QColor(hue.strong))
                painter.drawRoundedRect(rect, 4, 4)
            if box.is_next:
                painter.setPen(QPen(QColor(colours.accent), 2))
                y = rect.bottom() + 1
                painter.drawLine(rect.left() + 2, y, rect.right() - 2, y)  # type: ignore[call-overload]
            if box.is_new or box.is_next:
                painter.setPen(ink)
            painter.drawStaticText(QPointF(rect.left() + PAD, top), self._static(box.text))
        painter.restore()
        painter.setFont(self._small)
        painter.setPen(QColor(colours.muted))
        place = QRect(self.said_at, area.top(), area.width() - self.said_at - EDGE, row_height())
        self._say(painter, place, self.said(row))

    def _static(self, text: str) -> QStaticText:
        found = self._statics.get(text)
        if found is None:
            if len(self._statics) > _KEPT:
                self._statics.clear()
            found = self._statics[text] = QStaticText(text)
            found.setTextFormat(Qt.TextFormat.PlainText)
            found.prepare(font=self._font)
        return found

    def _say(self, painter: QPainter, place: QRect, text: str) -> None:
        metrics = self._small_metrics
        if metrics.horizontalAdvance(text) > place.width():
            text = metrics.elidedText(text, Qt.TextElideMode.ElideMiddle, place.width())
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)


def _fitted(boxes: list[Box], centre: int, room: float) -> list[Box]:
    """Those around a place that there is room for, with signs where others are left out."""
    if not boxes:
        return []
    at = next((k for k, one in enumerate(boxes) if one.low <= centre < one.high), 0)
    low, used, mark = at, boxes[at].width, 22.0
    while low > 0 and used + boxes[low - 1].width < room * 0.4:
        low -= 1
        used += boxes[low].width + GAP - PAD
    shift = boxes[low].left - (mark if low or boxes[0].low else 0.0)
    kept = [Box(-1, -1, "…", 0.0, mark, False, False)] if low or boxes[0].low else []
    for one in boxes[low:]:
        left = one.left - shift
        if left + one.width > room - mark:
            kept.append(Box(-1, -1, "…", left, mark, False, False))
            break
        kept.append(Box(one.low, one.high, one.text, left, one.width, one.is_new, one.is_next))
    return kept
