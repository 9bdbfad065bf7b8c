"""Lines of text files that hold one entry a line: cut at line feeds alone.

A token may itself be a character that Python takes for a line end, such as U+2028.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

from ...errors import FormatError
from ...messages import Message

_MOST_LINES = 1 << 22


@dataclass(frozen=True, slots=True)
class Line:
    """A line without its end; `number` counts from 1, `byte` is where it begins."""

    path: Path
    number: int
    byte: int
    text: str

    def fail(self, problem: Message, remedy: Message | str = "") -> NoReturn:
        """Raise FormatError for this line."""
        raise FormatError(
            problem, path=self.path, line=self.number, byte=self.byte, remedy=remedy
        )


def lines_of(path: Path, data: bytes) -> Iterator[Line]:
    """The lines of UTF-8 text, without those that are empty at its end.

    FormatError names the first line that is not UTF-8, or says that there are too many.
    """
    if data.count(b"\n") > _MOST_LINES:
        raise FormatError(
            Message("the file has more than {most:,} lines", most=_MOST_LINES), path=path
        )
    at = 3 if data.startswith(b"\xef\xbb\xbf") else 0
    rows = data[at:].split(b"\n")
    while rows and not rows[-1].rstrip(b"\r"):
        rows.pop()
    for number, row in enumerate(rows, start=1):
        try:
            text = row.removesuffix(b"\r").decode("utf-8")
        except UnicodeDecodeError as fault:
            raise FormatError(
                "not UTF-8 text", path=path, line=number, byte=at + fault.start
            ) from None
        yield Line(path, number, at, text)
        at += len(row) + 1
