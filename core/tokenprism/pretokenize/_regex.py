"""Own regular expressions, matched by the package `regex` with exact byte offsets.

They are translated from the dialect of their engine.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import regex
from numpy.typing import NDArray

from ..errors import OptionError
from ..messages import Message, verbatim
from ._characters import characters_of, decoded
from .dialect import Dialect
from .dialects import Translated, UntranslatableError, translate

_HALVES = regex.compile("[\ud800-\udfff]")
# Expressions that go back and forth without end are stopped.
_LONGEST_EXPRESSION = 1 << 16
_SECONDS = 2.0
_CHARACTERS_A_SECOND = 50_000
_FAILURES = (regex.error, OverflowError, RecursionError, MemoryError)


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
    if dialect is Dialect.PYTHON:
        _refuse_invalid(expression)
        return Translated(expression, (), ())
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


def unread_part(expression: str) -> tuple[str, int]:
    """The first part that cannot be read as tiktoken reads it, and its place; ("", 0) for none."""
    try:
        translate(expression, Dialect.TIKTOKEN)
    except UntranslatableError as fault:
        return fault.part, fault.place
    return "", 0


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


def without_place(fault: BaseException) -> Message:
    """What is wrong with an expression, without the position."""
    words = getattr(fault, "msg", "") or str(fault)
    known = _FAULTS.get(words)
    return verbatim(words) if known is None else known


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
    text, offsets = _characters(source, expression, dialect)
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
    read_as, _ = _characters(text.encode("utf-8"), expression, dialect)
    return _spans(expression, dialect, read_as)


def _characters(
    source: bytes, expression: str, dialect: Dialect
) -> tuple[str, NDArray[np.int64] | None]:
    """The text that the expression is matched against, as `characters_of`."""
    if dialect is Dialect.PYTHON:
        return decoded(source)
    return characters_of(source, read(expression, dialect).mentioned)


def _spans(expression: str, dialect: Dialect, text: str) -> list[tuple[int, int]]:
    """Where the expression matches in a text of `_characters`."""
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
