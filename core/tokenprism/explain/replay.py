"""The merges of one pre-token as arrays: its symbols and candidates at every step, at any length.

A step costs what is asked of it, so that a word of a million bytes can be walked through.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from .._progress import Progress
from ..bpe.history import NEVER
from ..bpe.merge_table import MergeTable
from ..bpe.tokenizer import BpeTokenizer
from ..errors import CancelledError
from .events import merged

_LOOK = 4096     # merges between two looks at the cancel flag
_NEAR = 64       # symbols in which the next boundary is looked for first


@dataclass(frozen=True, slots=True, eq=False)
class Symbols:
    """Some symbols that follow each other at one step.

    `ids` int32[n], -1 for a byte that the vocabulary lacks; `places` int64[n + 1], of each the
    first of the symbols that it was made of; `edges` int64[n + 1], their bytes in the word.
    """

    ids: NDArray[np.int32]
    places: NDArray[np.int64]
    edges: NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Candidates:
    """The pairs that could merge at one step, the winner first: the lowest merge, the leftmost.

    `merges` int32[n]; `places` int64[n, 3] of the left and the right symbol and of the one behind
    them; `edges` int64[n, 3], the same in bytes of the word.
    """

    merges: NDArray[np.int32]
    places: NDArray[np.int64]
    edges: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.merges)


@dataclass(frozen=True, slots=True)
class Merged:
    """The merge of one step: `merge` joined the symbols from place `start` and from `middle`, up
    to `end`, into `result`.
    """

    merge: int
    start: int
    middle: int
    end: int
    result: int


@dataclass(frozen=True, eq=False)
class Replay:
    """The replay of `word`. Before any merge it has the ids `symbols` int32[n], with `edges`
    int64[n + 1] in bytes; a mark of words may be a symbol without bytes.

    Step `k` is what stands after `k` merges, from 0 to `len(merges)`. `merges` int32[e] are the
    indexes of the merges in order, `boundaries` int64[e] the symbols before which each removed a
    boundary, and `removed` int64[n + 1] the number of the merge that did, NEVER where none does.
    `whole` is the id of a token that the pre-token becomes whatever its merges say, None for none.
    """

    model: MergeTable
    word: bytes
    symbols: NDArray[np.int32]
    edges: NDArray[np.int64]
    merges: NDArray[np.int32]
    boundaries: NDArray[np.int64]
    whole: int | None

    @cached_property
    def removed(self) -> NDArray[np.int64]:
        """The number of the merge that removes each boundary, counted from 0; NEVER for none."""
        found = np.full(len(self.symbols) + 1, NEVER, np.int64)
        found[self.boundaries] = np.arange(len(self.boundaries))
        return found

    @property
    def steps(self) -> int:
        """How many merges there are: the last step."""
        return len(self.merges)

    def size_at(self, step: int) -> int:
        """How many symbols there are after `step` merges."""
        return len(self.symbols) - step

    def step_at(self, merges: int) -> int:
        """How many steps the first `merges` merges of the model make, where they fire in order."""
        return int(np.searchsorted(self.merges, merges, side="left"))

    def merged(self, number: int) -> Merged:
        """The merge that leads from step `number` to the next one."""
        merge, at = int(self.merges[number]), int(self.boundaries[number])
        start, end = self._before(at, number), self._after(at, number)
        return Merged(merge, start, at, end, int(self.model.result[merge]))

    def at(self, step: int, low: int = 0, high: int | None = None) -> Symbols:
        """The symbols after `step` merges that meet the places [low, high), whole ones.

        Takes time in proportion to the range, not to the word.
        """
        count = len(self.symbols)
        high = count if high is None else min(high, count)
        low = max(0, min(low, high))
        if not count or low == high:
            none = np.zeros(1, np.int64) + low
            return Symbols(np.zeros(0, np.int32), none, self.edges[none])
        low = low if self.removed[low] >= step else self._before(low, step)
        high = high if self.removed[high] >= step else self._after(high, step)
        places = low + np.flatnonzero(self.removed[low : high + 1] >= step)
        return Symbols(self._ids(places), places, self.edges[places])

    def around(self, step: int, place: int, before: int, behind: int) -> Symbols:
        """As `at`, but `before` symbols and `behind` ones on the two sides of a place."""
        low = self._before(place, step, before) if before > 0 else place
        high = self._after(place, step, behind) if behind > 0 else place
        return self.at(step, low, high)

    def candidates(self, step: int) -> Candidates:
        """The pairs that could merge after `step` merges; takes time in the length of the word."""
        now = self.at(step)
        keys, merges = self.model.sorted_pairs
        wanted = now.ids[:-1].astype(np.int64) << 32 | now.ids[1:]
        if not len(keys) or not len(wanted):
            none = np.zeros((0, 3), np.int64)
            return Candidates(np.zeros(0, np.int32), none, none)
        rows = np.minimum(np.searchsorted(keys, wanted), len(keys) - 1)
        known = np.flatnonzero((keys[rows] == wanted) & (now.ids[:-1] >= 0) & (now.ids[1:] >= 0))
        found = merges[rows[known]]
        ties = self.model.ties
        order = np.argsort(found if ties is None else ties[found], kind="stable")
        at = known[order][:, None] + np.arange(3)
        return Candidates(found[order], now.places[at], now.edges[at])

    def _ids(self, places: NDArray[np.int64]) -> NDArray[np.int32]:
        # The latest merge inside a symbol is the one that made it.
        low, high = int(places[0]), int(places[-1])
        inside = self.removed[low:high].copy()
        inside[places[:-1] - low] = -1
        last = np.maximum.reduceat(inside, places[:-1] - low)
        ids = self.symbols[places[:-1]].copy()
        made = last >= 0
        ids[made] = self.model.result[self.merges[last[made]]]
        return ids

    def _before(self, place: int, step: int, count: int = 1) -> int:
        """The last boundary but `count` - 1 before a place that is there after `step` merges."""
        reach = _NEAR
        while True:
            low = max(0, place - reach)
            # The merge of this step is about to remove `place` itself.
            found = np.flatnonzero(self.removed[low:place] >= step)
            if len(found) >= count:
                return low + int(found[-count])
            if low == 0:
                return 0
            reach *= 4

    def _after(self, place: int, step: int, count: int = 1) -> int:
        reach, last = _NEAR, len(self.symbols)
        while True:
            high = min(last, place + reach)
            found = np.flatnonzero(self.removed[place + 1 : high + 1] >= step)
            if len(found) >= count:
                return place + 1 + int(found[count - 1])
            if high == last:
                return last
            reach *= 4


def replay(tokenizer: BpeTokenizer, word: bytes, progress: Progress | None = None) -> Replay:
    """The replay of bytes that are one pre-token. CancelledError when `progress` is cancelled."""
    model = tokenizer.model
    ids, edges = model.symbols_of(word)
    whole = next((token_id for token_id, one in model.whole.items() if one == word), None)
    if model.has_history:
        # Merges fire in rising rank, of equal ones the leftmost first.
        removed = tokenizer.removed_in(word, progress=progress)
        gone = np.flatnonzero((removed >= 0) & (removed < NEVER))
        boundaries = gone[np.argsort(removed[gone], kind="stable")].astype(np.int64)
        merges = removed[boundaries]
    else:
        merges, boundaries = _merged(model, ids, progress)
    return Replay(
        model, word, np.array(ids, np.int32), np.array(edges, np.int64), merges, boundaries, whole
    )


def replay_by(
    table: MergeTable, word: bytes, whole: int | None = None, progress: Progress | None = None
) -> Replay:
    """As `replay`, by the merges alone, whatever encodes with them."""
    ids, edges = table.symbols_of(word)
    merges, boundaries = _merged(table, ids, progress)
    return Replay(
        table, word, np.array(ids, np.int32), np.array(edges, np.int64), merges, boundaries, whole
    )


def _merged(
    model: MergeTable, ids: list[int], progress: Progress | None
) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
    merges, boundaries = [], []
    for number, (merge, _, middle, _) in enumerate(merged(model, ids)):
        if progress is not None and number % _LOOK == 0 and progress.must_stop():
            raise CancelledError
        merges.append(merge)
        boundaries.append(middle)
    return np.array(merges, np.int32), np.array(boundaries, np.int64)
