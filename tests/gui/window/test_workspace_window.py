"""A window on a workspace: what was made comes back, whatever ended the window."""

from __future__ import annotations

import json
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog
from tokenprism.bpe.options import TrainOptions
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.bpe.train import Trainer
from tokenprism.corpus import Corpus, CorpusOptions
from tokenprism.workspace import CorpusRecord, Kind, RunRecord, Workspace
from tokenprism_app.session import ByteRange, Text
from tokenprism_app.settings import Settings
from tokenprism_app.window.main_window import MainWindow
from tokenprism_app.window.sample import models
from tokenprism_app.work.recipe import Recipe
from tokenprism_app.work.runs import RunState
from window_kit import SAMPLE, words_that_never_repeat
from workspace_kit import SAMPLES, MakeWindow, ready, train


def state(window: MainWindow) -> object:
    session = window.session
    return (
        [(one.name, one.visible, one.hue, one.tokenizer.identity, one.path)
         for one in session.tokenizers],
        [(one.corpus.name, one.corpus.fingerprint) for one in session.corpora],
        session.text, session.selection, session.cut,
        [one.key for one in session.tokenizers].index(session.baseline),
        [(run.name, run.state, run.size, run.curve) for run in window.runs.all],
    )


def test_a_closed_window_comes_back_as_it_was(qtbot, make_window: MakeWindow, text_file) -> None:
    first = make_window()
    first.handlers.begin([])
    ready(qtbot, first, SAMPLES)
    first.opener.open_paths([str(text_file)])
    qtbot.waitUntil(lambda: len(first.session.corpora) == 2)
    train(qtbot, first)
    session = first.session
    session.set_text(Text("a pasted\u00a0text 南京".encode(), "Pasted text"))
    session.rename_tokenizer(session.tokenizers[0].key, "larger one")
    session.move_tokenizer(session.tokenizers[-1].key, 0)
    session.set_visible(session.tokenizers[1].key, False)
    session.set_baseline(session.tokenizers[2].key)
    session.set_cut(300)
    session.select(ByteRange(2, 8))
    ready(qtbot, first, SAMPLES + 1)
    before = state(first)
    first.close()
    second = make_window()
    second.handlers.begin([])
    ready(qtbot, second, SAMPLES + 1)
    assert state(second)[:-1] == before[:-1]
    (run,) = second.runs.all
    assert (run.name, run.state, run.size) == ("mine", RunState.FINISHED, 320)
    assert run.curve == first.runs.all[0].curve
    assert not second.session.undo.undo_name


def test_what_is_saved_survives_when_nothing_more_is_written(
    qtbot, make_window: MakeWindow, settings: Settings
) -> None:
    first = make_window()
    first.handlers.begin([])
    ready(qtbot, first, SAMPLES)
    # The file as it is while the window is open: as after a kill.
    (path,) = (settings.data / "workspaces").glob("*.tokenprism")
    with Workspace(path) as file:
        assert len(file.items(Kind.TOKENIZER)) == SAMPLES
        assert len(file.items(Kind.CORPUS)) == 1


def test_two_starts_do_not_share_a_workspace_of_the_programs_own(
    qtbot, make_window: MakeWindow
) -> None:
    one, other = make_window(), make_window()
    one.handlers.begin([])
    ready(qtbot, one, SAMPLES)
    other.handlers.begin([])
    ready(qtbot, other, SAMPLES)
    one.session.remove_tokenizer(one.session.tokenizers[0].key)
    ready(qtbot, one, SAMPLES - 1)
    qtbot.wait(1200)
    assert len(other.session.tokenizers) == SAMPLES


def test_a_named_workspace_is_copied_opened_and_told(
    qtbot, make_window: MakeWindow, tmp_path: Path
) -> None:
    first = make_window()
    first.handlers.begin([])
    ready(qtbot, first, SAMPLES)
    path = tmp_path / "project.tokenprism"
    first.workspace.save_to(str(path))
    assert first.windowTitle() == "[*]Sample text — project — Tokenprism"
    first.session.set_text(Text(b"changed after saving", "Pasted text"))
    ready(qtbot, first, SAMPLES)
    qtbot.waitUntil(lambda: "project.tokenprism · saved" in first.status.workspace.text())
    first.workspace.new()
    assert first.windowTitle() == "[*]Tokenprism"
    assert not first.session.tokenizers
    first.opener.open_paths([str(path)])
    ready(qtbot, first, SAMPLES)
    assert first.session.text.source == b"changed after saving"
    assert first.windowTitle() == "[*]Pasted text — project — Tokenprism"


