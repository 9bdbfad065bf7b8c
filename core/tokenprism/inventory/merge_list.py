"""All merges of a model as a table that is filtered and sorted, 200,000 of them in milliseconds."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .._progress import Progress
from ..bpe.merge_table import MergeTable
from ..messages import Message
from .answer import answer
from .entries import Entries
from .expression import FilterError
from .query import Query
from .table import Table


class Column(Enum):
    """What merges are sorted by: names of columns of their table."""

    RANK = "rank"
    LEFT = "left"
    RIGHT = "right"
    RESULT = "token"
    COUNT = "learned"


@dataclass(frozen=True, eq=False)
class MergeRows(Table):
    """A row for each merge: the entry that it makes, with the rank and the count of the merge."""

    merges: MergeTable = field(kw_only=True)

    @classmethod
    def of_merges(cls, merges: MergeTable) -> MergeRows:
        """The merges in their order."""
        ids = np.asarray(merges.result, np.int32)
        entries = Entries.of_rows([(merges.vocabulary, ids)])
        return cls(
            merges.vocabulary, None, ids, np.full(len(ids), -1, np.int32), entries,
            entered=np.asarray(merges.sizes[1:], np.int64) if merges.has_history else None,
            merges=merges,
        )

    def column(self, name: str) -> tuple[NDArray[Any], NDArray[np.bool_] | None]:
        """As of a vocabulary, and "left" and "right". FilterError for columns that merges lack."""
        if name == "rank":
            return self.merges.ranks, None
        if name == "learned":
            return self.merges.counts, self.merges.counts >= 0
        if name in ("left", "right"):
            ids = self.merges.left if name == "left" else self.merges.right
            return np.where(ids < 0, -1, self._order_of_ids[ids]), ids >= 0
        if name in ("used", "corpus", "reach"):
            raise _of_vocabularies()
        return super().column(name)

    @property
    def where(self) -> NDArray[np.uint8]:
        """FilterError: merges stand in one vocabulary."""
        raise _of_vocabularies()

    @cached_property
    def _order_of_ids(self) -> NDArray[np.int32]:
        every = np.arange(len(self.vocabulary), dtype=np.int32)
        return Entries.of_rows([(self.vocabulary, every)]).places


def _of_vocabularies() -> FilterError:
    return FilterError(Message("this term filters vocabularies, not merges"))


class MergeList:
    """The merges of `model`; a row is the index of a merge. Its table is made when it is needed."""

    def __init__(self, model: MergeTable) -> None:
        self.model = model

    def __len__(self) -> int:
        return self.model.merge_count

    @cached_property
    def _table(self) -> MergeRows:
        return MergeRows.of_merges(self.model)

    def find(
        self, query: Query, column: Column = Column.RANK, *, descending: bool = False,
        progress: Progress | None = None,
    ) -> NDArray[np.int32]:
        """The rows whose merges meet a query, sorted, equal ones in the order of their merges.

        Raises FilterError, CancelledError.
        """
        sorting = ((column.value, descending),)
        return answer(self._table, query, sorting, progress=progress).rows
