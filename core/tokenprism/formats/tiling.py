"""Tokens whose bytes, one after another, are the text."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ..encoding import Encoding


def tiling(source: bytes, ids: NDArray[np.int32], tokens: Sequence[bytes]) -> Encoding | None:
    """The exact encoding when the tokens' bytes, joined, are the source; None otherwise."""
    if b"".join(tokens) != source:
        return None
    lengths = np.fromiter(map(len, tokens), np.int64, len(tokens))
    ends = np.cumsum(lengths)
    return Encoding(source, ids, ends - lengths, ends, np.zeros(len(ids), np.uint8))
