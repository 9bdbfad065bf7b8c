"""The text of one pane: rows of tokens, painted from what is kept; hover and selection over it."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter
from typing import NamedTuple

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

from ...painting.blocks import block_before, block_end, block_start
from ...painting.boxes import Box
from ...painting.segments import NO_TOKEN
from ...painting.tiles import MARGIN, Block
from ...painting.wedge import DEPTH, REACH
from ...session import ByteRange, Session
from ...theme import fonts
from ..why.spot import Spot, selected_spot
from .blockcache import BlockCache
from .describe import describe_token, describe_tokens
from .frame import Frame
from .overlays import PlacedRow, caret_area, draw_caret, outline

TOP = 8        # between the header and the first row
_FAR = 1 << 24  # below everything
_PATIENCE = 0.1  # seconds after which rows with tokens of before are faded
_LATE = 0.45     # their opacity
_ENDS = 400    # more bytes than a row holds, to know that the text's end is far


class Tile(NamedTuple):
    """The picture of a row, and whether it shows the present tokens."""

    picture: QPixmap
    current: bool


@dataclass(frozen=True, slots=True)
class PlacedBox:
    """One painted box: its rectangles as (left, top, right, bottom), bytes [start, end), id."""

    rectangles: tuple[tuple[int, int, int, int], ...]
    start: int
    end: int
    token_id: int | None


class Canvas(QWidget):
    """Paints one tokenizer's tokens; mouse and keys become selections of the session."""

    scrolled = Signal(int, int)  # key; rows that the user wants to go down, negative for up
    reshaped = Signal(int)       # key: the width or the screen's resolution is another
    focused = Signal(int)        # key
    unfocused = Signal()
    composed = Signal(str)       # text from an input method
    menu_asked = Signal(object, QPoint)  # the Spot and the point of the screen
    completed = Signal()         # everything in view is painted with the present tokens

    def __init__(
        self, session: Session, key: int, blocks: BlockCache, frame: Frame, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.session = session
        self.key = key
        self.blocks = blocks
        self._frame = frame
        self.caret_visible = False
        self._words = ""         # shown instead of text
        self._placed: list[PlacedRow] = []
        self._placed_for: tuple[object, ...] | None = None
        self._anchor: int | None = None
        self._wheel = 0
        self._held = False
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

    # what is where

    @property
    def row_height(self) -> int:
        assert self.blocks.style is not None
        return self.blocks.style.face.row

    @property
    def full_rows(self) -> int:
        """How many rows fit entirely."""
        return max(1, (self.height() - TOP) // self.row_height)

    def show_words(self, words: str) -> None:
        """Show words instead of the text; none shows the text."""
        if words != self._words:
            self._words = words
            self.update()

    def refresh(self) -> None:
        """Paint anew: position, tokens or style changed."""
        self._placed_for = None
        self._missing_top = 0
        self.update()

    def hold(self) -> None:
        """Keep the picture until `release`: tokens of a changed text are on their way."""
        self._held = True

    def release(self) -> None:
        """Show the text as it is."""
        if self._held:
            self._held = False
            self.refresh()

    @property
    def is_held(self) -> bool:
        """Whether the picture is kept although the text is another."""
        return self._held

    def update_span(self, span: ByteRange) -> None:
        """Paint the rows anew that show a span."""
        for placed in self._placed:
            start, end = placed.block.row_bytes(placed.row)
            if start < span.end and end > span.start:
                self.update(0, placed.top - 1, self.width(), self.row_height + 2)

    @property
    def is_complete(self) -> bool:
        """Whether everything in view was painted with the present tokens."""
        return self._missing_top == _FAR

    def placed(self, frame: Frame | None = None) -> list[PlacedRow]:
        """The rows in view from the top. With a frame those that are ready before it is over.

        Rows whose tokens changed are painted as they were until there is time for them.
        """
        if self._held:
            return self._placed
        state = (
            self.session.position, self.height(), id(self.session.text.source),
            self.blocks.style, self.blocks.generation,
        )
        if self._placed_for == state:
            return self._placed
        rows: list[PlacedRow] = []
        missing: int | None = None
        source = self.session.text.source
        start = block_start(source, self.session.position)
        top, first = TOP, True
        while top < self.height() and (start < len(source) or first or source[-1:] == b"\n"):
            ready = (
                self.blocks.block(start) if frame is None
                else self.blocks.block_in_time(start, frame.is_over)
            )
            if ready is None:
                missing = top if missing is None else missing
                ready = self.blocks.stale(start)
                if ready is None:
                    break
            block = ready
            row = block.row_of(self.session.position) if first else 0
            first = False
            while row < len(block.lines.rows) and top < self.height():
                rows.append(PlacedRow(block, row, top))
                top += self.row_height
                row += 1
            if start >= len(source):
                break
            start = block_end(source, start)
        self._placed = rows
        self._placed_for = state if missing is None else None
        if missing is not None:
            self._paint_later(missing)
        return rows

    def settle(self) -> None:
        """Lay out and paint everything in view now, however long it takes."""
        assert self.blocks.style is not None
        for placed in self.placed():
            placed.block.tile(placed.row, self.blocks.style)
        self.update()

    def visible_range(self) -> ByteRange:
        """The bytes in view."""
        rows = self.placed()
        if not rows:
            return ByteRange(0, 0)
        first, last = rows[0], rows[-1]
        return ByteRange(first.block.row_bytes(first.row)[0], last.block.row_bytes(last.row)[1])

    def boxes(self, start: int, end: int) -> list[PlacedBox]:
        """The boxes in view that meet bytes [start, end), in the order of bytes."""
        found = []
        for placed in self.placed():
            top, bottom = placed.top, placed.top + self.row_height
            for box in placed.block.boxes(placed.row):
                if box.end > start and box.start < end:
                    areas = tuple((a + MARGIN, top, b + MARGIN, bottom) for a, b in box.stretches)
                    found.append(
                        PlacedBox(areas, box.start, box.end, self._token_id(placed.block, box))
                    )
        return found

    def token_at(self, place: QPoint) -> tuple[Block, Box] | None:
        """The block and box under a point; None also where the tokens shown are not the present."""
        index = (place.y() - TOP) // self.row_height
        if not 0 <= index < len(self._placed):
            return None
        placed = self._placed[index]
        if not self._is_current(placed):
            return None
        for box in placed.block.boxes(placed.row):
            if box.holds(place.x() - MARGIN):
                return placed.block, box
        return None

    def inserted_at(self, place: QPoint) -> tuple[Block, int] | None:
        """The block and the token without bytes whose wedge is under a point."""
        assert self.blocks.style is not None
        index = (place.y() - TOP) // self.row_height
        if not 0 <= index < len(self._placed) or not self._is_current(self._placed[index]):
            return None
        placed = self._placed[index]
        if place.y() - placed.top > self.blocks.style.face.top + DEPTH:
            return None
        for token, x in placed.block.inserted(placed.row):
            if abs(place.x() - MARGIN - x) <= REACH:
                return placed.block, token
        return None

    def byte_at(self, place: QPoint) -> int:
        """The first byte of the cell nearest to a point."""
        rows = self.placed()
        if not rows:
            return 0
        placed = self._row_at(min(max(place.y(), TOP), rows[-1].top)) or rows[-1]
        row = placed.block.lines.rows[placed.row]
        cell = row.last if self._beyond(placed, place.x()) else row.cell_at(place.x() - MARGIN)
        return int(placed.block.lines.display.bytes_at[cell])

    def _beyond(self, placed: PlacedRow, x: int) -> bool:
        """Whether x is right of all text of the last row."""
        row = placed.block.lines.rows[placed.row]
        at_end = placed.block.row_bytes(placed.row)[1] >= len(self.session.text.source)
        return at_end and (not row.right or x - MARGIN > max(row.right))

    def _row_at(self, y: int) -> PlacedRow | None:
        rows = self.placed()
        index = (y - TOP) // self.row_height
        return rows[index] if 0 <= index < len(rows) else None

    def _is_current(self, placed: PlacedRow) -> bool:
        return self._held or self.blocks.is_current(placed.block.start)

    def _token_id(self, block: Block, box: Box) -> int | None:
        assert block.parts is not None
        token = int(block.parts.first[box.segment])
        return None if token == NO_TOKEN else int(block.parts.tokens.ids[token])

    def span_of(self, block: Block, box: Box) -> ByteRange:
        """The whole span of the token that a box belongs to."""
        assert block.parts is not None
        token = int(block.parts.first[box.segment])
        if token == NO_TOKEN:
            return ByteRange(box.start, box.end)
        tokens = block.parts.tokens
        return ByteRange(int(tokens.starts[token]), int(tokens.ends[token]))

    # moving by rows

    def position_after(self, position: int, rows: int) -> int:
        """The first byte of the row that lies `rows` below the row of `position`."""
        source = self.session.text.source
        block = self.blocks.block(block_start(source, position))
        row = block.row_of(position) + rows
        while row < 0 and block.start > 0:
            block = self.blocks.block(block_before(source, block.start))
            row += len(block.lines.rows)
        while row >= len(block.lines.rows) and block.end < len(source):
            row -= len(block.lines.rows)
            block = self.blocks.block(block.end)
        row = max(0, min(row, len(block.lines.rows) - 1))
        return block.row_bytes(row)[0]

    def near_end(self, position: int) -> bool:
        """Whether the end of the text may be in view from a position."""
        return len(self.session.text.source) - position < (self.full_rows + 2) * _ENDS

    def last_position(self) -> int:
        """The position that has the end of the text on the last row."""
        return self.position_after(len(self.session.text.source), 1 - self.full_rows)

    def row_start(self, byte: int) -> int:
        """The first byte of the row that shows `byte`."""
        return self.position_after(byte, 0)

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
        for placed in self.placed(self._frame):
            bottom = placed.top + style.face.row
            if bottom < exposed_top or placed.top > exposed_bottom:
                continue
            tile = self._tile(placed)
            if tile is None or not tile.current:
                painter.fillRect(0, placed.top, self.width(), style.face.row, ground)
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
        assert self.blocks.style is not None
        ready = placed.block.ready_tile(placed.row)
        if ready is not None:
            return Tile(ready, self._is_current(placed))
        if self._frame.is_over():
            self._paint_later(placed.top)
            old = placed.block.old_tile(placed.row)
            return None if old is None else Tile(old, False)
        return Tile(placed.block.tile(placed.row, self.blocks.style), self._is_current(placed))

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
        rows = [placed for placed in self._placed if self._is_current(placed)]
        if hover is not None and hover != selection:
            outline(painter, rows, hover, face, chosen=False)
        if selection is not None and selection:
            outline(painter, rows, selection, face, chosen=True)
        elif selection is not None and self.caret_visible:
            area = caret_area(rows, selection.start, face)
            if area is not None:
                draw_caret(painter, area, self._preedit, face)

    # mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        place = event.position().toPoint()
        self._anchor = self.byte_at(place)
        selection = self.session.selection
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier and selection is not None:
            self._anchor = selection.start
            self._select_between(self._anchor, self.byte_at(place))
            return
        inserted = self.inserted_at(place)
        found = self.token_at(place)
        if inserted is not None and not self.caret_visible:
            self.session.select(_place_of(*inserted), self.key)
        elif found is not None and not self.caret_visible:
            self.session.select(self.span_of(*found), self.key)
        elif self.caret_visible:
            self.session.select(ByteRange(self._anchor, self._anchor), self.key)
        else:
            self.session.select(None)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        place = event.position().toPoint()
        if event.buttons() & Qt.MouseButton.LeftButton and self._anchor is not None:
            here = self.byte_at(place)
            if here != self._anchor:
                self._select_between(self._anchor, here)
            return
        inserted, found = self.inserted_at(place), self.token_at(place)
        if inserted is not None:
            self.session.set_hover(_place_of(*inserted))
        else:
            self.session.set_hover(None if found is None else self.span_of(*found))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._anchor = None

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if self._words or not self.session.text.source:
            return
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            spot = selected_spot(self.session, self.key)
            self.menu_asked.emit(spot, self.mapToGlobal(self.point_of(spot.byte)))
            return
        found = self.token_at(event.pos())
        span = None if found is None else self.span_of(*found)
        self.menu_asked.emit(Spot(self.key, self.edge_at(event.pos()), span), event.globalPos())

    def edge_at(self, place: QPoint) -> int:
        """The byte of the cell's edge that is nearest to a point."""
        byte, placed = self.byte_at(place), self._row_at(place.y())
        if placed is None:
            return byte
        row, shown = placed.block.lines.rows[placed.row], placed.block.lines.display
        cell = shown.cell_of_byte(byte)
        at = cell - row.first
        nearer_end = 2 * (place.x() - MARGIN) > row.left[at] + row.right[at]
        return int(shown.bytes_at[cell + 1]) if nearer_end else byte

    def point_of(self, byte: int) -> QPoint:
        """Below the boundary before a byte; the middle where it is not in view."""
        before = False
        found = self.boxes(byte, byte + 1)
        if not found:
            before, found = True, self.boxes(byte - 1, byte)
        if not found:
            return self.rect().center()
        left, _, right, bottom = found[-1 if before else 0].rectangles[-1 if before else 0]
        return QPoint(right if before else left, bottom)

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
        self._wheel += pixels * 40 // self.row_height if pixels else event.angleDelta().y()
        rows, self._wheel = -int(self._wheel / 40), self._wheel - int(self._wheel / 40) * 40
        if rows:
            self.scrolled.emit(self.key, rows)
        event.accept()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._placed_for = None
        self.reshaped.emit(self.key)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.focused.emit(self.key)
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
            self.reshaped.emit(self.key)
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            self._show_tip(event)
            return True
        return False

    def _show_tip(self, event: QHelpEvent) -> None:
        found = None if self._words else self.token_at(event.pos())
        entry = self.session.entry(self.key)
        inserted = None if self._words else self.inserted_at(event.pos())
        if entry is None or (found is None and inserted is None):
            QToolTip.hideText()
            return
        vocabulary = entry.tokenizer.vocabulary
        if inserted is not None:
            block, token = inserted
            assert block.parts is not None
            words = describe_tokens(vocabulary, block.parts.tokens, range(token, token + 1))
        else:
            assert found is not None
            block, box = found
            assert block.parts is not None
            words = describe_token(vocabulary, block.parts, box.segment)
        QToolTip.showText(event.globalPos(), words, self)


def _place_of(block: Block, token: int) -> ByteRange:
    assert block.parts is not None
    place = int(block.parts.tokens.starts[token])
    return ByteRange(place, place)
