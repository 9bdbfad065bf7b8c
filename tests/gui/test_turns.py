"""Work that waits for a turn of its own, and labels that can be selected."""

from __future__ import annotations

import time

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, QTimer
from PySide6.QtGui import QEnterEvent
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot
from tokenprism_app.widgets.selectable import SelectableLabel
from tokenprism_app.widgets.turns import LONGEST, Waiting


class Worker(QObject):
    """Notes when its work was done."""

    def __init__(self) -> None:
        super().__init__()
        self.done: list[float] = []
        self.waiting = Waiting(self, self.work)

    def work(self) -> None:
        self.done.append(time.monotonic())


def spin(seconds: float) -> None:
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass


def test_work_is_done_once_however_often_it_is_asked_for(qtbot: QtBot) -> None:
    worker = Worker()
    for _ in range(5):
        worker.waiting.start(1)
    assert worker.waiting.pending
    qtbot.waitUntil(lambda: bool(worker.done))
    qtbot.wait(20)
    assert len(worker.done) == 1
    assert not worker.waiting.pending


def test_work_waits_for_a_turn_that_others_do_not_use(qtbot: QtBot) -> None:
    worker, used = Worker(), []
    first = QTimer(worker, singleShot=True)
    # Both are due in one turn, this one first.
    first.timeout.connect(lambda: (spin(0.006), used.append(time.monotonic())))
    first.start(0)
    worker.waiting.start(0)
    spin(0.002)
    qtbot.waitUntil(lambda: bool(worker.done))
    assert used
    assert worker.done[0] >= used[0]


def test_busy_turns_hold_work_up_for_a_while_only(qtbot: QtBot) -> None:
    worker = Worker()
    busy = QTimer(worker, interval=0)
    busy.timeout.connect(lambda: spin(0.004))
    busy.start()
    asked = time.monotonic()
    worker.waiting.start(0)
    qtbot.waitUntil(lambda: bool(worker.done))
    busy.stop()
    assert worker.done[0] - asked < 5 * LONGEST


def test_work_of_what_is_gone_is_not_done(qtbot: QtBot) -> None:
    worker = Worker()
    done = worker.done
    worker.waiting.start(1)
    worker.deleteLater()
    del worker
    qtbot.wait(20)
    assert done == []


def shown(qtbot: QtBot, words: str, width: int) -> tuple[QWidget, SelectableLabel]:
    box = QWidget()
    qtbot.addWidget(box)
    label = SelectableLabel(box)
    layout = QVBoxLayout(box)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.addWidget(label)
    layout.addStretch(1)
    label.setText(words)
    box.resize(width, 400)
    with qtbot.waitExposed(box):
        box.show()
    return box, label


def test_selectable_words_wrap_at_the_width_they_have(qtbot: QtBot) -> None:
    _box, label = shown(qtbot, "several words that do not fit on one line " * 3, 160)
    assert label.width() == 160
    assert label.height() == label.heightForWidth(160) > 2 * label.fontMetrics().height()


def test_words_are_selected_while_the_pointer_is_over_them(qtbot: QtBot) -> None:
    _box, label = shown(qtbot, "one two three", 200)
    nothing = Qt.TextInteractionFlag.NoTextInteraction
    QApplication.sendEvent(label, QEvent(QEvent.Type.Leave))  # wherever the pointer is
    assert label.textInteractionFlags() == nothing
    before = label.heightForWidth(200)
    at = QPointF(label.rect().center())
    QApplication.sendEvent(label, QEnterEvent(at, at, label.mapToGlobal(at)))
    assert label.textInteractionFlags() & Qt.TextInteractionFlag.TextSelectableByMouse
    assert label.heightForWidth(200) == before, "it does not jump under the pointer"
    label.setSelection(4, 3)
    QApplication.sendEvent(label, QEvent(QEvent.Type.Leave))
    assert label.selectedText() == "two", "what is selected stays"
    label.setSelection(0, 0)
    QApplication.sendEvent(label, QEvent(QEvent.Type.Leave))
    assert label.textInteractionFlags() == nothing
