"""The lattice as a picture: characters along one line, pieces as arcs over it, margins below."""

from __future__ import annotations

import math

import numpy as np
from PySide6.QtCore import QCoreApplication, QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget
from tokenprism.bytepiece.lattice import Path

from ...session import ByteRange
from ...theme import fonts
from ...theme.palette import Hue, Palette
from ...theme.style import current
from ...widgets.guarded import Guarded
from ...widgets.plain import plain_tip
from . import arcs, words
from .arcs import Arc, Role
from .content import Content, span_of
from .letters import Letters
from .lines import pen_of

SIDE = 64            # pixels at the usual zoom before the line, where the rows have their names
AFTER = 28           # pixels behind it
BELOW, HEX = 62, 14  # pixels below the line, and of the row of bytes where there is room for it
LEAST_HEIGHT = 112
ROOMY = 150          # pixels of height from which on there is
SMALLEST, LARGEST = 6.0, 64.0  # pixels of a byte, the larger ones at the usual zoom
TIGHT = 10.0         # pixels of a character from which on it is drawn large
READABLE = 15.0      # pixels of a byte at which a long place is first shown
FIRST_LARGEST = 40.0  # and a short one
WHEEL = 1.0015       # zoom of an eighth of a degree

translate = QCoreApplication.translate


