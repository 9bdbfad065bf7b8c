"""Ticks of axes: steps of 1, 2 or 5 times a power of ten, labels with the decimals of the step."""

from __future__ import annotations

import math
from dataclasses import dataclass

_STEPS = (1, 2, 5, 10)


@dataclass(frozen=True, slots=True)
class Axis:
    """An even axis from `low` to `high` with a tick at both ends."""

    low: float
    high: float
    ticks: tuple[float, ...]
    decimals: int

    def label(self, tick: float) -> str:
        """A tick in figures."""
        return f"{tick:,.{self.decimals}f}"


def even_axis(least: float, most: float, *, about: int = 5) -> Axis:
    """An axis that holds the values from `least` to `most` with `about` steps or fewer."""
    spread = most - least or abs(most) or 1.0
    rough = spread / about
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(one for one in _STEPS if one * power >= rough * (1 - 1e-9)) * power
    first, last = math.floor(least / step + 1e-9), math.ceil(most / step - 1e-9)
    last = max(last, first + 1)
    ticks = tuple(number * step for number in range(first, last + 1))
    return Axis(ticks[0], ticks[-1], ticks, max(0, -math.floor(math.log10(step) + 1e-9)))
