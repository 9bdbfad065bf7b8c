"""What a training of byte-pair encoding can be asked for."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any

from ..errors import OptionError, OptionTypeError
from ..messages import Message, joined
from ..pretokenize import pattern
from .alphabet import UNKNOWN_TOKEN, CharacterOptions, Unknown

if TYPE_CHECKING:
    from .model import BpeModel

BYTES = 256
# Special tokens that the programs of a format need, in the order of their ids from 0 on.
SPECIAL_PRESETS = {
    "mistral": (
        "<unk>", "<s>", "</s>", "[INST]", "[/INST]", "[AVAILABLE_TOOLS]", "[/AVAILABLE_TOOLS]",
        "[TOOL_RESULTS]", "[/TOOL_RESULTS]", "[TOOL_CALLS]", "[IMG]", "<pad>", "[IMG_BREAK]",
        "[IMG_END]", "[PREFIX]", "[MIDDLE]", "[SUFFIX]", "[SYSTEM_PROMPT]", "[/SYSTEM_PROMPT]",
        "[TOOL_CONTENT]",
    ),
}
VOCAB_SIZE = 32_000  # entries, unless a training says otherwise
LARGEST = 1 << 24    # entries of a vocabulary


class TieBreak(Enum):
    """Which of several pairs with the same count is merged first."""

    SMALLEST_IDS = "smallest-ids"  # smallest left id, then right id; the ids of bytes are 0-255
    HUGGINGFACE = "huggingface"    # the same, bytes in the order of GPT-2's alphabet; equal bytes
    #                                give one token, whichever pair makes them
    FIRST_SEEN = "first-seen"      # the pair that stands first in the text as merged so far
    LEXICOGRAPHIC = "lexicographic"  # the greatest left bytes, then right bytes; equal bytes give
    #                                  one token
    SMALLEST_SYMBOLS = "smallest-symbols"  # the smallest left bytes, then right bytes; equal bytes
    #                                        give one token


@dataclass(frozen=True, slots=True)
class TrainOptions:
    """Options of one training; checked when made, OptionError names what cannot work.

    `vocab_size` counts the 256 bytes, the special tokens and the merges; of a training that
    continues a model also all that the model has, special tokens included. With `characters` the
    symbols are characters instead of bytes: it counts those, with their marked forms or the mark,
    [UNK] or the bytes of unknown ones, the special tokens and the merges. Pre-tokens of white space
    alone are then no words; a pattern that sets it apart, as `whitespace` does, suits best.
    `pattern` is a name or a regular expression. A pair must occur `min_count` times to be merged,
    and the merged token may have `max_token_length` bytes, or symbols of an alphabet (None: any
    number). `overlaps`: neighbours that share a token count too, so that "aaa" has the pair (a, a)
    twice. `special_ids`: "last", behind the merges,
    "first", before the bytes, or an id for each special token; bytes and merges take the ids in
    between, in their order. `threads` 0: one for each processor; `first-seen` counts on one.

    Pre-tokens that occur less than `min_word_count` times in all corpora together are left out
    before anything is merged: it bounds memory, and the pairs in them are not counted.
    `nfc`: text is put into Unicode's form C first, here and where the model encodes.
    """

    vocab_size: int = VOCAB_SIZE
    pattern: str = "cl100k"
    specials: tuple[str, ...] = ()
    min_count: int = 1
    max_token_length: int | None = None
    tie_break: TieBreak | str = TieBreak.SMALLEST_IDS
    overlaps: bool = True
    special_ids: str | tuple[int, ...] = "last"
    threads: int = 0
    characters: CharacterOptions | None = None
    min_word_count: int = 1
    nfc: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "tie_break", _tie_break(self.tie_break))
        object.__setattr__(self, "specials", special_texts(self.specials))
        pattern(self.pattern)
        check_specials(self.specials)
        if not isinstance(self.special_ids, str):
            if not isinstance(self.special_ids, Iterable):
                raise OptionTypeError(
                    Message("{place!r} is no place for special tokens", place=self.special_ids),
                    remedy="Say first, last, or give ids",
                )
            object.__setattr__(self, "special_ids", tuple(self.special_ids))
        _check_ids(self.special_ids, len(self.specials))
        if self.characters is not None:
            _check_unknown(self.characters, self.specials)
        check_size(self.vocab_size, self.fixed, len(self.specials))
        if self.min_count < 1:
            raise OptionError("the minimum count is less than 1")
        if self.min_word_count < 1:
            raise OptionError("the minimum count of pre-tokens is less than 1")
        if self.max_token_length is not None and self.max_token_length < 1:
            raise OptionError("the longest token has less than 1 byte")
        if self.threads < 0:
            raise OptionError("the number of threads is negative")

    @classmethod
    def continuing(cls, model: BpeModel, vocab_size: int, **options: Any) -> TrainOptions:
        """Options that continue a model: its pattern, normal form and kind of alphabet, unless
        `options` say otherwise, which the training refuses.
        """
        alphabet = model.alphabet
        characters = None if alphabet is None else CharacterOptions(
            mark=alphabet.mark, unknown=alphabet.unknown
        )
        taken = {"pattern": model.pattern.name, "nfc": model.nfc, "characters": characters}
        return cls(vocab_size, **{**taken, **options})

    @property
    def merges(self) -> int:
        """The largest number of tokens that merges may make, symbols of an alphabet among them."""
        return self.vocab_size - self.fixed - len(self.specials)

    @property
    def fixed(self) -> int:
        """Entries that are there whatever the text: the bytes, or [UNK]."""
        return BYTES if self.characters is None else self.characters.fallback

    @property
    def workers(self) -> int:
        """How many threads count."""
        if self.tie_break is TieBreak.FIRST_SEEN:
            return 1  # words must be met in the order of the text
        return self.threads or os.cpu_count() or 1

    def record(self) -> dict[str, Any]:
        """All that decides the result, as JSON values."""
        characters = {} if self.characters is None else {"characters": self.characters.record()}
        # Left out as usual, so that records of trainings without it stay what they were.
        rare = {"min_word_count": self.min_word_count} if self.min_word_count > 1 else {}
        form = {"nfc": True} if self.nfc else {}
        return {
            **characters,
            **rare,
            **form,
            "vocab_size": self.vocab_size,
            "pattern": self.pattern,
            "specials": list(self.specials),
            "min_count": self.min_count,
            "max_token_length": self.max_token_length,
            "tie_break": TieBreak(self.tie_break).value,
            "overlaps": self.overlaps,
            "special_ids": self.special_ids
            if isinstance(self.special_ids, str) else list(self.special_ids),
        }


def _tie_break(rule: TieBreak | str) -> TieBreak:
    try:
        return TieBreak(rule)
    except ValueError:
        names = ", ".join(known.value for known in TieBreak)
        raise OptionError(
            Message("{rule!r} is no rule for ties", rule=rule),
            remedy=Message("The rules are {names}", names=names),
        ) from None


def _check_ids(ids: str | tuple[int, ...], specials: int) -> None:
    if isinstance(ids, str):
        if ids not in ("first", "last"):
            raise OptionError(
                Message("{place!r} is no place for special tokens", place=ids),
                remedy="Say first, last, or give ids",
            )
        return
    if len(ids) != specials:
        raise OptionError(
            Message(
                "the numbers of special tokens ({count:,}) and of their ids ({ids:,}) differ",
                count=specials,
                ids=len(ids),
            )
        )
    if len(set(ids)) < len(ids):
        raise OptionError("two special tokens have the same id")
    wrong = [number for number in ids if not 0 <= number < LARGEST]
    if wrong:
        raise OptionError(
            Message("a special token cannot have the id {id:,}", id=wrong[0]),
            remedy=Message("Ids are from 0 to {most:,}", most=LARGEST - 1),
        )


def _check_unknown(characters: CharacterOptions, specials: tuple[str, ...]) -> None:
    if UNKNOWN_TOKEN in specials and characters.unknown is not Unknown.BYTES:
        raise OptionError(
            "[UNK] is the unknown token already", remedy="Leave it out of the special tokens"
        )


def special_texts(specials: Iterable[str]) -> tuple[str, ...]:
    """Special tokens as a tuple; OptionTypeError for one text, which would be taken letter by
    letter, and for what is not text.
    """
    if isinstance(specials, str | bytes) or not isinstance(specials, Iterable):
        raise OptionTypeError(
            Message("special tokens are {given!r}, not a list of texts", given=specials),
            remedy="Give them in a tuple or a list, even one alone",
        )
    given = tuple(specials)
    wrong = [text for text in given if not isinstance(text, str)]
    if wrong:
        raise OptionTypeError(
            Message("the special token {given!r} is not text", given=wrong[0]),
            remedy="Give special tokens as str",
        )
    return given


def check_size(size: int, fixed: int, specials: int) -> None:
    """OptionError for a vocabulary that is too large, or too small for so many fixed entries, BYTES
    or [UNK] alone, and special tokens.
    """
    least = fixed + specials
    if size < least:
        raise OptionError(
            Message(
                "a vocabulary of {size:,} cannot hold the single bytes ({bytes}) and special "
                "tokens ({specials:,})",
                size=size, bytes=BYTES, specials=specials,
            )
            if fixed == BYTES
            else Message(
                "a vocabulary of {size:,} cannot hold [UNK] and special tokens ({specials:,})",
                size=size, specials=specials,
            ),
            remedy=Message("The least is {least:,}", least=least),
        )
    if size > LARGEST:
        raise OptionError(
            Message("a vocabulary of {size:,} is too large", size=size),
            remedy=Message("The most is {most:,}", most=LARGEST),
        )


def check_specials(specials: tuple[str, ...]) -> None:
    """Raise OptionError where special tokens are empty, given twice or no Unicode text."""
    problems = []
    if "" in specials:
        problems.append(Message("a special token is empty"))
    twice = [text for text, times in Counter(specials).items() if text and times > 1]
    if twice:
        problems.append(
            Message("special tokens are given twice: {tokens}", tokens=", ".join(map(repr, twice)))
        )
    wrong = [text for text in specials if any(0xD800 <= ord(char) < 0xE000 for char in text)]
    if wrong:
        problems.append(
            Message(
                "special tokens hold lone surrogates: {tokens}", tokens=", ".join(map(ascii, wrong))
            )
        )
    if problems:
        raise OptionError(joined(problems))


def check_dropout(dropout: float, seed: int) -> None:
    """OptionError for a probability outside [0, 1] or a seed outside [0, 2^64)."""
    if not 0 <= dropout <= 1:
        raise OptionError(
            Message("a dropout of {dropout} is no probability", dropout=dropout),
            remedy="Choose one from 0 to 1; 0.1 is usual",
        )
    if not 0 <= seed < 1 << 64:
        raise OptionError(
            Message("{seed} cannot be a seed", seed=seed),
            remedy="Choose a whole number from 0 to 18,446,744,073,709,551,615",
        )
