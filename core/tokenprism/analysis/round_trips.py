"""Whether decoding the tokens of documents gives these again; else from where on it does not."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from ..encoding import Encoding
from ..tokenizer import Capability, Tokenizer
from . import _counting
from .parts import Part

_IDS = 1 << 15  # ids that are decoded in one turn


class Difference(NamedTuple):
    """The first `byte` of a text that decoding does not give again, its length where something
    follows; `alike`: both are the same in form NFKC, white space between words aside.
    """

    byte: int
    alike: bool


def first_difference(tokenizer: Tokenizer, encoding: Encoding) -> Difference | None:
    """Where decoding the tokens of a text first gives something else; None where it gives the text,
    byte by byte. A token without an id gives nothing.
    """
    if is_exact(tokenizer, encoding):
        return None
    source, ids = encoding.source, encoding.ids[encoding.ids >= 0]
    if Capability.LOSSLESS in tokenizer.capabilities:
        steps = range(0, len(ids), _IDS)
        given = b"".join(tokenizer.decode(ids[low : low + _IDS]) for low in steps)
    else:
        given = tokenizer.decode(ids)
    if given == source:
        return None
    return Difference(_first(source, given), _plain(source) == _plain(given))


def is_exact(tokenizer: Tokenizer, encoding: Encoding) -> bool:
    """Whether tokens give their text for sure: they are its bytes, and decoding puts these one
    behind another. Without decoding them.
    """
    vocabulary = tokenizer.vocabulary
    return Capability.LOSSLESS in tokenizer.capabilities and _counting.tiles(
        encoding.source, encoding.ids, encoding.starts, encoding.ends, vocabulary.blob,
        vocabulary.offsets,
    )


def _first(one: bytes, other: bytes) -> int:
    size = min(len(one), len(other))
    differs = np.frombuffer(one, np.uint8, size) != np.frombuffer(other, np.uint8, size)
    at = int(differs.argmax()) if size else 0
    return at if size and differs[at] else size


def _plain(text: bytes) -> str:
    decoded = text.decode("utf-8", "surrogateescape")
    return " ".join(unicodedata.normalize("NFKC", decoded).split())


@dataclass(slots=True)
class Failures:
    """Documents that their tokens do not give again: how many, how many of these are not even
    alike, and the `first`, by its number, with its first byte that differs.

    `pieces`: those among documents in several parts, by number, and whether they are not alike.
    """

    whole: int = 0
    unlike: int = 0
    first: tuple[int, int] | None = None
    pieces: dict[int, bool] = field(default_factory=dict)

    @property
    def documents(self) -> int:
        """All that differ."""
        return self.whole + len(self.pieces)

    @property
    def changed(self) -> int:
        """Of these, the ones that are not alike."""
        return self.unlike + sum(self.pieces.values())

    def add(self, part: Part, index: int, found: Difference) -> None:
        """Count what differs in a part's document with this index."""
        number, last = part.number + index, len(part.begins) - 1
        self._note((number, found.byte + (part.inside if index == 0 else 0)))
        if (index == 0 and part.goes_on) or (index == last and part.open):
            self.pieces[number] = self.pieces.get(number, False) or not found.alike
        else:
            self.whole += 1
            self.unlike += not found.alike

    def _note(self, place: tuple[int, int] | None) -> None:
        if place is not None:
            self.first = place if self.first is None else min(self.first, place)

    def merge(self, other: Failures) -> None:
        """Add what was found in other parts."""
        self.whole += other.whole
        self.unlike += other.unlike
        self._note(other.first)
        for number, changed in other.pieces.items():
            self.pieces[number] = self.pieces.get(number, False) or changed

    def moved(self, number: int, inside: int) -> Failures:
        """The same of documents behind so many others, the first behind `inside` bytes of it."""
        first = None
        if self.first is not None:
            first = self.first[0] + number, self.first[1] + (0 if self.first[0] else inside)
        pieces = {before + number: changed for before, changed in self.pieces.items()}
        return Failures(self.whole, self.unlike, first, pieces)

    def settle(self, unsettled: Collection[int]) -> None:
        """Forget which documents were in pieces, but for those of these numbers."""
        for number in [one for one in self.pieces if one not in unsettled]:
            self.whole += 1
            self.unlike += self.pieces.pop(number)
