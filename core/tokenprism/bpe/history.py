"""The merges over a text: the tokens at every vocabulary size, from one encoding pass.

In a proper BPE the merges inside a word fire in rising rank, so the tokens at a smaller vocabulary
are the merge trees cut at that rank. One number per byte boundary holds all of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ..encoding import Encoding, Status
from ._history import token_counts
from .model import BpeModel

NEVER = np.iinfo(np.int32).max  # no merge removes this boundary
ALWAYS = -1                     # inside a special token, whatever the number of merges


@dataclass(frozen=True, eq=False)
class History:
    """`removed` int32[len(source) + 1]: for the boundary before each byte, the index of the merge
    that removes it, NEVER where none does (the first and last entries too), ALWAYS inside special
    tokens. `full` is the encoding with every merge applied.
    """

    model: BpeModel
    full: Encoding
    removed: NDArray[np.int32]

    @cached_property
    def counts(self) -> NDArray[np.int64]:
        """The number of tokens after `k` merges, int64[m + 1]: the exact compression curve."""
        return token_counts(self.removed, self.model.merge_count)

    def count_at(self, size: int) -> int:
        """The number of tokens with a vocabulary of `size` entries."""
        return int(self.counts[self.model.merges_at(size)])

    def after(self, merges: int, start: int = 0, end: int | None = None) -> Encoding:
        """Tokens after the first `merges` merges that meet bytes [start, end), spans whole.

        Costs time in proportion to the range, not to the text.
        """
        length = len(self.full.source)
        end = length if end is None else min(end, length)
        start = max(0, min(start, end))
        if start == end:
            empty = np.zeros(0, np.int64)
            return Encoding(
                self.full.source, empty.astype(np.int32), empty, empty, empty.astype(np.uint8)
            )
        start = self._edge_before(start, merges)
        end = self._edge_after(end, merges)
        edges = start + np.flatnonzero(self.removed[start : end + 1] >= merges)
        starts, ends = edges[:-1].astype(np.int64), edges[1:].astype(np.int64)
        ids = self._ids(starts, ends)
        status = np.where(ids < 0, Status.UNKNOWN, Status.EXACT).astype(np.uint8)
        return Encoding(self.full.source, ids, starts, ends, status)

    def _edge_before(self, byte: int, merges: int) -> int:
        step = 64
        while byte > 0:
            low = max(0, byte - step)
            found = np.flatnonzero(self.removed[low : byte + 1] >= merges)
            if len(found):
                return low + int(found[-1])
            byte, step = low, step * 4
        return 0

    def _edge_after(self, byte: int, merges: int) -> int:
        step, last = 64, len(self.removed) - 1
        while byte < last:
            found = np.flatnonzero(self.removed[byte : byte + step] >= merges)
            if len(found):
                return byte + int(found[0])
            byte, step = byte + step, step * 4
        return last

    def _ids(self, starts: NDArray[np.int64], ends: NDArray[np.int64]) -> NDArray[np.int32]:
        # The root of a token's tree is its latest merge; a token without one is a single byte.
        low, high = int(starts[0]), int(ends[-1])
        inside = self.removed[low:high].copy()
        inside[starts - low] = ALWAYS - 1
        last = np.maximum.reduceat(inside, starts - low)
        source = np.frombuffer(self.full.source, np.uint8)
        ids = self.model.byte_ids[source[starts]]
        merged = last >= 0
        ids[merged] = self.model.result[last[merged]]
        special = last == ALWAYS
        if self._has_short_special:
            special |= self._is_token_of_full(starts, ends)
        if special.any():
            ids[special] = self.full.ids[np.searchsorted(self.full.starts, starts[special])]
        return ids

    @cached_property
    def _has_short_special(self) -> bool:
        # A special token of one byte has no boundary inside that would tell it from the byte.
        return any(len(text.encode("utf-8")) == 1 for text in self.model.specials)

    def _is_token_of_full(
        self, starts: NDArray[np.int64], ends: NDArray[np.int64]
    ) -> NDArray[np.bool_]:
        at = np.searchsorted(self.full.starts, starts, side="right") - 1
        same: NDArray[np.bool_] = (self.full.starts[at] == starts) & (self.full.ends[at] == ends)
        return same
