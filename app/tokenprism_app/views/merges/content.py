"""What the merges view shows: the selected word and its replay. No Qt here."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from tokenprism import Progress
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.encoding import Encoding
from tokenprism.explain.merge_rules import MergePlace, MergeRules, place_of
from tokenprism.explain.replay import Replay, replay
from tokenprism.explain.word import Word, word_at
from tokenprism.explain.wordpiece import WordPieceRules
from tokenprism.explain.words import words_near
from tokenprism.tokenizer import Tokenizer

from ...session import ByteRange, Session, TokenizerEntry
from ...work.rules import book, merges_of


@dataclass(frozen=True, slots=True, eq=False)
class Content:
    """The word around a selection. `replay` is None for a special token, and for white space of
    which a model of characters makes nothing. `place` is that of a word of a library's tokenizer,
    whose replay is shown only where it agrees with the library.
    """

    key: int
    encoding: Encoding
    word: Word
    replay: Replay | None
    place: MergePlace | None = None

    @property
    def data(self) -> bytes:
        """The bytes of the word."""
        return self.word.data

    def holds(self, key: int, encoding: Encoding, byte: int) -> bool:
        """Whether another selection is in the same word."""
        same = self.key == key and self.encoding is encoding
        last = min(byte, len(encoding.source) - 1)
        return same and self.word.start <= last < self.word.end

    def span_of(self, low: int, high: int) -> ByteRange:
        """The bytes of the text between two edges of the word."""
        if self.place is not None:
            start, end = self.place.source_of(np.array([low, high], np.int64)).tolist()
            return ByteRange(start, end)
        return ByteRange(*self.word.source_of(low, high))


def words_of(entry: TokenizerEntry) -> WordPieceRules | None:
    """The rules of a WordPiece tokenizer; None for others."""
    rules = book().of(entry)
    return rules if isinstance(rules, WordPieceRules) else None


def meant_entry(session: Session) -> TokenizerEntry | None:
    """The BPE or WordPiece whose token was selected, else the first visible one."""
    found = [
        entry for entry in session.visible
        if merges_of(entry) is not None or words_of(entry) is not None
    ]
    chosen = next((entry for entry in found if entry.key == session.selected_key), None)
    return chosen or next(iter(found), None)


def content_of(
    tokenizer: BpeTokenizer, key: int, encoding: Encoding, byte: int, known: Content | None,
    progress: Progress,
) -> Content | None:
    """The word at a byte: `known` where it is the same. None for an empty text."""
    if known is not None and known.holds(key, encoding, byte):
        return known
    word = word_at(tokenizer, encoding.source, byte)
    if word is None:
        return None
    text = word.data.decode("utf-8", "replace")
    blank = tokenizer.model.alphabet is not None and not text.strip()
    if word.special >= 0 or blank:
        return Content(key, encoding, word, None)
    made = replay(tokenizer, word.data, progress)
    # Asked here, on the worker, what the window would otherwise compute when it first draws.
    _ = made.removed, tokenizer.model.sorted_pairs, tokenizer.model.sizes
    return Content(key, encoding, word, made)


def content_by_rules(
    tokenizer: Tokenizer, rules: MergeRules, key: int, encoding: Encoding, byte: int,
    known: Content | None, progress: Progress,
) -> Content | None:
    """As `content_of`, of a tokenizer that a library encodes. None where no merges made a token."""
    if known is not None and known.holds(key, encoding, byte):
        return known
    byte = min(byte, len(encoding.source) - 1)
    words = words_near(tokenizer, encoding, byte)
    place = place_of(rules, encoding, byte, words, progress)
    if place is None:
        return None
    made = place.replay
    _ = made.removed, rules.sorted_pairs, rules.sizes
    word = Word.of(encoding.source, place.start, place.end)
    return Content(key, encoding, word, made if place.agrees else None, place)
