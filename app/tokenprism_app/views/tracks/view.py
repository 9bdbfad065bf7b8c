"""The widget of the tracks: pointing, gestures and keys over the canvas."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QGestureEvent, QPinchGesture, QToolTip, QWidget

from ...painting.wedge import DEPTH, REACH
from ...session import ByteRange, Session
from ..why.spot import Spot, selected_spot
from . import lanes
from .axis import USUAL_CELL
from .canvas import TracksCanvas
from .characters import characters
from .lanes import LABELS, Row, RowKind
from .tips import tip

ZOOM_STEP = 1.25


class TracksView(TracksCanvas):
    """Characters, bytes and tokens of the session's text over one byte axis."""

    menu_asked = Signal(object, QPoint)  # the Spot and the point of the screen

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self._pressed: QPoint | None = None
        self._grabbed = 0
        self._dragging = False
        self.viewport().installEventFilter(self)

    # what is at a place

    def row_at(self, y: float) -> int | None:
        """The index of the row at a height, None between and below rows."""
        for i, row in enumerate(self.rows()):
            if row.top <= y < row.top + lanes.ROW:
                return i
        return None

    def range_at(self, row: Row, byte: int) -> ByteRange:
        """What a row shows at a byte: a token, a character or the byte itself."""
        source = self._session.text.source
        if row.kind is RowKind.CHARACTERS:
            letters = characters(source, byte, byte + 1)
            at = letters.at(byte)
            return ByteRange(int(letters.edges[at]), int(letters.edges[at + 1]))
        result = self._session.results.get(row.key) if row.key is not None else None
        if result is not None:
            part = result.window(byte, byte + 1)
            if len(part):
                return ByteRange(int(part.starts[-1]), int(part.ends[-1]))
            gaps = result.dropped(byte, byte + 1)
            if len(gaps):
                return ByteRange(int(gaps[0, 0]), int(gaps[0, 1]))
        return ByteRange(byte, min(byte + 1, self.axis.length))

    def inserted_at(self, row: Row, at: QPoint) -> ByteRange | None:
        """The place of a token without bytes whose wedge is under a point of the viewport."""
        result = self._session.results.get(row.key) if row.key is not None else None
        if result is None or self.axis.dense:
            return None
        if at.y() - row.top > (lanes.ROW - lanes.BOX) // 2 + DEPTH:
            return None
        x = at.x() - LABELS
        byte = self.axis.byte_at(x)
        places = result.inserted(byte, byte + 1).starts.tolist()
        near = [place for place in places if abs(self.axis.left(place) - x) <= REACH]
        return ByteRange(near[0], near[0]) if near else None

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if not self.axis.length:
            return
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            spot = selected_spot(self._session)
            x = LABELS + round(self.axis.left(spot.byte))
            where = QPoint(min(max(x, LABELS), self.viewport().width()), lanes.HEAD)
            self.menu_asked.emit(spot, self.viewport().mapToGlobal(where))
            return
        row = self.row_at(event.pos().y())
        x = event.pos().x() - LABELS
        if row is None or x < 0:
            return
        shown, byte = self.rows()[row], self.axis.byte_at(x)
        # The nearer edge of the byte's cell.
        near = byte + (2 * x > self.axis.left(byte) + self.axis.left(byte + 1))
        span = self.range_at(shown, byte) if shown.key is not None else None
        self.menu_asked.emit(Spot(shown.key, near, span), event.globalPos())

    # gestures

    def wheelEvent(self, event: QWheelEvent) -> None:
        angle, pixels = event.angleDelta(), event.pixelDelta()
        turn = angle.y() or angle.x()
        x = event.position().x() - LABELS
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom(ZOOM_STEP ** (turn / 120), x)
        elif x < 0 and self.verticalScrollBar().maximum():
            self.verticalScrollBar().setValue(self.verticalScrollBar().value() - turn // 3)
        else:
            step = (pixels.x() or pixels.y()) if not pixels.isNull() else turn
            self._scroll_to(self.axis.offset - step)
        event.accept()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # The viewport's events. Were `viewportEvent` overridden, a fault while painting would be
        # raised inside it, where PySide crashes.
        if isinstance(event, QHelpEvent):
            self._show_tip(event)
            return True
        if isinstance(event, QNativeGestureEvent):
            if event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture:
                self.zoom(1 + event.value(), event.position().x() - LABELS)
                return True
        elif isinstance(event, QGestureEvent):
            pinch = event.gesture(Qt.GestureType.PinchGesture)
            if isinstance(pinch, QPinchGesture):
                centre = self.viewport().mapFromGlobal(pinch.centerPoint().toPoint())
                self.zoom(pinch.scaleFactor(), centre.x() - LABELS)
                return True
        elif event.type() == QEvent.Type.Leave:
            self._session.set_hover(None)
        return False

    # pointing

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed = event.position().toPoint()
            self._grabbed, self._dragging = self.axis.offset, False

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = event.position().toPoint()
        if self._pressed is None:
            self._session.set_hover(self._hovered(at))
            return
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self._select_between(self._pressed, at)
            return
        moved = at.x() - self._pressed.x()
        if self._dragging or abs(moved) > 5:
            self._dragging = True
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
            self._scroll_to(self._grabbed - moved)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        pressed, self._pressed = self._pressed, None
        self.viewport().unsetCursor()
        if pressed is None or self._dragging:
            return
        at = event.position().toPoint()
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            selection = self._session.selection
            if selection is not None and (at - pressed).manhattanLength() < 5:
                byte = self.axis.byte_at(at.x() - LABELS)
                start, end = min(selection.start, byte), max(selection.end, byte + 1)
                self._select(ByteRange(start, end), None)
            return
        row = self.row_at(at.y())
        if row is not None and self.axis.length:
            self._current = row
            shown = self.rows()[row]
            inserted = self.inserted_at(shown, at)
            if inserted is not None:
                self._select(inserted, shown.key)
            elif at.x() >= LABELS:
                self._select_at(shown, self.axis.byte_at(at.x() - LABELS))
            self._repaint()

    def _hovered(self, at: QPoint) -> ByteRange | None:
        row = self.row_at(at.y())
        if row is None or at.x() < LABELS or not self.axis.length:
            return None
        inserted = self.inserted_at(self.rows()[row], at)
        if inserted is not None:
            return inserted
        if at.x() - LABELS >= self.axis.left(self.axis.length):
            return None
        return self.range_at(self.rows()[row], self.axis.byte_at(at.x() - LABELS))

    def _select_between(self, one: QPoint, other: QPoint) -> None:
        first, last = sorted(self.axis.byte_at(p.x() - LABELS) for p in (one, other))
        if self.axis.length:
            self._select(ByteRange(first, last + 1), None)

    def _select_at(self, row: Row, byte: int) -> None:
        self._select(self.range_at(row, byte), row.key)

    def _select(self, selection: ByteRange, key: int | None) -> None:
        self._selecting = True
        try:
            self._session.select(selection, key)
        finally:
            self._selecting = False

    def _show_tip(self, event: QHelpEvent) -> None:
        row = self.row_at(event.pos().y())
        byte = self.axis.byte_at(event.pos().x() - LABELS)
        if row is None or event.pos().x() < LABELS or not self.axis.length:
            QToolTip.hideText()
            return
        shown = self.rows()[row]
        inserted = self.inserted_at(shown, event.pos())
        span = self.range_at(shown, byte) if inserted is None else inserted
        QToolTip.showText(event.globalPos(), tip(self._session, shown, span), self.viewport())

    # keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, text = event.key(), event.text()
        page = max(1, self.axis.width - 2 * USUAL_CELL)
        if key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            extend = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self._step(-1 if key == Qt.Key.Key_Left else 1, extend)
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self._change_row(-1 if key == Qt.Key.Key_Up else 1)
        elif key in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            self._scroll_to(self.axis.offset + (page if key == Qt.Key.Key_PageDown else -page))
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self._go_to(0 if key == Qt.Key.Key_Home else self.axis.length - 1)
        elif text in ("+", "=", "-"):
            self.zoom(1 / ZOOM_STEP if text == "-" else ZOOM_STEP)
        elif text == "0":
            self.zoom_to_all()
        elif text == "1":
            self.zoom(USUAL_CELL / self.axis.scale)
        elif key == Qt.Key.Key_Escape and self._session.selection is not None:
            self._session.select(None)
        else:
            super().keyPressEvent(event)

    def _change_row(self, step: int) -> None:
        found = self.rows()
        self._current = min(max(1, self._current + step), len(found) - 1)
        row = found[self._current]
        top = row.top + self.verticalScrollBar().value()
        view = self.verticalScrollBar().value()
        if not view <= top <= view + self.viewport().height() - lanes.ROW:
            self.verticalScrollBar().setValue(top - lanes.HEAD)
        selection = self._session.selection
        if selection is not None and self.axis.length:
            self._select_at(row, min(selection.start, self.axis.length - 1))
        self._repaint()

    def _go_to(self, byte: int) -> None:
        if self.axis.length:
            row = self.rows()[max(1, self._current)]
            self._select_at(row, byte)
            self._show(self._session.selection or ByteRange(byte, byte))
            self._repaint()

    def _step(self, step: int, extend: bool) -> None:
        selection = self._session.selection
        if not self.axis.length:
            return
        if selection is None:
            self._go_to(self.axis.window()[0])
            return
        byte = selection.end if step > 0 else selection.start - 1
        if not 0 <= byte < self.axis.length:
            return
        if not extend:
            self._go_to(byte)
            return
        more = self.range_at(self.rows()[max(1, self._current)], byte)
        whole = ByteRange(min(more.start, selection.start), max(more.end, selection.end))
        self._select(whole, None)
        self._show(ByteRange(byte, byte + 1))
