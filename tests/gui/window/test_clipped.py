"""No words are cut off in the window, whatever its size and language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLabel, QToolButton, QWidget
from pytestqt.qtbot import QtBot
from tokenprism_app.i18n import Languages
from tokenprism_app.start.render import select_token, settled
from tokenprism_app.widgets.shortened import ShortenedLabel
from tokenprism_app.window.main_window import MainWindow

SIZES = ((900, 640), (1024, 640), (1280, 800), (1440, 900), (1920, 1080), (2560, 1440))
ROOMY = 1280  # pixels from which on nothing ends in an ellipsis


def words_of(widget: QWidget) -> str:
    """The words that a widget shows in one line."""
    if isinstance(widget, QComboBox):
        return widget.currentText()
    if isinstance(widget, QToolButton):
        only_icon = widget.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonIconOnly
        return "" if only_icon and not widget.icon().isNull() else widget.text()
    if isinstance(widget, QLabel):
        plain = not widget.wordWrap() and "<" not in widget.text()
        return widget.text() if plain and not isinstance(widget, ShortenedLabel) else ""
    return widget.text() if isinstance(widget, QAbstractButton) else ""


def cut_off(window: MainWindow) -> Iterator[str]:
    """Widgets that are in sight and too narrow for their words, or not wholly in sight."""
    for kind in (QLabel, QAbstractButton, QComboBox):
        for widget in window.findChildren(kind):
            words, seen = words_of(widget), widget.visibleRegion().boundingRect().width()
            if not words or not widget.isVisible() or not seen:
                continue
            if isinstance(widget, QComboBox) and window.width() < ROOMY:
                continue  # its words end in an ellipsis, the tool tip has all
            lines = words.replace("&", "").splitlines()
            needed = max(widget.fontMetrics().horizontalAdvance(one) for one in lines)
            if needed > widget.contentsRect().width() or seen < widget.width() - 1:
                yield f"{widget.objectName() or type(widget).__name__}: {words!r}"


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_nothing_is_cut_off(
    window: MainWindow, languages: Languages, qtbot: QtBot, language: str
) -> None:
    languages.use(language)
    window.workspace.hold(True)
    window.handlers.begin([])
    qtbot.waitUntil(lambda: len(window.session.results) == 3 and settled(window))
    select_token(window)
    for size in SIZES:
        window.resize(*size)
        window.reset_layout()
        qtbot.waitUntil(lambda size=size: (window.width(), window.height()) == size)
        qtbot.waitUntil(lambda: settled(window))
        qtbot.wait(50)
        assert not list(cut_off(window)), size


def test_a_button_that_is_too_narrow_is_found(window: MainWindow, qtbot: QtBot) -> None:
    button = window.compare.starts.open
    assert not [one for one in cut_off(window) if button.text() in one]
    button.setMaximumWidth(20)
    qtbot.waitUntil(lambda: button.width() == 20)
    assert [one for one in cut_off(window) if button.text() in one]
