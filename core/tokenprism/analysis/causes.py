"""Why tokenizers differ at a byte: what stands on both sides of it."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from ..encoding import Encoding, Status
from ..inventory.entries import SCRIPTS, Entries
from ..utf8 import CharacterClass, character_starts, classes_of


class Cause(IntEnum):
    """What a difference is put down to; of several that fit, the first."""

    NORMALIZATION = 0  # a tokenizer rewrote or dropped what stands there
    RARE = 1           # inside of a character, or at one that a tokenizer does not know
    WHITE_SPACE = 2
    DIGITS = 3
    PUNCTUATION = 4    # or a symbol, an emoji, a control character
    CASE = 5           # an upper-case letter
    SCRIPT = 6         # a letter of another script than Latin
    WORDS = 7          # lower-case Latin letters: vocabularies that learned other parts


_LATIN = SCRIPTS.index("Latin")
_OUTSIDE = 255
_REWRITTEN = (Status.NORMALIZED, Status.VIRTUAL)


def causes_at(
    source: bytes, places: NDArray[np.int64], encodings: Sequence[Encoding]
) -> NDArray[np.uint8]:
    """The cause of each difference, uint8[n] of Cause. `places` int64[n]: byte offsets, ascending,
    strictly inside `source`, where some of `encodings` have a boundary and others have not.
    """
    found = np.full(len(places), Cause.WORDS, np.uint8)
    if not len(places):
        return found
    starts = character_starts(source)
    at = np.searchsorted(starts, places, side="right") - 1
    torn = starts[at] != places
    before, after = np.where(torn, at, at - 1), at
    classes = classes_of(_code_points(source))
    sides = classes[before] | classes[after]
    scripts = Entries(source, np.append(starts, len(source))).scripts[:, 0]
    foreign = [
        _is_letter(classes[side]) & (scripts[side] != _LATIN) & (scripts[side] != _OUTSIDE)
        for side in (before, after)
    ]
    one = CharacterClass
    # Backwards, for what is written last stays.
    found[foreign[0] | foreign[1]] = Cause.SCRIPT
    found[(sides & one.UPPER) > 0] = Cause.CASE
    found[(sides & one.OTHER) > 0] = Cause.PUNCTUATION
    found[(sides & one.NUMBER) > 0] = Cause.DIGITS
    found[(sides & (one.SPACE | one.NEWLINE)) > 0] = Cause.WHITE_SPACE
    found[torn | _touched(places, encodings, (Status.UNKNOWN,), gaps=False)] = Cause.RARE
    found[_touched(places, encodings, _REWRITTEN, gaps=True)] = Cause.NORMALIZATION
    return found


def _is_letter(classes: NDArray[np.uint8]) -> NDArray[np.bool_]:
    letters = (
        CharacterClass.UPPER | CharacterClass.LOWER | CharacterClass.CASELESS | CharacterClass.MARK
    )
    return np.asarray((classes & letters) > 0)


def _touched(
    places: NDArray[np.int64], encodings: Sequence[Encoding], kinds: Sequence[Status], *, gaps: bool
) -> NDArray[np.bool_]:
    """Whether a place is at an end, or inside, of a span with a status; or of dropped bytes."""
    found = np.zeros(len(places), bool)
    for encoding in encodings:
        of = np.isin(encoding.status, kinds)
        spans = np.stack([encoding.starts[of], encoding.ends[of]], axis=1)
        if gaps:
            spans = np.concatenate([spans, encoding.dropped()])
        if not len(spans):
            continue
        # Places from `start` to `end`, both included.
        low = np.searchsorted(places, spans[:, 0], side="left")
        high = np.searchsorted(places, spans[:, 1], side="right")
        steps = np.zeros(len(places) + 1, np.int64)
        np.add.at(steps, low, 1)
        np.add.at(steps, high, -1)
        found |= np.cumsum(steps[:-1]) > 0
    return found


def _code_points(source: bytes) -> NDArray[np.uint32]:
    """Each character's, each stray byte's as a lone surrogate."""
    text = source.decode("utf-8", "surrogateescape")
    return np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32)
