"""What leaves the table: copies, files, and the places of a token in the text."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QCoreApplication, QObject, Signal
from PySide6.QtGui import QGuiApplication
from tokenprism import Progress
from tokenprism.files import write_file
from tokenprism.inventory.answer import Answer, Occurrence, occurrence
from tokenprism.inventory.export import as_csv, as_hex, as_ids, as_json, as_tsv

from ...figures import counted
from ...session import ByteRange, Session, VocabularyToken
from ...work.background import Latest
from ..inspector.facts import token_of

translate = QCoreApplication.translate

BEFORE = 400  # bytes of the line before an occurrence that are looked for its beginning
FILES = {"csv": as_csv, "tsv": as_tsv, "json": as_json}
_LISTS = {"ids": as_ids, "hex": as_hex}


class Outlet(QObject):
    """Copies, writes and finds on worker threads."""

    told = Signal(str)       # what was done, in words
    failed = Signal(object)  # Message

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._copies, self._files, self._places = (Latest(self) for _ in range(3))
        self._copies.done.connect(self._take_copy)
        self._files.done.connect(self._take_file)
        self._places.done.connect(self._take_place)
        for one in (self._copies, self._files, self._places):
            one.failed.connect(self.failed)

    @property
    def busy(self) -> bool:
        """Whether something is under way."""
        return any(one.busy for one in (self._copies, self._files, self._places))

    def copy(self, answer: Answer, rows: NDArray[np.int32], kind: str) -> None:
        """Put rows of the core's table on the clipboard as one of FILES, as "ids" or "hex"."""
        table = answer.table

        def work(progress: Progress) -> tuple[str, int]:
            if kind in _LISTS:
                return _LISTS[kind](table, rows), len(rows)
            return FILES[kind](table, rows, progress).decode("utf-8"), len(rows)

        self._copies.start(work)

    def write(self, answer: Answer, path: Path) -> None:
        """Write all rows of an answer in the form of FILES that the name ends in, else as CSV."""
        form = FILES.get(path.suffix[1:].lower(), as_csv)

        def work(progress: Progress) -> str:
            write_file(path, form(answer.table, answer.rows, progress))
            return str(path)

        self._files.start(work)

    def find(self, token: VocabularyToken | None, *, back: bool) -> None:
        """Select the next or last place of a token in the text."""
        if token is None:
            self.told.emit(translate("VocabularyView", "Choose a token first."))
            return
        session, key, token_id = self._session, token.key, token.token_id
        result = session.results.get(key)
        if result is None or not session.text.source:
            self.told.emit(translate(
                "VocabularyView",
                "There are no tokens to look through: show the tokenizer in the library, "
                "and open a text.",
            ))
            return
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

    def _take_copy(self, made: tuple[str, int]) -> None:
        QGuiApplication.clipboard().setText(made[0])
        self.told.emit(counted(made[1], translate("VocabularyView", "Copied: {0} row"),
                               translate("VocabularyView", "Copied: {0} rows")))

    def _take_file(self, path: str) -> None:
        self.told.emit(translate("VocabularyView", "Written: {0}").format(path))

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
        if place is None:
            self.told.emit(translate("VocabularyView", "The text does not have this token."))
        else:
            self.told.emit(translate("VocabularyView", "Place {0} of {1} in the text").format(
                f"{place.number:,}", f"{place.total:,}"
            ))


def at_hand(session: Session) -> VocabularyToken | None:
    """The token that is told of, else the one selected in the text; None where there is neither."""
    if session.token is not None:
        return session.token
    selected = token_of(session)
    if selected is not None and selected.token_id >= 0:
        return VocabularyToken(selected.entry.key, selected.token_id)
    return None
