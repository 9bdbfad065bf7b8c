"""`tokenizer_config.json`: what a vocabulary leaves unsaid, in a file that may stand beside it."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from ...errors import FormatError
from ...messages import Message
from .strict_json import Document, parse, read_limited

NAME = "tokenizer_config.json"
_LARGEST = 16 << 20


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings beside a file; without the file there are none.

    `warnings` says what could not be read. A setting of a wrong type counts as absent.
    """

    document: Document | None
    warnings: list[Message] = field(default_factory=list)

    def flag(self, name: str) -> bool | None:
        """A setting that is true or false; None where it is absent or null."""
        if self.document is None or self.document.root.get(name) is None:
            return None
        try:
            return self.document.get((name,), bool)
        except FormatError as fault:
            self._leave(fault)
            return None

    def token(self, name: str) -> str | None:
        """The text of a token, written as a string or as an object with `content`."""
        if self.document is None or self.document.root.get(name) is None:
            return None
        try:
            if isinstance(self.document.root[name], dict):
                return self.document.get((name, "content"), str)
            return self.document.get((name,), str)
        except FormatError as fault:
            self._leave(fault)
            return None

    @property
    def tokenizer_class(self) -> str:
        """The name of the class in `transformers`, without "Tokenizer" and "Fast"; may be empty."""
        stated = self.token("tokenizer_class") or ""
        return stated.removesuffix("Fast").removesuffix("Tokenizer")

    def _leave(self, fault: FormatError) -> None:
        said = Message("{fault}: this setting is not used", fault=fault.message)
        if said not in self.warnings:
            self.warnings.append(said)


def settings_beside(path: Path) -> Settings:
    """What stands beside the file at `path`; a damaged file is only warned of."""
    warnings: list[Message] = []
    return Settings(object_beside(path, NAME, warnings), warnings)


def object_beside(path: Path, name: str, warnings: list[Message]) -> Document | None:
    """The JSON object in the file called `name` beside `path`; None where there is none.

    Where it cannot be read, `warnings` gets a sentence with the place.
    """
    beside = path.with_name(name)
    if not beside.is_file():
        return None
    try:
        document = parse(beside, read_limited(beside, _LARGEST))
        document.expect((), document.root, dict)
    except FormatError as fault:
        warnings.append(Message("{fault}: the file is not used", fault=fault.message))
        return None
    return document
