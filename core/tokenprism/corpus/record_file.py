"""A file of many records, those of which are documents that were chosen."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ..utf8 import Validator
from .chunks import Texts
from .facts import CorpusFile, Document
from .index import START, Chooser, Dropped, Index, Point
from .records import Batch, Records
from .streams import BLOCK, Pool, Walk, changed

_TOGETHER: Final = 4  # excerpts


@dataclass(slots=True)
class Chosen:
    """Which records are documents, and where they are."""

    chooser: Chooser
    dropped: Dropped = field(default_factory=Dropped)
    index: Index = field(default_factory=Index)

    def among(self, batch: Batch, ordinal: int) -> NDArray[np.bool_]:
        """Which records of a batch, the first with this ordinal, are documents: bool[n]."""
        taken = batch.ends > batch.starts
        if not self.chooser.all:
            taken &= self.chooser.among(ordinal, len(taken))
        if self.dropped:
            taken &= ~self.dropped.among(ordinal, len(taken))
        return taken

    def between(self, first: int, end: int | None) -> Chosen:
        """The same for the ordinals [first, end) alone, without the index."""
        return Chosen(self.chooser, self.dropped.between(first, end))


class RecordFile:
    """A file whose documents are records. `facts` are those of the file.

    One document is found by the index and by reading on from its point: in stored files at most
    256 KiB of text or 4,096 records, in packed ones from the last reader or restart before it.
    """

    def __init__(
        self, records: Records, chosen: Chosen, facts: CorpusFile, pool: Pool, fixed: str | None
    ) -> None:
        self.facts = facts
        self.records, self.chosen, self.fixed = records, chosen, fixed
        self._pool = pool

    def __len__(self) -> int:
        return self.facts.documents

    def points(self, size: int) -> Iterator[Point]:
        """Points at which reading can begin, each about `size` bytes of text behind the last."""
        before = START
        while (point := self.chosen.index.after_byte(before.size + size)) is not None:
            yield point
            before = point

    def behind(self, size: int) -> tuple[Iterator[Texts], int]:
        """The documents from the last point on before which there are `size` bytes of text at most,
        and how many bytes of these come first.
        """
        point = self.chosen.index.before_byte(size)
        return self.texts(begin=point), size - point.size

    def document(self, index: int) -> Document:
        """A document, read to tell its facts."""
        text, line, label = self._find(index)
        check = Validator()
        check.feed(text, True)
        return Document(
            f"{self.facts.name}:{index + 1}", self.facts.path, len(text), check.lines,
            check.fault_count, (), False, hashlib.sha256(text).digest(), 0, line,
            self.fixed or label,
        )

    def texts(self, language: str | None = None, begin: Point = START) -> Iterator[Texts]:
        """The documents from a point on; of one language where one is named.

        CorpusError when they are not as many as when the file was opened.
        """
        count, size, ordinal = begin.documents, begin.size, begin.ordinal
        for batch in self.records.batches(begin):
            taken = self.chosen.among(batch, ordinal)
            ordinal += len(taken)
            count += int(np.count_nonzero(taken))
            size += int((batch.ends - batch.starts)[taken].sum())
            yield batch.texts(batch.of_language(taken, language, self.fixed))
        if (count, size) != (self.facts.documents, self.facts.size):
            raise changed(self.facts.name)

    def blocks(self, index: int) -> Iterator[bytes]:
        """A document in blocks."""
        text = self._find(index)[0]
        for start in range(0, len(text), BLOCK):
            yield text[start : start + BLOCK]

    def read(self, index: int, start: int, size: int) -> bytes:
        """At most `size` bytes of a document from byte `start`."""
        return self._find(index)[0][start : start + size]

    def excerpts(self, places: Sequence[int], size: int) -> Iterator[bytes]:
        """About `size` bytes of documents from those on that hold some bytes, in rising order."""
        passed = 0
        # What is read for a place is much more than is asked for.
        for place in places[::_TOGETHER]:
            point = self.chosen.index.before_byte(place)
            before, left = point.size, size * _TOGETHER
            for text, *_ in self._documents(point):
                before += len(text)
                if before > max(place, passed):  # no document twice
                    yield text[:left]
                    passed, left = before, left - len(text)
                    if left <= 0:
                        break

    def _find(self, index: int) -> tuple[bytes, int, str | None]:
        if not 0 <= index < len(self):
            raise IndexError(index)
        number, walk = self._pool.cursors.take(self, index)
        point = self.chosen.index.before_document(index)
        if walk is None or number < point.documents:
            number, walk = point.documents, self._documents(point)
        for found in walk:
            if number == index:
                self._pool.cursors.give(self, index + 1, walk, self.facts.memory)
                return found
            number += 1
        raise changed(self.facts.name)

    def _documents(self, point: Point) -> Walk:
        ordinal = point.ordinal
        for batch in self.records.batches(point):
            starts = batch.starts
            for at in np.flatnonzero(self.chosen.among(batch, ordinal)).tolist():
                label = None if batch.labels is None else batch.labels[at]
                yield batch.data[starts[at] : batch.ends[at]], int(batch.lines[at]), label
            ordinal += len(batch.ends)
