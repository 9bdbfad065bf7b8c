"""Where characters and words stand in a text, by bytes, and what boundaries do to them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .._progress import Progress
from ..encoding import Encoding
from ..errors import CancelledError
from ._text_layout import continued, line_ends, mark_part

_PIECE = 1 << 20  # bytes between which a cancel is heard


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
    characters = np.zeros(len(source) + 1, np.uint8)
    characters[-1] = True
    starts, ends = [], []
    at, inside = 0, False
    while at < len(source):
        begun, ended, inside, at = mark_part(
            source, at, min(at + _PIECE, len(source)), inside, characters
        )
        starts.append(begun)
        ends.append(ended)
        if progress is not None and progress.must_stop():
            raise CancelledError
    if inside:
        ends.append(np.array([len(source)], np.int64))
    none = [np.zeros(0, np.int64)]
    return Layout(
        characters.view(np.bool_), np.concatenate(starts or none), np.concatenate(ends or none)
    )


def cut_characters(layout: Layout, boundaries: NDArray[np.bool_]) -> int:
    """How many of the boundaries, bool[n + 1], are inside a code point."""
    return int(np.count_nonzero(boundaries & ~layout.characters))


def continued_words(layout: Layout, boundaries: NDArray[np.bool_]) -> int:
    """How many words have a boundary inside."""
    return continued(boundaries.view(np.uint8), layout.word_starts, layout.word_ends)


def line_count(source: bytes) -> int:
    """Lines, ended by LF, CR LF or CR; the last may lack its end."""
    return line_ends(source) + (bool(source) and source[-1:] not in (b"\n", b"\r"))


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
