"""Everything by keyboard and by ear: names, focus, the palette, the sheet of shortcuts, zoom."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot
from reach_kit import name_of, nameless, out_of_reach, worked_with
from tokenprism_app.dialogs.commands import CommandPalette
from tokenprism_app.dialogs.shortcuts import ShortcutSheet
from tokenprism_app.settings import Settings
from tokenprism_app.theme import fonts, style
from tokenprism_app.window.actions import COMMANDS
from tokenprism_app.window.listing import palette_entries
from tokenprism_app.window.main_window import MainWindow
from tokenprism_app.window.paths import ORDER


@pytest.fixture
def full(window: MainWindow, qtbot: QtBot) -> Iterator[MainWindow]:
    """A window with the sample workspace, all panels and dialogs open."""
    window.handlers.begin([])
    qtbot.waitUntil(lambda: len(window.session.results) == 3 and not window.opener.busy)
    for card in window.cards.values():
        card.show()
    window.training.open()
    for command in ("export", "report", "open_name", "about", "shortcuts"):
        window.actions_book.by_id[command].trigger()
    QApplication.processEvents()
    yield window
    style.set_zoom(1.0)


def test_every_control_has_a_name_and_a_key_that_leads_to_it(full: MainWindow) -> None:
    assert len(list(worked_with(full))) > 130
    assert nameless(full) == []
    assert out_of_reach(full) == []


def test_every_control_has_a_name_in_chinese(full: MainWindow) -> None:
    english = {id(one): name_of(one) for one in worked_with(full)}
    full.actions_book.by_id["language_zh_CN"].trigger()
    QApplication.processEvents()
    assert nameless(full) == []
    changed = sum(english.get(id(one)) != name_of(one) for one in worked_with(full))
    assert changed > 80


def test_tab_goes_through_the_window_and_comes_back(window: MainWindow, qtbot: QtBot) -> None:
    window.handlers.begin([])
    qtbot.waitUntil(lambda: len(window.session.results) == 3)
    window.handlers.next_baseline()
    window.library.setFocus()
    stops: list[object] = []
    for _ in range(300):
        focus = window.focusWidget()
        assert focus is not None
        if focus in stops[:-1]:
            break
        stops.append(focus)
        qtbot.keyClick(focus, Qt.Key.Key_Tab)
    assert focus in stops
    assert len(stops) > 20
    reached = {name for name, card in window.cards.items()
               if any(card.isAncestorOf(one) for one in stops)}  # type: ignore[call-overload]
    assert reached >= {"library", "tracks", "curves", "metrics", "cut", "inspector"}
    assert any(window.compare.isAncestorOf(one) for one in stops)  # type: ignore[call-overload]


def test_f6_goes_from_panel_to_panel(full: MainWindow) -> None:
    seen = []
    for _ in range(len(ORDER)):
        full.actions_book.by_id["next_panel"].trigger()
        focus = full.focusWidget()
        views = {name: full.compare if name == "compare" else full.cards[name].view
                 for name in ORDER}
        seen += [name for name, view in views.items() if view is focus or view.isAncestorOf(focus)]
    assert len(set(seen)) >= 6
    full.actions_book.by_id["last_panel"].trigger()


def test_the_palette_has_every_command_panel_tokenizer_and_recent_file(full: MainWindow) -> None:
    full.settings.add_recent("/tmp/some where.txt")
    entries = palette_entries(full)
    words = [one.text for one in entries]
    for command in COMMANDS:
        action = full.actions_book.by_id[command.id]
        if action.isEnabled() and command.id != "commands":
            assert action.text() in words, command.id
    for text in ("Go to Tracks", "Hide mixed-8k", "Export english-2k", "Open some where.txt"):
        assert text in words
    next(one for one in entries if one.text == "Hide mixed-8k").run()
    assert "mixed-8k" not in [one.name for one in full.session.visible]


def test_the_palette_runs_what_is_typed(full: MainWindow, qtbot: QtBot) -> None:
    full.actions_book.by_id["commands"].trigger()
    palette = full.findChild(CommandPalette)
    qtbot.keyClicks(palette.query, "contrast dark")
    assert [palette.list.item(i).text() for i in range(palette.list.count())] == [
        "High contrast, dark"
    ]
    qtbot.keyClick(palette.query, Qt.Key.Key_Return)
    assert style.notifier().theme is style.Theme.CONTRAST_DARK
    assert full.settings.theme is style.Theme.CONTRAST_DARK


def test_the_palette_says_when_nothing_is_found(full: MainWindow) -> None:
    full.actions_book.by_id["commands"].trigger()
    palette = full.findChild(CommandPalette)
    palette.query.setText("xyzzy")
    assert palette.none.isVisible()
    palette.close()


def test_the_sheet_has_every_shortcut(full: MainWindow) -> None:
    sheet = full.findChild(ShortcutSheet)
    words = " ".join(label.text() for label in sheet.findChildren(QLabel))
    for action in full.actions_book.by_id.values():
        for keys in action.shortcuts():
            assert keys.toString(QKeySequence.SequenceFormat.NativeText) in words
    sheet.query.setText("undo")
    shown = [one.text() for one in sheet.findChildren(QLabel) if one.isVisible()]
    assert "Undo" in shown
    assert "Quit" not in shown


def test_no_two_commands_have_one_shortcut(window: MainWindow) -> None:
    keys = [one.toString() for action in window.actions_book.by_id.values()
            for one in action.shortcuts()]
    assert len(keys) == len(set(keys))


def test_zoom_by_keys_is_remembered(full: MainWindow, settings: Settings, qtbot: QtBot) -> None:
    before = QApplication.font().pointSizeF()
    row = next(iter(full.library.rows.values())).height()
    for _ in range(3):
        full.actions_book.by_id["zoom_in"].trigger()
    assert fonts.zoom() == settings.zoom == 1.5
    assert QApplication.font().pointSizeF() == pytest.approx(before * 1.5)
    assert next(iter(full.library.rows.values())).height() == round(row * 1.5)
    assert full.grab().width() == full.width()
    style.set_zoom(fonts.ZOOMS[1])
    for _ in range(3):
        full.actions_book.by_id["zoom_out"].trigger()
    assert fonts.zoom() == fonts.ZOOMS[0]
    full.actions_book.by_id["zoom_reset"].trigger()
    assert settings.zoom == 1.0


def test_undo_by_menu(full: MainWindow, qtbot: QtBot) -> None:
    undo, redo = (full.actions_book.by_id[name] for name in ("undo", "redo"))
    key = full.session.tokenizers[0].key
    name = full.session.tokenizers[0].name
    full.session.remove_tokenizer(key)
    assert undo.text() == f"Undo: remove {name}"
    undo.trigger()
    qtbot.waitUntil(lambda: key in full.session.results)
    assert full.session.tokenizers[0].key == key
    assert not undo.isEnabled() or "remove" not in undo.text()
    redo.trigger()
    assert full.session.entry(key) is None


def test_rename_move_and_remove_in_the_library_by_keys(full: MainWindow, qtbot: QtBot) -> None:
    session = full.session
    key, second = session.tokenizers[0].key, session.tokenizers[1].key
    row = full.library.rows["tokenizer", key]
    qtbot.keyClick(row, Qt.Key.Key_F2)
    field = QApplication.focusWidget() or row._field
    qtbot.keyClicks(row._field, "my name")
    qtbot.keyClick(row._field, Qt.Key.Key_Return)
    assert field is not None
    assert session.tokenizers[0].name == "my name"
    qtbot.keyClick(full.library.rows["tokenizer", key], Qt.Key.Key_Down,
                   Qt.KeyboardModifier.AltModifier)
    assert [one.key for one in session.tokenizers[:2]] == [second, key]
    qtbot.keyClick(full.library.rows["tokenizer", key], Qt.Key.Key_Delete)
    assert session.entry(key) is None
    for _ in range(3):
        session.undo.undo()
    assert [one.key for one in session.tokenizers[:2]] == [key, second]
    assert session.tokenizers[0].name != "my name"
