"""Where tokenizers cut differently, against a count byte by byte."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tokenprism import Progress
from tokenprism.analysis import divergence as module
from tokenprism.analysis.divergence import Window, divergence
from tokenprism.encoding import Encoding
from tokenprism.errors import CancelledError


def window_of(length: int, cuts: set[int]) -> Window:
    edges = sorted({0, length, *cuts})
    starts = np.array(edges[:-1], np.int64)
    whole = Encoding.tiled(bytes(length), np.zeros(len(starts), np.int32), starts)

    def window(start: int, end: int) -> Encoding:
        part = whole.tokens_in(start, end)
        return Encoding(whole.source, whole.ids[part], whole.starts[part], whole.ends[part],
                        whole.status[part])

    return window


def naive(length: int, cuts: list[set[int]], parts: int) -> tuple[list[float], int]:
    differing, every, places, apart = [0] * parts, [0] * parts, 0, False
    for byte in range(1, length):
        times = sum(byte in one for one in cuts)
        if not times:
            continue
        every[byte * parts // length] += 1
        lacking = times < len(cuts)
        differing[byte * parts // length] += lacking
        places += lacking and not apart
        apart = lacking
    return [one / max(1, other) for one, other in zip(differing, every, strict=True)], places


@given(st.integers(1, 60), st.integers(1, 9), st.data())
def test_shares_and_places_are_those_of_a_naive_count(
    length: int, parts: int, data: st.DataObject
) -> None:
    inside = st.sets(st.integers(1, max(1, length - 1)).filter(lambda one: one < length))
    cuts = data.draw(st.lists(inside, min_size=2, max_size=4))
    step, module._STEP = module._STEP, data.draw(st.integers(1, 70))
    try:
        found = divergence([window_of(length, one) for one in cuts], length, parts)
    finally:
        module._STEP = step
    shares, places = naive(length, cuts, parts)
    assert found.shares.tolist() == pytest.approx(shares)
    assert found.places == places


def test_one_tokenizer_disagrees_with_nobody() -> None:
    found = divergence([window_of(9, {3, 4})], 9, 4)
    assert (found.shares.tolist(), found.places) == ([0.0] * 4, 0)
    assert divergence([], 0, 2).places == 0


def test_it_can_be_cancelled() -> None:
    progress = Progress()
    progress.cancel()
    windows = [window_of(9, {3}), window_of(9, {4})]
    with pytest.raises(CancelledError):
        divergence(windows, 9, 4, progress)
