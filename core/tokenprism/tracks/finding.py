"""Places of a text by name: bytes, characters, lines, the next of a token or a code point."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from .._progress import Progress
from ..bpe.history import History
from ..encoding import Encoding
from ..errors import CancelledError, TokenprismError
from ..messages import Message
from . import sources
from .marks import Marks

_PIECE = 1 << 18  # bytes or tokens between two looks at the progress
Span = tuple[int, int]


class Kind(Enum):
    """What the number of a place counts."""

    BYTES = "bytes"
    CHARACTERS = "characters"
    LINE = "line"
    TOKEN = "token"
    CODE_POINT = "code point"


@dataclass(frozen=True, slots=True)
class Place:
    """A place as a user names it: `first` to `last`, of which both are part, of a kind."""

    kind: Kind
    first: int
    last: int


_FORMS = (
    (Kind.LINE, r"(?:l|line|行|第)\s*:?\s*(\d+)\s*行?"),
    (Kind.CHARACTERS, r"(?:c|cp|char|字符)\s*:?\s*(\d+)(?:\s*(?:-|–|\.\.)\s*(\d+))?"),
    (Kind.TOKEN, r"(?:#|id\s*:?)\s*(\d+)"),
    (Kind.CODE_POINT, r"(?:u\+|\\u\{?|0x)\s*([0-9a-f]{1,6})\}?"),
    (Kind.BYTES, r"(?:b|byte|bytes|字节)?\s*:?\s*(\d+)(?:\s*(?:-|–|\.\.)\s*(\d+))?"),
)


def place_of(words: str) -> Place:
    """What is meant by `1200-1400`, `c80`, `L120`, `#464` or `U+4E2D`; commas in numbers are
    skipped. Of a range of bytes the last number is an end, not a part. Raises TokenprismError.
    """
    plain = re.sub(r"(?<=\d)[,_\u202f](?=\d{3})", "", words.strip())
    for kind, form in _FORMS:
        match = re.fullmatch(form, plain, re.IGNORECASE)
        if match is not None:
            base = 16 if kind is Kind.CODE_POINT else 10
            first = int(match[1], base)
            last = int(match[2]) if match.re.groups > 1 and match[2] else first
            return _checked(Place(kind, first, last))
    if len(plain) == 1 and not "\ud800" <= plain <= "\udfff":
        return Place(Kind.CODE_POINT, ord(plain), ord(plain))
    raise TokenprismError(
        Message("“{words}” names no place", words=words.strip()),
        remedy="Type 1200-1400 for bytes, c80 for a character, L120 for a line, #464 for a token "
               "or U+4E2D for a code point",
    )


def _checked(place: Place) -> Place:
    if place.kind is Kind.LINE and place.first == 0:
        raise TokenprismError("lines are counted from 1")
    if place.last < place.first:
        raise TokenprismError(
            Message("{last:,} comes before {first:,}", first=place.first, last=place.last)
        )
    code = place.first
    if place.kind is Kind.CODE_POINT and (code > 0x10FFFF or 0xD800 <= code <= 0xDFFF):
        raise TokenprismError(Message("U+{code:04X} is no character of Unicode", code=code))
    return place


def bytes_of(place: Place, length: int) -> Span:
    """Bytes [first, last) of a place of that kind; a single number is one byte.

    TokenprismError where the text has no such byte.
    """
    if place.first >= length:
        raise TokenprismError(
            Message("the text has no byte {byte:,}: its last is {last:,}",
                    byte=place.first, last=max(length - 1, 0))
        )
    return place.first, min(max(place.last, place.first + 1), length)


def characters_of(place: Place, marks: Marks) -> Span:
    """Bytes of characters `first` to `last`, counted from 0, in a text whose characters are
    `marks`. TokenprismError where it has not so many.
    """
    start = marks.select(place.first)
    if start is None:
        raise TokenprismError(
            Message("the text has no character {number:,}: it has {count:,}, counted from 0",
                    number=place.first, count=marks.count)
        )
    stop = max(place.last, place.first + 1)
    end = marks.select(stop)
    return start, marks.length if end is None else end


def line_of(place: Place, marks: Marks) -> Span:
    """Bytes of a line, counted from 1, with its end. TokenprismError where there is none."""
    start = marks.select(place.first - 1)
    if start is None:
        raise TokenprismError(
            Message("the text has no line {number:,}: it has {count:,}",
                    number=place.first, count=marks.count)
        )
    end = marks.select(place.first)
    return start, marks.length if end is None else end


def next_code_point(
    source: bytes, code: int, after: int, progress: Progress | None = None
) -> Span:
    """The next place of a character from byte `after` on, and then from the text's beginning.

    TokenprismError where the text has none; CancelledError.
    """
    wanted = chr(code).encode("utf-8")

    def search(start: int, end: int) -> Span | None:
        at = source.find(wanted, start, min(end + len(wanted) - 1, len(source)))
        return None if at < 0 else (at, at + len(wanted))

    found = _around(search, len(source), after, _PIECE, progress)
    if found is None:
        raise TokenprismError(Message("U+{code:04X} is not in the text", code=code))
    return found


def next_token(
    encoding: Encoding, token_id: int, after: int, progress: Progress | None = None,
    *, history: History | None = None, merges: int | None = None,
) -> Span:
    """The next token with an id that begins at byte `after` or behind, and then from the text's
    beginning; with `history` after its first `merges` merges.

    TokenprismError where the text has none; CancelledError.
    """

    def search(start: int, end: int) -> Span | None:
        part: Encoding | None = None
        if history is not None and merges is not None:
            part = history.after(merges, start, end)
            return _first(part.ids, part.starts, part.ends, token_id, start)
        first, last = np.searchsorted(encoding.starts, [start, end])
        inside = slice(first, last)
        return _first(
            encoding.ids[inside], encoding.starts[inside], encoding.ends[inside], token_id, start
        )

    found = _around(search, len(encoding.source), after, _PIECE, progress)
    if found is None:
        raise TokenprismError(Message("no token of the text has the id {id}", id=token_id))
    return found


def count_of_token(
    encoding: Encoding, token_id: int, progress: Progress | None = None,
    *, history: History | None = None, merges: int | None = None,
) -> int:
    """How many tokens have an id; with `history` after its first `merges` merges.

    Raises CancelledError.
    """
    count = 0
    whole = history is None or merges is None
    for start in range(0, len(encoding) if whole else len(encoding.source), _PIECE):
        if progress is not None and progress.cancelled:
            raise CancelledError
        if history is None or merges is None:
            count += int(np.count_nonzero(encoding.ids[start : start + _PIECE] == token_id))
        else:
            part = history.after(merges, start, start + _PIECE)
            count += int(np.count_nonzero((part.ids == token_id) & (part.starts >= start)))
    return count


def _first(
    ids: NDArray[np.int32], starts: NDArray[np.int64], ends: NDArray[np.int64],
    token_id: int, start: int,
) -> Span | None:
    at = np.flatnonzero((ids == token_id) & (starts >= start))
    return (int(starts[at[0]]), int(ends[at[0]])) if len(at) else None


def _around(
    search: Callable[[int, int], Span | None], length: int, after: int, piece: int,
    progress: Progress | None,
) -> Span | None:
    after = min(max(after, 0), length)
    for low, high in ((after, length), (0, after)):
        for start in range(low, high, piece):
            if progress is not None and progress.cancelled:
                raise CancelledError
            found = search(start, min(start + piece, high))
            if found is not None:
                return found
    return None


def marks_of(place: Place, source: bytes, progress: Progress | None = None) -> Marks:
    """The characters or lines of a text, as its place asks. Raises CancelledError."""
    made = sources.lines(source) if place.kind is Kind.LINE else sources.characters(source)
    return Marks.of(len(source), made, progress)
