"""Scales of colours for the grounds of tokens: even to the eye, and told apart in grey too.

Lightness alone carries the order, so that a scale survives print and every colour vision; all its
colours bear the theme's text.
"""

from __future__ import annotations

from bisect import bisect_left
from functools import cache
from itertools import accumulate, pairwise
from math import dist

from ..theme.oklab import colour, fitted
from ..theme.palette import Colour

STEPS = 24
_FINE = 2048  # samples along the way, from which steps of one size are taken

# Lightness, and hue in degrees, of the first and the last colour. Dark grounds begin 12 L*
# above the panel and grow lighter; light ones grow darker.
_LIGHT = ((0.965, 0.668), (102.0, 292.0))
_DARK = ((0.360, 0.510), (292.0, 112.0))
_DARK_CATEGORIES = (0.292, 0.505)
_CHROMA = (0.055, 0.095)
# Hues of categories in degrees; those met together most lie far apart.
_HUES = (250.0, 95.0, 160.0, 305.0, 55.0, 205.0, 10.0, 130.0, 275.0)


@cache
def ramp(dark: bool, steps: int = STEPS) -> tuple[Colour, ...]:
    """An even scale of `steps` colours, small values first."""
    way = [fitted(*_on_the_way(dark, place / (_FINE - 1))) for place in range(_FINE)]
    far = [0.0, *accumulate(dist(one, other) for one, other in pairwise(way))]
    places = [far[-1] * step / max(1, steps - 1) for step in range(steps)]
    found = (min(bisect_left(far, place), _FINE - 1) for place in places)
    return tuple(colour(*_on_the_way(dark, at / (_FINE - 1))) for at in found)


@cache
def categories(dark: bool, count: int) -> tuple[Colour, ...]:
    """Colours of `count` things without an order, each of a lightness of its own."""
    first, last = _DARK_CATEGORIES if dark else _LIGHT[0]
    return tuple(
        colour(first + (last - first) * place / max(1, count - 1), 0.085, _HUES[place % len(_HUES)])
        for place in range(count)
    )


def _on_the_way(dark: bool, place: float) -> tuple[float, float, float]:
    """Lightness, chroma and hue at a place from 0 to 1."""
    (light, heavy), (start, end) = _DARK if dark else _LIGHT
    low, high = _CHROMA
    return (
        light + (heavy - light) * place, low + (high - low) * place, start + (end - start) * place
    )
