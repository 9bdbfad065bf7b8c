"""How a pane draws tokens, and what the box of each token looks like."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor, QPen
from tokenprism.vocabulary import Kind

from ..theme.palette import Hue, Palette
from .face import Face
from .hatch import hatch
from .marks import mark_pen
from .segments import NO_TOKEN, Segments
from .tints import Tints

MARGIN = 12   # left and right of the text


def partial_hatch(palette: Palette, hue: Hue, ratio: float) -> QBrush:
    """The hatching of tokens that hold part of a character. It takes nothing from the contrast of
    the text: on dark grounds its lines are darker than these.
    """
    return hatch(palette.ground, ratio, 170) if palette.dark else hatch(hue.full, ratio, 48)


class Style:
    """How a pane draws: everything that its pictures depend on but the tokens."""

    def __init__(
        self, face: Face, hue: Hue, tints: Tints, *, marks: bool, width: int, ratio: float
    ) -> None:
        self.face, self.hue, self.tints = face, hue, tints
        self.marks, self.width, self.ratio = marks, width, ratio
        self.row = face.row
        self.text_width = max(1, width - 2 * MARGIN)
        self.grounds = [QBrush(QColor(colour)) for colour in tints.colours]
        self.full = QColor(hue.full)
        self.text = QColor(face.palette.on_tokens)
        self.panel = QColor(face.palette.panel)
        self.hatch = partial_hatch(face.palette, hue, ratio)
        self.dropped = hatch(face.palette.muted, ratio)
        self.special = QPen(self.full, 1.4)
        self.unknown = QPen(QColor(face.palette.error), 1.2, Qt.PenStyle.DashLine)
        self.normalized = QPen(self.full, 1.4, Qt.PenStyle.DotLine)
        self.foot = QPen(self.full, 1)
        self.muted = QColor(face.palette.muted)
        self.mark = mark_pen(face)
        self.mark_brush = QBrush(self.mark.color())


class Differs(IntEnum):
    """From which other visible tokenizers a token differs."""

    NOT = 0
    OTHERS = 1    # the baseline has the same token, some other has not
    BASELINE = 2


@dataclass(frozen=True, slots=True)
class Looks:
    """What the box of each segment looks like: colour index, two flags, `Differs`, the status, and
    the number of tokens that share it; n of each.
    """

    colour: list[int]
    partial: list[bool]
    special: list[bool]
    differs: list[int]
    status: list[int]
    several: list[int]


def looks(
    parts: Segments, inner: NDArray[np.bool_], tints: Tints, parity: int,
    lacking: NDArray[np.int64], differs: NDArray[np.uint8],
) -> Looks:
    """`inner` bool[n + 1]: which edges of segments are inside a character; `parity` is that of the
    first segment; `lacking` int64[tokens]: how many others lack each span; `differs` uint8[tokens]
    of `Differs`.
    """
    count = len(parts)
    known = parts.first != NO_TOKEN
    token = np.where(known, parts.first, 0)
    colour = np.zeros(count, np.intp)
    special, different = np.zeros(count, bool), np.zeros(count, np.uint8)
    if len(parts.tokens) and count:
        ids = parts.tokens.ids[token]
        colour = tints.of(ids, np.arange(parity, parity + count), lacking[token])
        size = len(tints.vocabulary)
        kinds = tints.vocabulary.kinds[np.clip(ids, 0, size - 1)]
        special = known & (kinds == Kind.SPECIAL)
        different = np.where(known, differs[token], 0)
    partial = inner[1:] | inner[:-1]
    return Looks(
        colour.tolist(), partial.tolist(), special.tolist(), different.tolist(),
        parts.status.tolist(), parts.several.tolist(),
    )