def test_two_windows_on_one_workspace_take_in_each_others_work(
    qtbot, make_window: MakeWindow, tmp_path: Path, text_file: Path
) -> None:
    path = str(tmp_path / "shared.tokenprism")
    one = make_window()
    one.handlers.begin([])
    ready(qtbot, one, SAMPLES)
    one.workspace.save_to(path)
    other = make_window()
    other.handlers.begin([path])
    ready(qtbot, other, SAMPLES)
    other.opener.open_paths([str(text_file)])
    other.session.remove_tokenizer(other.session.tokenizers[0].key)
    qtbot.waitUntil(
        lambda: len(one.session.corpora) == 2 and len(one.session.tokenizers) == SAMPLES - 1,
    )
    ready(qtbot, one, SAMPLES - 1)
    ready(qtbot, other, SAMPLES - 1)
    with Workspace(path) as file:
        assert len(file.items(Kind.TOKENIZER)) == SAMPLES - 1
        assert len(file.items(Kind.CORPUS)) == 2


def test_files_that_are_gone_are_named_and_stay_in_the_workspace(
    qtbot, make_window: MakeWindow, tmp_path: Path
) -> None:
    gone = tmp_path / "gone.txt"
    gone.write_text(SAMPLE, "utf-8")
    path = tmp_path / "w.tokenprism"
    first = make_window()
    first.handlers.begin([str(gone)])
    ready(qtbot, first, SAMPLES)
    first.workspace.save_to(str(path))
    first.close()
    gone.unlink()
    second = make_window()
    second.handlers.begin([str(path)])
    ready(qtbot, second, SAMPLES)
    assert any("gone.txt is not there" in one.text for one in second.notices.notices)
    second.session.set_cut(400)
    ready(qtbot, second, SAMPLES)
    second.close()
    with Workspace(path) as file:
        assert [one.record.name for one in file.items(Kind.CORPUS)] == ["gone.txt"]
    # It was only moved.
    (tmp_path / "moved").mkdir()
    (tmp_path / "moved" / "gone.txt").write_text(SAMPLE, "utf-8")
    third = make_window()
    third.handlers.begin([str(path)])
    ready(qtbot, third, SAMPLES)
    assert [one.corpus.name for one in third.session.corpora] == ["gone.txt"]


def test_missing_files_are_found_in_a_folder_and_remembered_there(
    qtbot, make_window: MakeWindow, tmp_path: Path, monkeypatch
) -> None:
    start, far = tmp_path / "start", tmp_path / "far" / "a" / "b" / "c" / "d" / "e"
    for folder in (start / "work", far / "other"):
        folder.mkdir(parents=True)
    gone = start / "gone.txt"
    gone.write_text(SAMPLE, "utf-8")
    tokenizer = start / "own.json"
    shutil.copy(models()[0], tokenizer)
    path = tmp_path / "elsewhere" / "w.tokenprism"
    path.parent.mkdir()
    first = make_window()
    first.handlers.begin([str(gone), str(tokenizer)])
    ready(qtbot, first, 1)
    qtbot.waitUntil(lambda: bool(first.session.text.document))
    ready(qtbot, first, 1)
    first.workspace.save_to(str(path))
    identity = first.session.tokenizers[0].tokenizer.identity
    first.close()
    (far / "gone.txt").write_text(SAMPLE + "another", "utf-8")
    shutil.move(gone, far / "other")
    shutil.move(tokenizer, far)
    second = make_window()
    second.handlers.begin([str(path)])
    qtbot.waitUntil(lambda: bool(second.notices.notices))
    assert not second.session.tokenizers
    assert not second.session.text.source
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path / "far"))
    assert second.notices.offer.isVisible()
    second.notices.offer.click()
    ready(qtbot, second, 1)
    assert second.session.tokenizers[0].tokenizer.identity == identity
    (corpus,) = second.session.corpora
    assert corpus.corpus.paths == (str(far / "other" / "gone.txt"),)
    assert second.session.text.source == SAMPLE.encode()
    assert "2 found and opened" in second.notices.notices[-1].text
    second.actions_book.by_id["workspace_find"].trigger()
    qtbot.waitUntil(lambda: "Nothing" in second.notices.notices[-1].text)
    ready(qtbot, second, 1)
    second.close()
    third = make_window()
    third.handlers.begin([str(path)])
    ready(qtbot, third, 1)
    assert third.session.corpora[0].corpus.paths == corpus.corpus.paths
    assert not third.notices.notices


