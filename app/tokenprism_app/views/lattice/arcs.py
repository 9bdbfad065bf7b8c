"""Where each edge and label of a lattice is drawn. Offsets are the lattice's, lengths pixels."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath
from tokenprism.bytepiece.lattice import Lattice, Path

from ...painting.glyphs import hexadecimal, shown
from ...theme import fonts

LONGEST = 24         # characters of a label
LABEL = 15           # height of a label, at the usual zoom
LOWEST, HIGHER = 26.0, 30.0  # pixels of an arc over one character, and over each further one
STRETCH = 1.5        # how much higher arcs are where there is room
NEAR = 7.0           # pixels from an arc at which it is meant
_T = np.linspace(0.0, 1.0, 65)
_ALONG = 3 * _T**2 - 2 * _T**3  # how far along its width an arc is at _T


class Role(IntEnum):
    """How an edge is drawn; those of higher number over the others."""

    OTHER = 0
    RUNNER_UP = 1
    BEST = 2
    SHOWN = 3


@dataclass(frozen=True, slots=True, eq=False)
class Arc:
    """Edge `edge` from `start` to `end` with its label, whose place is None where it has no room.

    `weight` is empty where the label has room for the piece alone; `unknown` for a character that
    is no piece.
    """

    edge: int
    start: int
    end: int
    role: Role
    unknown: bool
    left: float
    right: float
    height: float
    text: str
    weight: str
    label: QRectF | None

    def path(self, axis: float) -> QPainterPath:
        """The curve above the line at `axis`."""
        made = QPainterPath(QPointF(self.left, axis))
        top = axis - self.height * 4 / 3
        made.cubicTo(self.left, top, self.right, top, self.right, axis)
        return made

    def limbs(self, low: float, high: float) -> tuple[tuple[float, float], ...]:
        """From where to where in x the curve is between two heights above the line, which are in
        order: at its left and at its right; nothing where it does not come so high.
        """
        if low >= self.height:
            return ()
        begin, end = (
            (1 - math.sqrt(1 - min(height / self.height, 1.0))) / 2 for height in (low, high)
        )
        wide = self.right - self.left
        near, far = (wide * (3 * t**2 - 2 * t**3) for t in (begin, end))
        return (self.left + near, self.left + far), (self.right - far, self.right - near)

    def distance(self, x: float, y: float, axis: float) -> float:
        """How far above or below the curve a point is; infinite beside it."""
        if not self.left <= x <= self.right:
            return float("inf")
        t = float(np.interp((x - self.left) / (self.right - self.left), _ALONG, _T))
        return abs(axis - 4 * self.height * t * (1 - t) - y)


@lru_cache(maxsize=4096)
def piece(data: bytes) -> str:
    """A piece as one line of text; bytes that are no character in hex."""
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return hexadecimal(data)
    text = shown(data)
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def characters(lattice: Lattice) -> list[tuple[int, int, str, str]]:
    """Start, end, picture and hex of each character of the lattice."""
    source = lattice.source
    found, at = [], 0
    for character in source.decode("utf-8", "surrogateescape"):
        data = character.encode("utf-8", "surrogateescape")
        spelled = hexadecimal(data)
        sign = spelled if len(data) == 1 and data[0] >= 0x80 else piece(data).strip("⟨⟩")
        found.append((at, at + len(data), sign, spelled))
        at += len(data)
    return found


def pieces(lattice: Lattice, path: Path, low: int, high: int) -> list[str]:
    """The pieces of a path between two of its boundaries; `⟨南⟩` for a character that is none,
    whose bytes are tokens.
    """
    edges = path.edges[(path.edges >= low) & (path.edges <= high)]
    edges = edges[np.isin(edges, lattice.nodes)].tolist()
    apart = lattice.ids < 0
    unknown = set(zip(lattice.starts[apart].tolist(), lattice.ends[apart].tolist(), strict=True))
    parts = []
    for span in pairwise(edges):
        text = piece(lattice.source[slice(*span)])
        parts.append(f"⟨{text}⟩" if span in unknown else text)
    return parts


def roles(lattice: Lattice, shown_path: Path, paths: list[Path]) -> NDArray[np.uint8]:
    """The role of each edge, uint8[e], while one path is shown."""
    found = np.zeros(len(lattice.starts), np.uint8)
    for role, path in (
        (Role.RUNNER_UP, paths[1] if len(paths) > 1 else None),
        (Role.BEST, paths[0]),
        (Role.SHOWN, shown_path),
    ):
        if path is not None:
            found[_on(lattice, path)] = role
    return found


def _on(lattice: Lattice, path: Path) -> NDArray[np.bool_]:
    """Which edges a path goes over: those between two of its boundaries with none inside."""
    edges = path.edges
    unknown = lattice.ids < 0  # such a character has its bytes' boundaries inside
    at = np.minimum(np.searchsorted(edges, lattice.starts, side="right"), len(edges) - 1)
    same = np.isin(lattice.starts, edges) & np.isin(lattice.ends, edges)
    whole = edges[at] == lattice.ends
    crossed = unknown & (edges[at] == lattice.starts + 1)
    on: NDArray[np.bool_] = same & (whole | crossed)
    return on


def place(
    lattice: Lattice, role: NDArray[np.uint8], x_of: Callable[[int], float], axis: float,
    width: Callable[[str, bool], float],
) -> list[Arc]:
    """All arcs, those to be drawn last at the end.

    `axis` is the height from the top to the line; `width(text, bold)` measures labels.
    """
    starts, ends = lattice.starts.tolist(), lattice.ends.tolist()
    spans = np.searchsorted(lattice.nodes, lattice.ends) - np.searchsorted(
        lattice.nodes, lattice.starts
    )
    label_height = fonts.scaled(LABEL)
    heights = fonts.zoom() * (LOWEST + HIGHER * (spans - 1.0) ** 0.8)
    heights *= min(STRETCH, (axis - label_height - 4) / heights.max(initial=LOWEST))
    taken = _Taken(axis)
    arcs = []
    # Labels of the more important edges find their places first.
    for edge in sorted(range(len(starts)), key=lambda k: (-int(role[k]), int(spans[k]))):
        start, end, one = starts[edge], ends[edge], Role(int(role[edge]))
        left, right, height = x_of(start), x_of(end), float(heights[edge])
        text = piece(lattice.source[start:end])
        weight = f"{lattice.weights[edge]:.1f}".replace("-", "−")
        # A low arc over one character hides under its label, which says what the line does.
        cramped = one is Role.OTHER and height < label_height
        short = width(text, one is Role.SHOWN)
        label = None
        # Without its weight a label may cross a line where nothing else is possible.
        for words, crossing in () if cramped else ((weight, False), ("", False), ("", True)):
            needed = short + (4 + width(words, False) if words else 0)
            box = QRectF(
                (left + right - needed) / 2, axis - height - label_height, needed, label_height
            )
            if taken.has_room(box) and (crossing or not taken.is_crossed(box)):
                taken.add(box)
                label, weight = box, words
                break
        unknown = int(lattice.ids[edge]) < 0
        arc = Arc(edge, start, end, one, unknown, left, right, height, text, weight, label)
        arcs.append(arc)
        if one >= Role.BEST:
            taken.draw(arc)
    return arcs[::-1]


class _Taken:
    """Where labels and the lines of paths are, by stretches of the line, so that each looks at its
    neighbours alone.
    """

    WIDTH = 128

    def __init__(self, axis: float) -> None:
        self._axis = axis
        self._boxes: dict[int, list[tuple[float, float, float]]] = {}
        self._arcs: dict[int, list[Arc]] = {}

    def _stretches(self, left: float, right: float) -> range:
        return range(int(left // self.WIDTH), int(right // self.WIDTH) + 1)

    def draw(self, arc: Arc) -> None:
        """A line that labels keep clear of."""
        for stretch in self._stretches(arc.left, arc.right):
            self._arcs.setdefault(stretch, []).append(arc)

    def is_crossed(self, box: QRectF) -> bool:
        """Whether a line goes through a label."""
        low, high = self._axis - box.bottom(), self._axis - box.top()
        return any(
            left < box.right() + 1 and right > box.left() - 1
            for stretch in self._stretches(box.left(), box.right())
            for arc in self._arcs.get(stretch, ())
            for left, right in arc.limbs(low, high)
        )

    def has_room(self, box: QRectF) -> bool:
        left, right, top, tall = box.left(), box.right(), box.top(), fonts.scaled(LABEL)
        return not any(
            left < other_right + 2 and right > other_left - 2 and abs(top - other_top) < tall
            for stretch in self._stretches(left, right)
            for other_left, other_right, other_top in self._boxes.get(stretch, ())
        )

    def add(self, box: QRectF) -> None:
        for stretch in self._stretches(box.left(), box.right()):
            self._boxes.setdefault(stretch, []).append((box.left(), box.right(), box.top()))


def at_point(arcs: list[Arc], x: float, y: float, axis: float) -> Arc | None:
    """The arc whose label is under a point, else the nearest one."""
    for arc in reversed(arcs):
        if arc.label is not None and arc.label.contains(x, y):
            return arc
    nearest = min(arcs, key=lambda arc: (arc.distance(x, y, axis), -arc.role), default=None)
    if nearest is None or nearest.distance(x, y, axis) > NEAR:
        return None
    return nearest
