"""Tokens drawn large or in a flow of boxes."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from ...session import ByteRange
from ...theme import fonts
from ...theme.style import current, notifier
from ...widgets.guarded import Guarded
from ...widgets.measures import Scaled
from ...widgets.plain import plain_tip
from .facts import TokenFacts
from .tree import label

LONGEST = 400  # characters of a token that are drawn
PIECE, GAP = 24, 3


class TokenChip(Guarded, QWidget):
    """The selected token in its tokenizer's tint, as large as there is room."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("token-chip")
        Scaled(self, QWidget.setFixedHeight, 48)
        self._text, self._hue = "", 0

    def show_token(self, text: str, hue: int) -> None:
        """Draw another token."""
        self._text, self._hue = text[:LONGEST], hue
        self.setAccessibleName(text)
        self.setToolTip(plain_tip(text if len(text) > 12 else ""))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        palette = current()
        hue = palette.hues[self._hue]
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(hue.full))
        painter.drawRoundedRect(self.rect(), 7, 7)
        painter.setBrush(QColor(hue.strong))
        painter.drawRoundedRect(self.rect().adjusted(0, 0, 0, -3), 7, 7)
        painter.setPen(QColor(palette.on_tokens))
        room = self.width() - 24
        for points in (19.0, 16.0, 13.0, 11.0, 9.5):
            font = fonts.text(points)
            font.setWeight(QFont.Weight.DemiBold)
            metrics = QFontMetricsF(font)
            if metrics.horizontalAdvance(self._text) <= room:
                break
        painter.setFont(font)
        text = metrics.elidedText(self._text, Qt.TextElideMode.ElideRight, room)
        painter.drawText(
            self.rect().adjusted(12, 0, -12, -3), Qt.AlignmentFlag.AlignVCenter, text
        )


class PieceFlow(Guarded, QWidget):
    """Tokens one after another, wrapped at the edge; a click or Enter tells which."""

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._pieces: list[TokenFacts] = []
        self._labels: list[str] = []
        self._widths: list[int] = []
        self._boxes: dict[int, list[QRect]] = {}  # by the widget's width
        self._heights: dict[int, int] = {}
        self._selection: ByteRange | None = None
        self._current = 0
        self._font = fonts.text(10.0)
        notifier().changed.connect(self._dress)

    def _dress(self) -> None:
        self._font = fonts.text(10.0)
        self._measure()

    def show_pieces(self, pieces: list[TokenFacts], selection: ByteRange) -> None:
        """Draw other tokens; parts outside `selection` are faded."""
        self._pieces, self._selection, self._current = pieces, selection, 0
        self._labels = [label(piece.data)[:LONGEST] for piece in pieces]
        self.setAccessibleName(" | ".join(self._labels))
        self._measure()

    def _measure(self) -> None:
        metrics = QFontMetricsF(self._font)
        self._widths = [round(metrics.horizontalAdvance(text)) + 12 for text in self._labels]
        self._boxes.clear()
        self._heights.clear()
        self.updateGeometry()
        self.update()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        found = self._heights.get(width)
        if found is None:
            boxes = self.boxes(width)
            found = self._heights[width] = boxes[-1].bottom() + 1 if boxes else 0
        return found

    def sizeHint(self) -> QSize:
        return QSize(120, self.heightForWidth(max(self.width(), 120)))

    def minimumSizeHint(self) -> QSize:
        return QSize(60, fonts.scaled(PIECE))

    def boxes(self, width: int | None = None) -> list[QRect]:
        """Where each token is drawn, for a width of the widget."""
        room = self.width() if width is None else width
        found = self._boxes.get(room)
        if found is None:
            found = self._boxes[room] = self._flowed(room)
        return found

    def _flowed(self, room: int) -> list[QRect]:
        x = y = 0
        found = []
        for needed in self._widths:
            wide = min(needed, max(room, 24))
            if x and x + wide > room:
                x, y = 0, y + fonts.scaled(PIECE) + GAP
            found.append(QRect(x, y, wide, fonts.scaled(PIECE)))
            x += wide + GAP
        return found

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        for i, box in enumerate(self.boxes()):
            if box.contains(event.position().toPoint()):
                self._current = i
                self.chosen.emit(self._pieces[i])
                return

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right) and self._pieces:
            step = -1 if event.key() == Qt.Key.Key_Left else 1
            self._current = min(max(0, self._current + step), len(self._pieces) - 1)
            self.update()
        elif self._pieces and event.key() in (
            Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space
        ):
            self.chosen.emit(self._pieces[self._current])
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        palette = current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(self._font)
        metrics = QFontMetricsF(self._font)
        for i, (piece, box) in enumerate(zip(self._pieces, self.boxes(), strict=True)):
            hue = palette.hues[piece.entry.hue]
            whole = self._selection is not None and (
                piece.start >= self._selection.start and piece.end <= self._selection.end
            )
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(hue.full))
            painter.drawRoundedRect(box, 4, 4)
            painter.setBrush(QColor(hue.soft if piece.odd else hue.strong))
            painter.drawRoundedRect(box.adjusted(0, 0, 0, -2), 4, 4)
            if self.hasFocus() and i == self._current:
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(QColor(palette.accent), 2))
                painter.drawRoundedRect(QRectF(box).adjusted(1, 1, -1, -1), 4, 4)
            painter.setPen(QColor(palette.on_tokens if whole else hue.ink))
            text = metrics.elidedText(self._labels[i], Qt.TextElideMode.ElideRight, box.width() - 8)
            painter.drawText(box.adjusted(0, 0, 0, -2), Qt.AlignmentFlag.AlignCenter, text)