def test_an_example_is_not_kept_but_a_training_during_it_is(
    qtbot, make_window: MakeWindow, tmp_path: Path
) -> None:
    window = make_window()
    window.handlers.begin([])
    ready(qtbot, window, SAMPLES)
    path = tmp_path / "w.tokenprism"
    window.workspace.save_to(str(path))
    before = window.session.text.source
    window.session.set_cut(500)

    def names() -> list[str]:
        with Workspace(path) as file:
            (text,) = file.items(Kind.TEXT)
            assert file.content(text.record.content) == before
            assert file.setting("cut") == 500
            return [one.record.name for one in file.items(Kind.TOKENIZER)]

    with qtbot.waitSignal(window.teacher.shown):
        window.teacher.go("merges")
    assert len(window.session.tokenizers) > SAMPLES
    qtbot.waitUntil(lambda: window.workspace.saved)
    assert len(names()) == SAMPLES
    train(qtbot, window)
    qtbot.waitUntil(lambda: window.workspace.saved)
    assert len(names()) == SAMPLES + 1
    window.teacher.end()
    ready(qtbot, window, SAMPLES + 1)
    assert len(names()) == SAMPLES + 1
    # Closed in the middle of one: it ends first.
    with qtbot.waitSignal(window.teacher.shown):
        window.teacher.go("fixed")
    window.close()
    assert len(names()) == SAMPLES + 1


def test_corpora_of_every_kind_come_back_as_they_were_read(
    qtbot, make_window: MakeWindow, tmp_path: Path
) -> None:
    pq, pa = pytest.importorskip("pyarrow.parquet"), pytest.importorskip("pyarrow")
    fsspec = pytest.importorskip("fsspec")
    words = [f"the {n} lower {n}" for n in range(200)]
    rows = tmp_path / "rows.jsonl"
    rows.write_text("\n".join(json.dumps({"body": one}) for one in words), "utf-8")
    table = tmp_path / "table.parquet"
    pq.write_table(pa.table({"first": words, "second": ["x"] * 200}), table)
    with fsspec.open("memory://workspace/a.txt", "wb") as file:
        file.write(SAMPLE.encode())
    first = make_window()
    first.handlers.begin([])
    ready(qtbot, first, SAMPLES)
    read = [
        Corpus.open(rows, options=CorpusOptions(column="body", share=0.5, seed=7)),
        Corpus.open(table, options=CorpusOptions(column="first", dedupe=True, language="en")),
        Corpus.open("memory://workspace/a.txt"),
    ]
    for corpus in read:
        first.session.add_corpus(corpus)
    first.training.start(Recipe("mine", tuple(read), TrainOptions(300)))
    qtbot.waitUntil(lambda: first.training.task is None)
    ready(qtbot, first, SAMPLES + 1)
    first.close()
    second = make_window()
    second.handlers.begin([])
    ready(qtbot, second, SAMPLES + 1)
    back = [one.corpus for one in second.session.corpora][-3:]
    for old, new in zip(read, back, strict=True):
        assert (old.options, old.fingerprint, old.paths) == (
            new.options, new.fingerprint, new.paths)
    assert not second.notices.notices
    record = second.runs.all[0].record
    assert record is not None
    assert [one["options"] for one in record.corpora] == [one.options.record() for one in read]
    # A run reads them again where they are not open.
    for entry in list(second.session.corpora):
        second.session.remove_corpus(entry.key)
    recipe = []
    second.workspace.resume_ready.connect(lambda _run, found: recipe.append(found))
    second.workspace.resume_ready.disconnect(second.training.resume)
    second.workspace.resume(second.runs.all[0])
    qtbot.waitUntil(lambda: bool(recipe))
    assert [one.fingerprint for one in recipe[0].corpora] == [one.fingerprint for one in read]


def test_a_damaged_workspace_is_refused_in_words(
    qtbot, make_window: MakeWindow, tmp_path: Path
) -> None:
    path = tmp_path / "bad.tokenprism"
    Workspace(path).close()
    path.write_bytes(path.read_bytes()[:100] + b"\xff" * 9000)
    window = make_window()
    window.handlers.begin([])
    ready(qtbot, window, SAMPLES)
    window.workspace.open(str(path))
    assert "damaged" in window.notices.notices[-1].text
    assert len(window.session.tokenizers) == SAMPLES


