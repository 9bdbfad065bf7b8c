"""What the counts of tokens alone tell: how even they are, how they fall, how long tokens are."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from ..inventory.entries import Entries
from ..vocabulary import Kind, Vocabulary
from .definitions import ALPHA, LEAST_RANKS, LONGEST, PERCENTILES, ZIPF_RANKS

Counts = NDArray[np.int64]


def entropy(uses: Counts) -> float | None:
    """Shannon's entropy in bits of counts by id, int64[n]; None where nothing is counted."""
    shares = _shares(uses)
    return None if shares is None else max(0.0, float(-(shares * np.log2(shares)).sum()))


def efficiency(uses: Counts, size: int | None = None) -> float | None:
    """Entropy over that of `size` equally frequent entries, by default as many as are used; None
    for fewer than two.
    """
    shares = _shares(uses)
    if shares is None:
        return None
    size = len(shares) if size is None else size
    if size < 2:
        return None
    return max(0.0, float(-(shares * np.log2(shares)).sum())) / math.log2(size)


def renyi_efficiency(uses: Counts, alpha: float = ALPHA, size: int | None = None) -> float | None:
    """Rényi's entropy of order `alpha` over log2 of `size`, by default the number of entries used;
    None for fewer than two.
    """
    shares = _shares(uses)
    if shares is None:
        return None
    size = len(shares) if size is None else size
    if size < 2:
        return None
    return math.log2(float((shares**alpha).sum())) / (1 - alpha) / math.log2(size)


def frequency_at(uses: Counts, percentile: float = 95) -> int | None:
    """The count of the entry at a percentile of the ranks of the entries used, most frequent first;
    None where nothing is counted.
    """
    ranked = rank_frequency(uses)
    if not len(ranked):
        return None
    return int(ranked[math.ceil(len(ranked) * percentile / 100) - 1])


def imbalance(uses: Counts, size: int) -> float | None:
    """Half the sum of |p - 1/size| over all `size` entries, those that are not used too."""
    shares = _shares(uses)
    if shares is None or size < 1:
        return None
    unused = max(0, size - len(shares)) / size
    return (float(np.abs(shares - 1 / size).sum()) + unused) / 2


def rank_frequency(uses: Counts) -> Counts:
    """Counts of the entries used, the largest first, int64[k]."""
    return np.sort(uses[uses > 0])[::-1]


def percentile_frequency(
    uses: Counts, start: float = PERCENTILES[0], end: float = PERCENTILES[1]
) -> float | None:
    """The share of all tokens that are of the entries from `start` to `end` of the ranks of those
    used, most frequent first, as `tokenization-scorer` takes them; None where nothing is counted.
    """
    ranked = rank_frequency(uses)
    if not len(ranked):
        return None
    last = len(ranked) - 1
    low, high = (min(int(len(ranked) * share), last) for share in (start, end))
    if low == high:
        low = max(0, low - 1)
    if low == high:
        high = min(last, high + 1)
    return int(ranked[low:high].sum()) / int(ranked.sum())


def zipf_fit(uses: Counts) -> tuple[float | None, float | None]:
    """The least-squares slope of log count on log rank between ZIPF_RANKS, and R² of the fit; None
    where fewer than LEAST_RANKS ranks are there, R² also where all counts are equal.
    """
    first, last = ZIPF_RANKS
    counts = rank_frequency(uses)[first - 1 : last]
    if len(counts) < LEAST_RANKS:
        return None, None
    x = np.log(np.arange(first, first + len(counts), dtype=np.float64))
    y = np.log(counts.astype(np.float64))
    x -= x.mean()
    y -= y.mean()
    slope = float((x * y).sum() / (x * x).sum())
    spread = float((y * y).sum())
    return slope, slope * float((x * y).sum()) / spread if spread else None


def quantile(sizes: Counts, counts: Counts, percent: int) -> int | None:
    """The least of `sizes`, ascending, that so many percent of all are not above, where `counts`
    are of each size; None of nothing.
    """
    if not len(sizes):
        return None
    before = np.cumsum(counts)
    return int(sizes[np.searchsorted(before, -(-percent * int(before[-1]) // 100))])


def gini(costs: Counts | NDArray[np.float64]) -> float | None:
    """Gini's coefficient of costs, Σ|a - b| / (2 n² mean) over all pairs; None for fewer than two
    and where all are 0.
    """
    if len(costs) < 2 or not costs.sum():
        return None
    ranked = np.sort(costs.astype(np.float64))
    ranks = 2 * np.arange(1, len(ranked) + 1) - len(ranked) - 1
    return float((ranks * ranked).sum() / (len(ranked) * ranked.sum()))


def length_histogram(
    vocabulary: Vocabulary, uses: Counts | None = None, longest: int = LONGEST, *,
    characters: bool = False,
) -> Counts:
    """How many entries have 0, 1, … `longest` bytes or more, or code points where `characters`,
    int64[longest + 1]; special tokens and holes aside. With `uses`: how many tokens, the special
    ones too.
    """
    sizes = Entries(vocabulary.blob, vocabulary.offsets).points if characters \
        else vocabulary.lengths
    lengths = np.minimum(sizes, longest)
    if uses is None:
        lengths = lengths[~np.isin(vocabulary.kinds, (Kind.SPECIAL, Kind.UNUSED))]
        return np.bincount(lengths, minlength=longest + 1)
    made = np.zeros(longest + 1, np.int64)
    np.add.at(made, lengths, uses)
    return made


def length_histograms(vocabulary: Vocabulary, uses: Counts) -> dict[str, dict[str, list[int]]]:
    """All four, by "bytes" and "characters", then by "entries" and "tokens"."""
    return {
        unit: {
            what: length_histogram(vocabulary, some, characters=unit == "characters").tolist()
            for what, some in (("entries", None), ("tokens", uses))
        } for unit in ("bytes", "characters")
    }


def _shares(uses: Counts) -> NDArray[np.float64] | None:
    used = uses[uses > 0]
    return used / used.sum() if len(used) else None
