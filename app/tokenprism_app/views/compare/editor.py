"""Typing and pasting into the text. The bytes come straight from keys, input methods and clipboard.

A text widget's own text is never used: Qt's documents replace no-break spaces, line separators
and NUL.
"""

from __future__ import annotations

from PySide6.QtCore import QMimeData, QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from tokenprism.encoding import as_bytes
from tokenprism.errors import TokenprismError

from ...session import ByteRange, Session, Text
from .editing import Change, EditHistory, after, before, deletion, insertion
from .navigator import Navigator

_MOVING = frozenset({
    Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Home,
    Qt.Key.Key_End, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown,
})


class Editor(QObject):
    """Changes the session's text; the caret is the session's empty selection."""

    failed = Signal(object)  # what could not be entered, a Message

    def __init__(self, session: Session, navigator: Navigator, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._navigator = navigator
        self._history = EditHistory()
        self._shown = session.text.source
        self._anchor: int | None = None
        self.title = ""

    def forget(self) -> None:
        """Forget what can be undone when the text is from elsewhere."""
        if self._session.text.source is not self._shown:
            self._history.clear()
            self._anchor = None

    @property
    def _at(self) -> ByteRange:
        selection, position = self._session.selection, self._session.position
        return ByteRange(position, position) if selection is None else selection

    def key(self, event: QKeyEvent) -> bool:
        """Do what a key asks for while the text is edited; whether it asked for anything."""
        source, key = self._session.text.source, Qt.Key(event.key())
        extend = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if event.matches(QKeySequence.StandardKey.Undo):
            self._put(self._history.undo())
        elif event.matches(QKeySequence.StandardKey.Redo):
            self._put(self._history.redo())
        elif event.matches(QKeySequence.StandardKey.Cut):
            self.cut()
        elif key in (Qt.Key.Key_Backspace, Qt.Key.Key_Delete):
            self._record(deletion(source, self._at, forward=key == Qt.Key.Key_Delete))
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.insert("\n")
        elif key == Qt.Key.Key_Tab:
            self.insert("\t")
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right) and not control:
            self._move(key == Qt.Key.Key_Right, extend)
        elif key in _MOVING:
            self._move_by(key, control, extend)
        elif control or event.modifiers() & Qt.KeyboardModifier.AltModifier:
            return False
        elif event.text() and (event.text().isprintable() or ord(event.text()[0]) > 0x9F):
            self.insert(event.text())
        else:
            return False
        return True

    def insert(self, words: str) -> None:
        """Put text in the place of the selection."""
        try:
            inserted = as_bytes(words)
        except TokenprismError as fault:
            self.failed.emit(fault.message)
            return
        self._record(insertion(self._session.text.source, self._at, inserted))

    def paste(self, data: QMimeData | None, *, whole: bool) -> None:
        """Take the text of the clipboard or of a drop, at the caret or in place of everything.

        Qt answers None for a clipboard that nobody has written yet.
        """
        if data is None or not data.hasText():
            return
        if not whole:
            self.insert(data.text())
            return
        try:
            source = as_bytes(data.text())
        except TokenprismError as fault:
            self.failed.emit(fault.message)
            return
        self._session.set_text(Text(source, self.title))

    def copy(self) -> None:
        """Put the selected bytes on the clipboard as text; invalid ones as replacement marks."""
        selected = self._session.text.source[self._at.start : self._at.end]
        if selected:
            QGuiApplication.clipboard().setText(selected.decode("utf-8", "replace"))

    def cut(self) -> None:
        """Copy the selected bytes and delete them."""
        if self._at:
            self.copy()
            self._record(deletion(self._session.text.source, self._at, forward=True))

    def _move(self, forward: bool, extend: bool) -> None:
        source, at = self._session.text.source, self._at
        if at and not extend:
            place = at.end if forward else at.start
            self._anchor = None
            self._session.select(ByteRange(place, place))
            return
        head = self._head()
        self._put_caret(after(source, head) if forward else before(source, head), extend)

    def _head(self) -> int:
        """The end of the selection that moves."""
        at = self._at
        if self._anchor is None or not at:
            self._anchor = at.start
        return at.end if at.start == self._anchor else at.start

    def _move_by(self, key: Qt.Key, control: bool, extend: bool) -> None:
        canvas = self._navigator.active()
        if canvas is None:
            return
        target = self._navigator.caret_target(canvas, self._head(), key, control=control)
        if target is not None:
            self._put_caret(target, extend)

    def _put_caret(self, head: int, extend: bool) -> None:
        anchor = self._anchor if extend and self._anchor is not None else head
        self._anchor = anchor if extend else None
        low, high = sorted((anchor, head))
        self._session.select(ByteRange(low, high))

    def _record(self, change: Change | None) -> None:
        if change is not None and (change.removed or change.inserted):
            self._history.add(change)
            self._put(change)

    def _put(self, change: Change | None) -> None:
        if change is None:
            return
        text, position = self._session.text, self._session.position
        self._shown = change.apply(text.source)
        self._anchor = None
        self._session.set_text(Text(self._shown, text.title or self.title))
        self._session.set_position(position)
        self._session.select(change.caret)
