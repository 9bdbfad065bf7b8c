"""When views draw anew while changes come fast."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from tokenprism_app.widgets.refreshing import BURST, Refreshing


class Counted(QWidget):
    """Counts its refreshes."""

    def __init__(self) -> None:
        super().__init__()
        self.shown, self.value = [], 0
        self.fresh = Refreshing(self, self.refresh)

    def change(self, value: int) -> None:
        self.value = value
        self.fresh.now()

    def refresh(self) -> None:
        self.shown.append(self.value)


def counted(qtbot: QtBot) -> Counted:
    view = Counted()
    qtbot.addWidget(view)
    with qtbot.waitExposed(view):
        view.show()
    return view


def test_changes_of_one_turn_are_shown_at_once(qtbot: QtBot) -> None:
    view = counted(qtbot)
    for value in range(5):
        view.change(value)
    assert view.shown == [0, 1, 2, 3, 4]


def test_a_key_held_down_is_gathered_and_its_end_shown(qtbot: QtBot) -> None:
    view = counted(qtbot)
    for value in range(30):
        view.change(value)
        qtbot.wait(5)
    qtbot.waitUntil(lambda: not view.fresh.pending)
    assert view.shown[:2] == [0, 1]
    assert view.shown[-1] == 29
    assert len(view.shown) < 20
    qtbot.wait(round(BURST * 1000) + 10)
    view.change(30)
    assert view.shown[-1] == 30
