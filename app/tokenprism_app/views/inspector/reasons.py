"""Why there is a boundary at the ends of a selection: asked of the engine on another thread."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from tokenprism import Progress
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.bpe.why import Stage, why_boundary
from tokenprism.bytepiece.place import alternative, judge, place_of, shown_path
from tokenprism.bytepiece.tokenizer import BytePieceTokenizer
from tokenprism.errors import CancelledError
from tokenprism.formats.rwkv.tokenizer import GreedyTokenizer
from tokenprism.messages import Message, verbatim
from tokenprism.native import NativeTokenizer
from tokenprism.rules.reading import Rules
from tokenprism.rules.reason import By
from tokenprism.rules.why import why_here
from tokenprism.rules.why_merged import why_longest
from tokenprism.rules.words import words_near
from tokenprism.tokenizer import Tokenizer

from ...session import ByteRange, Result, TokenizerEntry
from ...work.rules import book

_STAGES = {
    Stage.TEXT: By.TEXT, Stage.SPECIAL: By.SPECIAL, Stage.PRETOKEN: By.PATTERN,
    Stage.WHOLE: By.WHOLE, Stage.MERGED: By.MERGES, Stage.CUT_OFF: By.SIZE,
    Stage.OVERTAKEN: By.MERGES, Stage.NO_PAIR: By.MERGES, Stage.SYMBOL: By.SYMBOLS,
    Stage.SPACE: By.PATTERN, Stage.REWRITTEN: By.NORMALISER,
}


class At(Enum):
    """What a reason is about."""

    LEFT = "left"
    RIGHT = "right"
    HERE = "here"        # the cursor
    OTHERWISE = "otherwise"  # the token as a whole


@dataclass(frozen=True, slots=True)
class Reason:
    """A sentence, and what would make it otherwise; that may be empty."""

    at: At
    message: Message
    remedy: Message
    by: By = By.UNKNOWN


def can_tell(entry: TokenizerEntry) -> bool:
    """Whether the rules that decide about boundaries are at hand: those in a file are read first.
    """
    return isinstance(entry.tokenizer, NativeTokenizer) or not book().is_reading(entry)


def reasons(
    entry: TokenizerEntry, rules: Rules | None, result: Result, span: ByteRange, is_token: bool,
    progress: Progress,
) -> list[Reason]:
    """Of both ends of `span`, or of the one place where it is empty; for one token of a lattice
    also what would stand in its place.
    """
    ends = [(At.LEFT, span.start), (At.RIGHT, span.end)] if span else [(At.HERE, span.start)]
    tokenizer = entry.tokenizer
    if isinstance(tokenizer, GreedyTokenizer):
        told = [(at, why_longest(tokenizer.vocabulary, result.full, byte)) for at, byte in ends]
        return [Reason(at, one.message, one.remedy, one.by) for at, one in told if one is not None]
    if not isinstance(tokenizer, NativeTokenizer):
        return _of_others(rules, tokenizer, result, ends, progress)
    if isinstance(tokenizer, BytePieceTokenizer):
        return _of_pieces(tokenizer, result, span, ends, is_token)
    assert isinstance(tokenizer, BpeTokenizer)
    found = []
    for at, byte in ends:
        why = why_boundary(tokenizer, result.full.source, byte, merges=result.merges)
        found.append(Reason(at, why.message, why.remedy, _STAGES[why.stage]))
    return found


def _of_others(
    rules: Rules | None, tokenizer: Tokenizer, result: Result, ends: list[tuple[At, int]],
    progress: Progress,
) -> list[Reason]:
    found = []
    for at, byte in ends:
        if progress.must_stop():
            raise CancelledError
        words = words_near(tokenizer, result.full, byte)
        told = why_here(rules, tokenizer.vocabulary, result.full, byte, words)
        if told is not None:
            found.append(Reason(at, told.message, told.remedy, told.by))
    return found


def _of_pieces(
    tokenizer: BytePieceTokenizer, result: Result, span: ByteRange, ends: list[tuple[At, int]],
    is_token: bool,
) -> list[Reason]:
    found = []
    for at, byte in ends:
        place = place_of(tokenizer, result.full, byte, byte)
        if place is not None:
            found.append(Reason(at, judge(place, byte).message, Message(""), By.SCORES))
    place = place_of(tokenizer, result.full, span.start, span.end) if span and is_token else None
    if place is not None:
        around = max(place.offset_of(span.start), 0) + 1
        other = alternative(place, span.start, span.end)
        message = (
            Message("Nothing else fits: every path goes over this token.") if other is None
            else Message(
                "The best path without this token has {pieces} here, {margin:.2f} nats less.",
                pieces=verbatim(shown_path(place.lattice, other, around)),
                margin=max(place.lattice.best.score - other.score, 0.0),
            )
        )
        found.append(Reason(At.OTHERWISE, message, Message(""), By.SCORES))
    return found
