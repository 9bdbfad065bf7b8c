"""Which colour a token's box has, in each way to colour them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cache
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray
from tokenprism.inventory.entries import NO_SCRIPT, SCRIPTS, Entries
from tokenprism.vocabulary import Kind, Vocabulary

from ..theme.palette import Colour, Hue, Palette
from .scales import STEPS, categories, ramp


class ColourBy(Enum):
    """What the ground of a token's box tells."""

    ALTERNATE = "alternate"
    RANK = "rank"
    LENGTH = "length"
    KIND = "kind"
    TEXT_USES = "text"       # how often the token occurs in the text
    CORPUS_USES = "corpus"   # how often in the library's corpora
    SCRIPT = "script"
    DISAGREEMENT = "disagreement"


COUNTED = (ColourBy.TEXT_USES, ColourBy.CORPUS_USES)
LONGEST = 12  # bytes from which on lengths have one colour

# Scripts by families, which are few enough to be told apart; the first is of what has no script.
SCRIPT_GROUPS = (
    "common", "latin", "cyrillic", "arabic", "indic", "kana", "han", "other", "partial",
)
_GROUP_OF = {
    "Latin": "latin", "Cyrillic": "cyrillic", "Greek": "cyrillic", "Armenian": "cyrillic",
    "Georgian": "cyrillic", "Arabic": "arabic", "Hebrew": "arabic", "Syriac": "arabic",
    "Han": "han", "Hiragana": "kana", "Katakana": "kana", "Hangul": "kana", "Bopomofo": "kana",
    "Common": "common", "Inherited": "common",
    **dict.fromkeys((
        "Devanagari", "Bengali", "Gurmukhi", "Gujarati", "Oriya", "Tamil", "Telugu", "Kannada",
        "Malayalam", "Sinhala", "Thai", "Lao", "Tibetan", "Myanmar", "Khmer",
    ), "indic"),
}
_groups: WeakKeyDictionary[Vocabulary, NDArray[np.uint8]] = WeakKeyDictionary()


@dataclass(frozen=True, slots=True)
class Tints:
    """Colours of one tokenizer's boxes. `colours` is indexed by what `of` gives.

    `by_id` uint8[n] is that index for each id of the vocabulary, where the id decides; `low` and
    `high` are the values at the ends of the scale, in the mode's own measure, None where the mode
    has none or nothing was counted.
    """

    mode: ColourBy
    colours: tuple[Colour, ...]
    vocabulary: Vocabulary
    by_id: NDArray[np.uint8] | None = None
    low: float | None = None
    high: float | None = None

    def of(
        self, ids: NDArray[np.int32], parity: NDArray[np.int64], lacking: NDArray[np.int64]
    ) -> NDArray[np.intp]:
        """The index of the colour of each token: by its id, by whether its number is odd, or by
        how many of the other tokenizers lack its span.
        """
        if self.by_id is not None:
            return self.by_id[np.clip(ids, 0, len(self.by_id) - 1)].astype(np.intp)
        if self.mode is ColourBy.DISAGREEMENT:
            return np.minimum(lacking, len(self.colours) - 1).astype(np.intp)
        return (parity & 1).astype(np.intp)


def tints(
    mode: ColourBy, palette: Palette, hue: Hue, vocabulary: Vocabulary, *,
    uses: NDArray[np.int64] | None = None, others: int = 1,
) -> Tints:
    """The colours for one tokenizer in one mode.

    `uses` int64[n]: how often each id occurs, for the modes that tell this, None while it is not
    known; `others`: how many other tokenizers its spans are compared with.
    """
    dark = palette.dark
    if mode is ColourBy.ALTERNATE or not len(vocabulary):
        return Tints(mode, (hue.strong, hue.soft), vocabulary)
    if mode is ColourBy.DISAGREEMENT:
        return Tints(mode, ramp(dark, max(2, others + 1)), vocabulary)
    if mode is ColourBy.KIND:
        return Tints(mode, kind_colours(dark), vocabulary, vocabulary.kinds)
    if mode is ColourBy.SCRIPT:
        return Tints(mode, script_colours(dark), vocabulary, script_groups(vocabulary))
    if mode is ColourBy.LENGTH:
        share = (vocabulary.lengths - 1) / (LONGEST - 1)
        return Tints(mode, ramp(dark), vocabulary, _steps(share), 1, LONGEST)
    if mode is ColourBy.RANK:
        low, high = _ends_of_ranks(vocabulary)
        share = np.log1p(vocabulary.places) / np.log1p(max(1, len(vocabulary)))
        return Tints(mode, ramp(dark), vocabulary, _steps(share), low, high)
    if uses is None:
        return Tints(mode, ramp(dark), vocabulary, np.zeros(len(vocabulary), np.uint8))
    most = max(2, int(uses.max(initial=0)))
    share = np.log(np.maximum(uses, 1)) / np.log(most)
    return Tints(mode, ramp(dark), vocabulary, _steps(share), 1, int(uses.max(initial=0)))


def kind_colours(dark: bool) -> tuple[Colour, ...]:
    """The grounds of the kinds, in the order of `Kind`."""
    colours = categories(dark, len(Kind) - 1)
    return (*colours, colours[Kind.UNUSED])  # of a character: no text holds an unused id


def script_colours(dark: bool) -> tuple[Colour, ...]:
    """The grounds of the families of scripts, in the order of SCRIPT_GROUPS."""
    return categories(dark, len(SCRIPT_GROUPS))


def script_groups(vocabulary: Vocabulary) -> NDArray[np.uint8]:
    """The place in SCRIPT_GROUPS of each entry, uint8[n]: that of the first script it holds."""
    found = _groups.get(vocabulary)
    if found is None:
        entries = Entries(vocabulary.blob, vocabulary.offsets)
        found = _group_table()[entries.scripts[:, 0]]
        found[entries.partial] = SCRIPT_GROUPS.index("partial")
        _groups[vocabulary] = found
    return found


@cache
def _group_table() -> NDArray[np.uint8]:
    table = np.full(256, SCRIPT_GROUPS.index("other"), np.uint8)
    for number, name in enumerate(SCRIPTS):
        table[number] = SCRIPT_GROUPS.index(_GROUP_OF.get(name, "other"))
    table[NO_SCRIPT] = SCRIPT_GROUPS.index("common")
    return table


def _ends_of_ranks(vocabulary: Vocabulary) -> tuple[float | None, float | None]:
    """The first and last rank, or the best and worst score; None where there are neither."""
    ranked = vocabulary.ranks[vocabulary.ranks >= 0]
    if len(ranked):
        return float(ranked.min()), float(ranked.max())
    scored = vocabulary.scores[~np.isnan(vocabulary.scores)]
    if len(scored):
        return float(scored.max()), float(scored.min())
    return None, None


def _steps(share: NDArray[np.float64]) -> NDArray[np.uint8]:
    return (np.clip(share, 0, 1) * (STEPS - 1)).astype(np.uint8)
