"""What kind of text each entry of a vocabulary is, for shares of tokens."""

from __future__ import annotations

import re
from enum import IntEnum
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from ..inventory.entries import NO_SCRIPT, Entries
from ..vocabulary import Kind, Vocabulary


class TokenClass(IntEnum):
    """One for each entry; of several that fit, the first of UNKNOWN, ILL_FORMED, PARTIAL …"""

    OTHER = 0
    PARTIAL = 1      # not valid UTF-8 by itself, but a part of what may be
    ILL_FORMED = 2   # has a byte that no UTF-8 has: C0, C1, F5 … FF
    DIGIT = 3        # decimal digits alone, a space before them aside: one,
    DIGITS_2 = 4     # two,
    DIGITS_3 = 5     # three,
    DIGITS_MORE = 6  # four or more
    SPACES = 7       # two or more characters of white space and nothing else
    MIXED = 8        # characters of two scripts or more
    UNKNOWN = 9      # stands for what cannot be encoded


_ILL = re.compile(rb"[\xc0\xc1\xf5-\xff]")
_known: WeakKeyDictionary[Vocabulary, NDArray[np.uint8]] = WeakKeyDictionary()


def classes_of_entries(vocabulary: Vocabulary) -> NDArray[np.uint8]:
    """The TokenClass of each entry, uint8[n]; special tokens are OTHER."""
    known = _known.get(vocabulary)
    if known is not None:
        return known
    entries = Entries(vocabulary.blob, vocabulary.offsets)
    found = np.zeros(len(vocabulary), np.uint8)
    found[entries.scripts[:, 1] != NO_SCRIPT] = TokenClass.MIXED
    found[entries.partial] = TokenClass.PARTIAL
    # The others are told by their first byte: digits, white space, what is beyond ASCII.
    firsts = np.zeros(len(vocabulary), np.uint8)
    some = np.flatnonzero(vocabulary.lengths > 0)
    firsts[some] = np.frombuffer(vocabulary.blob, np.uint8)[vocabulary.offsets[some]]
    told = (firsts <= 0x20) | (firsts >= 0x80) | ((firsts >= 0x30) & (firsts <= 0x39))
    told = (told | entries.partial) & (vocabulary.lengths > 0)
    for index in np.flatnonzero(told).tolist():
        held = entries[index]
        kind = _ill_formed(held) if entries.partial[index] else _text_class(held.decode("utf-8"))
        if kind is not None:
            found[index] = kind
    found[np.isin(vocabulary.kinds, (Kind.SPECIAL, Kind.UNUSED))] = TokenClass.OTHER
    found[vocabulary.kinds == Kind.UNKNOWN] = TokenClass.UNKNOWN
    _known[vocabulary] = found
    return found


def _ill_formed(held: bytes) -> TokenClass | None:
    return TokenClass.ILL_FORMED if _ILL.search(held) else None


def _text_class(text: str) -> TokenClass | None:
    if text.isspace():
        return TokenClass.SPACES if len(text) > 1 else None
    digits = text[1:] if text[0] == " " else text
    if not digits.isdecimal():
        return None
    return TokenClass(TokenClass.DIGIT + min(len(digits), 4) - 1)

