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
from tokenprism.bpe.merge_list import PATIENCE, Column, MergeList, Query
from tokenprism.errors import CancelledError, OptionError

WORDS = st.lists(st.text("abc", min_size=1, max_size=9).map(str.encode), min_size=1, max_size=12)


@settings(deadline=None)
@given(WORDS, st.integers(0, 25), st.text("abc", max_size=3), st.booleans())
def test_text_is_found_in_results(
    words: list[bytes], merges: int, text: str, share: bool
) -> None:
    model = model_of(train(words, merges, share_ids=share))
    found = MergeList(model).find(Query.of(text)).tolist()
    results = [model.vocabulary.bytes_of(one) for one in model.result.tolist()]
    assert found == [row for row, one in enumerate(results) if text.encode() in one]


@pytest.mark.parametrize(
    ("text", "data"), [("0xE58D97", b"\xe5\x8d\x97"), ("0xe5 8d", b"\xe5\x8d"), ("0x", b""),
                       ("␣the", b" the"), ("/", b"/"), ("the ", b"the ")],
)
def test_what_is_meant(text: str, data: bytes) -> None:
    query = Query.of(text)
    assert query.expression is None
    assert query.data == data


@pytest.mark.parametrize("text", ["0xE", "0xzz", "/(/", f"/{'a' * 600}/"])
def test_what_is_none(text: str) -> None:
    with pytest.raises(OptionError):
        Query.of(text)


@pytest.mark.parametrize("text", ["ization", "南", "e", "␣lang", "0xE5 8D"])
def test_real_merges(text: str) -> None:
    rows, query = MergeList(cl100k().model), Query.of(text)
    results = [cl100k().vocabulary.bytes_of(one) for one in cl100k().model.result.tolist()]
    found = rows.find(query).tolist()
    assert found == [row for row, one in enumerate(results) if query.data in one]
    assert found


def test_expressions() -> None:
    rows = MergeList(cl100k().model)
    found = rows.find(Query.of("/^ [A-Z]+$/"))
    results = [cl100k().vocabulary.bytes_of(one) for one in cl100k().model.result.tolist()]
    assert found.tolist() == [
        row for row, one in enumerate(results) if re.search(rb"^ [A-Z]+$", one)
    ]
    progress = Progress()
    progress.cancel()
    with pytest.raises(CancelledError):
        rows.find(Query.of("/a/"), progress)


def test_expressions_that_take_for_ever() -> None:
    rows = MergeList(model_of(train([b"ab" * 64], 7)))
    begun = time.process_time()
    with pytest.raises(OptionError, match="2 seconds"):
        rows.find(Query.of("/^(a|b|ab)*[^ab]$/"))
    # Of the processor's time: others may have it meanwhile.
    assert time.process_time() - begun < PATIENCE + 2


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
        Column.LENGTH: lambda row: len(entry(int(model.result[row]))),
        Column.COUNT: lambda row: int(model.counts[row]),
    }
    every = np.arange(len(rows))
    found = rows.ordered(every, column, descending=descending).tolist()
    assert found == sorted(every.tolist(), key=keys[column], reverse=descending) or (
        descending and [keys[column](row) for row in found]
        == sorted(map(keys[column], every.tolist()), reverse=True)
    )


def test_large_lists_take_milliseconds() -> None:
    rows = MergeList(cl100k().model)
    rows.ordered(rows.find(Query.of("")), Column.RESULT)
    begun = time.process_time()
    for text in ("e", "the", "tion", "0xE5"):
        found = rows.find(Query.of(text))
        rows.ordered(found, Column.RESULT, descending=True)
    assert time.process_time() - begun < 0.5
