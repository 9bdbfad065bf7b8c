"""What the user changed, each change with its name, to be undone and done again. No Qt here."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from tokenprism.messages import Message

from .events import Event

KEPT = 100
LARGEST = 128 << 20  # bytes that all changes together may keep in memory
ONE_GO = 1.0  # seconds within which changes of one kind, such as moves of a slider, are one


@dataclass(frozen=True, slots=True, eq=False)
class Change:
    """One change that was made: what it is called, and how it is taken back and made again."""

    name: Message
    undo: Callable[[], object]
    redo: Callable[[], object]
    size: int = 0  # bytes of what is kept in memory only so that it can come back


@dataclass(slots=True, eq=False)
class UndoStack:
    """The changes of one session. `changed` tells that what can be undone or redone is another."""

    changed: Event[()] = field(default_factory=Event[()])
    _done: list[Change] = field(default_factory=list)
    _undone: list[Change] = field(default_factory=list)
    _gathered: list[Change] | None = None
    _held: bool = False
    _kind: str = ""
    _last: float = -ONE_GO

    @property
    def undo_name(self) -> Message | None:
        """What `undo` would take back; None where there is nothing."""
        return self._done[-1].name if self._done else None

    @property
    def redo_name(self) -> Message | None:
        """What `redo` would make again; None where there is nothing."""
        return self._undone[-1].name if self._undone else None

    def push(self, change: Change, kind: str = "") -> None:
        """Remember a change that was just made. One of the same `kind` as the last, within a
        second of it, becomes one with it: what is undone then is what was before the first.
        """
        if self._held:
            return
        if self._gathered is not None:
            self._gathered.append(change)
            return
        now = time.monotonic()
        if kind and kind == self._kind and self._done and now - self._last < ONE_GO:
            first = self._done.pop()
            change = Change(change.name, first.undo, change.redo, first.size)
        self._kind, self._last = kind, now
        self._done.append(change)
        self._forget()
        self._undone.clear()
        self.changed.emit()

    def _forget(self) -> None:
        """Drop the oldest changes that are too many or keep too much; the last one stays."""
        del self._done[:-KEPT]
        kept = sum(change.size for change in self._done)
        while kept > LARGEST and len(self._done) > 1:
            kept -= self._done.pop(0).size

    @contextmanager
    def together(self, name: Message) -> Iterator[None]:
        """Changes made inside are one change of this name."""
        if self._held or self._gathered is not None:
            yield
            return
        self._gathered = []
        try:
            yield
        finally:
            parts, self._gathered = tuple(self._gathered), None
            if parts:
                self.push(Change(name, _each(parts[::-1], True), _each(parts, False),
                                 sum(part.size for part in parts)))

    @contextmanager
    def off_record(self) -> Iterator[None]:
        """Changes made inside are not the user's: they are not remembered."""
        before, self._held = self._held, True
        try:
            yield
        finally:
            self._held = before

    def clear(self) -> None:
        """Forget all changes: what they were made to is gone."""
        self._done.clear()
        self._undone.clear()
        self.changed.emit()

    def undo(self) -> None:
        """Take back the last change; nothing where there is none."""
        self._move(self._done, self._undone, back=True)

    def redo(self) -> None:
        """Make again what was undone last; nothing where there is none."""
        self._move(self._undone, self._done, back=False)

    def _move(self, source: list[Change], target: list[Change], back: bool) -> None:
        if not source:
            return
        change = source.pop()
        with self.off_record():
            (change.undo if back else change.redo)()
        target.append(change)
        self._forget()
        self._kind = ""
        self.changed.emit()


def _each(parts: tuple[Change, ...], back: bool) -> Callable[[], None]:
    def run() -> None:
        for part in parts:
            (part.undo if back else part.redo)()

    return run
