"""What every reader of records gives."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple, Protocol

from ...messages import Message
from ..facts import Fault
from ..index import Point

# A record is taken apart as a whole, which takes several times its size in memory.
LARGEST: Final = 256 << 20
TOO_LONG: Final = Message("a record of more than 256 MiB")


class Record(NamedTuple):
    """A text; None where the record is left out, with the fault that says why.

    `place` is the byte of the file where the record begins, in tables its row from 0; `line` the
    line there, from 1, in tables the row. `label` is what the column of languages says.
    """

    text: bytes | None
    place: int
    line: int
    label: str | None = None
    fault: Fault | None = None


class Records(Protocol):
    """The records of a file, read again whenever they are needed."""

    column: str

    def read(self, begin: Point) -> Iterator[Record]:
        """The records from a point on. Raises CorpusError where the file cannot be read."""
        ...

    def stored(self) -> int:
        """How many stored bytes the reading that goes on has used."""
        ...
