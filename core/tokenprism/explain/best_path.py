"""The lattice around a place of a long text, and what it says of boundaries and tokens there."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from ..bytepiece.lattice import Lattice, Path
from ..bytepiece.tokenizer import BytePieceTokenizer
from ..encoding import Encoding
from ..messages import Message, verbatim
from ..normal import NormalText
from ..utf8 import character_starts

MOST = 300    # bytes of a lattice that is looked at
_NEAR = 1 << 16  # bytes behind a place in which the ends of segments are looked for


@dataclass(frozen=True, slots=True, eq=False)
class Place:
    """A part of a text that begins and ends where the best path of the whole text has a boundary.

    So the best path of `lattice` is that of the text. It begins at byte `origin` of the text;
    `normal` is the part in the form that the model sees. `cut_left` and `cut_right` say that the
    part ends inside a segment.
    """

    lattice: Lattice
    origin: int
    normal: NormalText
    cut_left: bool
    cut_right: bool

    @property
    def end(self) -> int:
        """The byte of the text at which the part ends."""
        return self.origin + len(self.normal.source)

    def source_of(self, places: NDArray[np.int64]) -> NDArray[np.int64]:
        """Bytes of the text for offsets of the lattice; the start of what was rewritten."""
        return self.normal.source_of(places, low=True) + self.origin

    def offset_of(self, byte: int) -> int:
        """The node of the lattice for a byte of the text; -1 where there is none."""
        nodes = self.lattice.nodes
        found = nodes[self.source_of(nodes) == byte]
        return int(found[0]) if len(found) else -1


class _Text(Protocol):
    @property
    def is_source(self) -> bool: ...


class AnyPlace(Protocol):
    """What a judgement needs of a place, whatever its pieces come from: see `Place`."""

    @property
    def lattice(self) -> Lattice: ...
    @property
    def origin(self) -> int: ...
    @property
    def normal(self) -> _Text: ...
    @property
    def cut_left(self) -> bool: ...
    @property
    def cut_right(self) -> bool: ...
    def source_of(self, places: NDArray[np.int64]) -> NDArray[np.int64]: ...
    def offset_of(self, byte: int) -> int: ...


@dataclass(frozen=True, slots=True, eq=False)
class Judgement:
    """Why there is a boundary at `byte` of the text, or none.

    `margin` is what deciding otherwise would lose, in nats; infinite where nothing else is
    possible. `other` is the best path that decides otherwise, None where there is none. `message`
    says it in a sentence.
    """

    byte: int
    is_boundary: bool
    margin: float
    other: Path | None
    message: Message


def place_of(
    tokenizer: BytePieceTokenizer, encoding: Encoding, start: int, end: int, most: int = MOST
) -> Place | None:
    """The segments of a text that meet bytes [start, end), of long ones a part around `start`.

    `encoding` is what the tokenizer made of the text. About `most` bytes are taken, a token more
    at each side. None in an empty text.
    """
    source = encoding.source
    if not source:
        return None
    start = min(max(start, 0), len(source) - 1)
    end = min(max(end, start + 1), len(source))
    edges = _segments_around(tokenizer, source, start, end)
    low = int(edges[np.searchsorted(edges, start, side="right") - 1])
    high = int(edges[np.searchsorted(edges, end, side="left")])
    first, last = low, high
    if high - low > most:
        cuts = _cuts(encoding, max(low, start - most), min(high, start + most))
        first = _nearest(cuts, max(low, start - most // 3), low)
        last = _nearest(cuts[cuts > start], min(high, first + most), high)
    inner = edges[(edges > first) & (edges < last)]
    normal = tokenizer.normal(source[first:last])
    segments = np.append(0, inner - first) if normal.is_source else None
    lattice = tokenizer.lattice(normal.text, segments=segments)
    return Place(lattice, first, normal, first > low, last < high)


def judge(place: AnyPlace, byte: int) -> Judgement:
    """Why there is a boundary at `byte` of the text, which lies in the place, or none."""
    lattice, node = place.lattice, place.offset_of(byte)
    if node < 0:
        return _inside_character(place, byte)
    cut = (node == 0 and place.cut_left) or (node == len(lattice.source) and place.cut_right)
    if node in lattice.segments or node == len(lattice.source):
        text = (
            Message("The best path of the whole segment has a boundary here.") if cut
            else Message("A segment begins or ends here, and no piece crosses that.")
        )
        return Judgement(byte, True, np.inf, None, text)
    is_boundary = node in lattice.best.edges
    other = lattice.best_without(node) if is_boundary else lattice.best_with(node)
    if other is None:
        text = (
            Message("No piece crosses this place: every path has a boundary here.")
            if is_boundary
            else Message("No path has a boundary here.")
        )
        return Judgement(byte, is_boundary, np.inf, None, text)
    margin = max(lattice.best.score - other.score, 0.0)
    pieces = verbatim(shown_path(lattice, other, node))
    text = (
        Message(
            "This boundary wins by {margin:.2f} nats: without it the best path has {pieces} here.",
            margin=margin, pieces=pieces,
        )
        if is_boundary
        else Message(
            "One token wins by {margin:.2f} nats: with a boundary the best path has {pieces} here.",
            margin=margin, pieces=pieces,
        )
    )
    return Judgement(byte, is_boundary, margin, other, text)


def _inside_character(place: AnyPlace, byte: int) -> Judgement:
    lattice = place.lattice
    if byte - place.origin in lattice.best.edges and place.normal.is_source:
        text = Message("This character is no piece: each of its bytes is a token.")
        return Judgement(byte, True, np.inf, None, text)
    text = Message("Pieces are whole characters: none begins or ends inside one.")
    return Judgement(byte, False, np.inf, None, text)


def alternative(place: AnyPlace, start: int, end: int) -> Path | None:
    """The best path that does not go over the edge with bytes [start, end) of the text.

    A byte of a character that is no piece stands for the whole character. None where every path
    goes over it.
    """
    lattice = place.lattice
    starts, ends = place.source_of(lattice.starts), place.source_of(lattice.ends)
    same = (starts == start) & (ends == end)
    inside = (starts <= start) & (ends >= end) & (lattice.ids < 0)
    return lattice.best_among(~(same | inside))


def shown_path(lattice: Lattice, path: Path, around: int) -> str:
    """The pieces of `path` where it differs from the best one around an offset: `南 | 京市`."""
    common = np.intersect1d(path.edges, lattice.best.edges)
    low = int(common[common < around].max(initial=0))
    high = int(common[common > around].min(initial=len(lattice.source)))
    edges = path.edges[(path.edges >= low) & (path.edges <= high)]
    edges = edges[np.isin(edges, lattice.nodes)].tolist()
    parts = [lattice.source[a:b] for a, b in pairwise(edges)]
    return " | ".join(map(_shown, parts))


def _shown(piece: bytes) -> str:
    try:
        text = piece.decode("utf-8")
    except UnicodeDecodeError:
        return piece.hex(" ").upper()
    return text.replace(" ", "␣").replace("\n", "↵").replace("\t", "⇥")


def _segments_around(
    tokenizer: BytePieceTokenizer, source: bytes, start: int, end: int
) -> NDArray[np.int64]:
    """Where segments of the lines around [start, end) start, and where the last of them ends."""
    # Where a line begins that is not empty, there a segment begins, whatever the front end.
    low = start + 1
    while True:
        low = source.rfind(b"\n", 0, low - 1) + 1 if low > 0 else 0
        if low == 0 or (low <= start and source[low] not in b"\r\n"):
            break
    high = source.find(b"\n", end)
    while 0 <= high < len(source) and source[high] in b"\r\n":
        high += 1
    high = min(high if high >= 0 else len(source), end + _NEAR)
    return np.append(tokenizer.pretokens(source[low:high]), high - low) + low


def _cuts(encoding: Encoding, low: int, high: int) -> NDArray[np.int64]:
    """Where tokens in bytes [low, high] of the text begin, but none inside a character."""
    part = encoding.tokens_in(low, high)
    starts = np.unique(encoding.starts[part])
    if not len(starts):
        return starts
    first, last = int(starts[0]), int(encoding.ends[part][-1])
    whole = character_starts(encoding.source[first:last]) + first
    return starts[np.isin(starts, whole)]


def _nearest(cuts: NDArray[np.int64], wanted: int, otherwise: int) -> int:
    if wanted == otherwise or not len(cuts):
        return otherwise
    return int(cuts[np.argmin(np.abs(cuts - wanted))])
