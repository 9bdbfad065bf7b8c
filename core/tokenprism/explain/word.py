"""The pre-token at a byte of a text, and where a text can be cut around a byte."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..bpe.tokenizer import BpeTokenizer
from ..normal import NormalText
from ..pretokenize import Pattern
from ..pretokenize._scanners import cut_before
from ..specials import Part
from ..tokenizer import Specials, SpecialsChoice

_NEAR = 1 << 12  # bytes in which a safe cut of the text is looked for


@dataclass(frozen=True, slots=True)
class Word:
    """Bytes [start, end) of a text: a pre-token, or the special token `special`, else -1.

    `data` is what the model sees of them, bytes from `first` on of `normal`, a part of the text
    from byte `origin` on.
    """

    start: int
    end: int
    special: int
    data: bytes
    normal: NormalText
    origin: int
    first: int

    @classmethod
    def of(cls, source: bytes, start: int, end: int, special: int = -1) -> Word:
        """One that the model sees as it is."""
        data = source[start:end]
        return cls(start, end, special, data, NormalText.unchanged(data), start, 0)

    def source_of(self, low: int, high: int) -> tuple[int, int]:
        """The bytes of the text between two edges of `data`."""
        start = self.normal.source_of(np.array([self.first + low]), low=True)
        end = self.normal.source_of(np.array([self.first + high]), low=False)
        return self.origin + int(start[0]), self.origin + int(end[0])


def word_at(
    tokenizer: BpeTokenizer, source: bytes, byte: int, specials: SpecialsChoice = Specials.DEFAULT
) -> Word | None:
    """The pre-token or special token that holds a byte; at the end of the text the last one.

    None in an empty text. TokenprismError as `encode`.
    """
    if not source:
        return None
    byte = min(max(byte, 0), len(source) - 1)
    parts = segments(tokenizer, source, specials)
    first, last, token_id = next(part for part in parts if part[0] <= byte < part[1])
    if token_id >= 0:
        return Word.of(source, first, last, token_id)
    text, at = source[first:last], byte - first
    low, high = around(tokenizer.model.pattern, text, at)
    normal, origin = tokenizer.normal(text[low:high]), first + low
    starts = tokenizer.model.pattern.starts(normal.text)
    at = int(normal.text_of(np.array([at - low]), low=True)[0])
    row = int(np.searchsorted(starts, at, side="right")) - 1
    start = int(starts[row])
    end = int(starts[row + 1]) if row + 1 < len(starts) else len(normal.text)
    begin = int(normal.source_of(np.array([start]), low=True)[0])
    over = int(normal.source_of(np.array([end]), low=False)[0])
    data = normal.text[start:end]
    return Word(origin + begin, origin + over, -1, data, normal, origin, start)


def segments(tokenizer: BpeTokenizer, source: bytes, specials: SpecialsChoice) -> tuple[Part, ...]:
    """Special tokens, with their ids, and the texts between them, each cut by itself."""
    parts = tokenizer.parts(source, specials)
    return parts or (((0, len(source), -1),) if source else ())


def around(pattern: Pattern, text: bytes, at: int) -> tuple[int, int]:
    """A part of the text that is cut by itself as in the whole, with the pre-tokens around `at`."""
    low = cut_before(pattern.code, text, max(0, at - _NEAR), at)
    high = cut_before(pattern.code, text, at, min(len(text), at + _NEAR))
    return max(low, 0), high if high >= 0 else len(text)
