"""Own regular expressions, matched by the package `regex` with exact byte offsets.

They are translated from the dialect of their engine. The package has a newer Unicode than the 16.0
of the engines and of the compiled scanners: characters added since then count as unassigned.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import numpy as np
import regex
from numpy.typing import NDArray

from ..errors import OptionError
from ..messages import Message, verbatim
from ..utf8 import CharacterClass, classes_of
from .dialects import Dialect, Translated, UntranslatableError, translate

# Bytes that are no UTF-8 are matched as these private-use characters: no letter, number or white
# space, as in the scanners. One character for one byte keeps the offsets exact.
_STRAY = "\ue000"
_ESCAPES = regex.compile("[\udc80-\udcff]")
_HALVES = regex.compile("[\ud800-\udfff]")
# Expressions that go back and forth without end are stopped.
_LONGEST_EXPRESSION = 1 << 16
_SECONDS = 2.0
_CHARACTERS_A_SECOND = 50_000
_WORDS = regex.compile(r"[\p{L}\p{M}\p{N}]")
_FAILURES = (regex.error, OverflowError, RecursionError, MemoryError)
# What newer characters are read as: one that no version assigns.
_UNASSIGNED = "\u0378"
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
# A small letter in 16.0 and a caseless one later, and a letter that is small in both.
_CHANGED, _SMALL = "\u0295", "\u0250"
_FIRST_CHANGED = "\u0080"


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


def read(expression: str, dialect: Dialect) -> Translated:
    """The expression as the engine of `dialect` reads it. OptionError saying where it goes wrong,
    or what has no counterpart here.
    """
    if len(expression) > _LONGEST_EXPRESSION or _HALVES.search(expression):
        raise OptionError(
            Message("a regular expression has at most {most:,} characters, and no half of a "
                    "surrogate pair among them", most=_LONGEST_EXPRESSION),
            remedy="Correct it, or choose one of the named patterns",
        )
    try:
        found = translate(expression, dialect)
        _compiled(found.whole)
    except UntranslatableError as fault:
        _refuse_invalid(expression)
        raise OptionError(
            Message(
                "{part} at position {place} of the regular expression {expression!r} cannot be "
                "read as {engine} reads it", part=fault.part, place=fault.place,
                expression=expression, engine=dialect.value,
            ),
            remedy="Write that part in another way, or choose one of the named patterns",
        ) from None
    except _FAILURES as fault:
        _refuse_invalid(expression)
        raise _invalid(expression, fault) from None
    return found


def dialect_of(expression: str) -> Dialect:
    """The engine that an expression of nobody's in particular is read as: tiktoken's, or that of
    `tokenizers` for what only that one has. OptionError where it is neither's.
    """
    try:
        read(expression, Dialect.TIKTOKEN)
    except OptionError:
        try:
            read(expression, Dialect.TOKENIZERS)
        except OptionError:
            pass
        else:
            return Dialect.TOKENIZERS
        raise
    return Dialect.TIKTOKEN


def _refuse_invalid(expression: str) -> None:
    """OptionError where no engine takes the expression, with the place."""
    try:
        regex.compile(expression)
    except _FAILURES as fault:
        raise _invalid(expression, fault) from None


def _invalid(expression: str, fault: BaseException) -> OptionError:
    return OptionError(
        Message(
            "the regular expression {expression!r} is not valid: {fault}",
            expression=expression,
            fault=described(fault),
        ),
        remedy="Correct it, or choose one of the named patterns",
    )


@lru_cache(maxsize=32)
def _compiled(translated: str) -> regex.Pattern[str]:
    return regex.compile(translated)


def compiled(expression: str, dialect: Dialect) -> regex.Pattern[str]:
    """The expression, compiled. OptionError as `read`."""
    return _compiled(read(expression, dialect).whole)


def described(fault: BaseException) -> Message:
    known = _FAULTS.get(getattr(fault, "msg", ""))
    if known is None:
        return verbatim(fault)
    made = Message("{fault} at position {place}", fault=known, place=getattr(fault, "pos", None))
    # Of several lines the package tells the line too.
    return made if str(made) == str(fault) else verbatim(fault)


def starts_of(expression: str, source: bytes, dialect: Dialect) -> NDArray[np.int64]:
    """Starts of the pre-tokens, int64[n]: matches, and what lies between them.

    OptionError for an expression that takes seconds more than its text should.
    """
    translated = read(expression, dialect)
    text, offsets = characters_of(source, translated.mentioned)
    edges = {0} if text else set()
    # tiktoken has no empty pre-tokens; in `tokenizers` an empty match cuts what is left over.
    cuts_by_nothing = dialect is Dialect.TOKENIZERS
    for start, end in _spans(expression, dialect, text):
        if end > start or cuts_by_nothing:
            edges.update((start, end))
    edges.discard(len(text))
    places = np.array(sorted(edges), np.int64)
    return places if offsets is None else offsets[places]


def matches_of(expression: str, text: str, dialect: Dialect) -> list[str]:
    """What the expression matches in a text, without what it leaves out and empty matches.

    OptionError as `starts_of`.
    """
    return [text[start:end] for start, end in _read_spans(expression, dialect, text) if end > start]


def first_gap(expression: str, text: str, dialect: Dialect) -> str:
    """What the expression leaves out first of a text; empty where it covers all of it."""
    at = 0
    for start, end in _read_spans(expression, dialect, text):
        if start > at:
            return text[at:start]
        at = end
    return text[at:]


def _read_spans(expression: str, dialect: Dialect, text: str) -> list[tuple[int, int]]:
    read_as, _ = characters_of(text.encode("utf-8"), read(expression, dialect).mentioned)
    return _spans(expression, dialect, read_as)


def _spans(expression: str, dialect: Dialect, text: str) -> list[tuple[int, int]]:
    """Where the expression matches in a text of `characters_of`."""
    limit = _SECONDS + len(text) / _CHARACTERS_A_SECOND
    try:
        found = compiled(expression, dialect).finditer(text, timeout=limit)
        return [match.span() for match in found]
    except (TimeoutError, MemoryError):
        raise OptionError(
            Message("the regular expression {expression!r} takes too long on this text: it was "
                    "stopped after {seconds:.0f} s", expression=expression, seconds=limit),
            remedy="Write it without repeats inside of repeats",
        ) from None


def characters_of(
    source: bytes, mentioned: Iterable[tuple[int, int]] = ()
) -> tuple[str, NDArray[np.int64] | None]:
    """The text that is matched, and the byte offset of each of its characters and of its end,
    int64[n + 1]; None for ASCII, where each is its own.

    Characters have the classes of Unicode 16.0, save those in the ranges `mentioned`, which an
    expression names itself.
    """
    text = source.decode("utf-8", "surrogateescape")
    widths = _widths(text)
    if widths is None:
        return text, None
    text = _ESCAPES.sub(_STRAY, text)
    kept = tuple(mentioned)
    new = {
        ord(one): _read_as(one) for one in set(text)
        if one >= _FIRST_CHANGED and _read_as(one) != one
        and not any(first <= ord(one) <= last for first, last in kept)
    }
    return text.translate(new) if new else text, np.concatenate([[0], np.cumsum(widths)])


@lru_cache(maxsize=1 << 14)
def _read_as(character: str) -> str:
    """The character, or one of its class in Unicode 16.0 where that is another one."""
    if character == _CHANGED:
        return _SMALL
    known = classes_of(np.array([ord(character)], np.uint32))[0]
    is_new = known == CharacterClass.OTHER and (
        _WORDS.match(character) or _NEW_SIGNS.match(character)
    )
    return _UNASSIGNED if is_new else character


def _widths(text: str) -> NDArray[np.int64] | None:
    """The bytes of each character, a stray byte counted as one; None when each has one."""
    if text.isascii():
        return None
    points = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32)
    widths = 1 + (points >= 0x80).astype(np.int64) + (points >= 0x800) + (points >= 0x10000)
    widths[(points >= 0xDC80) & (points <= 0xDCFF)] = 1
    return widths
