"""What is counted of a tokenizer over texts, and the metrics that follow from it."""

from __future__ import annotations

from dataclasses import dataclass, field
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from .._progress import Progress
from ..encoding import Encoding
from ..errors import CancelledError
from ..vocabulary import Kind, Vocabulary
from .definitions import Value
from .distribution import (
    efficiency,
    entropy,
    frequency_at,
    imbalance,
    renyi_efficiency,
    zipf_slope,
)

_IDS = 1 << 18  # ids between which other threads get their turn

Values = dict[str, Value]


@dataclass(slots=True)
class Facts:
    """What texts are by themselves."""

    bytes: int = 0
    code_points: int = 0
    lines: int = 0
    words: int = 0


@dataclass(slots=True)
class Tally:
    """`uses` int64[n] by id; `unknown`: tokens without an id, and those of the unknown token;
    `round_trip` None until it is known.
    """

    uses: NDArray[np.int64]
    tokens: int = 0
    unknown: int = 0
    round_trip: bool | None = None

    @classmethod
    def of(cls, vocabulary: Vocabulary) -> Tally:
        """Nothing is counted yet."""
        return cls(np.zeros(len(vocabulary), np.int64))

    def add(self, encoding: Encoding, progress: Progress | None = None) -> None:
        """Count the tokens of another text. Raises CancelledError."""
        ids = encoding.ids
        for low in range(0, len(ids), _IDS):
            part = ids[low : low + _IDS]
            known = part[part >= 0]
            self.unknown += len(part) - len(known)
            self.uses += np.bincount(known, minlength=len(self.uses))
            if progress is not None and progress.must_stop():
                raise CancelledError
        self.tokens += len(ids)

    def note_round_trip(self, exact: bool) -> None:
        """Say of one more text whether its tokens give it again."""
        self.round_trip = exact and self.round_trip is not False


@dataclass(slots=True)
class BoundaryTally:
    """Numbers of boundaries inside texts: `own`, the `baseline`'s, in `both`; `cut` those inside a
    code point; `continued` words with one inside; spans that `same` both have, and `either`.
    """

    own: int = 0
    baseline: int = 0
    both: int = 0
    cut: int = 0
    continued: int = 0
    same: int = 0
    either: int = 0
    compared: bool = field(default=True)

    def values(self, facts: Facts) -> Values:
        """The metrics of OF_BOUNDARIES; those that need a baseline are None without one."""
        total = self.own + self.baseline
        agreement = 2 * self.both / total if total else 1.0
        return {
            "cut_characters": over(self.cut, facts.code_points),
            "continued_words": over(self.continued, facts.words),
            "agreement": agreement if self.compared else None,
            "refinement": self._of_baseline(self.both, self.baseline),
            "same_spans": self._of_baseline(self.same, self.either),
        }

    def _of_baseline(self, some: int, of: int) -> float | None:
        if not self.compared:
            return None
        return some / of if of else 1.0


def values_of(
    tally: Tally, facts: Facts, vocabulary: Vocabulary, reference: int | None,
    exists: NDArray[np.bool_] | None = None,
) -> Values:
    """The metrics of FACTS and OF_TOKENS. `reference`: the baseline's tokens; `exists` bool[n]: the
    entries that a vocabulary cut to a size has, None for all.
    """
    there = vocabulary.kinds != Kind.UNUSED
    if exists is not None:
        there &= exists
    partial = partial_entries(vocabulary)
    uses, tokens = tally.uses, tally.tokens
    size, used = int(np.count_nonzero(there)), int(np.count_nonzero(uses))
    unknown = tally.unknown + int(uses[vocabulary.kinds == Kind.UNKNOWN].sum())
    bits = max(size - 1, 1).bit_length()
    return {
        "bytes": facts.bytes,
        "code_points": facts.code_points,
        "lines": facts.lines,
        "words": facts.words,
        "tokens": tokens,
        "bytes_per_token": over(facts.bytes, tokens),
        "characters_per_token": over(facts.code_points, tokens),
        "fertility": over(tokens, facts.words),
        "normalized_length": None if reference is None else over(tokens, reference),
        "id_bits": over(tokens * bits, facts.bytes),
        "vocabulary": size,
        "used": used,
        "used_share": over(used, size),
        "entropy": entropy(uses),
        "efficiency": efficiency(uses),
        "renyi": renyi_efficiency(uses),
        "f95": frequency_at(uses),
        "divergence": imbalance(uses, size),
        "zipf": zipf_slope(uses),
        "partial_types": over(int(np.count_nonzero(partial & there)), size),
        "partial_share": over(int(uses[partial].sum()), tokens),
        "unknown": over(unknown, tokens),
        "round_trip": tally.round_trip,
    }


def over(one: int, other: int) -> float | None:
    """A share; None of nothing."""
    return one / other if other else None


_partial: WeakKeyDictionary[Vocabulary, NDArray[np.bool_]] = WeakKeyDictionary()


def partial_entries(vocabulary: Vocabulary) -> NDArray[np.bool_]:
    """Which entries, special tokens aside, are not valid UTF-8 by themselves, bool[n]."""
    known = _partial.get(vocabulary)
    if known is not None:
        return known
    found = np.zeros(len(vocabulary), bool)
    # Only entries with a byte above ASCII can be partial.
    high = np.concatenate([[0], np.cumsum(np.frombuffer(vocabulary.blob, np.uint8) >= 0x80)])
    some = np.diff(high[vocabulary.offsets]) > 0
    some &= ~np.isin(vocabulary.kinds, (Kind.SPECIAL, Kind.UNUSED))
    for token_id in np.flatnonzero(some).tolist():
        try:
            vocabulary.bytes_of(token_id).decode("utf-8")
        except UnicodeDecodeError:
            found[token_id] = True
    _partial[vocabulary] = found
    return found
