"""Opening a file in the window reads its beginning once."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
import tokenprism as tp
from tokenprism import Progress
from tokenprism_app.window.reading import read_one

_opened: Counter[str] | None = None


def _count(event: str, arguments: tuple[object, ...]) -> None:
    if event == "open" and _opened is not None:
        _opened[str(arguments[0])] += 1


sys.addaudithook(_count)


@pytest.fixture
def opened() -> Iterator[Counter[str]]:
    """How often each file is opened by this process from now on."""
    global _opened
    _opened = Counter()
    yield _opened
    _opened = None


@pytest.mark.parametrize(("name", "times"), [
    ("model.tokenprism.json", 2),  # the head and the content
    ("tokenizer.json", 1),         # the head; a child process reads the content
])
def test_the_head_is_read_once(
    name: str, times: int, tmp_path: Path, opened: Counter[str]
) -> None:
    path = tmp_path / name
    tp.export(tp.train(["low lower lowest " * 9], 262, pattern="gpt2"), path)
    opened.clear()
    assert read_one(str(path), None, None, Progress()).tokenizer is not None
    assert opened[str(path)] == times
