"""Counting the pre-tokens of a corpus on several threads."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from typing import TypeAlias

from .._progress import Progress
from ..errors import CancelledError
from ..pretokenize import Pattern
from ._words import WordCounts

Splitter: TypeAlias = Callable[[bytes], Iterator[bytes | memoryview]]


def count_words(
    texts: Iterable[bytes],
    pattern: Pattern,
    *,
    specials: Sequence[str] = (),
    threads: int = 1,
    progress: Progress | None = None,
) -> WordCounts:
    """The distinct pre-tokens of `texts` with their counts, the same for any number of threads.

    Each text is split on its own, so nothing crosses from one to the next. Special tokens are cut
    out, the longest where several begin, and what lies between them is split on its own too.
    `texts` is drawn from by one thread at a time. Counted bytes are added to `progress`, whose
    stage the caller enters; raises CancelledError when it is cancelled.
    """
    progress = Progress() if progress is None else progress
    source = _Source(texts)
    tables = [WordCounts() for _ in range(max(1, threads))]
    between = _splitter(specials, progress)
    if len(tables) == 1:
        _count(source, tables[0], pattern, between, progress)
    else:
        with ThreadPoolExecutor(len(tables), "count") as pool:
            jobs = [
                pool.submit(_count, source, table, pattern, between, progress) for table in tables
            ]
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
    """Texts for several threads: each goes to one. `close` ends them for all."""

    def __init__(self, texts: Iterable[bytes]) -> None:
        self._texts = iter(texts)
        self._lock = Lock()
        self._closed = False

    def take(self) -> bytes | None:
        with self._lock:
            return None if self._closed else next(self._texts, None)

    def close(self) -> None:
        self._closed = True


def _count(
    source: _Source, table: WordCounts, pattern: Pattern, between: Splitter, progress: Progress
) -> None:
    try:
        while not progress.must_stop() and (text := source.take()) is not None:
            for part in between(text):
                if pattern.is_native:
                    table.count(part, pattern.code, progress)
                else:
                    table.count_spans(part, pattern.starts(bytes(part)))
                    progress.advance(len(part))
                if progress.must_stop():
                    return
    except BaseException:
        # The other threads need not go on when the result is lost.
        source.close()
        raise


def _splitter(specials: Sequence[str], progress: Progress) -> Splitter:
    """What gives the parts of a text that are not special tokens."""
    if not specials:
        return lambda text: iter((text,))
    longest_first = sorted((special.encode("utf-8") for special in specials), key=len, reverse=True)
    found = re.compile(b"|".join(map(re.escape, longest_first)))

    def between(text: bytes) -> Iterator[memoryview]:
        view, at = memoryview(text), 0
        for special in found.finditer(text):
            yield view[at : special.start()]
            progress.advance(special.end() - special.start())
            at = special.end()
        yield view[at:]

    return between
