"""The first pass over the records of a file."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable
from typing import Final

from ..errors import CancelledError, CorpusError
from ..messages import Message
from ._seen import Seen
from .facts import Fault, LanguageShare
from .index import START, Point
from .languages import SAMPLE
from .record_file import Chosen
from .records import Record, Records
from .zeros import REASON as ZERO
from .zeros import ZeroRuns

_STEP: Final = 1 << 20  # bytes between two reports of progress
_MOST_LANGUAGES: Final = 1000
EMPTY: Final = Message("empty")


class RecordPass:
    """One pass over the records of a file: which are documents, and what is told of them."""

    def __init__(
        self, chosen: Chosen, seen: Seen | None, most: int, note: Callable[[int, bytes], None],
        advance: Callable[[int], bool],
    ) -> None:
        self.documents = self.size = self.lines = self.fault_count = 0
        self.faults: list[Fault] = []
        self.sample = b""
        self._chosen, self._seen, self._most = chosen, seen, most
        self._note, self._advance = note, advance
        self._empty = self._equal = self._unchosen = self._broken = 0
        self._labels: Counter[str] = Counter()
        self._sizes: Counter[str] = Counter()
        self._line_counts: Counter[str] = Counter()

    def run(self, records: Records) -> None:
        """Read all. Raises CorpusError and CancelledError."""
        index, advanced, waited, place = self._chosen.index, 0, 0, -2
        for ordinal, record in enumerate(records.read(START)):
            text = record.text
            if record.place != place:
                place = record.place
                index.add(Point(ordinal, place, record.line, self.documents, self.size))
            if record.fault is not None:
                self._fault(record.fault)
            self._take(ordinal, text, record)
            waited += 1 if text is None else len(text) + 256
            if waited > _STEP:
                stored, waited = records.stored(), 0
                if self._advance(stored - advanced):
                    raise CancelledError
                advanced = stored
        self._advance(records.stored() - advanced)

    def _take(self, ordinal: int, text: bytes | None, record: Record) -> None:
        if text is None:
            self._broken += 1
        elif not text:
            self._empty += 1
        elif not self._chosen.chooser.takes(ordinal):
            self._unchosen += 1
        else:
            digest = hashlib.sha256(text).digest()
            if self._seen is not None and not self._seen.add(digest):
                self._chosen.dropped.add(ordinal)
                self._equal += 1
                return
            if 0 in text:
                runs = ZeroRuns(0)
                runs.look(text, 0, 1)
                self._fault(Fault(record.place, record.line, len(text), ZERO), runs.count)
            self.documents += 1
            self.size += len(text)
            lines = _lines(text)
            self.lines += lines
            self._note(len(text), digest)
            if record.label is not None:
                self._label(record.label, len(text), lines)
            if len(self.sample) < SAMPLE:
                self.sample += text[:SAMPLE]

    def _label(self, label: str, size: int, lines: int) -> None:
        self._labels[label] += 1
        self._sizes[label] += size
        self._line_counts[label] += lines
        if len(self._labels) > _MOST_LANGUAGES:
            raise CorpusError(
                Message("the column of languages has more than {most:,} different values",
                        most=_MOST_LANGUAGES),
                remedy="Choose the column that names the language",
            )

    def _fault(self, fault: Fault, count: int = 1) -> None:
        self.fault_count += count
        if len(self.faults) < self._most:
            self.faults.append(fault)

    @property
    def left_out(self) -> int:
        """Records that are no documents."""
        return self._broken + self._empty + self._unchosen + self._equal

    def languages(self) -> dict[str, LanguageShare]:
        """What there is in each language that the column names."""
        return {
            one: LanguageShare(count, self._sizes[one], self._line_counts[one])
            for one, count in sorted(self._labels.items())
        }

    def notes(self) -> list[Message]:
        """How many records are no documents, and why."""
        told = [
            (self._broken, Message("{count:,} records left out: see their faults",
                                   count=self._broken)),
            (self._empty, Message("{count:,} empty records left out", count=self._empty)),
            (self._equal, Message("{count:,} records left out: equal to earlier ones",
                                  count=self._equal)),
            (self._unchosen, Message("{count:,} records not in the sample", count=self._unchosen)),
        ]
        return [message for count, message in told if count]

    def why_none(self) -> Message:
        """Why there is no document."""
        if self.faults and self._broken:
            return Message("no record holds text; the first: {fault}", fault=self.faults[0].message)
        return next(iter(self.notes()), EMPTY)


def _lines(text: bytes) -> int:
    """The lines of a text: LF, CR LF or CR ends one; the last counts without an end too."""
    ends = text.count(b"\n")
    if b"\r" in text:
        ends += text.count(b"\r") - text.count(b"\r\n")
    return ends + (text[-1] not in b"\r\n")
