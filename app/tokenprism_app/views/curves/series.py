"""The numbers of the curves. No Qt here."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from tokenprism.analysis.curve import Curve

from ...session import Result, Session, TokenizerEntry

POINTS = 1000  # of a curve at most; more cannot be told apart on a screen


@dataclass(frozen=True, slots=True, eq=False)
class Series:
    """One tokenizer: `sizes` int64[k] ascending, `tokens` int64[k] and `ratios` float64[k], bytes
    per token. One point where only the whole vocabulary is known. `sampled` has the curve of a
    tokenizer that was encoded anew at each of its sizes.
    """

    entry: TokenizerEntry
    sizes: NDArray[np.int64]
    tokens: NDArray[np.int64]
    ratios: NDArray[np.float64]
    length: int
    result: Result
    sampled: Curve | None = None

    @property
    def drawn(self) -> object:
        """What the points come from: other points have another."""
        return self.result.full if self.sampled is None else self.sampled

    @property
    def follows_cut(self) -> bool:
        """Whether the tokens are known at every size."""
        return self.result.history is not None

    @property
    def is_curve(self) -> bool:
        return len(self.sizes) > 1

    def ratio_at(self, size: float) -> float | None:
        """Bytes per token at this size, between samples estimated; None outside the curve."""
        if not self.sizes[0] <= size <= self.sizes[-1]:
            return None
        history = self.result.history
        if history is None:
            return float(np.interp(np.log(size), np.log(self.sizes), self.ratios))
        return self.length / max(history.count_at(int(size)), 1)


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
    if sampled is not None:
        sizes, tokens = sampled.sizes, sampled.tokens
    elif history is None:
        sizes = np.array([entry.tokenizer.vocabulary.size], np.int64)
        tokens = np.array([len(result.full)], np.int64)
    else:
        model = history.model
        sizes = np.unique(
            np.geomspace(model.base_size, max(model.size, model.base_size), POINTS).round()
        ).astype(np.int64)
        merges = np.maximum(np.searchsorted(model.sizes, sizes, side="right") - 1, 0)
        tokens = history.counts[merges]
    return Series(entry, sizes, tokens, length / np.maximum(tokens, 1), length, result, sampled)


def as_csv(all_series: list[Series]) -> str:
    """The points of every curve: tokenizer, vocabulary size, tokens, bytes per token."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(["tokenizer", "vocabulary_size", "tokens", "bytes_per_token"])
    for one in all_series:
        columns = (one.sizes.tolist(), one.tokens.tolist(), one.ratios.tolist())
        for size, tokens, ratio in zip(*columns, strict=True):
            writer.writerow([one.entry.name, size, tokens, repr(ratio)])
    return file.getvalue()
