"""Why tokens of a BPE that a library encodes begin and end where they do, stage by stage."""

from __future__ import annotations

from ..encoding import Encoding, Status
from ..messages import Message, joined, verbatim
from ..vocabulary import Vocabulary
from .bpe import merging
from .cuts import Cuts, branch
from .events import course
from .merge_rules import MergePlace, MergeRules, around, place_of, replayed
from .reason import Reason, Stage, shown
from .words import Words

_NEAR = 400  # bytes of text that an expression is shown beside a word


def why_merged(rules: MergeRules, encoding: Encoding, byte: int, words: Words | None) -> Reason:
    """About the boundary before a byte inside the text."""
    changed = rewritten(encoding, byte)
    if changed is not None:
        return changed
    left, right = row_at(encoding, byte - 1), row_at(encoding, byte)
    if left is None or right is None:
        return Reason(Message(
            "These bytes are in no token: the normaliser or the pre-tokenizer drops them."
        ), stage=Stage.NORMALISER)
    for row in (left, right):
        if int(encoding.ids[row]) in rules.added:
            return _added(encoding, row, byte)
    between = between_words(rules.cuts, encoding, byte, words)
    if between is not None:
        return between
    place = _place(rules, encoding, left, right, byte, words)
    if place is None:
        return Reason(Message(
            "Not known, because what is here was not made by the model's merges."
        ))
    if not place.agrees:
        return Reason(Message(
            "Not known, because the file's merges give other tokens here than the library."
        ))
    return _in_word(rules, place, byte)


def row_at(encoding: Encoding, byte: int) -> int | None:
    """The first token that holds a byte."""
    part = encoding.tokens_in(byte, byte + 1)
    return part.start if part.start < part.stop else None


def rewritten(encoding: Encoding, byte: int) -> Reason | None:
    """Where the normaliser changed what is around a byte."""
    part = encoding.tokens_in(byte - 1, byte + 1)
    for row in range(part.start, part.stop):
        within = encoding.starts[row] < byte < encoding.ends[row]
        if within and encoding.status[row] == Status.NORMALIZED:
            return Reason(Message(
                "The normaliser rewrote these bytes: which part of them became what is not known."
            ), stage=Stage.NORMALISER)
    return None


def between_words(
    cuts: Cuts, encoding: Encoding, byte: int, words: Words | None
) -> Reason | None:
    """Where the library says that its pre-tokenizer cuts before a byte; None where it does not."""
    left, right = row_at(encoding, byte - 1), row_at(encoding, byte)
    if words is None or left is None or right is None or left == right:
        return None
    numbers = words.of(left), words.of(right)
    if None in numbers or numbers[0] == numbers[1]:
        return None
    if not cuts:
        return Reason(
            Message("The library's pre-tokenizer cuts here, and no token goes over a cut."),
            Message("Not known, because the file gives its steps no expression."), Stage.PRETOKEN,
        )
    named = joined([verbatim(name) for name in dict.fromkeys(name for name, _ in cuts)])
    sides = [_side(cuts, encoding, words, row) for row in (left, right)]
    if None in sides or not any(expression for _, expression in cuts):
        return Reason(Message(
            "The library's pre-tokenizer ({steps}) cuts here, and no token goes over a cut.",
            steps=named,
        ), stage=Stage.PRETOKEN)
    (one, by_one), (other, by_other) = (side for side in sides if side is not None)
    return Reason(
        Message(
            "The library's pre-tokenizer ({steps}) cuts here, and no token goes over a cut. "
            "Left is {left}: {left_branch}. Right is {right}: {right_branch}.",
            steps=named, left=one, left_branch=by_one, right=other, right_branch=by_other,
        ),
        Message("An expression that takes both as one would let the model decide."), Stage.PRETOKEN,
    )


def _side(
    cuts: Cuts, encoding: Encoding, words: Words, row: int
) -> tuple[str, Message] | None:
    """The word of a token as it is shown, and what made it."""
    told = words.around(row)
    if told is None:
        return None
    start, end = int(encoding.starts[told[0]]), int(encoding.ends[told[1] - 1])
    before = encoding.source[max(0, start - _NEAR) : start].decode("utf-8", "ignore")
    word = encoding.source[start:end].decode("utf-8", "replace")
    after = encoding.source[end : end + _NEAR].decode("utf-8", "ignore")
    made = branch(cuts, before + word + after, len(before), len(before) + len(word))
    return shown(encoding.source[start:end]), made


def _added(encoding: Encoding, row: int, byte: int) -> Reason:
    start, end = int(encoding.starts[row]), int(encoding.ends[row])
    inside = start < byte < end
    text = encoding.source[start:end].decode("utf-8", "replace")
    return Reason(
        Message("The added token {token} is found before the model sees the text.", token=text)
        if inside
        else Message(
            "The added token {token} is cut out before the model sees the text: nothing merges "
            "with it.", token=text,
        ),
        Message("Without that entry of the file merges would decide."), Stage.SPECIAL,
    )


def _place(
    rules: MergeRules, encoding: Encoding, left: int, right: int, byte: int, words: Words | None
) -> MergePlace | None:
    place = place_of(rules, encoding, byte, words)
    if place is not None and place.first <= left and right < place.last:
        return place
    first, last = around(rules, encoding, left)[0], around(rules, encoding, right)[1]
    return replayed(rules, encoding, first, last, is_known=False)


def _in_word(rules: MergeRules, place: MergePlace, byte: int) -> Reason:
    at = place.offset_of(byte)
    if at <= 0:
        return Reason(Message(
            "The symbols that merge are whole characters: nothing is cut inside one, and one that "
            "is no entry becomes its bytes or the unknown token."
        ), stage=Stage.SYMBOL)
    replay = place.replay
    if replay.whole is not None:
        return Reason(
            Message(
                "The word {word} is a token as a whole, whatever the merges say.",
                word=shown(replay.word),
            ),
            Message("As a part of a longer word it would be merged step by step."), Stage.WHOLE,
        )
    found = course(rules, replay.word, at)
    if found.removed is None and min(found.left, found.right) < 0:
        return Reason(
            Message(
                "A character here is no entry: nothing merges with it, and it becomes its bytes or "
                "the unknown token."
            ),
            Message("An entry for the character, and a merge with it, would make a difference."),
            Stage.SYMBOL,
        )
    return merging(rules, found, byte, (place.start, place.end), None)


def why_longest(vocabulary: Vocabulary, encoding: Encoding, byte: int) -> Reason | None:
    """Of a tokenizer that takes the longest entry that fits, from left to right; None outside."""
    if not 0 <= byte <= len(encoding.source):
        return None
    left = row_at(encoding, byte - 1) if byte else None
    if left is None or byte == len(encoding.source):
        return Reason(Message("The text begins or ends here."), stage=Stage.TEXT)
    start, end = int(encoding.starts[left]), int(encoding.ends[left])
    entry = shown(encoding.source[start:end])
    if byte < end:
        return Reason(
            Message("{entry} is the longest entry that fits, and covers this place.", entry=entry),
            Message("Without that entry a shorter one would be looked for."), Stage.LONGEST,
        )
    longer = encoding.source[start : end + 1]
    return Reason(
        Message("{entry} is the longest entry that fits from byte {start:,} on.", entry=entry,
                start=start),
        Message(
            "With {entry} in the vocabulary, or a longer one that begins so, the boundary would "
            "be further right.", entry=shown(longer),
        ),
        Stage.LONGEST,
    )
