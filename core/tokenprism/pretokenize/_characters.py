"""The characters of a text as regular expressions match them.

The package `regex` has a newer Unicode than the 16.0 of the engines and of the compiled scanners.
Characters added since then count as unassigned.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import numpy as np
import regex
from numpy.typing import NDArray

from ..utf8 import CharacterClass, classes_of

# Bytes that are no UTF-8 are matched as these private-use characters: no letter, number or white
# space, as in the scanners. One character for one byte keeps the offsets exact.
_STRAY = "\ue000"
_ESCAPES = regex.compile("[\udc80-\udcff]")
_WORDS = regex.compile(r"[\p{L}\p{M}\p{N}]")
# Punctuation and symbols since Unicode 16.0, which `classes_of` does not tell from older ones.
_NEW_SIGNS = regex.compile(
    "[\u20c1-\u20c4\u2b96\u2e60-\u2e63\ufbc3-\ufbd2\ufd90\ufd91\ufdc8-\ufdce"
    "\U00010ec9\U00010eca\U00010ed0-\U00010ed8\U0001ccfa-\U0001ccfc\U0001ceba-\U0001ced0"
    "\U0001ced2-\U0001ced4\U0001cedd-\U0001cefd\U0001d1eb-\U0001d1ff\U0001d253-\U0001d25a"
    "\U0001d25d\U0001d25e\U0001d260-\U0001d27f\U0001db00-\U0001db1c\U0001f1ae\U0001f6d8\U0001f6d9"
    "\U0001f777-\U0001f77a\U0001f7da\U0001f7db\U0001f7f1-\U0001f7ff\U0001f8d0-\U0001f8d8"
    "\U0001fa54-\U0001fa57\U0001fa8a-\U0001fa8e\U0001fac8\U0001facc\U0001facd\U0001fadd"
    "\U0001faea\U0001faeb\U0001faef\U0001faf9\U0001fafa\U0001fbfa]"
)
# A small letter in 16.0 and a caseless one later.
_CHANGED = "\u0295"
_FIRST_CHANGED = "\u0080"
# What such characters are read as where an expression names none of these.
_UNASSIGNED, _SMALL = "\u0378", "\u0138"
_UNASSIGNED_ONES = r"\p{Cn}"
_SMALL_ONES = r"[\p{Ll}&&\p{Latin}&&[^\p{CWCM}\p{CWCF}]]"

Ranges = tuple[tuple[int, int], ...]


def characters_of(
    source: bytes, mentioned: Iterable[tuple[int, int]] = ()
) -> tuple[str, NDArray[np.int64] | None]:
    """The text that is matched, and the byte offset of each of its characters and of its end,
    int64[n + 1]; None for ASCII, where each is its own.

    A character that Unicode 16.0 does not have is replaced by an unassigned one that is in the same
    of the ranges `mentioned`, which an expression names itself. It stays where there is none.
    """
    text, offsets = decoded(source)
    if offsets is None:
        return text, None
    ranges = tuple(mentioned)
    new = {
        ord(one): _substitute(one, ranges) for one in set(text)
        if one >= _FIRST_CHANGED and _is_changed(one)
    }
    return text.translate(new) if new else text, offsets


def decoded(source: bytes) -> tuple[str, NDArray[np.int64] | None]:
    """The same text with its newer characters as they are."""
    text = source.decode("utf-8", "surrogateescape")
    widths = _widths(text)
    if widths is None:
        return text, None
    return _ESCAPES.sub(_STRAY, text), np.concatenate([[0], np.cumsum(widths)])


@lru_cache(maxsize=1 << 14)
def _is_changed(character: str) -> bool:
    """Whether a character has another class than in Unicode 16.0."""
    if character == _CHANGED:
        return True
    known = classes_of(np.array([ord(character)], np.uint32))[0]
    return known == CharacterClass.OTHER and bool(
        _WORDS.match(character) or _NEW_SIGNS.match(character)
    )


@lru_cache(maxsize=1 << 12)
def _substitute(character: str, ranges: Ranges) -> str:
    """A character of its class in Unicode 16.0 that an expression with these ranges cannot tell
    from it; the character itself where there is none.
    """
    usual, every = (
        (_SMALL, _SMALL_ONES) if character == _CHANGED else (_UNASSIGNED, _UNASSIGNED_ONES)
    )
    place = ord(character)
    if all((first <= ord(usual) <= last) == (first <= place <= last) for first, last in ranges):
        return usual
    points = _points(every)
    alike = np.ones(len(points), np.bool_)
    for first, last in set(ranges):
        alike &= ((points >= first) & (points <= last)) == (first <= place <= last)
    found = points[alike]
    return chr(found[0]) if len(found) else character


@lru_cache(maxsize=2)
def _points(expression: str) -> NDArray[np.int64]:
    """Code points of a class, of the higher planes only the first and last hundred."""
    planes = (range(plane, plane + 0x10000) for plane in range(0x20000, 0x110000, 0x10000))
    higher = (point for plane in planes for part in (plane[:100], plane[-100:]) for point in part)
    every = "".join(map(chr, (*range(0xD800), *range(0xE000, 0x20000), *higher)))
    found = regex.findall(expression, every, regex.V1)
    return np.array([ord(one) for one in found], np.int64)


def _widths(text: str) -> NDArray[np.int64] | None:
    """The bytes of each character, a stray byte counted as one; None when each has one."""
    if text.isascii():
        return None
    points = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32)
    widths = 1 + (points >= 0x80).astype(np.int64) + (points >= 0x800) + (points >= 0x10000)
    widths[(points >= 0xDC80) & (points <= 0xDCFF)] = 1
    return widths
