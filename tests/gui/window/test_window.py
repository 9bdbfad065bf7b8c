"""The window as a whole: start, layout, menus, theme, language, drop, notices, close."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QColor, QImage, QPainter, QPalette
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot
from tokenprism_app.dialogs.commands import CommandPalette, matches
from tokenprism_app.session import ByteRange, Text
from tokenprism_app.settings import Settings
from tokenprism_app.start import crash
from tokenprism_app.widgets.notice import Notice
from tokenprism_app.window.main_window import MainWindow
from window_kit import drop


def test_painting_keeps_the_references_to_none() -> None:
    image = QImage(4, 4, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    before = sys.getrefcount(None)
    for _ in range(2000):
        painter.setPen(Qt.GlobalColor.red)
    painter.end()
    assert before - sys.getrefcount(None) < 500


def test_first_layout_shows_every_panel_and_keeps_the_size(
    window: MainWindow, qtbot: QtBot
) -> None:
    qtbot.waitUntil(lambda: window.cards["tracks"].isVisible())
    assert (window.width(), window.height()) == (1280, 800)
    shown = {name for name, card in window.cards.items() if card.isVisible()}
    assert shown == {"library", "tracks", "curves", "metrics", "cut", "inspector"}


def test_sample_workspace_is_compared(window: MainWindow, qtbot: QtBot) -> None:
    window.handlers.begin([])
    qtbot.waitUntil(
        lambda: len(window.session.tokenizers) > 1
        and len(window.session.results) == len(window.session.visible),
    )
    assert window.session.corpora
    assert not window.notices.isVisible()
    assert window.width() == 1280


def test_layout_is_remembered_and_reset(
    window: MainWindow, settings: Settings, qtbot: QtBot
) -> None:
    qtbot.waitUntil(lambda: window.cards["metrics"].isVisible())
    window.cards["metrics"].close()
    window.resize(1000, 640)
    window.close()
    again = MainWindow(settings, window.languages)
    qtbot.addWidget(again)
    again.show()
    qtbot.waitExposed(again)
    assert not again.cards["metrics"].isVisible()
    assert again.height() == 640
    again.actions_book.by_id["reset_layout"].trigger()
    assert again.cards["metrics"].isVisible()
    again.close()


def test_open_by_the_action(
    window: MainWindow, text_file: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    monkeypatch.setattr(
        QFileDialog, "getOpenFileNames", lambda *_args, **_more: ([str(text_file)], "")
    )
    with qtbot.waitSignal(window.opener.opened):
        window.actions_book.by_id["open"].trigger()
    assert [entry.corpus.name for entry in window.session.corpora] == ["small.txt"]
    assert window.settings.recent == [str(text_file)]
    window.upkeep.fill_recent()
    assert str(text_file) in [a.text() for a in window.actions_book.menus["@recent"].actions()]


def test_drop_of_a_file(window: MainWindow, text_file: Path, qtbot: QtBot) -> None:
    with qtbot.waitSignal(window.opener.opened):
        drop(window, QUrl.fromLocalFile(str(text_file)))
    assert len(window.session.corpora) == 1


def test_a_bad_file_gives_one_notice_in_words(
    window: MainWindow, tmp_path: Path, opened: Callable[..., None]
) -> None:
    bad = tmp_path / "broken.tiktoken"
    bad.write_bytes(b"IQ== 0\nIg== 1\nIw== 2\nJA== three\n")
    opened(bad, tmp_path / "missing.txt")
    assert window.notices.isVisible()
    assert "2" in window.notices.label.text()
    details = window.notices.details.toPlainText()
    assert "broken.tiktoken" in details
    assert "line 4" in details
    assert "missing.txt" in details
    assert "Traceback" not in details
    window.notices.close_button.click()
    assert not window.notices.isVisible()


def test_unexpected_exceptions_become_a_calm_notice(window: MainWindow, qtbot: QtBot) -> None:
    reporter = crash.Reporter(window.show_notice)
    try:
        sys.excepthook(ValueError, ValueError("inner secret"), None)
        qtbot.waitUntil(window.notices.isVisible)
        assert "inner secret" not in window.notices.label.text()
        assert "ValueError: inner secret" in window.notices.details.toPlainText()
    finally:
        reporter.close()


def test_language_switches_live(window: MainWindow, qapp: QApplication) -> None:
    window.actions_book.by_id["language_zh_CN"].trigger()
    qapp.processEvents()
    titles = [action.text() for action in window.menuBar().actions()]
    assert titles == ["文件", "编辑", "视图", "训练", "比较", "示例", "帮助"]
    assert window.cards["tracks"].windowTitle() == "轨道"
    assert window.training.view.form.start.text() == "开始"
    assert window.settings.language == "zh_CN"
    window.actions_book.by_id["language_en"].trigger()
    qapp.processEvents()
    assert window.menuBar().actions()[0].text() == "File"


def test_theme_switches_live(window: MainWindow, qapp: QApplication) -> None:
    window.actions_book.by_id["theme_dark"].trigger()
    dark = qapp.palette().color(QPalette.ColorRole.Window)
    assert dark.lightness() < 60
    picture = window.grab().toImage()
    corner = QColor(picture.pixel(picture.width() // 2, picture.height() - 3))
    assert corner.lightness() < 80
    window.actions_book.by_id["theme_light"].trigger()
    assert qapp.palette().color(QPalette.ColorRole.Window).lightness() > 200


def test_status_line_says_where_the_selection_is(window: MainWindow) -> None:
    source = "Tokenization decides what a language\n中é".encode()
    window.session.set_text(Text(source, "test"))
    window.session.select(ByteRange(27, 36))
    assert window.status.selection.text() == "byte 27–36 · line 1, column 28 · U+0020 SPACE"
    at = source.index("é".encode())
    window.session.select(ByteRange(at, at + 2))
    assert "line 2, column 2 · U+00E9" in window.status.selection.text()


def test_command_palette_filters_and_runs(window: MainWindow, qtbot: QtBot) -> None:
    window.session.set_text(Text(b"some text", "test"))
    qtbot.keyClick(window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    palette = window.findChild(CommandPalette)
    assert palette is not None
    everything = palette.list.count()
    qtbot.keyClicks(palette.query, "select whole")
    assert 0 < palette.list.count() < everything
    qtbot.keyClick(palette.query, Qt.Key.Key_Return)
    assert window.session.selection == ByteRange(0, 9)


def test_palette_matches_words_in_any_order() -> None:
    assert matches("file OPEN", "Open files…")
    assert not matches("open zebra", "Open files…")


def test_notices_pile_up_in_one_bar(window: MainWindow) -> None:
    window.show_notice(Notice("first"))
    window.show_notice(Notice("second", "more words"))
    assert window.notices.label.text().startswith("second")
    assert "first" in window.notices.details.toPlainText()


