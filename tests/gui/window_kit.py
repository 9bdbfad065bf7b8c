"""What tests of the window share."""

from __future__ import annotations

from math import log2
from pathlib import Path
from random import Random
from typing import Any

from PySide6.QtCore import QElapsedTimer, QMimeData, QObject, QPoint, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QWidget

WAIT = 120_000  # milliseconds: for machines that are busy with other things

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


def drag_cut(qtbot: Any, plot: Any, start: int, size: int) -> None:
    """Drag the line of the cut in the plot of the curves from one size to about another."""
    box = plot.getPlotItem().getViewBox()
    middle = sum(box.viewRange()[1]) / 2

    def move(entries: float) -> QPoint:
        at: QPoint = plot.mapFromScene(box.mapViewToScene(QPointF(log2(entries), middle)))
        qtbot.mouseMove(plot.viewport(), at)
        qtbot.wait(30)  # pyqtgraph leaves out moves that follow each other closely
        return at

    def grasped() -> bool:
        # Not before: a press on a line that has not seen the pointer drags the whole plot.
        move(start)
        return bool(plot.line.mouseHovering)

    qtbot.waitUntil(grasped)
    qtbot.mousePress(plot.viewport(), Qt.MouseButton.LeftButton, pos=move(start))
    for step in range(1, 6):
        move(start + (size - start) * step / 5)

    def there() -> bool:
        move(size - 1)
        move(size)
        return abs(2 ** plot.line.value() - size) < 4

    qtbot.waitUntil(there)
    qtbot.mouseRelease(plot.viewport(), Qt.MouseButton.LeftButton, pos=move(size))


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
