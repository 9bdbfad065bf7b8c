"""Curves as SVG, drawn by hand so that no library of pictures is needed."""

from __future__ import annotations

import html
import math
from collections.abc import Callable, Sequence

from ..messages import Message
from .content import Line
from .words import BYTES_READ, RATIO, SIZE, USED

WIDTH, HEIGHT = 720, 320
LEFT, RIGHT, TOP, BOTTOM = 56, 190, 14, 44
TICKS = 5
ROW = 18  # of the legend
GRID = "#dfe2e7"
COLOURS = ("#015698", "#b9572e", "#006c53", "#976ac8", "#8a6a00", "#d56398", "#00738a", "#626a76")


def colour_of(index: int) -> str:
    """The colour of a tokenizer."""
    return COLOURS[index % len(COLOURS)]


def growth(lines: Sequence[Line], names: Sequence[str], say: Callable[[str], str] = str) -> str:
    """As `curves`, of the share of entries used by bytes of the corpus."""
    return curves(lines, names, say, (BYTES_READ, USED))


def curves(
    lines: Sequence[Line], names: Sequence[str], say: Callable[[str], str] = str,
    axes: tuple[Message, Message] = (SIZE, RATIO),
) -> str:
    """An `svg` element: sizes on a logarithmic axis, bytes per token on an even one from 0."""
    inside, height = drawn_curves(lines, names, say, axes)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
        f'class="curves">{inside}</svg>'
    )


def drawn_curves(
    lines: Sequence[Line], names: Sequence[str], say: Callable[[str], str] = str,
    axes: tuple[Message, Message] = (SIZE, RATIO),
) -> tuple[str, int]:
    """What is inside of that element, and its height."""
    low = math.log2(min(float(line.sizes[0]) for line in lines))
    high = math.log2(max(float(line.sizes[-1]) for line in lines))
    if high - low < 1:
        low, high = low - 1, high + 1
    top = max(float(line.ratios.max()) for line in lines) * 1.05
    height = max(HEIGHT, TOP + BOTTOM + ROW * len(lines))
    wide, tall = WIDTH - LEFT - RIGHT, height - TOP - BOTTOM

    def x(size: float) -> float:
        return round(LEFT + (math.log2(size) - low) / (high - low) * wide, 1)

    def y(ratio: float) -> float:
        return round(TOP + (1 - ratio / top) * tall, 1)

    parts = []
    for power in range(math.ceil(low), math.floor(high) + 1, max(1, round((high - low) / 7))):
        at = x(2.0**power)
        parts.append(
            f'<line class="grid" stroke="{GRID}" x1="{at}" x2="{at}" y1="{TOP}" y2="{TOP + tall}"/>'
            f'<text x="{at}" y="{TOP + tall + 16}" text-anchor="middle">{2**power:,}</text>'
        )
    for step in range(TICKS + 1):
        ratio = top * step / TICKS
        parts.append(
            f'<line class="grid" stroke="{GRID}" x1="{LEFT}" x2="{LEFT + wide}" '
            f'y1="{y(ratio)}" y2="{y(ratio)}"/>'
            f'<text x="{LEFT - 6}" y="{y(ratio) + 4}" text-anchor="end">{ratio:.2f}</text>'
        )
    parts.append(
        f'<text x="{LEFT + wide / 2}" y="{height - 8}" text-anchor="middle">'
        f"{html.escape(say(axes[0]))}</text>"
        f'<text x="14" y="{TOP + tall / 2}" text-anchor="middle" '
        f'transform="rotate(-90 14 {TOP + tall / 2})">{html.escape(say(axes[1]))}</text>'
    )
    for row, line in enumerate(lines):
        parts.append(_drawn(line, x, y))
        at = TOP + 12 + ROW * row
        left = LEFT + wide + 14
        parts.append(
            f'<rect x="{left}" y="{at - 9}" width="10" height="10" rx="2" '
            f'fill="{colour_of(line.tokenizer)}"/>'
            f'<text x="{left + 15}" y="{at}">{html.escape(_short(names[line.tokenizer]))}</text>'
        )
    return "".join(parts), height


def _drawn(line: Line, x: Callable[[float], float], y: Callable[[float], float]) -> str:
    colour = colour_of(line.tokenizer)
    points = [
        (x(size), y(ratio))
        for size, ratio in zip(line.sizes.tolist(), line.ratios.tolist(), strict=True)
    ]
    if len(points) == 1:
        (left, up), = points
        return f'<circle cx="{left}" cy="{up}" r="4" fill="{colour}"/>'
    path = " ".join(f"{left},{up}" for left, up in points)
    return f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>'


def _short(name: str) -> str:
    return name if len(name) <= 24 else f"{name[:12]}…{name[-11:]}"
