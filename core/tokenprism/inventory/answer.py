"""A table's rows as a view shows them: those that a query leaves, in an order."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .._progress import Progress
from ..encoding import Encoding
from .query import Query
from .table import Sorting, Table

# Columns that come to be known while the table stands.
_LATER = {"used", "corpus", "reach"}


@dataclass(frozen=True, slots=True, eq=False)
class Answer:
    """`rows` int32[k] of `table` that meet the query, in the order of `sorting`; `order` int32[m]
    is that of all rows.
    """

    table: Table
    sorting: Sorting
    order: NDArray[np.int32]
    rows: NDArray[np.int32]

    def position_of(self, row: int) -> int:
        """Where a row of the table stands among those shown, -1 where it is not."""
        found = np.flatnonzero(self.rows == row)
        return int(found[0]) if len(found) else -1


def answer(
    table: Table, query: Query, sorting: Sorting, known: Answer | None = None,
    progress: Progress | None = None,
) -> Answer:
    """The rows of a table for a query. What `known` tells of the order is not computed again.

    Raises FilterError, CancelledError.
    """
    if known is not None and known.sorting == sorting and _same(known.table, table, sorting):
        order = known.order
    else:
        order = table.order(sorting, progress)
    if not query.terms:
        return Answer(table, sorting, order, order)
    return Answer(table, sorting, order, order[query.mask(table, progress)[order]])


def _same(one: Table, other: Table, sorting: Sorting) -> bool:
    """Whether an order of one table is that of the other."""
    if one is other:
        return True
    return one.entries is other.entries and not _LATER & {name for name, _ in sorting}


@dataclass(frozen=True, slots=True)
class Occurrence:
    """The token at `index` is the `number`-th, from 1, of `total` tokens with its id."""

    index: int
    number: int
    total: int


def occurrence(
    encoding: Encoding, token_id: int, byte: int, *, back: bool
) -> Occurrence | None:
    """The next token with an id that begins behind `byte`, or with `back` the last one before it;
    past the end it goes on at the other end. None where there is none at all.
    """
    found = np.flatnonzero(encoding.ids == token_id)
    if not len(found):
        return None
    starts = encoding.starts[found]
    if back:
        at = int(np.searchsorted(starts, byte, side="left")) - 1
    else:
        at = int(np.searchsorted(starts, byte, side="right"))
    at %= len(found)
    return Occurrence(int(found[at]), at + 1, len(found))
