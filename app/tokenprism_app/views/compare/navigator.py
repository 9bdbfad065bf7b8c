"""Keys that move through tokens, rows and disagreements. They change only the session."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QPoint, Qt, QTimer
from PySide6.QtGui import QKeyEvent

from ...painting.blocks import block_start
from ...painting.segments import segments
from ...painting.tiles import MARGIN
from ...session import ByteRange, Session
from .canvas import TOP, Canvas
from .comparison import Comparison


class Navigator(QObject):
    """Moves the selection and the position on behalf of the pane that has the focus."""

    def __init__(
        self, session: Session, comparison: Comparison, active: Callable[[], Canvas | None],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._comparison = comparison
        self._active = active
        self._search = QTimer(self)
        self._search.setInterval(0)
        self._search.timeout.connect(self._search_on)
        self._from, self._forward = 0, True
        self._anchor: int | None = None

    def key(self, event: QKeyEvent) -> bool:
        """Do what a key asks for; whether it asked for anything."""
        canvas = self._active()
        if canvas is None:
            return False
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        extend = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        key = Qt.Key(event.key())
        if key == Qt.Key.Key_F8:
            self.find_disagreement(forward=not extend)
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self._step_token(canvas, 1 if key == Qt.Key.Key_Right else -1, extend)
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self._step_row(canvas, 1 if key == Qt.Key.Key_Down else -1, extend)
        elif key in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            page = max(1, canvas.full_rows - 1)
            self.scroll(canvas, page if key == Qt.Key.Key_PageDown else -page)
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self._go_end(canvas, key == Qt.Key.Key_End, control, extend)
        else:
            return False
        return True

    def scroll(self, canvas: Canvas, rows: int) -> None:
        """Scroll by rows of one pane; never further than the text's end on the last row."""
        position = self._session.position
        wanted = canvas.position_after(position, rows)
        if rows > 0 and canvas.near_end(wanted):
            wanted = max(position, min(wanted, canvas.last_position()))
        self._session.set_position(wanted)

    def reveal(self, canvas: Canvas, byte: int) -> None:
        """Scroll as little as needed for a byte to be in view, with a row around it."""
        shown = canvas.visible_range()
        rows = canvas.placed()
        full = min(len(rows), canvas.full_rows)
        last = rows[full - 1].block.row_bytes(rows[full - 1].row)[1] if full else shown.end
        at_end = byte == last == len(self._session.text.source)
        if shown.start <= byte < last or at_end:
            return
        above = canvas.position_after(byte, -1)
        if byte < shown.start:
            self._session.set_position(above)
            return
        near = canvas.position_after(byte, 2 - canvas.full_rows)
        close = near - shown.start < 4 * (shown.end - shown.start)
        wanted = near if close else canvas.position_after(byte, -canvas.full_rows // 3)
        near_end = canvas.near_end(wanted)
        self._session.set_position(min(wanted, canvas.last_position()) if near_end else wanted)

    # tokens and rows

    def _step_token(self, canvas: Canvas, step: int, extend: bool) -> None:
        selection = self._session.selection
        if selection is None:
            self._select_token(canvas, self._session.position, extend)
        elif step > 0:
            if selection.end < len(self._session.text.source):
                self._select_token(canvas, selection.end, extend)
        elif selection.start > 0:
            self._select_token(canvas, selection.start - 1, extend)

    def _step_row(self, canvas: Canvas, step: int, extend: bool) -> None:
        selection = self._session.selection
        if selection is None:
            self._select_token(canvas, self._session.position, extend)
            return
        self.reveal(canvas, selection.start)
        place = self._place_of(canvas, selection.start)
        if place is None:
            return
        row = canvas.row_height
        target = place + QPoint(0, step * row)
        if not TOP <= target.y() < TOP + canvas.full_rows * row:
            self.scroll(canvas, step)
            place = self._place_of(canvas, selection.start) or place
            target = place + QPoint(0, step * row)
        if target.y() >= TOP:
            self._select_token(canvas, canvas.byte_at(target), extend)

    def _place_of(self, canvas: Canvas, byte: int) -> QPoint | None:
        for placed in canvas.placed():
            start, end = placed.block.row_bytes(placed.row)
            if start <= byte < end:
                row = placed.block.lines.rows[placed.row]
                cell = placed.block.lines.display.cell_of_byte(byte) - row.first
                middle = (row.left[cell] + row.right[cell]) / 2
                return QPoint(round(middle) + MARGIN, placed.top + canvas.row_height // 2)
        return None

    def _go_end(self, canvas: Canvas, end: bool, whole: bool, extend: bool) -> None:
        length = len(self._session.text.source)
        if whole:
            byte = length - 1 if end else 0
        else:
            selection = self._session.selection
            here = self._session.position if selection is None else selection.start
            block = canvas.blocks.block(block_start(self._session.text.source, here))
            first, last = block.row_bytes(block.row_of(here))
            byte = last - 1 if end else first
        if length:
            self._select_token(canvas, max(0, byte), extend)

    def _select_token(self, canvas: Canvas, byte: int, extend: bool) -> None:
        """Select the token of the pane that covers a byte; where it has none, the byte's cell."""
        source = self._session.text.source
        if not source:
            return
        byte = min(byte, len(source) - 1)
        span = self._token_span(canvas, byte)
        old = self._session.selection
        if extend and old is not None:
            self._anchor = old.start if self._anchor is None else self._anchor
            low, high = min(self._anchor, span.start), max(old.end, span.end)
            if span.end <= self._anchor or span.end < old.end:
                high = max(self._anchor, old.end if span.start < old.start else span.end)
            span = ByteRange(low, high)
        else:
            self._anchor = None
        self._session.select(span, canvas.key)
        self.reveal(canvas, byte)

    def _token_span(self, canvas: Canvas, byte: int) -> ByteRange:
        tokens = self._comparison.tokens(canvas.key, byte, byte + 1)
        if tokens is not None:
            parts = segments(tokens, byte, byte + 1)
            token = int(parts.first[0])
            if token >= 0:
                return ByteRange(int(tokens.starts[token]), int(tokens.ends[token]))
        block = canvas.blocks.block(block_start(self._session.text.source, byte))
        cell = block.lines.display.cell_of_byte(byte)
        bytes_at = block.lines.display.bytes_at
        return ByteRange(int(bytes_at[cell]), int(bytes_at[cell + 1]))

    # disagreements

    def find_disagreement(self, *, forward: bool) -> None:
        """Select the next or the previous place where visible tokenizers cut differently."""
        selection = self._session.selection
        here = ByteRange(self._session.position, self._session.position)
        here = here if selection is None else selection
        self._from, self._forward = (here.end if forward else here.start), forward
        self._search.start()

    def _search_on(self) -> None:
        found, more = self._comparison.search(self._from, self._forward)
        canvas = self._active()
        if found is not None and canvas is not None:
            self._search.stop()
            self._session.select(found)
            self.reveal(canvas, found.start)
        elif more is None:
            self._search.stop()
        else:
            self._from = more

    def stop(self) -> None:
        """Give up a search: the text is another."""
        self._search.stop()
        self._anchor = None
