"""The lattice of a text as data: all pieces that fit, the best path, and how sure it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ..errors import OptionError
from ..messages import Message
from ._lattice import LatticeTable
from ._piece_encoder import Encoder

MOST_PATHS = 1000


@dataclass(frozen=True, slots=True, eq=False)
class Path:
    """One segmentation: `ids` int32[n], `edges` int64[n + 1] as byte offsets, its log weight."""

    ids: NDArray[np.int32]
    edges: NDArray[np.int64]
    score: float


@dataclass(frozen=True, eq=False, repr=False)
class Lattice:
    """Nodes are the byte offsets where a piece may begin or end, `nodes` int64[n], the end too.

    Edge `k` leads from `starts[k]` to `ends[k]` (int64[e]) with the log weight `weights[k]`
    (float64[e]) and is the piece `ids[k]` (int32[e]), or -1 for a character that is no piece and
    becomes its bytes, `byte_ids` int32[256]. Edges go by start, then end; none crosses the start
    of a segment, `segments` int64[s].
    """

    source: bytes
    segments: NDArray[np.int64]
    nodes: NDArray[np.int64]
    starts: NDArray[np.int64]
    ends: NDArray[np.int64]
    ids: NDArray[np.int32]
    weights: NDArray[np.float64]
    byte_ids: NDArray[np.int32]
    table: LatticeTable

    def __repr__(self) -> str:
        return f"<Lattice of {len(self.source):,} bytes, {len(self.ids):,} edges>"

    @classmethod
    def of(
        cls, encoder: Encoder, byte_ids: NDArray[np.int32], source: bytes,
        segments: NDArray[np.int64],
    ) -> Lattice:
        """The lattice of `source`, cut at `segments`."""
        table = LatticeTable(encoder.pieces, source, segments)
        return cls(source, segments, *table.columns(), byte_ids, table)

    @cached_property
    def best(self) -> Path:
        """The path that encoding takes."""
        return self.paths(1)[0]

    @cached_property
    def runner_up(self) -> Path | None:
        """The best path that differs from it; None where there is no other."""
        found = self.paths(2)
        return found[1] if len(found) > 1 else None

    def paths(self, count: int) -> Sequence[Path]:
        """The `count` best paths, best first; fewer where there are no more.

        OptionError for a `count` below 1 or above 1,000.
        """
        if not 1 <= count <= MOST_PATHS:
            raise OptionError(
                Message("{count} paths are not from 1 to {most:,}", count=count, most=MOST_PATHS)
            )
        return [self._path(score, edges) for score, edges in self.table.best_paths(count)]

    def best_among(self, allowed: NDArray[np.bool_]) -> Path | None:
        """The best path over some edges alone, `allowed` bool[e]; None where there is none.

        Takes a step of Python for each edge: for texts that are read.
        """
        scores, last = {0: 0.0}, {}
        edges = np.flatnonzero(allowed)
        columns = (edges, self.starts[edges], self.ends[edges], self.weights[edges])
        for edge, start, end, weight in zip(*map(np.ndarray.tolist, columns), strict=True):
            score = scores.get(start, -np.inf) + weight
            if score > scores.get(end, -np.inf):
                scores[end], last[end] = score, edge
        place, found = len(self.source), []
        while place in last:
            found.append(last[place])
            place = int(self.starts[found[-1]])
        if place or not found:
            return None
        return self._path(scores[len(self.source)], np.array(found[::-1], np.int64))

    def best_with(self, byte: int) -> Path | None:
        """The best path that has a boundary at `byte`; None where no path has one."""
        if byte not in self.nodes:
            return None
        return self.best_among(~((self.starts < byte) & (self.ends > byte)))

    def best_without(self, byte: int) -> Path | None:
        """The best path that has no boundary at `byte`; None where every path has one."""
        return self.best_among((self.starts != byte) & (self.ends != byte))

    @cached_property
    def with_boundary(self) -> NDArray[np.float64]:
        """How much worse than the best path the best one with a boundary at each node is.

        float64[n]; 0 on the best path.
        """
        return self._margins[0][self.nodes]

    @cached_property
    def without_boundary(self) -> NDArray[np.float64]:
        """How much worse the best path without a boundary at each node is: float64[n].

        Infinite where every path has one; 0 off the best path.
        """
        return self._margins[1][self.nodes]

    @cached_property
    def on_best(self) -> NDArray[np.bool_]:
        """Which nodes are boundaries of the best path, bool[n]."""
        return np.isin(self.nodes, self.best.edges)

    @cached_property
    def margins(self) -> NDArray[np.float64]:
        """How sure each node is a boundary, or none: the loss of deciding otherwise, float64[n]."""
        return np.where(self.on_best, self.without_boundary, self.with_boundary)

    @cached_property
    def _margins(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        having, lacking = self.table.margins()
        # Sums in another order may differ in the last digit.
        having[self.best.edges] = 0.0
        off = np.setdiff1d(self.nodes, self.best.edges)
        lacking[off] = 0.0
        return having, lacking

    def _path(self, score: float, edges: NDArray[np.int64]) -> Path:
        known = self.ids[edges] >= 0
        lengths = np.where(known, 1, self.ends[edges] - self.starts[edges])
        first = np.repeat(self.starts[edges], lengths)
        inner = np.arange(len(first)) - np.repeat(np.cumsum(lengths) - lengths, lengths)
        places = first + inner
        values = np.frombuffer(self.source, np.uint8)
        ids = np.where(
            np.repeat(known, lengths), np.repeat(self.ids[edges], lengths),
            self.byte_ids[values[places]] if len(places) else places,
        )
        return Path(ids.astype(np.int32), np.append(places, len(self.source)), score)
