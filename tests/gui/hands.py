"""A user's hands: clicks, keys and menus on the real window."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QFileDialog, QMenu, QWidget
from pytestqt.qtbot import QtBot
from tokenprism_app.session import ByteRange
from tokenprism_app.window.main_window import MainWindow

LEFT = Qt.MouseButton.LeftButton
CONTROL = Qt.KeyboardModifier.ControlModifier


class Hands:
    """Works one window through events alone; asks its parts only where things are."""

    def __init__(self, window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
        self.window, self.qtbot, self._monkeypatch = window, qtbot, monkeypatch

    def click(self, widget: QWidget, place: QPoint | None = None) -> None:
        """Click in the middle of a widget, or at a place in it."""
        at = widget.rect().center() if place is None else place
        self.qtbot.mouseClick(widget, LEFT, pos=at)

    def menu(self, *names: str) -> None:
        """Click through a menu of the menu bar, by ids of commands or titles."""
        bar = self.window.menuBar()
        top = next(one for one in bar.actions() if one.text() == names[0])
        self.click(bar, bar.actionGeometry(top).center())
        menu = top.menu()
        for name in names[1:]:
            assert isinstance(menu, QMenu)
            self.qtbot.waitUntil(menu.isVisible)
            chosen = next(one for one in menu.actions() if name in (one.objectName(), one.text()))
            self.click(menu, menu.actionGeometry(chosen).center())
            menu = chosen.menu()
        self.activate()

    def activate(self) -> None:
        """Make the window active again: without a window manager nobody else does."""
        self.window.activateWindow()
        self.qtbot.waitUntil(self.window.isActiveWindow)

    @contextmanager
    def file_dialog(self, *paths: Path) -> Iterator[None]:
        """The system's file dialog, in which these files are chosen."""
        with self._monkeypatch.context() as patch:
            names = [str(path) for path in paths]
            patch.setattr(QFileDialog, "getOpenFileNames", lambda *_a, **_k: (names, ""))
            yield

    def open_by_menu(self, *paths: Path) -> None:
        """File ▸ Open files…, and wait until they are open."""
        opened = self.window.opener.opened
        with self.file_dialog(*paths), self.qtbot.waitSignal(opened):
            self.menu("File", "open")

    def fill(self, field: QWidget, words: str) -> None:
        """Click into a field, select what is there, and type."""
        self.click(field, QPoint(30, field.height() // 2))
        self.qtbot.keyClick(field, Qt.Key.Key_A, CONTROL)
        self.qtbot.keyClicks(field, words)
        self.qtbot.keyClick(field, Qt.Key.Key_Tab)

    def settle(self) -> None:
        """Wait until nothing is opened, encoded or painted any more."""
        window = self.window
        self.qtbot.waitUntil(
            lambda: not (window.opener.busy or window.service.busy or window.tasks.jobs)
            and all(canvas.is_complete for canvas in window.compare.canvases
                    if canvas.isVisible() and window.session.text.source),
        )

    def click_in_compare(self, key: int, byte: int) -> ByteRange:
        """Click the token of a pane that holds a byte; its span."""
        canvas = self.window.compare.canvas(key)
        assert canvas is not None
        box = canvas.boxes(byte, byte + 1)[0]
        left, top, right, bottom = box.rectangles[0]
        self.click(canvas, QPoint((left + right) // 2, (top + bottom) // 2))
        return ByteRange(box.start, box.end)

    def click_in_tracks(self, key: int, number: int) -> ByteRange:
        """Click a token in view of a lane; its span."""
        tracks = self.window.cards["tracks"].view
        box = tracks.boxes(key)[number]
        self.click(tracks.viewport(), box.rect.center())
        return ByteRange(box.start, box.end)


@pytest.fixture
def hands(window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Hands:
    """Hands on the test's window."""
    return Hands(window, qtbot, monkeypatch)
