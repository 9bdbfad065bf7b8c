"""A file of many records, those of which are documents that were chosen."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from ..utf8 import Validator
from .facts import CorpusFile, Document
from .index import START, Chooser, Dropped, Index, Point
from .records import Records
from .streams import BLOCK, Pool, Walk, changed


@dataclass(slots=True)
class Chosen:
    """Which records are documents, and where they are."""

    chooser: Chooser
    dropped: Dropped = field(default_factory=Dropped)
    index: Index = field(default_factory=Index)

    def takes(self, ordinal: int) -> bool:
        """Whether the record with this ordinal is a document, if it is not empty."""
        return self.chooser.takes(ordinal) and ordinal not in self.dropped


class RecordFile:
    """A file whose documents are records. `facts` are those of the file.

    One document is found by the index and by reading on from its point: in stored files at most
    256 KiB of text or 4,096 records, in packed ones from where the last reader is or the beginning.
    """

    def __init__(
        self, records: Records, chosen: Chosen, facts: CorpusFile, pool: Pool, fixed: str | None
    ) -> None:
        self.facts = facts
        self._records, self._chosen, self._pool, self._fixed = records, chosen, pool, fixed

    def __len__(self) -> int:
        return self.facts.documents

    def document(self, index: int) -> Document:
        """A document, read to tell its facts."""
        text, line, label = self._find(index)
        check = Validator()
        check.feed(text, True)
        return Document(
            f"{self.facts.name}:{index + 1}", self.facts.path, len(text), check.lines,
            check.fault_count, (), False, hashlib.sha256(text).digest(), 0, line,
            self._fixed or label,
        )

    def texts(self, language: str | None = None) -> Iterator[bytes]:
        """The documents one after another; of one language where one is named.

        CorpusError when they are not as many as when the file was opened.
        """
        count, size = 0, 0
        for text, _, label in self._documents(START):
            count += 1
            size += len(text)
            if language is None or language == (self._fixed or label or ""):
                yield text
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
        for place in places:
            point = self._chosen.index.before_byte(place)
            before, left = point.size, size
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
        point = self._chosen.index.before_document(index)
        if walk is None or number < point.documents:
            number, walk = point.documents, self._documents(point)
        for found in walk:
            if number == index:
                self._pool.cursors.give(self, index + 1, walk)
                return found
            number += 1
        raise changed(self.facts.name)

    def _documents(self, point: Point) -> Walk:
        takes, every = self._chosen.takes, self._chosen.chooser.all
        dropped = self._chosen.dropped
        for ordinal, record in enumerate(self._records.read(point), point.ordinal):
            text = record.text
            if text and ((every and not dropped) or takes(ordinal)):
                yield text, record.line, record.label
