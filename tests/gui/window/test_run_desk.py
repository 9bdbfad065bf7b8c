"""What can be done with a run: repeat, notes, manifest, curve, away; also after another start."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog
from tokenprism.bytepiece.options import BytePieceOptions
from tokenprism.cli.main import run as command
from tokenprism.errors import FormatError
from tokenprism.runs import read
from tokenprism.workspace import Kind, RunRecord, Workspace
from tokenprism_app.dialogs.notes import NotesDialog
from tokenprism_app.window.main_window import MainWindow
from tokenprism_app.work.manifests import manifest_of_run
from tokenprism_app.work.recipe import Recipe
from tokenprism_app.work.runs import Run, RunState
from workspace_kit import SAMPLES, MakeWindow, ready, train


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "runs.tokenprism"


@pytest.fixture
def trained(qtbot, make_window: MakeWindow, text_file: Path, path: Path) -> MainWindow:
    """A window on a named workspace with one run."""
    window = make_window()
    window.handlers.begin([str(text_file)])
    ready(qtbot, window, SAMPLES)
    train(qtbot, window, 310)
    ready(qtbot, window, SAMPLES + 1)
    window.workspace.save_to(str(path))
    return window


def again(qtbot, make_window: MakeWindow, path: Path, count: int = SAMPLES + 1) -> MainWindow:
    window = make_window()
    window.handlers.begin([str(path)])
    ready(qtbot, window, count)
    return window


def press(qtbot, window: MainWindow, key: Qt.Key) -> None:
    row = window.library.rows["run", 0]
    row.setFocus()
    qtbot.keyClick(row, key)


def test_a_run_is_repeated_with_one_option_changed(
    qtbot, make_window: MakeWindow, trained: MainWindow, path: Path
) -> None:
    trained.close()
    window = again(qtbot, make_window, path)
    window.session.remove_corpus(window.session.corpora[0].key)
    press(qtbot, window, Qt.Key.Key_R)
    form = window.training.view.form
    qtbot.waitUntil(lambda: form.entries.value() == 310 and form.start.isEnabled())
    assert [one.corpus.name for one in form.corpora.chosen()] == ["small.txt"]
    assert form.special_tokens() == ()
    form.entries.setValue(320)
    form.start.click()
    qtbot.waitUntil(lambda: window.training.task is None and len(window.runs.all) == 2
                    and window.runs.all[1].state is RunState.FINISHED)
    assert window.session.tokenizers[-1].tokenizer.vocabulary.size == 320
    assert window.session.tokenizers[-1].tokenizer.identity != window.runs.all[0].identity


def test_a_run_that_went_on_from_a_model_is_repeated_from_it(
    qtbot, make_window: MakeWindow, trained: MainWindow, path: Path
) -> None:
    start = trained.session.tokenizers[-1]
    corpora = tuple(one.corpus for one in trained.session.corpora)
    form = trained.training.view.form
    form.corpora.choose({one.key for one in trained.session.corpora})
    recipe = Recipe("more", corpora, trained.runs.all[0].recipe.options, start.tokenizer.model)
    form.show_recipe(recipe)
    assert form.bpe.advanced.model is start.tokenizer.model
    form.entries.setValue(328)
    trained.training.start(form.recipe())
    qtbot.waitUntil(lambda: len(trained.session.tokenizers) == SAMPLES + 2)
    identity = trained.session.tokenizers[-1].tokenizer.identity
    trained.session.remove_tokenizer(start.key)
    ready(qtbot, trained, SAMPLES + 1)
    trained.close()
    Workspace(path).close()  # what nothing needs goes
    window = again(qtbot, make_window, path)
    (_, run) = window.runs.all
    window.run_desk.repeat(run)
    form = window.training.view.form
    qtbot.waitUntil(lambda: form.entries.value() == 328)
    qtbot.waitUntil(form.start.isEnabled)
    assert form.bpe.advanced.model is not None
    form.start.click()
    qtbot.waitUntil(lambda: len(window.session.tokenizers) == SAMPLES + 3)
    assert window.session.tokenizers[-1].tokenizer.identity == identity
    assert manifest_of_run(run, window.workspace.file, None).start == start.tokenizer.identity


def test_notes_are_kept_and_undone(
    qtbot, make_window: MakeWindow, trained: MainWindow, path: Path
) -> None:
    press(qtbot, trained, Qt.Key.Key_N)
    (dialog,) = trained.findChildren(NotesDialog)
    assert dialog.notes.accessibleName() == "Notes on mine"
    dialog.notes.setPlainText("too small for 中文")
    dialog.save.click()
    (run,) = trained.runs.all
    assert run.notes == "too small for 中文"
    assert trained.library.rows["run", 0].accessibleDescription() == run.notes
    trained.session.undo.undo()
    assert run.notes == ""
    trained.session.undo.redo()
    ready(qtbot, trained, SAMPLES + 1)
    trained.close()
    window = again(qtbot, make_window, path)
    assert window.runs.all[0].notes == "too small for 中文"


@pytest.mark.parametrize("later", [False, True])
def test_the_manifest_of_a_run_makes_its_model_again(
    qtbot, make_window: MakeWindow, trained: MainWindow, path: Path, tmp_path: Path, monkeypatch,
    later: bool,
) -> None:
    identity = trained.session.tokenizers[-1].tokenizer.identity
    window = trained
    if later:
        ready(qtbot, trained, SAMPLES + 1)
        trained.close()
        window = again(qtbot, make_window, path)
    asked = tmp_path / "mine"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(asked), ""))
    press(qtbot, window, Qt.Key.Key_S)
    made = tmp_path / "mine.run.json"
    qtbot.waitUntil(made.exists)
    manifest = read(made)
    assert (manifest.model, manifest.size, manifest.stopped) == (identity, 310, False)
    assert manifest.versions["tokenprism"]
    assert manifest.started
    assert command(["repeat", str(made), "-o", str(tmp_path / "again.json")]) == 0


def test_the_manifest_of_a_bytepiece_run(
    qtbot, trained: MainWindow, tmp_path: Path, monkeypatch
) -> None:
    corpora = tuple(one.corpus for one in trained.session.corpora)
    trained.training.start(Recipe("pieces", corpora, BytePieceOptions(300)))
    qtbot.waitUntil(lambda: trained.training.task is None)
    made = tmp_path / "p.run.json"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(made), ""))
    trained.run_desk.save_manifest(trained.runs.all[-1])
    qtbot.waitUntil(made.exists)
    assert command(["repeat", str(made), "-o", str(tmp_path / "again.json")]) == 0


def test_what_cannot_be_made_again_is_told(
    qtbot, trained: MainWindow, make_window: MakeWindow, path: Path
) -> None:
    with pytest.raises(FormatError, match="has left no model"):
        manifest_of_run(Run("x", 300, RunState.DISCARDED), None, None)
    ready(qtbot, trained, SAMPLES + 1)
    trained.close()
    with Workspace(path) as file:
        (stored,) = file.items(Kind.RUN)
        values = {name: getattr(stored.record, name) for name in stored.record.__slots__}
        bare = [{"name": "a", "paths": ["/a"], "fingerprint": ""}]
        file.put(RunRecord(**{**values, "identity": ""}), stored.id)
        file.put(RunRecord(**{**values, "corpora": tuple(bare), "name": "bare"}))
    window = again(qtbot, make_window, path)
    press(qtbot, window, Qt.Key.Key_S)
    qtbot.waitUntil(lambda: bool(window.notices.notices))
    assert "mine does not say which model it made" in window.notices.notices[-1].text
    with pytest.raises(FormatError, match="bare does not say all of what it read"):
        manifest_of_run(window.runs.all[1], window.workspace.file, None)


def test_the_curve_of_an_earlier_start_is_laid_over_the_others(
    qtbot, make_window: MakeWindow, trained: MainWindow, path: Path
) -> None:
    sizes = trained.runs.all[0].curve[0]
    ready(qtbot, trained, SAMPLES + 1)
    trained.close()
    window = again(qtbot, make_window, path)
    assert not window.session.runs
    press(qtbot, window, Qt.Key.Key_C)
    (shown,) = window.session.runs
    assert shown.sizes.tolist() == sizes
    assert not window.cards["curves"].isHidden()
    words = [one.text() for one in window.library.run_menu(window.runs.all[0]).actions()]
    assert "Hide its curve\tC" in words
    press(qtbot, window, Qt.Key.Key_C)
    assert not window.session.runs


def test_a_run_is_taken_from_the_list_and_put_back(
    qtbot, make_window: MakeWindow, trained: MainWindow, path: Path
) -> None:
    (run,) = trained.runs.all
    press(qtbot, trained, Qt.Key.Key_Delete)
    assert not trained.runs.all
    assert len(trained.session.tokenizers) == SAMPLES + 1
    ready(qtbot, trained, SAMPLES + 1)
    with Workspace(path) as file:
        assert not file.items(Kind.RUN)
    trained.session.undo.undo()
    assert trained.runs.all == [run]
    ready(qtbot, trained, SAMPLES + 1)
    trained.close()
    window = again(qtbot, make_window, path)
    assert [one.curve for one in window.runs.all] == [run.curve]


def test_a_run_removed_in_another_window_goes_here_too(
    qtbot, make_window: MakeWindow, trained: MainWindow, path: Path
) -> None:
    window = again(qtbot, make_window, path)
    trained.run_desk.remove(trained.runs.all[0])
    qtbot.waitUntil(lambda: not window.runs.all)
    ready(qtbot, window, SAMPLES + 1)
    ready(qtbot, trained, SAMPLES + 1)
    with Workspace(path) as file:
        assert not file.items(Kind.RUN)


def test_the_menu_offers_what_can_be_done(trained: MainWindow) -> None:
    (run,) = trained.runs.all

    def able() -> set[str]:
        return {one.objectName() for one in trained.library.run_menu(run).actions()
                if one.objectName() and one.isEnabled()}

    assert able() == {"repeat", "notes", "manifest", "curve", "remove"}
    run.state = RunState.INTERRUPTED
    assert "resume" in able()
    run.state = RunState.RUNNING
    assert not able() & {"resume", "remove", "manifest"}
    run.state = RunState.FINISHED


@pytest.mark.parametrize("way", ["click", "double click", "Enter", "menu"])
def test_an_interrupted_run_goes_on_with_its_own_recipe(
    qtbot, trained: MainWindow, way: str
) -> None:
    (run,) = trained.runs.all
    run.state = RunState.INTERRUPTED
    form = trained.training.view.form
    form.entries.setValue(777)  # somebody else's recipe
    trained.runs.changed.emit()
    row = trained.library.rows["run", 0]
    assert "click to go on" in row.detail
    left = Qt.MouseButton.LeftButton
    if way == "menu":
        menu = trained.library.run_menu(run)
        next(one for one in menu.actions() if one.objectName() == "resume").trigger()
    elif way == "Enter":
        press(qtbot, trained, Qt.Key.Key_Return)
    else:
        qtbot.mouseClick(row, left)
        if way == "double click":
            row = trained.library.rows["run", 0]
            qtbot.mouseDClick(row, left)
    qtbot.waitUntil(lambda: len(trained.session.tokenizers) == SAMPLES + 2)
    assert form.entries.value() == 310
    assert [one.corpus.name for one in form.corpora.chosen()] == ["small.txt"]
    assert trained.training.dialog.isVisible()
    assert trained.training.view.live.heading.title.text() == "mine"
    assert [(one.name, one.state) for one in trained.runs.all] == [("mine", RunState.FINISHED)]
    assert trained.session.tokenizers[-1].tokenizer.identity == (
        trained.session.tokenizers[-2].tokenizer.identity)
