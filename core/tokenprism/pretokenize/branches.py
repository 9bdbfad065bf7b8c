"""What the alternatives of a pattern are called by people."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from ..messages import Message
from . import patterns
from .alternatives import LEFT_OVER, UNKNOWN, alternatives_of
from .patterns import Pattern


@dataclass(frozen=True, slots=True)
class Branch:
    """What made a pre-token: alternative `number` of the pattern, counted from 0.

    `expression` is the alternative, empty where there is none: UNKNOWN where it cannot be told,
    LEFT_OVER where an own expression leaves something out.
    """

    number: int
    expression: str
    name: Message


_PREFIXED = Message("letters, optional leading character")
_CONTRACTION = Message("a contraction")
_DIGITS_3 = Message("a run of up to three numbers")
_DIGIT = Message("a single number")
_SIGNS = Message("punctuation and symbols, optional leading space, optional line ends behind")
_LINES = Message("white space up to its last line end")
_LAST = Message("white space at the end of the text")
_BEFORE = Message("white space but its last character, which is left to what follows")
_SINGLE = Message("a single white space")
_REST = Message("white space that is left")
_BLANKS = Message("a run of white space")

_KNOWN: dict[str, Message] = {
    # contractions
    r"'(?:[sdmt]|ll|ve|re)": _CONTRACTION,
    r"'(?i:[sdmt]|ll|ve|re)": _CONTRACTION,
    r"(?i:'s|'t|'re|'ve|'m|'ll|'d)": _CONTRACTION,
    # words
    r" ?\p{L}+": Message("letters, optional leading space"),
    r"[^\r\n\p{L}\p{N}]?+\p{L}++": _PREFIXED,
    r"[^\r\n\p{L}\p{N}]?+\p{L}+": _PREFIXED,
    r"[^\r\n\p{L}\p{N}]?\p{L}+": _PREFIXED,
    r"[\p{L}\p{M}\p{N}]+": Message("letters, marks and numbers"),
    r"[\p{L}\p{M}]+": Message("letters and marks"),
    # numbers
    r" ?\p{N}+": Message("numbers, optional leading space"),
    r"\p{N}{1,3}+": _DIGITS_3,
    r"\p{N}{1,3}": _DIGITS_3,
    r"\p{N}": _DIGIT,
    # punctuation and symbols
    r" ?[^\s\p{L}\p{N}]+": Message("punctuation and symbols, optional leading space"),
    r" ?[^\s\p{L}\p{N}]++[\r\n]*+": _SIGNS,
    r" ?[^\s\p{L}\p{N}]++[\r\n]*": _SIGNS,
    r" ?[^\s\p{L}\p{N}]+[\r\n]*": _SIGNS,
    r" ?[^\s\p{L}\p{N}]+[\r\n/]*": Message(
        "punctuation and symbols, optional leading space, optional line ends and slashes behind"
    ),
    r"[^\s\p{L}\p{M}\p{N}]+": Message("punctuation and symbols"),
    # white space
    r"\s++$": _LAST,
    r"\s*[\r\n]": _LINES,
    r"\s*[\r\n]+": _LINES,
    r"\s+(?!\S)": _BEFORE,
    r"\s": _SINGLE,
}
_WORDS = {  # the two first alternatives, which are long
    "o200k": (
        Message("lowercase-ending word, optional leading character, optional contraction"),
        Message("uppercase word, optional leading character, optional contraction"),
    ),
    "tekken": (
        Message("lowercase-ending word, optional leading character"),
        Message("uppercase word, optional leading character"),
    ),
}
# Patterns in which no alternative before has taken some white space.
_UNDIVIDED = ("whitespace", "digits", "digits3")
_DEEPSEEK = (
    _DIGITS_3,
    Message("Chinese characters or kana, optional leading number of that range"),
    Message("punctuation between kana"),
    Message("numbers in the range of Chinese characters and kana"),
    Message("a punctuation mark with English letters behind"),
    Message("letters and marks, optional leading white space or character of no class"),
    _SIGNS,
    _LINES,
    _BEFORE,
    _REST,
    Message("characters of no class"),
)


@cache
def _names() -> Mapping[str, Message]:
    words = {
        expression: name for pattern, names in _WORDS.items()
        for expression, name in zip(
            alternatives_of(patterns.PATTERNS[pattern].regex)[:2], names, strict=True
        )
    }
    return _KNOWN | words


def name_of(expression: str) -> Message | None:
    """What an alternative of any expression is called; None where it has no name."""
    return _REST if expression == r"\s+" else _names().get(expression)


@lru_cache(maxsize=256)
def branch_of(pattern: Pattern, number: int) -> Branch:
    """Alternative `number` of a pattern; UNKNOWN or LEFT_OVER for none."""
    if not pattern.regex:
        return Branch(UNKNOWN, "", Message("the whole text, which is not cut"))
    if number == LEFT_OVER:
        return Branch(number, "", Message("what the expression leaves out"))
    if number == UNKNOWN:
        return Branch(number, "", Message("an alternative that cannot be told"))
    expression = alternatives_of(pattern.regex, pattern.dialect)[number]
    if not pattern.is_native:
        name = Message("alternative {number} of the expression", number=number + 1)
    elif pattern.name == "deepseek-v3":
        name = _DEEPSEEK[number]
    elif expression == r"\s+":
        name = _BLANKS if pattern.name in _UNDIVIDED else _REST
    else:
        name = _names()[expression]
    return Branch(number, expression, name)
