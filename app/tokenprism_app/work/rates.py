"""How fast the trainings of this machine were, to correct the forecasts of the next. No Qt here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from tokenprism import Stage
from tokenprism.bpe.options import TrainOptions
from tokenprism.forecasts import Expected, Forecast, expect, factors_of
from tokenprism.pretokenize import pattern

from .recipe import Recipe

KEPT = 5  # trainings of each kind that count


class Store(Protocol):
    """Where the factors are kept; the settings."""

    def factors(self, kind: str) -> dict[str, list[float]]: ...

    def set_factors(self, kind: str, factors: dict[str, list[float]]) -> None: ...


class Rates:
    """Corrects forecasts by the last trainings of the same kind."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def expect(self, recipe: Recipe, forecast: Forecast) -> Expected:
        """The corrected forecast of a training."""
        names = {stage.name: stage for stage in Stage}
        factors = self._store.factors(kind_of(recipe)).items()
        return expect(forecast, {names[name]: one for name, one in factors if name in names})

    def learn(self, recipe: Recipe, forecast: Forecast, taken: Mapping[Stage, float]) -> None:
        """Take note of a training that came to its end, by the seconds of its stages."""
        kind = kind_of(recipe)
        known = self._store.factors(kind)
        for stage, factor in factors_of(forecast, taken).items():
            known[stage.name] = [*known.get(stage.name, []), round(factor, 3)][-KEPT:]
        self._store.set_factors(kind, known)


def kind_of(recipe: Recipe) -> str:
    """Trainings of one kind are equally fast: an own pattern is slower than a named one."""
    options = recipe.options
    if isinstance(options, TrainOptions) and not pattern(options.pattern).is_native:
        return "bpe-regex"
    return recipe.algorithm
