"""Curves as SVG, drawn by hand so that no library of pictures is needed."""

from __future__ import annotations

import html
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..hues import colour_of
from ..messages import Message
from .axes import even_axis

SIZE, RATIO = Message("vocabulary size"), Message("bytes per token")
BYTES_READ, USED = Message("bytes of the corpus"), Message("share used")
WIDTH, HEIGHT = 720, 320
LEFT, RIGHT, TOP, BOTTOM = 56, 190, 14, 44
ROW = 18  # of the legend
GRID = "#dfe2e7"


@dataclass(frozen=True, slots=True, eq=False)
class Line:
    """Bytes per token by vocabulary size: `sizes` int64[n] ascending, `ratios` float64[n]; a single
    point where smaller sizes are not known. Of `Section.growth` shares by bytes.
    """

    tokenizer: int
    corpus: str
    sizes: NDArray[np.int64]
    ratios: NDArray[np.float64]


Colour = Callable[[int], str]
Say = Callable[[str], str]


def growth(
    lines: Sequence[Line], names: Sequence[str], say: Say = str, colour: Colour = colour_of
) -> str:
    """As `curves`, of the share of entries used by bytes of the corpus; the share begins at 0."""
    return curves(lines, names, say, (BYTES_READ, USED), colour, least=0)


def curves(
    lines: Sequence[Line], names: Sequence[str], say: Say = str,
    axes: tuple[Message, Message] = (SIZE, RATIO), colour: Colour = colour_of,
    least: float | None = None,
) -> str:
    """An `svg` element: sizes on a logarithmic axis, values on an even one.

    `colour`: the CSS colour of a tokenizer; `least`: where the even axis begins, None: at the
    lowest value.
    """
    inside, height = drawn_curves(lines, names, say, axes, colour, least)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
        f'class="curves">{inside}</svg>'
    )


def drawn_curves(
    lines: Sequence[Line], names: Sequence[str], say: Say = str,
    axes: tuple[Message, Message] = (SIZE, RATIO), colour: Colour = colour_of,
    least: float | None = None,
) -> tuple[str, int]:
    """What is inside of that element, and its height."""
    low = math.log2(min(float(line.sizes[0]) for line in lines))
    high = math.log2(max(float(line.sizes[-1]) for line in lines))
    if high - low < 1:
        low, high = low - 1, high + 1
    if least is None:
        least = min(float(line.ratios.min()) for line in lines)
    axis = even_axis(least, max(float(line.ratios.max()) for line in lines))
    height = max(HEIGHT, TOP + BOTTOM + ROW * len(lines))
    wide, tall = WIDTH - LEFT - RIGHT, height - TOP - BOTTOM

    def x(size: float) -> float:
        return round(LEFT + (math.log2(size) - low) / (high - low) * wide, 1)

    def y(ratio: float) -> float:
        return round(TOP + (axis.high - ratio) / (axis.high - axis.low) * tall, 1)

    parts = []
    for power in range(math.ceil(low), math.floor(high) + 1, max(1, round((high - low) / 7))):
        at = x(2.0**power)
        parts.append(
            f'<line class="grid" stroke="{GRID}" x1="{at}" x2="{at}" y1="{TOP}" y2="{TOP + tall}"/>'
            f'<text x="{at}" y="{TOP + tall + 16}" text-anchor="middle">{2**power:,}</text>'
        )
    for ratio in axis.ticks:
        parts.append(
            f'<line class="grid" stroke="{GRID}" x1="{LEFT}" x2="{LEFT + wide}" '
            f'y1="{y(ratio)}" y2="{y(ratio)}"/>'
            f'<text x="{LEFT - 6}" y="{y(ratio) + 4}" text-anchor="end">{axis.label(ratio)}</text>'
        )
    parts.append(
        f'<text x="{LEFT + wide / 2}" y="{height - 8}" text-anchor="middle">'
        f"{html.escape(say(axes[0]))}</text>"
        f'<text x="14" y="{TOP + tall / 2}" text-anchor="middle" '
        f'transform="rotate(-90 14 {TOP + tall / 2})">{html.escape(say(axes[1]))}</text>'
    )
    for row, line in enumerate(lines):
        hue = colour(line.tokenizer)
        parts.append(_drawn(line, x, y, hue))
        at = TOP + 12 + ROW * row
        left = LEFT + wide + 14
        parts.append(
            f'<rect x="{left}" y="{at - 9}" width="10" height="10" rx="2" '
            f'style="fill:{hue}"/>'
            f'<text x="{left + 15}" y="{at}">{html.escape(_short(names[line.tokenizer]))}</text>'
        )
    return "".join(parts), height


def _drawn(
    line: Line, x: Callable[[float], float], y: Callable[[float], float], hue: str
) -> str:
    points = [
        (x(size), y(ratio))
        for size, ratio in zip(line.sizes.tolist(), line.ratios.tolist(), strict=True)
    ]
    if len(points) == 1:
        (left, up), = points
        return f'<circle cx="{left}" cy="{up}" r="4" style="fill:{hue}"/>'
    path = " ".join(f"{left},{up}" for left, up in points)
    return f'<polyline points="{path}" fill="none" style="stroke:{hue}" stroke-width="2"/>'


def _short(name: str) -> str:
    return name if len(name) <= 24 else f"{name[:12]}…{name[-11:]}"
