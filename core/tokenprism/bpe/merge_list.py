"""All merges of a model as a list that is searched and sorted, 200,000 of them in milliseconds."""

from __future__ import annotations

import time
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from itertools import pairwise

import numpy as np
import regex
from numpy.typing import NDArray

from .._progress import Progress
from ..errors import CancelledError, OptionError
from ..messages import Message
from .merge_table import MergeTable

PATIENCE = 2.0   # seconds that a regular expression may take over all tokens
_LONGEST = 500   # characters of a regular expression
_LOOK = 1000     # tokens between two looks at the clock


class Column(Enum):
    """What merges are sorted by."""

    RANK = "rank"
    LEFT = "left"
    RIGHT = "right"
    RESULT = "result"
    LENGTH = "length"  # bytes of the result
    COUNT = "count"


@dataclass(frozen=True, slots=True)
class Query:
    """What is looked for in the token that a merge makes: bytes, or a regular expression."""

    data: bytes = b""
    expression: regex.Pattern[str] | None = None

    @classmethod
    def of(cls, text: str) -> Query:
        """`/…/` is a regular expression, `0x` begins bytes in hex, anything else is text in which
        ␣ stands for a space. OptionError for an expression or a number that is none.
        """
        if len(text) > 1 and text.startswith("/") and text.endswith("/"):
            return cls(expression=_compiled(text[1:-1]))
        if text.startswith("0x"):
            digits = "".join(text[2:].split())
            try:
                return cls(bytes.fromhex(digits))
            except ValueError:
                raise OptionError(
                    Message("{text} is not bytes in hex, two digits each", text=text[:40])
                ) from None
        return cls(text.replace("␣", " ").encode("utf-8", "surrogatepass"))


def _compiled(expression: str) -> regex.Pattern[str]:
    if len(expression) > _LONGEST:
        raise OptionError(
            Message("a regular expression here has up to {most} characters", most=_LONGEST)
        )
    try:
        return regex.compile(expression)
    except regex.error as fault:
        raise OptionError(
            Message("this is no regular expression: {fault}", fault=str(fault))
        ) from None


class MergeList:
    """The merges of `model`; a row is the index of a merge."""

    def __init__(self, model: MergeTable) -> None:
        self.model = model

    def __len__(self) -> int:
        return self.model.merge_count

    def find(self, query: Query, progress: Progress | None = None) -> NDArray[np.int64]:
        """The rows whose result holds what is looked for, in order, int64[n].

        OptionError when a regular expression takes more than two seconds; CancelledError.
        """
        if query.expression is not None:
            return self._matching(query.expression, progress)
        if not query.data:
            return np.arange(len(self), dtype=np.int64)
        return np.flatnonzero(self._holding(query.data)[self.model.result])

    def _holding(self, data: bytes) -> NDArray[np.bool_]:
        """Which entries of the vocabulary hold these bytes, bool[n] by id."""
        vocabulary = self.model.vocabulary
        text = np.frombuffer(vocabulary.blob, np.uint8)
        at = np.flatnonzero(text[: max(0, len(text) - len(data) + 1)] == data[0])
        for offset, byte in enumerate(data[1:], 1):
            at = at[text[at + offset] == byte]
        ids = np.searchsorted(vocabulary.offsets, at, side="right") - 1
        found = np.zeros(len(vocabulary), np.bool_)
        found[ids[at + len(data) <= vocabulary.offsets[ids + 1]]] = True
        return found

    def _matching(
        self, expression: regex.Pattern[str], progress: Progress | None
    ) -> NDArray[np.int64]:
        vocabulary = self.model.vocabulary
        blob, offsets = vocabulary.blob, vocabulary.offsets.tolist()
        end = time.monotonic() + PATIENCE
        left = PATIENCE
        rows = []
        for row, one in enumerate(self.model.result.tolist()):
            if row % _LOOK == 0:
                left = end - time.monotonic()
                if progress is not None and progress.must_stop():
                    raise CancelledError
            text = blob[offsets[one] : offsets[one + 1]].decode("utf-8", "surrogateescape")
            # The lock is released meanwhile: some expressions take all the time they get.
            try:
                if left <= 0:
                    raise TimeoutError
                if expression.search(text, timeout=left, concurrent=True):
                    rows.append(row)
            except TimeoutError:
                raise OptionError(
                    Message(
                        "this expression takes more than {seconds:.0f} seconds", seconds=PATIENCE
                    ),
                    remedy="Make it simpler",
                ) from None
        return np.array(rows, np.int64)

    def ordered(
        self, rows: NDArray[np.int64], column: Column, *, descending: bool = False
    ) -> NDArray[np.int64]:
        """The rows sorted; equal ones in the order of their merges."""
        if column is Column.RANK:
            return rows[::-1] if descending else rows
        keys = self._keys(column)[rows]
        return rows[np.argsort(-keys if descending else keys, kind="stable")]

    def _keys(self, column: Column) -> NDArray[np.int64]:
        model = self.model
        if column is Column.COUNT:
            return model.counts
        if column is Column.LENGTH:
            return model.vocabulary.lengths[model.result]
        ids = {Column.LEFT: model.left, Column.RIGHT: model.right}.get(column, model.result)
        return np.where(ids < 0, -1, self._places[ids])

    @cached_property
    def _places(self) -> NDArray[np.int64]:
        """The place of each entry of the vocabulary in the order of their bytes, int64[n]."""
        vocabulary = self.model.vocabulary
        blob, offsets = vocabulary.blob, vocabulary.offsets.tolist()
        entries = [blob[low:high] for low, high in pairwise(offsets)]
        order = sorted(range(len(entries)), key=entries.__getitem__)
        places = np.empty(len(entries), np.int64)
        places[order] = np.arange(len(entries))
        return places
