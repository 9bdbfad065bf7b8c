"""Bytes per token against the vocabulary size, with the knee marked."""

from __future__ import annotations

import math

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from ...theme import fonts
from ...theme.style import current
from .asking import Answer

LEFT, RIGHT, TOP, BOTTOM = 40, 14, 16, 22

translate = QCoreApplication.translate


class KneeCurve(QWidget):
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

    def place(self, size: float, ratio: float) -> QPointF:
        """Where a point of the curve is painted; sizes are on a logarithmic axis."""
        assert self.answer is not None
        area, sizes, top = self._area(), self.answer.sizes, float(self.answer.ratios.max())
        low, high = math.log(sizes[0]), math.log(sizes[-1])
        share = (math.log(size) - low) / (high - low) if high > low else 0.5
        bottom = min(1.0, float(self.answer.ratios.min()))
        up = (ratio - bottom) / (top - bottom) if top > bottom else 0.5
        return QPointF(area.left() + share * area.width(), area.bottom() - up * area.height())

    def knee(self) -> QPointF:
        """Where the knee is painted."""
        assert self.answer is not None
        size = self.answer.advice.knee
        return self.place(size, self._ratio_at(size))

    def _ratio_at(self, size: int) -> float:
        assert self.answer is not None
        pairs = list(zip(self.answer.sizes.tolist(), self.answer.ratios.tolist(), strict=True))
        after = next((i for i, (one, _) in enumerate(pairs) if one >= size), len(pairs) - 1)
        (s, a), (e, b) = pairs[max(0, after - 1)], pairs[after]
        share = math.log(size / s) / math.log(e / s) if e > s else 1.0
        return float(a + (b - a) * min(1.0, max(0.0, share)))

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self.answer is None:
            return
        colours, painter, area = current(), QPainter(self), self._area()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(fonts.plain(8.5))
        measure = QFontMetrics(painter.font())
        sizes, ratios = self.answer.sizes, self.answer.ratios
        painter.setPen(QColor(colours.border))
        painter.drawLine(area.bottomLeft(), area.bottomRight())
        painter.drawLine(area.topLeft(), area.bottomLeft())
        painter.setPen(QColor(colours.muted))
        ends = (float(sizes[0]), float(ratios.min())), (float(sizes[-1]), float(ratios.max()))
        for (size, ratio), right in zip(ends, (False, True), strict=True):
            at, text = self.place(size, ratio), f"{int(size):,}"
            wide = measure.horizontalAdvance(text)
            painter.drawText(
                QPointF(at.x() - (wide if right else 0), area.bottom() + measure.height()), text)
            text = f"{ratio:.2f}"
            wide = measure.horizontalAdvance(text)
            painter.drawText(QPointF(area.left() - wide - 5, at.y() + measure.ascent() / 2), text)
        hue = colours.hues[self.answer.question.entry.hue].full
        painter.setPen(QPen(QColor(hue), 2))
        painter.drawPolyline(QPolygonF([
            self.place(size, ratio)
            for size, ratio in zip(sizes.tolist(), ratios.tolist(), strict=True)
        ]))
        self._paint_knee(painter, area, measure)
        painter.end()

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
        painter.drawText(QPointF(left, area.bottom() - 6), text)
