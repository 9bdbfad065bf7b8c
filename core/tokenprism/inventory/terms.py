"""What a filter asks of each row: a term answers for a whole table at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import reduce
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from .._progress import Progress
from ..messages import Message
from ..vocabulary import Kind
from . import words
from .entries import NO_SCRIPT, SCRIPTS
from .expression import compiled, matching
from .reach import Reach
from .script_names import script_message
from .table import Table, Where

Mask = NDArray[np.bool_]

KIND_NAMES: Mapping[Kind, Message] = {
    Kind.BYTE: Message("byte"), Kind.MERGE: Message("merge"), Kind.PIECE: Message("piece"),
    Kind.SPECIAL: Message("special"), Kind.UNUSED: Message("unused"),
    Kind.UNKNOWN: Message("unknown"), Kind.CHARACTER: Message("character"),
}
WHERE_NAMES: Mapping[Where, Message] = {
    Where.BOTH: Message("both"), Where.MOVED: Message("other id"),
    Where.LEFT: Message("only left"), Where.RIGHT: Message("only right"),
}
_COLUMNS: Mapping[str, Message] = {
    "id": Message("id"), "length": Message("bytes"), "points": Message("characters"),
    "rank": Message("rank"), "score": Message("score"), "learned": Message("learned"),
    "used": Message("used"), "corpus": Message("used in corpora"),
    "size": Message("vocabulary size"),
}


class Term(Protocol):
    """One condition. `message` says it in words."""

    @property
    def message(self) -> Message: ...

    def mask(self, table: Table, progress: Progress | None) -> Mask:
        """Which rows meet it, bool[m]. Raises FilterError, CancelledError."""


@dataclass(frozen=True, slots=True)
class Holds:
    """Entries that hold these bytes; `text` is how they were typed, empty for hex."""

    data: bytes
    text: str = ""

    @property
    def message(self) -> Message:
        if self.text:
            return Message("holds “{text}”", text=self.text)
        return Message("holds the bytes {hex}", hex=self.data.hex(" ").upper())

    def mask(self, table: Table, progress: Progress | None) -> Mask:
        return table.entries.holding(self.data)


@dataclass(frozen=True, slots=True)
class Matches:
    """Entries in whose text a regular expression is found."""

    expression: str
    fold: bool

    @property
    def message(self) -> Message:
        return Message("matches /{expression}/", expression=self.expression)

    def mask(self, table: Table, progress: Progress | None) -> Mask:
        return matching(table.entries, compiled(self.expression, fold=self.fold), progress)


@dataclass(frozen=True, slots=True)
class Between:
    """A column's number from `low` to `high`, None: without end; what is unknown is not among
    them.
    """

    column: str
    low: float | None
    high: float | None

    @property
    def message(self) -> Message:
        name = _COLUMNS[self.column]
        if self.low is None:
            return Message("{column} ≤ {high}", column=name, high=_number(self.high))
        if self.high is None:
            return Message("{column} ≥ {low}", column=name, low=_number(self.low))
        if self.low == self.high:
            return Message("{column} = {low}", column=name, low=_number(self.low))
        return Message(
            "{column} {low}–{high}", column=name, low=_number(self.low), high=_number(self.high)
        )

    def mask(self, table: Table, progress: Progress | None) -> Mask:
        found = self._of(table, self.column)
        if self.column == "id" and table.other is not None:
            found |= self._of(table, "other")
        return found

    def _of(self, table: Table, column: str) -> Mask:
        values, known = table.column(column)
        found = np.ones(len(table), bool) if known is None else known.copy()
        if self.low is not None:
            found &= values >= self.low
        if self.high is not None:
            found &= values <= self.high
        return found


@dataclass(frozen=True, slots=True)
class OfKind:
    """Entries of these kinds."""

    kinds: tuple[Kind, ...]

    @property
    def message(self) -> Message:
        return Message("kind: {names}", names=_listed(KIND_NAMES[kind] for kind in self.kinds))

    def mask(self, table: Table, progress: Progress | None) -> Mask:
        return np.isin(table.column("kind")[0], self.kinds)


@dataclass(frozen=True, slots=True)
class OfScript:
    """Entries with a character of one of these scripts; NONE: of no script, MIXED: of several."""

    names: tuple[str, ...]

    @property
    def message(self) -> Message:
        few = [_script(name) for name in self.names[:3]]
        if len(self.names) > 3:
            few.append(Message("…"))
        return Message("script: {names}", names=_listed(few))

    def mask(self, table: Table, progress: Progress | None) -> Mask:
        found = np.zeros(len(table), bool)
        scripts = table.entries.scripts
        for name in self.names:
            if name == words.NONE:
                found |= scripts[:, 0] == NO_SCRIPT
            elif name == words.MIXED:
                found |= scripts[:, 1] != NO_SCRIPT
            else:
                found |= table.entries.holding_script(SCRIPTS.index(name))
        return found


@dataclass(frozen=True, slots=True)
class OfPlace:
    """Entries of both vocabularies, or of one alone."""

    places: tuple[Where, ...]

    @property
    def message(self) -> Message:
        return Message("in: {names}", names=_listed(WHERE_NAMES[one] for one in self.places))

    def mask(self, table: Table, progress: Progress | None) -> Mask:
        return np.isin(table.where, self.places)


def _script(name: str) -> Message:
    own = {words.NONE: Message("none"), words.MIXED: Message("several")}
    return own.get(name) or script_message(name)


def _listed(names: Iterable[Message]) -> Message:
    return reduce(lambda one, other: Message("{one}, {other}", one=one, other=other), names)


@dataclass(frozen=True, slots=True)
class OfReach:
    """Entries that their own bytes do not give; `strictly`: that no text gives."""

    strictly: bool = False

    @property
    def message(self) -> Message:
        if self.strictly:
            return Message("no text gives it")
        return Message("not produced from its own bytes")

    def mask(self, table: Table, progress: Progress | None) -> Mask:
        wanted = (Reach.NEVER,) if self.strictly else (Reach.NEVER, Reach.ELSE)
        return np.isin(table.column("reach")[0], wanted)


@dataclass(frozen=True, slots=True)
class Partial:
    """Entries whose bytes are not valid UTF-8 by themselves; special tokens are texts."""

    @property
    def message(self) -> Message:
        return Message("holds part of a character")

    def mask(self, table: Table, progress: Progress | None) -> Mask:
        return np.asarray(table.entries.partial & (table.column("kind")[0] != Kind.SPECIAL))


@dataclass(frozen=True, slots=True)
class Not:
    """Entries that do not meet a term."""

    term: Term

    @property
    def message(self) -> Message:
        return Message("not ({term})", term=self.term.message)

    def mask(self, table: Table, progress: Progress | None) -> Mask:
        return ~self.term.mask(table, progress)


def _number(value: float | None) -> str:
    assert value is not None
    return f"{int(value):,}" if value == int(value) else f"{value:g}"
