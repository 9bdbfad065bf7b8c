"""Collections of garbage: in the window's thread alone."""

from __future__ import annotations

import gc
import threading

from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from tokenprism_app.start.collecting import Collector


class Ring(QWidget):
    """A widget that only a collection ends."""

    def __init__(self, ended: list[int]) -> None:
        super().__init__()
        self.ring, self.ended = self, ended

    def __del__(self) -> None:
        self.ended.append(threading.get_ident())


def test_what_a_worker_lets_go_is_ended_by_the_windows_thread(
    qtbot: QtBot, qapp: QApplication
) -> None:
    assert Collector.of(qapp) is Collector.of(qapp)
    assert not gc.isenabled()
    ended: list[int] = []
    for _ in range(20):
        Ring(ended)
    kept: list[list[int]] = []

    def work() -> None:
        kept.extend([number] for number in range(300_000))  # many collections' worth

    worker = threading.Thread(target=work)
    worker.start()
    worker.join()
    assert not ended
    qtbot.waitUntil(lambda: len(ended) == 20)
    assert set(ended) == {threading.get_ident()}
