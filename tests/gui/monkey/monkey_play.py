"""The monkey at a window, in this process: `monkey.py` starts it and tells what came of it."""

from __future__ import annotations

import argparse
import os
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from monkey_actions import Actions
from monkey_food import make
from monkey_watch import Watch
from PySide6.QtCore import QEvent, QObject, QThread, QThreadPool, QTimer
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication, QFileDialog
from tokenprism_app.settings import Settings
from tokenprism_app.start.application import prepare
from tokenprism_app.start.collecting import Collector
from tokenprism_app.window.main_window import MainWindow

PAUSE = 3      # milliseconds between two actions at most, and now and then LONGER
LONGER = 150
CLOSING = 30.0  # seconds for all to end


class Play(QObject):
    """Does one action after another from a timer, in whatever loop of events runs."""

    def __init__(
        self, window: MainWindow, watch: Watch, actions: Actions, seed: int, count: int,
        seconds: float, log: Callable[[str], object],
    ) -> None:
        super().__init__()
        self._window, self._watch, self._actions, self._log = window, watch, actions, log
        self._seed, self._count, self._end = seed, count, time.monotonic() + seconds
        self.done, self._closing = 0, 0.0
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._step)
        self._timer.start(0)

    @property
    def over(self) -> bool:
        """Whether it has done enough, or found something."""
        enough = self.done >= self._count or time.monotonic() > self._end
        return bool(self._watch.found) or enough

    def _step(self) -> None:
        self._watch.end()
        if self.over:
            self._leave()
            return
        random = Random(f"{self._seed}:{self.done}")
        self.done += 1
        self._timer.start(LONGER if random.random() < 0.02 else random.randint(0, PAUSE))
        self._watch.begin()
        self._log(f"{self.done}: begins")
        self._log(f"{self.done}: {self._actions.do(random)}")

    def _leave(self) -> None:
        """Close what is open, the window last, whose loop this ends."""
        self._closing = self._closing or time.monotonic()
        if time.monotonic() - self._closing > CLOSING:
            self._watch.found.append("the window does not close")
            self._log("the window does not close")
            os._exit(3)
        self._timer.start(20)
        front = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        if front is not None:
            front.close()
        elif QThread.currentThread().loopLevel() == 1:
            self._window.close()
            if not self._window.isVisible():
                self._timer.stop()
                QApplication.exit(0)


def answer_dialogs(files: list[str], folder: Path) -> None:
    """The system's dialogs for files answer at once, and nothing is opened outside."""
    random = Random(0)
    workspaces = [str(folder / f"work {number}.tpw") for number in range(3)]

    def several(*_: Any, **__: Any) -> tuple[list[str], str]:
        return random.sample(files, random.randint(0, 2)), ""

    def one(*_: Any, **__: Any) -> tuple[str, str]:
        return random.choice([*files, *workspaces, ""]), ""

    def saved(*_: Any, **__: Any) -> tuple[str, str]:
        return random.choice([*workspaces, "", *(str(folder / f"out{end}") for end in (
            ".csv", ".png", ".svg", ".html", ".json", ".tpw", ".md"))]), ""

    QFileDialog.getOpenFileNames = several  # type: ignore[method-assign]
    QFileDialog.getOpenFileName = one  # type: ignore[method-assign]
    QFileDialog.getSaveFileName = saved  # type: ignore[method-assign]
    QFileDialog.getExistingDirectory = lambda *_, **__: str(folder)  # type: ignore[method-assign]
    QDesktopServices.openUrl = lambda *_: True  # type: ignore[method-assign]


def main() -> int:
    """Play; 1 where something was found, which is the last in the log."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--seconds", type=float, required=True)
    parser.add_argument("--actions", type=int, required=True)
    parser.add_argument("--folder", type=Path, required=True)
    given = parser.parse_args()
    folder: Path = given.folder
    (folder / "files").mkdir()
    files = make(folder / "files")
    os.chdir(folder)
    sys.argv = sys.argv[:1]
    out = (folder / "log.txt").open("w", encoding="utf-8")

    def log(words: str) -> None:
        out.write(f"{words}  [{time.thread_time():.2f} s of CPU time]\n")
        out.flush()

    application, languages, settings = prepare("light", "en", Settings(folder / "settings.ini"))
    application.setQuitOnLastWindowClosed(False)
    watch = Watch()
    answer_dialogs(files, folder)
    window = MainWindow(settings, languages)
    window.actions_book.by_id["quit"].triggered.disconnect()
    Collector.of(application).again()
    window.handlers.sample_text()
    window.show()
    window.handlers.begin([])
    play = Play(
        window, watch, Actions(window, files), given.seed, given.actions, given.seconds, log
    )
    while window.isVisible():  # what closes a window of its own quits the loop
        application.exec()
    watch.end()
    window.deleteLater()
    application.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    check_threads(watch)
    log(f"{play.done} actions")
    for words in watch.found:
        log(words)
        print(words, file=sys.stderr)
    out.close()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(1 if watch.found else 0)


def check_threads(watch: Watch) -> None:
    """Every thread of ours ends soon after the window was closed."""
    if not QThreadPool.globalInstance().waitForDone(int(CLOSING * 1000)):
        watch.found.append("work on the pool of threads does not end")
    end = time.monotonic() + CLOSING
    while time.monotonic() < end:
        left = [
            one.name for one in threading.enumerate()
            if one is not threading.main_thread() and not one.daemon
        ]
        if not left:
            return
        time.sleep(0.05)
    watch.found.append(f"threads do not end: {left}")


if __name__ == "__main__":
    main()
