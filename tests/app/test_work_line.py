"""The time that is left, told from shares that are done."""

from __future__ import annotations

import pytest
from tokenprism_app.widgets import work_line
from tokenprism_app.widgets.work_line import Remaining


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [100.0]
    monkeypatch.setattr(work_line.time, "monotonic", lambda: now[0])
    return now


def test_it_is_told_once_it_is_known(clock: list[float]) -> None:
    remaining = Remaining()
    assert remaining.seconds(0.5) is None  # at once nothing is known
    clock[0] += 10
    assert remaining.seconds(0.5) == pytest.approx(10)
    clock[0] += 10
    assert remaining.seconds(0.8) == pytest.approx(5)
    assert remaining.words(0.8) == "5.0 s left"
    assert remaining.seconds(1.0) is None
    assert remaining.words(None) == ""


def test_another_stage_counts_anew(clock: list[float]) -> None:
    remaining = Remaining()
    clock[0] += 60
    remaining.seconds(0.9)
    assert remaining.seconds(0.1) is None
    clock[0] += 2
    assert remaining.seconds(0.2) == pytest.approx(8)


def test_nothing_is_known_while_the_share_is_not(clock: list[float]) -> None:
    remaining = Remaining()
    clock[0] += 60
    assert remaining.seconds(None) is None
    clock[0] += 3
    assert remaining.seconds(0.5) == pytest.approx(3)
