"""The numbers of the curves. No Qt here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray
from tokenprism import Progress
from tokenprism.analysis.curve import Curve
from tokenprism.analysis.metrics import pattern_of, pieces
from tokenprism.corpus import Corpus
from tokenprism.spreadsheet import Cell, csv_text
from tokenprism.tokenizer import Tokenizer

from ...session import Result, Session, TokenizerEntry
from .charts import Task

POINTS = 600  # of a curve at most; more cannot be told apart on a screen


@dataclass(frozen=True, slots=True, eq=False)
class Series:
    """One tokenizer: `sizes` int64[k] ascending, `tokens` int64[k] and `ratios` float64[k], bytes
    per token. One point where only the whole vocabulary is known. `sampled` has the curve of a
    tokenizer that was encoded anew at each of its sizes; `exact` all sizes and tokens, int64[m],
    where they are known. `drawn` is what the points come from: other points have another.
    """

    entry: TokenizerEntry
    sizes: NDArray[np.int64]
    tokens: NDArray[np.int64]
    ratios: NDArray[np.float64]
    length: int
    drawn: object
    exact: tuple[NDArray[np.int64], NDArray[np.int64]] | None = None
    sampled: Curve | None = None

    @property
    def follows_cut(self) -> bool:
        """Whether the tokens are known at every size."""
        return self.exact is not None

    @property
    def is_curve(self) -> bool:
        return len(self.sizes) > 1

    def ratio_at(self, size: float) -> float | None:
        """Bytes per token at this size, between samples estimated; None outside the curve."""
        if not self.sizes[0] <= size <= self.sizes[-1]:
            return None
        if self.exact is None:
            return float(np.interp(np.log(size), np.log(self.sizes), self.ratios))
        sizes, tokens = self.exact
        at = max(int(np.searchsorted(sizes, int(size), side="right")) - 1, 0)
        return self.length / max(int(tokens[at]), 1)


def series_of(session: Session, samples: Mapping[int, Curve] | None = None) -> list[Series]:
    """A series for each visible tokenizer that has encoded the text; `samples` by their keys."""
    length = len(session.text.source)
    found = []
    for entry in session.visible:
        result = session.results.get(entry.key)
        if result is not None and length:
            sampled = samples.get(entry.key) if samples else None
            found.append(_series(entry, result, length, sampled))
    return found


def _series(
    entry: TokenizerEntry, result: Result, length: int, sampled: Curve | None
) -> Series:
    history = result.history
    if history is not None:
        return exact_series(entry, history.model.sizes, history.counts, length, result.full)
    if sampled is not None:
        sizes, tokens = sampled.sizes, sampled.tokens
    else:
        sizes = np.array([entry.tokenizer.vocabulary.size], np.int64)
        tokens = np.array([len(result.full)], np.int64)
    ratios = length / np.maximum(tokens, 1)
    return Series(entry, sizes, tokens, ratios, length, sampled or result.full, None, sampled)


def exact_series(
    entry: TokenizerEntry, sizes: NDArray[np.int64], tokens: NDArray[np.int64], length: int,
    drawn: object,
) -> Series:
    """A series of all `sizes`, int64[m] ascending, of which at most POINTS are drawn."""
    shown = np.unique(np.geomspace(sizes[0], max(sizes[-1], sizes[0]), POINTS).round())
    shown = shown.astype(np.int64)
    kept = tokens[np.maximum(np.searchsorted(sizes, shown, side="right") - 1, 0)]
    ratios = length / np.maximum(kept, 1)
    return Series(entry, shown, kept, ratios, length, drawn, (sizes, tokens))


def series_of_corpora(task: Task, progress: Progress) -> list[Series]:
    """The curves of tokenizers on corpora, summed; of those that do not tell their merges the whole
    vocabulary alone. Raises CancelledError, and TokenprismError of corpora.
    """
    length = sum(corpus.size for corpus in task.corpora)
    task.pace.total = length * len(task.parts)
    made = []
    for entry, _ in task.parts:
        counted = _summed(task, entry.tokenizer, progress)
        made.append(exact_series(entry, counted.sizes, counted.tokens, length, counted)
                    if entry.can_cut else Series(
            entry, counted.sizes, counted.tokens, length / np.maximum(counted.tokens, 1), length,
            counted,
        ))
    return made


def _summed(task: Task, tokenizer: Tokenizer, progress: Progress) -> Curve:
    """The curve over all corpora together; of those known before nothing is encoded."""
    curves = []
    done = task.pace.done
    for corpus in task.corpora:
        curves.append(
            task.curves.of(tokenizer, corpus, progress, _texts(task, corpus, tokenizer)))
        done += corpus.size
        task.pace.done, task.pace.now = done, 0
    return replace(curves[0], tokens=np.sum([one.tokens for one in curves], axis=0))


def _texts(task: Task, corpus: Corpus, tokenizer: Tokenizer) -> Iterator[bytes]:
    for piece in pieces(corpus, pattern_of(tokenizer)):
        task.pace.now = len(piece)
        yield piece
        task.pace.done, task.pace.now = task.pace.done + len(piece), 0


def as_csv(all_series: list[Series]) -> str:
    """The points of every curve: tokenizer, vocabulary size, tokens, bytes per token."""
    rows: list[list[Cell]] = [["tokenizer", "vocabulary_size", "tokens", "bytes_per_token"]]
    for one in all_series:
        columns = (one.sizes.tolist(), one.tokens.tolist(), one.ratios.tolist())
        for size, tokens, ratio in zip(*columns, strict=True):
            rows.append([one.entry.name, size, tokens, repr(ratio)])
    return csv_text(rows)
