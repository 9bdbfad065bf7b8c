"""Forecasts are corrected by what earlier trainings took."""

from __future__ import annotations

import pytest
from tokenprism import Stage
from tokenprism.forecasts import UNKNOWN, Forecast, expect, factors_of, grown

TOLD = Forecast({Stage.COUNTING: 0.2, Stage.PREPARING: 0.1, Stage.MERGING: 0.4}, 1000, 10)


def test_without_earlier_trainings_it_is_a_wide_range() -> None:
    found = expect(TOLD, {})
    assert (found.seconds, found.bytes, found.runs) == (pytest.approx(0.7), 1000, 0)
    assert found.low == pytest.approx(0.7 / UNKNOWN)
    assert found.high == pytest.approx(0.7 * UNKNOWN)


def test_the_next_forecast_is_what_the_last_training_took() -> None:
    taken = {Stage.COUNTING: 4.0, Stage.PREPARING: 1.0, Stage.MERGING: 8.0}
    factors = factors_of(TOLD, taken)
    found = expect(TOLD, {stage: [factor] for stage, factor in factors.items()})
    assert found.stages == pytest.approx(taken)
    assert found.seconds == pytest.approx(13)
    assert found.low < 13 < found.high < 20
    assert found.runs == 1


def test_short_stages_say_nothing_and_follow_the_others() -> None:
    assert factors_of(TOLD, {Stage.COUNTING: 0.8, Stage.PREPARING: 0.01}) == {
        Stage.COUNTING: pytest.approx(4)}
    found = expect(TOLD, {Stage.COUNTING: [4.0], Stage.GRAMS: [9.0]})
    assert found.stages[Stage.MERGING] == pytest.approx(1.6)
    assert found.high > 4 * UNKNOWN * 0.5


def test_the_middle_of_several_trainings_counts_and_the_range_holds_all() -> None:
    factors = {stage: [2.0, 10.0, 3.0] for stage in TOLD.stages}
    found = expect(TOLD, factors)
    assert found.seconds == pytest.approx(2.1)
    assert found.low < 1.4
    assert found.high > 7


def test_numbers_grow_by_a_power_law() -> None:
    many, exponent = grown((100, 10), (400, 20), 10_000, bend=0.0)
    assert (many, exponent) == (pytest.approx(100), pytest.approx(0.5))
    assert grown((100, 10), (400, 20), 400) == (20, 1.0)