def test_an_interrupted_training_is_offered_and_gives_the_same_model(
    qtbot, make_window: MakeWindow, tmp_path: Path, text_file: Path
) -> None:
    window = make_window()
    window.handlers.begin([str(text_file)])
    ready(qtbot, window, SAMPLES)
    train(qtbot, window, 330)
    identity = window.session.tokenizers[-1].tokenizer.identity
    path = tmp_path / "run.tokenprism"
    ready(qtbot, window, SAMPLES + 1)
    window.workspace.save_to(str(path))
    window.close()
    with Workspace(path) as file:
        (stored,) = file.items(Kind.RUN)
        record = stored.record
        assert isinstance(record, RunRecord)
        assert [one["fingerprint"] for one in record.corpora] == [
            one.record.fingerprint for one in file.items(Kind.CORPUS)
            if isinstance(one.record, CorpusRecord)
        ]
        values = {name: getattr(record, name) for name in record.__slots__}
        file.put(RunRecord(**{**values, "state": "running"}), stored.id)
    again = make_window()
    again.handlers.begin([str(path)])
    ready(qtbot, again, SAMPLES + 1)
    (run,) = again.runs.all
    assert run.state is RunState.INTERRUPTED
    again.library.run_opened.emit(run)
    qtbot.waitUntil(lambda: len(again.session.tokenizers) == SAMPLES + 2)
    assert again.session.tokenizers[-1].tokenizer.identity == identity
    assert [one.state for one in again.runs.all] == [RunState.FINISHED]


_CHILD = """
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from tokenprism.bpe.options import TrainOptions
from tokenprism_app.i18n import Languages
from tokenprism_app.session import Text
from tokenprism_app.settings import Settings
from tokenprism_app.window.main_window import MainWindow
from tokenprism_app.work.recipe import Recipe

application = QApplication([])
languages = Languages(application)
languages.use("en")
window = MainWindow(Settings(Path(sys.argv[1]) / "s.ini"), languages)
window.show()
window.handlers.begin(sys.argv[3:])
number = shown = int(sys.argv[2])  # every start writes numbers of its own

def step():
    global number, shown
    if window.workspace.saved and shown != number:
        shown = number
        print(number, len(window.session.tokenizers), flush=True)
    if len(window.session.tokenizers) < 2:
        return
    if window.training.task is None and number % 7 == 3 and window.session.corpora:
        corpora = tuple(one.corpus for one in window.session.corpora)
        window.training.start(Recipe(f"m{number}", corpora, TrainOptions(600 + number % 1000)))
    if window.workspace.saved:
        number += 1
        window.session.set_text(Text(f"text {number}".encode(), "Pasted text"))

timer = QTimer()
timer.timeout.connect(step)
timer.start(10)
application.exec()
"""


@pytest.mark.slow
def test_a_kill_at_any_moment_loses_nothing_that_was_shown_as_saved(tmp_path: Path) -> None:
    assert kill_and_look(tmp_path, 4) >= 4


@pytest.mark.thorough
def test_fifty_kills_lose_nothing_that_was_shown_as_saved(tmp_path: Path) -> None:
    told = kill_and_look(tmp_path, 50)
    print(f"50 kills, {told} times told as saved, nothing lost")
    assert told >= 50


def kill_and_look(tmp_path: Path, turns: int) -> int:
    """Kill the window again and again while it trains and saves; how often it said that all was
    saved. What it showed then must be there, and models are those of a training by itself.
    """
    corpus = words_that_never_repeat(tmp_path / "words.txt", 400_000)
    arguments = [str(corpus)]
    read = Corpus.open(corpus)
    told = 0
    for turn in range(turns):
        child = subprocess.Popen(
            [sys.executable, "-c", _CHILD, str(tmp_path), str(turn * 100_000), *arguments],
            stdout=subprocess.PIPE,
        )
        assert child.stdout is not None
        arguments = []  # the next start finds what the last one had
        first = child.stdout.readline().decode()
        time.sleep(0.15 + 0.2 * (turn % 8))
        child.send_signal(signal.SIGKILL)
        lines = (first + child.stdout.read().decode()).split("\n")
        child.wait()
        (path,) = (tmp_path / "workspaces").glob("*.tokenprism")
        with Workspace(path) as file:
            (text,) = file.items(Kind.TEXT)
            content = file.content(text.record.content).decode()
            told += len(lines) - 1
            number, tokenizers = map(int, lines[-2].split())
            assert int(content.split()[1]) >= number
            assert len(file.items(Kind.TOKENIZER)) >= tokenizers
    with Workspace(path) as file:
        made = {
            record.identity: record.target for one in file.items(Kind.RUN)
            if isinstance(record := one.record, RunRecord) and record.state == "finished"
        }
    for identity, target in list(made.items())[-3:]:
        assert BpeTokenizer(Trainer(read, TrainOptions(target)).run()).identity == identity
    assert made or turns < 10
    return told
