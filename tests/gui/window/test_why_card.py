"""Why here? by key and context menu, in Compare, Tracks and the Inspector."""

from __future__ import annotations

from dataclasses import replace

import pytest
from bpe_kit import MIXED, learn
from piece_kit import pieces
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.explain.bpe import why_boundary
from tokenprism.explain.reason import Stage
from tokenprism.pretokenize import pattern
from tokenprism_app.session import ByteRange, Text
from tokenprism_app.views.tracks.lanes import label_room
from tokenprism_app.views.why.card import WhyCard
from tokenprism_app.views.why.places import character_step, is_boundary, token_step
from tokenprism_app.window.main_window import MainWindow

SOURCE = MIXED.replace(b"\xff\xfe", b"")


def bpe() -> BpeTokenizer:
    return BpeTokenizer(replace(learn(MIXED * 2, 200), pattern=pattern("gpt2")), name="mine")


@pytest.fixture
def filled(window: MainWindow, qtbot: QtBot) -> MainWindow:
    window.session.add_tokenizer(bpe())
    window.session.add_tokenizer(pieces())
    window.session.set_text(Text(SOURCE))
    qtbot.waitUntil(lambda: len(window.session.results) == 2)
    window.compare.settle()
    return window


def card_of(window: MainWindow, qtbot: QtBot) -> WhyCard:
    qtbot.waitUntil(lambda: window.findChild(WhyCard) is not None)
    card = window.findChild(WhyCard)
    assert card is not None
    qtbot.waitUntil(lambda: not card.busy and bool(card.answers))
    return card


def right_click(widget: QWidget, at: QPoint) -> None:
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, widget.mapToGlobal(at))
    QApplication.sendEvent(widget, event)


def menu_of(window: MainWindow, qtbot: QtBot) -> QMenu:
    qtbot.waitUntil(lambda: window.findChild(QMenu, "token-menu") is not None)
    menu = window.findChild(QMenu, "token-menu")
    assert menu is not None
    return menu


def choose(menu: QMenu, name: str) -> None:
    action = next(one for one in menu.actions() if one.objectName() == name)
    menu.close()  # as a click does before the action runs
    action.trigger()


def test_the_key_tells_of_the_selection(filled: MainWindow, qtbot: QtBot) -> None:
    session = filled.session
    part = session.results[1].window(3, 4)
    session.select(ByteRange(int(part.ends[0]), int(part.ends[0]) + 1), 1)
    qtbot.keyClick(filled, Qt.Key.Key_H, Qt.KeyboardModifier.ControlModifier)
    card = card_of(filled, qtbot)
    assert card.byte == int(part.ends[0])
    assert [one.entry.key for one in card.answers] == [1, 2]
    why = why_boundary(bpe(), SOURCE, card.byte)
    assert str(why.message) in card.texts()
    assert card.answers[1].reason is not None
    assert card.answers[1].reason.stage is Stage.PATH
    # Along the boundaries, and with Shift along the characters.
    result = session.results[1]
    after = token_step(result, card.byte, 1)
    qtbot.keyClick(card, Qt.Key.Key_Right)
    assert card.byte == after
    assert session.selection == ByteRange(after, after)
    qtbot.keyClick(card, Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
    assert card.byte == character_step(SOURCE, after, -1)
    qtbot.waitUntil(lambda: not card.busy)
    assert card.answers[0].is_boundary == is_boundary(result, card.byte)
    qtbot.keyClick(card, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not card.isVisible())


def test_the_menu_in_compare(filled: MainWindow, qtbot: QtBot) -> None:
    canvas = filled.compare.canvas(1)
    assert canvas is not None
    box = next(one for one in canvas.boxes(0, 60) if one.end - one.start > 1)
    left, top, _, bottom = box.rectangles[0]
    right_click(canvas, QPoint(left + 1, (top + bottom) // 2))
    menu = menu_of(filled, qtbot)
    names = [one.objectName() for one in menu.actions() if not one.isSeparator()]
    own = ["why-here", "why-begin", "why-end", "go-making", "replay", "show-vocabulary"]
    assert names[: len(own)] == own
    assert "copy_hex" in names[len(own) :]
    choose(menu, "why-end")
    assert card_of(filled, qtbot).byte == box.end


def test_the_merge_that_made_a_token(filled: MainWindow, qtbot: QtBot) -> None:
    canvas, session = filled.compare.canvas(1), filled.session
    assert canvas is not None
    box = next(one for one in canvas.boxes(0, 60) if one.end - one.start > 1)
    left, top, _, bottom = box.rectangles[0]
    right_click(canvas, QPoint(left + 1, (top + bottom) // 2))
    choose(menu_of(filled, qtbot), "go-making")
    model = bpe().model
    merge = model.merge_of[box.token_id or 0]
    assert session.cut == int(model.sizes[merge + 1])
    assert filled.cards["merges"].isVisible()
    part = session.results[1].window(box.start, box.start + 1)
    assert int(part.ids[0]) == box.token_id


def test_the_menu_in_tracks(filled: MainWindow, qtbot: QtBot) -> None:
    tracks = filled.cards["tracks"].view
    row = next(one for one in tracks.rows() if one.key == 2)
    at = QPoint(label_room() + 12, row.top + 10)
    right_click(tracks.viewport(), at)
    menu = menu_of(filled, qtbot)
    assert "lattice" in [one.objectName() for one in menu.actions()]
    choose(menu, "why-here")
    card = card_of(filled, qtbot)
    assert card.key == 2
    assert card.lattice.isVisible()
    qtbot.mouseClick(card.lattice, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: filled.cards["lattice"].isVisible())


def test_the_menu_in_the_inspector(filled: MainWindow, qtbot: QtBot) -> None:
    part = filled.session.results[1].window(3, 4)
    filled.session.select(ByteRange(int(part.starts[0]), int(part.ends[0])), 1)
    view = filled.cards["inspector"].view
    right_click(view.chip, view.chip.rect().center())
    choose(menu_of(filled, qtbot), "why-begin")
    assert card_of(filled, qtbot).byte == int(part.starts[0])


def test_every_place_is_told(filled: MainWindow, qtbot: QtBot) -> None:
    card = filled.why.why(1, 0, filled.rect().center())
    for byte in range(0, len(SOURCE), 7):
        card.byte = byte
        card.ask()
        qtbot.waitUntil(lambda: not card.busy)
        assert len(card.answers) == 2
        for answer in card.answers:
            assert answer.reason is not None, byte
            assert answer.is_boundary == is_boundary(
                filled.session.results[answer.entry.key], byte
            )
    card.close()
