"""Counting the pre-tokens of a corpus on several threads."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from threading import Thread

from .._progress import Progress, Stage
from ..checkpoints import Keeper, Kind
from ..corpus import Chunk
from ..errors import CancelledError, OptionError
from ..normal import NormalText
from ..pretokenize import Pattern
from ._words import WordCounts
from .kept import KeptTables
from .source import Source
from .spill import Spill

_NO_LIMIT = 1 << 62


@dataclass(frozen=True, slots=True)
class Keeping:
    """Where counts are kept while they grow, and what is there: those of the first `begin` bytes of
    `total`.

    `commit` makes what was written part of the training, whose first bytes so far are counted.
    """

    keeper: Keeper
    begin: int
    total: int
    commit: Callable[[int], None]


def count_words(
    chunks: Iterable[Chunk],
    pattern: Pattern,
    *,
    threads: int = 1,
    progress: Progress | None = None,
    memory: int | None = None,
    scratch: str | os.PathLike[str] | None = None,
    least: int = 1,
    nfc: bool = False,
    keeping: Keeping | None = None,
) -> WordCounts:
    """The distinct pre-tokens of `chunks` with their counts, the same for any number of threads.

    Each part of a chunk is split on its own. `chunks` is drawn from by one thread at a time.
    Bytes are added to `progress`, whose stage the caller enters; raises CancelledError when it is
    cancelled, and what `chunks` raises.

    `memory`: as soon as the tables of all threads take about so many bytes they are written,
    sorted, to a file without a name in the folder `scratch` (None: the system's for temporary
    files) and emptied. At the end everything written is read as one, in Stage.LOADING. The counts
    are the same, and with one thread so is the order of first meeting. What it bounds is the
    counting: the result, with every distinct pre-token once, is in memory and may be larger; nor
    do chunks count. Raises StorageError where the file cannot be written.

    With `nfc` each part is put into form C first, as Unicode 9 has it.

    At the end pre-tokens with a count below `least` are left out; `left_out` says how many.

    With `keeping` the chunks are those behind its first bytes, and the counts of these are read
    first, in Stage.LOADING; Stage.COUNTING is entered here where there is something left to count.
    """
    if memory is not None and memory < 1:
        raise OptionError("the memory for counting is less than 1 byte")
    progress = Progress() if progress is None else progress
    tables = [WordCounts() for _ in range(max(1, threads))]
    share = _NO_LIMIT if memory is None else memory // len(tables)
    spill = Spill(share, scratch)
    room = _Room(tables, spill, share, progress, nfc)
    try:
        if keeping is None:
            source = Source(chunks, _size)
            room.fill(source, pattern)
        else:
            room.kept = _loaded(tables, keeping, room, progress)
            source = Source(chunks, _size, keeping.begin, keeping.keeper.is_due)
            while not source.ended:
                source.go_on()
                room.fill(source, pattern)
                room.kept.tell_all()
                keeping.commit(source.given)
            room.kept = None
        if not spill.used:
            return _added_up(tables, progress, least)
        while tables:
            spill.write(tables.pop(), progress)
        return spill.join(progress, places=threads <= 1, least=least)
    finally:
        spill.close()


def keep_words(words: WordCounts, keeper: Keeper, progress: Progress) -> None:
    """Write counts that were made elsewhere, for the next commit."""
    KeptTables([words], keeper, Kind.WORDS, progress, ordered=True).tell_all()


def _loaded(
    tables: list[WordCounts], keeping: Keeping, room: _Room, progress: Progress
) -> KeptTables:
    """The tables with what was kept."""
    ordered = len(tables) == 1
    kept = KeptTables(tables, keeping.keeper, Kind.WORDS, progress, ordered=ordered)
    entries = keeping.keeper.entries(Kind.WORDS)
    if entries:
        progress.enter(Stage.LOADING, sum(entry.size for entry in entries))
        kept.load(room.make)
    if keeping.begin < keeping.total:
        progress.enter(Stage.COUNTING, keeping.total)
        progress.advance(keeping.begin)
    return kept


def _size(chunk: Chunk) -> int:
    return len(chunk.data)


def _count_all(source: Source[Chunk], counters: list[_Counter]) -> None:
    """Let all count, the first on this thread; raise the first fault when all have ended."""
    faults: list[BaseException] = []

    def run(counter: _Counter) -> None:
        try:
            counter.run(source)
        except BaseException as fault:  # noqa: BLE001 - raised below
            faults.append(fault)

    threads = [Thread(target=run, args=(counter,), name="count") for counter in counters[1:]]
    for thread in threads:
        thread.start()
    run(counters[0])
    for thread in threads:
        thread.join()
    if faults:
        raise faults[0]


def _added_up(tables: list[WordCounts], progress: Progress, least: int) -> WordCounts:
    words = max(tables, key=len)
    for table in tables:
        if table is not words:
            words.absorb(table, progress)
            table.clear()
    if progress.must_stop():
        raise CancelledError
    if least > 1:
        words.leave_out_rare(least)
    return words


class _Room:
    """The tables of all threads, and where they are put when they are full."""

    def __init__(
        self, tables: list[WordCounts], spill: Spill, share: int, progress: Progress, nfc: bool
    ) -> None:
        self.tables, self.share, self.progress, self.nfc = tables, share, progress, nfc
        self.kept: KeptTables | None = None
        self._spill = spill

    def fill(self, source: Source[Chunk], pattern: Pattern) -> None:
        """Count until the source gives nothing. Raises CancelledError."""
        counters = [_Counter(number, pattern, self) for number in range(len(self.tables))]
        _count_all(source, counters)
        if self.progress.must_stop():
            raise CancelledError

    def make(self, number: int) -> None:
        """Empty a table if it is full."""
        table = self.tables[number]
        if table.is_full(self.share):
            if self.kept is not None:
                self.kept.tell(number)
                self.kept.forget(number)
            self._spill.write(table, self.progress)


class _Counter:
    """One thread's share of the work."""

    def __init__(self, number: int, pattern: Pattern, room: _Room) -> None:
        self._number = number
        self._pattern = pattern
        self._room = room
        self._table, self._progress = room.tables[number], room.progress

    def run(self, source: Source[Chunk]) -> None:
        """Count chunks until there are none."""
        try:
            while not self._progress.must_stop() and (chunk := source.take()) is not None:
                inside = 0
                for part in chunk.parts():
                    inside += len(part)
                    self._count(self._formed(part) if self._room.nfc else part)
                    if self._progress.must_stop():
                        return
                # Special tokens are in no part.
                self._progress.advance(len(chunk.data) - inside)
        except BaseException:
            # The other threads need not go on when the result is lost.
            source.close()
            raise

    def _formed(self, part: memoryview) -> memoryview:
        made = NormalText.of(bytes(part), fixed=True).text
        self._progress.advance(len(part) - len(made))  # what is not counted below
        return memoryview(made)

    def _count(self, part: memoryview) -> None:
        if not self._pattern.is_native:
            self._table.count_spans(part, self._pattern.starts(bytes(part)))
            self._progress.advance(len(part))
            self._room.make(self._number)
            return
        at = 0
        while at < len(part) and not self._progress.must_stop():
            at = self._table.count(
                part, self._pattern.code, self._progress, at, self._room.share
            )
            self._room.make(self._number)
