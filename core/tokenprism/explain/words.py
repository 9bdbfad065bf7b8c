"""The words into which a library cuts a text before its model, asked of it around a place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from ..encoding import Encoding
from ..utf8 import character_starts

REACH = 3000  # bytes on both sides of a place in which a line's beginning is looked for
SURE = 300    # bytes on both sides in which the tokens must be those of the whole text


@runtime_checkable
class Worded(Protocol):
    """A tokenizer whose library tells the words of tokens."""

    def worded(self, text: str | bytes) -> tuple[Encoding, NDArray[np.int64]] | None: ...


@dataclass(frozen=True, slots=True, eq=False)
class Words:
    """Which word each of some tokens is in, as the library tells: `numbers` int64[n] from token
    `first` of the encoding on.
    """

    first: int
    numbers: NDArray[np.int64]

    def of(self, row: int) -> int | None:
        """The word of a token; None where it is not told."""
        at = row - self.first
        return int(self.numbers[at]) if 0 <= at < len(self.numbers) else None

    def around(self, row: int) -> tuple[int, int] | None:
        """The tokens [first, last) of the word of a token; None where its ends are not told."""
        number = self.of(row)
        if number is None:
            return None
        low = high = row - self.first
        while low > 0 and self.numbers[low - 1] == number:
            low -= 1
        while high < len(self.numbers) and self.numbers[high] == number:
            high += 1
        return self.first + low, self.first + high


def words_near(tokenizer: object, encoding: Encoding, byte: int) -> Words | None:
    """The words of the tokens around a byte of an encoded text; None where the library does not
    tell, or makes other tokens of the text around alone. TokenprismError as `encode`.
    """
    if not isinstance(tokenizer, Worded) or not len(encoding):
        return None
    source = encoding.source
    low = _edge(source, max(0, byte - SURE), back=True)
    high = _edge(source, min(len(source), byte + SURE), back=False)
    told = tokenizer.worded(source[low:high])
    if told is None:
        return None
    part, numbers = told
    one, other = max(low, byte - SURE), min(high, byte + SURE)
    near, rows = encoding.tokens_in(one, other), part.tokens_in(one - low, other - low)
    if near.start >= near.stop or not len(part):
        return None
    # The same tokens at the same bytes: what is far has no part in how words are cut here.
    same = np.array_equal(part.ids[rows], encoding.ids[near]) and np.array_equal(
        part.starts[rows] + low, encoding.starts[near]
    )
    return Words(near.start, numbers[rows]) if same else None


def _edge(source: bytes, byte: int, *, back: bool) -> int:
    """The beginning of a line near a byte, else of a character."""
    if byte in (0, len(source)):
        return byte
    found = (
        source.rfind(b"\n", max(0, byte - REACH), byte) if back
        else source.find(b"\n", byte, byte + REACH)
    )
    if found >= 0:
        return found + 1
    if back and byte <= REACH:
        return 0
    if not back and byte + REACH >= len(source):
        return len(source)
    part = source[byte : byte + 8]
    starts = character_starts(part)
    later = starts[starts > 0]
    return byte + (int(later[0]) if len(later) else len(part))
