"""The n-grams of a training, to be looked at: counts, probabilities, states over a text."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from ..errors import OptionError
from ._grams import GramCounts, GramModel
from ._segmenter import Segmenter, Trace
from ._segments import starts_of

MOST = 4_000_000  # grams in the table, 16 bytes each
_EMPTY = np.zeros(0, np.uint64), np.zeros(0, np.int64)


@dataclass(frozen=True, slots=True)
class GramCount:
    """A gram, how often it occurs, and how probable its last byte is behind the others."""

    gram: bytes
    count: int
    probability: float


@dataclass(frozen=True, slots=True)
class SegmentTrace:
    """How the segment from byte `start` of a text was cut.

    `trace` is None for a run of bytes that are no UTF-8, of which no piece is made.
    """

    start: int
    end: int
    trace: Trace | None


class Statistics:
    """The n-grams that a training knew.

    The table holds at most `most` grams: where there are more, the rarest are left out, and
    `min_count` says what a gram of two bytes or more must have to be in it. Probabilities and
    segmentations come from all grams. `order` is the length of the longest, `positions` the count
    of the empty one. Bytes that do not occur have a pseudo-count of 1.
    """

    def __init__(
        self, counts: GramCounts, model: GramModel, code: int, profile: str, most: int = MOST
    ) -> None:
        self.order = counts.order
        self.positions = counts.positions
        self.model = model
        self.min_count = _threshold(counts, most)
        self._code = code
        self._profile = profile
        self._keys: list[NDArray[np.uint64]] = [_EMPTY[0]]
        self._counts: list[NDArray[np.int64]] = [_EMPTY[1]]
        for length in range(1, self.order + 1):
            keys, times = counts.grams(length)
            if length > 1 and self.min_count > counts.min_count:
                known = times >= self.min_count
                keys, times = keys[known], times[known]
            self._keys.append(keys)
            self._counts.append(times)

    def __len__(self) -> int:
        """How many grams are in the table."""
        return sum(map(len, self._keys))

    def count(self, gram: bytes) -> int | None:
        """How often a gram occurs; None for one that is not in the table, or longer than any."""
        if not gram:
            return self.positions
        if len(gram) > self.order:
            return None
        key = np.uint64(_key(gram))
        keys = self._keys[len(gram)]
        place = int(np.searchsorted(keys, key))
        if place == len(keys) or keys[place] != key:
            return None
        return int(self._counts[len(gram)][place])

    def probability(self, gram: bytes) -> float | None:
        """The probability of the last byte behind the others; None for a gram that is not known."""
        log = self.model.log_of(gram)
        return None if log is None else float(np.exp(log))

    def continuations(self, context: bytes, most: int = 20) -> list[GramCount]:
        """The most frequent grams of one byte more than `context`, which they begin with.

        OptionError for a context that is as long as the longest grams.
        """
        if len(context) >= self.order:
            raise OptionError("nothing is known of what follows so many bytes")
        length = len(context) + 1
        keys = self._keys[length]
        low = int.from_bytes(context.ljust(8, b"\0"), "big")
        high = low + (1 << (64 - 8 * len(context)))
        first = int(np.searchsorted(keys, np.uint64(low)))
        last = len(keys) if high >> 64 else int(np.searchsorted(keys, np.uint64(high)))
        return self._best(length, first, last, most)

    def top(self, length: int, most: int = 100) -> list[GramCount]:
        """The most frequent grams of `length` bytes, 1 to the order."""
        if not 1 <= length <= self.order:
            raise OptionError("there are no grams of this length")
        return self._best(length, 0, len(self._keys[length]), most)

    def trace(self, text: bytes) -> list[SegmentTrace]:
        """The segments of a text, each with the states and scores of its segmentation.

        `text` is in the normal form that the front end asks for.
        """
        segmenter = Segmenter(self.model, self._profile)
        edges = [*starts_of(self._code, text).tolist(), len(text)]
        return [
            SegmentTrace(
                start,
                end,
                segmenter.trace(text[start:end]) if _is_utf8(text[start:end]) else None,
            )
            for start, end in pairwise(edges)
        ]

    def _best(self, length: int, first: int, last: int, most: int) -> list[GramCount]:
        # A stable sort: equal counts stay in the order of their bytes.
        order = np.argsort(-self._counts[length][first:last], kind="stable")[:most] + first
        found = []
        for place in order.tolist():
            gram = int(self._keys[length][place]).to_bytes(8, "big")[:length]
            probability = self.probability(gram)
            found.append(GramCount(gram, int(self._counts[length][place]), probability or 0.0))
        return found


def _threshold(counts: GramCounts, most: int) -> int:
    """The least count with which no more than `most` grams are in the table."""
    kept = counts.kept
    if sum(kept[1:]) <= most:
        return counts.min_count
    all_counts = np.concatenate([counts.grams(length)[1] for length in range(2, len(kept))])
    room = max(most - kept[1], 0)
    if room == 0:
        return int(all_counts.max()) + 1
    # The first count that is no longer among them.
    return int(np.partition(all_counts, len(all_counts) - room - 1)[len(all_counts) - room - 1]) + 1


def _key(gram: bytes) -> int:
    return int.from_bytes(gram.ljust(8, b"\0"), "big") | len(gram)


def _is_utf8(source: bytes) -> bool:
    try:
        source.decode()
    except UnicodeDecodeError:
        return False
    return True
