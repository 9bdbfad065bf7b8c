"""Rows of one vocabulary, or of two side by side, with their columns and their order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .._progress import Progress
from ..vocabulary import Kind, Vocabulary
from . import _entries
from .entries import NO_SCRIPT, Entries, check
from .reach import Reach

Sorting = Sequence[tuple[str, bool]]  # columns, the first first, and whether each falls


class Where(IntEnum):
    """Which of two vocabularies have an entry's bytes."""

    BOTH = 0   # with the same id
    MOVED = 1  # both, with another id
    LEFT = 2
    RIGHT = 3


@dataclass(frozen=True, eq=False)
class Table:
    """Entries that exist, a row each. Columns are arrays of one length.

    `ids` int32[m] are those of `vocabulary`, `other_ids` int32[m] those of `other`, -1 where it
    does not have the entry; entries are equal when their bytes are, special tokens among
    themselves. What else is told of a row is the vocabulary's, or the other's where only that has
    it. `uses` int64[m], `corpus_uses` int64[m] and `reach` uint8[m] of `Reach` are None until they
    are known, and -1 and UNCHECKED where nothing is known. `entered` int64[m]: the vocabulary size
    from which a BPE has the entry, -1 where that is not told; None where no row's is.
    """

    vocabulary: Vocabulary
    other: Vocabulary | None
    ids: NDArray[np.int32]
    other_ids: NDArray[np.int32]
    entries: Entries
    uses: NDArray[np.int64] | None = None
    corpus_uses: NDArray[np.int64] | None = None
    reach: NDArray[np.uint8] | None = None
    entered: NDArray[np.int64] | None = None

    @classmethod
    def of(cls, vocabulary: Vocabulary) -> Table:
        """The entries of one vocabulary by id."""
        ids = _existing(vocabulary)
        none = np.full(len(ids), -1, np.int32)
        return cls(vocabulary, None, ids, none, Entries.of_rows([(vocabulary, ids)]))

    @classmethod
    def of_both(cls, vocabulary: Vocabulary, other: Vocabulary) -> Table:
        """The entries of the first by id, then those of the second that are not among them.

        Of several entries with the same bytes the lowest is the partner; each keeps a row.
        """
        there = _partners(vocabulary, other)
        back = _partners(other, vocabulary)
        ids = _existing(vocabulary)
        named = np.zeros(len(other), bool)
        named[there[there >= 0]] = True
        extra = _existing(other)
        extra = extra[~named[extra]]
        new = extra[back[extra] < 0]
        twice = extra[back[extra] >= 0]
        # Another id of bytes that both have stands behind, as a row of its own.
        rows = np.concatenate([ids, back[twice], np.full(len(new), -1, np.int32)])
        others = np.concatenate([there[ids], twice, new])
        entries = Entries.of_rows([(vocabulary, rows[: len(ids) + len(twice)]), (other, new)])
        return cls(vocabulary, other, rows.astype(np.int32), others.astype(np.int32), entries)

    def __len__(self) -> int:
        return len(self.ids)

    def with_uses(
        self, uses: NDArray[np.int64] | None, other: NDArray[np.int64] | None = None
    ) -> Table:
        """The same table with how often each id was used, int64 by id of either vocabulary."""
        if uses is None and other is None:
            return replace(self, uses=None)
        return replace(self, uses=self._of_sides(uses, other, np.int64, -1))

    def with_corpus_uses(
        self, uses: NDArray[np.int64] | None, other: NDArray[np.int64] | None = None
    ) -> Table:
        """The same table with how often each id was used in corpora, as `with_uses`."""
        if uses is None and other is None:
            return replace(self, corpus_uses=None)
        return replace(self, corpus_uses=self._of_sides(uses, other, np.int64, -1))

    def with_reach(
        self, reach: NDArray[np.uint8] | None, other: NDArray[np.uint8] | None = None
    ) -> Table:
        """The same table with the reach of each id, uint8 by id of either vocabulary."""
        if reach is None and other is None:
            return replace(self, reach=None)
        return replace(self, reach=self._of_sides(reach, other, np.uint8, Reach.UNCHECKED))

    def with_entered(
        self, entered: NDArray[np.int64] | None, other: NDArray[np.int64] | None = None
    ) -> Table:
        """The same table with the size from which each id exists, int64 by id, see `entered_at`."""
        if entered is None and other is None:
            return replace(self, entered=None)
        return replace(self, entered=self._of_sides(entered, other, np.int64, -1))

    def is_beyond(self, row: int, size: int | None) -> bool:
        """Whether the vocabulary, cut to `size`, does not have the entry of a row."""
        return size is not None and self.entered is not None and int(self.entered[row]) > size

    def _of_sides(
        self, one: NDArray[Any] | None, other: NDArray[Any] | None,
        kind: type[Any], none: int,
    ) -> NDArray[Any]:
        made = np.full(len(self), none, kind)
        own = self.ids >= 0
        if one is not None:
            made[own] = one[self.ids[own]]
        if other is not None:
            made[~own] = other[self.other_ids[~own]]
        return made

    def side(self, row: int) -> tuple[Vocabulary, int]:
        """The vocabulary that a row is told of, and the id there."""
        token_id = int(self.ids[row])
        if token_id >= 0 or self.other is None:
            return self.vocabulary, token_id
        return self.other, int(self.other_ids[row])

    def row_of(self, token_id: int) -> int:
        """The first row of an id of the vocabulary, -1 where there is none."""
        found = np.flatnonzero(self.ids == token_id)
        return int(found[0]) if len(found) else -1

    def row_of_other(self, token_id: int) -> int:
        """The first row of an id of the other vocabulary, -1 where there is none."""
        found = np.flatnonzero(self.other_ids == token_id)
        return int(found[0]) if len(found) else -1

    @property
    def where(self) -> NDArray[np.uint8]:
        """Where each entry is, uint8[m] of `Where`; LEFT in a table of one vocabulary."""
        made = np.where(self.ids == self.other_ids, Where.BOTH, Where.MOVED).astype(np.uint8)
        made[self.other_ids < 0] = Where.LEFT
        made[self.ids < 0] = Where.RIGHT
        return made

    def where_of(self, row: int) -> Where:
        """Where the entry of one row is."""
        one, other = int(self.ids[row]), int(self.other_ids[row])
        if one < 0 or other < 0:
            return Where.RIGHT if one < 0 else Where.LEFT
        return Where.BOTH if one == other else Where.MOVED

    def column(self, name: str) -> tuple[NDArray[Any], NDArray[np.bool_] | None]:
        """A column as numbers of which the order is the column's, and where they are known; None:
        everywhere. KeyError for a name that no column has.
        """
        if name in ("token", "bytes"):
            return self.entries.places, None
        if name == "length":
            return self.entries.lengths, None
        if name == "points":
            return self.entries.points, None
        if name == "script":
            first, second = self.entries.scripts.T.astype(np.int32)
            # Entries of several scripts come behind those of their first alone.
            return first * 256 + (second + 1) % 256, first != NO_SCRIPT
        if name == "where":
            return self.where, None
        if name == "id":
            return self.ids, self.ids >= 0
        if name == "other":
            return self.other_ids, self.other_ids >= 0
        if name in ("used", "corpus", "size"):
            known = {"used": self.uses, "corpus": self.corpus_uses, "size": self.entered}[name]
            values = known if known is not None else np.full(len(self), -1, np.int64)
            return values, values >= 0
        if name == "reach":
            reach = self.reach if self.reach is not None else np.zeros(len(self), np.uint8)
            return reach, reach != Reach.UNCHECKED
        return self._of_vocabularies(name)

    def _of_vocabularies(self, name: str) -> tuple[NDArray[Any], NDArray[np.bool_] | None]:
        if name == "kind":
            return self._told("kinds"), None
        if name == "from":
            left = self._told("left").astype(np.int64)
            return left << 32 | self._told("right"), left >= 0
        if name == "score":
            scores = self._told("scores")
            return scores, ~np.isnan(scores)
        column = self._told({"rank": "ranks", "learned": "counts"}[name])
        return column, column >= 0

    def _told(self, attribute: str) -> NDArray[Any]:
        values: NDArray[Any] = getattr(self.vocabulary, attribute)
        if self.other is None:
            return values[self.ids]
        own = self.ids >= 0
        made = np.empty(len(self), values.dtype)
        made[own] = values[self.ids[own]]
        made[~own] = getattr(self.other, attribute)[self.other_ids[~own]]
        return made

    def order(self, sorting: Sorting, progress: Progress | None = None) -> NDArray[np.int32]:
        """The rows in an order, int32[m]: by the first column, where it is equal by the next, at
        last as they stand. What is not known comes last. Raises CancelledError.
        """
        rows = np.arange(len(self), dtype=np.int32)
        for name, falls in reversed(sorting):
            check(progress)
            values, known = self.column(name)
            here = values[rows]
            if falls:
                here = -here if here.dtype.kind == "f" else -here.astype(np.int64)
            rows = rows[np.argsort(here, kind="stable")]
            if known is not None:
                sure = known[rows]
                rows = np.concatenate([rows[sure], rows[~sure]])
        return rows


def _existing(vocabulary: Vocabulary) -> NDArray[np.int32]:
    return np.flatnonzero(vocabulary.kinds != Kind.UNUSED).astype(np.int32)


def _partners(one: Vocabulary, other: Vocabulary) -> NDArray[np.int32]:
    return _entries.partners(
        one.blob, one.offsets, _classes(one), other.blob, other.offsets, _classes(other)
    )


def _classes(vocabulary: Vocabulary) -> NDArray[np.uint8]:
    kinds = vocabulary.kinds
    return np.where(kinds == Kind.UNUSED, 0, np.where(kinds == Kind.SPECIAL, 2, 1)).astype(np.uint8)
