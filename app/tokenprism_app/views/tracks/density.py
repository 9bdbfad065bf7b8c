"""How much of something begins in each pixel column, for views wider than single bytes.

Counts are exact. A view of few bytes is counted when it is painted; a wider one by sets of byte
offsets that are counted in the background once, whatever is zoomed and scrolled after that.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from tokenprism import Progress
from tokenprism.tracks import sources
from tokenprism.tracks.agreement import Agreement, f1_of, shares
from tokenprism.tracks.marks import Marks, Source

from ...session import Result
from ...work.marking import Identity, Made, Marking

Offsets = NDArray[np.int64]
Shares = NDArray[np.float64]

DIRECT = 1 << 16  # bytes in view up to which nothing is prepared


def begins(result: Result) -> Source:
    """Bytes at which a token begins, at the cut."""
    if result.history is not None and result.merges is not None:
        return sources.tokens_after(result.history, result.merges)
    return sources.tokens(result.full)


def cuts(result: Result) -> Source:
    """Inner boundaries of tokens, at the cut."""
    if result.history is not None and result.merges is not None:
        return sources.boundaries_after(result.history, result.merges)
    return sources.boundaries(result.full)


def token_counts(result: Result, edges: Offsets) -> Offsets | None:
    """Tokens that begin between each two edges; None where that takes counting."""
    if result.merges is not None:
        return None
    return np.diff(np.searchsorted(result.full.starts, edges)).astype(np.int64)


class Density:
    """Counts per byte of columns, 0 to 1 and more; NaN where not counted yet."""

    def __init__(self, marking: Marking) -> None:
        self._marking = marking

    def shares(
        self, key: object, identity: Identity, length: int, source: Source, edges: Offsets,
        near: Source | None = None,
    ) -> Shares:
        """float64[len(edges) - 1]: what `source` tells, per byte of each column; for few bytes
        `near` is asked instead, where there is one.
        """
        if len(edges) < 2:
            return np.zeros(0)
        sizes = np.maximum(np.diff(edges), 1)
        low, high = int(edges[0]), int(edges[-1])
        if high - low <= DIRECT:
            told = source if near is None else near
            return _between(told(low, high).astype(np.int64), edges) / sizes

        def make() -> Made:
            marks = Marks(length)
            return Made(marks, lambda progress: marks.fill(source, progress))

        marks: Marks = self._marking.ask(key, identity, make)
        known = marks.known
        found: Shares = np.diff(marks.rank(np.minimum(edges, known))) / sizes
        found[edges[1:] > known] = np.nan
        return found

    def agreement(
        self, identity: Identity, length: int, results: list[Result], edges: Offsets
    ) -> tuple[Shares, NDArray[np.bool_]]:
        """F1 of the boundaries in each column, NaN without any; and which columns are counted."""
        columns = max(len(edges) - 1, 0)
        if columns == 0:
            return np.zeros(0), np.zeros(0, bool)
        low, high = int(edges[0]), int(edges[-1])
        if high - low <= DIRECT:
            times = shares([cuts(one) for one in results], low, high).astype(np.int64)
            sums = _between(times, edges), _between(times * (times - 1), edges)
            return f1_of(*sums, len(results)), np.ones(columns, bool)
        agreement = self.whole_agreement(identity, length, results)
        known = agreement.known
        return agreement.f1(np.minimum(edges, known)), edges[1:] <= known

    def whole_agreement(
        self, identity: Identity, length: int, results: list[Result]
    ) -> Agreement:
        """The agreement over the whole text, as far as it is counted."""

        def make() -> Made:
            agreement = Agreement(length, len(results))
            told = [cuts(one) for one in results]

            def fill(progress: Progress) -> None:
                agreement.fill(told, progress)

            return Made(agreement, fill)

        found: Agreement = self._marking.ask("agreement", identity, make)
        return found


def _between(values: NDArray[np.int64], edges: Offsets) -> NDArray[np.int64]:
    """Sums of `values`, of which the first stands for byte `edges[0]`, between each two edges."""
    before = np.zeros(len(values) + 1, np.int64)
    np.cumsum(values, out=before[1:])
    found: NDArray[np.int64] = np.diff(before[edges - edges[0]])
    return found
