"""Answers to objects that are gone are dropped, without a word from the worker's thread."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
import shiboken6
from compare_kit import trained
from PySide6.QtCore import QObject, QThreadPool
from pytestqt.qtbot import QtBot
from tokenprism import Progress
from tokenprism.errors import TokenprismError
from tokenprism.workspace import Workspace
from tokenprism_app.session import Session, Text
from tokenprism_app.work import post, service
from tokenprism_app.work.background import Latest
from tokenprism_app.work.post import Way
from tokenprism_app.work.remembering import Picture
from tokenprism_app.work.saver import Saver
from tokenprism_app.work.service import EncodingService
from tokenprism_app.work.tasks import TaskManager

ENDS = {
    "a value": lambda: 3, "a problem": lambda: fail(TokenprismError("no")),
}
WAIT = 20  # seconds


def fail(fault: Exception) -> None:
    """Raise it."""
    raise fault


@pytest.fixture
def faults(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[object]]:
    """What is raised in threads."""
    found: list[object] = []
    monkeypatch.setattr(threading, "excepthook", found.append)
    monkeypatch.setattr("sys.unraisablehook", found.append)
    yield found
    assert found == []


class Gate:
    """Work that begins, and ends when it is let go."""

    def __init__(self, end: str = "a value") -> None:
        self.begun, self.go, self._end = threading.Event(), threading.Event(), end

    def __call__(self, *_: object) -> object:
        self.begun.set()
        assert self.go.wait(WAIT)
        return ENDS[self._end]()


class Receiver(QObject):
    """Keeps what arrives."""

    def __init__(self) -> None:
        super().__init__()
        self.came: list[int] = []

    def take(self, value: int) -> None:
        """One value."""
        self.came.append(value)


def test_values_arrive_in_order_from_a_thread(qtbot: QtBot) -> None:
    receiver = Receiver()
    way = Way(receiver.take)
    thread = threading.Thread(target=lambda: [way(value) for value in range(50)])
    thread.start()
    thread.join()
    assert receiver.came == []  # they wait for the event loop
    qtbot.waitUntil(lambda: receiver.came == list(range(50)))


@pytest.mark.parametrize("waiting", [False, True])
def test_a_value_for_an_object_that_is_gone_is_dropped(qtbot: QtBot, waiting: bool) -> None:
    gone, there = Receiver(), Receiver()
    lost, kept = Way(gone.take), Way(there.take)
    if waiting:
        lost(1)
    shiboken6.delete(gone)
    lost(2)
    kept(3)
    qtbot.waitUntil(lambda: there.came == [3])
    assert gone.came == []


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("long", [False, True])
def test_a_view_goes_before_its_answer(
    qtbot: QtBot, faults: list[object], long: bool, end: str
) -> None:
    latest, gate = Latest(long=long), Gate(end)
    latest.start(gate)
    assert gate.begun.wait(WAIT)
    with qtbot.captureExceptions() as raised:
        shiboken6.delete(latest)
        gate.go.set()
        other = Latest(long=long)
        with qtbot.waitSignal(other.done):
            other.start(lambda _progress: 1)
        assert QThreadPool.globalInstance().waitForDone(WAIT * 1000)
    assert raised == []


@pytest.mark.parametrize("end", ENDS)
def test_the_tasks_go_before_their_answer(
    qtbot: QtBot, faults: list[object], end: str
) -> None:
    tasks, gate = TaskManager(), Gate(end)
    tasks.start(gate, fail, fail)
    (future,) = tasks._pool._futures
    pool = tasks._pool
    assert gate.begun.wait(WAIT)
    shiboken6.delete(tasks)
    gate.go.set()
    assert future.exception(WAIT) is None
    pool.close()
    qtbot.wait(1)  # what is posted is delivered


def test_the_service_goes_before_its_answer(
    qtbot: QtBot, faults: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = Gate()
    monkeypatch.setattr(service, "encoded", gate)
    session = Session()
    session.add_tokenizer(trained())
    session.set_text(Text(b"some words", "x"))
    encoding = EncodingService(session)
    assert gate.begun.wait(WAIT)
    pool = encoding._pool
    (future,) = pool._futures
    shiboken6.delete(encoding)
    gate.go.set()
    assert future.exception(WAIT) is None
    pool.close()
    qtbot.wait(1)


def test_the_saver_goes_before_it_has_saved(
    qtbot: QtBot, faults: list[object], tmp_path: Path
) -> None:
    saver, gate = Saver(Workspace(tmp_path / "x.tpw")), Gate()
    saver._write = lambda _wanted: gate() and None  # type: ignore[method-assign]
    saver.save(Picture({}, {"name": "value"}))
    assert gate.begun.wait(WAIT)
    thread, lock = saver._thread, saver._lock
    shiboken6.delete(saver)
    gate.go.set()
    with lock:
        saver._closing = True
        lock.notify()
    thread.join(WAIT)
    assert not thread.is_alive()
    saver.workspace.close()
    qtbot.wait(1)


def test_an_answer_while_the_process_ends_is_dropped(qtbot: QtBot) -> None:
    receiver = Receiver()
    way = Way(receiver.take)
    shiboken6.delete(post._post())
    try:
        way(1)
    finally:
        post._post.cache_clear()
    assert receiver.came == []


def test_progress_is_cancelled_when_a_view_goes(qtbot: QtBot) -> None:
    latest, gate = Latest(), Gate()
    latest.start(gate)
    progress: Progress = latest.progress
    assert gate.begun.wait(WAIT)
    shiboken6.delete(latest)
    assert progress.cancelled
    gate.go.set()
    assert QThreadPool.globalInstance().waitForDone(WAIT * 1000)
