"""Which colour a token's box has, in each way to colour them, and the legends of these."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cache

import numpy as np
from numpy.typing import NDArray
from tokenprism.vocabulary import Kind, Vocabulary

from ..theme.palette import Colour, Hue, Palette, mix


class ColourBy(Enum):
    """What the ground of a token's box tells."""

    ALTERNATE = "alternate"
    RANK = "rank"
    LENGTH = "length"
    KIND = "kind"


STEPS = 24
LONGEST = 12  # bytes from which on lengths have one colour

# Anchors of scales whose lightness changes evenly, from few to many; text stays legible on each.
_LIGHT = ("#fbf3c4", "#cfe8b5", "#9fd6bd", "#86bcd6", "#98a3de")
_DARK = ("#3a3566", "#2c4d80", "#1f667c", "#287256", "#5a6912")
_KIND_HUES = {Kind.BYTE: 1, Kind.MERGE: 0, Kind.PIECE: 2, Kind.SPECIAL: 3, Kind.UNKNOWN: 5}


@cache
def ramp(dark: bool, steps: int = STEPS) -> tuple[Colour, ...]:
    """An even scale of `steps` colours, small values first."""
    anchors = _DARK if dark else _LIGHT
    colours = []
    for step in range(steps):
        place = step / max(1, steps - 1) * (len(anchors) - 1)
        low = min(int(place), len(anchors) - 2)
        colours.append(mix(anchors[low + 1], anchors[low], place - low))
    return tuple(colours)


@dataclass(frozen=True, slots=True)
class Tints:
    """Colours of one tokenizer's boxes. `colours` is indexed by what `of` gives."""

    mode: ColourBy
    colours: tuple[Colour, ...]
    vocabulary: Vocabulary

    def of(self, ids: NDArray[np.int32], parity: NDArray[np.int64]) -> NDArray[np.intp]:
        """The index of the colour of each token, by its id or by whether its number is odd."""
        if self.mode is ColourBy.ALTERNATE:
            return (parity & 1).astype(np.intp)
        known = np.clip(ids, 0, len(self.vocabulary) - 1)
        if self.mode is ColourBy.KIND:
            return self.vocabulary.kinds[known].astype(np.intp)
        if self.mode is ColourBy.LENGTH:
            share = (self.vocabulary.lengths[known] - 1) / (LONGEST - 1)
        else:
            share = self._rank_share(known)
        return (np.clip(share, 0, 1) * (STEPS - 1)).astype(np.intp)

    def _rank_share(self, known: NDArray[np.int32]) -> NDArray[np.float64]:
        """Ranks, or places by score, on a logarithmic scale; what has neither comes first."""
        places = self.vocabulary.places[known]
        return np.asarray(np.log1p(places) / np.log1p(max(1, len(self.vocabulary))))


def tints(mode: ColourBy, palette: Palette, hue: Hue, vocabulary: Vocabulary) -> Tints:
    """The colours for one tokenizer in one mode."""
    if mode is ColourBy.ALTERNATE:
        return Tints(mode, (hue.strong, hue.soft), vocabulary)
    if mode is ColourBy.KIND:
        return Tints(mode, tuple(kind_colour(kind, palette) for kind in Kind), vocabulary)
    return Tints(mode, ramp(palette.dark), vocabulary)


def kind_colour(kind: Kind, palette: Palette) -> Colour:
    """The ground of tokens of one kind."""
    hue = _KIND_HUES.get(kind)
    return palette.raised if hue is None else palette.hues[hue].strong
