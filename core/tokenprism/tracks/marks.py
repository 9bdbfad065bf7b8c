"""A set of byte offsets of a text, a bit for each byte, that counts and finds its members fast."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from .._progress import Progress
from ..errors import CancelledError

Offsets = NDArray[np.int64]
Flags = NDArray[np.bool_]
Source = Callable[[int, int], Flags]  # for bytes [start, end): which are in the set

PIECE = 1 << 18  # bytes between two looks at the progress; a multiple of _BLOCK
_BLOCK = 512     # bytes whose members are counted together: eight words of 64 bits


class Marks:
    """Offsets in [0, `length`), of which those below `known` are decided already.

    One thread may add while others read what is known.
    """

    def __init__(self, length: int) -> None:
        self.length = length
        self.known = 0
        blocks = -(-length // _BLOCK)
        self._words = np.zeros((blocks + 1, _BLOCK // 64), np.dtype("<u8"))
        self._before = np.zeros(blocks + 1, np.int64)

    @classmethod
    def of(cls, length: int, source: Source, progress: Progress | None = None) -> Marks:
        """All members that `source` tells. Raises CancelledError."""
        made = cls(length)
        made.fill(source, progress)
        return made

    def fill(self, source: Source, progress: Progress | None = None) -> None:
        """Decide all bytes from `known` on, piece by piece. Raises CancelledError."""
        for start in range(self.known, self.length, PIECE):
            if progress is not None and progress.cancelled:
                raise CancelledError
            self.add(source(start, min(start + PIECE, self.length)))

    def add(self, flags: Flags) -> None:
        """Decide the bytes that follow the known ones: a multiple of 512, or all the rest."""
        start, end = self.known, self.known + len(flags)
        assert start % _BLOCK == 0
        assert end % _BLOCK == 0 or end == self.length
        if start == end:
            return
        first, last = start // _BLOCK, -(-end // _BLOCK)
        packed = np.packbits(flags, bitorder="little")
        self._words[first:last].view(np.uint8).reshape(-1)[: len(packed)] = packed
        counts = np.bitwise_count(self._words[first:last]).sum(axis=1, dtype=np.int64)
        self._before[first + 1 : last + 1] = self._before[first] + np.cumsum(counts)
        self.known = end

    def rank(self, offsets: Offsets) -> Offsets:
        """How many members lie before each offset, int64 like `offsets`, which are known."""
        block, inside = np.divmod(np.asarray(offsets, np.int64), _BLOCK)
        ones = np.bitwise_count(self._words[block] & _below(inside))
        found: Offsets = self._before[block] + ones.sum(axis=-1, dtype=np.int64)
        return found

    def before(self, offset: int) -> int:
        """How many members lie before an offset."""
        return int(self.rank(np.array([offset], np.int64))[0])

    @property
    def count(self) -> int:
        """The number of members among the known bytes."""
        return self.before(self.known)

    def select(self, number: int) -> int | None:
        """The offset of a member, counted from 0; None where there are not so many."""
        if not 0 <= number < self.count:
            return None
        blocks = -(-self.known // _BLOCK)
        block = int(np.searchsorted(self._before[: blocks + 1], number, side="right")) - 1
        rest = number - int(self._before[block])
        return block * _BLOCK + int(np.flatnonzero(self.flags(block * _BLOCK))[rest])

    def flags(self, start: int, end: int | None = None) -> Flags:
        """Which bytes of [start, end) are members; without `end` those of one block."""
        end = min(start + _BLOCK if end is None else end, self.length)
        first, last = start // _BLOCK, -(-end // _BLOCK)
        bits = np.unpackbits(self._words[first:last].view(np.uint8).reshape(-1), bitorder="little")
        return bits[start - first * _BLOCK : end - first * _BLOCK].astype(bool)


def _below(inside: Offsets) -> NDArray[np.uint64]:
    """Eight words for each place in a block, with the bits before it set."""
    left = inside[..., None] - 64 * np.arange(_BLOCK // 64)
    some = np.clip(left, 0, 63).astype(np.uint64)
    masks: NDArray[np.uint64] = (np.uint64(1) << some) - np.uint64(1)
    masks[left >= 64] = np.uint64(0xFFFFFFFFFFFFFFFF)
    return masks
