"""Counts of words, which each worker makes of its parts, as sorted runs that are joined."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate, chain
from typing import Any, Final

from .._progress import Progress, Stage
from ..corpus import Corpus
from ..corpus.parts import Part, parts
from ..counting import WordCounts, count_words
from ..counting._runs import Runs, written
from ..pretokenize import Pattern
from .engine import Engine
from .worker import About, at_work, memory_here

_CHUNK: Final = 1 << 18
_FETCHED: Final = 16 << 20  # bytes that are brought here at once


@dataclass(frozen=True, slots=True)
class Run:
    """Words with their counts, sorted, as `counting` writes them: `distinct` of them. Places of the
    run behind it are counted on from `words`.
    """

    data: bytes | bytearray
    words: int
    distinct: int

    @classmethod
    def of(cls, words: WordCounts, progress: Progress) -> Run:
        """The run of words, which are a complete list afterwards. Raises CancelledError."""
        many = len(words)
        return cls(_together(written(words, progress)), many, many)


def joined(runs: Sequence[Run], progress: Progress) -> Run:
    """Runs in the order of their texts as one."""
    starts = [0, *accumulate(len(run.data) for run in runs)]

    def read(offset: int, size: int) -> bytes:
        at = bisect_right(starts, offset, 0, len(runs)) - 1
        return bytes(runs[at].data[offset - starts[at] : offset - starts[at] + size])

    told = [
        (start, len(run.data), run.words)
        for start, run in zip(starts, runs, strict=False) if run.data
    ]
    reader = Runs(read, told)
    data = _together(reader.written(progress))
    return Run(data, sum(run.words for run in runs), reader.distinct)


def _together(blocks: Iterable[bytes]) -> bytearray:
    """Blocks as one, without a second copy of all of them at any time."""
    data = bytearray()
    for block in blocks:
        data += block
    return data


def fetched(engine: Engine, run: Any, *, places: bool, least: int = 1) -> WordCounts:
    """The words of a run that is there, a complete list here; little more than they is in memory.

    With `places` in the order of first meeting; without what is counted less than `least` times.
    Enters Stage.LOADING.
    """
    size, words = engine.result(engine.submit(_sizes, run))
    held, begin = b"", 0

    def read(offset: int, wanted: int) -> bytes:
        nonlocal held, begin
        if not begin <= offset or offset + wanted > begin + len(held):
            held = engine.result(engine.submit(_piece, run, offset, max(wanted, _FETCHED)))
            begin = offset
        return held[offset - begin : offset - begin + wanted]

    engine.progress.enter(Stage.LOADING, size)
    return Runs(read, [(0, size, words)] if size else []).collect(
        engine.progress, places, least
    )


def counted(
    engine: Engine, corpora: Iterable[Corpus], pattern: Pattern, specials: tuple[str, ...],
    size: int, *, places: bool, least: int = 1, nfc: bool = False,
) -> WordCounts:
    """The pre-tokens of corpora, as `count_words` counts them, a complete list."""
    cuts = pattern if pattern.has_cuts else None
    shares = chain.from_iterable(parts(corpus, cuts, specials, size) for corpus in corpora)
    run = engine.reduce(shares, _count, _join, pattern, specials, nfc, engine.ours)
    return fetched(engine, run, places=places, least=least)


# On workers


def _count(
    part: Part, pattern: Pattern, specials: tuple[str, ...], nfc: bool, ours: About
) -> Run:
    with at_work(ours) as progress:
        chunks = part.chunks(pattern, specials, _CHUNK, progress)
        words = count_words(chunks, pattern, progress=progress, memory=memory_here(), nfc=nfc)
        return Run.of(words, progress)


def _join(*runs: Run) -> Run:
    return joined(runs, Progress())


def _sizes(run: Run) -> tuple[int, int]:
    return len(run.data), run.words


def _piece(run: Run, offset: int, size: int) -> bytes:
    return bytes(run.data[offset : offset + size])
