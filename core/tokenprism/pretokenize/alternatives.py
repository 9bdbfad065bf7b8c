"""The alternatives of a regular expression, and which of them makes each pre-token.

An alternation takes the first alternative that matches, and nothing follows it in a pattern: so
trying the alternatives of the top level one by one tells which it was. Slow beside the scanners,
which stay the judges: where an alternative matches another span than theirs, the answer is none.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

import numpy as np
import regex
from numpy.typing import NDArray

from ._characters import characters_of
from .dialect import Dialect
from .dialects import UntranslatableError, translate
from .patterns import Pattern

UNKNOWN = -1    # which alternative it was cannot be told
LEFT_OVER = -2  # no alternative: what an own expression leaves out

_SECONDS = 1.0  # for one place of a text; an expression that takes longer is not asked


def alternatives_of(expression: str, dialect: Dialect = Dialect.TIKTOKEN) -> tuple[str, ...]:
    """The alternatives at the top level of an expression; none where it cannot be taken apart."""
    return tuple(written for written, _ in _parts(expression, dialect))


def compiled_alternatives(
    expression: str, dialect: Dialect = Dialect.TIKTOKEN
) -> tuple[regex.Pattern[str], ...]:
    """The same, compiled as the engine of `dialect` reads them."""
    return tuple(compiled for _, compiled in _parts(expression, dialect))


@lru_cache(maxsize=64)
def _parts(expression: str, dialect: Dialect) -> tuple[tuple[str, regex.Pattern[str]], ...]:
    if dialect is Dialect.PYTHON:
        return ()
    try:
        found = translate(expression, dialect).alternatives
        return tuple((written, regex.compile(part)) for written, part in found)
    except (UntranslatableError, regex.error):
        return ()


def which(
    pattern: Pattern, source: bytes, starts: NDArray[np.int64], rows: range | None = None
) -> NDArray[np.int32]:
    """The number of the alternative that made each pre-token of a whole text, int32[n].

    `starts` int64[k] are the pattern's starts; `rows` says which of them are asked for, all by
    default. UNKNOWN and LEFT_OVER stand for none.
    """
    rows = range(len(starts)) if rows is None else rows
    found = np.full(len(rows), UNKNOWN, np.int32)
    parts = compiled_alternatives(pattern.regex, pattern.dialect)
    if not pattern.regex or not parts:
        return found
    text, offsets = characters_of(source, translate(pattern.regex, pattern.dialect).mentioned)
    edges = np.append(starts, len(source))[rows.start : rows.stop + 1]
    places = (edges if offsets is None else np.searchsorted(offsets, edges)).tolist()
    for row, (start, end) in enumerate(pairwise(places)):
        found[row] = _number(parts, text, start, end)
    return found


def _number(
    parts: Sequence[regex.Pattern[str]], text: str, start: int, end: int
) -> int:
    for number, part in enumerate(parts):
        try:
            match = part.match(text, start, timeout=_SECONDS)
        except TimeoutError:
            return UNKNOWN
        if match is not None:
            return number if match.end() == end else UNKNOWN
    return LEFT_OVER
