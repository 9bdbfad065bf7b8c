"""What tests of the window share."""

from __future__ import annotations

from pathlib import Path
from random import Random

from PySide6.QtCore import QElapsedTimer, QMimeData, QObject, QPoint, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QWidget

WAIT = 60_000  # milliseconds: for machines that are busy with other things

SAMPLE = "Tokenization decides what a language model can see. 分词决定了语言模型能看到什么。\n" * 40


def drop(window: QWidget, *urls: QUrl) -> None:
    """Drop files on a window as a file manager does."""
    data = QMimeData()
    data.setUrls(list(urls))
    how = (Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton,
           Qt.KeyboardModifier.NoModifier)
    enter = QDragEnterEvent(QPoint(20, 20), *how)
    QApplication.sendEvent(window, enter)
    assert enter.isAccepted()
    QApplication.sendEvent(window, QDropEvent(QPointF(20, 20), *how))


def words_that_never_repeat(path: Path, size: int) -> Path:
    """A corpus of random words: hundreds of thousands of merges, seconds of work."""
    letters = Random(1).choices("abcdefghijklmnop", k=size)
    path.write_text(" ".join("".join(letters[k : k + 20]) for k in range(0, size, 20)))
    return path


class Gaps(QObject):
    """Notes how late a timer of 20 ms is: that long the window did not answer."""

    STEP = 20

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.longest = 0  # milliseconds
        self._clock = QElapsedTimer()
        timer = QTimer(self)
        timer.setTimerType(Qt.TimerType.PreciseTimer)
        timer.timeout.connect(self._tick)
        timer.start(self.STEP)
        self.restart()

    def restart(self) -> None:
        """Forget what was measured."""
        self.longest = 0
        self._clock.start()

    def _tick(self) -> None:
        self.longest = max(self.longest, self._clock.restart() - self.STEP)
