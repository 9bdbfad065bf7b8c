"""Why there is a boundary at the ends of a selection: asked of the engine on another thread."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from tokenprism import Progress
from tokenprism.errors import CancelledError
from tokenprism.native import NativeTokenizer

from ...session import ByteRange, Result, TokenizerEntry
from ...work.rules import book

if TYPE_CHECKING:
    from tokenprism.explain.reading import Rules
    from tokenprism.explain.reason import Reason


class At(Enum):
    """What a reason is about."""

    LEFT = "left"
    RIGHT = "right"
    HERE = "here"        # the cursor
    OTHERWISE = "otherwise"  # the token as a whole


def can_tell(entry: TokenizerEntry) -> bool:
    """Whether the rules that decide about boundaries are at hand: those in a file are read first.
    """
    return isinstance(entry.tokenizer, NativeTokenizer) or not book().is_reading(entry)


def reasons(
    entry: TokenizerEntry, rules: Rules | None, result: Result, span: ByteRange, is_token: bool,
    progress: Progress,
) -> list[tuple[At, Reason]]:
    """Of both ends of `span`, or of the one place where it is empty; for one token of a lattice
    also what would stand in its place. CancelledError.
    """
    from tokenprism.explain.boundary import reason_at, reason_for_token

    ends = [(At.LEFT, span.start), (At.RIGHT, span.end)] if span else [(At.HERE, span.start)]
    found: list[tuple[At, Reason | None]] = []
    for at, byte in ends:
        if progress.must_stop():
            raise CancelledError
        found.append((at, reason_at(
            entry.tokenizer, result.full, byte, rules=rules, merges=result.merges
        )))
    if span and is_token:
        found.append((At.OTHERWISE, reason_for_token(
            entry.tokenizer, result.full, span.start, span.end
        )))
    return [(at, reason) for at, reason in found if reason is not None]
