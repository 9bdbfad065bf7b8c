"""Special tokens in the window: plain text, recognised, or some; each view says which."""

from __future__ import annotations

from compare_kit import cl100k
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialogButtonBox, QMenu
from pytestqt.qtbot import QtBot
from tokenprism_app.session import Session, Text
from tokenprism_app.views.compare.pane import Pane
from tokenprism_app.widgets.special_tokens import SpecialTokensDialog, fill_special_tokens
from tokenprism_app.window.main_window import MainWindow
from workspace_kit import SAMPLES, MakeWindow, ready

CHAT = b"<|im_start|>user<|endoftext|>hello<|fim_prefix|>"


def ids(session: Session, key: int) -> list[int]:
    result = session.results.get(key)
    return [] if result is None else result.full.ids.tolist()


def shown(qtbot: QtBot, make_window: MakeWindow) -> tuple[MainWindow, int]:
    window = make_window()
    key = window.session.add_tokenizer(cl100k()).key
    window.session.set_text(Text(CHAT, "chat"))
    qtbot.waitUntil(lambda: bool(ids(window.session, key)))
    return window, key


def test_the_switch_is_seen_undone_and_honoured(qtbot: QtBot, make_window: MakeWindow) -> None:
    window, key = shown(qtbot, make_window)
    session = window.session
    plain = cl100k().encode(CHAT).ids.tolist()
    allowed = cl100k().encode(CHAT, specials="all").ids.tolist()
    assert ids(session, key) == plain
    window.actions_book.by_id["specials_allow"].trigger()
    qtbot.waitUntil(lambda: ids(session, key) == allowed)
    header = window.compare.findChild(Pane, f"comparePane{key}").headers[key]
    qtbot.waitUntil(lambda: "special tokens recognised" in header.accessibleName())
    assert "special tokens recognised" in window.library.rows["tokenizer", key].detail
    assert "special tokens recognised" in window.cards["metrics"].view.caption
    window.actions_book.by_id["undo"].trigger()
    qtbot.waitUntil(lambda: ids(session, key) == plain)
    window.actions_book.by_id["redo"].trigger()
    qtbot.waitUntil(lambda: ids(session, key) == allowed)
    window.actions_book.by_id["specials_text"].trigger()
    qtbot.waitUntil(lambda: ids(session, key) == plain)
    assert "special" not in header.accessibleName()


def test_only_some_are_chosen_in_the_list(qtbot: QtBot, make_window: MakeWindow) -> None:
    window, key = shown(qtbot, make_window)
    session = window.session
    entry = session.entry(key)
    assert entry is not None
    menu = QMenu(window)
    fill_special_tokens(menu, session, [entry])
    names = [action.objectName() for action in menu.actions()]
    assert names == ["specials_text", "specials_allow", "specials_only"]
    assert [action.isChecked() for action in menu.actions()] == [True, False, False]
    menu.actions()[2].trigger()
    dialog = window.findChild(SpecialTokensDialog)
    assert dialog is not None
    qtbot.keyClicks(dialog.filter, "endoft")
    rows = [dialog.list.item(row) for row in range(dialog.list.count())]
    (visible,) = [item for item in rows if not item.isHidden()]
    assert visible.text() == "<|endoftext|>"
    visible.setCheckState(Qt.CheckState.Checked)
    buttons = dialog.findChild(QDialogButtonBox)
    assert buttons is not None
    qtbot.mouseClick(buttons.button(QDialogButtonBox.StandardButton.Ok), Qt.MouseButton.LeftButton)
    wanted = cl100k().encode(CHAT, specials={"<|endoftext|>"}).ids.tolist()
    qtbot.waitUntil(lambda: ids(session, key) == wanted)
    fill_special_tokens(menu, session, [entry])
    assert [action.isChecked() for action in menu.actions()] == [False, False, True]
    assert "1 of 5 special tokens recognised" in window.library.rows["tokenizer", key].detail


def test_the_choice_comes_back_with_the_workspace(
    qtbot: QtBot, make_window: MakeWindow
) -> None:
    first = make_window()
    first.handlers.begin([])
    ready(qtbot, first, SAMPLES)
    key = first.session.add_tokenizer(cl100k()).key
    first.session.set_text(Text(CHAT, "chat"))
    chosen = {"<|endoftext|>", "<|fim_prefix|>"}
    first.session.set_specials({key: chosen})
    wanted = cl100k().encode(CHAT, specials=chosen).ids.tolist()
    ready(qtbot, first, SAMPLES + 1)
    first.close()
    second = make_window()
    second.handlers.begin([])
    ready(qtbot, second, SAMPLES + 1)
    entry = second.session.tokenizers[-1]
    assert entry.tokenizer.default_specials == chosen
    qtbot.waitUntil(lambda: ids(second.session, entry.key) == wanted)
