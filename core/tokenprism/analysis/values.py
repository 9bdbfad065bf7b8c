"""The metrics that follow from what was counted."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..errors import OptionError
from ..inventory.entries import Entries
from ..vocabulary import Kind, Vocabulary
from .classes import TokenClass, classes_of_entries
from .definitions import CONTEXT, OF_GROUPS, SELDOM, WIDTH, Value
from .distribution import (
    efficiency,
    entropy,
    frequency_at,
    imbalance,
    percentile_frequency,
    quantile,
    renyi_efficiency,
    zipf_fit,
)
from .overlap import overlap
from .round_trips import Failures
from .tally import Column, Fact, Facts, Lengths, Tally

Values = dict[str, Value]
Sums = NDArray[np.int64] | NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Settings:
    """What some metrics need from the user.

    `width` of an embedding; `context`: the tokens that a model can read; `seldom`: an entry with
    fewer uses is seldom. OptionError for one below 1.
    """

    width: int = WIDTH
    context: int = CONTEXT
    seldom: int = SELDOM

    def __post_init__(self) -> None:
        if min(self.width, self.context, self.seldom) < 1:
            raise OptionError("width, context and the least number of uses are 1 or more")


@dataclass(frozen=True, slots=True)
class Ratio:
    """A metric that is one sum over another, so that it can be resampled: the columns of sums that
    are added up above and below, and there taken off; those of `Fact` as they are, those of
    `Tally.sums` behind them.
    """

    above: tuple[int, ...]
    below: tuple[int, ...]
    factor: float = 1.0
    less: tuple[int, ...] = ()

    def parts(self, sums: Sums) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """What is divided, and by what: float64[...] each of sums [..., columns]."""
        above, below, less = (
            np.asarray(sums[..., list(columns)].sum(axis=-1), np.float64)
            for columns in (self.above, self.below, self.less)
        )
        return self.factor * above, below - less


_AFTER = len(Fact)
_TOKENS = tuple(_AFTER + one for one in TokenClass)


def _of(*columns: Column | TokenClass) -> tuple[int, ...]:
    return tuple(_AFTER + one for one in columns)


_SHARES = {
    "partial_share": (TokenClass.PARTIAL, TokenClass.ILL_FORMED),
    "ill_formed_share": (TokenClass.ILL_FORMED,),
    "unknown": (TokenClass.UNKNOWN,),
    "digits_1": (TokenClass.DIGIT,),
    "digits_2": (TokenClass.DIGITS_2,),
    "digits_3": (TokenClass.DIGITS_3,),
    "digits_more": (TokenClass.DIGITS_MORE,),
    "space_runs": (TokenClass.SPACES,),
    "mixed_scripts": (TokenClass.MIXED,),
}
RATIOS: Mapping[str, Ratio] = {
    "bytes_per_token": Ratio((Fact.BYTES,), _TOKENS),
    "characters_per_token": Ratio((Fact.CODE_POINTS,), _TOKENS),
    "tokens_per_character": Ratio(_TOKENS, (Fact.CODE_POINTS,)),
    "fertility": Ratio(_TOKENS, (Fact.WORDS,)),
    **{key: Ratio(_of(*classes), _TOKENS) for key, classes in _SHARES.items()},
    "byte_fallback": Ratio(_of(Column.FALLBACK), _TOKENS),
    "cut_characters": Ratio(_of(Column.CUT), (Fact.CODE_POINTS,)),
    "cut_clusters": Ratio(_of(Column.CUT_CLUSTERS), (Fact.CLUSTERS,)),
    "continued_words": Ratio(_of(Column.CONTINUED), (Fact.WORDS,)),
}
COMPARED: Mapping[str, Ratio] = {
    "agreement": Ratio(_of(Column.BOTH), _of(Column.OWN, Column.BASELINE), 2.0),
    "jaccard": Ratio(
        _of(Column.BOTH), _of(Column.OWN, Column.BASELINE), less=_of(Column.BOTH)
    ),
    "refinement": Ratio(_of(Column.BOTH), _of(Column.BASELINE)),
    "refined": Ratio(_of(Column.BOTH), _of(Column.OWN)),
    "same_spans": Ratio(_of(Column.SAME), _of(Column.EITHER)),
    "same_bytes": Ratio(_of(Column.SAME_BYTES), (Fact.BYTES,)),
    "shared_tokens": Ratio(_of(Column.SHARED), _TOKENS),
}
_ONE_OF_NONE = {"agreement", "jaccard", "refinement", "refined", "same_spans", "same_bytes"}


def ratio_of(key: str, ratio: Ratio, sums: Sums) -> float | None:
    """The value of a ratio of sums, [columns]; None where there is nothing below."""
    above, below = map(float, ratio.parts(sums))
    if not below:
        return 1.0 if key in _ONE_OF_NONE else None
    return above / below


def values_of(
    tally: Tally, facts: Facts, vocabulary: Vocabulary, reference: int | None,
    exists: NDArray[np.bool_] | None = None, settings: Settings | None = None,
    baseline: Vocabulary | None = None,
) -> Values:
    """The metrics that one tokenizer's tally gives, and None for those of OF_GROUPS.

    `reference`: the baseline's tokens; `exists` bool[n]: the entries that a vocabulary cut to a
    size has, None for all; `baseline`: the other vocabulary of a tally that compares.
    """
    settings = Settings() if settings is None else settings
    there = vocabulary.kinds != Kind.UNUSED
    if exists is not None:
        there &= exists
    sums = np.concatenate([facts.sums.sum(axis=0), tally.sums.sum(axis=0)])
    compared = tally.compared
    tokens, size = tally.tokens, int(np.count_nonzero(there))
    bits = max(size - 1, 1).bit_length()
    return {
        "bytes": facts.bytes, "code_points": facts.code_points, "lines": facts.lines,
        "words": facts.words, "clusters": facts.clusters, "tokens": tokens,
        **{key: ratio_of(key, ratio, sums) for key, ratio in RATIOS.items()},
        **{
            key: ratio_of(key, ratio, sums) if compared else None
            for key, ratio in COMPARED.items()
        },
        "normalized_length": None if reference is None else over(tokens, reference),
        "id_bits": over(tokens * bits, facts.bytes),
        "vocabulary": size,
        "embedding": size * settings.width,
        **_of_uses(tally, there, size, settings),
        **_of_entries(vocabulary, there, size),
        **_of_lengths(tally.lengths, settings.context),
        "shared_entries": None if baseline is None or not compared
        else overlap(vocabulary, baseline).jaccard,
        **_of_round_trips(tally.failures, facts.documents),
        **{metric.key: None for metric in OF_GROUPS},
    }


def _of_uses(
    tally: Tally, there: NDArray[np.bool_], size: int, settings: Settings
) -> Values:
    uses = tally.uses
    slope, fit = zipf_fit(uses)
    used = int(np.count_nonzero(uses))
    seldom = int(np.count_nonzero(there & (uses < settings.seldom)))
    return {
        "used": used,
        "used_share": over(used, size),
        "seldom": over(seldom, size),
        "entropy": entropy(uses),
        "efficiency": efficiency(uses),
        "efficiency_all": efficiency(uses, size),
        "renyi": renyi_efficiency(uses),
        "renyi_all": renyi_efficiency(uses, size=size),
        "percentile_frequency": percentile_frequency(uses),
        "f95": frequency_at(uses),
        "divergence": imbalance(uses, size),
        "zipf": slope,
        "zipf_fit": fit,
    }


def _of_entries(vocabulary: Vocabulary, there: NDArray[np.bool_], size: int) -> Values:
    classes = classes_of_entries(vocabulary)
    ill = there & (classes == TokenClass.ILL_FORMED)
    partial = there & (classes == TokenClass.PARTIAL)
    both = int(np.count_nonzero(partial | ill))
    return {
        "partial_types": over(both, size),
        "ill_formed_types": over(int(np.count_nonzero(ill)), size),
        **_mean_lengths(vocabulary, there),
    }


def _mean_lengths(vocabulary: Vocabulary, there: NDArray[np.bool_]) -> Values:
    there = there & ~np.isin(vocabulary.kinds, (Kind.SPECIAL, Kind.UNKNOWN))
    points = Entries(vocabulary.blob, vocabulary.offsets).points
    some = int(np.count_nonzero(there))
    return {
        "entry_bytes": over(int(vocabulary.lengths[there].sum()), some),
        "entry_characters": over(int(points[there].sum()), some),
    }


def _of_lengths(lengths: Lengths, context: int) -> Values:
    sizes, counts = lengths.sorted()
    long = int(counts[sizes > context].sum())
    return {
        "length_50": quantile(sizes, counts, 50),
        "length_90": quantile(sizes, counts, 90),
        "length_99": quantile(sizes, counts, 99),
        "over_context": over(long, int(counts.sum())),
    }


def _of_round_trips(failures: Failures, documents: int) -> Values:
    first = failures.first
    return {
        "round_trip": failures.documents == 0 if documents else None,
        "failures": over(failures.documents, documents),
        "failures_normalized": over(failures.changed, documents),
        "failed_document": None if first is None else first[0] + 1,
        "failed_byte": None if first is None else first[1],
    }


def utilization(tally: Tally, size: int, points: int = 50) -> list[tuple[int, float]]:
    """How the share of entries that occur grows with the texts: bytes, and the share of `size`
    entries that began before, at up to `points` numbers of bytes of even ratio.
    """
    firsts = np.sort(tally.first[tally.first >= 0])
    if not len(firsts) or size < 1:
        return []
    rows = np.unique(np.geomspace(1, len(firsts), points).round().astype(np.int64)) - 1
    return [
        (at + 1, int(np.searchsorted(firsts, at, side="right")) / size)
        for at in firsts[rows].tolist()
    ]


def information_per_character(tally: Tally, vocabulary: Vocabulary) -> float | None:
    """H of VOLT (Xu et al. 2021): entropy, by the natural logarithm, over the mean length in code
    points of the entries, special tokens aside; None where nothing is counted.
    """
    found = entropy(tally.uses)
    lengths = _code_points(vocabulary)
    if found is None or not len(lengths) or not lengths.sum():
        return None
    return found * math.log(2) / float(lengths.mean())


def _code_points(vocabulary: Vocabulary) -> NDArray[np.int64]:
    some = ~np.isin(vocabulary.kinds, (Kind.SPECIAL, Kind.UNUSED, Kind.UNKNOWN))
    return Entries(vocabulary.blob, vocabulary.offsets).points[some].astype(np.int64)


def over(one: int, other: int) -> float | None:
    """A share; None of nothing."""
    return one / other if other else None
