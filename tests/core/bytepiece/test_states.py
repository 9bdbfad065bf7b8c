"""The states of the best path's search: against every path of short texts, and the encoder's."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from tokenprism.bytepiece import BytePieceModel, FrontEnd
from tokenprism.bytepiece.lattice import Lattice
from tokenprism.bytepiece.states import States
from tokenprism.bytepiece.tokenizer import BytePieceTokenizer

COUNTS = {"南": 20, "京": 30, "市": 60, "长": 40, "南京": 50, "市长": 20, "南京市": 2, "a": 30,
          "b": 10, "ab": 15, "ba": 4, "aba": 3, " a": 12}


def tokenizer() -> BytePieceTokenizer:
    counts = {piece.encode(): count for piece, count in COUNTS.items()}
    return BytePieceTokenizer(BytePieceModel(
        pieces=tuple(counts), counts=np.array(list(counts.values()), np.int64),
        piece_ids=np.arange(256, 256 + len(counts), dtype=np.int32),
        byte_ids=np.arange(256, dtype=np.int32), front=FrontEnd("words"),
    ), name="piece")


PIECES = tokenizer()


def every(lattice: Lattice, low: int, high: int) -> Iterator[float]:
    """The sum of each way from one place to another, by trying all edges."""
    if low == high:
        yield 0.0
    for edge in np.flatnonzero(lattice.starts == low).tolist():
        if lattice.ends[edge] <= high:
            for rest in every(lattice, int(lattice.ends[edge]), high):
                yield float(lattice.weights[edge]) + rest


@given(st.text(st.sampled_from("南京市长ab é"), max_size=7))
def test_each_state_is_the_best_of_all_ways(text: str) -> None:
    source = text.encode()
    lattice = PIECES.lattice(source)
    states = States.of(lattice)
    assert len(states) == len(lattice.nodes)
    for k, node in enumerate(lattice.nodes.tolist()):
        begins = [one for one in lattice.segments.tolist() if one < node]
        begin = begins[-1] if begins else 0
        assert np.isclose(states.scores[k], max(every(lattice, begin, node)))
        edges, sums = states.candidates(k)
        if k:
            assert edges[0] == states.back[k] or np.isclose(sums[0], sums[list(edges).index(
                states.back[k])])
            assert np.isclose(sums[0], states.scores[k])
            assert (np.diff(sums) <= 0).all()
            assert states.source_of(k) < k
        else:
            assert not len(edges)
            assert states.back[0] == -1


@given(st.text(st.sampled_from("南京市长ab é\n"), max_size=30))
def test_the_way_back_is_the_encoders(text: str) -> None:
    source = text.encode()
    lattice = PIECES.lattice(source)
    states = States.of(lattice)
    if not len(lattice.starts):
        return
    way = lattice.nodes[states.on_path].tolist()
    inner = [one for one in lattice.best.edges.tolist() if one in set(lattice.nodes.tolist())]
    assert way == sorted(set(inner))
