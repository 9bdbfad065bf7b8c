"""Fixtures for tests that drive the window: offscreen, fresh settings, nothing left running."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

# Before Qt is imported anywhere; a test run under Xvfb names its own platform.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEvent, Qt, QThread
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid
from tokenprism_app.i18n import Languages
from tokenprism_app.settings import Settings
from tokenprism_app.start.collecting import Collector
from tokenprism_app.theme import style
from tokenprism_app.widgets import guarded
from tokenprism_app.window.main_window import MainWindow
from window_kit import SAMPLE, WAIT


class PatientBot(QtBot):
    """Waits long enough for a machine that is busy with other things, unless told otherwise."""

    def waitActive(self, widget: QWidget, *, timeout: int = WAIT) -> Any:
        return super().waitActive(widget, timeout=timeout)

    def waitExposed(self, widget: QWidget, *, timeout: int = WAIT) -> Any:
        return super().waitExposed(widget, timeout=timeout)

    def waitSignal(self, signal: Any, *, timeout: int = WAIT, **options: Any) -> Any:
        return super().waitSignal(signal, timeout=timeout, **options)

    def mouseDClick(self, widget: QWidget, button: Qt.MouseButton, **where: Any) -> None:
        # Qt's ends with the second press, and the button would stay pressed for later tests.
        super().mouseDClick(widget, button, **where)
        if isValid(widget):
            self.mouseRelease(widget, button, **where)

    def waitUntil(self, callback: Callable[[], bool | None], *, timeout: int = WAIT) -> None:
        super().waitUntil(callback, timeout=timeout)


@pytest.fixture
def qtbot(qapp: QApplication, request: pytest.FixtureRequest) -> QtBot:
    """pytest-qt's, with more patience."""
    return PatientBot(request)


@pytest.fixture(autouse=True)
def collected_here(qapp: QApplication) -> None:
    """No thread of ours ends what belongs to a window: as in the program itself."""
    Collector.of(qapp).look()


@pytest.fixture(autouse=True)
def every_paint_fault_fails() -> None:
    """Report a fault while painting in each test that has it, not in the first alone."""
    guarded.forget()


@pytest.fixture(autouse=True)
def nothing_left_running() -> Iterator[None]:
    """Fail a test that leaves a thread of ours behind."""
    before = set(threading.enumerate())
    yield
    left = [
        thread.name for thread in threading.enumerate()
        if thread not in before and thread.name.startswith(("encode", "task", "verify"))
    ]
    assert not left, f"threads left running: {left}"


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """Settings of this test alone."""
    return Settings(tmp_path / "settings.ini")


@pytest.fixture
def languages(qapp: QApplication) -> Iterator[Languages]:
    """English, whatever the machine speaks, and English again afterwards."""
    made = Languages(qapp)
    made.use("en")
    yield made
    made.use("en")


def end_what_waits(application: QApplication) -> None:
    """Delete what is to be deleted later, which else waits for the next event loop: a new theme
    dresses all widgets that there are.
    """
    application.processEvents()
    application.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture
def window(
    qtbot: object, qapp: QApplication, settings: Settings, languages: Languages
) -> Iterator[MainWindow]:
    """A shown window without files, closed afterwards with its threads ended."""
    style.install(qapp, style.Theme.LIGHT)
    made = MainWindow(settings, languages)
    # Keys go to the active window, and on a bare X server nobody activates a new one.
    with qtbot.waitActive(made):  # type: ignore[attr-defined]
        made.show()
        made.activateWindow()
    yield made
    made.close()
    assert not made.findChildren(QThread) or all(
        thread.isFinished() for thread in made.findChildren(QThread)
    )
    made.deleteLater()
    end_what_waits(qapp)
    style.set_theme(style.Theme.LIGHT)


@pytest.fixture
def make_window(
    qtbot: object, qapp: QApplication, settings: Settings, languages: Languages
) -> Iterator[Callable[[], MainWindow]]:
    """Windows as many starts of the program make them."""
    made: list[MainWindow] = []

    def make() -> MainWindow:
        window = MainWindow(settings, languages)
        made.append(window)
        window.show()
        return window

    yield make
    for window in made:
        window.close()
        window.deleteLater()
    end_what_waits(qapp)


@pytest.fixture
def text_file(tmp_path: Path) -> Path:
    """A small corpus in English and Chinese."""
    path = tmp_path / "small.txt"
    path.write_text(SAMPLE, encoding="utf-8")
    return path


@pytest.fixture
def opened(qtbot: object, window: MainWindow) -> Callable[..., None]:
    """`opened(path, …)`: open these paths and wait until they are there."""

    def open_them(*paths: Path) -> None:
        with qtbot.waitSignal(window.opener.opened):  # type: ignore[attr-defined]
            window.opener.open_paths([str(path) for path in paths])

    return open_them
