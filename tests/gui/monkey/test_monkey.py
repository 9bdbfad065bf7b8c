"""A short play of the monkey, always the same."""

from __future__ import annotations

from pathlib import Path

import monkey


def test_a_monkey_finds_nothing(tmp_path: Path) -> None:
    outcome = monkey.play(1, seconds=120, actions=150, folder=tmp_path)
    assert outcome.code == 0, outcome.words
