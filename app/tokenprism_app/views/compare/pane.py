"""Cards of the Compare view: headers above a canvas."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from ...theme.palette import Hue, Palette
from ...widgets.guarded import Guarded
from .canvas import Canvas
from .header import Header, HeaderRow

LEAST_WIDTH = 200  # pixels of a card; where more cards than fit are shown, they scroll
_EDGE = 3       # the coloured top of the card
_RADIUS = 7.0


class Pane(Guarded, QWidget):
    """The card: frame, headers and canvas."""

    def __init__(self, canvas: Canvas, row: HeaderRow, parent: QWidget) -> None:
        super().__init__(parent)
        self.canvas = canvas
        self._row = row
        self.headers: dict[int, Header] = {}
        self._look: tuple[Palette, Hue | None] | None = None
        layout = QVBoxLayout(self)
        layout.setContentsMargins(1, _EDGE, 1, 6)
        layout.setSpacing(0)
        self._heads = QHBoxLayout()
        self._heads.setSpacing(0)
        layout.addLayout(self._heads)
        layout.addWidget(canvas, 1)
        self.setMinimumWidth(LEAST_WIDTH)
        self.setFocusProxy(canvas)
        canvas.unfocused.connect(self.update)

    @property
    def header(self) -> Header:
        """The first header: the only one of a pane with one tokenizer."""
        return next(iter(self.headers.values()))

    def head(self, keys: list[int]) -> list[Header]:
        """Have a header for each of these tokenizers, in this order; the new ones."""
        old = self.headers
        if list(old) == keys:
            return []
        self.headers = {key: old.get(key) or Header(self, self._row) for key in keys}
        for key in old.keys() - self.headers.keys():
            old[key].hide()
            old[key].deleteLater()
        for one in self.headers.values():
            self._heads.removeWidget(one)
            self._heads.addWidget(one, 1)
        return [one for key, one in self.headers.items() if key not in old]

    def set_look(self, palette: Palette, hue: Hue | None) -> None:
        """Draw the card in these colours; without a hue for several tokenizers."""
        self._look = (palette, hue)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._look is None:
            return
        palette, hue = self._look
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        outline = QPainterPath()
        outline.addRoundedRect(area, _RADIUS, _RADIUS)
        painter.fillPath(outline, QColor(palette.panel))
        painter.save()
        painter.setClipPath(outline)
        edge = palette.border if hue is None else hue.full
        painter.fillRect(QRectF(0, 0, self.width(), _EDGE), QColor(edge))
        painter.restore()
        focused = self.canvas.hasFocus()
        painter.setPen(QPen(QColor(palette.accent if focused else palette.border), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(outline)


class PaneScroll(QScrollArea):
    """The cards side by side, scrolled sideways where they do not fit."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("comparePanes")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        holder = QWidget(self)
        self.setWidget(holder)
        for widget in (holder, self.viewport()):
            widget.setAutoFillBackground(False)
        self.cards = QBoxLayout(QBoxLayout.Direction.LeftToRight, holder)
        self.cards.setContentsMargins(0, 0, 0, 0)
        self.cards.setSpacing(10)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.ignore()  # keys move through tokens
