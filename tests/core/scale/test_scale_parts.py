"""What needs no cluster: how partial results are put together, and addresses."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tokenprism import Progress
from tokenprism.bytepiece._grams import (
    GramCounter,
    GramModel,
    Segments,
    SortedGrams,
    join,
    merge,
)
from tokenprism.counting import WordCounts
from tokenprism.counting._runs import Runs
from tokenprism.errors import ClusterError, OptionError
from tokenprism.scale import check_address
from tokenprism.scale.engine import FAN, Tree
from tokenprism.scale.words import Run, joined
from tokenprism.scale.worker import about, check_about


@pytest.mark.parametrize("many", [*range(1, 20), FAN**2, FAN**3 + 1])
def test_a_tree_keeps_the_order(many: int) -> None:
    calls: list[int] = []

    def put_together(*items: tuple[int, ...]) -> tuple[int, ...]:
        calls.append(len(items))
        return sum(items, ())

    tree = Tree(put_together)
    for number in range(many):
        tree.add((number,))
        assert len(tree.open) <= FAN * 5
    assert tree.root() == tuple(range(many))
    assert max(calls, default=0) <= FAN * 5


words = st.dictionaries(st.binary(min_size=1, max_size=20), st.integers(1, 1 << 40), max_size=30)


@settings(max_examples=20, deadline=None)
@given(st.lists(words, min_size=1, max_size=6))
def test_runs_are_joined_in_their_order(tables: list[dict[bytes, int]]) -> None:
    runs, total, order = [], {}, []
    for table in tables:
        counts = WordCounts()
        for word, count in table.items():
            counts.add(word, count)
            if word not in total:
                order.append(word)
            total[word] = total.get(word, 0) + count
        runs.append(Run.of(counts, Progress()))
    whole = joined([joined(runs[:2], Progress()), *runs[2:]], Progress())
    assert whole.distinct == len(total)
    told = [(0, len(whole.data), whole.words)] if whole.data else []

    def read(offset: int, size: int) -> bytes:
        return whole.data[offset : offset + size]

    assert Runs(read, told).collect(Progress(), True).to_dict() == total


def grams_of(segments: dict[bytes, int], order: int) -> SortedGrams:
    counts = WordCounts()
    for segment, count in segments.items():
        counts.add(segment, count)
    counter = GramCounter(order)
    assert counter.count(Segments(counts), 0, Progress())
    found = counter.take(Progress())
    assert found is not None
    return found


@settings(max_examples=20, deadline=None)
@given(st.lists(words, min_size=1, max_size=5), st.integers(2, 7))
def test_joined_grams_are_those_of_all(tables: list[dict[bytes, int]], order: int) -> None:
    runs = [grams_of(table, order) for table in tables]
    some = join(runs[:2], Progress())
    assert some is not None
    one = merge([some, *runs[2:]], order, 3, Progress())
    other = merge(runs, order, 3, Progress())
    assert one is not None
    assert other is not None
    assert (one.distinct, one.total, one.kept) == (other.distinct, other.total, other.kept)
    for length in range(1, order + 1):
        for mine, theirs in zip(one.grams(length), other.grams(length), strict=True):
            assert np.array_equal(mine, theirs)


def test_a_model_of_grams_goes_over_whole() -> None:
    import pickle

    chance = random.Random(4)
    segments = {bytes(chance.choices(b"abcd", k=chance.randint(1, 12))): 2 for _ in range(300)}
    counts = merge([grams_of(segments, 5)], 5, 2, Progress())
    assert counts is not None
    model = GramModel.of(counts, Progress())
    assert model is not None
    again = pickle.loads(pickle.dumps(model))
    assert (again.order, len(again)) == (model.order, len(model))
    for segment in segments:
        for length in range(1, 6):
            assert again.log_of(segment[:length]) == model.log_of(segment[:length])


@pytest.mark.parametrize("text", [
    "tcp://host:8786", " tcp://10.0.0.1:8786 ", "host:1", "tls://[::1]:8786", "a-b.example:65535",
])
def test_addresses(text: str) -> None:
    assert check_address(text) == text.strip()


@pytest.mark.parametrize("text", ["", "host", "tcp://", "host:", "host:0", "host:70000", "a b:1",
                                  "http://host:8787/status"])
def test_what_is_no_address(text: str) -> None:
    with pytest.raises(OptionError, match="tcp://host:8786"):
        check_address(text)


def test_other_versions_are_named() -> None:
    ours = about()
    check_about(ours, ours, "w")
    with pytest.raises(ClusterError, match="the worker w has regex 0, here is"):
        check_about({**ours, "regex": "0"}, ours, "w")
    with pytest.raises(ClusterError, match=r"has tokenprism \?"):
        check_about({}, ours, "w")
