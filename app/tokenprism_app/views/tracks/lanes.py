"""What stands in each row of the tracks: boxes with their byte ranges, ready to paint."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRect
from tokenprism.encoding import Status
from tokenprism.tokenizer import Capability
from tokenprism.tracks.pretokens import pattern_of

from ...session import Result, TokenizerEntry
from ...theme import fonts
from .axis import ByteAxis
from .characters import Characters, splits_character

# Pixels at the usual zoom: pitch of rows, height of boxes, space above the first row.
ROW, BOX, HEAD = 28, 22, 6
LABELS = 144                # pixels of the fixed column of names, likewise
BLOCK = 1024                # bytes after which the alternation of tints begins anew at a cut


class RowKind(Enum):
    RULER = "ruler"
    CHARACTERS = "characters"
    CLUSTERS = "clusters"
    BYTES = "bytes"
    PRETOKENS = "pretokens"
    TOKENS = "tokens"
    AGREEMENT = "agreement"


HEIGHTS = {RowKind.RULER: 24, RowKind.CLUSTERS: 20, RowKind.PRETOKENS: 20, RowKind.AGREEMENT: 22}
OPTIONAL = (RowKind.CHARACTERS, RowKind.CLUSTERS, RowKind.BYTES, RowKind.AGREEMENT,
            RowKind.PRETOKENS)


def head() -> int:
    """Pixels above the first row."""
    return fonts.scaled(HEAD)


def label_room() -> int:
    """Pixels of the column of names."""
    return fonts.scaled(LABELS)


def ruler_end() -> int:
    """Where the ruler, which is not scrolled, ends."""
    return head() + fonts.scaled(HEIGHTS[RowKind.RULER])


@dataclass(frozen=True, slots=True)
class Row:
    """One row: its kind and place; `entry` where it belongs to a tokenizer, `entries` all for which
    it is true.
    """

    kind: RowKind
    top: int
    entry: TokenizerEntry | None = None
    entries: tuple[TokenizerEntry, ...] = field(default=())
    height: int = field(init=False)   # pixels to the next row
    box: int = field(init=False)      # pixels of its boxes
    box_top: int = field(init=False)  # where its boxes begin

    @property
    def key(self) -> int | None:
        """The tokenizer whose tokens these are."""
        return self.entry.key if self.entry is not None and self.kind is RowKind.TOKENS else None

    def __post_init__(self) -> None:
        # Once: members of enumerations are slow to hash, and these are asked for by every box.
        height = fonts.scaled(HEIGHTS.get(self.kind, ROW))
        box = height - fonts.scaled(4 if self.kind in HEIGHTS else ROW - BOX)
        object.__setattr__(self, "height", height)
        object.__setattr__(self, "box", box)
        object.__setattr__(self, "box_top", self.top + (height - box) // 2)

    @property
    def end(self) -> int:
        """Where the next row begins."""
        return self.top + self.height


class Box(NamedTuple):
    """Tokens of one range as drawn: `rect` in the viewport's pixels over bytes [start, end).

    `ids`: of the tokens that share the range, none for bytes that the model does not see. A box is
    torn at an edge that lies inside a character.
    """

    rect: QRect
    start: int
    end: int
    ids: tuple[int, ...]
    odd: bool
    torn_left: bool
    torn_right: bool
    status: int
    note: str = ""  # a few characters beside the id

    @property
    def cut(self) -> bool:
        """Whether it begins or ends inside a character."""
        return self.torn_left or self.torn_right


def rows(
    entries: list[TokenizerEntry], scrolled: int = 0, hidden: Iterable[RowKind] = ()
) -> list[Row]:
    """The rows from top to bottom; the ruler stays where it is."""
    found = [Row(RowKind.RULER, head())]
    top = found[0].end - scrolled
    for kind, entry, group in _wanted(entries):
        if kind not in hidden:
            found.append(Row(kind, top, entry, group))
            top = found[-1].end
    return found


Wanted = tuple[RowKind, TokenizerEntry | None, tuple[TokenizerEntry, ...]]


def _wanted(entries: list[TokenizerEntry]) -> list[Wanted]:
    wanted: list[Wanted] = [
        (kind, None, ()) for kind in (RowKind.CHARACTERS, RowKind.CLUSTERS, RowKind.BYTES)
    ]
    # Tokens come first: in a low panel they must be seen without scrolling.
    wanted += [(RowKind.TOKENS, entry, (entry,)) for entry in entries]
    if len(entries) > 1:
        wanted.append((RowKind.AGREEMENT, None, tuple(entries)))
    wanted += [(RowKind.PRETOKENS, group[0], group) for group in same_cuts(entries)]
    return wanted


def same_cuts(entries: list[TokenizerEntry]) -> list[tuple[TokenizerEntry, ...]]:
    """Tokenizers whose pre-tokens are told by the same pattern, together; those that do not tell
    theirs are one group, the last.
    """
    groups: dict[object, list[TokenizerEntry]] = {}
    silent: list[TokenizerEntry] = []
    for entry in entries:
        if Capability.PRETOKENS not in entry.tokenizer.capabilities:
            silent.append(entry)
            continue
        pattern = pattern_of(entry.tokenizer)
        groups.setdefault(entry.key if pattern is None else pattern.name, []).append(entry)
    return [tuple(group) for group in (*groups.values(), silent) if group]


def height(entries: list[TokenizerEntry], hidden: Iterable[RowKind] = ()) -> int:
    """Pixels that the rows of these tokenizers need."""
    return rows(entries, 0, hidden)[-1].end + head()


def boxes(
    result: Result, axis: ByteAxis, row: Row, part: tuple[int, int], letters: Characters
) -> list[Box]:
    """The tokens of one lane that meet a part of the bytes, of which `letters` are the characters,
    and the bytes between them without a token.
    """
    start, end = part
    if start >= end:
        return []
    # A block more: a token that reaches into this one is numbered by its own block.
    low = start if result.merges is None else max(0, (start // BLOCK - 1) * BLOCK)
    seen = result.window(low, end)
    odd = _odd(result, seen.starts, low, end)
    torn_lefts, torn_rights = letters.inside(seen.starts), letters.inside(seen.ends)
    lefts, widths = axis.places(seen.starts, seen.ends)
    top, tall = row.box_top, row.box
    found: list[Box] = []
    columns = (lefts, widths, seen.starts, seen.ends, seen.ids, odd, torn_lefts, torn_rights,
               seen.status)
    for left, width, first, last, token, is_odd, torn_left, torn_right, status in zip(
        *(column.tolist() for column in columns), strict=True
    ):
        if last <= start or last <= first:
            continue
        # Tokens reach out of the part, the characters at hand do not.
        if first < start:
            torn_left = torn_left or splits_character(seen.source, first)
        if last > end:
            torn_right = torn_right or splits_character(seen.source, last)
        if found and found[-1].end == last and found[-1].start == first:
            found[-1] = found[-1]._replace(ids=(*found[-1].ids, token))
        else:
            rect = QRect(left, top, width, tall)
            found.append(Box(rect, first, last, (token,), is_odd, torn_left, torn_right, status))
    return found + _without_bytes(result, axis, start, end, row)


def _without_bytes(
    result: Result, axis: ByteAxis, start: int, end: int, row: Row
) -> list[Box]:
    """Bytes that the model does not see, and tokens that stand at the edges of the view."""
    found = []
    for first, last in result.dropped(start, end).tolist():
        left = axis.left(first)
        rect = QRect(left, row.box_top, max(axis.left(last) - left, 1), row.box)
        found.append(Box(rect, first, last, (), False, False, False, int(Status.DROPPED)))
    inserted = result.inserted(start, end)
    for place, token in zip(inserted.starts.tolist(), inserted.ids.tolist(), strict=True):
        rect = QRect(axis.left(place), row.box_top, 1, row.box)
        found.append(Box(rect, place, place, (token,), False, False, False, int(Status.VIRTUAL)))
    return found


def cells(edges: NDArray[np.int64], axis: ByteAxis, row: Row) -> list[Box]:
    """Boxes between each two edges: characters, clusters, pre-tokens."""
    top, tall, exact = row.box_top, row.box, int(Status.EXACT)
    lefts, widths = axis.places(edges[:-1], edges[1:])
    places = edges.tolist()
    return [
        Box(QRect(left, top, width, tall), first, last, (), False, False, False, exact)
        for left, width, first, last in zip(
            lefts.tolist(), widths.tolist(), places[:-1], places[1:], strict=True
        )
    ]


def _odd(
    result: Result, starts: NDArray[np.int64], low: int, end: int
) -> NDArray[np.bool_]:
    # Tints must not swap while scrolling: count from the text's start, or from a block's.
    if not len(starts):
        return np.zeros(0, np.bool_)
    index = np.arange(len(starts))
    if result.merges is None:
        index = result.full.tokens_in(low, end).start + index
    else:
        blocks = np.maximum(starts, low) // BLOCK * BLOCK
        index = index - np.searchsorted(starts, blocks)
    odd: NDArray[np.bool_] = index % 2 == 1
    return odd
