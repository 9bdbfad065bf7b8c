"""`tokenizer_config.json`: what a vocabulary leaves unsaid, in a file that may stand beside it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from .strict_json import Document, parse, read_limited

NAME = "tokenizer_config.json"
_LARGEST = 16 << 20


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings beside a file; without the file there are none."""

    document: Document | None

    def flag(self, name: str) -> bool | None:
        """A setting that is true or false; None where it is absent or null."""
        if self.document is None or self.document.root.get(name) is None:
            return None
        return self.document.get((name,), bool)

    def token(self, name: str) -> str | None:
        """The text of a token, written as a string or as an object with `content`."""
        if self.document is None or self.document.root.get(name) is None:
            return None
        if isinstance(self.document.root[name], dict):
            return self.document.get((name, "content"), str)
        return self.document.get((name,), str)


def settings_beside(path: Path) -> Settings:
    """What stands beside the file at `path`. FormatError where that file is damaged."""
    beside = path.with_name(NAME)
    if not beside.is_file():
        return Settings(None)
    document = parse(beside, read_limited(beside, _LARGEST))
    document.expect((), document.root, dict)
    return Settings(document)
