"""Names of files that hold mark-up or control characters are shown as they are, everywhere."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hands import Hands, hands
from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QObject
from PySide6.QtGui import QAction, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QDockWidget,
    QLabel,
    QLineEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot
from tokenprism_app.dialogs.export import ExportDialog
from tokenprism_app.dialogs.report import ReportDialog
from tokenprism_app.window import sample
from tokenprism_app.window.main_window import MainWindow

__all__ = ["hands"]

MARK_UP = "<h1>big<h1>"
CONTROLS = "two\nlines\t\x1b[31m\u202ered"


@pytest.fixture(params=[MARK_UP, CONTROLS], ids=["mark-up", "controls"])
def name(request: pytest.FixtureRequest) -> str:
    """A name that tries something."""
    return str(request.param)


def texts(top: QObject) -> Iterator[tuple[str, str, bool]]:
    """What an object and all in it show: where, the words, whether Qt may take them as mark-up."""
    for one in [top, *top.findChildren(QObject)]:
        where = f"{type(one).__name__} {one.objectName()}"
        if isinstance(one, QWidget):
            yield f"tool tip of {where}", one.toolTip(), True
            yield f"status tip of {where}", one.statusTip(), True
        if isinstance(one, QAction):
            yield f"tool tip of action {where}", one.toolTip(), True
            yield f"status tip of action {where}", one.statusTip(), True
            yield f"words of action {where}", one.text(), False
        if isinstance(one, QLabel):
            one.ensurePolished()
            yield where, one.text(), one.textFormat() != Qt.TextFormat.PlainText
        if isinstance(one, (QAbstractButton, QLineEdit)):
            yield where, one.text(), False
        if isinstance(one, QDockWidget):
            yield where, one.windowTitle(), False
        if isinstance(one, QComboBox):
            for row in range(one.count()):
                yield where, one.itemText(row), False
        if isinstance(one, QAbstractItemView) and one.model() is not None:
            yield from cells(where, one.model())


def cells(where: str, model: QAbstractItemModel) -> Iterator[tuple[str, str, bool]]:
    """What a table shows."""
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount()
    roles = ((Qt.ItemDataRole.DisplayRole, False), (Qt.ItemDataRole.ToolTipRole, True))
    for role, rich in roles:
        for column in range(columns):
            yield where, str(
                model.headerData(column, Qt.Orientation.Horizontal, role) or ""), rich
            for row in range(min(model.rowCount(), 30)):
                yield where, str(model.index(row, column).data(role) or ""), rich


def check(*tops: QObject) -> int:
    """Hold that names are shown as they are; how many times one is seen."""
    seen, wrong = 0, []
    for top in tops:
        for where, words, rich in texts(top):
            if "big" in words or "red" in words:
                seen += 1
            if rich and "<h1>" in words and Qt.mightBeRichText(words):
                wrong.append(f"{where} takes mark-up: {words!r}")
            if "two\nlines" in words or any(sign in words for sign in "\x1b\u202e"):
                wrong.append(f"{where} has control characters: {words!r}")
    assert not wrong, "\n".join(wrong)
    return seen


def test_names_are_shown_as_they_are(
    hands: Hands, window: MainWindow, opened: Callable[..., None], qtbot: QtBot, tmp_path: Path,
    name: str,
) -> None:
    text, folder = tmp_path / f"{name}.txt", tmp_path / f"f{name}"
    text.write_text("some words of a text\n" * 30)
    folder.mkdir()
    (folder / f"{name} inside.txt").write_text("other words\n")
    models = []
    for number, model in enumerate(sample.models()):
        copy = tmp_path / f"{name} {number}.tokenprism.json"
        shutil.copy(model, copy)
        models.append(copy)
    opened(text, folder, *models)
    hands.settle()
    for entry in window.session.tokenizers:
        window.session.rename_tokenizer(entry.key, f"{name} {entry.key}")
    corpus = window.session.corpora[0]
    window.opener.examine(corpus.corpus, 0)
    hands.settle()
    for card in window.cards.values():
        card.show()
    views = ("differences", "metrics", "curves", "adviser", "merges", "lattice", "vocabulary")
    for key in views:
        window.go_to(key)
        qtbot.waitUntil(lambda key=key: not window.cards[key].view.busy)
    window.opener.open_paths([str(tmp_path / f"{name} gone.txt")])
    qtbot.waitUntil(lambda: bool(window.notices.notices))
    window.training.open()
    window.upkeep.fill_recent()
    tops: list[QObject] = [one for one in QApplication.topLevelWidgets() if one.isVisible()]
    export = ExportDialog(
        window.session, window.session.tokenizers[0], window.tasks, window.settings, window
    )
    report = ReportDialog(window.session, window.tasks, window)
    for dialog in (export, report):
        qtbot.addWidget(dialog)
        dialog.show()
        tops.append(dialog)
    assert check(*tops) > 20
