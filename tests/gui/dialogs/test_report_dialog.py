"""A report from the window: File, Save a report…"""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QFileDialog, QLabel, QPushButton
from tokenprism_app.dialogs.report import ReportDialog
from tokenprism_app.window.main_window import MainWindow
from window_kit import words_that_never_repeat


def shown(window: MainWindow) -> ReportDialog:
    window.actions_book.by_id["report"].trigger()
    dialog = window.findChild(ReportDialog)
    assert dialog is not None
    return dialog


def test_a_report_is_saved(
    window: MainWindow, qtbot, opened, text_file: Path, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    window.handlers.begin([])
    qtbot.waitUntil(lambda: len(window.session.results) == 3 and not window.opener.busy)
    opened(text_file)
    window.session.set_cut(1000)
    dialog = shown(window)
    dialog.corpora[-1].setFocus()
    qtbot.keyClick(dialog.corpora[-1], Qt.Key.Key_Space)
    assert dialog.corpora[-1].isChecked()
    path = tmp_path / "made.html"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_a: (str(path), ""))
    save = dialog.findChild(QPushButton, "report-save")
    qtbot.mouseClick(save, Qt.MouseButton.LeftButton)
    told = dialog.findChild(QLabel, "report-told")
    qtbot.waitUntil(lambda: "Written" in told.text())
    page = path.read_text("utf-8")
    assert "<td>1,000</td>" in page  # the vocabulary at the cut
    assert text_file.name in page
    assert all(entry.name in page for entry in window.session.visible)
    window.handlers.use_language("zh_CN")
    dialog.write(tmp_path / "made.md")
    qtbot.waitUntil(lambda: (tmp_path / "made.md").exists())
    assert "词元" in (tmp_path / "made.md").read_text("utf-8")
    for form in ("svg", "png"):
        dialog.write(tmp_path / f"made.{form}")
        qtbot.waitUntil(lambda form=form: f"made.{form}" in told.text())
    drawn, svg = QImage(str(tmp_path / "made.png")), (tmp_path / "made.svg").read_text("utf-8")
    assert (drawn.width(), f'width="{drawn.width() // 2}"' in svg) == (1440, True)
    assert "词元" in svg
    colours = {drawn.pixelColor(46, y).name() for y in range(drawn.height())}
    assert len(colours) > 4, "boxes of tokens in the colours of their tokenizers"
    dialog.write(tmp_path / "none" / "made.csv")
    qtbot.waitUntil(lambda: "none" in told.text())
    dialog.close()


def test_it_can_be_given_up(window: MainWindow, qtbot, opened, tmp_path: Path) -> None:
    window.handlers.begin([])
    qtbot.waitUntil(lambda: len(window.session.results) == 3 and not window.opener.busy)
    opened(words_that_never_repeat(tmp_path / "words.txt", 6_000_000))
    dialog = shown(window)
    dialog.corpora[-1].setChecked(True)
    dialog.write(tmp_path / "made.html")
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    told = dialog.findChild(QLabel, "report-told")
    assert "Given up" in told.text()
    assert dialog.isVisible()
    qtbot.waitUntil(lambda: not window.tasks.jobs)
    assert not (tmp_path / "made.html").exists()
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_without_a_text_it_says_what_is_missing(window: MainWindow, qtbot) -> None:
    dialog = shown(window)
    assert not dialog.save.isEnabled()
    assert "tokenizer" in dialog.told.text()
    dialog.close()
