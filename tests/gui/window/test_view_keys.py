"""Each key of single views that the sheet of shortcuts lists does in its view what it says."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from tokenprism_app.session import ByteRange
from tokenprism_app.window.listing import VIEW_KEYS
from tokenprism_app.window.main_window import MainWindow

KEYS = {
    "←": Qt.Key.Key_Left, "→": Qt.Key.Key_Right, "↑": Qt.Key.Key_Up, "↓": Qt.Key.Key_Down,
    "Enter": Qt.Key.Key_Return, "Space": Qt.Key.Key_Space, "Delete": Qt.Key.Key_Delete,
    "Home": Qt.Key.Key_Home, "End": Qt.Key.Key_End, "F2": Qt.Key.Key_F2, "F8": Qt.Key.Key_F8,
    "+": Qt.Key.Key_Plus, "-": Qt.Key.Key_Minus, "0": Qt.Key.Key_0, "C": Qt.Key.Key_C,
}
MODIFIERS = {
    "Ctrl": Qt.KeyboardModifier.ControlModifier, "Shift": Qt.KeyboardModifier.ShiftModifier,
    "Alt": Qt.KeyboardModifier.AltModifier,
}
# Pressed elsewhere: those of runs in test_run_desk, of differences in test_differences_view, of the
# find bar in test_find.
ELSEWHERE = {("Library", one) for one in "RNSC"} | {
    ("Differences", one) for one in ("Enter", "←", "→")
} | {("Compare", one) for one in ("Enter", "Shift+Enter", "Alt+C", "Alt+W", "Alt+R")}
CASES = [
    (view, one) for view, rows in VIEW_KEYS for keys, _ in rows for one in keys.split(" ")
    if (view, one) not in ELSEWHERE
]
# Keys that are of no effect at the place where the view stands are pressed after another one.
AFTER = {
    ("Compare", "Shift+F8"): "F8", ("Compare", "←"): "→", ("Compare", "↑"): "↓",
    ("Tracks", "←"): "→", ("Library", "Alt+↑"): "Alt+↓",
    ("Merges", "←"): "→", ("Merges", "Home"): "End",
    ("Lattice", "←"): "→", ("Lattice", "↑"): "↓", ("Lattice", "0"): "+",
}


@pytest.fixture
def full(window: MainWindow, qtbot: QtBot) -> MainWindow:
    """A window with the sample workspace, a token selected."""
    window.handlers.begin([])
    qtbot.waitUntil(lambda: len(window.session.results) == 3 and not window.opener.busy)
    return window


def press(widget: QWidget, keys: str, qtbot: QtBot) -> None:
    """Press keys as the sheet spells them."""
    if keys == "Ctrl+wheel":
        at = QPointF(widget.rect().center())
        QApplication.sendEvent(widget, QWheelEvent(
            at, QPointF(widget.mapToGlobal(at)), QPoint(), QPoint(0, -120),
            Qt.MouseButton.NoButton, MODIFIERS["Ctrl"], Qt.ScrollPhase.NoScrollPhase, False,
        ))
        return
    *held, key = keys.split("+") if keys != "+" else ["+"]
    modifier = Qt.KeyboardModifier.NoModifier
    for one in held:
        modifier |= MODIFIERS[one]
    qtbot.keyClick(widget, KEYS[key], modifier)


def place_of(full: MainWindow, view: str, qtbot: QtBot) -> tuple[QWidget, Callable[[], object]]:
    """The widget that has the focus in a view, and what tells whether a key had an effect."""
    session, cards = full.session, full.cards

    def selection() -> object:
        return session.selection

    if view == "Compare":
        canvas = full.compare.active()
        session.select(ByteRange(0, 5), session.tokenizers[0].key)
        return canvas, selection
    if view == "Library":
        row = full.library.rows["tokenizer", session.tokenizers[1].key]
        return row, lambda: (
            [(one.key, one.visible) for one in session.tokenizers], session.baseline,
            row._field is not None,
        )
    if view == "Lattice":
        full.teacher.go("bridge")
        qtbot.waitUntil(lambda: len(session.visible) == 1 and bool(session.results))
        full.go_to("lattice")
        lattice = cards["lattice"].view
        qtbot.waitUntil(lambda: bool(lattice.canvas.arcs) and not lattice.busy)
        return lattice.canvas, lambda: (
            session.selection, lattice.canvas.scale, id(lattice.canvas.shown)
        )
    full.go_to(view.lower())
    shown = cards[view.lower()].view
    if view == "Tracks":
        session.select(ByteRange(0, 5), session.tokenizers[0].key)
        return shown, lambda: (session.selection, shown.axis.scale)
    if view == "Merges":
        source = session.text.source
        at = source.find(b" language")
        session.select(ByteRange(at, at + 9), session.tokenizers[0].key)
        rows = shown.replay.rows
        qtbot.waitUntil(lambda: rows.replay is not None and not shown.busy)
        return rows, lambda: (rows.step, shown.replay.playing)
    assert view == "Vocabulary"
    qtbot.waitUntil(lambda: not shown.busy and shown.grid.model().rowCount() > 0)
    shown.grid.setCurrentIndex(shown.grid.model().index(101, 0))  # the letter e
    return shown.grid, lambda: (session.selection, QApplication.clipboard().text())


@pytest.mark.parametrize(("view", "keys"), CASES)
def test_each_key_of_the_sheet_does_something(
    full: MainWindow, view: str, keys: str, qtbot: QtBot
) -> None:
    QApplication.clipboard().clear()
    widget, state = place_of(full, view, qtbot)
    widget.setFocus()
    target = widget.viewport() if keys == "Ctrl+wheel" else widget  # type: ignore[attr-defined]
    if (view, keys) in AFTER:
        before = state()
        press(target, AFTER[view, keys], qtbot)
        qtbot.waitUntil(lambda: state() != before)
        if view == "Library":
            target = full.library.rows["tokenizer", full.session.tokenizers[2].key]
    before = state()
    press(target, keys, qtbot)
    qtbot.waitUntil(lambda: state() != before)
