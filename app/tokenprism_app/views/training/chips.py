"""Runs of text on tinted grounds: pre-tokens of a sample line, the tokens of a merge."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ...theme import fonts, style
from ...widgets.guarded import Guarded
from ...widgets.measures import Scaled
from .merges import Merge

PAD = 2
ROW = 24  # pixels at the usual zoom
CHIP = 6  # pixels of a merge's token beside its text
_MARKS = str.maketrans({" ": "·", "\n": "↵", "\t": "→", "\r": "␍"})


def shown(token: bytes) -> str:
    """A token for reading: marks for white space, bytes in hex where it is not UTF-8."""
    try:
        text = token.decode("utf-8")
    except UnicodeDecodeError:
        return " ".join(f"{byte:02X}" for byte in token)
    marked = text.translate(_MARKS)
    return "".join(c if c.isprintable() else f"⟨{ord(c):02X}⟩" for c in marked)


class ChipLine(Guarded, QWidget):
    """Pieces of a line one after another, in the two tints of a hue by turns; wraps."""

    def __init__(self, hue: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._hue = hue
        self._pieces: list[str] = []
        self._most_rows = 0
        self._font = fonts.text(10)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(fonts.scaled(ROW))
        style.notifier().changed.connect(self._dress)

    def _dress(self) -> None:
        self._font = fonts.text(10)
        self._fit()
        self.update()

    def show_pieces(self, pieces: list[bytes], most_rows: int = 0) -> None:
        """Draw these pieces from now on, in `most_rows` rows at most if that is not 0."""
        self._most_rows = most_rows
        self._pieces = [shown(piece) for piece in pieces]
        self.setAccessibleName(" | ".join(self._pieces))
        self._fit()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(200, self.height())

    def resizeEvent(self, _event: object) -> None:
        self._fit()

    def _fit(self) -> None:
        rows = max((row for *_, row in self._places()), default=0) + 1
        self.setFixedHeight(rows * fonts.scaled(ROW))

    def _places(self) -> list[tuple[str, float, float, int]]:
        metrics = QFontMetricsF(self._font)
        places, x, row = [], 0.0, 0
        for piece in self._pieces:
            width = metrics.horizontalAdvance(piece) + 2 * PAD
            if x and x + width > self.width():
                x, row = 0.0, row + 1
            if self._most_rows and row >= self._most_rows:
                break
            places.append((piece, x, width, row))
            x += width + 1
        return places

    def paintEvent(self, _event: QPaintEvent) -> None:
        colours = style.current()
        hue = colours.hues[self._hue]
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(self._font)
        for index, (piece, x, width, row) in enumerate(self._places()):
            box = QRectF(x, row * fonts.scaled(ROW) + 2, width, fonts.scaled(ROW) - 4)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(hue.soft if index % 2 else hue.strong))
            painter.drawRoundedRect(box, 3, 3)
            painter.setPen(QColor(colours.on_tokens))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, piece)


def fitting(pieces: list[str], metrics: QFontMetricsF, room: float) -> list[str]:
    """The pieces, the longest cut in their middle so that all together have room."""
    widths = [metrics.horizontalAdvance(piece) for piece in pieces]
    left, most = room, room
    for position, width in enumerate(sorted(widths)):
        most = left / (len(widths) - position)
        if width > most:
            break
        left -= width
    else:
        return pieces
    return [metrics.elidedText(piece, Qt.TextElideMode.ElideMiddle, most)
            if width > most else piece for piece, width in zip(pieces, widths, strict=True)]


def merge_in(
    left: str, right: str, result: str, metrics: QFontMetricsF, room: float
) -> list[tuple[str, str]]:
    """The tokens of a merge, each with the sign behind it. Where not all have room, the result is
    left out, for it is what both sides are together.
    """
    room -= metrics.horizontalAdvance(" + ") + 2 * CHIP
    whole = room - metrics.horizontalAdvance(" → ") - CHIP
    pieces = [left, right, result]
    if sum(map(metrics.horizontalAdvance, pieces)) <= whole:
        return list(zip(pieces, (" + ", " → ", ""), strict=True))
    return list(zip(fitting([left, right], metrics, room), (" + ", ""), strict=True))


class MergeList(Guarded, QWidget):
    """The latest merges, newest first: number, left + right → result, count."""

    ROWS = 6

    def __init__(self, hue: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._hue = hue
        self._merges: list[Merge] = []
        Scaled(self, QWidget.setMinimumHeight, 4 * ROW + 12)

    def show_merges(self, merges: list[Merge]) -> None:
        """Draw these merges, newest first, from now on."""
        if merges != self._merges:
            self._merges = merges
            self.setAccessibleName(
                "; ".join(f"{shown(one.left)} + {shown(one.right)}" for one in merges[:3])
            )
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(fonts.mono(10))
        metrics = QFontMetricsF(painter.font())
        numbers = [f"{merge.size:,}  " for merge in self._merges]
        counts = [f"  {merge.times:,}" for merge in self._merges]
        number_width, count_width = (
            max(map(metrics.horizontalAdvance, words), default=0.0) for words in (numbers, counts)
        )
        room = self.width() - 2 * 12 - number_width - count_width
        for row, (number, left, right, result, count) in enumerate(self._merges):
            top = 8 + row * (fonts.scaled(ROW) + 2)
            if top + fonts.scaled(ROW) > self.height():
                break
            x = 12.0
            self._plain(painter, f"{number:,}", x, top)
            x += number_width
            for piece, sign in merge_in(shown(left), shown(right), shown(result), metrics, room):
                x = self._chip(painter, piece, x, top)
                x = self._plain(painter, sign, x, top, muted=True)
            if count >= 0:
                words = f"{count:,}"
                right_edge = self.width() - 12 - metrics.horizontalAdvance(words)
                self._plain(painter, words, right_edge, top, muted=True)

    def _chip(self, painter: QPainter, text: str, x: float, top: float) -> float:
        colours = style.current()
        width = QFontMetricsF(painter.font()).horizontalAdvance(text) + CHIP
        box = QRectF(x, top + 1, width, fonts.scaled(ROW) - 3)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.hues[self._hue].strong))
        painter.drawRoundedRect(box, 3, 3)
        painter.setPen(QColor(colours.on_tokens))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
        return x + width

    @staticmethod
    def _plain(painter: QPainter, text: str, x: float, top: float, muted: bool = False) -> float:
        colours = style.current()
        width = QFontMetricsF(painter.font()).horizontalAdvance(text)
        painter.setPen(QColor(colours.muted if muted else colours.text))
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(QRectF(x, top, width + 4, fonts.scaled(ROW) - 1), flags, text)
        return x + width
