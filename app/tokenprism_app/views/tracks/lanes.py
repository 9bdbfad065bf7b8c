"""What stands in each row of the tracks: boxes with their byte ranges, ready to paint."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRect
from tokenprism.encoding import Status

from ...session import Result, TokenizerEntry
from .axis import ByteAxis
from .characters import Characters, splits_character

ROW, BOX, HEAD = 30, 24, 8  # pixels: pitch of rows, height of boxes, space above the first row
LABELS = 128                # pixels of the fixed column of names
BLOCK = 1024                # bytes after which the alternation of tints begins anew at a cut


class RowKind(Enum):
    RULER = "ruler"
    CHARACTERS = "characters"
    BYTES = "bytes"
    TOKENS = "tokens"


@dataclass(frozen=True, slots=True)
class Row:
    """One row: its kind and place; `entry` where it belongs to a tokenizer."""

    kind: RowKind
    top: int
    entry: TokenizerEntry | None = None

    @property
    def key(self) -> int | None:
        return None if self.entry is None else self.entry.key


@dataclass(frozen=True, slots=True)
class Box:
    """Tokens of one range as drawn: `rect` in the viewport's pixels over bytes [start, end).

    `ids`: of the tokens that share the range, none for bytes that the model does not see.
    """

    rect: QRect
    start: int
    end: int
    ids: tuple[int, ...]
    odd: bool
    cut: bool     # begins or ends inside a character
    status: int


def rows(entries: list[TokenizerEntry], scrolled: int = 0) -> list[Row]:
    """The rows from top to bottom."""
    kinds: list[tuple[RowKind, TokenizerEntry | None]] = [
        (RowKind.RULER, None), (RowKind.CHARACTERS, None), (RowKind.BYTES, None),
    ]
    kinds += [(RowKind.TOKENS, entry) for entry in entries]
    return [Row(kind, HEAD + i * ROW - scrolled, entry) for i, (kind, entry) in enumerate(kinds)]


def height(count: int) -> int:
    """Pixels that `count` tokenizers need."""
    return 2 * HEAD + (3 + count) * ROW


def boxes(
    result: Result, axis: ByteAxis, row: Row, letters: Characters
) -> list[Box]:
    """The tokens of one lane that are in view, and the bytes between them without a token."""
    start, end = axis.window()
    if start >= end:
        return []
    # A block more: a token that reaches into this one is numbered by its own block.
    low = start if result.merges is None else max(0, (start // BLOCK - 1) * BLOCK)
    part = result.window(low, end)
    odd = _odd(result, part.starts, low)
    cut = letters.inside(part.starts) | letters.inside(part.ends)
    top = row.top + (ROW - BOX) // 2
    found: list[Box] = []
    columns = (part.starts, part.ends, part.ids, odd, cut, part.status)
    for first, last, token, is_odd, is_cut, status in zip(
        *(column.tolist() for column in columns), strict=True
    ):
        if last > start and last > first:
            left = axis.left(first)
            rect = QRect(left, top, max(axis.left(last) - left, 1), BOX)
            # Tokens reach out of the window, the characters at hand do not.
            is_cut = is_cut or (first < start and splits_character(part.source, first))
            is_cut = is_cut or (last > end and splits_character(part.source, last))
            if found and (found[-1].start, found[-1].end) == (first, last) and first < last:
                found[-1] = replace(found[-1], ids=(*found[-1].ids, token))
            else:
                found.append(Box(rect, first, last, (token,), is_odd, is_cut, status))
    return found + _without_bytes(result, axis, start, end, top)


def _without_bytes(
    result: Result, axis: ByteAxis, start: int, end: int, top: int
) -> list[Box]:
    """Bytes that the model does not see, and tokens that stand at the edges of the view."""
    found = []
    for first, last in result.dropped(start, end).tolist():
        left = axis.left(first)
        rect = QRect(left, top, max(axis.left(last) - left, 1), BOX)
        found.append(Box(rect, first, last, (), False, False, int(Status.DROPPED)))
    inserted = result.inserted(start, end)
    for place, token in zip(inserted.starts.tolist(), inserted.ids.tolist(), strict=True):
        rect = QRect(axis.left(place), top, 1, BOX)
        found.append(Box(rect, place, place, (token,), False, False, int(Status.VIRTUAL)))
    return found


def _odd(result: Result, starts: NDArray[np.int64], low: int) -> NDArray[np.bool_]:
    # Tints must not swap while scrolling: count from the text's start, or from a block's.
    if not len(starts):
        return np.zeros(0, np.bool_)
    index = np.arange(len(starts))
    if result.merges is None:
        first = int(np.searchsorted(result.full.starts, starts[0]))
        index = first + index
    else:
        blocks = np.maximum(starts, low) // BLOCK * BLOCK
        index = index - np.searchsorted(starts, blocks)
    odd: NDArray[np.bool_] = index % 2 == 1
    return odd
