"""Export from the window, read back by the formats' own libraries in a child process."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.formats import FORMATS, export
from tokenprism.formats.exporting.standing import standings, standings_at_once
from tokenprism.pretokenize import pattern
from tokenprism_app.dialogs.export import ExportDialog
from tokenprism_app.dialogs.export_texts import ALL, CORPUS, FILE, NONE, TRAINED, trained_on
from tokenprism_app.window.main_window import MainWindow

LEFT = Qt.MouseButton.LeftButton
NAMES = [one.name for one in FORMATS]


@pytest.fixture
def dialog(
    window: MainWindow, text_file: Path, opened: Callable[..., None], qtbot: QtBot
) -> ExportDialog:
    opened(text_file)
    form = window.training.view.form
    form.entries.setValue(300)
    with qtbot.waitSignal(window.training.ended):
        form.start.click()
    window.actions_book.by_id["export"].trigger()
    found = window.findChild(ExportDialog)
    assert found is not None
    qtbot.waitUntil(lambda: found._trial is None)
    return found


def choose(dialog: ExportDialog, name: str, qtbot: QtBot) -> None:
    """Click the row of a format."""
    item = dialog.formats.item(NAMES.index(name))
    dialog.formats.scrollToItem(item)
    place = dialog.formats.visualItemRect(item).center()
    qtbot.mouseClick(dialog.formats.viewport(), LEFT, pos=place)


def place(dialog: ExportDialog, folder: Path, name: str = "") -> Path:
    path = folder / (name or Path(dialog.path.text()).name)
    dialog.path.setText(str(path))
    return path


def done(dialog: ExportDialog, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: dialog._job is None)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["tokenprism", "huggingface", "tiktoken"])
def test_export_and_verify(
    dialog: ExportDialog, tmp_path: Path, name: str, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose(dialog, name, qtbot)
    path = place(dialog, tmp_path)
    assert path.name.endswith(dialog.formats.chosen.format.suffix)
    assert not dialog.show_folder.isVisible()
    qtbot.mouseClick(dialog.write, LEFT)
    done(dialog, qtbot)
    assert dialog.report is not None, dialog.outcome.text()
    assert dialog.report.ok
    assert dialog.report.lines > 1
    assert f"equal in {dialog.report.documents:,} documents" in dialog.outcome.text()
    assert path.exists()
    kept = json.loads(path.with_name(path.name + ".verify.json").read_text("utf-8"))
    assert kept["ok"]
    qtbot.mouseClick(dialog.show_details, LEFT)
    assert dialog.details.isVisible()
    shown = dialog.details.toPlainText()
    assert json.loads(shown[shown.index("\n{\n") :]) == kept
    assert "import" in shown  # the lines that load it
    opened: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", opened.append)
    qtbot.mouseClick(dialog.show_folder, LEFT)
    assert opened == [QUrl.fromLocalFile(str(tmp_path))]
    dialog.close()


def test_what_cannot_hold_the_model_is_listed_with_the_reason(
    dialog: ExportDialog, qtbot: QtBot
) -> None:
    tokenizer = dialog._entry.tokenizer
    found = {one.format.name: one for one in standings(tokenizer)}
    assert list(found) == NAMES == [one.format.name for one in standings_at_once(tokenizer)]
    assert found["huggingface"].refusal is None
    refused = [name for name, one in found.items() if one.refusal is not None]
    assert "bytepiece" in refused
    assert "gpt2" in refused  # its pattern is another
    for name in refused:
        item = dialog.formats.item(NAMES.index(name))
        assert not item.flags() & Qt.ItemFlag.ItemIsEnabled
        assert str(found[name].refusal) in item.toolTip()
        choose(dialog, name, qtbot)
        assert dialog.formats.chosen.format.name == "tokenprism"
    assert "pre-tokenizer is not carried" in dialog.formats.item(
        NAMES.index("sentencepiece")).toolTip()
    dialog.close()


@pytest.mark.slow
def test_an_approximate_export_needs_consent_to_what_was_measured(
    dialog: ExportDialog, tmp_path: Path, qtbot: QtBot
) -> None:
    choose(dialog, "sentencepiece", qtbot)
    path = place(dialog, tmp_path)
    assert not dialog.consent.isVisible()
    qtbot.mouseClick(dialog.write, LEFT)
    done(dialog, qtbot)
    assert dialog.report is not None, dialog.outcome.text()
    assert not path.exists()
    assert "Nothing was written yet" in dialog.outcome.text()
    assert dialog.report.percentage in dialog.consent.text()
    assert not dialog.write.isEnabled()
    qtbot.mouseClick(dialog.consent, LEFT, pos=QPoint(8, dialog.consent.height() // 2))
    qtbot.mouseClick(dialog.write, LEFT)
    done(dialog, qtbot)
    assert path.exists()
    assert "Written:" in dialog.outcome.text()
    assert "pre-tokenizer is not carried" in dialog.outcome.text()
    # Another format is measured anew.
    choose(dialog, "huggingface", qtbot)
    assert not dialog.consent.isChecked()
    assert dialog.outcome.text() == ""
    dialog.close()


def test_the_texts_to_compare_are_chosen(
    dialog: ExportDialog, tmp_path: Path, qtbot: QtBot
) -> None:
    kinds = [dialog.texts.itemData(row)[0] for row in range(dialog.texts.count())]
    assert kinds == [TRAINED, ALL, CORPUS, FILE, NONE]
    assert dialog.texts.currentIndex() == 0  # the training sample
    assert "small" in dialog.texts.itemText(0)
    dialog.texts.choose(NONE)
    choose(dialog, "tokenprism", qtbot)
    place(dialog, tmp_path)
    qtbot.mouseClick(dialog.write, LEFT)
    done(dialog, qtbot)
    assert dialog.report is not None, dialog.outcome.text()
    assert dialog.report.lines == 0
    dialog.close()


def test_cancel_writes_nothing(dialog: ExportDialog, tmp_path: Path, qtbot: QtBot) -> None:
    path = place(dialog, tmp_path)
    path.write_text("what was there")
    qtbot.mouseClick(dialog.write, LEFT)
    assert dialog.close_button.text() == "Cancel"
    qtbot.mouseClick(dialog.close_button, LEFT)
    assert "Cancelled" in dialog.outcome.text()
    assert dialog.isVisible()
    assert dialog.write.isEnabled()
    qtbot.waitUntil(lambda: not dialog._tasks.jobs)
    assert path.read_text() == "what was there"
    assert [one.name for one in tmp_path.iterdir() if one.name.startswith(".")] == []
    qtbot.mouseClick(dialog.close_button, LEFT)
    assert not dialog.isVisible()


@pytest.mark.slow
def test_it_is_given_up_while_the_library_reads(
    dialog: ExportDialog, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = tmp_path / "many.txt"
    lines.write_text("a line of several words and 12345\n" * 120_000)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(lines), ""))
    row = [dialog.texts.itemData(k)[0] for k in range(dialog.texts.count())].index(FILE)
    dialog.texts.setCurrentIndex(row)
    dialog.texts.activated.emit(row)
    choose(dialog, "huggingface", qtbot)
    path = place(dialog, tmp_path)
    before = {one.name for one in tmp_path.iterdir()}
    qtbot.mouseClick(dialog.write, LEFT)
    qtbot.waitUntil(lambda: dialog.bar.maximum() == 1000 and dialog.bar.value() > 0)
    assert dialog.left.isVisible()
    qtbot.mouseClick(dialog.close_button, LEFT)
    assert "Cancelled" in dialog.outcome.text()
    assert not dialog.bar.isVisible()
    qtbot.waitUntil(lambda: not dialog._tasks.jobs, timeout=15_000)  # all lines would take longer
    assert not path.exists()
    assert {one.name for one in tmp_path.iterdir()} == before
    dialog.close()


def test_a_place_that_cannot_be_written(
    dialog: ExportDialog, tmp_path: Path, qtbot: QtBot
) -> None:
    place(dialog, tmp_path / "missing", "model.tokenprism.json")
    qtbot.mouseClick(dialog.write, LEFT)
    qtbot.waitUntil(lambda: "cannot be written" in dialog.outcome.text())
    assert dialog.write.isEnabled()
    dialog.close()


def test_a_file_of_ones_own_is_compared(
    dialog: ExportDialog, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = tmp_path / "lines.txt"
    lines.write_text("one\ntwo\nthree\n")
    answers = ["", str(lines)]
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (answers.pop(0), ""))
    row = [dialog.texts.itemData(k)[0] for k in range(dialog.texts.count())].index(FILE)
    for chosen in (0, row):  # leaving off keeps the choice
        dialog.texts.setCurrentIndex(row)
        dialog.texts.activated.emit(row)
        assert dialog.texts.currentIndex() == chosen
    assert "lines.txt" in dialog.texts.itemText(row)
    place(dialog, tmp_path)
    qtbot.mouseClick(dialog.write, LEFT)
    done(dialog, qtbot)
    assert dialog.report is not None, dialog.outcome.text()
    assert dialog.report.lines == 3
    dialog.close()


def test_the_corpus_is_known_by_the_record_of_a_reopened_model(
    dialog: ExportDialog, window: MainWindow, tmp_path: Path, opened: Callable[..., None]
) -> None:
    (trained,) = [one for one in window.session.tokenizers if one.trained]
    assert trained.corpora == (window.session.corpora[0].corpus,)
    path = tmp_path / "again.tokenprism.json"
    export(trained.tokenizer, path, "tokenprism")
    dialog.close()
    opened(path)
    entry = window.session.tokenizers[-1]
    assert entry.corpora == ()
    assert trained_on(window.session, entry) == trained.corpora
    other = tmp_path / "other.txt"
    other.write_text("other text")
    window.session.remove_corpus(window.session.corpora[0].key)
    opened(other)
    assert trained_on(window.session, entry) == ()


@pytest.mark.slow
def test_the_window_answers_while_an_own_pattern_is_tried(
    dialog: ExportDialog, tmp_path: Path, qtbot: QtBot
) -> None:
    """Trying and writing happen elsewhere, and leave this thread next to nothing to do."""
    tokenizer = dialog._entry.tokenizer
    assert isinstance(tokenizer, BpeTokenizer)
    own = replace(tokenizer.model, pattern=pattern(r" ?\p{L}+|\p{N}{1,3}|\s+|[^\s\p{L}\p{N}]+"))
    dialog._entry.tokenizer = BpeTokenizer(own)
    text = tmp_path / "large.txt"
    text.write_text("It's 12345 words, naïve 中文 text\n" * 10_000)
    dialog.texts.choose_file(str(text))
    choose(dialog, "huggingface", qtbot)
    place(dialog, tmp_path)
    turns, last = [], [time.thread_time()]

    def look() -> None:
        now = time.thread_time()
        turns.append(now - last[0])
        last[0] = now

    timer = QTimer()
    timer.timeout.connect(look)
    timer.start(5)
    qtbot.mouseClick(dialog.write, LEFT)
    done(dialog, qtbot)
    timer.stop()
    assert dialog.report is not None, dialog.outcome.text()
    assert "Its own pattern cut" in dialog.outcome.text()
    assert dialog.report.ok
    assert max(turns) < 0.05
    dialog.close()
