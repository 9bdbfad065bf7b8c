"""From a corpus to the counts of its byte n-grams, and to its segments for a second use."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Lock
from types import TracebackType
from typing import Self

import numpy as np

from .._progress import Progress, Stage
from ..checkpoints import Kind
from ..corpus import Chunk, Chunked, chunks_of
from ..counting import WordCounts
from ..counting.kept import KeptTables
from ..counting.source import Source
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
from ._work import joined, on_threads
from .checkpoint import COUNTING, GRAMS, SEGMENTING, KeptTraining
from .facts import Facts
from .options import BytePieceOptions
from .segments import Cutter, front_code, normalised

_CHUNK = 1 << 20
_SLOT = 24  # bytes that a gram takes in a table, on average
_SORTED = 16  # and in a sorted run
_PART = 1 << 19  # bytes of distinct segments that one thread takes together
_FEWEST, _MOST = 8, 16  # parts as powers of two
# Grams in a table before it is sorted away: larger ones would take too long to grow.
_LARGEST = 2_700_000


class SegmentedCorpus:
    """Corpora as segments: read once if the distinct ones fit in the memory, else twice.

    Use it as a context: runs of n-grams on disk go with it. `isolated` and `dead` are what the
    segmenters found (see `Segmenter`), once `segment` is over. With `kept` all is written there as
    it is counted, and what is there is not counted again: the corpora are whole ones then.
    """

    def __init__(
        self, corpora: Sequence[Chunked], options: BytePieceOptions, progress: Progress,
        kept: KeptTraining | None = None,
    ) -> None:
        self.facts = Facts(sum(corpus.size for corpus in corpora))
        self.isolated = self.dead = 0
        self._corpora = corpora
        self._options = options
        self._progress = progress
        self._kept = kept
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
        if kept is not None:
            self._flushed = kept.flushed
            for name in ("segments", "without_pieces", "distinct"):
                if name in kept.values:
                    setattr(self.facts, name, kept.values[name])

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
        options = self._options
        counters = [GramCounter(options.order) for _ in range(options.workers)]
        tables = [WordCounts() for _ in counters]
        if self._kept is not None:
            self._runs = self._kept.grams()
        self._count_segments(tables, counters)
        if not self._flushed:
            self._hold(tables)
            self._count_held(counters)
        self._take(counters)
        runs, self._runs = self._runs, []
        return runs

    def distinct_segments(self) -> WordCounts | None:
        """The segments that `gram_runs` held, a complete list; None where it could not."""
        return None if self._held is None else self._held.owner

    def segment(self, segmenters: Sequence[Segmenter]) -> WordCounts:
        """The pieces of all segments with their counts; one thread for each of `segmenters`."""
        progress, kept = self._progress, self._kept
        pieces = [WordCounts() for _ in segmenters]
        told = None
        if kept is not None:
            told = KeptTables(pieces, kept.keeper, Kind.PIECES, progress)
            kept.load(told, Kind.PIECES, progress)
            self.isolated = int(kept.values.get("isolated", 0))
            self.dead = int(kept.values.get("dead", 0))
        fallen = self.isolated, self.dead

        def commit(place: int, done: int, total: int) -> None:
            self.isolated = fallen[0] + sum(one.isolated for one in segmenters)
            self.dead = fallen[1] + sum(one.dead for one in segmenters)
            if told is not None and kept is not None:
                told.tell_all()
                kept.commit(
                    SEGMENTING, place, done, total, isolated=self.isolated, dead=self.dead
                )

        held, self._held = self._held, None
        if held is not None:
            self._each_part(
                held, Stage.SEGMENTING, SEGMENTING,
                lambda number, part: segmenters[number].count(
                    held, pieces[number], part, progress
                ),
                commit, len(segmenters),
            )
        else:
            self._segment_again(segmenters, pieces, commit)
        return joined(pieces, progress)

    # counting segments

    def _count_segments(
        self, tables: Sequence[WordCounts], counters: Sequence[GramCounter]
    ) -> None:
        """Read the corpora; what does not fit goes on to n-grams, and all then do."""
        progress, kept = self._progress, self._kept
        told = None

        def flush(number: int) -> bool:
            self._flushed = True
            segments = Segments(tables[number])
            whole = counters[number].count(segments, 0, progress, quiet=True)
            tables[number].clear()
            return whole and self._spill(counters[number])

        def make_room(number: int) -> None:
            if memory_of(tables[number]) > self._share and not flush(number):
                raise CancelledError

        begin, is_counting = 0, kept is None or kept.stage in ("", COUNTING)
        if kept is not None:
            begin = kept.place(COUNTING) if is_counting else self.facts.bytes
            told = KeptTables(tables, kept.keeper, Kind.WORDS, progress)
            if not self._flushed:
                # Segments that were held once are held again.
                kept.load(told, Kind.WORDS, progress, make_room if is_counting else None)
        if not is_counting:
            return

        def commit(place: int) -> None:
            if self._flushed:
                on_threads(len(tables), flush, progress)
            if kept is None or told is None:
                return
            if self._flushed:
                self._take(counters)
            else:
                told.tell_all()
            kept.commit(
                COUNTING, place, place, self.facts.bytes, flushed=self._flushed,
                segments=self.facts.segments, without_pieces=self.facts.without_pieces,
            )

        if begin < self.facts.bytes or kept is None:
            progress.enter(Stage.COUNTING, self.facts.bytes)
            progress.advance(begin)
        self._read(tables, flush, commit, begin, count_facts=True)

    def _segment_again(
        self, segmenters: Sequence[Segmenter], pieces: Sequence[WordCounts],
        commit: Callable[[int, int, int], None],
    ) -> None:
        """Read the corpora once more, for the pieces."""
        progress = self._progress
        begin = 0 if self._kept is None else self._kept.place(SEGMENTING)
        tables = [WordCounts() for _ in segmenters]

        def flush(number: int) -> bool:
            segments = Segments(tables[number])
            whole = segmenters[number].count(segments, pieces[number], 0, progress, True)
            tables[number].clear()
            return whole

        def settle(place: int) -> None:
            on_threads(len(tables), flush, progress)
            commit(place, place, self.facts.bytes)

        progress.enter(Stage.SEGMENTING, self.facts.bytes)
        progress.advance(begin)
        self._read(tables, flush, settle, begin)

    def _read(
        self, tables: Sequence[WordCounts], flush: Callable[[int], bool],
        commit: Callable[[int], None], begin: int = 0, count_facts: bool = False,
    ) -> None:
        """Count segments into the tables, each by a thread of its own; `flush` one that is full.

        `commit` is told how many bytes are done, now and then and at the end.
        """
        options, progress = self._options, self._progress
        chunks = chunks_of(
            self._corpora, Cutter(options.front), options.specials, _CHUNK, progress, begin
        )
        is_due = None if self._kept is None else self._kept.keeper.is_due
        source = Source(chunks, lambda chunk: len(chunk.data), begin, is_due)

        def work(number: int) -> bool:
            try:
                for chunk in source:
                    segments, other = self._count(chunk, tables[number])
                    if count_facts:
                        with self._lock:
                            self.facts.segments += segments
                            self.facts.without_pieces += other
                    if progress.must_stop():
                        return False
                    if memory_of(tables[number]) > self._share and not flush(number):
                        return False
            except BaseException:
                # The other threads need not go on when the result is lost.
                source.close()
                raise
            return True

        while not source.ended:
            source.go_on()
            on_threads(len(tables), work, progress)
            commit(source.given)

    def _count(self, chunk: Chunk, table: WordCounts) -> tuple[int, int]:
        return count_chunk(chunk, table, self._options, self._code, self._progress)

    # segments that are held

    def _hold(self, tables: Sequence[WordCounts]) -> None:
        words = joined(tables, self._progress)
        self.facts.distinct = len(words)
        self._held = held = Segments(words)
        bits = max(held.bytes // _PART, 1).bit_length()
        held.divide(min(max(bits, _FEWEST), _MOST))

    def _count_held(self, counters: Sequence[GramCounter]) -> None:
        held, progress, kept = self._held, self._progress, self._kept
        assert held is not None
        if kept is not None and kept.stage == SEGMENTING:
            return

        def work(number: int, part: int) -> bool:
            return counters[number].count(held, part, progress) and self._spill(counters[number])

        def commit(place: int, done: int, total: int) -> None:
            if kept is not None:
                self._take(counters)
                kept.commit(GRAMS, place, done, total, distinct=self.facts.distinct)

        self._each_part(held, Stage.GRAMS, GRAMS, work, commit, len(counters))

    def _each_part(
        self, held: Segments, stage: Stage, name: str, work: Callable[[int, int], bool],
        commit: Callable[[int, int, int], None], many: int,
    ) -> None:
        """Do `work(thread, part)` for each part of the segments that is not done yet.

        `commit` is told the parts that are done, and the bytes of how many in all.
        """
        progress, kept = self._progress, self._kept
        begin = 0 if kept is None else kept.place(name)
        total = held.bytes
        progress.enter(stage, total)
        progress.advance(held.size(0, begin))
        source = Source(
            range(begin, held.parts), lambda _: 1, begin,
            None if kept is None else kept.keeper.is_due,
        )

        def run(number: int) -> bool:
            return all(work(number, part) for part in source)

        while not source.ended:
            source.go_on()
            on_threads(many, run, progress)
            commit(source.given, held.size(0, source.given), total)

    # runs of n-grams

    def _take(self, counters: Sequence[GramCounter]) -> None:
        """Make sorted runs of all tables, whatever is in them."""
        for counter in counters:
            run = counter.take(self._progress)
            if run is None:
                raise CancelledError
            self._add_run(run)

    def _add_run(self, run: SortedGrams) -> None:
        if not len(run):
            return
        if self._kept is not None:
            self._kept.keep_grams(run)
        with self._lock:
            self._room -= len(run) * _SORTED
            if self._room < 0:
                self._room += len(run) * _SORTED
                run = self._on_disk(run)
            self._runs.append(run)

    def _spill(self, counter: GramCounter) -> bool:
        """Make a sorted run of a table that is full; False when cancelled."""
        if len(counter) <= self._most_grams:
            return True
        run = counter.take(self._progress)
        if run is None:
            return False
        self._add_run(run)
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


def count_chunk(
    chunk: Chunk, table: WordCounts, options: BytePieceOptions, code: int, progress: Progress
) -> tuple[int, int]:
    """Count the segments of a chunk into a table; `code` is the `training_code` of the options.

    How many segments there were, and how many bytes in which no piece can be.
    """
    segments = other = inside = 0
    front = options.front
    for part in chunk.parts():
        inside += len(part)
        text = part
        if front.nfc or options.compat == "piecetokenizer":
            whole = normalised(bytes(part), front)
            text = memoryview(
                compat.normal_form(whole) if options.compat == "piecetokenizer" else whole
            )
        found = count_segments(table, text, code, progress)
        segments += found[0]
        other += found[1]
        if progress.must_stop():
            break
        # A normal form may be longer or shorter.
        progress.advance(len(part) - len(text))
    # Special tokens are in no part.
    progress.advance(len(chunk.data) - inside)
    return segments, other


def training_code(options: BytePieceOptions) -> int:
    """The front end of a training for compiled loops: in compat, its text is in a normal form."""
    visible = options.compat == "piecetokenizer"
    return front_code(options.front) | _segments.VISIBLE_SPACE_CODE * visible
