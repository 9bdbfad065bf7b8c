"""From a corpus to the counts of its byte n-grams, and to its segments for a second use."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from threading import Lock
from types import TracebackType
from typing import Self

import numpy as np

from .._progress import Progress, Stage
from ..corpus import Chunk, Chunked
from ..counting import WordCounts
from ..errors import CancelledError, CorpusError
from ..messages import Message, reason_of
from . import _segments, compat
from ._grams import (
    GramCounter,
    GramCounts,
    Segments,
    SortedGrams,
    count_segments,
    memory_of,
    merge,
)
from ._segmenter import Segmenter
from ._work import Source, on_threads
from .options import BytePieceOptions
from .segments import Cutter, front_code, normalised

_CHUNK = 1 << 20
_SLOT = 24  # bytes that a gram takes in a table, on average
_SORTED = 16  # and in a sorted run
# Grams in a table before it is sorted away: larger ones would take too long to grow.
_LARGEST = 2_700_000


@dataclass(slots=True)
class Facts:
    """What was met in the corpus."""

    bytes: int = 0
    segments: int = 0
    distinct: int | None = None  # None where not all segments were held at once
    without_pieces: int = 0      # bytes that are no UTF-8


class SegmentedCorpus:
    """Corpora as segments: read once if the distinct ones fit in the memory, else twice.

    Use it as a context: runs of n-grams on disk go with it.
    """

    def __init__(
        self, corpora: Sequence[Chunked], options: BytePieceOptions, progress: Progress
    ) -> None:
        self.facts = Facts(sum(corpus.size for corpus in corpora))
        self._corpora = corpora
        self._options = options
        self._progress = progress
        # Half for segments; of the rest one half for tables of n-grams, one for sorted runs.
        self._share = options.memory // 2 // options.workers
        self._most_grams = min(self._share // 2 // _SLOT, _LARGEST)
        self._room = options.memory // 4
        self._code = training_code(options)
        self._held: Segments | None = None
        self._folder = tempfile.TemporaryDirectory(prefix="tokenprism-grams-")
        self._runs: list[SortedGrams] = []
        self._lock = Lock()
        self._flushed = False

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._runs = []
        self._folder.cleanup()

    def count_grams(self, min_count: int) -> GramCounts:
        """The n-grams, those of two bytes and more that occur `min_count` times.

        Raises CancelledError, and CorpusError as `Corpus.chunks` does or where the disk is full.
        """
        runs = self.gram_runs()
        counts = merge(runs, self._options.order, min_count, self._progress)
        if counts is None:
            raise CancelledError
        return counts

    def gram_runs(self) -> list[SortedGrams]:
        """The longest n-grams at each byte, in sorted runs that live as long as this object.

        Raises as `count_grams` does.
        """
        options, progress = self._options, self._progress
        progress.enter(Stage.COUNTING, self.facts.bytes)
        counters = [GramCounter(options.order) for _ in range(options.workers)]
        tables = [WordCounts() for _ in counters]

        def flush(number: int) -> bool:
            self._flushed = True
            segments = Segments(tables[number])
            whole = counters[number].count(segments, 0, 1, progress, quiet=True)
            tables[number].clear()
            return whole and self._spill(counters[number])

        self._read(tables, flush, count_facts=True)
        if not self._flushed:
            self._hold(tables)
        else:
            on_threads(len(tables), flush, progress)
        self._count_held(counters)
        for counter in counters:
            run = counter.take(progress)
            if run is None:
                raise CancelledError
            self._runs.append(run)
        runs, self._runs = self._runs, []
        return runs

    def distinct_segments(self) -> WordCounts | None:
        """The segments that `gram_runs` held, a complete list; None where it could not."""
        return None if self._held is None else self._held.owner

    def segment(self, segmenters: Sequence[Segmenter]) -> WordCounts:
        """The pieces of all segments with their counts; one thread for each of `segmenters`."""
        progress = self._progress
        pieces = [WordCounts() for _ in segmenters]
        many = len(segmenters)
        held = self._held
        if held is not None:
            self._held = None
            progress.enter(Stage.SEGMENTING, held.bytes)

            def work(number: int) -> bool:
                return segmenters[number].count(held, pieces[number], number, many, progress)

            on_threads(many, work, progress)
            return _joined(pieces, progress)
        progress.enter(Stage.SEGMENTING, self.facts.bytes)
        tables = [WordCounts() for _ in segmenters]

        def flush(number: int) -> bool:
            segments = Segments(tables[number])
            whole = segmenters[number].count(segments, pieces[number], 0, 1, progress, True)
            tables[number].clear()
            return whole

        self._read(tables, flush)
        on_threads(many, flush, progress)
        return _joined(pieces, progress)

    def _read(
        self, tables: Sequence[WordCounts], flush: Callable[[int], bool], count_facts: bool = False
    ) -> None:
        """Count segments into the tables, each by a thread of its own; `flush` one that is full."""
        source = Source(self._chunks())

        def work(number: int) -> bool:
            try:
                for chunk in source:
                    segments, other = self._count(chunk, tables[number])
                    if count_facts:
                        with self._lock:
                            self.facts.segments += segments
                            self.facts.without_pieces += other
                    if self._progress.must_stop():
                        return False
                    if memory_of(tables[number]) > self._share and not flush(number):
                        return False
            except BaseException:
                # The other threads need not go on when the result is lost.
                source.close()
                raise
            return True

        on_threads(len(tables), work, self._progress)

    def _chunks(self) -> Iterator[Chunk]:
        cutter = Cutter(self._options.front)
        return chain.from_iterable(
            corpus.chunks(cutter, self._options.specials, _CHUNK, self._progress)
            for corpus in self._corpora
        )

    def _count(self, chunk: Chunk, table: WordCounts) -> tuple[int, int]:
        segments = other = inside = 0
        for part in chunk.parts():
            inside += len(part)
            text, front = part, self._options.front
            if front.nfc or self._options.compat == "piecetokenizer":
                whole = normalised(bytes(part), front)
                text = memoryview(
                    compat.normal_form(whole) if self._options.compat == "piecetokenizer" else whole
                )
            found = count_segments(table, text, self._code, self._progress)
            segments += found[0]
            other += found[1]
            if self._progress.must_stop():
                break
            # A normal form may be longer or shorter.
            self._progress.advance(len(part) - len(text))
        # Special tokens are in no part.
        self._progress.advance(len(chunk.data) - inside)
        return segments, other

    def _hold(self, tables: Sequence[WordCounts]) -> None:
        words = _joined(tables, self._progress)
        self.facts.distinct = len(words)
        self._held = Segments(words)

    def _count_held(self, counters: Sequence[GramCounter]) -> None:
        held, progress = self._held, self._progress
        if held is None:
            return
        progress.enter(Stage.GRAMS, held.bytes)
        many = len(counters)

        def work(number: int) -> bool:
            counter = counters[number]
            # In slices, so that a table that is full can be sorted away in between.
            slices = max(1, 4 * held.bytes // many // self._most_grams)
            for part in range(slices):
                if not counter.count(held, number + part * many, many * slices, progress):
                    return False
                if not self._spill(counter):
                    return False
            return True

        on_threads(many, work, progress)

    def _spill(self, counter: GramCounter) -> bool:
        """Make a sorted run of a table that is full; False when cancelled."""
        if len(counter) <= self._most_grams:
            return True
        run = counter.take(self._progress)
        if run is None:
            return False
        with self._lock:
            self._room -= len(run) * _SORTED
            if self._room < 0:
                self._room += len(run) * _SORTED
                run = self._on_disk(run)
            self._runs.append(run)
        return True

    def _on_disk(self, run: SortedGrams) -> SortedGrams:
        path = Path(self._folder.name, str(len(self._runs)))
        try:
            run.array().tofile(path)
            mapped = np.memmap(path, np.uint64, "r", shape=(len(run), 2))
        except OSError as fault:
            raise CorpusError(
                Message("counts cannot be written to disk ({reason})", reason=reason_of(fault)),
                remedy="Free some space, or allow more memory",
            ) from fault
        return SortedGrams.of(mapped)


def training_code(options: BytePieceOptions) -> int:
    """The front end of a training for compiled loops: in compat, its text is in a normal form."""
    visible = options.compat == "piecetokenizer"
    return front_code(options.front) | _segments.VISIBLE_SPACE_CODE * visible


def _joined(tables: Sequence[WordCounts], progress: Progress) -> WordCounts:
    """All counts in the largest of `tables`; the others are empty then."""
    words = max(tables, key=len)
    for table in tables:
        if table is not words:
            if not words.absorb(table, progress):
                raise CancelledError
            table.clear()
    return words
