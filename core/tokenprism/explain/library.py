"""Why tokens of a library's tokenizer begin and end where they do, as far as it can be known."""

from __future__ import annotations

from ..encoding import Encoding
from ..messages import Message, joined, verbatim
from ..vocabulary import Kind, Vocabulary
from .best_path import judge
from .library_bpe import between_words, rewritten, why_merged
from .merge_rules import MergeRules
from .reason import Reason, Stage, shown
from .unigram import UnigramRules
from .unigram import place_of as unigram_place
from .wordpiece import End, Matches, Place, WordPieceRules, longest_match, word_at
from .words import Words


def why_here(
    rules: WordPieceRules | UnigramRules | MergeRules | None, vocabulary: Vocabulary,
    encoding: Encoding, byte: int, words: Words | None = None,
) -> Reason | None:
    """About the boundary before a byte of an encoded text; None outside the text.

    `words` are those that the library tells around the byte, where it does.
    """
    if not 0 <= byte <= len(encoding.source):
        return None
    if byte in (0, len(encoding.source)):
        return Reason(Message("The text begins or ends here."), stage=Stage.TEXT)
    known = _special(vocabulary, encoding, byte)
    if known is not None:
        return known
    if isinstance(rules, WordPieceRules):
        return _matched(rules, encoding, byte)
    if isinstance(rules, MergeRules):
        return why_merged(rules, encoding, byte, words)
    if isinstance(rules, UnigramRules):
        return between_words(rules.cuts, encoding, byte, words) or _best(rules, encoding, byte)
    return rewritten(encoding, byte) or between_words((), encoding, byte, words) or Reason(Message(
        "Not known, because a library encodes with this tokenizer and does not tell which of its "
        "rules decided here."
    ))


def _special(vocabulary: Vocabulary, encoding: Encoding, byte: int) -> Reason | None:
    part = encoding.tokens_in(byte - 1, byte + 1)
    for row in range(part.start, part.stop):
        token_id = int(encoding.ids[row])
        start, end = int(encoding.starts[row]), int(encoding.ends[row])
        if not start <= byte <= end or not 0 <= token_id < len(vocabulary):
            continue
        if vocabulary.kinds[token_id] == Kind.SPECIAL:
            text = vocabulary.bytes_of(token_id).decode("utf-8", "replace")
            inside = start < byte < end
            return Reason(
                Message(
                    "The special token {token} is one token, whatever the other rules say.",
                    token=text,
                )
                if inside
                else Message("The special token {token} touches nothing beside it.", token=text),
                stage=Stage.SPECIAL,
            )
    return None


def _matched(rules: WordPieceRules, encoding: Encoding, byte: int) -> Reason:
    left, right = word_at(rules, encoding, byte - 1), word_at(rules, encoding, byte)
    if left is None and right is None:
        return Reason(
            Message("White space and what the normaliser drops is in no token."),
            stage=Stage.NORMALISER,
        )
    if left is None or right is None or left.first != right.first:
        return Reason(
            _word_ends(rules),
            Message("No entry of the vocabulary can join what is cut before it is looked at."),
            Stage.PRETOKEN,
        )
    matches = longest_match(rules, left.word)
    if matches.end is not End.MATCHED:
        return _unknown(rules, matches)
    return _in_word(left, matches, encoding, byte)


def _word_ends(rules: WordPieceRules) -> Message:
    names = dict.fromkeys(name for name, _ in rules.cuts)
    if not names:
        return Message("A word begins or ends here.")
    steps = joined([verbatim(name) for name in names])
    if set(names) == {"BertPreTokenizer"}:
        return Message(
            "A word begins or ends here: the pre-tokenizer ({steps}) cuts at white space and "
            "punctuation.", steps=steps,
        )
    return Message("A word begins or ends here: the pre-tokenizer ({steps}) cuts.", steps=steps)


def _unknown(rules: WordPieceRules, matches: Matches) -> Reason:
    if matches.end is End.TOO_LONG:
        return Reason(
            Message(
                "The word has {count} characters, more than {limit}: it becomes the unknown token "
                "unseen.", count=len(matches.word), limit=rules.limit,
            ),
            Message("A shorter word would be looked up."),
            Stage.LONGEST,
        )
    last = matches.steps[-1]
    rest = matches.word[last.start :]
    return Reason(
        Message(
            "No entry begins {rest}, so that the whole word {word} is the unknown token.",
            rest=shown(rest.encode()), word=shown(matches.word.encode()),
        ),
        Message("With the entry {entry} it would go on.", entry=shown(last.tried[-1].encode())),
        Stage.LONGEST,
    )


def _in_word(place: Place, matches: Matches, encoding: Encoding, byte: int) -> Reason:
    rows = range(place.first, place.last)
    at = next((k for k, row in enumerate(rows) if encoding.starts[row] == byte), None)
    if at is None:
        k = next((k for k, row in enumerate(rows) if encoding.ends[row] > byte), len(rows) - 1)
        step = matches.steps[k]
        return Reason(
            Message(
                "{entry} is the longest entry that fits, and covers this place.",
                entry=shown(step.tried[-1].encode()),
            ),
            Message("Without that entry a shorter one would be looked for."),
            Stage.LONGEST,
        )
    step = matches.steps[at - 1]
    longer = len(step.tried) - 1
    return Reason(
        Message(
            "{entry} is the longest entry that fits: {count} longer ones, from {first} on, are not "
            "in the vocabulary.",
            entry=shown(step.tried[-1].encode()), count=longer, first=shown(step.tried[0].encode()),
        ),
        Message(
            "With {entry} in the vocabulary the boundary would be further right.",
            entry=shown(step.tried[-2].encode()),
        ),
        Stage.LONGEST,
    )


def _best(rules: UnigramRules, encoding: Encoding, byte: int) -> Reason:
    place = unigram_place(rules, encoding, byte - 1, byte + 1)
    if place is None:
        return Reason(Message("No pieces are here that the file's scores decide about."))
    changed = rewritten(encoding, byte)
    if changed is not None:
        return changed
    found = judge(place, byte)
    if place.agrees:
        return Reason(found.message, stage=Stage.PATH)
    return Reason(found.message, Message(
        "But the library took another path: it adds scores in single precision, or has rules that "
        "are not known here."
    ), Stage.PATH)
