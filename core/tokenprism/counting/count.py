"""Counting the pre-tokens of a corpus on several threads."""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from threading import Lock

from .._progress import Progress
from ..corpus import Chunk
from ..errors import CancelledError
from ..pretokenize import Pattern
from ._words import WordCounts


def count_words(
    chunks: Iterable[Chunk],
    pattern: Pattern,
    *,
    threads: int = 1,
    progress: Progress | None = None,
) -> WordCounts:
    """The distinct pre-tokens of `chunks` with their counts, the same for any number of threads.

    Each part of a chunk is split on its own. `chunks` is drawn from by one thread at a time.
    Bytes are added to `progress`, whose stage the caller enters; raises CancelledError when it is
    cancelled, and what `chunks` raises.
    """
    progress = Progress() if progress is None else progress
    source = _Source(chunks)
    tables = [WordCounts() for _ in range(max(1, threads))]
    if len(tables) == 1:
        _count(source, tables[0], pattern, progress)
    else:
        with ThreadPoolExecutor(len(tables), "count") as pool:
            jobs = [pool.submit(_count, source, table, pattern, progress) for table in tables]
        for job in jobs:
            job.result()
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


def _count(source: _Source, table: WordCounts, pattern: Pattern, progress: Progress) -> None:
    try:
        while not progress.must_stop() and (chunk := source.take()) is not None:
            inside = 0
            for part in chunk.parts():
                inside += len(part)
                if pattern.is_native:
                    table.count(part, pattern.code, progress)
                else:
                    table.count_spans(part, pattern.starts(bytes(part)))
                    progress.advance(len(part))
                if progress.must_stop():
                    return
            # Special tokens are in no part.
            progress.advance(len(chunk.data) - inside)
    except BaseException:
        # The other threads need not go on when the result is lost.
        source.close()
        raise