class LatticeCanvas(Guarded, QWidget):
    """Paints a `Content`. `chosen` and `pointed` carry bytes of the text, `zoomed` the place that
    is to stay where it is, `stepped` a move to the token before or after, `ranked` to another path.
    """

    chosen = Signal(object)
    pointed = Signal(object)
    zoomed = Signal(float, float)
    stepped = Signal(int)
    ranked = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("lattice-canvas")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.content: Content | None = None
        self.shown: Path | None = None
        self.arcs: list[Arc] = []
        self.scale = 0.0  # pixels of a byte
        self._hue = 0
        self._room = 0
        self._selection: ByteRange | None = None
        self._hover: ByteRange | None = None
        self._hot: Arc | None = None
        self._candidates: frozenset[int] = frozenset()
        self._winner = -1
        self._sources = np.zeros(0, np.int64)  # bytes of the text for the nodes
        self._glyphs: list[tuple[int, int, str, str]] = []  # offsets, character, hex
        self.dress()

    def dress(self) -> None:
        """Take fonts anew."""
        self._letters = Letters()
        self.retranslate()

    def retranslate(self) -> None:
        """Make room for the names of the rows in the language in force."""
        widest = max(map(QFontMetricsF(self._letters.small).horizontalAdvance, words.row_names()))
        self._side = max(fonts.scaled(SIDE), math.ceil(widest) + 28)
        self._place()

    # what is shown

    def show_content(self, content: Content | None, path: Path | None, hue: int) -> None:
        """Draw another lattice, or another of its paths."""
        other = content is None or self.content is None or content.place is not self.content.place
        same = not other and path is self.shown
        self.content, self.shown, self._hue = content, path, hue
        if same:
            self.update()
            return
        self._hot = None
        if other:
            self._candidates, self._winner = frozenset(), -1
            self._glyphs = [] if content is None else arcs.characters(content.place.lattice)
            self.scale = self._first_scale()
        self._place()

    def mark(self, selection: ByteRange | None, hover: ByteRange | None) -> None:
        """Outline the selected bytes and shade those under a pointer, wherever that is."""
        self._selection, self._hover = selection, hover
        self.update()

    def show_state(self, edges: frozenset[int], winner: int) -> None:
        """Draw the edges of a state over the others: its candidates, and the one that won."""
        self._candidates, self._winner = edges, winner
        self.update()

    def fit(self, room: int) -> None:
        """Take in how wide the view is."""
        if room != self._room:
            whole = self._room and self.scale == self._first_scale()
            self._room = room
            if whole or not self.scale:
                self.scale = self._first_scale()
            self._place()

    def _first_scale(self) -> float:
        if self.content is None or not self._room:
            return 0.0
        size = len(self.content.place.lattice.source)
        fitting = (self._room - self._side - AFTER) / size
        return min(max(fitting, fonts.zoom() * READABLE), fonts.zoom() * FIRST_LARGEST)

    def zoom(self, factor: float, around: float | None = None) -> None:
        """Make bytes wider or narrower; what is at x = `around` stays there."""
        before = self.scale
        self.scale = min(max(self.scale * factor, SMALLEST), fonts.zoom() * LARGEST)
        if self.content is not None and self.scale != before:
            x = self.width() / 2 if around is None else around
            self._place()
            self.zoomed.emit(x, self._side + (x - self._side) * self.scale / before)

    def show_all(self) -> None:
        """The zoom at which a lattice is first shown."""
        self.scale = self._first_scale()
        self._place()

    # where things are

    @property
    def axis(self) -> float:
        """The height of the line."""
        return float(max(self.height(), fonts.scaled(LEAST_HEIGHT)) - self._below)

    @property
    def _below(self) -> int:
        return fonts.scaled(BELOW + HEX * (self.height() >= fonts.scaled(ROOMY)))

    def x_of(self, offset: int) -> float:
        """Where a boundary of the lattice is."""
        return self._side + offset * self.scale

    def box(self, span: ByteRange) -> QRectF:
        """Where bytes of the text are below the line; empty where they are not in the picture."""
        if self.content is None:
            return QRectF()
        place = self.content.place
        if span.start >= place.end or span.end <= place.origin or not span:
            return QRectF()
        nodes, last = place.lattice.nodes, len(self._sources) - 1
        low = int(np.searchsorted(self._sources, span.start, side="right")) - 1
        high = min(int(np.searchsorted(self._sources, span.end, side="left")), last)
        left, right = self.x_of(int(nodes[max(low, 0)])), self.x_of(int(nodes[high]))
        top = fonts.scaled(30)
        return QRectF(left, self.axis + top, right - left, self._below - top - 6)

    def sizeHint(self) -> QSize:
        size = 0 if self.content is None else len(self.content.place.lattice.source)
        return QSize(math.ceil(self._side + AFTER + size * self.scale),
                     fonts.scaled(LEAST_HEIGHT))

    def _place(self) -> None:
        self.arcs = []
        if self.content is not None and self.shown is not None and self.scale:
            lattice = self.content.place.lattice
            self._sources = self.content.place.source_of(lattice.nodes)
            role = arcs.roles(lattice, self.shown, self.content.paths)
            self.arcs = arcs.place(lattice, role, self.x_of, self.axis, self._letters.width)
        self.setMinimumSize(self.sizeHint())
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().height() != event.oldSize().height():
            self._place()

    # what the user does

    def span_at(self, point: QPointF) -> ByteRange | None:
        """The bytes of the piece or character at a point."""
        if self.content is None:
            return None
        place = self.content.place
        if point.y() > self.axis:
            for start, end, _, _ in self._glyphs:
                if self.x_of(start) <= point.x() < self.x_of(end):
                    return span_of(place, start, end)
            return None
        arc = arcs.at_point(self.arcs, point.x(), point.y(), self.axis)
        return None if arc is None else span_of(place, arc.start, arc.end)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        span = self.span_at(event.position())
        if event.button() == Qt.MouseButton.LeftButton and span is not None:
            self.chosen.emit(span)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        point = event.position()
        span = self.span_at(point)
        hot = None if point.y() > self.axis else arcs.at_point(
            self.arcs, point.x(), point.y(), self.axis
        )
        if hot is not self._hot:
            self._hot = hot
            self.update()
        self.setCursor(Qt.CursorShape.PointingHandCursor if span else Qt.CursorShape.ArrowCursor)
        content = self.content
        self.setToolTip(plain_tip(words.tip(content.place.lattice, hot) if content and hot else ""))
        self.pointed.emit(span)

    def leaveEvent(self, event: QEvent) -> None:
        self._hot = None
        self.pointed.emit(None)
        self.update()
        super().leaveEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom(WHEEL ** event.angleDelta().y(), event.position().x())
            event.accept()
        else:
            event.ignore()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Left | Qt.Key.Key_Right:
                self.stepped.emit(-1 if event.key() == Qt.Key.Key_Left else 1)
            case Qt.Key.Key_Up | Qt.Key.Key_Down:
                self.ranked.emit(-1 if event.key() == Qt.Key.Key_Up else 1)
            case Qt.Key.Key_Plus | Qt.Key.Key_Equal:
                self.zoom(1.25)
            case Qt.Key.Key_Minus:
                self.zoom(0.8)
            case Qt.Key.Key_0:
                self.show_all()
            case _:
                super().keyPressEvent(event)

    # painting

    def _figure_row(self, row: int, left: float, width: float) -> QRectF:
        return QRectF(left, self.axis + fonts.scaled(5 + 12 * row), width, fonts.scaled(13))

    def paintEvent(self, event: QPaintEvent) -> None:
        palette = current()
        painter = QPainter(self)
        painter.fillRect(event.rect(), QColor(palette.panel))
        if self.content is None or self.shown is None:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        hue, seen = palette.hues[self._hue], QRectF(event.rect()).adjusted(-30, 0, 30, 0)
        self._paint_marks(painter, palette)
        self._paint_segments(painter, palette)
        # Words of the others never break the lines of the shown path.
        for strong in (False, True):
            arcs_now = [arc for arc in self.arcs if (arc.role is Role.SHOWN) is strong
                        and arc.right >= seen.left() and arc.left <= seen.right()]
            for arc in arcs_now:
                self._paint_arc(painter, arc, palette, hue)
            for arc in arcs_now:
                if arc.label is not None:
                    self._paint_label(painter, arc, arc.label, palette)
        if self._hot is not None and self._hot.label is None:
            self._paint_label(painter, self._hot, self._room_for(self._hot), palette)
        self._paint_characters(painter, palette, seen)
        self._paint_nodes(painter, palette, hue, seen)
        if self.hasFocus():
            painter.setPen(QPen(QColor(palette.accent), 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(QRectF(self.visibleRegion().boundingRect()).adjusted(0.5, 0.5, -1, -1))

    def _room_for(self, arc: Arc) -> QRectF:
        width = self._letters.width(arc.text, True) + 4 + self._letters.width(arc.weight, False)
        middle = (arc.left + arc.right) / 2
        tall = fonts.scaled(arcs.LABEL)
        return QRectF(middle - width / 2, self.axis - arc.height - tall, width, tall)

    def _paint_marks(self, painter: QPainter, palette: Palette) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        if self._hover is not None:
            painter.setBrush(QColor(palette.accent_soft))
            painter.drawRoundedRect(self.box(self._hover), 4, 4)
        if self._selection is not None:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(palette.accent), 2))
            painter.drawRoundedRect(self.box(self._selection), 4, 4)

    def _paint_segments(self, painter: QPainter, palette: Palette) -> None:
        assert self.content is not None
        painter.setPen(QPen(QColor(palette.border), 1, Qt.PenStyle.DashLine))
        for offset in self.content.place.lattice.segments.tolist()[1:]:
            x = self.x_of(offset)
            painter.drawLine(QPointF(x, 0), QPointF(x, self.axis))

    def _paint_arc(self, painter: QPainter, arc: Arc, palette: Palette, hue: Hue) -> None:
        if arc is self._hot:
            pen = QPen(QColor(palette.accent), 2)
        elif arc.edge in self._candidates:
            pen = QPen(QColor(palette.accent), 3 if arc.edge == self._winner else 1.6)
        else:
            pen = pen_of(arc.role, palette, hue)
        if arc.unknown:
            pen.setStyle(Qt.PenStyle.DotLine)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen)
        painter.drawPath(arc.path(self.axis))

    def _paint_label(
        self, painter: QPainter, arc: Arc, label: QRectF, palette: Palette
    ) -> None:
        bold = arc.role is Role.SHOWN or arc is self._hot
        painter.fillRect(label.adjusted(-1, 1, 1, -1), QColor(palette.panel))
        painter.setFont(self._letters.strong if bold else self._letters.label)
        painter.setPen(QColor(palette.text if arc.role or bold else palette.muted))
        painter.drawText(label, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
                                    | Qt.TextFlag.TextForceLeftToRight), arc.text)
        painter.setFont(self._letters.small)
        painter.setPen(QColor(palette.muted))
        painter.drawText(label, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter),
                         arc.weight)

    def _paint_characters(self, painter: QPainter, palette: Palette, seen: QRectF) -> None:
        letters, line = self._letters, fonts.scaled
        digit = QFontMetricsF(letters.bytes).horizontalAdvance("0")
        centre = int(Qt.AlignmentFlag.AlignCenter)
        for start, end, character, data in self._glyphs:
            left, right = self.x_of(start), self.x_of(end)
            if right < seen.left() or left > seen.right():
                continue
            sign = len(character) > 1
            small = right - left < TIGHT
            painter.setFont(letters.bytes if sign else letters.label if small else letters.glyph)
            painter.setPen(QColor(palette.muted if sign else palette.text))
            painter.drawText(QRectF(left - 8, self.axis + line(29), right - left + 16, line(24)),
                             centre, character)
            if self._below > line(BELOW) and len(data) * digit <= right - left - 2:
                painter.setFont(self._letters.bytes)
                painter.setPen(QColor(palette.muted))
                painter.drawText(QRectF(left, self.axis + line(54), right - left, line(13)), centre,
                                 data)

    def _paint_nodes(self, painter: QPainter, palette: Palette, hue: Hue, seen: QRectF) -> None:
        assert self.content is not None
        assert self.shown is not None
        lattice = self.content.place.lattice
        on_path = np.isin(lattice.nodes, self.shown.edges)
        painter.setPen(QPen(QColor(palette.border), 1))
        end = QPointF(self.x_of(len(lattice.source)), self.axis)
        painter.drawLine(QPointF(self._side, self.axis), end)
        columns = list(zip(
            lattice.nodes.tolist(), self._sources.tolist(), lattice.margins.tolist(),
            on_path.tolist(), strict=True,
        ))
        taken: list[tuple[float, float]] = []
        for node, byte, margin, mine in sorted(columns, key=lambda one: not one[3]):
            x = self.x_of(node)
            if seen.left() <= x <= seen.right():
                radius = 3.5 if mine else 2.5
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(hue.full if mine else palette.faint))
                painter.drawEllipse(QPointF(x, self.axis), radius, radius)
                self._paint_figures(painter, palette, hue, x, byte, margin, mine, taken)
        painter.setFont(self._letters.small)
        painter.setPen(QColor(palette.muted))
        for row, name in enumerate(words.row_names()):
            painter.drawText(self._figure_row(row, 4, self._side - 22), int(
                Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter), name)

    def _paint_figures(
        self, painter: QPainter, palette: Palette, hue: Hue, x: float, byte: int, margin: float,
        mine: bool, taken: list[tuple[float, float]],
    ) -> None:
        """The byte and margin of a node, where they touch none that are there."""
        margins = "∞" if math.isinf(margin) else f"{margin:.1f}"
        small, ink = self._letters.small, palette.muted
        rows = (
            (f"{byte:,}", small, ink),
            (margins, self._letters.figure, hue.ink) if mine else (margins, small, ink),
        )
        half = max(QFontMetricsF(font).horizontalAdvance(text) for text, font, _ in rows) / 2 + 1.5
        if any(x - half < right and x + half > left for left, right in taken):
            return
        taken.append((x - half, x + half))
        for row, (text, font, ink) in enumerate(rows):
            painter.setFont(font)
            painter.setPen(QColor(ink))
            painter.drawText(self._figure_row(row, x - 30, 60),
                             int(Qt.AlignmentFlag.AlignCenter), text)
