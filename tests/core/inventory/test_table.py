"""Rows, order and answers, against plain Python over the entries."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from inventory_kit import LISTS, vocabulary_of
from tokenprism import Progress
from tokenprism.analysis.uses import uses_of
from tokenprism.encoding import Encoding
from tokenprism.errors import CancelledError
from tokenprism.inventory.answer import Occurrence, answer, occurrence
from tokenprism.inventory.query import parse
from tokenprism.inventory.summary import summary
from tokenprism.inventory.table import Table, Where
from tokenprism.vocabulary import Kind

COLUMNS = ("id", "token", "rank", "score", "length", "points", "kind", "learned", "used", "script")


def value(table: Table, row: int, column: str) -> object:
    """A cell by its definition; None where it is not known."""
    vocabulary, token_id = table.side(row)
    data = vocabulary.bytes_of(token_id)
    numbers = {
        "id": int(table.ids[row]), "rank": int(vocabulary.ranks[token_id]),
        "learned": int(vocabulary.counts[token_id]),
        "used": -1 if table.uses is None else int(table.uses[row]),
    }
    if column in numbers:
        return None if numbers[column] < 0 else numbers[column]
    if column == "score":
        score = float(vocabulary.scores[token_id])
        return None if math.isnan(score) else score
    if column == "script":
        first, second = table.entries.scripts[row].tolist()
        return None if first == 255 else (first, -1 if second == 255 else second)
    return {
        "token": data, "length": len(data), "kind": int(vocabulary.kinds[token_id]),
        "points": len(data.decode("utf-8", "surrogateescape")),
    }[column]


@given(LISTS, st.lists(st.tuples(st.sampled_from(COLUMNS), st.booleans()), max_size=3))
def test_order_is_stable_with_the_unknown_last(
    parts: list[bytes], sorting: list[tuple[str, bool]]
) -> None:
    table = Table.of(vocabulary_of(parts)).with_uses(np.arange(len(parts)) % 3)
    rows = list(range(len(table)))
    for column, falls in reversed(sorting):
        known = [row for row in rows if value(table, row, column) is not None]
        known.sort(key=lambda row: value(table, row, column), reverse=falls)
        rows = known + [row for row in rows if value(table, row, column) is None]
    assert table.order(sorting).tolist() == rows


def test_holes_have_no_row() -> None:
    kinds = [Kind.BYTE, Kind.UNUSED, Kind.SPECIAL]
    table = Table.of(vocabulary_of([b"a", b"", b"<s>"], kinds))
    assert table.ids.tolist() == [0, 2]
    assert [table.entries[i] for i in range(2)] == [b"a", b"<s>"]
    assert table.row_of(2) == 1
    assert table.row_of(1) == -1


@given(LISTS, LISTS)
def test_two_vocabularies(one: list[bytes], other: list[bytes]) -> None:
    left, right = vocabulary_of(one), vocabulary_of(other)
    table = Table.of_both(left, right)
    # Every id of either has a row, and what stands side by side has the same bytes.
    assert sorted({i for i in table.ids.tolist() if i >= 0}) == list(range(len(one)))
    assert sorted({i for i in table.other_ids.tolist() if i >= 0}) == list(range(len(other)))
    for row in range(len(table)):
        mine, theirs = int(table.ids[row]), int(table.other_ids[row])
        data = one[mine] if mine >= 0 else other[theirs]
        assert table.entries[row] == data
        assert (mine >= 0) == (data in one)
        assert (theirs >= 0) == (data in other)
        where = table.where_of(row)
        assert where == table.where[row]
        assert (where in (Where.BOTH, Where.MOVED)) == (data in one and data in other)
        assert (where == Where.BOTH) == (mine == theirs)
    distinct = {*one, *other}
    counted = {table.entries[row] for row in range(len(table))}
    assert counted == distinct
    told = summary(table)
    assert told.shared == sum(data in one and data in other for data in (
        table.entries[row] for row in range(len(table))))
    assert told.rows == len(table)


def test_special_tokens_are_not_ordinary_ones() -> None:
    left = vocabulary_of([b"<s>", b"ab"], [Kind.SPECIAL, Kind.MERGE])
    right = vocabulary_of([b"ab", b"<s>"], [Kind.MERGE, Kind.MERGE])
    table = Table.of_both(left, right)
    assert table.where.tolist() == [Where.LEFT, Where.MOVED, Where.RIGHT]


def test_uses_come_from_the_side_that_a_row_is_told_of() -> None:
    table = Table.of_both(vocabulary_of([b"a", b"b"]), vocabulary_of([b"b", b"c"]))
    uses = table.with_uses(np.array([5, 6]), np.array([7, 8])).uses
    assert uses is not None
    assert uses.tolist() == [5, 6, 8]
    unknown = table.with_uses(None, np.array([7, 8])).uses
    assert unknown is not None
    assert unknown.tolist() == [-1, -1, 8]
    assert table.with_uses(None).uses is None


@given(LISTS, st.sampled_from(["", "a", "len:>1", "-a", "kind:byte"]))
def test_an_answer_is_the_order_without_what_the_query_leaves(
    parts: list[bytes], text: str
) -> None:
    table = Table.of(vocabulary_of(parts))
    query, sorting = parse(text), (("length", True), ("token", False))
    found = answer(table, query, sorting)
    mask = query.mask(table)
    assert found.rows.tolist() == [row for row in table.order(sorting).tolist() if mask[row]]
    again = answer(table.with_uses(np.zeros(len(parts), np.int64)), query, sorting, found)
    assert again.order is found.order
    other = answer(table, query, (("used", True),), found)
    assert other.order is not found.order


def test_an_answer_stops_when_it_is_cancelled() -> None:
    progress = Progress()
    progress.cancel()
    table = Table.of(vocabulary_of([b"a"]))
    with pytest.raises(CancelledError):
        answer(table, parse("a"), (("token", False),), progress=progress)


@given(st.lists(st.integers(0, 3), max_size=20), st.integers(-1, 25), st.booleans())
def test_occurrences(ids: list[int], byte: int, back: bool) -> None:
    encoding = Encoding.tiled(
        bytes(len(ids)), np.array(ids, np.int32), np.arange(len(ids), dtype=np.int64)
    )
    places = [at for at, token_id in enumerate(ids) if token_id == 2]
    found = occurrence(encoding, 2, byte, back=back)
    if not places:
        assert found is None
        return
    if back:
        wanted = max((at for at in places if at < byte), default=places[-1])
    else:
        wanted = min((at for at in places if at > byte), default=places[0])
    assert found == Occurrence(wanted, places.index(wanted) + 1, len(places))


@given(st.lists(st.integers(-1, 5), max_size=50))
def test_uses_leave_out_what_has_no_id(ids: list[int]) -> None:
    uses = uses_of(np.array(ids, np.int32), 6)
    assert uses.tolist() == [ids.count(one) for one in range(6)]
