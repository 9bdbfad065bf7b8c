"""The heat map: the whole corpus as a strip, warmer where tokenizers differ more."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QCoreApplication, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QWidget

from ...theme import fonts
from ...theme.palette import mix
from ...theme.style import current
from ...widgets.guarded import Guarded
from ...widgets.plain import plain_tip
from .finding import Found

HEIGHT = 26
EDGE = 10
COLDEST = 0.05  # of the warm colour, where nothing differs

translate = QCoreApplication.translate


class HeatStrip(Guarded, QWidget):
    """A click, or Enter after the arrow keys, goes to a part of the corpus."""

    cell_wanted = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("differences-heat")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setMouseTracking(True)
        self.found: Found | None = None
        self.cell = 0
        self._image: QImage | None = None

    def sizeHint(self) -> QSize:
        return QSize(200, fonts.scaled(HEIGHT))

    def minimumSizeHint(self) -> QSize:
        return QSize(60, fonts.scaled(HEIGHT))

    def show_found(self, found: Found | None) -> None:
        """Show another map; None: none."""
        self.found, self.cell, self._image = found, 0, None
        self.update()

    def dress(self) -> None:
        """Take the colours of the theme in force."""
        self._image = None
        self.update()

    def _strip(self) -> QRectF:
        return QRectF(self.rect()).adjusted(EDGE, 5, -EDGE, -5)

    def centre(self, cell: int) -> QPointF:
        """Where a cell is painted."""
        assert self.found is not None
        strip = self._strip()
        share = (cell + 0.5) / len(self.found.result.heat)
        return QPointF(strip.left() + share * strip.width(), strip.center().y())

    def cell_at(self, x: float) -> int:
        """The cell at a place of the strip."""
        assert self.found is not None
        strip, count = self._strip(), len(self.found.result.heat)
        at = int((x - strip.left()) / max(1.0, strip.width()) * count)
        return max(0, min(at, count - 1))

    def told(self, cell: int) -> str:
        """A cell in words."""
        assert self.found is not None
        (document, byte), _ = self.found.place_of(cell)
        name, heat = self.found.corpus.documents[document].name, self.found.result.heat[cell]
        where = translate("DifferencesView", "{0}, from byte {1}").format(name, f"{byte:,}")
        if np.isnan(heat):
            return translate("DifferencesView", "{0}: no boundaries").format(where)
        return translate("DifferencesView", "{0}: {1} of the boundaries are not shared").format(
            where, f"{100 * float(heat):.1f} %"
        )

    def _painted(self) -> QImage:
        assert self.found is not None
        colours, heat = current(), self.found.result.heat
        image = QImage(len(heat), 1, QImage.Format.Format_RGB32)
        hottest = float(np.nanmax(heat, initial=0.0)) or 1.0
        shades = [
            QColor(mix(colours.error, colours.panel, COLDEST + (1 - COLDEST) * k / 64)).rgb()
            for k in range(65)
        ]
        empty = QColor(colours.ground).rgb()
        for cell, value in enumerate(heat.tolist()):
            warm = empty if np.isnan(value) else shades[round(64 * value / hottest)]
            image.setPixel(cell, 0, warm)
        return image

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self.found is None:
            return
        colours, painter, strip = current(), QPainter(self), self._strip()
        if self._image is None:
            self._image = self._painted()
        painter.drawImage(strip, self._image)
        for share in self.found.borders:
            left = round(strip.left() + share * strip.width()) - 1
            painter.fillRect(QRectF(left, strip.top(), 2, strip.height()), QColor(colours.text))
        painter.setPen(QColor(colours.accent if self.hasFocus() else colours.border))
        painter.drawRect(strip.adjusted(-0.5, -0.5, 0.5, 0.5))
        if self.hasFocus():
            x = self.centre(self.cell).x()
            painter.fillRect(QRectF(x - 1.5, strip.top() - 3, 3, strip.height() + 6),
                             QColor(colours.accent))
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self.found is not None and event.button() == Qt.MouseButton.LeftButton:
            self.cell = self.cell_at(event.position().x())
            self.update()
            self.cell_wanted.emit(self.cell)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        told = "" if self.found is None else self.told(self.cell_at(event.position().x()))
        self.setToolTip(plain_tip(told))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {
            Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_PageUp: -16,
            Qt.Key.Key_PageDown: 16, Qt.Key.Key_Home: -1 << 20, Qt.Key.Key_End: 1 << 20,
        }
        key = Qt.Key(event.key())
        if self.found is None:
            super().keyPressEvent(event)
        elif key in steps:
            last = len(self.found.result.heat) - 1
            self.cell = max(0, min(self.cell + steps[key], last))
            self.setAccessibleDescription(self.told(self.cell))
            self.update()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.cell_wanted.emit(self.cell)
        else:
            super().keyPressEvent(event)
