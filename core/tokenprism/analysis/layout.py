"""Where characters and words stand in a text, by bytes."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .._progress import Progress
from ..errors import CancelledError
from ._text_layout import mark_part

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
