"""Where in a text tokenizers cut differently: how densely, and in how many places."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .._progress import Progress
from ..encoding import Encoding
from .curve import check

_STEP = 1 << 18  # bytes looked at between two looks at the progress

Window = Callable[[int, int], Encoding]


@dataclass(frozen=True, slots=True, eq=False)
class Divergence:
    """`shares` float64[k]: of the boundaries in each of `k` equal parts of the text, the share that
    not all tokenizers have; 0 where nobody cuts. `places`: runs of such boundaries between two
    that all have.
    """

    shares: NDArray[np.float64]
    places: int


def divergence(
    windows: Sequence[Window], length: int, parts: int, progress: Progress | None = None
) -> Divergence:
    """Compare the boundaries of tokenizers over a text of `length` bytes.

    Each of `windows` gives the tokens of one tokenizer that meet bytes [start, end), with their
    whole spans. The ends of the text count for nothing. Raises CancelledError.
    """
    differing, every = np.zeros(parts), np.zeros(parts)
    places, apart = 0, False
    if len(windows) < 2:
        return Divergence(differing, 0)
    for low in range(0, length, _STEP):
        check(progress)
        high = min(length, low + _STEP)
        times = np.zeros(high - low, np.uint8)
        for window in windows:
            tokens = window(low, high)
            here = np.zeros(high - low, np.uint8)
            for edges in (tokens.starts, tokens.ends):
                here[edges[(edges >= low) & (edges < high)] - low] = 1
            times += here
        if low == 0:
            times[0] = 0
        at = np.flatnonzero(times)
        lacking = times[at] < len(windows)
        part = (at + low) * parts // length
        every += np.bincount(part, minlength=parts)
        differing += np.bincount(part, weights=lacking, minlength=parts)
        before = np.concatenate([[apart], lacking[:-1]]) if len(lacking) else lacking
        places += int(np.count_nonzero(lacking & ~before))
        apart = bool(lacking[-1]) if len(lacking) else apart
    return Divergence(differing / np.maximum(every, 1), places)
