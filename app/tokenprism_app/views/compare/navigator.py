"""Keys that move through tokens, rows and disagreements. They change only the session."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QPoint, Qt, QTimer
from PySide6.QtGui import QKeyEvent

from ...painting.blocks import block_start
from ...painting.segments import segments
from ...painting.style import MARGIN
from ...session import ByteRange, Session
from .canvas import Canvas
from .comparison import Comparison
from .placing import TOP


class Navigator(QObject):
    """Moves the selection and the position on behalf of the pane that has the focus."""

    def __init__(
        self, session: Session, comparison: Comparison, active: Callable[[], Canvas | None],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._comparison = comparison
        self.active = active
        self._search = QTimer(self)
        self._search.setInterval(0)
        self._search.timeout.connect(self._search_on)
        self._from, self._forward = 0, True
        self._anchor: int | None = None

    def key(self, event: QKeyEvent) -> bool:
        """Do what a key asks for; whether it asked for anything."""
        canvas = self.active()
        if canvas is None:
            return False
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        extend = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        key = Qt.Key(event.key())
        if key == Qt.Key.Key_F8:
            self.find_disagreement(forward=not extend)
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right) and control:
            self._step_boundary(canvas, key == Qt.Key.Key_Right, extend)
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self._step_token(canvas, 1 if key == Qt.Key.Key_Right else -1, extend)
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self._step_row(canvas, 1 if key == Qt.Key.Key_Down else -1, extend)
        elif key in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            page = max(1, canvas.place.full_rows - 1)
            self.scroll(canvas, page if key == Qt.Key.Key_PageDown else -page)
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self._go_end(canvas, key == Qt.Key.Key_End, control, extend)
        else:
            return False
        return True

    def scroll(self, canvas: Canvas, rows: int) -> None:
        """Scroll by rows of one pane; never further than the text's end on the last row."""
        position = self._session.position
        wanted = canvas.place.position_after(position, rows)
        if rows > 0 and canvas.place.near_end(wanted):
            wanted = max(position, min(wanted, canvas.place.last_position()))
        self._session.set_position(wanted)

    def reveal(self, canvas: Canvas, byte: int) -> None:
        """Scroll as little as needed for a byte to be in view, with a row around it."""
        shown = canvas.visible_range()
        rows = canvas.placed()
        full = min(len(rows), canvas.place.full_rows)
        last = rows[full - 1].block.row_bytes(rows[full - 1].row)[1] if full else shown.end
        at_end = byte == last == len(self._session.text.source)
        if shown.start <= byte < last or at_end:
            return
        above = canvas.place.position_after(byte, -1)
        if byte < shown.start:
            self._session.set_position(above)
            return
        near = canvas.place.position_after(byte, 2 - canvas.place.full_rows)
        close = near - shown.start < 4 * (shown.end - shown.start)
        wanted = near if close else canvas.place.position_after(byte, -canvas.place.full_rows // 3)
        self._put_on_top(canvas, wanted)

    def _put_on_top(self, canvas: Canvas, wanted: int) -> None:
        """Scroll to a position, never further than the text's end on the last row."""
        near_end = canvas.place.near_end(wanted)
        self._session.set_position(
            min(wanted, canvas.place.last_position()) if near_end else wanted
        )

    def centre(self, canvas: Canvas, byte: int) -> None:
        """Scroll so that a byte is in the middle of what is in view."""
        place = canvas.place
        wanted = place.position_after(byte, -(place.full_rows // 2))
        self._put_on_top(canvas, wanted)

    # the caret

    def caret_target(self, canvas: Canvas, byte: int, key: Qt.Key, *, control: bool) -> int | None:
        """Where the caret goes from `byte` by a key; None for keys that do not move it."""
        source, place = self._session.text.source, canvas.place
        if key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            if control:
                return len(source) if key == Qt.Key.Key_End else 0
            block = canvas.blocks.block(block_start(source, byte))
            first, last = block.row_bytes(block.row_of(byte))
            if key == Qt.Key.Key_Home:
                return int(first)
            # Before the line feed that ends a line, not after it on the next.
            return int(last) - (source[last - 1 : last] == b"\n" and last > first)
        if key in (Qt.Key.Key_Left, Qt.Key.Key_Right) and control:
            return self._token_edge(canvas, byte, key == Qt.Key.Key_Right)
        steps = {
            Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1,
            Qt.Key.Key_PageUp: 1 - place.full_rows, Qt.Key.Key_PageDown: place.full_rows - 1,
        }
        if key not in steps:
            return None
        here = canvas.blocks.block(block_start(source, byte))
        row = here.lines.rows[here.row_of(byte)]
        cell = here.lines.display.cell_of_byte(byte) - row.first
        x = row.left[cell] if cell < len(row.left) else (row.right[-1] if row.right else 0.0)
        target = place.position_after(byte, steps[key])
        if target == place.row_start(byte):
            return len(source) if steps[key] > 0 else 0
        there = canvas.blocks.block(block_start(source, target))
        row = there.lines.rows[there.row_of(target)]
        nearest = min(range(len(row.left)), key=lambda at: abs(row.left[at] - x), default=0)
        return int(there.lines.display.bytes_at[row.first + nearest])

    def _token_edge(self, canvas: Canvas, byte: int, forward: bool) -> int:
        """The next boundary of the pane's tokenizer from a byte on."""
        length = len(self._session.text.source)
        if (byte >= length) if forward else (byte <= 0):
            return byte
        span = self._token_span(canvas, byte if forward else byte - 1)
        return span.end if forward else span.start

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

    def _step_boundary(self, canvas: Canvas, forward: bool, extend: bool) -> None:
        """Select what lies between the next two places where any tokenizer cuts."""
        session, length = self._session, len(self._session.text.source)
        old = session.selection
        here = ByteRange(session.position, session.position) if old is None else old
        start = here.end if forward else here.start
        if (start >= length) if forward else (start <= 0):
            return
        other = self._comparison.boundary(start, forward)
        low, high = sorted((start, other))
        if extend and old is not None:
            low, high = min(low, old.start), max(high, old.end)
        session.select(ByteRange(low, high), canvas.key)
        self.reveal(canvas, other if other < length else max(0, length - 1))

    def _step_row(self, canvas: Canvas, step: int, extend: bool) -> None:
        selection = self._session.selection
        if selection is None:
            self._select_token(canvas, self._session.position, extend)
            return
        self.reveal(canvas, selection.start)
        place = self._place_of(canvas, selection.start)
        if place is None:
            return
        row = canvas.place.row_height
        target = place + QPoint(0, step * row)
        if not TOP <= target.y() < TOP + canvas.place.full_rows * row:
            self.scroll(canvas, step)
            place = self._place_of(canvas, selection.start) or place
            target = place + QPoint(0, step * row)
        if target.y() >= TOP:
            self._select_token(canvas, canvas.place.byte_at(target), extend)

    def _place_of(self, canvas: Canvas, byte: int) -> QPoint | None:
        for placed in canvas.placed():
            start, end = placed.block.row_bytes(placed.row)
            if start <= byte < end:
                row = placed.block.lines.rows[placed.row]
                cell = placed.block.lines.display.cell_of_byte(byte) - row.first
                middle = (row.left[cell] + row.right[cell]) / 2
                return QPoint(round(middle) + MARGIN, placed.top + canvas.place.row_height // 2)
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
        canvas = self.active()
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
