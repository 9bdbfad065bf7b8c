"""Matches of regular expressions over bytes, in windows of bounded work.

An expression is matched against characters. It sees a window: the piece that is searched and
64 KiB on both sides of it, so a match is at most that long. `^` and `$` stand at line ends.
Bytes that are no UTF-8 are characters that only a dot and negated classes match. Empty matches
are left out.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import regex

from ..inventory.expression import FilterError, compiled
from ..messages import Message
from ..pretokenize._characters import decoded
from ..tracks import sources
from .found import Offsets
from .literal import Literal
from .query import LONGEST, FindError, Query

REACH = 1 << 16   # bytes that an expression sees before and behind a piece
PATIENCE = 1.0    # seconds of CPU time for one piece
# Words are letters, marks, digits and underscores. Characters of scripts that are written without
# spaces stand for themselves.
_WORD = r"[^\W\p{Han}\p{Hiragana}\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}]"
_EDGE = f"(?!(?<={_WORD}){_WORD})"
_REPEATS = frozenset("*+{")
_RECURSION = regex.compile(r"\(\?(?:R|&|P>|[0-9+-])")
# Beyond ASCII, what counts as s, k and i where case does not matter.
_ASCII_TWINS = tuple(one.encode() for one in "ſKİı")


class Expression:
    """A compiled expression. `spans(start, stop)`: the matches that begin there."""

    def __init__(self, source: bytes, pattern: regex.Pattern[str], reach: int = REACH) -> None:
        self._source, self._pattern, self._reach = source, pattern, reach
        self._begins = sources.characters(source)
        # Without repeats nothing takes long, and the clock would cost more than the search.
        text = pattern.pattern
        self._clocked = not _REPEATS.isdisjoint(text) or bool(_RECURSION.search(text))

    def spans(self, start: int, stop: int) -> tuple[Offsets, Offsets]:
        """Starts and ends of the matches that begin in [start, stop)."""
        low, first = self._edge(start - self._reach), self._edge(start)
        high = self._edge(stop + self._reach)
        text, offsets = _characters(self._source[low:high])
        if offsets is None:
            begin, limit = first - low, stop - low
        else:
            begin, limit = (int(np.searchsorted(offsets, at - low)) for at in (first, stop))
        found = self._matches(text, begin, limit, start)
        places = np.array(found, np.int64).reshape(len(found), 2)
        places = places if offsets is None else offsets[places]
        return places[:, 0] + low, places[:, 1] + low

    def _matches(self, text: str, begin: int, limit: int, start: int) -> list[tuple[int, int]]:
        find: Callable[..., regex.Scanner[str]] = self._pattern.finditer
        found = []
        try:
            matches = (
                find(text, begin, timeout=PATIENCE, concurrent=True) if self._clocked
                else find(text, begin)
            )
            for match in matches:
                span = match.span()
                if span[0] >= limit:
                    break
                if span[0] < span[1]:
                    found.append(span)
        except (TimeoutError, MemoryError):
            raise FindError(
                Message("the expression takes too long at byte {byte:,} of the text", byte=start),
                remedy="Repeat fewer things inside each other",
            ) from None
        return found

    def _edge(self, at: int) -> int:
        """The first byte from `at` on that begins a character."""
        if at <= 0:
            return 0
        if at >= len(self._source):
            return len(self._source)
        flags = self._begins(at, min(at + 4, len(self._source)))
        return at + int(np.argmax(flags)) if flags.any() else len(self._source)


def _characters(part: bytes) -> tuple[str, Offsets | None]:
    """As `decoded`, in a fifth of its time where all is UTF-8."""
    try:
        text = part.decode("utf-8")
    except UnicodeDecodeError:
        return decoded(part)
    if len(text) == len(part):
        return text, None
    begins = (np.frombuffer(part, np.uint8) & 0xC0) != 0x80
    return text, np.append(np.flatnonzero(begins), len(part))


class Folded:
    """ASCII in which case does not matter."""

    def __init__(self, source: bytes, needle: bytes, slow: Expression) -> None:
        self._source, self._slow, self._size = source, slow, len(needle)
        self._literal = Literal(source, needle.lower())
        self._twins = bool(set(b"ski").intersection(needle.lower()))

    def spans(self, start: int, stop: int) -> tuple[Offsets, Offsets]:
        """Starts and ends of the matches that begin in [start, stop)."""
        part = self._source[start : stop + self._size - 1]
        if self._twins and not part.isascii():
            # A match may hold twins, which are longer.
            part = self._source[start : stop + 3 * self._size]
            if any(one in part for one in _ASCII_TWINS):
                return self._slow.spans(start, stop)
            part = part[: stop - start + self._size - 1]
        return self._literal.spans_of(part.lower(), start, stop, start)


def expression_of(source: bytes, query: Query) -> Expression:
    """A search for an expression, or for words that cannot be compared byte by byte. FindError."""
    if len(query.words) > LONGEST:
        raise FindError(
            Message("an expression has at most {most:,} characters", most=LONGEST)
        )
    words, reach = query.words, REACH
    if not query.expression:
        # Four bytes for each character, and the neighbours that end a word.
        words, reach = regex.escape(words, special_only=True), 4 * len(words) + 16
    try:
        pattern = compiled(words, fold=not query.case, lines=True)
        if query.whole:
            pattern = compiled(f"{_EDGE}(?:{words}){_EDGE}", fold=not query.case, lines=True)
    except FilterError as fault:
        raise FindError(
            fault.problem, character=fault.place.character, remedy=fault.remedy
        ) from None
    return Expression(source, pattern, reach)
