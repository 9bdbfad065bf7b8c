"""The blocks of one pane, made when they are shown and kept; text layout shared between panes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray
from tokenprism.encoding import Encoding

from ...painting.blocks import block_before, block_end, block_start
from ...painting.display import Cell, Display, display
from ...painting.face import Face
from ...painting.lines import TextLines
from ...painting.segments import segments
from ...painting.tiles import Block, Style, looks
from ...session import Session
from .comparison import Comparison

K = TypeVar("K")
V = TypeVar("V")

_LINES_KEPT = 1200
_ROWS_KEPT = 600
_FREED = 4  # blocks no longer shown that are freed with each one that is made
_CHAIN = 8  # blocks followed backwards to know which of two tints a token has


class SharedLines:
    """Displays and layouts, which are the same in all panes of one width but where hex is shown."""

    def __init__(self) -> None:
        self._plain: OrderedDict[int, Display] = OrderedDict()
        self._lines: OrderedDict[tuple[int, bytes, str], TextLines] = OrderedDict()

    def clear_text(self) -> None:
        """Forget what is where: the text is another. Lines that it shares stay laid out."""
        self._plain.clear()

    def clear(self) -> None:
        """Forget everything: the face is another."""
        self._plain.clear()
        self._lines.clear()

    def display(self, source: bytes, start: int, end: int, edges: NDArray[np.int64]) -> Display:
        """The display of a block, one object for all tokenizers that share no character of it."""
        inner = edges[(edges > start) & (edges < end)]
        there = np.frombuffer(source, np.uint8)[inner]
        if ((there & 0xC0) == 0x80).any():
            shown = display(source, start, end, inner)
            if (shown.kinds == Cell.PART).any():
                return shown
        plain = self._plain.get(start)
        if plain is None or plain.end != end:
            plain = display(source, start, end, np.zeros(0, np.int64))
            _keep(self._plain, start, plain, _LINES_KEPT)
        return plain

    def lines(
        self, shown: Display, face: Face, width: int, over: Callable[[], bool]
    ) -> TextLines:
        """The layout of a display, incomplete when time is `over` first: it is kept to go on."""
        name = (width, shown.kinds.tobytes(), shown.text)
        lines = self._lines.get(name)
        if lines is None:
            lines = TextLines(shown, face, width, complete=False)
            _keep(self._lines, name, lines, _LINES_KEPT)
        lines.advance(over)
        if lines.is_complete and lines.display is not shown and lines.display.start != shown.start:
            lines = self._lines[name] = lines.over(shown)
        return lines


def _never() -> bool:
    return False


def _keep(kept: OrderedDict[K, V], name: K, value: V, most: int) -> None:
    kept[name] = value
    if len(kept) > most:
        kept.popitem(last=False)


class BlockCache:
    """The blocks of one pane by where they start."""

    def __init__(
        self, session: Session, key: int, comparison: Comparison, shared: SharedLines
    ) -> None:
        self._session = session
        self._key = key
        self._comparison = comparison
        self._shared = shared
        self._blocks: OrderedDict[int, tuple[int, Block]] = OrderedDict()
        self._gone: list[tuple[int, Block]] = []  # freed little by little: all at once takes long
        self._rows = 0
        self._parities: dict[int, int] = {}
        self._parity_generation = -1
        self.style: Style | None = None

    def clear(self) -> None:
        """Forget all pictures: the text or the style is another."""
        self._gone += self._blocks.values()
        self._blocks.clear()
        self._rows = 0

    @property
    def generation(self) -> int:
        """Grows whenever tokens may have changed."""
        return self._comparison.generation

    def is_current(self, start: int) -> bool:
        """Whether the block is there and shows the present tokens."""
        kept = self._blocks.get(start)
        return kept is not None and kept[0] == self._comparison.generation

    def stale(self, start: int) -> Block | None:
        """The block as it was last shown, with tokens that may have changed since."""
        kept = self._blocks.get(start)
        return None if kept is None else kept[1]

    def block(self, start: int) -> Block:
        """The block that starts at `start`, with the present tokens, however long it takes."""
        block = self.block_in_time(start, _never)
        assert block is not None
        return block

    def block_in_time(self, start: int, over: Callable[[], bool]) -> Block | None:
        """The same; None when time is `over` first. The next call goes on from there."""
        kept = self._blocks.get(start)
        if kept is not None and kept[0] == self._comparison.generation:
            self._blocks.move_to_end(start)
            return kept[1]
        if over():
            return None
        del self._gone[-_FREED:]
        old = None if kept is None else kept[1]
        block = self._make(start, old, over)
        if block is None:
            return None
        self._blocks[start] = (self._comparison.generation, block)
        self._blocks.move_to_end(start)
        self._rows += len(block.lines.rows) - (len(old.lines.rows) if old is not None else 0)
        while self._rows > _ROWS_KEPT and len(self._blocks) > 1:
            _, (_, dropped) = self._blocks.popitem(last=False)
            self._rows -= len(dropped.lines.rows)
        return block

    def _make(self, start: int, old: Block | None, over: Callable[[], bool]) -> Block | None:
        assert self.style is not None
        source, style = self._session.text.source, self.style
        end = block_end(source, start)
        tokens = self._comparison.tokens(self._key, start, end)
        parts = None if tokens is None else segments(tokens, start, end)
        edges = np.zeros(0, np.int64) if parts is None else parts.edges
        shown = self._shared.display(source, start, end, edges)
        lines = self._shared.lines(shown, style.face, style.text_width, over)
        if not lines.is_complete:
            return None
        block = Block(lines, parts, None)
        if parts is None:
            return block
        parity = self._parity(start)
        apart = self._comparison.apart(self._key, start, end)
        block.look = looks(lines, parts, block.cells, style.tints, parity, apart)
        if old is not None:
            block.replaces(old)
        return block

    def _parity(self, start: int) -> int:
        """Which tint the first token of a block has: that which it has in the block before."""
        if self._parity_generation != self._comparison.generation:
            self._parities.clear()
            self._parity_generation = self._comparison.generation
        source = self._session.text.source
        chain: list[int] = []
        place = start
        while place not in self._parities and len(chain) < _CHAIN:
            tokens = self._comparison.tokens(self._key, place, block_end(source, place))
            chain.append(place)
            if tokens is None or not len(tokens) or tokens.starts[0] >= place or place == 0:
                break
            place = block_start(source, max(int(tokens.starts[0]), block_before(source, place)))
        parity = self._parities.get(place, 0)
        for index, here in enumerate(reversed(chain)):
            if index or here != place:
                parity = (parity + self._segments_before_last(place, here)) & 1
            self._parities[here] = parity
            place = here
        return self._parities[start]

    def _segments_before_last(self, start: int, end: int) -> int:
        tokens: Encoding | None = self._comparison.tokens(
            self._key, start, block_end(self._session.text.source, start)
        )
        if tokens is None:
            return 0
        return max(0, len(segments(tokens, start, end)) - 1)
