"""What two vocabularies have in common, by the bytes of their entries, special tokens aside."""

from __future__ import annotations

from dataclasses import dataclass
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from ..vocabulary import Kind, Vocabulary
from .classes import TokenClass, classes_of_entries

FALLBACK, SHARED = 0x40, 0x80  # bits beside a class
_BYTES = (TokenClass.PARTIAL, TokenClass.ILL_FORMED)


@dataclass(frozen=True, slots=True, eq=False)
class Overlap:
    """`shared` bool[n]: which entries of a vocabulary have the bytes of an entry of another;
    `jaccard`: byte strings in both over those in either, None where there are none.
    """

    shared: NDArray[np.bool_]
    jaccard: float | None


_known: WeakKeyDictionary[Vocabulary, WeakKeyDictionary[Vocabulary, Overlap]] = (
    WeakKeyDictionary()
)


def overlap(vocabulary: Vocabulary, other: Vocabulary) -> Overlap:
    """Compare them; known as long as both are held."""
    others = _known.setdefault(vocabulary, WeakKeyDictionary())
    found = others.get(other)
    if found is None:
        found = others[other] = _compare(vocabulary, other)
    return found


def _compare(vocabulary: Vocabulary, other: Vocabulary) -> Overlap:
    shared = np.zeros(len(vocabulary), bool)
    own, theirs, blob = vocabulary.ids_by_bytes, other.ids_by_bytes, vocabulary.blob
    edges = vocabulary.offsets.tolist()
    some = np.flatnonzero(~np.isin(vocabulary.kinds, (Kind.SPECIAL, Kind.UNUSED)))
    for index in some.tolist():
        shared[index] = blob[edges[index] : edges[index + 1]] in theirs
    both = len(own.keys() & theirs.keys())
    either = len(own) + len(theirs) - both
    return Overlap(shared, both / either if either else None)


def classes_with(vocabulary: Vocabulary, baseline: Vocabulary | None) -> NDArray[np.uint8]:
    """The classes of all entries, uint8[n], with the bits FALLBACK for single bytes that are no
    characters, and SHARED for those whose bytes are an entry of the baseline too.
    """
    classes = classes_of_entries(vocabulary).copy()
    single = np.flatnonzero((vocabulary.lengths == 1) & np.isin(classes, _BYTES))
    classes[single] |= FALLBACK
    if baseline is not None:
        classes[overlap(vocabulary, baseline).shared] |= SHARED
    return classes
