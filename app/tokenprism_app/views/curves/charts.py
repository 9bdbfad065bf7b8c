"""The numbers of the charts besides the compression curves. No Qt here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum

import numpy as np
from numpy.typing import NDArray
from tokenprism import Progress
from tokenprism.analysis.by_script import count_by_script
from tokenprism.analysis.curves import CurveCache
from tokenprism.analysis.distribution import length_histogram, rank_frequency
from tokenprism.analysis.metrics import pattern_of, pieces
from tokenprism.analysis.uses import uses_of
from tokenprism.corpus import Corpus
from tokenprism.encoding import Encoding
from tokenprism.errors import CancelledError
from tokenprism.inventory.entries import SCRIPTS
from tokenprism.spreadsheet import Cell, csv_text

from ...session import Result, TokenizerEntry
from ..metrics.measure import cut_tokenizer
from .pace import Pace

LONGEST = 32     # bytes of tokens that the histogram tells apart; the last stands for more too
MOST_SCRIPTS = 12


class Kind(Enum):
    """What is drawn. The values name them in settings and files."""

    COMPRESSION = "compression"
    RANKS = "rank-frequency"
    LENGTHS = "token-lengths"
    SCRIPTS = "scripts"
    GROWTH = "vocabulary-used"


@dataclass(frozen=True, slots=True, eq=False)
class Line:
    """One tokenizer: `y` float64[n] at `x` float64[n], ascending; of bars, at their places."""

    entry: TokenizerEntry
    x: NDArray[np.float64]
    y: NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Chart:
    """`groups` are the names of bars, English for scripts; empty for lines."""

    kind: Kind
    lines: tuple[Line, ...]
    groups: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Task:
    """What is to be counted: the tokens at hand of the text, or those of `corpora`."""

    kind: Kind
    parts: tuple[tuple[TokenizerEntry, Result | None], ...]
    length: int
    corpora: tuple[Corpus, ...] = ()
    cut: int | None = None
    curves: CurveCache = field(default_factory=CurveCache)
    pace: Pace = field(default_factory=Pace)


def chart_of(task: Task, progress: Progress) -> Chart:
    """Count and draw up. Raises CancelledError, and TokenprismError of corpora."""
    if task.corpora:
        task.pace.total = sum(one.size for one in task.corpora) * len(task.parts)
    if task.kind is Kind.SCRIPTS:
        several = len(task.corpora) > 1
        return _by_corpus(task, progress) if several else _by_script(task, progress)
    if task.kind is Kind.GROWTH:
        return Chart(task.kind, tuple(_growth(task, *part, progress) for part in task.parts))
    lines = []
    for entry, result in task.parts:
        uses = np.zeros(len(entry.tokenizer.vocabulary), np.int64)
        for encoding in _encodings(task, entry, result, task.corpora, progress):
            uses += uses_of(encoding.ids, len(uses), progress)
        lines.append(_line(task.kind, entry, uses))
    return Chart(task.kind, tuple(lines))


def _line(kind: Kind, entry: TokenizerEntry, uses: NDArray[np.int64]) -> Line:
    if kind is Kind.RANKS:
        counts = rank_frequency(uses).astype(np.float64)
        return Line(entry, np.arange(1, len(counts) + 1, dtype=np.float64), counts)
    lengths = length_histogram(entry.tokenizer.vocabulary, uses, LONGEST)
    shares = lengths[1:] / max(int(lengths.sum()), 1) * 100
    return Line(entry, np.arange(1, LONGEST + 1, dtype=np.float64), shares)


def _growth(
    task: Task, entry: TokenizerEntry, result: Result | None, progress: Progress
) -> Line:
    """The percentage of the vocabulary that began to occur within so many bytes."""
    first = np.full(len(entry.tokenizer.vocabulary), -1, np.int64)
    at, size = 0, cut_tokenizer(entry, task.cut).vocabulary.size
    for encoding in _encodings(task, entry, result, task.corpora, progress):
        ids, places = np.unique(encoding.ids, return_index=True)
        fresh = (ids >= 0) & (first[ids] < 0)
        first[ids[fresh]] = at + encoding.starts[places[fresh]]
        at += len(encoding.source)
    reached, times = np.unique(first[first >= 0] + 1, return_counts=True)
    return Line(entry, reached.astype(np.float64), np.cumsum(times) / max(size, 1) * 100)


def _by_script(task: Task, progress: Progress) -> Chart:
    sums = []
    for entry, result in task.parts:
        size = np.zeros(len(SCRIPTS), np.int64)
        tokens = np.zeros(len(SCRIPTS), np.int64)
        for encoding in _encodings(task, entry, result, task.corpora, progress):
            more_bytes, more = count_by_script(encoding)
            size, tokens = size + more_bytes, tokens + more
        sums.append((entry, size, tokens))
    sizes = sum((size for _, size, _ in sums), np.zeros(len(SCRIPTS), np.int64))
    order = np.argsort(-sizes, kind="stable")[:MOST_SCRIPTS]
    order = order[sizes[order] > 0]
    lines = tuple(
        Line(entry, np.arange(len(order), dtype=np.float64),
             size[order] / np.maximum(tokens[order], 1))
        for entry, size, tokens in sums
    )
    return Chart(task.kind, lines, tuple(SCRIPTS[i] for i in order.tolist()))


def _by_corpus(task: Task, progress: Progress) -> Chart:
    lines = []
    for entry, result in task.parts:
        ratios = []
        for corpus in task.corpora:
            tokens = sum(
                len(one) for one in _encodings(task, entry, result, (corpus,), progress)
            )
            ratios.append(corpus.size / max(tokens, 1))
        places = np.arange(len(ratios), dtype=np.float64)
        lines.append(Line(entry, places, np.array(ratios, np.float64)))
    return Chart(task.kind, tuple(lines), tuple(corpus.name for corpus in task.corpora))


def _encodings(
    task: Task, entry: TokenizerEntry, result: Result | None, corpora: tuple[Corpus, ...],
    progress: Progress,
) -> Iterator[Encoding]:
    if not corpora:
        assert result is not None
        yield result.window(0, task.length)
        return
    tokenizer = cut_tokenizer(entry, task.cut)
    for corpus in corpora:
        for piece in pieces(corpus, pattern_of(tokenizer)):
            task.pace.now = len(piece)
            if progress.must_stop():
                raise CancelledError
            yield tokenizer.encode(piece, progress=progress)
            task.pace.done, task.pace.now = task.pace.done + len(piece), 0


def as_csv(chart: Chart) -> str:
    """The points of every line: tokenizer, x, y; of bars with the group's name for x."""
    rows: list[list[Cell]] = [["tokenizer", *{
        Kind.RANKS: ("rank", "count"),
        Kind.LENGTHS: ("bytes", "percent_of_tokens"),
        Kind.SCRIPTS: ("group", "bytes_per_token"),
        Kind.GROWTH: ("bytes", "percent_of_vocabulary"),
    }[chart.kind]]]
    for line in chart.lines:
        for x, y in zip(line.x.tolist(), line.y.tolist(), strict=True):
            place = chart.groups[int(x)] if chart.groups else str(int(x))
            if chart.kind is Kind.LENGTHS and x == LONGEST:
                place += "+"  # and more
            rows.append([line.entry.name, place, int(y) if chart.kind is Kind.RANKS else y])
    return csv_text(rows)
