"""What is known of the files and documents of a corpus."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from ..messages import Message, one_line

KEPT: Final = Message("kept")
LEFT_OUT: Final = Message("left out")
STORED: Final = 0  # the line of a fault of the stored file, not of what is unpacked from it


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong at offset `byte` of a file, in `line` from 1, over `length` bytes.

    Offsets are those of the unpacked file, or of the stored one where `line` is STORED. In tables
    without lines (Parquet, Arrow) `line` is the row and `byte` is -1. `done` says what became of
    it.
    """

    byte: int
    line: int
    length: int
    reason: Message
    done: Message = KEPT

    @property
    def message(self) -> Message:
        """Where and what, in words."""
        if self.byte < 0:
            return Message("row {row:,}: {reason}", row=self.line, reason=self.reason)
        if self.line == STORED:
            return Message("byte {byte:,} of the packed file: {reason}",
                           byte=self.byte, reason=self.reason)
        return Message(
            "line {line:,}, byte {byte:,}: {reason}",
            line=self.line, byte=self.byte, reason=self.reason,
        )

    @property
    def told(self) -> Message:
        """Where, what, what was done, and with how much."""
        if self.done == LEFT_OUT and self.length > 1:
            return Message("{fault}; left out ({size:,} bytes)", fault=self.message,
                           size=self.length)
        return Message("{fault}; {done}", fault=self.message, done=self.done)

    def __str__(self) -> str:
        return str(self.message)


@dataclass(frozen=True, slots=True)
class Document:
    """One text of a corpus: a whole file, a record of one, or a text in memory.

    `path` is None for a text in memory; it opens the file even where it is no valid Unicode, and
    `name` is what may be shown. `size` counts bytes without the byte-order mark, which is no
    part of the text. `lines` end with LF, CR LF or CR. `faults` are the first of `fault_count`.
    `digest` is the SHA-256 of the text, `modified` the time of the file's last change in ns.
    Of a record `line` is where it begins in its file, else 0.
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
    line: int = 0
    language: str | None = None


class LanguageShare(NamedTuple):
    """How much there is in one language: documents, bytes and lines."""

    documents: int
    size: int
    lines: int


@dataclass(frozen=True, slots=True)
class CorpusFile:
    """One file of a corpus, or a member of an archive, with all that is told of it.

    `format` is one of options.FORMATS, `packing` the compression or archive ("gzip", "zip") or "",
    `encoding` the name of what it was read as. `stored` are its bytes as they are stored (-1:
    unknown), `size` those of its texts in UTF-8. `left_out` counts records that are no documents,
    each a fault or told in `notes`. `faults` are the first of `fault_count`.
    `column` is the one that was read, `""` for texts. `memory`: bytes that unpacking takes for its
    window, 0 where that is little.
    """

    name: str
    path: str | None
    format: str
    packing: str
    encoding: str
    stored: int
    size: int
    documents: int
    lines: int
    fault_count: int
    faults: tuple[Fault, ...]
    notes: tuple[Message, ...] = ()
    left_out: int = 0
    column: str = ""
    languages: dict[str, LanguageShare] = field(default_factory=dict)
    memory: int = 0

    @property
    def language(self) -> str:
        """Its language where it is one, "" where none is known."""
        return next(iter(self.languages)) if len(self.languages) == 1 else ""


@dataclass(frozen=True, slots=True)
class Skipped:
    """A file that is no part of the corpus, and why."""

    name: str
    path: str
    reason: Message


def shown(path: str) -> str:
    """A path for people, in one line: controls and bytes that are no UTF-8 are spelled."""
    return one_line(os.fsencode(path).decode("utf-8", "backslashreplace"))
