"""Intervals of ratios by resampling: the percentile bootstrap (Efron 1979).

Rows of sums, each a document or a line, or some neighbours where there are many, are drawn with
replacement, as many as there are; the ratio of the sums is taken anew, again and again. The share
of these between the two ends is the level. The same seed gives the same.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from .parts import LEAST
from .tally import Fact, Facts, Tally
from .values import COMPARED, RATIOS

LEVEL: Final = 0.95
SEED: Final = 0

Interval = tuple[float, float]
Weights = NDArray[np.float64]


def weights(facts: Facts, times: int, seed: int = SEED) -> Weights | None:
    """How often each row is drawn each time, float64[times, rows]; None where fewer than LEAST rows
    have bytes.
    """
    some = np.flatnonzero(facts.sums[:, Fact.BYTES])
    if len(some) < LEAST:
        return None
    random = np.random.default_rng(seed)
    made = np.zeros((times, len(facts.sums)))
    for row in made:
        drawn = random.integers(0, len(some), len(some))
        row[some] = np.bincount(drawn, minlength=len(some))
    return made


def intervals(
    drawn: Weights, facts: Facts, tally: Tally, baseline: Tally | None = None, bits: int = 0,
) -> dict[str, Interval]:
    """The interval of each metric that is a ratio of sums. `baseline`: what lengths are compared
    with, resampled alike; `bits` of an id, 0 for no interval of it.
    """
    sums = drawn @ np.concatenate([facts.sums, tally.sums], axis=1).astype(np.float64)
    ratios = dict(RATIOS) | (dict(COMPARED) if tally.compared else {})
    found: dict[str, Interval] = {}
    for key, ratio in ratios.items():
        _note(found, key, *ratio.parts(sums))
    tokens = sums[:, list(RATIOS["bytes_per_token"].below)].sum(axis=1)
    if bits:
        _note(found, "id_bits", bits * tokens, sums[:, Fact.BYTES])
    if baseline is not None:
        _note(found, "normalized_length", tokens, tokens_of(drawn, baseline))
    return found


def tokens_of(drawn: Weights, tally: Tally) -> NDArray[np.float64]:
    """The tokens of each time, float64[times]."""
    columns = len(RATIOS["bytes_per_token"].below)
    return np.asarray(drawn @ tally.sums[:, :columns].sum(axis=1).astype(np.float64))


def interval_of(above: NDArray[np.float64], below: NDArray[np.float64]) -> Interval | None:
    """The ends of the interval of a ratio; None where one of the draws has nothing below."""
    if not below.all():
        return None
    low, high = np.quantile(above / below, [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    return float(low), float(high)


def _note(
    found: dict[str, Interval], key: str, above: NDArray[np.float64], below: NDArray[np.float64]
) -> None:
    interval = interval_of(above, below)
    if interval is not None:
        found[key] = interval

