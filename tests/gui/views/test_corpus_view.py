"""The corpus panel: files, faults, skipped ones, and a document in Compare."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot
from tokenprism.corpus import CorpusOptions
from tokenprism_app.dialogs.corpus import CorpusDialog
from tokenprism_app.theme import style
from tokenprism_app.views.corpus.model import FAULTS, NAME
from tokenprism_app.window.main_window import MainWindow


def folder(tmp_path: Path) -> Path:
    made = tmp_path / "texts"
    made.mkdir()
    (made / "bad.txt").write_bytes(b"good line\nbad \xff byte\n")
    (made / "good.txt").write_text("文本\n", encoding="utf-8")
    (made / "empty.txt").write_bytes(b"")
    return made


def test_faults_and_skipped_files_are_told(
    window: MainWindow, tmp_path: Path, opened: Callable[..., None]
) -> None:
    opened(folder(tmp_path))
    row = window.library.rows["corpus", window.session.corpora[0].key]
    assert "1 fault" in row.detail
    # The rest of its line has the colour of every other.
    assert (row.warned, row.bad) == ("1 fault", False)
    warned = {child.text() for child in window.findChildren(QLabel)
              if child.property("role") == "fault"}
    assert warned <= {"", "1 fault"}
    row.double_clicked.emit()
    view = window.cards["corpus"].view
    assert window.cards["corpus"].isVisible()
    cells = [
        [view.model.index(r, c).data() for c in (NAME, FAULTS)]
        for r in range(view.model.rowCount())
    ]
    assert ["bad.txt", "1 fault"] in cells
    bad = view.model.index([name for name, _ in cells].index("bad.txt"), FAULTS)
    assert bad.data(Qt.ItemDataRole.ForegroundRole) == QColor(style.current().warning)
    assert ["good.txt", "valid UTF-8"] in cells
    assert any(name == "empty.txt" and "skipped" in what for name, what in cells)
    view.table.selectRow([name for name, _ in cells].index("bad.txt"))
    assert "line 2, byte 14" in view.faults.toPlainText()


def test_double_click_shows_a_document(
    window: MainWindow, tmp_path: Path, opened: Callable[..., None], qtbot: QtBot
) -> None:
    opened(folder(tmp_path))
    window.library.rows["corpus", window.session.corpora[0].key].double_clicked.emit()
    view = window.cards["corpus"].view
    names = [view.model.index(r, NAME).data() for r in range(view.model.rowCount())]
    index = view.model.index(names.index("good.txt"), NAME)
    view.table.scrollTo(index)
    place = view.table.visualRect(index).center()
    qtbot.mouseClick(view.table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    qtbot.mouseDClick(view.table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    qtbot.waitUntil(lambda: window.session.text.title == "good.txt")
    assert window.session.text.source == "文本\n".encode()


def records(tmp_path: Path) -> Path:
    path = tmp_path / "records.jsonl"
    lines = [{"title": f"T{n}", "body": f"text number {n}", "lang": "en"} for n in range(40)]
    path.write_text("".join(json.dumps(one) + "\n" for one in lines) + "broken\n")
    return path


def dialog_of(window: MainWindow, qtbot: QtBot) -> CorpusDialog:
    qtbot.waitUntil(lambda: any(one.isVisible() for one in window.findChildren(CorpusDialog)))
    dialog = next(one for one in window.findChildren(CorpusDialog) if one.isVisible())
    qtbot.waitUntil(lambda: dialog.preview.table.columnCount() > 0)
    return dialog


def test_the_column_is_asked_for_with_a_preview(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    window.opener.open_paths([str(records(tmp_path))])
    dialog = dialog_of(window, qtbot)
    heads = [
        dialog.preview.table.horizontalHeaderItem(at).text()
        for at in range(dialog.preview.table.columnCount())
    ]
    assert heads == ["title", "body", "lang"]
    assert not dialog.open_button.isEnabled()
    assert dialog.problem.text()
    dialog.preview.table.cellClicked.emit(0, 1)
    qtbot.waitUntil(dialog.open_button.isEnabled)
    assert dialog.fields.value().column == "body"
    dialog.open_button.click()
    qtbot.waitUntil(lambda: len(window.session.corpora) == 1)
    (entry,) = window.session.corpora
    assert entry.corpus.read(7) == b"text number 7"
    assert not window.notices.notices
    window.library.rows["corpus", entry.key].double_clicked.emit()
    view = window.cards["corpus"].view
    cells = [view.model.index(0, column).data() for column in range(view.model.columnCount())]
    assert cells[:3] == ["records.jsonl", "JSON Lines", "40"]
    assert "line 41, byte" in view.faults.toPlainText()
    assert "left out" in view.faults.toPlainText()
    view.rules.click()
    assert "surrogate" in view.faults.toPlainText()


def test_a_corpus_is_read_differently_in_its_place(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    path = records(tmp_path)
    window.opener.open_corpus([str(path)], CorpusOptions(column="title"))
    qtbot.waitUntil(lambda: len(window.session.corpora) == 1)
    window.cards["corpus"].view.read_button.click()
    dialog = dialog_of(window, qtbot)
    assert dialog.fields.column.currentText() == "title"
    dialog.fields.choose_column("body")
    dialog.fields.share.setValue(50)
    dialog.fields.language_from.setCurrentIndex(2)
    dialog.fields.language.setText("lang")
    dialog.open_button.click()
    qtbot.waitUntil(lambda: window.session.corpora[0].corpus.options.share == 0.5)
    (entry,) = window.session.corpora
    assert 5 < len(entry.corpus.documents) < 35
    assert list(entry.corpus.languages) == ["en"]


def test_stepping_through_the_documents(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    window.opener.open_corpus([str(records(tmp_path))], CorpusOptions(column="body"))
    qtbot.waitUntil(lambda: len(window.session.corpora) == 1)
    stepper = window.compare.toolbar.stepper
    qtbot.waitUntil(lambda: window.session.text.source == b"text number 0")
    assert stepper.isVisibleTo(window)
    assert not stepper.back.isEnabled()
    stepper.forth.click()
    qtbot.waitUntil(lambda: window.session.text.source == b"text number 1")
    assert window.session.text.title == "records.jsonl:2"
    stepper.number.setText("40")
    stepper.number.returnPressed.emit()
    qtbot.waitUntil(lambda: window.session.text.source == b"text number 39")
    assert not stepper.forth.isEnabled()
    window.actions_book.by_id["document_back"].trigger()
    qtbot.waitUntil(lambda: window.session.text.source == b"text number 38")
    stepper.number.setText("99")
    stepper.number.editingFinished.emit()
    assert stepper.number.text() == "39"
