"""Python's garbage collector beside a window: in its thread alone, and with short pauses.

What is collected may own parts of the window, and Qt lets only the window's thread end those: a
collection that begins by itself in a thread of ours crashes the program. So none does; the event
loop looks often whether one is due.

Most objects are there for good: modules, classes, the window, opened tokenizers. A full collection
looks at all of them, which takes longer than a frame; frozen, they are left alone.
"""

from __future__ import annotations

import gc
from typing import Self

from PySide6.QtCore import QObject, QTimer

_LOOK = 100  # milliseconds from one look to the next
_REST = 3000  # milliseconds after something was opened until what it left is frozen
# Young objects are looked at less often than by default: a tokenizer makes many that stay.
_THRESHOLDS = (10_000, 20, 20)


class Collector(QObject):
    """Collects in the thread of `parent`, the application, as long as that lives; freezes what is
    there when `again` is called.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        self._looks = QTimer(self)
        self._looks.setInterval(_LOOK)
        self._looks.timeout.connect(self.look)
        self._looks.start()
        self._freeze = QTimer(self)
        self._freeze.setSingleShot(True)
        self._freeze.setInterval(_REST)
        self._freeze.timeout.connect(gc.freeze)

    @classmethod
    def of(cls, application: QObject) -> Self:
        """That of the application, which gets one where it has none."""
        return application.findChild(cls) or cls(application)

    @staticmethod
    def look() -> None:
        """Collect the oldest generation that is due."""
        counts = gc.get_count()
        for generation in (2, 1, 0):
            if counts[generation] > _THRESHOLDS[generation]:
                gc.collect(generation)
                return

    def again(self) -> None:
        """Freeze what just came, and once more when things have come to rest."""
        gc.freeze()
        self._freeze.start()
