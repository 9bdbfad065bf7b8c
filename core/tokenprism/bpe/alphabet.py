"""Alphabets of characters: which characters have a symbol, and how words are marked.

The `@@` that subword-nmt shows behind a token is the other side of Mark.END: it stands where no
word ends. So there is no mark of that name; the merges are the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from ..errors import OptionError
from ..messages import Message
from ._symbols import Symbols

if TYPE_CHECKING:
    from .model import BpeModel

UNKNOWN_TOKEN = "[UNK]"

_E = TypeVar("_E", bound=Enum)


class Mark(Enum):
    """How the end or the inside of a word shows in its symbols."""

    NONE = "none"
    END = "end"                # the last character carries </w>, as in subword-nmt
    END_SYMBOL = "end-symbol"  # </w> is a symbol behind the last character, as in textbooks
    CONTINUING = "continuing"  # ## stands before every character but the first, as WordPiece

    @property
    def text(self) -> str:
        """The mark as tokens show it; empty for NONE."""
        return {Mark.NONE: "", Mark.CONTINUING: "##"}.get(self, "</w>")

    def mark(self, character: str) -> str:
        """A character with the mark."""
        return self.text + character if self is Mark.CONTINUING else character + self.text


class Unknown(Enum):
    """What a character becomes that the alphabet lacks."""

    UNK = "unk"      # [UNK], one for each character or stray byte
    FUSED = "fused"  # [UNK], one for a run of them within a word
    BYTES = "bytes"  # the tokens of its bytes, for which the vocabulary has 256 entries


_MARKS = (Mark.NONE, Mark.END, Mark.END_SYMBOL, Mark.CONTINUING)  # by their number in `Symbols`
_UNITS = (Unknown.UNK, Unknown.FUSED, Unknown.BYTES)


def mark_number(mark: Mark) -> int:
    """The number of a mark in the compiled code."""
    return _MARKS.index(mark)


@dataclass(frozen=True, slots=True)
class CharacterOptions:
    """Training on characters; checked when made, OptionError names what cannot work.

    The alphabet has the most frequent characters that make up `coverage` of the text, white space
    between words not counted, and `limit` of them at most (None: any number); of equally frequent
    ones the smaller code points. Every one is a symbol, and so is its marked form where it occurs.
    """

    mark: Mark | str = Mark.END
    coverage: float = 1.0
    limit: int | None = None
    unknown: Unknown | str = Unknown.UNK

    def __post_init__(self) -> None:
        no_mark = Message("{value!r} is no mark of words", value=self.mark)
        no_way = Message(
            "{value!r} is nothing that an unknown character becomes", value=self.unknown
        )
        object.__setattr__(self, "mark", _chosen(Mark, self.mark, no_mark))
        object.__setattr__(self, "unknown", _chosen(Unknown, self.unknown, no_way))
        if not 0 < self.coverage <= 1:
            raise OptionError(
                Message("a coverage of {share} is no share of the text", share=self.coverage),
                remedy="Give more than 0 and at most 1",
            )
        if self.limit is not None and self.limit < 1:
            raise OptionError("an alphabet of less than 1 character can spell nothing")

    @property
    def fallback(self) -> int:
        """Entries of the vocabulary for what the alphabet lacks: 256 bytes, or [UNK]."""
        return _fallback(Unknown(self.unknown))

    def record(self) -> dict[str, Any]:
        """All that decides the result, as JSON values."""
        return {
            "mark": Mark(self.mark).value,
            "coverage": self.coverage,
            "limit": self.limit,
            "unknown": Unknown(self.unknown).value,
        }


def _fallback(unknown: Unknown) -> int:
    return 256 if unknown is Unknown.BYTES else 1


def _chosen(kind: type[_E], value: _E | str, problem: Message) -> _E:
    try:
        return kind(value)
    except ValueError:
        names = ", ".join(one.value for one in kind)
        raise OptionError(problem, remedy=Message("Choose from {names}", names=names)) from None


@dataclass(frozen=True, eq=False)
class Alphabet:
    """The symbols of a model of characters with their ids.

    `characters`: those that stand as they are; `marked`: those that carry the mark. `mark_id` is
    the id of a mark that is a symbol of its own, -1 for other marks; `unknown_id` that of [UNK],
    -1 where unknown characters become bytes, whose ids are the model's `byte_ids`.
    """

    mark: Mark
    unknown: Unknown
    characters: Mapping[str, int]
    marked: Mapping[str, int] = field(default_factory=dict)
    mark_id: int = -1
    unknown_id: int = -1

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "by_id"}

    @cached_property
    def spellings(self) -> dict[int, bytes]:
        """The bytes of each symbol with its mark, by rising id."""
        found = {number: one.encode("utf-8") for one, number in self.characters.items()}
        found |= {
            number: self.mark.mark(one).encode("utf-8") for one, number in self.marked.items()
        }
        if self.mark_id >= 0:
            found[self.mark_id] = self.mark.text.encode("utf-8")
        return dict(sorted(found.items()))

    @property
    def fallback(self) -> int:
        """Entries of the vocabulary for what the alphabet lacks: 256 bytes, or [UNK]."""
        return _fallback(self.unknown)

    @property
    def strip(self) -> int:
        """Bytes of the mark that the right side of a merge loses when it is joined."""
        return len(self.mark.text) if self.mark is Mark.CONTINUING else 0

    @property
    def ids(self) -> list[int]:
        """The ids of the symbols and of [UNK]."""
        return [*self.spellings, *([self.unknown_id] if self.unknown_id >= 0 else [])]

    @cached_property
    def by_id(self) -> Symbols:
        """The compiled form, in which symbols are their ids."""
        return self._symbols({token_id: token_id for token_id in self.spellings}, skips=False)

    def numbered(self, *, skips: bool) -> Symbols:
        """The compiled form for training: symbols are their places in the order of ids.

        With `skips` what is unknown is left out, so that its neighbours stand together.
        """
        return self._symbols({token_id: at for at, token_id in enumerate(self.spellings)}, skips)

    def _symbols(self, number: Mapping[int, int], skips: bool) -> Symbols:
        return Symbols(
            mark_number(self.mark),
            _UNITS.index(self.unknown),
            [(one, number[token_id]) for one, token_id in self.characters.items()],
            [(one, number[token_id]) for one, token_id in self.marked.items()],
            list(self.spellings.values()),
            mark_number=number.get(self.mark_id, -1),
            strip=self.strip,
            skips=skips,
        )

    def moved(self, ids: NDArray[np.int32], unknown_id: int) -> Alphabet:
        """The same symbols with other ids: `ids[n]` for the one that is number `n` by id."""
        new = dict(zip(self.spellings, ids.tolist(), strict=True))
        return Alphabet(
            self.mark,
            self.unknown,
            {one: new[number] for one, number in self.characters.items()},
            {one: new[number] for one, number in self.marked.items()},
            new.get(self.mark_id, -1),
            unknown_id,
        )


def choose(
    counts: NDArray[np.int64], marked_counts: NDArray[np.int64], options: CharacterOptions
) -> Alphabet:
    """The alphabet for characters that occur so often: int64[0x110000] by code point.

    Ids are 0, 1, …: the characters by code point, then the marked ones, then the mark.
    """
    mark = Mark(options.mark)
    found = np.flatnonzero(counts)
    kept = found[np.argsort(-counts[found], kind="stable")]
    if options.coverage < 1 and len(kept):
        # As many as are needed: the last one may be what reaches the share.
        before = np.concatenate([[0], np.cumsum(counts[kept])[:-1]])
        kept = kept[before < options.coverage * counts[kept].sum()]
    kept = np.sort(kept[: options.limit])
    plain = {chr(code): at for at, code in enumerate(kept.tolist())}
    inner = kept[marked_counts[kept] > 0].tolist()
    marked = {chr(code): len(plain) + at for at, code in enumerate(inner)}
    mark_id = len(plain) if mark is Mark.END_SYMBOL else -1
    return Alphabet(mark, Unknown(options.unknown), plain, marked, mark_id)


def check_alphabet(model: BpeModel, alphabet: Alphabet) -> None:
    """OptionError where the ids of an alphabet, or the marks in its merges, do not fit together."""
    if model.whole:
        raise OptionError("a model of characters has no tokens for whole pre-tokens")
    if any(len(one) != 1 or 0xD800 <= ord(one) < 0xE000
           for one in (*alphabet.characters, *alphabet.marked)):
        raise OptionError("the alphabet has an entry that is not one character")
    is_symbol = alphabet.mark is Mark.END_SYMBOL
    if is_symbol != (alphabet.mark_id >= 0):
        raise OptionError("the alphabet has a symbol for its mark where there is none, or lacks it")
    if alphabet.marked and (is_symbol or alphabet.mark is Mark.NONE):
        raise OptionError("the alphabet has marked characters, but no mark that they could carry")
    by_bytes = alphabet.unknown is Unknown.BYTES
    if by_bytes != (alphabet.unknown_id < 0) or by_bytes != bool((model.byte_ids >= 0).all()):
        raise OptionError("the alphabet needs either an unknown token or all 256 bytes")
    if not by_bytes and (model.byte_ids >= 0).any():
        raise OptionError("the alphabet has an unknown token, and yet there are ids of bytes")
    _mark_merges(model, alphabet)


def marked_ids(model: BpeModel, alphabet: Alphabet) -> dict[int, bool]:
    """Whether each symbol and each token of the merges carries the mark."""
    carries = dict.fromkeys(alphabet.characters.values(), False)
    carries |= dict.fromkeys(alphabet.marked.values(), True)
    if alphabet.mark_id >= 0:
        carries[alphabet.mark_id] = True
    side = 0 if alphabet.mark is Mark.CONTINUING else 1
    for merge in zip(model.left.tolist(), model.right.tolist(), model.result.tolist(), strict=True):
        carries.setdefault(merge[2], carries[merge[side]])
    return carries


def _mark_merges(model: BpeModel, alphabet: Alphabet) -> None:
    made = set(alphabet.spellings)
    rows = zip(model.left.tolist(), model.right.tolist(), model.result.tolist(), strict=True)
    for at, (left, right, result) in enumerate(rows):
        if left not in made or right not in made:
            raise OptionError(
                Message("merge {merge} joins a token that nothing before it makes", merge=at)
            )
        made.add(result)
    carries = marked_ids(model, alphabet)
    continuing = alphabet.mark is Mark.CONTINUING
    rows = zip(model.left.tolist(), model.right.tolist(), model.result.tolist(), strict=True)
    for at, (left, right, result) in enumerate(rows):
        # Nothing follows the end of a word; and what follows another symbol does not begin one.
        wrong = not carries[right] if continuing else carries[left]
        if wrong or carries[result] != carries[left if continuing else right]:
            raise OptionError(
                Message(
                    "merge {merge} joins {left} and {right}, whose marks cannot follow each other",
                    merge=at,
                    left=left,
                    right=right,
                )
            )
