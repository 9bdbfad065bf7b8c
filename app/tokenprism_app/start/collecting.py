"""Python's garbage collector beside a window: in its thread alone, and with short pauses.

What is collected may own parts of the window, and Qt lets only the window's thread end those: a
collection that begins by itself in a thread of ours crashes the program. So none does; the event
loop looks, before it waits and from time to time, whether one is due.

Most objects are there for good: modules, classes, the window, opened tokenizers. A full collection
looks at all of them, which takes longer than a frame; frozen, they are left alone.
"""

from __future__ import annotations

import gc
import time
from typing import Self

from PySide6.QtCore import QAbstractEventDispatcher, QObject, QTimer

_LOOK = 200   # milliseconds after which a waiting event loop looks, for threads make garbage too
_REST = 3000  # milliseconds after something was opened until what it left is frozen
_CALM = 2.0   # seconds without a collection after which a full one disturbs nobody
# Allocations until the young are looked at, and such looks until their elders are: each takes a few
# milliseconds. The third is of the full one in calm, and the last of that at any time.
_YOUNG, _MIDDLE, _OLD, _OVERDUE = 5_000, 5, 20, 400


class Collector(QObject):
    """Collects in the thread of `parent`, the application, as long as that lives; freezes what is
    there when `again` is called.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        self._last = time.monotonic()
        self._looks = QTimer(self)
        self._looks.setInterval(_LOOK)
        self._looks.timeout.connect(self.look)
        self._looks.start()
        QAbstractEventDispatcher.instance(self.thread()).aboutToBlock.connect(self.look)
        self._freeze = QTimer(self)
        self._freeze.setSingleShot(True)
        self._freeze.setInterval(_REST)
        self._freeze.timeout.connect(gc.freeze)

    @classmethod
    def of(cls, application: QObject) -> Self:
        """That of the application, which gets one where it has none."""
        return application.findChild(cls) or cls(application)

    def look(self) -> None:
        """Collect the oldest generation that is due."""
        young, middle, old = gc.get_count()
        if old > _OLD and (old > _OVERDUE or time.monotonic() - self._last > _CALM):
            generation = 2
        elif middle > _MIDDLE:
            generation = 1
        elif young > _YOUNG:
            generation = 0
        else:
            return
        gc.collect(generation)
        self._last = time.monotonic()

    def again(self) -> None:
        """Freeze what just came, and once more when things have come to rest."""
        gc.freeze()
        self._freeze.start()
