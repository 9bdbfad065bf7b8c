"""The blocks of a canvas, made when they are shown and kept."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, NamedTuple, TypeVar

import numpy as np
from tokenprism.encoding import Encoding

from ...painting.blocks import block_before, block_end, block_start
from ...painting.segments import Segments, segments
from ...painting.stack import Layer, Stack, StackStyle
from ...painting.style import Style, looks
from ...painting.tiles import Block
from ...session import Session
from .comparison import Comparison
from .sharedlines import SharedLines

B = TypeVar("B", Block, Stack)
S = TypeVar("S", Style, StackStyle)

_ROWS_KEPT = 600
_FREED = 4  # blocks no longer shown that are freed with each one that is made
_CHAIN = 8  # blocks followed backwards to know which of two tints a token has


class Lane(NamedTuple):
    """One tokenizer's tokens in the rows of a block, `top` to `bottom` from the top of a row."""

    key: int
    block: Block
    top: int
    bottom: int


def _never() -> bool:
    return False


class Cache(Generic[B, S]):
    """Blocks by where they start; what a block is, `_make` of the classes below says."""

    def __init__(
        self, session: Session, comparison: Comparison, shared: SharedLines
    ) -> None:
        self._session = session
        self._comparison = comparison
        self._shared = shared
        self._blocks: OrderedDict[int, tuple[int, B]] = OrderedDict()
        self._gone: list[tuple[int, B]] = []  # freed little by little: all at once takes long
        self._rows = 0
        self.style: S | None = None

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

    def stale(self, start: int) -> B | None:
        """The block as it was last shown, with tokens that may have changed since."""
        kept = self._blocks.get(start)
        return None if kept is None else kept[1]

    def block(self, start: int) -> B:
        """The block that starts at `start`, with the present tokens, however long it takes."""
        block = self.block_in_time(start, _never)
        assert block is not None
        return block

    def block_in_time(self, start: int, over: Callable[[], bool]) -> B | None:
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

    def lanes(self, block: B) -> list[Lane]:
        """The tokenizers whose tokens a block shows, from the top."""
        raise NotImplementedError

    def _make(self, start: int, old: B | None, over: Callable[[], bool]) -> B | None:
        raise NotImplementedError


class BlockCache(Cache[Block, Style]):
    """The blocks of one tokenizer's pane."""

    def __init__(
        self, session: Session, key: int, comparison: Comparison, shared: SharedLines
    ) -> None:
        super().__init__(session, comparison, shared)
        self.key = key
        self._parities = Parities(session, key, comparison)

    def lanes(self, block: Block) -> list[Lane]:
        return [Lane(self.key, block, 0, block.style.row)]

    def _make(self, start: int, old: Block | None, over: Callable[[], bool]) -> Block | None:
        assert self.style is not None
        source, style = self._session.text.source, self.style
        end = block_end(source, start)
        tokens = self._comparison.tokens(self.key, start, end)
        parts = None if tokens is None else segments(tokens, start, end)
        edges = np.zeros(0, np.int64) if parts is None else parts.edges
        shown = self._shared.display(source, start, end, edges)
        lines = self._shared.lines(shown, style.face, style.text_width, over)
        if not lines.is_complete:
            return None
        block = Block(lines, parts, None, style)
        if parts is None:
            return block
        lacking = self._comparison.lacking(self.key, start, end)
        differs = self._comparison.difference(self.key, start, end)
        block.look = looks(
            parts, block.inner, style.tints, self._parities.of(start), lacking, differs
        )
        if old is not None:
            block.replaces(old)
        return block


class StackCache(Cache[Stack, StackStyle]):
    """The blocks of the interlinear canvas: a layer for each tokenizer of the style."""

    def __init__(self, session: Session, comparison: Comparison, shared: SharedLines) -> None:
        super().__init__(session, comparison, shared)
        self._parities: dict[int, Parities] = {}

    def lanes(self, block: Stack) -> list[Lane]:
        style = block.style
        return [
            Lane(one.key, layer, *style.lane_at(number))
            for number, (one, layer) in enumerate(zip(style.lanes, block.layers, strict=True))
        ]

    def _make(self, start: int, old: Stack | None, over: Callable[[], bool]) -> Stack | None:
        assert self.style is not None
        source, style = self._session.text.source, self.style
        end = block_end(source, start)
        parts = [self._parts(one.key, start, end) for one in style.lanes]
        shown = self._shared.display(source, start, end, np.zeros(0, np.int64))
        lines = self._shared.lines(shown, style.face, style.text_width, over)
        if not lines.is_complete:
            return None
        layers = []
        for lane, part in zip(style.lanes, parts, strict=True):
            layer = Layer(lines, part, None, lane.style)
            if part is not None:
                parities = self._parities.get(lane.key)
                if parities is None:
                    parities = Parities(self._session, lane.key, self._comparison)
                    self._parities[lane.key] = parities
                lacking = self._comparison.lacking(lane.key, start, end)
                layer.look = looks(
                    part, layer.inner, lane.style.tints, parities.of(start), lacking,
                    self._comparison.difference(lane.key, start, end),
                )
            layers.append(layer)
        block = Stack(lines, tuple(layers), style)
        if old is not None:
            block.replaces(old)
        return block

    def _parts(self, key: int, start: int, end: int) -> Segments | None:
        tokens = self._comparison.tokens(key, start, end)
        return None if tokens is None else segments(tokens, start, end)


class Parities:
    """Which of two tints the first token of each block of one tokenizer has."""

    def __init__(self, session: Session, key: int, comparison: Comparison) -> None:
        self._session, self._key, self._comparison = session, key, comparison
        self._parities: dict[int, int] = {}
        self._generation = -1

    def of(self, start: int) -> int:
        """Which tint the first token of a block has: that which it has in the block before."""
        if self._generation != self._comparison.generation:
            self._parities.clear()
            self._generation = self._comparison.generation
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
