"""Counting the pre-tokens of a corpus on several threads."""

from __future__ import annotations

import os
from collections.abc import Iterable
from threading import Lock, Thread

from .._progress import Progress
from ..corpus import Chunk
from ..errors import CancelledError, OptionError
from ..pretokenize import Pattern
from ._words import WordCounts
from .spill import Spill

_NO_LIMIT = 1 << 62


def count_words(
    chunks: Iterable[Chunk],
    pattern: Pattern,
    *,
    threads: int = 1,
    progress: Progress | None = None,
    memory: int | None = None,
    scratch: str | os.PathLike[str] | None = None,
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
    """
    if memory is not None and memory < 1:
        raise OptionError("the memory for counting is less than 1 byte")
    progress = Progress() if progress is None else progress
    source = _Source(chunks)
    tables = [WordCounts() for _ in range(max(1, threads))]
    share = _NO_LIMIT if memory is None else memory // len(tables)
    spill = Spill(share, scratch)
    try:
        _count_all(source, [_Counter(table, pattern, progress, spill, share) for table in tables])
        if progress.must_stop():
            raise CancelledError
        if not spill.used:
            return _added_up(tables, progress)
        while tables:
            spill.write(tables.pop(), progress)
        return spill.join(progress, places=threads <= 1)
    finally:
        spill.close()


def _count_all(source: _Source, counters: list[_Counter]) -> None:
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


def _added_up(tables: list[WordCounts], progress: Progress) -> WordCounts:
    words = max(tables, key=len)
    for table in tables:
        if table is not words:
            words.absorb(table, progress)
            table.clear()
    if progress.must_stop():
        raise CancelledError
    return words


class _Source:
    """Chunks for several threads: each goes to one. `close` ends them for all."""

    def __init__(self, chunks: Iterable[Chunk]) -> None:
        self._chunks = iter(chunks)
        self._lock = Lock()
        self._closed = False

    def take(self) -> Chunk | None:
        with self._lock:
            return None if self._closed else next(self._chunks, None)

    def close(self) -> None:
        self._closed = True


class _Counter:
    """One thread's share of the work: a table, and the memory it may have."""

    def __init__(
        self, table: WordCounts, pattern: Pattern, progress: Progress, spill: Spill, share: int
    ) -> None:
        self._table = table
        self._pattern = pattern
        self._progress = progress
        self._spill = spill
        self._share = share

    def run(self, source: _Source) -> None:
        """Count chunks until there are none."""
        try:
            while not self._progress.must_stop() and (chunk := source.take()) is not None:
                inside = 0
                for part in chunk.parts():
                    inside += len(part)
                    self._count(part)
                    if self._progress.must_stop():
                        return
                # Special tokens are in no part.
                self._progress.advance(len(chunk.data) - inside)
        except BaseException:
            # The other threads need not go on when the result is lost.
            source.close()
            raise

    def _count(self, part: memoryview) -> None:
        if not self._pattern.is_native:
            self._table.count_spans(part, self._pattern.starts(bytes(part)))
            self._progress.advance(len(part))
            self._make_room()
            return
        at = 0
        while at < len(part) and not self._progress.must_stop():
            at = self._table.count(part, self._pattern.code, self._progress, at, self._share)
            self._make_room()

    def _make_room(self) -> None:
        if self._table.is_full(self._share):
            self._spill.write(self._table, self._progress)
