"""Ctrl+Z: while the text is typed into it is the text's, else the window's."""

from __future__ import annotations

from compare_kit import cl100k
from hands import CONTROL, Hands, hands
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot
from tokenprism_app.session import ByteRange, Text
from tokenprism_app.window.main_window import MainWindow

__all__ = ["hands"]


def test_undo_is_the_texts_while_it_is_edited(
    hands: Hands, window: MainWindow, qtbot: QtBot
) -> None:
    entry = window.session.add_tokenizer(cl100k())
    other = window.session.add_tokenizer(cl100k())
    window.session.set_text(Text(b"a few words", "x"))
    hands.settle()
    window.session.set_visible(other.key, False)
    canvas = window.compare.canvas(entry.key)
    assert canvas is not None
    hands.click(window.compare.toolbar.edit)
    canvas.setFocus()
    window.session.select(ByteRange(0, 0))
    qtbot.keyClicks(canvas, "x")
    assert window.session.text.source == b"xa few words"
    qtbot.keyClick(canvas, Qt.Key.Key_Z, CONTROL)
    assert window.session.text.source == b"a few words"
    assert not other.visible
    hands.click(window.compare.toolbar.edit)
    qtbot.keyClick(canvas, Qt.Key.Key_Z, CONTROL)
    assert other.visible
    qtbot.keyClick(canvas, Qt.Key.Key_Z, CONTROL | Qt.KeyboardModifier.ShiftModifier)
    assert not other.visible
