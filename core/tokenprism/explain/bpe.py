"""Why there is a token boundary at a byte, or none, and what would have made it otherwise."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from ..bpe.merge_table import MergeTable
from ..bpe.model import BpeModel
from ..bpe.tokenizer import BpeTokenizer
from ..encoding import as_bytes
from ..errors import OptionError, TokenprismError
from ..messages import Message, verbatim
from ..normal import NormalText
from ..pretokenize import PATTERNS, Pattern
from ..pretokenize.alternatives import which
from ..pretokenize.branches import Branch, branch_of
from ..tokenizer import Specials, SpecialsChoice
from .events import Contest, Course, Event, course
from .reason import Reason, Stage, shown
from .word import around, segments

_LONGEST_WORD = 1 << 16  # bytes up to which a word is merged again as a whole


@dataclass(frozen=True, slots=True, kw_only=True)
class MergeReason(Reason):
    """The reason for the boundary before `byte`, with what the merges say of it.

    `start` and `end` are the pre-token or special token around the byte, or the two that meet
    there; `left` and `right` the ids of the tokens that meet there, equal inside a token, -1 where
    there is none. `branches` are those of the pre-tokens that meet, Stage.PRETOKEN alone. `event`
    is the merge that removes it (MERGED, CUT_OFF), `lost` the merges that could have, both in
    bytes of the text; its step is -1 in words of more than 65,536 bytes.
    """

    byte: int
    is_boundary: bool
    start: int
    end: int
    left: int = -1
    right: int = -1
    branches: tuple[Branch, Branch] | None = None
    event: Event | None = None
    lost: tuple[Contest, ...] = ()


def why_boundary(
    tokenizer: BpeTokenizer,
    text: str | bytes,
    byte: int,
    *,
    specials: SpecialsChoice = Specials.DEFAULT,
    merges: int | None = None,
) -> MergeReason:
    """Why the tokens of `text` have, or have not, a boundary before `byte`.

    With `merges` it is about the tokens after the first so many merges, as `History.after`.
    Raises OptionError for a byte outside the text, and TokenprismError as `encode` and for a
    model whose merges do not tell its tokens at smaller sizes, where `merges` is given.
    """
    source = as_bytes(text)
    if not 0 <= byte <= len(source):
        raise OptionError(
            Message("the text has no byte {byte:,}: it ends at {end:,}", byte=byte, end=len(source))
        )
    if merges is not None and not tokenizer.model.has_history:
        raise TokenprismError(
            "the merges of this model do not tell its tokens at smaller sizes",
            remedy="Encode with the model cut to each size instead",
        )
    if byte in (0, len(source)):
        return MergeReason(
            Message("The text begins or ends here."), stage=Stage.TEXT,
            byte=byte, is_boundary=True, start=0, end=len(source),
        )
    parts = segments(tokenizer, source, specials)
    for start, end, token_id in parts:
        if token_id >= 0 and start <= byte <= end:
            return _special(tokenizer.model, source, byte, start, end, token_id)
    start, end, _ = next(part for part in parts if part[0] < byte < part[1])
    return _in_text(tokenizer, source[start:end], start, byte, merges)


def _special(
    model: BpeModel, source: bytes, byte: int, start: int, end: int, token_id: int
) -> MergeReason:
    text = source[start:end].decode("utf-8")
    inside = start < byte < end
    found = (
        Message("The special token {token} is one token, whatever the merges say.", token=text)
        if inside
        else Message("The special token {token} touches nothing beside it.", token=text)
    )
    remedy = (
        Message("It is found in every text: only a model without it would cut here otherwise.")
        if text in model.always
        else Message("Encoded as ordinary text it would be cut and merged like any other.")
    )
    return MergeReason(
        found, remedy, Stage.SPECIAL, byte=byte, is_boundary=not inside, start=start, end=end,
        left=token_id if byte > start else -1, right=token_id if byte < end else -1,
    )


def _in_text(
    tokenizer: BpeTokenizer, text: bytes, origin: int, byte: int, merges: int | None
) -> MergeReason:
    """`text` is what lies between two special tokens, from byte `origin` on."""
    model, at = tokenizer.model, byte - origin
    whole_text, place = text, at
    low, high = around(model.pattern, text, at)
    text, origin, at = text[low:high], origin + low, at - low
    normal = tokenizer.normal(text)
    if not normal.is_source:
        return _in_rewritten(tokenizer, normal, at, origin, merges)
    starts = model.pattern.starts(text)
    row = int(np.searchsorted(starts, at, side="right")) - 1
    start = int(starts[row])
    end = int(starts[row + 1]) if row + 1 < len(starts) else len(text)
    if start == at:
        names = [name for name, other in PATTERNS.items()
                 if other != model.pattern and not _cuts_at(other, whole_text, place)]
        return _between_pretokens(model, text, origin, row, end, names)
    word = text[start:end]
    whole = next((one for one, entry in model.whole.items() if entry == word), None)
    if whole is not None and (merges is None or model.merge_of[whole] < merges):
        return MergeReason(
            Message(
                "The pre-token {word} is a token as a whole, whatever the merges say.",
                word=shown(word),
            ),
            Message("As a part of a longer pre-token it would be merged step by step."),
            Stage.WHOLE, byte=byte, is_boundary=False,
            start=origin + start, end=origin + end, left=whole, right=whole,
        )
    if model.alphabet is not None:
        uncut = _without_symbols(model, word, at - start)
        if uncut is not None:
            stage, message = uncut
            return MergeReason(
                message, stage=stage, byte=byte, is_boundary=False,
                start=origin + start, end=origin + end,
            )
    found = _course(tokenizer, word, at - start, merges)
    span = origin + start, origin + end
    why = merging(model, moved(found, span[0]), byte, span, merges)
    return why if whole is None else _before_whole(model, why, whole, word)


def _in_rewritten(
    tokenizer: BpeTokenizer, normal: NormalText, at: int, origin: int, merges: int | None
) -> MergeReason:
    """A part of the text that form C rewrites, from byte `origin` on: told of that form."""
    part = int(np.searchsorted(normal.source_starts, at, side="left")) - 1
    if part >= 0 and at < normal.source_ends[part]:
        return MergeReason(
            Message("The normaliser rewrote these bytes: which part of them became what is not "
                    "known."),
            stage=Stage.NORMALISER, byte=origin + at, is_boundary=False,
            start=origin + int(normal.source_starts[part]),
            end=origin + int(normal.source_ends[part]),
        )
    byte = int(normal.text_of(np.array([at]), low=True)[0])
    why = _in_text(tokenizer, normal.text, 0, byte, merges)

    def low(place: int) -> int:
        return origin + int(normal.source_of(np.array([place]), low=True)[0])

    def high(place: int) -> int:
        return origin + int(normal.source_of(np.array([place]), low=False)[0])

    def event(one: Event) -> Event:
        middle, last = high(one.middle), high(one.end)
        return Event(one.step, one.merge, low(one.start), middle, last, one.result)

    return replace(
        why, byte=origin + at, start=low(why.start), end=high(why.end),
        event=None if why.event is None else event(why.event),
        lost=tuple(
            Contest(one.left, one.right, one.merge, low(one.start), high(one.end),
                    event(one.winner))
            for one in why.lost
        ),
    )


def _without_symbols(model: BpeModel, word: bytes, at: int) -> tuple[Stage, Message] | None:
    """Why no symbols meet at a byte of a word of characters; None where they do."""
    if not word.decode("utf-8", "replace").strip():
        return Stage.SPACE, Message("White space is in no token: it only cuts words.")
    if at in model.symbols_of(word)[1]:
        return None
    return Stage.SYMBOL, Message(
        "The symbols that merge are whole characters, unknown ones perhaps together: nothing is "
        "cut inside one."
    )


def _before_whole(model: BpeModel, why: MergeReason, whole: int, word: bytes) -> MergeReason:
    """The word is a token as a whole in a larger vocabulary than the one asked for."""
    merge = model.merge_of[whole]
    if why.stage is Stage.MERGED or (why.event is not None and why.event.merge < merge):
        return why
    return replace(
        why, stage=Stage.CUT_OFF,
        event=Event(-1, merge, why.start, why.byte, why.end, whole),
        message=Message(
            "The vocabulary ends before the token {word}, which stands for whole pre-tokens.",
            word=shown(word),
        ),
        remedy=_gone_at(model, merge),
    )


def _between_pretokens(
    model: BpeModel, text: bytes, origin: int, row: int, end: int, others: list[str]
) -> MergeReason:
    """`others` are the named patterns that do not cut there."""
    starts = model.pattern.starts(text)
    before, at = int(starts[row - 1]), int(starts[row])
    numbers = which(model.pattern, text, starts, range(row - 1, row + 1)).tolist()
    left, right = (branch_of(model.pattern, number) for number in numbers)
    return MergeReason(
        Message(
            "The pattern splits here; merges never cross a split. "
            "Left is {left} ({left_branch}), right is {right} ({right_branch}).",
            left=shown(text[before:at]), left_branch=left.name,
            right=shown(text[at:end]), right_branch=right.name,
        ),
        Message(
            "These patterns do not split here: {names}.",
            names=verbatim(", ".join(f"“{one}”" for one in others)),
        )
        if set(others) - {"none"}
        else Message("All built-in patterns split here."),
        Stage.PRETOKEN, byte=origin + at, is_boundary=True,
        start=origin + before, end=origin + end, branches=(left, right),
    )


def _cuts_at(pattern: Pattern, text: bytes, at: int) -> bool:
    low, high = around(pattern, text, at)
    return at - low in pattern.starts(text[low:high]).tolist()


def _course(tokenizer: BpeTokenizer, word: bytes, at: int, merges: int | None) -> Course:
    """What happened at a boundary, with bytes of the word; the steps of long words are -1."""
    model = tokenizer.model
    if len(word) <= _LONGEST_WORD:
        return course(model, word, at, merges)
    # What happens inside the tokens that meet here does not depend on the bytes around them.
    _, edges = tokenizer.merge_word(word)
    first = int(np.searchsorted(edges, at, side="left")) - 1
    last = int(np.searchsorted(edges, at, side="right"))
    low, high = int(edges[first]), int(edges[last])
    return moved(course(model, word[low:high], at - low, merges), low, stepless=True)


def moved(found: Course, by: int, *, stepless: bool = False) -> Course:
    """The same so many bytes further right."""
    def event(one: Event) -> Event:
        step = -1 if stepless else one.step
        return Event(step, one.merge, one.start + by, one.middle + by, one.end + by, one.result)

    lost = tuple(
        Contest(one.left, one.right, one.merge, one.start + by, one.end + by, event(one.winner))
        for one in found.lost
    )
    removed = None if found.removed is None else event(found.removed)
    return Course(removed, lost, found.left, found.right)


def merging(
    model: MergeTable, found: Course, byte: int, span: tuple[int, int], merges: int | None
) -> MergeReason:
    """The answer that follows from what happened at a boundary, in bytes of the text."""
    event = found.removed
    if event is not None and (merges is None or event.merge < merges):
        stage, (message, remedy) = Stage.MERGED, _merged(model, event)
    elif event is not None:
        stage, (message, remedy) = Stage.CUT_OFF, _cut_off(model, event)
    elif found.lost:
        stage, (message, remedy) = Stage.OVERTAKEN, _overtaken(model, found.lost)
    else:
        stage, (message, remedy) = Stage.NO_PAIR, _no_pair(model, found)
    return MergeReason(
        message, remedy, stage, byte=byte, is_boundary=stage is not Stage.MERGED,
        start=span[0], end=span[1], left=found.left, right=found.right,
        event=event, lost=found.lost,
    )


def _merged(model: MergeTable, event: Event) -> tuple[Message, Message]:
    return (
        Message(
            "Merge {rank:,} joins {left} and {right}.",
            rank=int(model.ranks[event.merge]), **_sides(model, event.merge),
        ),
        Message(
            "With a vocabulary of less than {size:,} entries the boundary is there.",
            size=int(model.sizes[event.merge + 1]),
        )
        if model.has_history
        else Message("Without this merge the boundary would be there."),
    )


def _cut_off(model: MergeTable, event: Event) -> tuple[Message, Message]:
    return (
        Message(
            "The vocabulary ends before merge {rank:,}, which joins {left} and {right}.",
            rank=int(model.ranks[event.merge]), **_sides(model, event.merge),
        ),
        _gone_at(model, event.merge),
    )


def _gone_at(model: MergeTable, merge: int) -> Message:
    return Message(
        "With a vocabulary of {size:,} entries the boundary is gone.",
        size=int(model.sizes[merge + 1]),
    )


def _overtaken(model: MergeTable, lost: tuple[Contest, ...]) -> tuple[Message, Message]:
    # Of several the one that came nearest: the lowest rank.
    one = min(lost, key=lambda contest: contest.merge)
    merge, winner = one.merge, one.winner.merge
    rank, other = int(model.ranks[merge]), int(model.ranks[winner])
    if merge == winner:
        return (
            Message(
                "Merge {rank:,} could join {left} and {right}, but it took a side of the pair "
                "further left first.",
                rank=rank, **_sides(model, merge),
            ),
            Message("Of equal merges the leftmost comes first: other bytes before would do it."),
        )
    winners = _sides(model, winner)
    return (
        Message(
            "Merge {rank:,} could join {left} and {right}, but merge {other:,} came first "
            "and joined {winner_left} and {winner_right}.",
            rank=rank, other=other, **_sides(model, merge),
            winner_left=winners["left"], winner_right=winners["right"],
        ),
        Message(
            "Had merge {rank:,} been learned before merge {other:,}, the boundary would be gone "
            "at that step.",
            rank=rank, other=other,
        ),
    )


def _no_pair(model: MergeTable, found: Course) -> tuple[Message, Message]:
    left, right = _entry(model, found.left), _entry(model, found.right)
    return (
        Message(
            "No merge in this vocabulary joins {left} and {right}.",
            left=left, right=right,
        ),
        Message("A merge {left}+{right} would remove this boundary.", left=left, right=right),
    )


def _sides(model: MergeTable, merge: int) -> dict[str, str]:
    return {
        "left": _entry(model, int(model.left[merge])),
        "right": _entry(model, int(model.right[merge])),
    }


def _entry(model: MergeTable, token_id: int) -> str:
    return "?" if token_id < 0 else shown(model.vocabulary.bytes_of(token_id))
