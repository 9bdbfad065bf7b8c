"""What the window writes into: files and the targets of links, never devices or pipes."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot
from tokenprism.workspace import is_workspace
from tokenprism_app.dialogs.export import ExportDialog
from tokenprism_app.i18n import said
from tokenprism_app.window.main_window import MainWindow
from workspace_kit import SAMPLES, ready

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="files of POSIX systems")

WORDS = "this is a device or a pipe"


@pytest.fixture
def pipe(tmp_path: Path) -> Path:
    """A pipe that nobody reads: who opens it for writing would wait for ever."""
    path = tmp_path / "pipe.csv"
    os.mkfifo(path)
    return path


@pytest.fixture
def link(tmp_path: Path) -> Path:
    path = tmp_path / "link.csv"
    (tmp_path / "target").write_bytes(b"old")
    path.symlink_to("target")
    return path


@pytest.fixture
def filled(window: MainWindow, qtbot: QtBot) -> MainWindow:
    window.handlers.begin([])
    ready(qtbot, window, SAMPLES)
    return window


def choose(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))


def test_points_of_curves(
    filled: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, pipe: Path, link: Path
) -> None:
    told: list[str] = []
    monkeypatch.setattr(QMessageBox, "warning", lambda *given: told.append(given[2]))
    filled.go_to("curves")
    view = filled.cards["curves"].view
    qtbot.waitUntil(lambda: view.plot is not None)
    for place in (pipe, link):
        choose(monkeypatch, place)
        view.toolbar.exports["csv"].trigger()
    assert [WORDS in one for one in told] == [True]
    assert pipe.is_fifo()
    assert link.is_symlink()
    assert link.read_text().startswith("tokenizer,")


def test_a_copy_of_the_workspace(
    filled: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    pipe, link = tmp_path / "pipe.tokenprism", tmp_path / "link.tokenprism"
    os.mkfifo(pipe)
    link.symlink_to("made")
    choose(monkeypatch, pipe)
    filled.workspace.save_as()
    assert WORDS in said(filled.notices.notices[-1].text)
    assert filled.workspace.path is None
    choose(monkeypatch, link)
    filled.workspace.save_as()
    assert filled.workspace.path == link
    assert link.is_symlink()
    assert is_workspace((tmp_path / "made").read_bytes()[:100])
    qtbot.waitUntil(lambda: filled.workspace.saved)


def test_opening_a_pipe_as_a_workspace_does_not_wait(filled: MainWindow, pipe: Path) -> None:
    filled.workspace.open(str(pipe))
    assert "not a regular file" in said(filled.notices.notices[-1].text)


def test_an_export(
    window: MainWindow, text_file: Path, opened: Callable[..., None], qtbot: QtBot, pipe: Path,
    link: Path,
) -> None:
    opened(text_file)
    form = window.training.view.form
    form.entries.setValue(300)
    with qtbot.waitSignal(window.training.ended):
        form.start.click()
    window.actions_book.by_id["export"].trigger()
    dialog = window.findChild(ExportDialog)
    assert dialog is not None
    qtbot.waitUntil(lambda: dialog._trial is None)
    for place in (pipe, link):
        dialog.path.setText(str(place))
        dialog.write.click()
        qtbot.waitUntil(lambda: dialog._job is None)
        assert (WORDS in dialog.outcome.text()) == (place == pipe)
    assert pipe.is_fifo()
    assert link.is_symlink()
    assert link.read_bytes().startswith(b"{")
