"""The text of one pane, or of all interlinear: painted from what is kept; hover and selection."""

from __future__ import annotations

from html import escape
from time import perf_counter
from typing import Any, NamedTuple

from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFocusEvent,
    QHelpEvent,
    QInputMethodEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget
from tokenprism.search import Found

from ...painting.blocks import block_start
from ...session import ByteRange, Session
from ...theme import fonts
from ...widgets.guarded import Guarded
from ..why.spot import Spot, selected_spot
from .blockcache import Cache
from .describe import describe_token, describe_tokens
from .findmarks import mark_found
from .frame import Frame
from .overlays import PlacedRow, caret_area, draw_caret, outline
from .placing import TOP, PlacedBox, Placing

_FAR = 1 << 24  # below everything
_PATIENCE = 0.1  # seconds after which rows with tokens of before are faded
_LATE = 0.45     # their opacity


class Tile(NamedTuple):
    """The picture of a row, and whether it shows the present tokens."""

    picture: QPixmap
    current: bool

# Reasons for which a pane gets the focus that make its tokenizer the current one.
CHOSEN = (
    Qt.FocusReason.MouseFocusReason, Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason, Qt.FocusReason.ShortcutFocusReason,
)


class Canvas(Guarded, QWidget):
    """Paints tokens over text; mouse and keys become selections of the session.

    `own_key` names the tokenizer of a pane; None shows several, and `key` then is that of the
    tokenizer whose token was selected last.
    """

    scrolled = Signal(int)       # rows that the user wants to go down, negative for up
    reshaped = Signal(object)    # itself: the width or the screen's resolution is another
    focused = Signal(object)     # itself
    unfocused = Signal()
    composed = Signal(str)       # text from an input method
    menu_asked = Signal(object, QPoint)  # the Spot and the point of the screen
    completed = Signal()         # everything in view is painted with the present tokens

    def __init__(
        self, session: Session, own_key: int | None, blocks: Cache[Any, Any], frame: Frame,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self.session = session
        self.own_key = own_key
        self.blocks = blocks
        self.place = Placing(session, blocks, self._paint_later)
        self._frame = frame
        self.caret_visible = False
        self.found: Found | None = None  # matches to be marked
        self._words = ""         # shown instead of text
        self._anchor: int | None = None
        self._wheel = 0
        self._missing_top = 0    # below it something is still to be painted
        self._behind: float | None = None  # since when rows in view are not painted
        self._preedit = ""       # what an input method is composing
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self._paint_missing)
        self.installEventFilter(self)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(120, 60)
        self.setCursor(Qt.CursorShape.IBeamCursor)

    @property
    def key(self) -> int:
        """The tokenizer that keys speak of."""
        if self.own_key is not None:
            return self.own_key
        keys = [entry.key for entry in self.session.visible]
        chosen = self.session.selected_key
        return chosen if chosen in keys and chosen is not None else (keys or [0])[0]

    def show_words(self, words: str) -> None:
        """Show words instead of the text; none shows the text."""
        if words != self._words:
            self._words = words
            self.update()

    @property
    def words(self) -> str:
        """What is shown instead of the text."""
        return self._words

    def refresh(self) -> None:
        """Paint anew: position, tokens or style changed."""
        self.place.forget()
        self._missing_top = 0
        self.update()

    def hold(self) -> None:
        """Keep the picture until `release`: tokens of a changed text are on their way."""
        self.place.held = True

    def release(self) -> None:
        """Show the text as it is."""
        if self.place.held:
            self.place.held = False
            self.refresh()

    @property
    def is_held(self) -> bool:
        """Whether the picture is kept although the text is another."""
        return self.place.held

    def update_span(self, span: ByteRange) -> None:
        """Paint the rows anew that show a span."""
        height = self.place.row_height
        for placed in self.place.rows:
            start, end = placed.block.row_bytes(placed.row)
            if start <= span.end and end >= span.start:
                self.update(0, placed.top - 1, self.width(), height + 2)

    @property
    def is_complete(self) -> bool:
        """Whether everything in view was painted with the present tokens."""
        return self._missing_top == _FAR

    def settle(self) -> None:
        """Lay out and paint everything in view now, however long it takes."""
        for placed in self.placed():
            placed.block.tile(placed.row)
        self.update()

    def placed(self) -> list[PlacedRow]:
        """The rows in view from the top, all of them laid out."""
        return self.place.placed()

    def visible_range(self) -> ByteRange:
        """The bytes in view."""
        return self.place.visible_range()

    def boxes(self, start: int, end: int) -> list[PlacedBox]:
        """The boxes in view that meet bytes [start, end), tokenizer by tokenizer."""
        return self.place.boxes(start, end)

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:
        style = self.blocks.style
        assert style is not None
        painter = QPainter(self)
        ground = QColor(style.face.palette.panel)
        if self._words:
            painter.fillRect(event.rect(), ground)
            self._paint_words(painter)
            return
        bottom = 0
        late = self._behind is not None and perf_counter() - self._behind > _PATIENCE
        exposed_top, exposed_bottom = event.rect().top(), event.rect().bottom()
        if exposed_top <= self._missing_top and exposed_bottom >= self.height() - 1:
            self._missing_top = _FAR
        painter.fillRect(0, 0, self.width(), TOP, ground)
        for placed in self.place.placed(self._frame):
            row = placed.block.style.row
            bottom = placed.top + row
            if bottom < exposed_top or placed.top > exposed_bottom:
                continue
            tile = self._tile(placed)
            if tile is None or not tile.current:
                painter.fillRect(0, placed.top, self.width(), row, ground)
            if tile is not None:
                painter.setOpacity(1.0 if tile.current or not late else _LATE)
                painter.drawPixmap(0, placed.top, tile.picture)
        painter.setOpacity(1.0)
        bottom = max(bottom, TOP)
        painter.fillRect(0, bottom, self.width(), self.height() - bottom, ground)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_overlays(painter)
        if self.is_complete:
            self._behind = None
            self.completed.emit()
        elif self._behind is None:
            self._behind = perf_counter()

    def _paint_later(self, top: int) -> None:
        """Paint in the next frame what lies below `top`."""
        self._missing_top = min(top, self._missing_top)
        if not self._later.isActive():
            self._later.start(0)

    def _paint_missing(self) -> None:
        self.update(0, self._missing_top, self.width(), self.height() - self._missing_top)

    def _tile(self, placed: PlacedRow) -> Tile | None:
        """The picture of a row; while time is short the old one, or none."""
        ready = placed.block.ready_tile(placed.row)
        if ready is not None:
            return Tile(ready, self.place.is_current(placed))
        if self._frame.is_over():
            self._paint_later(placed.top)
            old = placed.block.old_tile(placed.row)
            return None if old is None else Tile(old, False)
        return Tile(placed.block.tile(placed.row), self.place.is_current(placed))

    def _paint_words(self, painter: QPainter) -> None:
        assert self.blocks.style is not None
        painter.setFont(fonts.plain(10))
        painter.setPen(QColor(self.blocks.style.face.palette.muted))
        area = self.rect().adjusted(16, TOP + 8, -16, -16)
        flags = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap
        painter.drawText(area, int(flags), self._words)

    def _paint_overlays(self, painter: QPainter) -> None:
        assert self.blocks.style is not None
        hover, selection = self.session.hover, self.session.selection
        face = self.blocks.style.face
        rows = [placed for placed in self.place.rows if self.place.is_current(placed)]
        if self.found is not None and not self.place.held:
            mark_found(painter, rows, self.found, selection, self.blocks)
        if hover is not None and hover != selection:
            outline(painter, rows, hover, self.blocks, chosen=False)
        if selection is not None and selection:
            outline(painter, rows, selection, self.blocks, chosen=True)
        elif selection is not None and self.caret_visible:
            area = caret_area(rows, selection.start, face)
            if area is not None:
                draw_caret(painter, area, self._preedit, face)

    # mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        place = event.position().toPoint()
        self._anchor = self.place.byte_at(place)
        selection, hit = self.session.selection, self.place.hit(place)
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier and selection is not None:
            self._anchor = selection.start
            self._select_between(self._anchor, self.place.byte_at(place))
        elif self.caret_visible:
            self.session.select(ByteRange(self._anchor, self._anchor), self.key)
        elif hit is not None:
            self.session.select(hit.span, hit.key)
        else:
            self.session.select(self._token_at(self._anchor, place))

    def _token_at(self, byte: int, place: QPoint) -> ByteRange | None:
        """On the text above several lanes: the token there of the tokenizer spoken of."""
        rows = self.place.rows
        index = (place.y() - TOP) // self.place.row_height
        result = self.session.results.get(self.key)
        if self.own_key is not None or result is None or not 0 <= index < len(rows):
            return None
        row = rows[index].block.lines.rows[rows[index].row]
        if not row.right or place.x() > max(row.right) + TOP + 4:
            return None
        found = result.window(byte, byte + 1)
        return ByteRange(int(found.starts[0]), int(found.ends[0])) if len(found) else None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        place = event.position().toPoint()
        if event.buttons() & Qt.MouseButton.LeftButton and self._anchor is not None:
            here = self.place.byte_at(place)
            if here != self._anchor:
                self._select_between(self._anchor, here)
            return
        hit = self.place.hit(place)
        self.session.set_hover(None if hit is None else hit.span)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._anchor = None

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if self._words or not self.session.text.source:
            return
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            spot = selected_spot(self.session, self.key)
            below = self.place.below(spot.byte) or self.rect().center()
            self.menu_asked.emit(spot, self.mapToGlobal(below))
            return
        place = event.pos()
        hit = self.place.hit(place)
        span, key = (None, self.key) if hit is None else (hit.span, hit.key)
        self.menu_asked.emit(Spot(key, self.place.edge_at(place), span), event.globalPos())

    def _select_between(self, one: int, other: int) -> None:
        low, high = sorted((one, other))
        block = self.blocks.block(block_start(self.session.text.source, high))
        if not self.caret_visible and high < len(self.session.text.source):
            shown = block.lines.display
            high = int(shown.bytes_at[shown.cell_of_byte(high) + 1])
        self.session.select(ByteRange(low, high), self.key)

    def leaveEvent(self, event: QEvent) -> None:
        self.session.set_hover(None)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """A notch is three rows; finer devices add up to rows."""
        if abs(event.angleDelta().x()) > abs(event.angleDelta().y()):
            event.ignore()  # sideways: that scrolls the panes
            return
        pixels = event.pixelDelta().y()
        self._wheel += pixels * 40 // self.place.row_height if pixels else event.angleDelta().y()
        rows, self._wheel = -int(self._wheel / 40), self._wheel - int(self._wheel / 40) * 40
        if rows:
            self.scrolled.emit(rows)
        event.accept()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.place.height = self.height()
        self.place.forget()
        self.reshaped.emit(self)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.focused.emit(self)
        if event.reason() in CHOSEN:
            self.session.make_current(self.key)
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.unfocused.emit()
        super().focusOutEvent(event)

    # input methods

    def focusNextPrevChild(self, forward: bool) -> bool:
        return False if self.caret_visible else super().focusNextPrevChild(forward)

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        self._preedit = event.preeditString()
        if event.commitString():
            self.composed.emit(event.commitString())
        event.accept()
        self.update()

    def inputMethodQuery(self, query: Qt.InputMethodQuery) -> object:
        if query == Qt.InputMethodQuery.ImEnabled:
            return self.caret_visible
        selection = self.session.selection
        if query == Qt.InputMethodQuery.ImCursorRectangle and selection is not None:
            assert self.blocks.style is not None
            return caret_area(self.placed(), selection.start, self.blocks.style.face) or QRectF()
        return super().inputMethodQuery(query)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # Its own events. Were `event` overridden, a fault while painting would be raised inside
        # it, where PySide crashes.
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self.reshaped.emit(self)
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            self._show_tip(event)
            return True
        return False

    def _show_tip(self, event: QHelpEvent) -> None:
        hit = None if self._words else self.place.hit(event.pos())
        entry = None if hit is None else self.session.entry(hit.key)
        if hit is None or entry is None:
            QToolTip.hideText()
            return
        vocabulary, parts = entry.tokenizer.vocabulary, hit.block.parts
        assert parts is not None
        if hit.box is None:
            words = describe_tokens(vocabulary, parts.tokens, range(hit.inserted, hit.inserted + 1))
        else:
            words = describe_token(vocabulary, parts, hit.box.segment)
        if self.own_key is None:
            words = f"{escape(entry.name)}<br>{words}"
        QToolTip.showText(event.globalPos(), words, self)
