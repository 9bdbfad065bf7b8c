"""The alternatives of a regular expression, and which of them makes each pre-token.

An alternation takes the first alternative that matches, and nothing follows it in a pattern: so
trying the alternatives of the top level one by one tells which it was. Slow beside the scanners,
which stay the judges: where an alternative matches another span than theirs, the answer is none.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

import numpy as np
import regex
from numpy.typing import NDArray

from ._regex import characters_of
from .patterns import Pattern

UNKNOWN = -1    # which alternative it was cannot be told
LEFT_OVER = -2  # no alternative: what an own expression leaves out

# What means another thing in a part of the expression than in the whole: references to groups,
# recursion, conditions, branch reset, verbose expressions and verbs.
_SECONDS = 1.0  # for one place of a text; an expression that takes longer is not asked
_TIED = regex.compile(
    r"\\[1-9gK]|\(\?(?:P[=>]|[&R0-9+|(]|-?[0-9]|[a-zA-Z0-9]*x)|\(\*"
)
_FLAGS = regex.compile(r"\(\?[a-zA-Z01]+\)")


@lru_cache(maxsize=64)
def alternatives_of(expression: str) -> tuple[str, ...]:
    """The alternatives at the top level of an expression; none where it cannot be taken apart."""
    flags = _FLAGS.match(expression)
    start = flags.group() if flags else ""
    if _TIED.search(expression) or _FLAGS.search(expression, len(start)):
        return ()
    parts = [start + part for part in _split(expression[len(start) :])]
    try:
        for part in parts:
            regex.compile(part)
    except regex.error:
        return ()
    return tuple(parts)


def _split(expression: str) -> list[str]:
    """Cut at each `|` that stands in no class and no group."""
    parts, begin, depth, inside = [], 0, 0, -1
    at = 0
    while at < len(expression):
        character = expression[at]
        if character == "\\":
            at += 1
        elif inside >= 0:
            # A bracket at the beginning of a class is one of its characters.
            if character == "]" and at > inside:
                inside = -1
        elif character == "[":
            inside = at + 1 + (expression[at + 1 : at + 2] == "^")
        elif character == "(":
            depth += 1
        elif character == ")":
            depth -= 1
        elif character == "|" and depth == 0:
            parts.append(expression[begin:at])
            begin = at + 1
        at += 1
    return [*parts, expression[begin:]]


def which(
    pattern: Pattern, source: bytes, starts: NDArray[np.int64], rows: range | None = None
) -> NDArray[np.int32]:
    """The number of the alternative that made each pre-token of a whole text, int32[n].

    `starts` int64[k] are the pattern's starts; `rows` says which of them are asked for, all by
    default. UNKNOWN and LEFT_OVER stand for none.
    """
    rows = range(len(starts)) if rows is None else rows
    found = np.full(len(rows), UNKNOWN, np.int32)
    parts = [regex.compile(part) for part in alternatives_of(pattern.regex)]
    if not pattern.regex or not parts:
        return found
    text, offsets = characters_of(source, pinned=pattern.is_native)
    edges = np.append(starts, len(source))[rows.start : rows.stop + 1]
    places = (edges if offsets is None else np.searchsorted(offsets, edges)).tolist()
    for row, (start, end) in enumerate(pairwise(places)):
        found[row] = _number(parts, text, start, end)
    return found


def _number(parts: list[regex.Pattern[str]], text: str, start: int, end: int) -> int:
    for number, part in enumerate(parts):
        try:
            match = part.match(text, start, timeout=_SECONDS)
        except TimeoutError:
            return UNKNOWN
        if match is not None:
            return number if match.end() == end else UNKNOWN
    return LEFT_OVER
