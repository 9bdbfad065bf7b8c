"""The window by the keyboard alone: panels, their first rows, commands, and the first minute."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hands import Hands, hands
from numpy.typing import NDArray
from PySide6.QtCore import Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot
from tokenprism.formats import open_tokenizer
from tokenprism_app.dialogs.export import ExportDialog
from tokenprism_app.theme.style import Theme
from tokenprism_app.views.library.row import LibraryRow
from tokenprism_app.window.actions import COMMANDS
from tokenprism_app.window.main_window import MainWindow
from tokenprism_app.window.paths import ORDER

__all__ = ["hands"]

SHIFT = Qt.KeyboardModifier.ShiftModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
OWN = "A text of my own, which nobody has seen before. 我自己的文本。\n" * 30


@pytest.fixture
def started(hands: Hands) -> Hands:
    """The window after its first start. Nothing was clicked."""
    window = hands.window
    window.handlers.begin([])
    hands.qtbot.waitUntil(lambda: len(window.session.results) == 3)
    hands.settle()
    return hands


def place_of(window: MainWindow, name: str) -> QWidget:
    """Where a panel is drawn with its frame."""
    place: QWidget = window.compare if name == "compare" else window.cards[name]
    return place


def pixels(widget: QWidget) -> NDArray[np.uint8]:
    image = widget.grab().toImage()
    image.convertTo(image.Format.Format_RGB32)
    return np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), -1).copy()


def steady(qtbot: QtBot, widget: QWidget) -> None:
    """Wait until a panel has its size: docks take theirs step by step."""
    sizes: list[object] = []

    def is_steady() -> bool:
        sizes.append(widget.size())
        return len(sizes) > 5 and len({str(one) for one in sizes[-5:]}) == 1

    qtbot.waitUntil(is_steady)


def press(qtbot: QtBot, key: Qt.Key, modifier: Qt.KeyboardModifier = (
    Qt.KeyboardModifier.NoModifier
)) -> None:
    """A key for whatever has the focus."""
    widget = QApplication.focusWidget() or QApplication.activeWindow()
    assert widget is not None
    qtbot.keyClick(widget, key, modifier)
    QApplication.processEvents()


@pytest.mark.parametrize("theme", list(Theme))
def test_a_panel_with_the_focus_shows_it(started: Hands, qtbot: QtBot, theme: Theme) -> None:
    window = started.window
    window.handlers.use_theme(theme)
    for name in ORDER:
        if name == "compare":
            canvas = window.compare.active()
            assert canvas is not None
            canvas.setFocus()
        else:
            window.go_to(name)
        steady(qtbot, place_of(window, name))
        place, focus = place_of(window, name), window.focusWidget()
        assert focus is not None, name
        assert place.isAncestorOf(focus), name
        with_focus = pixels(place)
        focus.clearFocus()
        QApplication.processEvents()
        without = pixels(place)
        assert with_focus.shape == without.shape, name
        assert np.count_nonzero(with_focus != without) > 200, name
        focus.setFocus(Qt.FocusReason.ShortcutFocusReason)
        model = focus.model() if isinstance(focus, QAbstractItemView) else None
        if model is not None and model.rowCount():
            assert focus.currentIndex().isValid(), name


@pytest.mark.parametrize("modifier", [Qt.KeyboardModifier.NoModifier, SHIFT])
def test_f6_visits_every_panel_that_is_seen(
    started: Hands, qtbot: QtBot, modifier: Qt.KeyboardModifier
) -> None:
    window = started.window
    seen = [name for name in ORDER
            if place_of(window, name).isVisible()
            and not place_of(window, name).visibleRegion().isEmpty()]
    visited = []
    for _ in seen:
        press(qtbot, Qt.Key.Key_F6, modifier)
        focus = window.focusWidget()
        assert focus is not None
        visited += [name for name in seen if place_of(window, name).isAncestorOf(focus)]
    assert sorted(visited) == sorted(seen)


def test_the_library_is_entered_by_keys_alone(started: Hands, qtbot: QtBot) -> None:
    window = started.window
    rows = list(window.library.rows.values())
    window.go_to("library")
    assert window.focusWidget() is rows[0]
    press(qtbot, Qt.Key.Key_Down)
    assert window.focusWidget() is rows[1]
    press(qtbot, Qt.Key.Key_Up)
    assert window.focusWidget() is rows[0]
    assert window.session.current.row == window.session.tokenizers[0].key
    press(qtbot, Qt.Key.Key_Tab)
    press(qtbot, Qt.Key.Key_Tab, SHIFT)
    assert window.focusWidget() is rows[0]
    # The list itself hands the focus on, and Tab leads out of it both ways.
    window.library.setFocus()
    assert window.focusWidget() is rows[0]
    for modifier in (Qt.KeyboardModifier.NoModifier, SHIFT):
        rows[0].setFocus()
        for _ in range(60):
            press(qtbot, Qt.Key.Key_Tab, modifier)
            if not window.library.isAncestorOf(window.focusWidget()):
                break
        assert not window.library.isAncestorOf(window.focusWidget())


def test_the_key_for_menus_opens_the_menu_of_a_row(started: Hands, qtbot: QtBot) -> None:
    window = started.window
    window.go_to("library")
    row = window.focusWidget()
    assert isinstance(row, LibraryRow)
    asked = []
    row.menu_asked.connect(asked.append)
    QApplication.sendEvent(row, QContextMenuEvent(
        QContextMenuEvent.Reason.Keyboard, row.rect().center(),
        row.mapToGlobal(row.rect().center())))
    menu = QApplication.activePopupWidget()
    assert asked
    assert isinstance(menu, QMenu)
    menu.close()


def test_every_command_is_in_a_menu_or_has_a_key(window: MainWindow) -> None:
    def inside(menu: QMenu) -> set[str]:
        found = set()
        for action in menu.actions():
            below = action.menu()
            found |= inside(below) if isinstance(below, QMenu) else {action.objectName()}
        return found

    in_menus: set[str] = set()
    for action in window.menuBar().actions():
        menu = action.menu()
        assert isinstance(menu, QMenu)
        assert "&" in action.text() or menu.actions()
        in_menus |= inside(menu)
    for command in COMMANDS:
        action = window.actions_book.by_id[command.id]
        assert command.id in in_menus or action.shortcuts(), command.id


def test_the_first_minute(started: Hands, qtbot: QtBot, tmp_path: Path) -> None:
    """Open a text, train, compare, export."""
    window, session = started.window, started.window.session
    own = tmp_path / "own.txt"
    own.write_text(OWN, encoding="utf-8")
    opened = window.opener.opened
    with started.file_dialog(own), qtbot.waitSignal(opened):
        press(qtbot, Qt.Key.Key_O, CONTROL)
    assert session.text.source == own.read_bytes()
    press(qtbot, Qt.Key.Key_T, CONTROL)
    form = window.training.view.form
    qtbot.waitUntil(form.isVisible)
    window.training.dialog.activateWindow()
    qtbot.waitUntil(window.training.dialog.isActiveWindow)

    def tab_to(target: QWidget) -> None:
        for _ in range(80):
            if QApplication.focusWidget() is target:
                return
            press(qtbot, Qt.Key.Key_Tab)
        pytest.fail(f"Tab does not lead to {target}")

    tab_to(form.entries)
    form.entries.selectAll()
    qtbot.keyClicks(form.entries, "300")
    tab_to(form.start)
    with qtbot.waitSignal(window.training.ended):
        press(qtbot, Qt.Key.Key_Space)
    made = session.tokenizers[-1]
    assert made.trained
    press(qtbot, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not window.training.dialog.isVisible())
    started.activate()
    qtbot.waitUntil(lambda: made.key in session.results)
    started.settle()
    # Compare: to its panes, and to the next place where tokenizers disagree.
    for _ in ORDER:
        press(qtbot, Qt.Key.Key_F6)
        if window.compare.isAncestorOf(window.focusWidget()):
            break
    assert window.compare.isAncestorOf(window.focusWidget())
    before = session.selection
    press(qtbot, Qt.Key.Key_F8)
    assert session.selection != before
    # The library: down to what was trained, which commands act on then.
    while not window.library.isAncestorOf(window.focusWidget()):
        press(qtbot, Qt.Key.Key_F6)
    row = window.library.rows["tokenizer", made.key]
    for _ in session.tokenizers:
        if window.focusWidget() is row:
            break
        press(qtbot, Qt.Key.Key_Down)
    assert session.current_tokenizer is made
    press(qtbot, Qt.Key.Key_E, CONTROL)
    dialog = window.findChild(ExportDialog)
    assert dialog is not None
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow)
    tab_to(dialog.path)
    target = tmp_path / "made.tokenprism.json"
    dialog.path.selectAll()
    qtbot.keyClicks(dialog.path, str(target))
    tab_to(dialog.write)
    press(qtbot, Qt.Key.Key_Space)
    qtbot.waitUntil(target.is_file)
    qtbot.waitUntil(lambda: dialog.report is not None)
    assert len(open_tokenizer(str(target)).vocabulary) == 300
    dialog.close()
