"""The errors that a user may see. Each says what is wrong, where, and what to do.

Problems and remedies are messages: a literal, or a `Message` where values stand in it. An f-string
could not be translated.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from os import PathLike, fspath

from .messages import Message, as_message, verbatim


@dataclass(frozen=True, slots=True)
class Place:
    """Where in a file, or in a text that was typed, something is: any part may be unknown.

    `line` and `character` count from 1, `byte` from 0 (offset in the file).
    """

    path: str | None = None
    line: int | None = None
    byte: int | None = None
    character: int | None = None

    @property
    def message(self) -> Message:
        """The place in words; empty where nothing is known."""
        parts = [] if self.path is None else [verbatim(self.path)]
        if self.line is not None:
            parts.append(Message("line {line:,}", line=self.line))
        if self.byte is not None:
            parts.append(Message("byte {byte:,}", byte=self.byte))
        if self.character is not None:
            parts.append(Message("character {character:,}", character=self.character))
        if not parts:
            return Message("")
        whole = parts[0]
        for part in parts[1:]:
            whole = Message("{place}, {part}", place=whole, part=part)
        return whole

    def __str__(self) -> str:
        return str(self.message)


class TokenprismError(Exception):
    """Base of every error that is worth showing to a user as it is.

    `problem` is one sentence without a full stop, `place` says where, `remedy` what to do.
    `message` is all three; its text is the error's own.
    """

    def __init__(
        self,
        problem: str,
        *,
        path: str | PathLike[str] | None = None,
        line: int | None = None,
        byte: int | None = None,
        character: int | None = None,
        remedy: str = "",
    ) -> None:
        self.problem = as_message(problem)
        self.place = Place(None if path is None else fspath(path), line, byte, character)
        self.remedy = as_message(remedy)
        super().__init__(str(self))

    @property
    def message(self) -> Message:
        """Place, problem and remedy together."""
        made, where = self.problem, self.place.message
        if where:
            made = Message("{where}: {problem}", where=where, problem=made)
        if self.remedy:
            made = Message("{problem}. {remedy}", problem=made, remedy=self.remedy)
        return made

    def __str__(self) -> str:
        return str(self.message)


class CorpusError(TokenprismError):
    """A corpus cannot be read, or holds nothing to learn from."""


class HowToReadError(CorpusError):
    """A file of a corpus cannot be read unless it is said how."""


class NoTextError(HowToReadError):
    """A file does not look like text: it is read where its encoding or format is named."""


class ColumnNeededError(HowToReadError):
    """Which column of a file holds the text is not clear; `columns` are those there are."""

    def __init__(
        self, problem: str, *, columns: Sequence[str] = (), path: str | None = None,
        remedy: str = "",
    ) -> None:
        super().__init__(problem, path=path, remedy=remedy)
        self.columns = tuple(columns)


class FormatError(TokenprismError):
    """A tokenizer file is damaged, or of a kind that cannot be opened."""


class PatternNeededError(FormatError):
    """A rank file of an unknown encoding: it opens with the pattern that cuts its texts."""


class NetworkError(TokenprismError):
    """What a name stands for cannot be brought here."""


class ClusterError(TokenprismError):
    """A cluster cannot be reached, or does not do what it is asked for."""


class NameUnknownError(TokenprismError):
    """Neither a file nor anything else that is known has this name."""


class ExportError(TokenprismError):
    """The model cannot be written in the format asked for."""


class OptionError(TokenprismError):
    """An option has a value that cannot work."""


class OptionTypeError(OptionError, TypeError):
    """An option has a value of a type that it cannot have."""


class StorageError(TokenprismError):
    """Working data, such as counts or a checkpoint, cannot be kept on disk or read back."""


class UnknownIdError(TokenprismError):
    """An id that the vocabulary does not have: `token_id`, at `index` of those given, from 0.

    `index` is None where one id alone was given.
    """

    def __init__(self, token_id: int, index: int | None = None) -> None:
        super().__init__(
            Message("no token has the id {id}", id=token_id) if index is None
            else Message(
                "no token has the id {id}, which is number {index:,} given",
                id=token_id, index=index,
            )
        )
        self.token_id, self.index = token_id, index

    def __reduce__(self) -> tuple[object, ...]:
        return UnknownIdError, (self.token_id, self.index)


class DecodingError(TokenprismError):
    """Ids whose bytes are no UTF-8 text: `token` is the index of the id where it ends to be one."""

    def __init__(self, problem: str, *, token: int, byte: int, remedy: str = "") -> None:
        super().__init__(problem, byte=byte, remedy=remedy)
        self.token = token


class CancelledError(TokenprismError):
    """The job was cancelled, by its own user."""

    def __init__(self) -> None:
        super().__init__("cancelled")
