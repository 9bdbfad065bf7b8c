"""What leaves the table: copies, files, and the places of a token in the text."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication
from tokenprism import Progress
from tokenprism.files import write_atomically
from tokenprism.inventory.answer import Answer, Occurrence, occurrence
from tokenprism.inventory.export import as_csv, as_hex, as_ids, as_tsv

from ...session import ByteRange, Session
from ...work.background import Latest

BEFORE = 400  # bytes of the line before an occurrence that are looked for its beginning
_WRITERS = {"tsv": as_tsv, "ids": as_ids, "hex": as_hex}


class Outlet(QObject):
    """Copies, writes and finds on worker threads."""

    copied = Signal(int)             # rows
    written = Signal(object)         # path, as a string
    found = Signal(object)           # Occurrence, or None
    failed = Signal(object)          # Message

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._copies, self._files, self._places = (Latest(self) for _ in range(3))
        self._copies.done.connect(self._take_copy)
        self._files.done.connect(self.written)
        self._places.done.connect(self._take_place)
        for one in (self._copies, self._files, self._places):
            one.failed.connect(self.failed)

    @property
    def busy(self) -> bool:
        """Whether something is under way."""
        return any(one.busy for one in (self._copies, self._files, self._places))

    def copy(self, answer: Answer, rows: NDArray[np.int32], kind: str) -> None:
        """Put rows of the core's table on the clipboard as "tsv", "ids" or "hex"."""
        table = answer.table
        self._copies.start(lambda _progress: (_WRITERS[kind](table, rows), len(rows)))

    def write(self, answer: Answer, path: Path) -> None:
        """Write all rows of an answer as CSV."""

        def work(progress: Progress) -> str:
            write_atomically(path, as_csv(answer.table, answer.rows, progress))
            return str(path)

        self._files.start(work)

    def find(self, key: int, token_id: int, *, back: bool) -> bool:
        """Select the next or last place of a token in the text; False where the tokenizer has no
        tokens of it.
        """
        session = self._session
        result = session.results.get(key)
        if result is None or not session.text.source:
            return False
        selection = session.selection
        byte = -1 if selection is None and not back else (
            session.position if selection is None else selection.start)

        def work(_progress: Progress) -> object:
            tokens = result.window(0, len(result.full.source))
            place = occurrence(tokens, token_id, byte, back=back)
            span = None if place is None else ByteRange(
                int(tokens.starts[place.index]), int(tokens.ends[place.index]))
            return key, result.full.source, place, span

        self._places.start(work)
        return True

    def _take_copy(self, made: tuple[str, int]) -> None:
        QGuiApplication.clipboard().setText(made[0])
        self.copied.emit(made[1])

    def _take_place(
        self, made: tuple[int, bytes, Occurrence | None, ByteRange | None]
    ) -> None:
        key, source, place, span = made
        if source is not self._session.text.source:
            return
        if span is not None:
            line = source.rfind(b"\n", max(0, span.start - BEFORE), span.start)
            before = source.rfind(b"\n", max(0, line - BEFORE), max(0, line))
            self._session.set_position(max(before + 1, 0) if line >= 0 else span.start)
            self._session.select(span, key)
        self.found.emit(place)
