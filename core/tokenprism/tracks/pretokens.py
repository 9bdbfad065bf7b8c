"""Pre-tokens of a part of a text, the same as in the whole."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from ..bytepiece.tokenizer import BytePieceTokenizer
from ..messages import Message
from ..pretokenize.patterns import Pattern
from ..tokenizer import Capability, Tokenizer
from .marks import Flags, Source
from .sources import flags_at

_NEAR = 1 << 10  # bytes around a part in which a safe cut is looked for first
_FURTHER = 16    # how many times further it is looked for when there is none
LONGEST = 1 << 24  # bytes of a text that is cut as a whole, where parts cannot be cut alone


def pattern_of(tokenizer: Tokenizer) -> Pattern | None:
    """The pattern that cuts for a tokenizer; None where it has none or does not tell."""
    model = getattr(tokenizer, "model", None)
    found = getattr(model, "pattern", None) or getattr(tokenizer, "pattern", None)
    return found if isinstance(found, Pattern) else None


def why_not(tokenizer: Tokenizer, length: int) -> Message | None:
    """Why the pre-tokens of a text of `length` bytes cannot be told; None where they can."""
    if Capability.PRETOKENS not in tokenizer.capabilities:
        return Message("{name} does not tell its pre-tokens", name=tokenizer.name)
    if length > LONGEST and not has_parts(tokenizer):
        return Message(
            "the pattern of {name} has no safe cuts, and the text is longer than {size} MB",
            name=tokenizer.name, size=LONGEST >> 20,
        )
    return None


def source_of(tokenizer: Tokenizer, source: bytes) -> Source:
    """Which bytes begin a pre-token. Cuts the whole text at once where parts cannot be cut alone;
    `why_not` must have been asked before.
    """
    pattern = pattern_of(tokenizer)
    if isinstance(tokenizer, BytePieceTokenizer):
        return _in_parts(tokenizer, source, _line_before, _line_after)
    if pattern is not None and not pattern.regex:
        return lambda start, end: flags_at(np.zeros(1, np.int64), start, end)
    if pattern is not None and pattern.is_native:
        return _in_parts(
            tokenizer, source,
            lambda text, at: _cut_before(pattern, text, at),
            lambda text, at: _cut_after(pattern, text, at),
        )
    return _whole(tokenizer, source)


def has_parts(tokenizer: Tokenizer) -> bool:
    """Whether a part of a text can be cut without cutting all of it."""
    pattern = pattern_of(tokenizer)
    return isinstance(tokenizer, BytePieceTokenizer) or (
        pattern is not None and (pattern.is_native or not pattern.regex)
    )


def _in_parts(
    tokenizer: Tokenizer, source: bytes,
    before: Callable[[bytes, int], int], after: Callable[[bytes, int], int],
) -> Source:
    def begins(start: int, end: int) -> Flags:
        low, high = before(source, start), after(source, end)
        return flags_at(tokenizer.pretokens(source[low:high]) + low, start, end)

    return begins


def _whole(tokenizer: Tokenizer, source: bytes) -> Source:
    kept: list[NDArray[np.int64]] = []

    def begins(start: int, end: int) -> Flags:
        if not kept:
            kept.append(tokenizer.pretokens(source))
        first, last = np.searchsorted(kept[0], [start, end])
        return flags_at(kept[0][first:last], start, end)

    return begins


def _cut_before(pattern: Pattern, text: bytes, at: int) -> int:
    """A safe cut at or before `at`, or 0."""
    reach = _NEAR
    while at > reach:
        cut = pattern.cut_before(text, at - reach, min(at + 1, len(text)))
        if cut > 0:
            return cut
        reach *= _FURTHER
    return 0


def _cut_after(pattern: Pattern, text: bytes, at: int) -> int:
    """A safe cut behind `at`, or the end."""
    reach = _NEAR
    while at + reach < len(text):
        cut = pattern.cut_before(text, max(at - 1, 0), at + reach)
        if cut >= at:
            return cut
        reach *= _FURTHER
    return len(text)


def _line_before(text: bytes, at: int) -> int:
    # Where a line begins that is not empty, there a segment begins, whatever the front end.
    low = at + 1
    while low > 0:
        low = text.rfind(b"\n", 0, low - 1) + 1
        if low == 0 or (low <= at and low < len(text) and text[low] not in b"\r\n"):
            return low
    return 0


def _line_after(text: bytes, at: int) -> int:
    high = text.find(b"\n", at)
    while 0 <= high < len(text) and text[high] in b"\r\n":
        high += 1
    return high if high >= 0 else len(text)
