"""What is known of the files of a corpus."""

from __future__ import annotations

import os
from dataclasses import dataclass

from ..messages import Message


@dataclass(frozen=True, slots=True)
class Fault:
    """Bytes that are no UTF-8, or zero: `length` of them at offset `byte`, in `line` from 1."""

    byte: int
    line: int
    length: int
    reason: Message

    @property
    def message(self) -> Message:
        """Where and what, in words."""
        return Message(
            "line {line:,}, byte {byte:,}: {reason}",
            line=self.line, byte=self.byte, reason=self.reason,
        )

    def __str__(self) -> str:
        return str(self.message)


@dataclass(frozen=True, slots=True)
class Document:
    """One text of a corpus: a whole file, or a text in memory.

    `path` is None for a text in memory; it opens the file even where it is no valid Unicode, and
    `name` is what may be shown. `size` counts bytes without the byte-order mark, which is no
    part of the text. `lines` end with LF, CR LF or CR. `faults` are the first of `fault_count`.
    `digest` is the SHA-256 of the text, `modified` the time of the file's last change in ns.
    """

    name: str
    path: str | None
    size: int
    lines: int
    fault_count: int
    faults: tuple[Fault, ...]
    has_mark: bool
    digest: bytes
    modified: int = 0


@dataclass(frozen=True, slots=True)
class Skipped:
    """A file that is no part of the corpus, and why."""

    name: str
    path: str
    reason: Message


def shown(path: str) -> str:
    """A path for people: bytes that are no UTF-8 are written as escapes."""
    return os.fsencode(path).decode("utf-8", "backslashreplace")
