"""The list of merges: searching and sorting against plain comprehensions."""

from __future__ import annotations

import re
import time

import numpy as np
import pytest
from encode_models import cl100k, model_of, train
from hypothesis import given, settings
from hypothesis import strategies as st
from tokenprism import Progress
from tokenprism.bpe.merge_table import MergeTable
from tokenprism.errors import CancelledError
from tokenprism.inventory.expression import FilterError
from tokenprism.inventory.merge_list import Column, MergeList
from tokenprism.inventory.query import Query, parse

WORDS = st.lists(st.text("abc", min_size=1, max_size=9).map(str.encode), min_size=1, max_size=12)


def found(model: MergeTable, text: str) -> list[int]:
    return MergeList(model).find(parse(text)).tolist()


@settings(deadline=None)
@given(WORDS, st.integers(0, 25), st.text("abc", max_size=3), st.booleans())
def test_text_is_found_in_results(
    words: list[bytes], merges: int, text: str, share: bool
) -> None:
    model = model_of(train(words, merges, share_ids=share))
    results = [model.vocabulary.bytes_of(one) for one in model.result.tolist()]
    assert found(model, text) == [row for row, one in enumerate(results) if text.encode() in one]


@pytest.mark.parametrize(("text", "data"), [
    ("ization", b"ization"), ("南", "南".encode()), ("e", b"e"), ("␣lang", b" lang"),
    ("0xE5 8D", b"\xe5\x8d"), ("E5 8D", b"\xe5\x8d"), ("0xe58d97", "南".encode()),
    ("the ", b"the "), ("/", b"/"), ('"E5 8D"', b"E5 8D"),
])
def test_real_merges_hold_text_and_bytes(text: str, data: bytes) -> None:
    model = cl100k().model
    results = [model.vocabulary.bytes_of(one) for one in model.result.tolist()]
    assert found(model, text) == [row for row, one in enumerate(results) if data in one]


def test_terms_ask_about_the_merge_and_what_it_makes() -> None:
    # Several merges make the same token: each has its own rank, count and size.
    model = model_of(train([b"abcabcab", b"abba", b"cabc"], 12, share_ids=True), whole={})
    model.counts[:] = np.arange(len(model.counts)) % 3
    model.counts[0] = -1
    rows = range(model.merge_count)
    results = [model.vocabulary.bytes_of(one) for one in model.result.tolist()]
    assert found(model, "rank:2-4") == [row for row in rows if 2 <= model.ranks[row] <= 4]
    assert found(model, "learned:0") == [row for row in rows if model.counts[row] == 0]
    assert found(model, "len:>2 -/c/") == [
        row for row in rows if len(results[row]) > 2 and b"c" not in results[row]
    ]
    assert found(model, "size:<=260") == [row for row in rows if model.sizes[row + 1] <= 260]
    assert found(model, "id:256") == np.flatnonzero(model.result == 256).tolist()


@pytest.mark.parametrize("term", ["used:0", "corpus:1", "unreachable", "in:left", "is:never"])
def test_terms_about_vocabularies_alone_are_refused_with_their_place(term: str) -> None:
    with pytest.raises(FilterError, match=r"^character 3: this term filters vocabularies"):
        found(cl100k().model, f"a {term}")


def test_expressions() -> None:
    rows = MergeList(cl100k().model)
    results = [cl100k().vocabulary.bytes_of(one) for one in cl100k().model.result.tolist()]
    assert rows.find(parse("/^ [A-Z]+$/")).tolist() == [
        row for row, one in enumerate(results) if re.search(rb"^ [A-Z]+$", one)
    ]
    progress = Progress()
    progress.cancel()
    with pytest.raises(CancelledError):
        rows.find(parse("/a/"), progress=progress)


@pytest.mark.parametrize("descending", [False, True])
@pytest.mark.parametrize("column", list(Column))
def test_sorting(column: Column, descending: bool) -> None:
    model = model_of(train([b"abcabcab", b"abba", b"cabc"], 12), whole={})
    model.counts[:] = np.arange(len(model.counts)) % 3
    rows, entry = MergeList(model), model.vocabulary.bytes_of
    keys = {
        Column.RANK: lambda row: row,
        Column.LEFT: lambda row: entry(int(model.left[row])),
        Column.RIGHT: lambda row: entry(int(model.right[row])),
        Column.RESULT: lambda row: entry(int(model.result[row])),
        Column.COUNT: lambda row: int(model.counts[row]),
    }
    every = np.arange(len(rows))
    found = rows.find(Query(), column, descending=descending).tolist()
    assert found == sorted(every.tolist(), key=keys[column], reverse=descending) or (
        descending and [keys[column](row) for row in found]
        == sorted(map(keys[column], every.tolist()), reverse=True)
    )


def test_large_lists_take_milliseconds() -> None:
    rows = MergeList(cl100k().model)
    rows.find(Query(), Column.RESULT)
    begun = time.process_time()
    for text in ("e", "the", "tion", "0xE5"):
        rows.find(parse(text), Column.RESULT, descending=True)
    assert time.process_time() - begun < 0.5
