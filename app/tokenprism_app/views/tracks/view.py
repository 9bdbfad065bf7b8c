"""The widget of the tracks: pointing, gestures and keys over the canvas."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QCoreApplication, QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QContextMenuEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QGestureEvent, QMenu, QPinchGesture, QToolTip, QWidget

from ...painting.wedge import DEPTH, REACH
from ...session import ByteRange, Session
from ...theme import fonts
from ...theme.style import notifier
from ..why.spot import Spot, selected_spot
from . import keys, lanes
from .axis import usual_cell
from .canvas import TracksCanvas
from .keys import ZOOM_STEP
from .lanes import Row, RowKind, label_room
from .menu import fill
from .remembered import remembered, restore
from .tips import tip


class TracksView(TracksCanvas):
    """Characters, bytes and tokens of the session's text over one byte axis."""

    menu_asked = Signal(object, QPoint)  # the Spot and the point of the screen

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        self.anchor: ByteRange | None = None  # what was selected when extending began
        super().__init__(session, parent)
        self._pressed: QPoint | None = None
        self._grabbed = 0
        self._dragging = False
        self.viewport().installEventFilter(self)
        self.tools.setProperty("role", "label")
        self.tools.setArrowType(Qt.ArrowType.NoArrow)
        self.tools.clicked.connect(self._open_menu)
        self._place_tools()
        notifier().changed.connect(self._place_tools)
        self.jump.found.connect(self._go)
        self.jump.closed.connect(self.setFocus)

    def _place_tools(self) -> None:
        self.tools.setFont(fonts.plain(9.0))
        top = lanes.head() - 2
        # Its words begin where the names of the rows do.
        width = self.tools.fontMetrics().horizontalAdvance(self.tools.text()) + 10
        self.tools.setGeometry(9, top, min(width, label_room() - 20), lanes.ruler_end() - top)

    # what is remembered

    def state(self) -> QByteArray:
        """Which rows are hidden, and what the ruler counts, to be remembered."""
        return remembered(self)

    def restore_state(self, state: QByteArray) -> None:
        """Show as remembered; what is not known stays as it is."""
        restore(self, state)

    # what is at a place

    def row_at(self, y: float) -> int | None:
        """The index of the row at a height, None between and below rows."""
        for i, row in enumerate(self.rows()):
            if row.top <= y < row.end and (i == 0 or y >= lanes.ruler_end()):
                return i
        return None

    def range_at(self, row: Row, byte: int) -> ByteRange:
        """What a row shows at a byte: a token, a character or the byte itself."""
        result = self._session.results.get(row.key) if row.key is not None else None
        if result is not None:
            part = result.window(byte, byte + 1)
            if len(part):
                return ByteRange(int(part.starts[-1]), int(part.ends[-1]))
            gaps = result.dropped(byte, byte + 1)
            if len(gaps):
                return ByteRange(int(gaps[0, 0]), int(gaps[0, 1]))
        return self.content.cell(row, byte)

    def inserted_at(self, row: Row, at: QPoint) -> ByteRange | None:
        """The place of a token without bytes whose wedge is under a point of the viewport."""
        result = self._session.results.get(row.key) if row.key is not None else None
        if result is None or self.axis.dense:
            return None
        if at.y() - row.box_top > DEPTH:
            return None
        x = at.x() - label_room()
        byte = self.axis.byte_at(x)
        places = result.inserted(byte, byte + 1).starts.tolist()
        near = [place for place in places if abs(self.axis.left(place) - x) <= REACH]
        return ByteRange(near[0], near[0]) if near else None

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if not self.axis.length:
            return
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            spot = selected_spot(self._session)
            x = label_room() + round(self.axis.left(spot.byte))
            where = QPoint(min(max(x, label_room()), self.viewport().width()), lanes.head())
            self.menu_asked.emit(spot, self.viewport().mapToGlobal(where))
            return
        row = self.row_at(event.pos().y())
        x = event.pos().x() - label_room()
        if row is None or x < 0:
            self._pop_menu(event.globalPos())
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
        x = event.position().x() - label_room()
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
                self.zoom(1 + event.value(), event.position().x() - label_room())
                return True
        elif isinstance(event, QGestureEvent):
            pinch = event.gesture(Qt.GestureType.PinchGesture)
            if isinstance(pinch, QPinchGesture):
                centre = self.viewport().mapFromGlobal(pinch.centerPoint().toPoint())
                self.zoom(pinch.scaleFactor(), centre.x() - label_room())
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
                byte = self.axis.byte_at(at.x() - label_room())
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
            elif at.x() >= label_room():
                self.select_at(shown, self.axis.byte_at(at.x() - label_room()))
            self._repaint()

    def _hovered(self, at: QPoint) -> ByteRange | None:
        row = self.row_at(at.y())
        if row is None or at.x() < label_room() or not self.axis.length:
            return None
        inserted = self.inserted_at(self.rows()[row], at)
        if inserted is not None:
            return inserted
        if at.x() - label_room() >= self.axis.left(self.axis.length):
            return None
        return self.range_at(self.rows()[row], self.axis.byte_at(at.x() - label_room()))

    def _select_between(self, one: QPoint, other: QPoint) -> None:
        first, last = sorted(self.axis.byte_at(p.x() - label_room()) for p in (one, other))
        if self.axis.length:
            self._select(ByteRange(first, last + 1), None)

    def select_at(self, row: Row, byte: int) -> None:
        """Select what a row shows at a byte."""
        self._select(self.range_at(row, byte), row.key)

    def _select(self, selection: ByteRange, key: int | None) -> None:
        self._selecting = True
        try:
            self.anchor = None
            self._session.select(selection, key)
        finally:
            self._selecting = False

    def _show_tip(self, event: QHelpEvent) -> None:
        row = self.row_at(event.pos().y())
        byte = self.axis.byte_at(event.pos().x() - label_room())
        if row is None or event.pos().x() < label_room() or not self.axis.length:
            QToolTip.hideText()
            return
        shown = self.rows()[row]
        inserted = self.inserted_at(shown, event.pos())
        span = self.range_at(shown, byte) if inserted is None else inserted
        words = tip(self._session, self.content, shown, span)
        QToolTip.showText(event.globalPos(), words, self.viewport())

    # keys, and what they and the menu ask for

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not keys.press(self, event):
            super().keyPressEvent(event)

    @property
    def session(self) -> Session:
        """The session shown."""
        return self._session

    @property
    def current(self) -> int:
        """The index of the row that keys move in, never the ruler's."""
        return min(max(1, self._current), len(self.rows()) - 1)

    def set_current(self, index: int) -> Row:
        """Let keys move in another row."""
        self._current = index
        self._repaint()
        return self.rows()[index]

    def leave_selection(self) -> bool:
        """Select nothing; whether something was selected."""
        if self._session.selection is None:
            return False
        self._session.select(None)
        return True

    def extend(self, whole: ByteRange, anchor: ByteRange) -> None:
        """Select more or less than before; `anchor` is where that began."""
        self._select(whole, None)
        self.anchor = anchor

    def show_range(self, span: ByteRange | None) -> None:
        """Scroll bytes into view."""
        if span is not None:
            self._show(span)

    def scroll_to(self, offset: int) -> None:
        """Let `offset` pixels of the text lie left of the view."""
        self._scroll_to(offset)

    def zoom_to_bytes(self) -> None:
        """Show single bytes."""
        self.zoom(usual_cell() / self.axis.scale)

    def ask_place(self) -> None:
        """Open the box that goes to a place."""
        row = self.rows()[self.current]
        self._place_jump()
        self.jump.open(row.key if row.key is not None else self._session.selected_key)

    def _place_jump(self) -> None:
        left = max(label_room(), (label_room() + self.viewport().width() - self.jump.width()) // 2)
        self.jump.move(left, lanes.head())

    def _go(self, span: ByteRange, key: int | None) -> None:
        self._select(span, key)
        if self.axis.dense and (span.end - span.start) * self.axis.scale < 2:
            self.axis.zoom(usual_cell() / self.axis.scale, 0.0)
            self.axis.fit_around(span.start, span.end)
        self._show(span)
        self._adjust_bar()

    def _open_menu(self) -> None:
        self._pop_menu(self.tools.mapToGlobal(QPoint(0, self.tools.height())))

    def _pop_menu(self, at: QPoint) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.extend_menu(menu)
        menu.popup(at)

    def extend_menu(self, menu: QMenu) -> None:
        """Add zoom, places and rows to the menu of a place."""
        fill(menu, self)
        menu.triggered.connect(self.switch_row)

    def switch_row(self, action: QAction) -> None:
        """Show or hide the rows of the kind that a switch of the menu names."""
        if isinstance(action.data(), RowKind):
            self.set_hidden(action.data(), not action.isChecked())

    def retranslate(self) -> None:
        """Take words from the language in force."""
        super().retranslate()
        translate = QCoreApplication.translate
        self.tools.setText(
            translate("TracksView", "code points") if self.counts_characters
            else translate("TracksView", "bytes")
        )
        self.tools.setAccessibleName(translate("TracksView", "Rows and zoom of the tracks"))
        self.tools.setToolTip(
            translate("TracksView", "Unit of the ruler, zoom, places, and which rows are shown")
        )
        self.jump.retranslate()

    def set_counts_characters(self, on: bool) -> None:
        """Let the ruler count code points instead of bytes."""
        super().set_counts_characters(on)
        self.retranslate()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_jump()
