"""Where characters and words stand in a text, by bytes, and what boundaries do to them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from .._progress import Progress
from ..encoding import Encoding
from ..errors import CancelledError

_PIECE = 1 << 17  # bytes between which other threads get their turn


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """`characters` bool[n + 1]: the byte offsets at which a code point begins, the end among them;
    each stray byte is one. Words are runs of characters that are not white space: the bytes
    [`word_starts[i]`, `word_ends[i]`), int64[w].
    """

    characters: NDArray[np.bool_]
    word_starts: NDArray[np.int64]
    word_ends: NDArray[np.int64]


def layout_of(source: bytes, progress: Progress | None = None) -> Layout:
    """The layout of a text. Raises CancelledError."""
    characters = np.zeros(len(source) + 1, np.bool_)
    characters[-1] = True
    starts, ends = [], []
    at, inside = 0, False
    while at < len(source):
        end = character_end(source, min(at + _PIECE, len(source)))
        codes, offsets = _characters(source[at:end])
        characters[at + offsets] = True
        dark = np.concatenate([[inside], ~_spaces()[np.minimum(codes, 0xFFFF)]])
        edges = np.flatnonzero(dark[1:] != dark[:-1])
        begins = dark[1:][edges]
        starts.append(at + offsets[edges[begins]])
        ends.append(at + offsets[edges[~begins]])
        inside, at = bool(dark[-1]), end
        if progress is not None and progress.must_stop():
            raise CancelledError
    if inside:
        ends.append(np.array([len(source)], np.int64))
    none = [np.zeros(0, np.int64)]
    return Layout(characters, np.concatenate(starts or none), np.concatenate(ends or none))


def cut_characters(layout: Layout, boundaries: NDArray[np.bool_]) -> int:
    """How many of the boundaries, bool[n + 1], are inside a code point."""
    return int(np.count_nonzero(boundaries & ~layout.characters))


def continued_words(layout: Layout, boundaries: NDArray[np.bool_]) -> int:
    """How many words have a boundary inside."""
    before = np.zeros(len(boundaries) + 1, np.int32)
    np.cumsum(boundaries, out=before[1:])
    # Boundaries at start + 1 … end - 1.
    return int(np.count_nonzero(before[layout.word_ends] > before[layout.word_starts + 1]))


def shared_spans(one: Encoding, other: Encoding) -> tuple[int, int]:
    """How many spans [start, end) both encodings of a text have, and how many either has; tokens
    without bytes aside, several of one span counted once.
    """
    first, second = (_spans(encoding) for encoding in (one, other))
    both = int(np.count_nonzero((first == second) & (first > 0)))
    either = int(np.count_nonzero(first)) + int(np.count_nonzero(second)) - both
    return both, either


def _spans(encoding: Encoding) -> NDArray[np.int32]:
    # By start: tokens of one character may share a span, and none overlaps another otherwise.
    lengths = np.zeros(len(encoding.source) + 1, np.int32)
    some = encoding.ends > encoding.starts
    starts, ends = encoding.starts[some], encoding.ends[some]
    lengths[starts] = ends - starts
    return lengths


def character_end(source: bytes, end: int) -> int:
    """The first offset from `end` on at which no character is cut."""
    # At most three bytes on lies the start of another character, or the bytes are invalid.
    for step in range(4):
        if end + step >= len(source) or source[end + step] & 0xC0 != 0x80:
            return min(end + step, len(source))
    return end


def _characters(piece: bytes) -> tuple[NDArray[np.uint32], NDArray[np.int64]]:
    text = piece.decode("utf-8", "surrogateescape")
    codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32)
    stray = (codes >= 0xDC80) & (codes <= 0xDCFF)
    lengths = 1 + (codes >= 0x80).astype(np.int64) + (codes >= 0x800) + (codes >= 0x10000)
    lengths[stray] = 1
    offsets = np.zeros(len(codes), np.int64)
    np.cumsum(lengths[:-1], out=offsets[1:])
    return codes, offsets


@cache
def _spaces() -> NDArray[np.bool_]:
    # No white space lies beyond the first plane, whose last place is none.
    return np.fromiter((chr(code).isspace() for code in range(1 << 16)), np.bool_, 1 << 16)
