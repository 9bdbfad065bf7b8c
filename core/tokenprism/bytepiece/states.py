"""The states of the search for the best path, one for each place: as a textbook steps through it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from .lattice import Lattice


@dataclass(frozen=True, eq=False)
class States:
    """State `k` is that of node `k` of the lattice.

    `scores` float64[n] is the best sum of weights from the start of its segment, 0 at the start of
    the text; `back` int64[n] the edge that it comes over, -1 at the start of the text. An edge from
    the start of a segment has nothing before it.
    """

    lattice: Lattice
    scores: NDArray[np.float64]
    back: NDArray[np.int64]

    @classmethod
    def of(cls, lattice: Lattice) -> States:
        """Go through all edges once, in the order of their starts."""
        nodes = lattice.nodes
        scores, back = np.full(len(nodes), -np.inf), np.full(len(nodes), -1, np.int64)
        if len(scores):
            scores[0] = 0.0
        starts = np.searchsorted(nodes, lattice.starts).tolist()
        ends = np.searchsorted(nodes, lattice.ends).tolist()
        begins = np.isin(lattice.starts, lattice.segments).tolist()
        weights = lattice.weights.tolist()
        for edge, (start, end, weight) in enumerate(zip(starts, ends, weights, strict=True)):
            score = weight + (0.0 if begins[edge] else float(scores[start]))
            if score > scores[end]:
                scores[end], back[end] = score, edge
        return cls(lattice, scores, back)

    def __len__(self) -> int:
        return len(self.scores)

    def candidates(self, state: int) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
        """The edges into a node, the best first, int64[c], and what each would give, float64[c]."""
        lattice = self.lattice
        edges = np.flatnonzero(lattice.ends == lattice.nodes[state])
        starts = lattice.starts[edges]
        before = self.scores[np.searchsorted(lattice.nodes, starts)]
        sums = lattice.weights[edges] + np.where(np.isin(starts, lattice.segments), 0.0, before)
        order = np.argsort(-sums, kind="stable")
        return edges[order], sums[order]

    def source_of(self, state: int) -> int:
        """The state that a state comes from; -1 at the start of the text."""
        edge = int(self.back[state])
        if edge < 0:
            return -1
        return int(np.searchsorted(self.lattice.nodes, self.lattice.starts[edge]))

    @cached_property
    def on_path(self) -> NDArray[np.bool_]:
        """Which states the way back from the end of the text goes through, bool[n]."""
        found = np.zeros(len(self), np.bool_)
        state = len(self) - 1
        while state >= 0:
            found[state] = True
            state = self.source_of(state)
        return found
