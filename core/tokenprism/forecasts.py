"""What a training will cost, and how earlier trainings of this machine correct that.

Each algorithm has a `forecast` of its own that looks at a sample of the corpora. Its constants are
those of one processor. `expect` corrects them by the stages of earlier trainings.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import median

from ._progress import Stage
from .corpus import Corpus

# A forecast without an earlier training is right within this factor.
UNKNOWN = 2.5
# Even with earlier trainings: other texts, other work on the machine.
_SPREAD = 1.15
# A stage that took less says nothing about the speed of the machine.
LEAST = 0.2


@dataclass(frozen=True, slots=True)
class Forecast:
    """The seconds of each stage in `stages`, and the `bytes` of memory that the training needs at
    its peak beyond what the program has. `words` distinct pre-tokens or segments are expected.
    """

    stages: Mapping[Stage, float]
    bytes: int
    words: int

    @property
    def seconds(self) -> float:
        """The time from start to end."""
        return sum(self.stages.values())


@dataclass(frozen=True, slots=True)
class Expected:
    """A forecast corrected by `runs` earlier trainings: the likely seconds of each stage, and the
    range of the whole, `low` to `high`.
    """

    stages: Mapping[Stage, float]
    low: float
    high: float
    bytes: int
    runs: int

    @property
    def seconds(self) -> float:
        """The likely time from start to end."""
        return sum(self.stages.values())


def expect(forecast: Forecast, factors: Mapping[Stage, Sequence[float]]) -> Expected:
    """A forecast with the measured `factors` of each stage: its time in earlier trainings over
    their forecast, from `factors_of`. A stage without any goes at the pace of the others.
    """
    known = {stage: found for stage, found in factors.items() if found and stage in forecast.stages}
    usual = median([median(found) for found in known.values()]) if known else 1.0
    likely, low, high = {}, 0.0, 0.0
    for stage, seconds in forecast.stages.items():
        found = known.get(stage)
        likely[stage] = seconds * (median(found) if found else usual)
        low += seconds * min(found) / _SPREAD if found else likely[stage] / UNKNOWN
        high += seconds * max(found) * _SPREAD if found else likely[stage] * UNKNOWN
    runs = max(map(len, known.values()), default=0)
    return Expected(likely, low, high, forecast.bytes, runs)


def factors_of(forecast: Forecast, taken: Mapping[Stage, float]) -> dict[Stage, float]:
    """How many times longer than its forecast each stage took; short stages are left out."""
    return {
        stage: taken[stage] / seconds
        for stage, seconds in forecast.stages.items()
        if seconds > 0 and 0 < taken.get(stage, 0.0) >= LEAST
    }


def excerpts_of(corpora: Sequence[Corpus], size: int) -> list[bytes]:
    """About `size` bytes of all corpora together, from each by its share."""
    total = sum(corpus.size for corpus in corpora)
    return [
        excerpt
        for corpus in corpora
        for excerpt in corpus.sample(max(1, size * corpus.size // max(1, total)))
    ]


def halves(excerpts: Sequence[bytes]) -> Iterator[Sequence[bytes]]:
    """Two halves of a sample, each from all of the corpora."""
    yield excerpts[::2]
    yield excerpts[1::2]


def grown(
    before: tuple[int, int], after: tuple[int, int], total: int, bend: float = 0.03
) -> tuple[float, float]:
    """The number of different things in `total` bytes, and the exponent of its growth.

    `before` and `after` are two sizes in bytes with the numbers found in them. The number grows by
    a power law (Heaps); over longer texts the exponent is less by `bend`.
    """
    (size_before, few), (size, many) = before, after
    if not few or size_before >= size or size >= total:
        return many, 1.0
    exponent = math.log(many / few) / math.log(size / size_before)
    exponent = min(max(exponent - bend, 0.0), 1.0)
    return float(many * (total / size) ** exponent), exponent
