"""The errors that a user may see. Each says what is wrong, where, and what to do."""

from __future__ import annotations

from dataclasses import dataclass
from os import PathLike, fspath


@dataclass(frozen=True, slots=True)
class Place:
    """Where in a file something is: any part may be unknown.

    `line` counts from 1, `byte` from 0 (offset in the file).
    """

    path: str | None = None
    line: int | None = None
    byte: int | None = None

    def __str__(self) -> str:
        parts = [] if self.path is None else [self.path]
        if self.line is not None:
            parts.append(f"line {self.line:,}")
        if self.byte is not None:
            parts.append(f"byte {self.byte:,}")
        return ", ".join(parts)


class TokenprismError(Exception):
    """Base of every error that is worth showing to a user as it is.

    `problem` is one sentence without a full stop, `place` says where, `remedy` what to do.
    """

    def __init__(
        self,
        problem: str,
        *,
        path: str | PathLike[str] | None = None,
        line: int | None = None,
        byte: int | None = None,
        remedy: str = "",
    ) -> None:
        self.problem = problem
        self.place = Place(None if path is None else fspath(path), line, byte)
        self.remedy = remedy
        super().__init__(str(self))

    def __str__(self) -> str:
        where = str(self.place)
        text = f"{where}: {self.problem}" if where else self.problem
        return f"{text}. {self.remedy}" if self.remedy else text


class CorpusError(TokenprismError):
    """A corpus cannot be read, or holds nothing to learn from."""


class FormatError(TokenprismError):
    """A tokenizer file is damaged, or of a kind that cannot be opened."""


class PatternNeededError(FormatError):
    """A rank file of an unknown encoding: it opens with the pattern that cuts its texts."""


class ExportError(TokenprismError):
    """The model cannot be written in the format asked for."""


class OptionError(TokenprismError):
    """An option has a value that cannot work."""


class UnknownIdError(TokenprismError):
    """An id that the vocabulary does not have."""


class CancelledError(TokenprismError):
    """The job was cancelled, by its own user."""

    def __init__(self) -> None:
        super().__init__("cancelled")
