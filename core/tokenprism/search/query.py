"""What is looked for, as the user wrote it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from ..encoding import as_bytes
from ..errors import OptionError
from ..messages import Message

LONGEST = 1 << 16  # characters of a query
_HEX = re.compile(r"(?:0x|\\x)?([0-9a-f]+)(?:[\s,;]+|(?=0x|\\x)|$)", re.IGNORECASE)
_ID = re.compile(r"#?([0-9][0-9,_]*[0-9]|[0-9])(?:[\s,;]+|(?=#)|$)")
_LARGEST_ID = (1 << 31) - 1


class FindError(OptionError):
    """A query that cannot be understood or carried out."""


class Kind(Enum):
    """What the words of a query are."""

    TEXT = "text"
    BYTES = "bytes"
    TOKENS = "tokens"


@dataclass(frozen=True, slots=True)
class Query:
    """`case`, `whole` and `expression` are for text alone.

    `case`: capitals differ from small letters. `whole`: no match begins or ends inside a word.
    `expression`: the words are a regular expression.
    """

    words: str
    kind: Kind = Kind.TEXT
    case: bool = False
    whole: bool = False
    expression: bool = False


def needle_of(query: Query) -> bytes:
    """The bytes of a query for text or bytes. FindError."""
    if query.kind is Kind.BYTES:
        return bytes_of_hex(query.words)
    return as_bytes(query.words)


def bytes_of_hex(words: str) -> bytes:
    """The bytes of `E4 B8 AD`, `e4b8ad` or `0xE4,0xB8`. FindError with the position."""
    found, at, text = bytearray(), 0, words.rstrip(" ,;\t")
    at = len(text) - len(text.lstrip())
    while at < len(text):
        match = _HEX.match(text, at)
        if match is None:
            bad = re.compile(r"(?:0x|\\x)?[0-9a-f]*", re.IGNORECASE).match(text, at)
            at = min(bad.end() if bad else at, len(text) - 1)
            raise FindError(
                Message("“{sign}” is not a hex digit", sign=text[at]),
                character=at + 1,
                remedy="Write bytes as E4 B8 AD",
            )
        digits = match[1]
        if len(digits) % 2:
            raise FindError(
                Message("“{digits}” has an odd number of hex digits; a byte has two",
                        digits=digits[:40]),
                character=match.start(1) + 1,
                remedy="Write bytes as E4 B8 AD",
            )
        found += bytes.fromhex(digits)
        at = match.end()
    return bytes(found)


def ids_of(words: str) -> tuple[int, ...]:
    """The ids of `#464`, `464` or `464 318`. FindError with the position."""
    found, text = [], words.rstrip(" ,;\t")
    at = len(text) - len(text.lstrip())
    while at < len(text):
        match = _ID.match(text, at)
        if match is None:
            raise FindError(
                Message("“{sign}” is not an id", sign=text[at]),
                character=at + 1,
                remedy="Write ids as 464, or 464 318 for two tokens that follow each other",
            )
        number = int(re.sub(r"[,_]", "", match[1])[:20])
        if number > _LARGEST_ID:
            raise FindError(
                Message("the id is too large: the largest is {most:,}", most=_LARGEST_ID),
                character=match.start(1) + 1,
            )
        found.append(number)
        at = match.end()
    return tuple(found)
