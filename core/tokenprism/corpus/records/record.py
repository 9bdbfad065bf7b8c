"""What every reader of records gives."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from ...messages import Message
from ..chunks import Texts
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


class Batch(NamedTuple):
    """Records in a row, of which the first may be where reading begins.

    Record `i` has the text that ends at byte `ends[i]` of `data` and begins where the one before it
    ends; `places` and `lines`, `labels` and `faults` are as in Record, the last two by `i`. Records
    in `broken` have no text, which is not the same as an empty one. All arrays are int64[n].
    """

    data: bytes
    ends: NDArray[np.int64]
    places: NDArray[np.int64]
    lines: NDArray[np.int64]
    labels: list[str | None] | None = None
    faults: Mapping[int, Fault] = MappingProxyType({})
    broken: frozenset[int] = frozenset()

    @property
    def starts(self) -> NDArray[np.int64]:
        """Where each text begins, int64[n]."""
        return np.concatenate([np.zeros(1, np.int64), self.ends[:-1]])

    def of_language(
        self, taken: NDArray[np.bool_], language: str | None, fixed: str | None
    ) -> NDArray[np.bool_]:
        """Those of `taken`, bool[n], that are in a language, None for any; `fixed`: that of all."""
        if language is None or language == fixed:
            return taken
        labels = self.labels or [None] * len(taken)
        return taken & np.array([(label or "") == language for label in labels], np.bool_)

    def texts(self, taken: NDArray[np.bool_]) -> Texts:
        """The texts that are `taken`, bool[n]."""
        if taken.all():
            return Texts(self.data, self.ends)
        starts, ends = self.starts[taken], self.ends[taken]
        pairs = zip(starts.tolist(), ends.tolist(), strict=True)
        parts = [self.data[start:end] for start, end in pairs]
        return Texts(b"".join(parts), np.cumsum(ends - starts, dtype=np.int64))


class Records(Protocol):
    """The records of a file, read again whenever they are needed."""

    column: str
    notes: tuple[Message, ...]

    def batches(self, begin: Point) -> Iterator[Batch]:
        """The records from a point on. Raises CorpusError where the file cannot be read."""
        ...

    def stored(self) -> int:
        """How many stored bytes the reading that goes on has used."""
        ...


_MOST: Final = 4096
BATCH: Final = 1 << 18  # bytes of text, about


def batched(records: Iterable[Record]) -> Iterator[Batch]:
    """Single records in batches; those of one place are never torn apart."""
    held: list[Record] = []
    size, place = 0, -2
    for record in records:
        if (size >= BATCH or len(held) >= _MOST) and record.place != place:
            yield _batch(held)
            held, size = [], 0
        place = record.place
        size += len(record.text or b"")
        held.append(record)
    if held:
        yield _batch(held)


def _batch(held: list[Record]) -> Batch:
    texts = [record.text or b"" for record in held]
    return Batch(
        b"".join(texts),
        np.cumsum([len(text) for text in texts], dtype=np.int64),
        np.array([record.place for record in held], np.int64),
        np.array([record.line for record in held], np.int64),
        [record.label for record in held] if any(r.label is not None for r in held) else None,
        {n: record.fault for n, record in enumerate(held) if record.fault is not None},
        frozenset(n for n, record in enumerate(held) if record.text is None),
    )
