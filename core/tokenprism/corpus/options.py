"""How a corpus is to be read: one value for window, command line and programs."""

from __future__ import annotations

import codecs
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any, Final, get_type_hints

from ..errors import OptionError, OptionTypeError
from ..messages import Message
from ..values import fits

FORMATS: Final = ("text", "lines", "json", "jsonl", "csv", "tsv", "parquet", "arrow")
_MOST_MEMORY: Final = 1 << 40


@dataclass(frozen=True, slots=True)
class CorpusOptions:
    """What of files becomes documents, and how.

    `column`: the column of a table, or the path in JSON (`text`, `meta.title`,
    `messages[].content`), that holds the text; None takes `text`, then `content`, then the only
    column of text.
    `include`, `exclude`: patterns of files in folders and archives (`*.py`, `data/**`, by name or
    by path below the folder); a file is taken where one of `include` fits, or it is empty, and none
    of `exclude` does.
    `format`: one of FORMATS for all files; None tells by content, then by name. `lines` makes a
    document of every line of a text.
    `encoding`: of the texts that are not UTF-8 throughout; None keeps their bytes.
    `share`, `seed`: keep about this share of the documents, of a text file its lines, chosen by the
    seed and their places alone.
    `dedupe`: keep the first of documents that are equal byte by byte. It takes at most
    `dedupe_memory` bytes, about 27 for each different document.
    `language`: of all documents; `language_column`: the column that names it, record by record;
    `guess_language`: by the library py3langid, file by file.

    Raises OptionError for values that cannot work.
    """

    column: str | None = None
    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    format: str | None = None
    encoding: str | None = None
    share: float = 1.0
    seed: int = 0
    dedupe: bool = False
    dedupe_memory: int = 1 << 30
    language: str | None = None
    language_column: str | None = None
    guess_language: bool = False

    def __post_init__(self) -> None:
        for patterns in (self.include, self.exclude):
            if isinstance(patterns, str) or not isinstance(patterns, Iterable):
                raise OptionTypeError(
                    Message("patterns of files are {given!r}, not a list", given=patterns),
                    remedy="Give them in a tuple or a list, even one alone",
                )
        if self.format is not None and self.format not in FORMATS:
            raise OptionError(
                Message("there is no format {name} of corpora", name=self.format),
                remedy=Message("Choose one of {names}", names=", ".join(FORMATS)),
            )
        if not 0 < self.share <= 1:
            raise OptionError(
                "the share of a sample must be above 0 and at most 1", remedy="0.1 is a tenth"
            )
        if not 0 <= self.seed < 1 << 64:
            raise OptionError("a seed is a whole number from 0 to 2^64 - 1")
        if not 1 << 20 <= self.dedupe_memory <= _MOST_MEMORY:
            raise OptionError("the memory for finding equal documents is 1 MiB or more")
        ways = [bool(self.language), bool(self.language_column), self.guess_language]
        if sum(ways) > 1:
            raise OptionError(
                "the language is set, taken from a column, or guessed: only one of these",
                remedy="Leave the others out",
            )
        if self.encoding is not None:
            self._check_encoding(self.encoding)

    @staticmethod
    def _check_encoding(name: str) -> None:
        try:
            known = codecs.lookup(name)
            known.incrementaldecoder("strict").decode(b"", True)
            is_text = isinstance(known.decode(b"")[0], str)
        except (LookupError, TypeError, ValueError, UnicodeError):
            is_text = False
        if not is_text:
            raise OptionError(
                Message("there is no encoding of text named {name}", name=name),
                remedy="windows-1252, gb18030, shift_jis, koi8-r and utf-16 are some",
            )

    def record(self) -> dict[str, Any]:
        """The options that are not as usual, as plain values: {} where all are."""
        return {
            one.name: list(value) if isinstance(value, tuple) else value
            for one in fields(self)
            if (value := getattr(self, one.name)) != one.default
        }

    @classmethod
    def of_record(cls, record: Mapping[str, Any]) -> CorpusOptions:
        """The options that `record` wrote. OptionError for one that is unknown or does not fit."""
        hints = get_type_hints(cls)
        values: dict[str, Any] = {}
        for name, value in record.items():
            value = tuple(value) if isinstance(value, list) else value
            if name not in hints:
                raise OptionError(
                    Message("the option {name!r} of a corpus is not known", name=name),
                    remedy="It may be of a later version of Tokenprism",
                )
            if not fits(value, hints[name]):
                raise OptionError(
                    Message("the option {name!r} of a corpus has a wrong value", name=name)
                )
            values[name] = value
        return cls(**values)
