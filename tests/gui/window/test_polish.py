"""Choices are undone, tokenizers dragged, encoding stopped; zoom, and ways to begin."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from compare_kit import cl100k
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tokenprism_app.painting.tints import ColourBy
from tokenprism_app.session import Text
from tokenprism_app.theme import fonts, style
from tokenprism_app.views.compare.toolbar import Arrangement
from tokenprism_app.window.main_window import MainWindow

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def zoomed() -> Iterator[None]:
    """The usual zoom again afterwards."""
    yield
    style.set_zoom(1.0)


def test_colours_marks_and_arrangement_are_undone(window: MainWindow) -> None:
    toolbar, undo = window.compare.toolbar, window.session.undo
    assert undo.undo_name is None  # what was remembered is no change
    toolbar.choose_mode(ColourBy.LENGTH)
    toolbar.marks.click()
    toolbar.choose_way(Arrangement.ROWS)
    undo.undo()
    assert toolbar.way is Arrangement.COLUMNS
    undo.undo()
    assert toolbar.marks.isChecked()
    undo.undo()
    assert toolbar.mode is ColourBy.ALTERNATE
    assert undo.undo_name is None
    for _ in range(3):
        undo.redo()
    assert (toolbar.mode, toolbar.way) == (ColourBy.LENGTH, Arrangement.ROWS)
    assert not toolbar.marks.isChecked()


def test_a_tokenizer_is_dragged_to_another_place(window: MainWindow, qtbot: QtBot) -> None:
    session = window.session
    keys = [session.add_tokenizer(cl100k()).key for _ in range(3)]
    QApplication.processEvents()
    library = window.library

    def drag(key: int, to: int, below: bool) -> None:
        row, target = library.rows["tokenizer", key], library.rows["tokenizer", to]
        start = row.rect().center()
        there = QPoint(20, target.height() - 4 if below else 4)
        end = row.mapFromGlobal(target.mapToGlobal(there))
        QTest.mousePress(row, LEFT, pos=start)
        QTest.mouseMove(row, (start + end) / 2)
        QTest.mouseMove(row, end)

    drag(keys[0], keys[2], below=True)
    assert library.drop_line.isVisible()
    QTest.mouseRelease(library.rows["tokenizer", keys[0]], LEFT)
    assert [one.key for one in session.tokenizers] == [keys[1], keys[2], keys[0]]
    assert not library.drop_line.isVisible()
    session.undo.undo()
    QApplication.processEvents()
    drag(keys[2], keys[0], below=False)
    QTest.keyClick(library.rows["tokenizer", keys[2]], Qt.Key.Key_Escape)
    assert not library.drop_line.isVisible()
    QTest.mouseRelease(library.rows["tokenizer", keys[2]], LEFT)
    assert [one.key for one in session.tokenizers] == keys


def test_encoding_is_stopped_and_begun_again(window: MainWindow, qtbot: QtBot) -> None:
    session, line = window.session, window.status.encoding
    entry = session.add_tokenizer(cl100k())
    session.set_text(Text(b"word number one two three " * 1_500_000, "large"))
    assert line.isVisible()
    assert 0.0 <= window.service.share <= 1.0
    qtbot.mouseClick(line.stop, LEFT)
    assert not window.service.busy
    assert not line.isVisible()
    assert "stopped" in str(session.problems[entry.key])
    session.set_text(Text(b"small", "small"))
    qtbot.waitUntil(lambda: entry.key in session.results)
    session.set_text(Text(b"other text " * 1_000_000, "large"))
    window.service.stop()
    session.set_visible(entry.key, False)
    assert entry.key not in session.problems
    session.set_visible(entry.key, True)
    qtbot.waitUntil(lambda: entry.key in session.results)


def test_without_a_text_compare_offers_ways_to_begin(window: MainWindow, qtbot: QtBot) -> None:
    starts = window.compare.starts
    assert starts.isVisible()
    qtbot.mouseClick(starts.examples, LEFT)
    assert window.cards["examples"].isVisible()
    QApplication.clipboard().setText("pasted words")
    qtbot.mouseClick(starts.paste, LEFT)
    assert window.session.text.source == b"pasted words"
    window.session.add_tokenizer(cl100k())
    assert not starts.isVisible()
    window.session.set_text(Text(b"", ""))
    assert starts.isVisible()


@pytest.mark.usefixtures("zoomed")
@pytest.mark.parametrize("zoom", [0.8, 1.25, 1.5, 2.0])
def test_titles_rows_and_headers_grow_with_the_letters(window: MainWindow, zoom: float) -> None:
    window.session.add_tokenizer(cl100k())
    window.session.set_text(Text(b"some words", "x"))
    style.set_zoom(zoom)
    QApplication.processEvents()
    for card in window.cards.values():
        if card.isVisible():
            # What is below a title begins where the title ends.
            title, body = card.titleBarWidget(), card.widget()
            assert body.y() >= title.geometry().bottom(), card.objectName()
    tracks = window.cards["tracks"].view
    needed = tracks.fontMetrics().height()
    assert all(row.height >= round(16 * zoom) for row in tracks.rows())
    assert tracks.rows()[1].height >= needed
    assert fonts.scaled(10) == round(10 * zoom)
