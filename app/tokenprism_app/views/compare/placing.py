"""What is where on a canvas: the rows in view, what is under a point, the rows above and below."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from PySide6.QtCore import QPoint

from ...painting.blocks import block_before, block_end, block_start
from ...painting.boxes import Box
from ...painting.segments import NO_TOKEN
from ...painting.style import MARGIN
from ...painting.tiles import Block
from ...painting.wedge import DEPTH, REACH
from ...session import ByteRange, Session
from .blockcache import Cache, Lane
from .frame import Frame
from .overlays import PlacedRow

TOP = 8        # between the header and the first row
_ENDS = 400    # more bytes than a row holds, to know that the text's end is far


@dataclass(frozen=True, slots=True)
class PlacedBox:
    """One painted box: its rectangles as (left, top, right, bottom), bytes [start, end), id, and
    the tokenizer's key.
    """

    rectangles: tuple[tuple[int, int, int, int], ...]
    start: int
    end: int
    token_id: int | None
    key: int


class Hit(NamedTuple):
    """A box under a point, or with `inserted` the token without bytes whose wedge is there."""

    key: int
    block: Block
    box: Box | None
    inserted: int = -1

    @property
    def span(self) -> ByteRange:
        """The whole span of the token."""
        assert self.block.parts is not None
        tokens = self.block.parts.tokens
        if self.box is None:
            place = int(tokens.starts[self.inserted])
            return ByteRange(place, place)
        token = int(self.block.parts.first[self.box.segment])
        if token == NO_TOKEN:
            return ByteRange(self.box.start, self.box.end)
        return ByteRange(int(tokens.starts[token]), int(tokens.ends[token]))


class Placing:
    """The rows of one canvas from the session's position down to `height`.

    `missing` is called with the y from which rows are not ready.
    """

    def __init__(
        self, session: Session, blocks: Cache[Any, Any], missing: Callable[[int], None]
    ) -> None:
        self.session, self.blocks = session, blocks
        self._missing = missing
        self.height = 0
        self.held = False
        self.rows: list[PlacedRow] = []
        self._for: tuple[object, ...] | None = None

    def forget(self) -> None:
        """Place anew the next time: something changed."""
        self._for = None

    @property
    def row_height(self) -> int:
        assert self.blocks.style is not None
        row: int = self.blocks.style.row
        return row

    @property
    def full_rows(self) -> int:
        """How many rows fit entirely."""
        return max(1, (self.height - TOP) // self.row_height)

    def placed(self, frame: Frame | None = None) -> list[PlacedRow]:
        """The rows in view from the top. With a frame those that are ready before it is over.

        Rows whose tokens changed are painted as they were until there is time for them.
        """
        if self.held:
            return self.rows
        state = (
            self.session.position, self.height, id(self.session.text.source),
            self.blocks.style, self.blocks.generation,
        )
        if self._for == state:
            return self.rows
        rows: list[PlacedRow] = []
        missing: int | None = None
        source = self.session.text.source
        start = block_start(source, self.session.position)
        top, first = TOP, True
        while top < self.height and (start < len(source) or first or source[-1:] == b"\n"):
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
            while row < len(block.lines.rows) and top < self.height:
                rows.append(PlacedRow(block, row, top))
                top += self.row_height
                row += 1
            if start >= len(source):
                break
            start = block_end(source, start)
        self.rows = rows
        self._for = state if missing is None else None
        if missing is not None:
            self._missing(missing)
        return rows

    def visible_range(self) -> ByteRange:
        """The bytes in view."""
        rows = self.placed()
        if not rows:
            return ByteRange(0, 0)
        first, last = rows[0], rows[-1]
        return ByteRange(first.block.row_bytes(first.row)[0], last.block.row_bytes(last.row)[1])

    def boxes(self, start: int, end: int) -> list[PlacedBox]:
        """The boxes in view that meet bytes [start, end), tokenizer by tokenizer."""
        found = []
        for placed in self.placed():
            for lane in self.blocks.lanes(placed.block):
                top, bottom = placed.top + lane.top, placed.top + lane.bottom
                for box in lane.block.boxes(placed.row):
                    if box.end > start and box.start < end:
                        areas = tuple(
                            (left + MARGIN, top, right + MARGIN, bottom)
                            for left, right in box.stretches
                        )
                        token = _token_id(lane.block, box)
                        found.append(PlacedBox(areas, box.start, box.end, token, lane.key))
        return found

    def hit(self, place: QPoint) -> Hit | None:
        """The token under a point; None also where the tokens shown are not the present ones."""
        index = (place.y() - TOP) // self.row_height
        if not 0 <= index < len(self.rows) or not self.is_current(self.rows[index]):
            return None
        placed = self.rows[index]
        lane = self._lane(placed, place.y() - placed.top)
        if lane is None:
            return None
        if place.y() - placed.top <= lane.top + self._wedge_depth(lane):
            for token, x in lane.block.inserted(placed.row):
                if abs(place.x() - MARGIN - x) <= REACH:
                    return Hit(lane.key, lane.block, None, token)
        for box in lane.block.boxes(placed.row):
            if box.holds(place.x() - MARGIN):
                return Hit(lane.key, lane.block, box)
        return None

    def _wedge_depth(self, lane: Lane) -> int:
        assert self.blocks.style is not None
        top: int = self.blocks.style.face.top
        return (top if lane.top == 0 else 0) + DEPTH

    def _lane(self, placed: PlacedRow, y: int) -> Lane | None:
        """The lane at a height in a row; on the text of several lanes, none."""
        lanes = self.blocks.lanes(placed.block)
        return next((lane for lane in lanes if lane.top <= y < lane.bottom), None)

    def byte_at(self, place: QPoint) -> int:
        """The first byte of the cell nearest to a point."""
        rows = self.placed()
        if not rows:
            return 0
        placed = self._row_at(min(max(place.y(), TOP), rows[-1].top)) or rows[-1]
        row = placed.block.lines.rows[placed.row]
        cell = row.last if self._beyond(placed, place.x()) else row.cell_at(place.x() - MARGIN)
        return int(placed.block.lines.display.bytes_at[cell])

    def edge_at(self, place: QPoint) -> int:
        """The byte of the cell's edge that is nearest to a point."""
        byte, placed = self.byte_at(place), self._row_at(place.y())
        if placed is None:
            return byte
        row, shown = placed.block.lines.rows[placed.row], placed.block.lines.display
        cell = shown.cell_of_byte(byte)
        at = cell - row.first
        if not 0 <= at < len(row.left):
            return byte
        nearer_end = 2 * (place.x() - MARGIN) > row.left[at] + row.right[at]
        return int(shown.bytes_at[cell + 1]) if nearer_end else byte

    def below(self, byte: int) -> QPoint | None:
        """The point below the boundary before a byte; None where it is not in view."""
        found = self.boxes(byte, byte + 1)
        if found:
            left, _, _, bottom = found[0].rectangles[0]
            return QPoint(left, bottom)
        found = self.boxes(byte - 1, byte)
        if not found:
            return None
        _, _, right, bottom = found[-1].rectangles[-1]
        return QPoint(right, bottom)

    def _beyond(self, placed: PlacedRow, x: int) -> bool:
        """Whether x is right of all text of the last row."""
        row = placed.block.lines.rows[placed.row]
        at_end = placed.block.row_bytes(placed.row)[1] >= len(self.session.text.source)
        return at_end and (not row.right or x - MARGIN > max(row.right))

    def _row_at(self, y: int) -> PlacedRow | None:
        rows = self.placed()
        index = (y - TOP) // self.row_height
        return rows[index] if 0 <= index < len(rows) else None

    def is_current(self, placed: PlacedRow) -> bool:
        """Whether a row shows the present tokens, or is meant to be kept as it is."""
        return self.held or self.blocks.is_current(placed.block.start)

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
        return int(block.row_bytes(row)[0])

    def near_end(self, position: int) -> bool:
        """Whether the end of the text may be in view from a position."""
        return len(self.session.text.source) - position < (self.full_rows + 2) * _ENDS

    def last_position(self) -> int:
        """The position that has the end of the text on the last row."""
        return self.position_after(len(self.session.text.source), 1 - self.full_rows)

    def row_start(self, byte: int) -> int:
        """The first byte of the row that shows `byte`."""
        return self.position_after(byte, 0)


def _token_id(block: Block, box: Box) -> int | None:
    assert block.parts is not None
    token = int(block.parts.first[box.segment])
    return None if token == NO_TOKEN else int(block.parts.tokens.ids[token])
