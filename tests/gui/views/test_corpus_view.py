"""The corpus panel: files, faults, skipped ones, and a document in Compare."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot
from tokenprism_app.views.corpus.model import FAULTS, NAME
from tokenprism_app.window.main_window import MainWindow
from window_kit import WAIT


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
    row.activated.emit()
    view = window.corpus
    assert window.cards["corpus"].isVisible()
    cells = [
        [view.model.index(r, c).data() for c in (NAME, FAULTS)]
        for r in range(view.model.rowCount())
    ]
    assert ["bad.txt", "1 fault"] in cells
    assert ["good.txt", "valid UTF-8"] in cells
    assert any(name == "empty.txt" and "skipped" in what for name, what in cells)
    view.table.selectRow([name for name, _ in cells].index("bad.txt"))
    assert "line 2, byte 14" in view.faults.toPlainText()


def test_double_click_shows_a_document(
    window: MainWindow, tmp_path: Path, opened: Callable[..., None], qtbot: QtBot
) -> None:
    opened(folder(tmp_path))
    window.library.rows["corpus", window.session.corpora[0].key].activated.emit()
    view = window.corpus
    names = [view.model.index(r, NAME).data() for r in range(view.model.rowCount())]
    index = view.model.index(names.index("good.txt"), NAME)
    view.table.scrollTo(index)
    place = view.table.visualRect(index).center()
    qtbot.mouseClick(view.table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    qtbot.mouseDClick(view.table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    qtbot.waitUntil(lambda: window.session.text.title == "good.txt", timeout=WAIT)
    assert window.session.text.source == "文本\n".encode()
