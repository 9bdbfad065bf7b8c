"""The merge tree as a picture: nodes can be clicked and walked with the arrow keys."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from ...i18n import Retranslator
from ...session import ByteRange
from ...theme import fonts
from ...theme.style import current, notifier
from ...widgets.guarded import Guarded
from ...widgets.plain import plain_tip
from .tree import Node, least_width, place, place_within

LEVEL, BOX = 46, 22  # pixels at the usual zoom
MARGIN = 4
RANK_ROOM = 24  # pixels of a rank that may be wider than its box
LEAST = 40  # pixels of a tree in a panel that has no size yet


class Size(NamedTuple):
    """How large boxes are: points of the label, pixels that a box adds, of the narrowest box and
    between two."""

    points: float
    padding: float
    least: float
    gap: float


# The first that fits is taken; where none does, nodes stand over their bytes.
SIZES = (Size(9.0, 10, 20, 3), Size(9.0, 4, 14, 2), Size(8.0, 4, 12, 2), Size(7.0, 3, 10, 1.5))


class MergeTree(Guarded, QWidget):
    """Paints nodes placed by `tree.place`. `chosen` tells the bytes of a clicked node."""

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("merge-tree")
        Retranslator(self, self._name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.nodes: list[Node] = []
        self._hue, self._width = 0, 0.0
        self._marked: ByteRange | None = None
        self._current = 0
        self._font: QFont = fonts.mono(SIZES[0].points)
        self._small = fonts.plain(7.5)
        self._room = 0
        notifier().changed.connect(self._dress)

    def _dress(self) -> None:
        self._small = fonts.plain(7.5)
        self._place()

    def show_nodes(self, nodes: list[Node], hue: int) -> None:
        """Draw another tree."""
        self.nodes, self._hue, self._current = nodes, hue, 0
        self._place()

    def fit(self, room: int) -> None:
        """Be no wider than `room` pixels, where small boxes can be read."""
        if room != self._room:
            self._room = room
            self._place()

    def _place(self) -> None:
        self._width = 0.0
        if self.nodes:
            room = self._room - 2 * MARGIN
            for size in SIZES:
                self._width = self._sized(size, room)
                if self._width <= room:
                    break
            else:
                self._width = place_within(self.nodes, max(room, LEAST))
        self.setMinimumSize(self.sizeHint())
        self.updateGeometry()
        self.update()

    def _sized(self, size: Size, room: float) -> float:
        """Place the nodes at a size; the width of the tree, or a lower one that is no room for."""
        self._font = fonts.mono(size.points)
        digit = QFontMetricsF(self._font).horizontalAdvance("0")
        needs = digit, size.gap, size.padding, fonts.scaled(size.least)
        least = least_width(self.nodes, *needs)
        return least if least > room else place(self.nodes, *needs)

    def mark(self, span: ByteRange | None) -> None:
        """Outline the node with these bytes."""
        self._marked = span
        self.update()

    def _name(self) -> None:
        self.setAccessibleName(self.tr("Merge tree"))

    def sizeHint(self) -> QSize:
        if not self.nodes:
            return QSize(0, 0)
        depth = max(node.depth for node in self.nodes) + 1
        level, box = fonts.scaled(LEVEL), fonts.scaled(BOX)
        return QSize(round(self._width) + 2 * MARGIN, depth * level - (level - box) + 2 * MARGIN)

    def box(self, node: Node) -> QRectF:
        """Where a node is drawn."""
        left = self._left() + node.centre - node.width / 2
        top = MARGIN + node.depth * fonts.scaled(LEVEL)
        return QRectF(left, top, node.width, fonts.scaled(BOX))

    def _left(self) -> float:
        return max(MARGIN, (self.width() - self._width) / 2)

    def node_at(self, point: QPointF) -> Node | None:
        """The node under a point."""
        return next((node for node in self.nodes if self.box(node).contains(point)), None)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        node = self.node_at(event.position())
        if node is not None:
            self._choose(self.nodes.index(node))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        node = self.node_at(event.position())
        self.setCursor(
            Qt.CursorShape.PointingHandCursor if node else Qt.CursorShape.ArrowCursor
        )
        self.setToolTip(plain_tip("" if node is None else f"{node.label}\nid {node.token_id}"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.nodes:
            super().keyPressEvent(event)
            return
        node = self.nodes[self._current]
        target: Node | None = None
        match event.key():
            case Qt.Key.Key_Down if node.children:
                target = node.children[0]
            case Qt.Key.Key_Up:
                target = next((one for one in self.nodes if node in one.children), None)
            case Qt.Key.Key_Left | Qt.Key.Key_Right:
                step = -1 if event.key() == Qt.Key.Key_Left else 1
                level = sorted(
                    (one for one in self.nodes if one.depth == node.depth), key=lambda n: n.centre
                )
                at = level.index(node) + step
                target = level[at] if 0 <= at < len(level) else None
            case _:
                super().keyPressEvent(event)
                return
        if target is not None:
            self._choose(self.nodes.index(target))

    def _choose(self, index: int) -> None:
        self._current = index
        node = self.nodes[index]
        self.chosen.emit(ByteRange(node.start, node.end))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        palette = current()
        hue = palette.hues[self._hue]
        painter = QPainter(self)
        painter.fillRect(event.rect(), QColor(palette.panel))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(palette.faint), 1))
        for node in self.nodes:
            below = QPointF(self.box(node).center().x(), self.box(node).bottom())
            for child in node.children:
                box = self.box(child)
                painter.drawLine(below, QPointF(box.center().x(), box.top()))
        metrics = QFontMetricsF(self._font)
        shown = QRectF(event.rect()).adjusted(-160, -2 * LEVEL, 160, 2 * LEVEL)
        for i, node in enumerate(self.nodes):
            box = self.box(node)
            if not shown.intersects(box):
                continue
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(hue.strong if node.children else hue.soft))
            if self._marked == ByteRange(node.start, node.end):
                painter.setPen(QPen(QColor(palette.accent), 2))
            elif self.hasFocus() and i == self._current:
                painter.setPen(QPen(QColor(palette.accent), 1))
            painter.drawRoundedRect(box, 4, 4)
            painter.setPen(QColor(palette.on_tokens))
            painter.setFont(self._font)
            if metrics.horizontalAdvance(node.label) <= box.width():
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, node.label)
            if node.children and node.rank is not None:
                self._paint_rank(painter, box, f"{node.rank:,}", palette.panel, palette.muted)

    def _paint_rank(
        self, painter: QPainter, box: QRectF, text: str, ground: str, ink: str
    ) -> None:
        painter.setFont(self._small)
        width = QFontMetricsF(self._small).horizontalAdvance(text) + 4
        if width > max(box.width(), fonts.scaled(RANK_ROOM)):
            return  # it would cover its neighbour's
        top = box.bottom() + fonts.scaled(3)
        place = QRectF(box.center().x() - width / 2, top, width, fonts.scaled(12))
        painter.fillRect(place, QColor(ground))
        painter.setPen(QColor(ink))
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, text)


class TreeArea(QScrollArea):
    """Room for a tree, which fits itself into it or is scrolled."""

    def __init__(self, tree: MergeTree, parent: QWidget) -> None:
        super().__init__(parent)
        self._tree = tree
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setWidget(tree)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._tree.fit(self.viewport().width())
