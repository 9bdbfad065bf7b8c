"""The first pass over the records of a file."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ..errors import CancelledError, CorpusError
from ..messages import Message, one_or_many
from ._seen import Seen
from .facts import Fault, LanguageShare
from .index import START, Point
from .languages import SAMPLE
from .record_file import Chosen
from .records import Batch, Records
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
        self._empty = self._equal = self._unchosen = self._broken = self._lost = 0
        self._labels: Counter[str] = Counter()
        self._sizes: Counter[str] = Counter()
        self._line_counts: Counter[str] = Counter()

    def run(self, records: Records) -> None:
        """Read all. Raises CorpusError and CancelledError."""
        ordinal = advanced = waited = 0
        for batch in records.batches(START):
            self._chosen.index.add(Point(
                ordinal, int(batch.places[0]), int(batch.lines[0]), self.documents, self.size
            ))
            for at in sorted(batch.faults):
                self._fault(batch.faults[at])
            self._take(batch, ordinal)
            ordinal += len(batch.ends)
            waited += len(batch.data) + 256 * len(batch.ends)
            if waited > _STEP:
                stored, waited = max(records.stored(), advanced), 0
                if self._advance(stored - advanced):
                    raise CancelledError
                advanced = stored
        self._advance(max(records.stored() - advanced, 0))

    def _take(self, batch: Batch, ordinal: int) -> None:
        """Which records of a batch are documents, and what is to be known of them together."""
        starts, ends = batch.starts, batch.ends
        full = ends > starts
        taken = full & self._chosen.chooser.among(ordinal, len(ends))
        self._broken += len(batch.broken)
        self._lost += sum(batch.faults[at].length for at in batch.broken if at in batch.faults)
        self._empty += int(np.count_nonzero(~full)) - len(batch.broken)
        self._unchosen += int(np.count_nonzero(full)) - int(np.count_nonzero(taken))
        at = np.flatnonzero(taken)
        kept = [
            number for number, start, end in zip(
                at.tolist(), starts[at].tolist(), ends[at].tolist(), strict=True
            )
            if self._digest(batch.data[start:end], ordinal + number)
        ]
        sizes = (ends - starts)[kept]
        lines = _line_counts(batch.data, starts, ends)[kept]
        if 0 in batch.data:
            self._look_for_zeros(batch, kept)
        self.documents += len(kept)
        self.size += int(sizes.sum())
        self.lines += int(lines.sum())
        if batch.labels is not None:
            for number, size, count in zip(kept, sizes.tolist(), lines.tolist(), strict=True):
                self._label(batch.labels[number] or "", size, count)
        if len(self.sample) < SAMPLE and kept:
            self.sample += batch.data[starts[kept[0]] :][:SAMPLE]

    def _digest(self, text: bytes, ordinal: int) -> bool:
        """Take a text in; whether it is none that was there before."""
        digest = hashlib.sha256(text).digest()
        if self._seen is not None and not self._seen.add(digest):
            self._chosen.dropped.add(ordinal)
            self._equal += 1
            return False
        self._note(len(text), digest)
        return True

    def _look_for_zeros(self, batch: Batch, kept: list[int]) -> None:
        starts = batch.starts
        for number in kept:
            text = batch.data[starts[number] : batch.ends[number]]
            if 0 in text:
                runs = ZeroRuns(0)
                runs.look(text, 0, 1)
                place, line = int(batch.places[number]), int(batch.lines[number])
                self._fault(Fault(place, line, len(text), ZERO), runs.count)

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
        broken, empty, equal, left = self._broken, self._empty, self._equal, self._unchosen
        lost = one_or_many(
            broken, Message("1 record left out: see its fault"),
            Message("{count:,} records left out: see their faults", count=broken))
        if self._lost:
            lost = one_or_many(
                broken, Message("1 record left out ({size:,} bytes): see its fault",
                                size=self._lost),
                Message("{count:,} records left out ({size:,} bytes): see their faults",
                        count=broken, size=self._lost))
        told = [
            (broken, lost),
            (empty, one_or_many(
                empty, Message("1 empty record left out"),
                Message("{count:,} empty records left out", count=empty))),
            (equal, one_or_many(
                equal, Message("1 record left out: equal to an earlier one"),
                Message("{count:,} records left out: equal to earlier ones", count=equal))),
            (left, one_or_many(
                left, Message("1 record not in the sample"),
                Message("{count:,} records not in the sample", count=left))),
        ]
        return [message for count, message in told if count]

    def why_none(self) -> Message:
        """Why there is no document."""
        if self.faults and self._broken:
            return Message("no record holds text; the first: {fault}", fault=self.faults[0].message)
        return next(iter(self.notes()), EMPTY)


def _line_counts(
    data: bytes, starts: NDArray[np.int64], ends: NDArray[np.int64]
) -> NDArray[np.int64]:
    """The lines of each text: LF, CR LF or CR ends one; the last counts without an end too."""
    codes = np.frombuffer(data, np.uint8)
    breaks = codes == 10
    if b"\r" in data:
        # CR ends a line where no LF of the same text follows.
        returns = codes == 13
        followed = np.append(breaks[1:], False)
        inner = ends[(ends > 0) & (ends < len(data))]
        followed[inner - 1] = False
        breaks = breaks | (returns & ~followed)
    places = np.flatnonzero(breaks)
    counts = np.searchsorted(places, ends) - np.searchsorted(places, starts)
    full = ends > starts
    last = np.zeros(len(ends), np.bool_)
    last[full] = breaks[ends[full] - 1]
    found: NDArray[np.int64] = counts + (full & ~last)
    return found
