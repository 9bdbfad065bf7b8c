"""The pre-token at a byte of a text."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..tokenizer import Specials
from .explanation import segments
from .tokenizer import BpeTokenizer
from .why import around


@dataclass(frozen=True, slots=True)
class Word:
    """Bytes [start, end) of a text: a pre-token, or the special token `special`, else -1."""

    start: int
    end: int
    special: int = -1


def word_at(
    tokenizer: BpeTokenizer, source: bytes, byte: int, specials: Specials = Specials.TEXT
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
        return Word(first, last, token_id)
    text, at = source[first:last], byte - first
    low, high = around(tokenizer.model.pattern, text, at)
    starts = tokenizer.model.pattern.starts(text[low:high])
    row = int(np.searchsorted(starts, at - low, side="right")) - 1
    end = int(starts[row + 1]) + low if row + 1 < len(starts) else high
    return Word(first + low + int(starts[row]), first + end)
