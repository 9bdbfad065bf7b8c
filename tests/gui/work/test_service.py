"""Encoding behind the window: results arrive, stale work is dropped, faults become words."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import pytest
from bpe_kit import naive
from pytestqt.qtbot import QtBot
from tokenprism.errors import TokenprismError
from tokenprism_app.session import Session, Text
from tokenprism_app.work.service import EncodingService


class Broken:
    """A tokenizer whose encoding fails as it is told to, after `gate` is open."""

    def __init__(self, fault: Exception, gate: threading.Event | None = None) -> None:
        self._inner, self._fault, self._gate = naive(), fault, gate

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    def history(self, *_arguments: object, **_more: object) -> Any:
        if self._gate is not None:
            self._gate.wait(10)
        raise self._fault


@pytest.fixture
def session(qtbot: QtBot) -> Iterator[Session]:
    made = Session()
    service = EncodingService(made)
    yield made
    service.close()


def test_results_of_visible_tokenizers_arrive(session: Session, qtbot: QtBot) -> None:
    shown, hidden = session.add_tokenizer(naive()), session.add_tokenizer(naive())
    session.set_visible(hidden.key, False)
    session.set_text(Text("see 分词 see".encode(), "one"))
    qtbot.waitUntil(lambda: shown.key in session.results)
    assert session.results[shown.key].full.source is session.text.source
    assert session.results[shown.key].history is not None
    assert hidden.key not in session.results
    session.set_visible(hidden.key, True)
    qtbot.waitUntil(lambda: hidden.key in session.results)


def test_problems_are_words(session: Session, qtbot: QtBot) -> None:
    known = session.add_tokenizer(Broken(TokenprismError("it cannot be", byte=3)))
    unknown = session.add_tokenizer(Broken(ValueError("inner")))
    session.set_text(Text(b"text", "one"))
    qtbot.waitUntil(lambda: len(session.problems) == 2)
    assert session.problems[known.key] == "byte 3: it cannot be"
    assert session.problems[unknown.key] == (
            "error inside the program: ValueError: inner"
        )


def test_work_on_an_old_text_is_dropped(session: Session, qtbot: QtBot) -> None:
    gate = threading.Event()
    entry = session.add_tokenizer(Broken(TokenprismError("late"), gate))
    other = session.add_tokenizer(naive())
    session.set_text(Text(b"first", "one"))
    session.remove_tokenizer(entry.key)
    session.set_text(Text(b"second text", "two"))
    gate.set()
    qtbot.waitUntil(lambda: other.key in session.results)
    qtbot.wait(50)
    assert session.results[other.key].full.source == b"second text"
    assert not session.problems
