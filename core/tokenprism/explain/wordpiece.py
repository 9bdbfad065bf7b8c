"""WordPiece: the longest entry that fits, from left to right, and what was tried before it."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from ..encoding import Encoding


class End(Enum):
    """How a word ends."""

    MATCHED = "matched"    # every part is an entry
    NO_ENTRY = "no entry"  # at one place none fits: the whole word is unknown
    TOO_LONG = "too long"  # the word has too many characters to be looked at


@dataclass(frozen=True, slots=True)
class Match:
    """One step: from character `start` on the longest entry ends before `end` and is `token_id`;
    -1, with `end` = `start`, where none fits. `tried` are the texts looked up, the longest first
    and the one that matched last.
    """

    start: int
    end: int
    token_id: int
    tried: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Matches:
    """The steps of one word, and its ids: those matched, or the unknown token alone."""

    word: str
    steps: tuple[Match, ...]
    ids: tuple[int, ...]
    end: End


@dataclass(frozen=True, slots=True)
class BertNormalizer:
    """What BERT does to a text before it looks for words."""

    cleans: bool = True
    lowers: bool = True
    strips: bool | None = None  # accents; None: where it puts text in lower case

    def apply(self, word: str) -> str:
        """A word as the model sees it."""
        if self.cleans:
            word = "".join(one for one in word if not _is_control(one))
        if self.lowers if self.strips is None else self.strips:
            spread = unicodedata.normalize("NFD", word)
            word = "".join(one for one in spread if unicodedata.category(one) != "Mn")
        # One by one, as the library does it: a final sigma is no other letter.
        return "".join(map(str.lower, word)) if self.lowers else word


def _is_control(character: str) -> bool:
    if character in "\t\n\r":
        return False
    return character in "\0\ufffd" or unicodedata.category(character).startswith("C")


@dataclass(frozen=True, eq=False)
class WordPieceRules:
    """`vocab`: ids by spelling, with `prefix` where a word goes on; `unknown` the id of the unknown
    token; `limit` the most characters of a word; `normalizer` None where it is not BERT's; `cuts`
    the names of the pre-tokenizer's steps, with the expressions of those that have one.
    """

    vocab: Mapping[str, int]
    prefix: str
    unknown: int
    limit: int
    normalizer: BertNormalizer | None
    cuts: tuple[tuple[str, str], ...] = (("BertPreTokenizer", ""),)

    @cached_property
    def spellings(self) -> dict[int, str]:
        """The spelling of each id."""
        return {token_id: text for text, token_id in self.vocab.items()}

    def goes_on(self, token_id: int) -> bool:
        """Whether a token is the inside of a word."""
        text = self.spellings.get(token_id, "")
        return text.startswith(self.prefix) and len(text) > len(self.prefix) > 0


def longest_match(rules: WordPieceRules, word: str) -> Matches:
    """The steps of a word in the form that the model sees."""
    if len(word) > rules.limit:
        return Matches(word, (), (rules.unknown,), End.TOO_LONG)
    steps = list(_steps(rules, word))
    if steps and steps[-1].token_id < 0:
        return Matches(word, tuple(steps), (rules.unknown,), End.NO_ENTRY)
    return Matches(word, tuple(steps), tuple(one.token_id for one in steps), End.MATCHED)


def _steps(rules: WordPieceRules, word: str) -> Iterable[Match]:
    start = 0
    while start < len(word):
        tried: list[str] = []
        found, end = -1, len(word)
        while end > start:
            tried.append((rules.prefix if start else "") + word[start:end])
            found = rules.vocab.get(tried[-1], -1)
            if found >= 0:
                break
            end -= 1
        yield Match(start, end, found, tuple(tried))
        if found < 0:
            return
        start = end


@dataclass(frozen=True, slots=True)
class Place:
    """A word in an encoding: tokens [first, last), bytes [start, end) of the text.

    `word` is its form that the model sees. `is_known` is False where that was worked out here for
    an unknown token, and not told by the tokens themselves.
    """

    first: int
    last: int
    start: int
    end: int
    word: str
    is_known: bool


def word_at(rules: WordPieceRules, encoding: Encoding, byte: int) -> Place | None:
    """The word whose tokens hold a byte; None where there is none, as for white space and added
    tokens.
    """
    part = encoding.tokens_in(byte, byte + 1)
    if part.start >= part.stop:
        return None
    ids = encoding.ids
    first = part.start
    while first > 0 and rules.goes_on(int(ids[first])):
        first -= 1
    last = first + 1
    while last < len(ids) and rules.goes_on(int(ids[last])):
        last += 1
    start, end = int(encoding.starts[first]), int(encoding.ends[last - 1])
    if int(ids[first]) == rules.unknown:
        text = encoding.source[start:end].decode("utf-8", "replace")
        word = text if rules.normalizer is None else rules.normalizer.apply(text)
        return Place(first, last, start, end, word, False)
    spelled = [rules.spellings.get(int(one)) for one in ids[first:last]]
    texts = [one for one in spelled if one is not None]
    if len(texts) < len(spelled):
        return None
    word = texts[0] + "".join(one.removeprefix(rules.prefix) for one in texts[1:])
    return Place(first, last, start, end, word, True)
