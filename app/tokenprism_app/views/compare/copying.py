"""Copying what is selected, in the form asked for, without holding up the window."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from PySide6.QtCore import QCoreApplication, QMimeData, QObject, Signal
from PySide6.QtGui import QGuiApplication
from tokenprism.encoding import Encoding

from ...painting.style import Style
from ...session import ByteRange, Session
from ...work.background import Latest
from ...work.copying import CopyAs, Selected, rendered


class Copier(QObject):
    """Puts the selection on the clipboard; `failed` says, as a Message, why it is not there."""

    failed = Signal(object)
    copied = Signal()

    def __init__(self, session: Session, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._form = CopyAs.TEXT
        self._work = Latest(self)
        self._work.done.connect(self._put)
        self._work.failed.connect(self.failed)
        application = QCoreApplication.instance()
        if application is not None:
            application.aboutToQuit.connect(_leave_text)

    def copy(self, form: CopyAs, key: int, style: Style | None) -> bool:
        """Copy the selection; the tokens are those of `key`. Whether there is a selection."""
        selection, entry = self._session.selection, self._session.entry(key)
        if not selection or entry is None:
            return False
        source, result = self._session.text.source, self._session.results.get(key)
        vocabulary, self._form = entry.tokenizer.vocabulary, form
        lacking = self._lacking_of(selection, key) if form is CopyAs.HTML else None

        def work(_progress: object) -> str:
            tokens = _nothing(source) if result is None or form in _OF_BYTES else (
                result.window(selection.start, selection.end)
            )
            colours = () if lacking is None or style is None else _colours(style, tokens, lacking)
            return rendered(Selected(
                selection.start, selection.end, tokens, vocabulary, entry.name, colours
            ), form)

        if selection.end - selection.start <= _AT_ONCE:
            self._work.cancel()
            self._put(work(None))
        else:
            self._work.start(work)
        return True

    def _lacking_of(
        self, selection: ByteRange, key: int
    ) -> Callable[[Encoding], np.ndarray[tuple[int], np.dtype[np.int64]]]:
        """How many other visible tokenizers lack the span of each token."""
        shown = [entry.key for entry in self._session.visible if entry.key != key]
        others = [self._session.results[one] for one in shown if one in self._session.results]

        def count(tokens: Encoding) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
            lacking = np.zeros(len(tokens), np.int64)
            for other in others:
                window = other.window(selection.start, selection.end)
                spans = set(zip(window.starts.tolist(), window.ends.tolist(), strict=True))
                own = zip(tokens.starts.tolist(), tokens.ends.tolist(), strict=True)
                lacking += np.array([span not in spans for span in own], np.int64)
            return lacking

        return count

    def _put(self, words: object) -> None:
        assert isinstance(words, str)
        clipboard = QGuiApplication.clipboard()
        if self._form is CopyAs.HTML:
            data = QMimeData()
            data.setHtml(words)
            data.setText(words)
            data.setData(_OURS, b"1")
            clipboard.setMimeData(data)
        else:
            clipboard.setText(words)
        self.copied.emit()


def _leave_text() -> None:
    """Make what lies on the clipboard Qt's own: an object of Python's there outlives Python, and
    its end would be a crash.
    """
    clipboard = QGuiApplication.clipboard()
    data: QMimeData | None = clipboard.mimeData()  # none at all where the system's is gone
    if data is not None and data.hasFormat(_OURS):
        clipboard.setText(clipboard.text())


_OURS = "application/x-tokenprism"  # marks data of this program on the clipboard
_AT_ONCE = 1 << 14  # bytes whose every form is made within a blink
_OF_BYTES = (CopyAs.TEXT, CopyAs.HEX, CopyAs.PYTHON, CopyAs.C)


def _nothing(source: bytes) -> Encoding:
    none = np.zeros(0, np.int64)
    return Encoding(source, np.zeros(0, np.int32), none, none, np.zeros(0, np.uint8))


def _colours(
    style: Style, tokens: Encoding,
    lacking: Callable[[Encoding], np.ndarray[tuple[int], np.dtype[np.int64]]],
) -> tuple[tuple[str, str], ...]:
    tints, ink = style.tints, style.face.palette.on_tokens
    at = tints.of(tokens.ids, np.arange(len(tokens)), lacking(tokens))
    return tuple((tints.colours[one], ink) for one in at.tolist())
