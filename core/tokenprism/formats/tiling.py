"""Tokens whose bytes, one after another, are the text."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ..encoding import Encoding, Status
from .alignment import MARK


def tiling(source: bytes, ids: NDArray[np.int32], tokens: Sequence[bytes]) -> Encoding | None:
    """The exact encoding when the tokens' bytes, joined, are the source; None otherwise."""
    if b"".join(tokens) != source:
        return None
    lengths = np.fromiter(map(len, tokens), np.int64, len(tokens))
    ends = np.cumsum(lengths)
    return Encoding(source, ids, ends - lengths, ends, np.zeros(len(ids), np.uint8))


def marked_tiling(
    source: bytes, ids: NDArray[np.int32], written: Sequence[bytes], text: bytes
) -> Encoding | None:
    """The encoding when the tokens as they are `written` spell `text`, and that is the source with
    a mark for every space, maybe with one more in front; None otherwise.
    """
    marked = source.replace(b" ", MARK)
    front = len(text) - len(marked)
    if MARK in source or front not in (0, len(MARK)) or text != MARK[:front] + marked:
        return None
    if not front and source.startswith(b" "):
        return None  # it may have been dropped, and another mark put in front
    if b"".join(written) != text:
        return None
    marks = np.fromiter((part.count(MARK) for part in written), np.int64, len(written))
    lengths = np.fromiter(map(len, written), np.int64, len(written)) - marks * (len(MARK) - 1)
    edges = np.append(0, np.cumsum(lengths)) - (front > 0)
    if edges[-1] != len(source):
        return None  # a mark in several tokens
    edges = np.maximum(edges, 0)
    starts, ends = edges[:-1], edges[1:]
    status = np.where(marks > 0, Status.SPACED, Status.EXACT).astype(np.uint8)
    status[starts == ends] = Status.VIRTUAL
    return Encoding(source, ids, starts, ends, status)
