"""What a training of BytePiece counts in a corpus: n-grams, then pieces, on workers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain
from types import TracebackType
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from .._progress import Progress, Stage
from ..bytepiece._grams import GramCounts, GramModel, SortedGrams, join, merge
from ..bytepiece._segmenter import Segmenter
from ..bytepiece.counting import SegmentedCorpus
from ..bytepiece.facts import Facts
from ..bytepiece.options import BytePieceOptions
from ..bytepiece.segments import Cutter
from ..corpus import Corpus
from ..corpus.parts import Part, parts
from ..counting import WordCounts
from ..errors import CancelledError
from .engine import Engine
from .words import Run, fetched, joined
from .worker import About, at_work, memory_here


@dataclass(frozen=True, slots=True)
class Grams:
    """What is counted in some parts. `grams` uint64[n, 2]: the longest at each byte, sorted, with
    their counts. `segments`: the distinct ones, None where they take more than `most` bytes.
    """

    grams: NDArray[np.uint64]
    segments: Run | None
    most: int
    all_segments: int
    without_pieces: int


@dataclass(frozen=True, slots=True)
class Known:
    """The n-grams that a training goes on with; the lists are by length, as in GramCounts."""

    model: GramModel
    distinct: list[int]
    total: list[int]
    kept: list[int]


@dataclass(frozen=True, slots=True)
class Pieces:
    """The pieces of some parts, and the characters and segments that fell out."""

    run: Run
    isolated: int
    dead: int


class ClusterSegments:
    """Corpora as segments, as `SegmentedCorpus` has them, on a cluster: each part is read twice."""

    def __init__(
        self, engine: Engine, corpora: Sequence[Corpus], options: BytePieceOptions, size: int
    ) -> None:
        self.facts = Facts(sum(corpus.size for corpus in corpora))
        self._engine, self._corpora, self._options = engine, corpora, options
        self._size = size
        self._grams: Any = None
        self._known: Any = None

    def __enter__(self) -> Self:
        self._engine.__enter__()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._engine.__exit__(kind, value, trace)

    def count_grams(self, min_count: int) -> tuple[list[int], list[int], list[int]]:
        """How many n-grams of each length there are, in how many places, and how many are known.

        The n-grams stay on the cluster.
        """
        engine, options = self._engine, self._options
        engine.progress.enter(Stage.COUNTING, self.facts.bytes)
        # As much as one machine would hold at once.
        most = options.memory // 2
        self._grams = engine.reduce(
            self._parts(), _count, _join, replace(options, threads=1), most, engine.ours
        )
        facts = engine.result(engine.submit(_facts, self._grams))
        self.facts.segments, self.facts.distinct, self.facts.without_pieces = facts
        self._known = engine.submit(_know, self._grams, options.order, min_count, engine.ours)
        found: tuple[list[int], list[int], list[int]] = engine.result(
            engine.submit(_numbers, self._known)
        )
        return found

    def gram_counts(self, min_count: int) -> GramCounts:
        """The n-grams, brought here."""
        engine = self._engine
        found = engine.result(engine.submit(_array, self._grams))
        return _merged(found, self._options.order, min_count, engine.progress)

    def segment(self, profile: str) -> tuple[WordCounts, int, int]:
        """The pieces of all segments with their counts; then `isolated` and `dead`."""
        engine = self._engine
        self._grams = None
        engine.progress.enter(Stage.SEGMENTING, self.facts.bytes)
        found = engine.reduce(
            self._parts(), _segment, _join_pieces, replace(self._options, threads=1), profile,
            engine.ours, self._known,
        )
        isolated, dead = engine.result(engine.submit(_fallen, found))
        return fetched(engine, engine.submit(_run, found), places=False), isolated, dead

    def _parts(self) -> Any:
        cuts = Cutter(self._options.front, lines_only=True)
        specials = self._options.specials
        return chain.from_iterable(
            parts(corpus, cuts, specials, self._size) for corpus in self._corpora
        )


# On workers


def _count(part: Part, options: BytePieceOptions, most: int, ours: About) -> Grams:
    with at_work(ours) as progress:
        options = replace(options, memory=min(options.memory, memory_here()))
        with SegmentedCorpus([part], options, progress) as corpus:
            found = join(corpus.gram_runs(), progress)
            if found is None:
                raise CancelledError
            words, facts = corpus.distinct_segments(), corpus.facts
            segments = None if words is None else _bounded(Run.of(words, progress), most)
            return Grams(
                np.array(found.array()), segments, most, facts.segments, facts.without_pieces
            )


def _join(*some: Grams) -> Grams:
    progress = Progress()
    found = join([SortedGrams.of(one.grams) for one in some], progress)
    assert found is not None
    runs = [one.segments for one in some]
    held = [run for run in runs if run is not None]
    return Grams(
        np.array(found.array()),
        _bounded(joined(held, progress), some[0].most) if len(held) == len(runs) else None,
        some[0].most,
        sum(one.all_segments for one in some),
        sum(one.without_pieces for one in some),
    )


def _bounded(run: Run, most: int) -> Run | None:
    return run if len(run.data) <= most else None


def _facts(found: Grams) -> tuple[int, int | None, int]:
    distinct = None if found.segments is None else found.segments.distinct
    return found.all_segments, distinct, found.without_pieces


def _know(found: Grams, order: int, min_count: int, ours: About) -> Known:
    with at_work(ours) as progress:
        counts = _merged(found.grams, order, min_count, progress)
        model = GramModel.of(counts, progress)
        if model is None:
            raise CancelledError
        return Known(model, counts.distinct, counts.total, counts.kept)


def _merged(
    grams: NDArray[np.uint64], order: int, min_count: int, progress: Progress
) -> GramCounts:
    counts = merge([SortedGrams.of(grams)], order, min_count, progress)
    if counts is None:
        raise CancelledError
    return counts


def _numbers(known: Known) -> tuple[list[int], list[int], list[int]]:
    return known.distinct, known.total, known.kept


def _array(found: Grams) -> NDArray[np.uint64]:
    return found.grams


def _segment(
    part: Part, options: BytePieceOptions, profile: str, ours: About, known: Known
) -> Pieces:
    with at_work(ours) as progress:
        options = replace(options, memory=min(options.memory, memory_here()))
        segmenter = Segmenter(known.model, profile)
        with SegmentedCorpus([part], options, progress) as corpus:
            pieces = corpus.segment([segmenter])
        return Pieces(Run.of(pieces, progress), segmenter.isolated, segmenter.dead)


def _join_pieces(*some: Pieces) -> Pieces:
    return Pieces(
        joined([one.run for one in some], Progress()),
        sum(one.isolated for one in some),
        sum(one.dead for one in some),
    )


def _fallen(found: Pieces) -> tuple[int, int]:
    return found.isolated, found.dead


def _run(found: Pieces) -> Run:
    return found.run
