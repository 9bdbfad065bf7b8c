"""Workspaces of the program's own: what holds nothing of the user's goes, all else stays."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PySide6.QtCore import QLockFile
from tokenprism import Progress
from tokenprism.errors import CancelledError
from tokenprism.workspace import (
    CorpusRecord,
    Kind,
    RunRecord,
    TextRecord,
    TokenizerRecord,
    Workspace,
)
from tokenprism_app.settings import Settings
from tokenprism_app.window import sample
from tokenprism_app.window.own_workspaces import LATEST, OwnWorkspaces
from workspace_kit import MakeWindow


def made(folder: Path, number: int, what: str) -> Path:
    """A workspace whose last change was `number` days before now."""
    path = folder / f"untitled-{number}.tokenprism"
    with Workspace(path) as workspace, workspace.transaction():
        workspace.put(CorpusRecord("corpus", ("/data/a.txt",)))
        workspace.put(TokenizerRecord("other", "file", "/data/model.json"))
        text = b"" if number % 2 else sample.text()
        workspace.put(TextRecord("ours", content=workspace.keep(text)))
        if what == "run":
            workspace.put(RunRecord("mine", "bpe", "cancelled", 1000))
        if what == "model":
            content = workspace.keep(b"a model")
            workspace.put(TokenizerRecord("mine", "inside", content))
        if what == "text":
            workspace.put(TextRecord("pasted", content=workspace.keep(b"a text")))
    age(path, number)
    return path


def age(path: Path, days: int) -> None:
    then = path.stat().st_mtime - 86_400 * days
    os.utime(path, (then, then))


def left(folder: Path) -> set[int]:
    return {int(one.stem.rpartition("-")[2]) for one in folder.glob("*.tokenprism")}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Twelve with nothing, and older ones: with something, locked, broken, with nothing."""
    for number in range(1, 13):
        made(tmp_path, number, "nothing")
    for number, what in enumerate(("run", "model", "text", "nothing"), 20):
        made(tmp_path, number, what)
    broken = tmp_path / "untitled-30.tokenprism"
    broken.write_bytes(b"SQLite format 3\0 and no more")
    age(broken, 30)
    return tmp_path


def test_only_what_holds_nothing_goes(folder: Path) -> None:
    locked = QLockFile(str(folder / "untitled-12.tokenprism.lock"))
    assert locked.tryLock(0)
    own = OwnWorkspaces(folder)
    assert own.tidy(Progress()) == 2
    assert left(folder) == {*range(1, LATEST + 1), 12, 20, 21, 22, 30}
    with Workspace(folder / "untitled-21.tokenprism") as workspace:
        model = workspace.items(Kind.TOKENIZER)[-1].record
        assert workspace.content(model.place) == b"a model"
    locked.unlock()
    assert own.tidy(Progress()) == 1
    assert own.tidy(Progress()) == 0
    assert not list(folder.glob("*.lock"))
    assert not list(folder.glob("untitled-23*"))


def test_it_can_be_stopped(folder: Path) -> None:
    progress = Progress()
    progress.cancel()
    before = left(folder)
    with pytest.raises(CancelledError):
        OwnWorkspaces(folder).tidy(progress)
    assert left(folder) == before


def test_a_start_tidies(qtbot, make_window: MakeWindow, settings: Settings) -> None:
    folder = settings.data / "workspaces"
    folder.mkdir(parents=True)
    for number in range(100, 115):
        made(folder, number, "run" if number == 112 else "nothing")
    window = make_window()
    window.handlers.begin([])
    qtbot.waitUntil(lambda: len(left(folder)) == LATEST + 1)
    assert {*range(100, 109), 112} <= left(folder)
