"""How far several tokenizers cut a text at the same places.

At every byte boundary `t` of `n` tokenizers cut. The F1 of two sets of boundaries A and B is
2 |A ∩ B| / (|A| + |B|); summed over all pairs, numerator and denominator apart, it follows from
the `t` alone: Σ t (t − 1) / ((n − 1) Σ t).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from .._progress import Progress
from ..errors import CancelledError
from .marks import PIECE, Marks, Offsets, Source


def shares(cuts: Sequence[Source], start: int, end: int) -> NDArray[np.uint8]:
    """How many tokenizers cut before each byte of [start, end), uint8[end - start]."""
    found = np.zeros(end - start, np.uint8)
    for cut in cuts:
        found += cut(start, end)
    return found


def f1_of(
    ordinary: NDArray[np.int64], shared: NDArray[np.int64], tokenizers: int
) -> NDArray[np.float64]:
    """F1 from Σ t and Σ t (t − 1); NaN where nobody cuts or there are no two tokenizers."""
    whole = (tokenizers - 1) * ordinary
    found = np.full(np.shape(ordinary), np.nan)
    np.divide(shared, whole, out=found, where=whole > 0)
    return found


class Agreement:
    """Boundaries of several tokenizers by how many share them; `known` as in `Marks`."""

    def __init__(self, length: int, tokenizers: int) -> None:
        self.length = length
        self.tokenizers = tokenizers
        self._levels = [Marks(length) for _ in range(tokenizers)]  # shared by k + 1 and more

    @property
    def known(self) -> int:
        """Bytes that are counted already."""
        return self._levels[-1].known if self._levels else self.length

    def fill(self, cuts: Sequence[Source], progress: Progress | None = None) -> None:
        """Count all, piece by piece. Raises CancelledError."""
        for start in range(self.known, self.length, PIECE):
            if progress is not None and progress.cancelled:
                raise CancelledError
            times = shares(cuts, start, min(start + PIECE, self.length))
            for level, marks in enumerate(self._levels):
                marks.add(times > level)

    def sums(self, edges: Offsets) -> tuple[Offsets, Offsets]:
        """Σ t and Σ t (t − 1) between each two edges, int64[len(edges) - 1] each."""
        counts = [np.diff(marks.rank(edges)) for marks in self._levels]
        zero = np.zeros(max(len(edges) - 1, 0), np.int64)
        return (
            sum(counts, start=zero),
            sum((2 * level * one for level, one in enumerate(counts)), start=zero),
        )

    def f1(self, edges: Offsets) -> NDArray[np.float64]:
        """F1 between each two edges, float64[len(edges) - 1], NaN where nobody cuts."""
        return f1_of(*self.sums(edges), self.tokenizers)
