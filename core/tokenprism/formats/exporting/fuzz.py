"""Made-up texts that try a regular expression: of the characters that it speaks of, and hard ones.
"""

from __future__ import annotations

import random
import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache

import regex

_TEXTS = 3000
_LONGEST = 14
_OF_A_CLASS = 12
_CLASS = regex.compile(r"\\[pP]\{[^}]*\}|\\[pP]\w|\\[wWdDsSRXhHvVN]|\[\[:\^?\w+:\]\]|\[:\^?\w+:\]")
# Where dialects part: line ends, digits and spaces beyond ASCII, marks, what folds to ASCII.
_HARD = (
    "\n\r\t \x0b\x1c\x85\xa0\u2028\u200b\u180e'’aZsſKk09٣²Ⅷéß\u0301İıǅʰ中日한あｱ😀🇩👍\u200d"
    "_-.,#/\u0378\ue000"
)
# Words that an expression has as they are; what follows a backslash or a question mark is none.
_WORDS = regex.compile(r"(?<![\\?(pP{\w])[\w']{2,6}(?![\w}])")


def texts_for(expression: str) -> Iterator[str]:
    """The texts, short ones first; the same for the same expression."""
    own = [*dict.fromkeys([*_WORDS.findall(expression), *_spoken_of(expression)])]
    units = [*dict.fromkeys([*own, *_HARD])]
    made = random.Random(expression)
    for unit in units:
        yield from (unit, unit * 2, unit * 4)
    for number in range(_TEXTS):
        length = 2 + number * (_LONGEST - 2) // _TEXTS
        few = made.choices(units, k=made.randint(1, 4)) + made.choices([*own, "\n"], k=2)
        yield "".join(made.choices(few, k=length))


def _spoken_of(expression: str) -> list[str]:
    """Characters of the classes in an expression, and those that it has themselves."""
    found = [character for character in expression if character.isprintable()]
    numbers = (
        int(number, 16) for number in regex.findall(r"\\(?:x\{?|u)([0-9A-Fa-f]{2,5})", expression)
    )
    found += [chr(number) for number in numbers if not 0xD800 <= number < 0xE000]
    for name in dict.fromkeys(_CLASS.findall(expression)):
        found += _of_class(name)
    return found


@cache
def _every() -> str:
    return "".join(map(chr, (*range(0xD800), *range(0xE000, 0x20000))))


@lru_cache(64)
def _of_class(name: str) -> list[str]:
    """Some characters of a class, spread over all that it has; none where it is not known.

    The engines know different versions of Unicode, so characters are left out that are new.
    """
    spelled = f"[{name}]" if name.startswith("[:") else name
    try:
        every: list[str] = regex.findall(spelled, _every())
    except regex.error:
        return []
    ones = [one for one in every if len(one) == 1 and unicodedata.category(one) != "Cn"]
    step = max(1, len(ones) // _OF_A_CLASS)
    return [*ones[:3], *ones[::step]]
