"""Changing the text byte by byte, exactly, and taking changes back. No Qt here."""

from __future__ import annotations

from dataclasses import dataclass

from ...session import ByteRange

_LONGEST_CHARACTER = 4


@dataclass(frozen=True, slots=True)
class Change:
    """`removed` at byte `start` was replaced by `inserted`."""

    start: int
    removed: bytes
    inserted: bytes

    def apply(self, source: bytes) -> bytes:
        """The text after the change."""
        return source[: self.start] + self.inserted + source[self.start + len(self.removed) :]

    @property
    def inverse(self) -> Change:
        """The change that takes this one back."""
        return Change(self.start, self.inserted, self.removed)

    @property
    def caret(self) -> ByteRange:
        """Where the caret is afterwards."""
        place = self.start + len(self.inserted)
        return ByteRange(place, place)


def insertion(source: bytes, at: ByteRange, inserted: bytes) -> Change:
    """Replace the selected bytes."""
    return Change(at.start, source[at.start : at.end], inserted)


def deletion(source: bytes, at: ByteRange, *, forward: bool) -> Change | None:
    """Delete the selected bytes, or the character before or after the caret; None at the ends."""
    if at:
        return insertion(source, at, b"")
    other = after(source, at.start) if forward else before(source, at.start)
    low, high = sorted((at.start, other))
    return insertion(source, ByteRange(low, high), b"") if low < high else None


def before(source: bytes, byte: int) -> int:
    """The start of the character that ends at `byte`; of the one byte where it is not valid."""
    for width in range(1, min(_LONGEST_CHARACTER, byte) + 1):
        if source[byte - width] & 0xC0 != 0x80:
            return byte - width if _valid(source[byte - width : byte]) else byte - 1
    return max(0, byte - 1)


def after(source: bytes, byte: int) -> int:
    """The end of the character that starts at `byte`; of the one byte where it is not valid."""
    for width in range(1, _LONGEST_CHARACTER + 1):
        if byte + width <= len(source) and _valid(source[byte : byte + width]):
            return byte + width
    return min(len(source), byte + 1)


def _valid(character: bytes) -> bool:
    try:
        return len(character.decode("utf-8")) == 1
    except UnicodeDecodeError:
        return False


class EditHistory:
    """The changes made to the text, to be undone and done again."""

    _KEPT = 1000

    def __init__(self) -> None:
        self._done: list[Change] = []
        self._undone: list[Change] = []

    def clear(self) -> None:
        """Forget everything: the text is another."""
        self._done.clear()
        self._undone.clear()

    def add(self, change: Change) -> None:
        """Remember a change; typing in one go is undone in one go."""
        self._undone.clear()
        last = self._done[-1] if self._done else None
        goes_on = (
            last is not None and not last.removed and not change.removed
            and change.start == last.start + len(last.inserted)
            and not change.inserted.isspace() and len(change.inserted) <= _LONGEST_CHARACTER
        )
        if goes_on and last is not None:
            self._done[-1] = Change(last.start, b"", last.inserted + change.inserted)
        else:
            self._done.append(change)
            del self._done[: -self._KEPT]

    def undo(self) -> Change | None:
        """The change that takes back the last one; None when nothing is left."""
        if not self._done:
            return None
        change = self._done.pop()
        self._undone.append(change)
        return change.inverse

    def redo(self) -> Change | None:
        """The change that was undone last."""
        if not self._undone:
            return None
        change = self._undone.pop()
        self._done.append(change)
        return change
