"""Own regular expressions, matched by the package `regex` with exact byte offsets.

Its Unicode is newer than the 16.0 of the compiled scanners: characters added since then may be
letters here and unassigned there.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import regex
from numpy.typing import NDArray

from ..errors import OptionError
from ..messages import Message, verbatim
from ..utf8 import CharacterClass, classes_of

# Bytes that are no UTF-8 are matched as these private-use characters: no letter, number or white
# space, as in the scanners. One character for one byte keeps the offsets exact.
_STRAY = "\ue000"
_ESCAPES = regex.compile("[\udc80-\udcff]")
_HALVES = regex.compile("[\ud800-\udfff]")
# Expressions that go back and forth without end are given up.
_LONGEST_EXPRESSION = 1 << 16
_SECONDS = 2.0
_CHARACTERS_A_SECOND = 50_000
_WORDS = regex.compile(r"[\p{L}\p{M}\p{N}]")


# What the package finds wrong, as far as people who type an expression meet it.
_FAULTS = {str(known): known for known in (
    Message("missing )"),
    Message("missing ]"),
    Message("missing >"),
    Message("missing }"),
    Message("unterminated character set"),
    Message("unbalanced parenthesis"),
    Message("nothing to repeat"),
    Message("multiple repeat"),
    Message("min repeat greater than max repeat"),
    Message("repeat count too big"),
    Message("bad character range"),
    Message("bad escape (end of pattern)"),
    Message("unknown property"),
    Message("unknown property value"),
    Message("unknown group"),
    Message("unknown extension"),
    Message("missing group name"),
    Message("bad character in group name"),
    Message("invalid group reference"),
    Message("undefined character name"),
)}


@lru_cache(maxsize=32)
def compiled(expression: str) -> regex.Pattern[str]:
    """The compiled expression. Raises OptionError saying where it goes wrong."""
    if len(expression) > _LONGEST_EXPRESSION or _HALVES.search(expression):
        raise OptionError(
            Message("a regular expression has at most {most:,} characters, and no half of a "
                    "surrogate pair among them", most=_LONGEST_EXPRESSION),
            remedy="Correct it, or choose one of the named patterns",
        )
    try:
        made = regex.compile(expression)
    except (regex.error, OverflowError, RecursionError, MemoryError) as fault:
        raise OptionError(
            Message(
                "the regular expression {expression!r} is not valid: {fault}",
                expression=expression,
                fault=described(fault),
            ),
            remedy="Correct it, or choose one of the named patterns",
        ) from None
    return made


def described(fault: Exception) -> Message:
    known = _FAULTS.get(getattr(fault, "msg", ""))
    if known is None:
        return verbatim(fault)
    made = Message("{fault} at position {place}", fault=known, place=getattr(fault, "pos", None))
    # Of several lines the package tells the line too.
    return made if str(made) == str(fault) else verbatim(fault)


def starts_of(expression: str, source: bytes) -> NDArray[np.int64]:
    """Starts of the pre-tokens, int64[n]: matches, and what lies between them.

    OptionError for an expression that takes seconds more than its text should.
    """
    text, offsets = characters_of(source)
    edges = {0} if text else set()
    limit = _SECONDS + len(text) / _CHARACTERS_A_SECOND
    try:
        for match in compiled(expression).finditer(text, timeout=limit):
            if match.end() > match.start():
                edges.update(match.span())
    except (TimeoutError, MemoryError):
        raise OptionError(
            Message("the regular expression {expression!r} takes too long on this text: it was "
                    "given up after {seconds:.0f} s", expression=expression, seconds=limit),
            remedy="Write it without repeats inside of repeats",
        ) from None
    edges.discard(len(text))
    places = np.array(sorted(edges), np.int64)
    return places if offsets is None else offsets[places]


def first_gap(expression: str, text: str) -> str:
    """What the expression leaves out first of a text; empty where it covers all of it."""
    at = 0
    for match in compiled(expression).finditer(text):
        if match.start() > at:
            break
        at = match.end()
    else:
        return text[at:]
    return text[at : match.start()]


def characters_of(
    source: bytes, *, pinned: bool = False
) -> tuple[str, NDArray[np.int64] | None]:
    """The text that is matched, and the byte offset of each of its characters and of its end,
    int64[n + 1]; None for ASCII, where each is its own.

    With `pinned` characters added since Unicode 16.0 are no letters, marks or numbers, as in the
    compiled scanners.
    """
    text = source.decode("utf-8", "surrogateescape")
    widths = _widths(text)
    if widths is None:
        return text, None
    text = _ESCAPES.sub(_STRAY, text)
    if pinned:
        new = [one for one in set(text) if ord(one) >= 0x80 and _is_new(one)]
        text = text.translate(dict.fromkeys(map(ord, new), _STRAY)) if new else text
    return text, np.concatenate([[0], np.cumsum(widths)])


def _is_new(character: str) -> bool:
    known = classes_of(np.array([ord(character)], np.uint32))[0]
    return bool(known == CharacterClass.OTHER and _WORDS.match(character))


def _widths(text: str) -> NDArray[np.int64] | None:
    """The bytes of each character, a stray byte counted as one; None when each has one."""
    if text.isascii():
        return None
    points = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32)
    widths = 1 + (points >= 0x80).astype(np.int64) + (points >= 0x800) + (points >= 0x10000)
    widths[(points >= 0xDC80) & (points <= 0xDCFF)] = 1
    return widths
