"""Tokens against the vocabulary size, with the knee where the curve is farthest from its chord."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QCoreApplication, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from ...theme import fonts
from ...theme.style import current
from ...widgets.guarded import Guarded
from .asking import Answer

LEFT, RIGHT, TOP, BOTTOM = 64, 14, 16, 22

translate = QCoreApplication.translate


class KneeCurve(Guarded, QWidget):
    """A small picture; the table beside it has the numbers."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("adviser-curve")
        self.answer: Answer | None = None

    def sizeHint(self) -> QSize:
        return QSize(fonts.scaled(300), fonts.scaled(180))

    def show_answer(self, answer: Answer | None) -> None:
        """Show another curve."""
        self.answer = answer
        self.update()

    def _area(self) -> QRectF:
        return QRectF(self.rect()).adjusted(
            fonts.scaled(LEFT), fonts.scaled(TOP), -fonts.scaled(RIGHT), -fonts.scaled(BOTTOM))

    def place(self, size: float, tokens: float) -> QPointF:
        """Where a point of the curve is painted."""
        assert self.answer is not None
        area, sizes, counts = self._area(), self.answer.sizes, self.answer.tokens
        wide, high = int(sizes[-1] - sizes[0]), int(counts[0] - counts[-1])
        right = (size - int(sizes[0])) / wide if wide else 0.5
        up = (tokens - int(counts[-1])) / high if high else 0.5
        return QPointF(area.left() + right * area.width(), area.bottom() - up * area.height())

    def knee(self) -> QPointF:
        """Where the knee is painted."""
        assert self.answer is not None
        size = self.answer.advice.knee
        return self.place(size, float(np.interp(size, self.answer.sizes, self.answer.tokens)))

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self.answer is None:
            return
        colours, painter, area = current(), QPainter(self), self._area()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(fonts.plain(8.5))
        measure = QFontMetrics(painter.font())
        sizes, counts = self.answer.sizes.tolist(), self.answer.tokens.tolist()
        painter.setPen(QColor(colours.border))
        painter.drawLine(area.bottomLeft(), area.bottomRight())
        painter.drawLine(area.topLeft(), area.bottomLeft())
        painter.setPen(QColor(colours.muted))
        for end, right in ((0, False), (-1, True)):
            at, text = self.place(sizes[end], counts[end]), f"{sizes[end]:,}"
            wide = measure.horizontalAdvance(text)
            painter.drawText(
                QPointF(at.x() - (wide if right else 0), area.bottom() + measure.height()), text)
            text = f"{counts[end]:,}"
            wide = measure.horizontalAdvance(text)
            painter.drawText(QPointF(area.left() - wide - 5, at.y() + measure.ascent() / 2), text)
        self._paint_names(painter, area, measure)
        hue = colours.hues[self.answer.question.entry.hue].full
        painter.setPen(QPen(QColor(hue), 2))
        painter.drawPolyline(QPolygonF([
            self.place(size, count) for size, count in zip(sizes, counts, strict=True)
        ]))
        painter.setPen(QPen(QColor(colours.faint), 1, Qt.PenStyle.DotLine))
        painter.drawLine(self.place(sizes[0], counts[0]), self.place(sizes[-1], counts[-1]))
        self._paint_knee(painter, area, measure)
        painter.end()

    def _paint_names(self, painter: QPainter, area: QRectF, measure: QFontMetrics) -> None:
        """What the axes tell, between the figures at their ends."""
        name = translate("AdviserView", "vocabulary size")
        middle = area.center().x() - measure.horizontalAdvance(name) / 2
        painter.drawText(QPointF(middle, area.bottom() + measure.height()), name)
        name = translate("AdviserView", "tokens")
        painter.save()
        painter.translate(
            area.left() - 5 - measure.descent(),
            area.center().y() + measure.horizontalAdvance(name) / 2)
        painter.rotate(-90)
        painter.drawText(QPointF(0, 0), name)
        painter.restore()

    def _paint_knee(self, painter: QPainter, area: QRectF, measure: QFontMetrics) -> None:
        assert self.answer is not None
        colours, knee = current(), self.knee()
        painter.setPen(QPen(QColor(colours.accent), 1, Qt.PenStyle.DashLine))
        painter.drawLine(QPointF(knee.x(), area.top()), QPointF(knee.x(), area.bottom()))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.accent))
        painter.drawEllipse(knee, 4.5, 4.5)
        text = translate("AdviserView", "knee {0}").format(f"{self.answer.advice.knee:,}")
        wide = measure.horizontalAdvance(text)
        left = knee.x() + 8 if knee.x() + 8 + wide < area.right() else knee.x() - 8 - wide
        painter.setPen(QColor(colours.accent))
        painter.drawText(QPointF(left, area.top() + measure.ascent()), text)
