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
from ..normal import NormalText
from ._history import token_counts
from .model import BpeModel

NEVER = np.iinfo(np.int32).max  # no merge removes this boundary
ALWAYS = -1                     # inside a special token, whatever the number of merges


@dataclass(frozen=True, eq=False, repr=False)
class History:
    """`removed` int32[n + 1]: for the boundary before each of the n bytes of the text that the
    model sees, the index of the merge that removes it, NEVER where none does (the first and last
    entries too), ALWAYS inside special tokens. `seen` is the encoding of that text with every merge
    applied. It is the source itself, unless the model normalises: then `normal` tells where from.

    What the methods take and give are bytes of the source.
    """

    model: BpeModel
    seen: Encoding
    removed: NDArray[np.int32]
    normal: NormalText | None = None

    def __repr__(self) -> str:
        return f"<History of {len(self.source):,} bytes, {self.model.merge_count:,} merges>"

    @cached_property
    def full(self) -> Encoding:
        """The encoding of the source with every merge applied."""
        return self.seen if self.normal is None else self.normal.placed(self.seen)

    @property
    def source(self) -> bytes:
        """The text as it was given."""
        return self.full.source

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
        length = len(self.source)
        end = length if end is None else min(end, length)
        start = max(0, min(start, end))
        if start == end:
            empty = np.zeros(0, np.int64)
            return Encoding(
                self.source, empty.astype(np.int32), empty, empty, empty.astype(np.uint8)
            )
        start, end = self._within(start, end)
        start = self._edge_before(start, merges)
        end = self._edge_after(end, merges)
        edges = start + np.flatnonzero(self.removed[start : end + 1] >= merges)
        starts, ends = edges[:-1].astype(np.int64), edges[1:].astype(np.int64)
        ids = self._ids(starts, ends)
        status = np.where(ids < 0, Status.UNKNOWN, Status.EXACT).astype(np.uint8)
        made = Encoding(self.seen.source, ids, starts, ends, status)
        return made if self.normal is None else self.normal.placed(made)

    def count_in(self, merges: int, start: int, end: int) -> int:
        """How many boundaries before bytes in [start, end) are left after the first `merges`."""
        low, high = self._within(start, end)
        return int(np.count_nonzero(self.removed[low:high] >= merges))

    def begins(self, merges: int, start: int, end: int) -> NDArray[np.bool_]:
        """Whether a token begins at each byte of [start, end) after the first `merges` merges."""
        if self.normal is None or self.normal.is_source:
            found: NDArray[np.bool_] = self.removed[start:end] >= merges
        else:
            found = np.zeros(end - start, np.bool_)
            places, removed = self.removals(start, end)
            found[places[removed >= merges] - start] = True
        if start == 0 and end > 0:
            found[0] = True
        return found

    def removals(self, start: int, end: int) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
        """The boundaries before bytes in [start, end), int64[k], ascending, and what removes each,
        int32[k] as `removed`. Those inside of a part that was rewritten are all at its start.
        """
        low, high = self._within(start, end)
        places = np.arange(low, high)
        if self.normal is None or self.normal.is_source:
            return places, self.removed[low:high]
        places = self.normal.source_of(places, low=True)
        inside = (places >= start) & (places < end)
        return places[inside], self.removed[low:high][inside]

    def _within(self, start: int, end: int) -> tuple[int, int]:
        """The bytes of the text that the model sees for those of the source."""
        if self.normal is None or self.normal.is_source:
            return start, end
        low = self.normal.text_of(np.array([start]), low=True)
        high = self.normal.text_of(np.array([end]), low=False)
        return int(low[0]), int(high[0])

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
        source = np.frombuffer(self.seen.source, np.uint8)
        ids = self.model.byte_ids[source[starts]]
        merged = last >= 0
        ids[merged] = self.model.result[last[merged]]
        special = last == ALWAYS
        if self._has_short_special:
            special |= self._is_token_of_full(starts, ends)
        if special.any():
            ids[special] = self.seen.ids[np.searchsorted(self.seen.starts, starts[special])]
        return ids

    @cached_property
    def _has_short_special(self) -> bool:
        # A special token of one byte has no boundary inside that would tell it from the byte.
        return any(len(text.encode("utf-8")) == 1 for text in self.model.specials)

    def _is_token_of_full(
        self, starts: NDArray[np.int64], ends: NDArray[np.int64]
    ) -> NDArray[np.bool_]:
        at = np.searchsorted(self.seen.starts, starts, side="right") - 1
        same: NDArray[np.bool_] = (self.seen.starts[at] == starts) & (self.seen.ends[at] == ends)
        return same
