"""Colours of tokens by rank or score."""

from __future__ import annotations

import numpy as np
from tokenprism.vocabulary import Kind, Vocabulary
from tokenprism_app.painting.scales import STEPS
from tokenprism_app.painting.tints import ColourBy, tints
from tokenprism_app.theme.palette import palette


def vocabulary(**columns: np.ndarray) -> Vocabulary:
    kinds = np.array([Kind.BYTE, Kind.PIECE, Kind.PIECE, Kind.PIECE, Kind.SPECIAL], np.uint8)
    return Vocabulary.of([b"a", b"ab", b"b", b"bb", b"<s>"], kinds, **columns)


def test_entries_stand_by_their_ranks_or_else_by_their_scores() -> None:
    ranks = np.array([-1, 2, 0, 1, -1], np.int32)
    assert vocabulary(ranks=ranks).places.tolist() == [0, 2, 0, 1, 0]
    scores = np.array([np.nan, -3.0, -1.0, -2.0, np.nan])
    assert vocabulary(scores=scores).places.tolist() == [0, 2, 0, 1, 0]
    assert vocabulary(ranks=ranks, scores=-scores).places.tolist() == [0, 2, 0, 1, 0]
    assert vocabulary().places.tolist() == [0] * 5


def test_likely_pieces_come_first_on_the_scale() -> None:
    colours = palette(False)
    scores = np.array([np.nan, -3.0, -1.0, -2.0, np.nan])
    made = tints(ColourBy.RANK, colours, colours.hues[0], vocabulary(scores=scores))
    none = np.zeros(3, np.int64)
    steps = made.of(np.array([2, 3, 1], np.int32), none, none).tolist()
    assert steps == sorted(set(steps))
    assert steps[0] == 0
    assert steps[-1] < STEPS
