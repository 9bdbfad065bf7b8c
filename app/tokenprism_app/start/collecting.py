"""Keeps the pauses of Python's garbage collector short.

Most objects are there for good: modules, classes, the window, opened tokenizers. A full collection
looks at all of them, which takes longer than a frame; frozen, they are left alone.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

_REST = 3000  # milliseconds after something was opened until what it left is frozen
# Young objects are looked at less often than by default: a tokenizer makes many that stay.
_THRESHOLDS = (10_000, 20, 20)


class Collector(QObject):
    """Freezes what is there after the start, and after `again` was called."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.set_threshold(*_THRESHOLDS)
        gc.freeze()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_REST)
        self._timer.timeout.connect(gc.freeze)
        self._timer.start()

    def again(self) -> None:
        """Freeze what just came, and once more when things have come to rest."""
        gc.freeze()
        self._timer.start()
