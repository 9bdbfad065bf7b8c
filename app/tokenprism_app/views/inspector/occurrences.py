"""How often the token shown occurs in the text, counted in the background."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from tokenprism.tracks.finding import count_of_token

from ...session import Result
from ...work.background import Latest

SMALL = 1 << 16  # bytes of a text whose tokens are counted at once


class Occurrences(QObject):
    """Counts one token at a time. `changed` tells that the count asked for is there."""

    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._asked: tuple[Result, int] | None = None
        self._count: int | None = None
        self._latest = Latest(self)
        self._latest.done.connect(self._take)

    def of(self, result: Result, token_id: int) -> int | None:
        """The number of tokens with an id in the whole text; None while they are counted."""
        asked = self._asked
        if asked is None or asked[0] is not result or asked[1] != token_id:
            self._asked, self._count = (result, token_id), None
            full, history, merges = result.full, result.history, result.merges
            if len(full.source) <= SMALL:
                self._latest.cancel()
                self._count = count_of_token(full, token_id, history=history, merges=merges)
            else:
                self._latest.start(lambda progress: count_of_token(
                    full, token_id, progress, history=history, merges=merges
                ))
        return self._count

    def _take(self, count: int) -> None:
        self._count = count
        self.changed.emit()
