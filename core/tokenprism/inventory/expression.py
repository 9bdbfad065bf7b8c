"""Regular expressions over entries, bounded: one that runs away ends with an error."""

from __future__ import annotations

import re
from functools import lru_cache

import numpy as np
import regex
from numpy.typing import NDArray

from .._progress import Progress, Stage
from ..errors import OptionError
from ..messages import Message
from ..pretokenize._regex import without_place
from .entries import Entries, check

PATIENCE = 0.25  # seconds of CPU time that one entry may take
_STEP = 2048     # entries between which other threads get their turn
_SHORT = 256     # characters up to which two repeats in a row take no time to speak of
_PLAIN = re.compile(r"[^\\.^$*+?{}\[\]()|\ud800-\udfff]+")
# An escape, a class, a group's opening, a repeat of a group, any other repeat.
_PARTS = re.compile(
    r"\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|\((?:\?[^a-zA-Z&R(<]|\?<[=!])?|(?P<group>\)[*+{?])|(?P<repeat>[*+{?])",
    re.DOTALL,
)


class FilterError(OptionError):
    """A filter that cannot be understood or carried out. `place.character` says where in it."""


@lru_cache(maxsize=64)
def compiled(expression: str, *, fold: bool, lines: bool = False) -> regex.Pattern[str]:
    """The compiled expression; with `fold` capitals and small letters are the same, with `lines`
    `^` and `$` stand at line ends. FilterError saying where it goes wrong.
    """
    flags = (regex.IGNORECASE if fold else 0) | (regex.MULTILINE if lines else 0)
    try:
        return regex.compile(expression, flags)
    except (regex.error, OverflowError, RecursionError) as fault:
        place = getattr(fault, "pos", None)
        raise FilterError(
            Message("the expression is not valid: {fault}", fault=without_place(fault)),
            character=None if place is None else place + 1,
        ) from None


def matching(
    entries: Entries, pattern: regex.Pattern[str], progress: Progress | None = None
) -> NDArray[np.bool_]:
    """Which entries the expression is found in, bool[n].

    Bytes that are no UTF-8 are characters that only a dot and negated classes match. `progress`
    counts the entries searched where that takes time. FilterError where one entry takes longer
    than PATIENCE, CancelledError.
    """
    check(progress)
    if literals := literals_of(pattern):
        masks = [entries.holding(one.encode("utf-8")) for one in literals]
        return np.asarray(np.logical_or.reduce(masks))
    texts = entries.texts(progress)
    found = np.zeros(len(texts), bool)
    simple = is_simple(pattern.pattern)
    search = pattern.search
    if progress is not None:
        progress.enter(Stage.COUNTING, len(texts))
    for low in range(0, len(texts), _STEP):
        check(progress)
        part = texts[low : low + _STEP]
        if simple and int(entries.points[low : low + _STEP].max(initial=0)) <= _SHORT:
            hits = [at for at, text in enumerate(part, low) if search(text)]
        else:
            hits = [at for at, text in enumerate(part, low) if _bounded(pattern, text)]
        found[hits] = True
        if progress is not None:
            progress.advance(len(part))
    return found


def literals_of(pattern: regex.Pattern[str]) -> list[str]:
    """The texts of which the expression finds one, where it says no more than that; else none."""
    texts = pattern.pattern.split("|")
    plain = all(text and _PLAIN.fullmatch(text) and text.isprintable() for text in texts)
    return texts if plain and not pattern.flags & regex.IGNORECASE else []


def is_simple(expression: str) -> bool:
    """Whether no short text can keep the expression busy: at most two repeats, none of a group.

    The clock that bounds other expressions costs more than most searches.
    """
    repeats = 0
    for part in _PARTS.finditer(expression):
        if part.group("group"):
            return False
        repeats += part.group("repeat") is not None
    return repeats <= 2 and "(?R" not in expression and "(?&" not in expression


def _bounded(pattern: regex.Pattern[str], text: str) -> bool:
    # Another thread may run meanwhile: without the interpreter's lock this may take its time.
    try:
        return pattern.search(text, timeout=PATIENCE, concurrent=True) is not None
    except TimeoutError:
        raise FilterError(
            Message("the expression takes too long on the token {token!r}", token=text[:40]),
            remedy="Repeat fewer things inside each other",
        ) from None
