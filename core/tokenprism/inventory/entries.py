"""Byte strings one behind another, with what is known of their characters."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from .._progress import Progress
from ..errors import CancelledError
from ..vocabulary import Vocabulary
from . import _entries

SCRIPTS = _entries.SCRIPTS  # the names of Unicode 16.0 by number
NO_SCRIPT = 255
_STEP = 8192  # entries between which other threads get their turn


class Entries:
    """Entry `i` is the bytes `blob[offsets[i]:offsets[i + 1]]`; `offsets` int64[n + 1].

    `points` int32[n]: code points, each stray byte counted as one. `partial` bool[n]: whether the
    bytes are not valid UTF-8 by themselves. `scripts` uint8[n, 2]: the numbers in SCRIPTS of the
    first two scripts met, NO_SCRIPT for none; `more` bool[n]: whether there is a third. Common
    stands for entries without a character of any script.
    """

    def __init__(self, blob: bytes, offsets: NDArray[np.int64]) -> None:
        self.blob, self.offsets = blob, offsets
        points, partial, first, second, more = _entries.characters(blob, offsets)
        self.points = points
        self.partial = partial.astype(bool)
        self.scripts = np.stack([first, second], axis=1)
        self.more = more.astype(bool)
        self._texts: list[str] | None = None

    @classmethod
    def of_rows(cls, parts: Sequence[tuple[Vocabulary, NDArray[np.int32]]]) -> Entries:
        """The entries of these ids of each vocabulary, in this order."""
        sizes = [vocabulary.lengths[ids] for vocabulary, ids in parts]
        offsets = np.zeros(sum(map(len, sizes)) + 1, np.int64)
        np.cumsum(np.concatenate(sizes), out=offsets[1:])
        only, ids = parts[0]
        if len(parts) == 1 and len(ids) == len(only) and (np.diff(ids) == 1).all():
            return cls(only.blob, offsets)
        joined = np.empty(int(offsets[-1]), np.uint8)
        at = 0
        for (vocabulary, rows), lengths in zip(parts, sizes, strict=True):
            rows = np.ascontiguousarray(rows, np.int32)
            _entries.gather(vocabulary.blob, vocabulary.offsets, rows, joined, at)
            at += int(lengths.sum())
        return cls(joined.tobytes(), offsets)

    def __len__(self) -> int:
        return len(self.offsets) - 1

    def __getitem__(self, row: int) -> bytes:
        return self.blob[self.offsets[row] : self.offsets[row + 1]]

    @cached_property
    def lengths(self) -> NDArray[np.int64]:
        """Bytes of each entry, int64[n]."""
        return np.diff(self.offsets)

    @cached_property
    def places(self) -> NDArray[np.int32]:
        """Where each entry stands in the order of bytes, int32[n]; equal ones share a place."""
        return _entries.places(self.blob, self.offsets)

    def holding(self, needle: bytes) -> NDArray[np.bool_]:
        """Which entries hold these bytes, bool[n]."""
        return _entries.find(self.blob, self.offsets, needle).astype(bool)

    def holding_script(self, script: int) -> NDArray[np.bool_]:
        """Which entries have a character of a script, bool[n]; for Common those without any other
        script.
        """
        found = np.asarray((self.scripts == script).any(axis=1))
        rows = np.flatnonzero(self.more & ~found)
        found[rows] = _entries.holds_script(self.blob, self.offsets, rows, script)
        return found

    def texts(self, progress: Progress | None = None) -> list[str]:
        """Every entry as text, bytes outside UTF-8 as Python escapes them. CancelledError."""
        if self._texts is None:
            made: list[str] = []
            edges, blob = self.offsets.tolist(), self.blob
            for low in range(0, len(self), _STEP):
                check(progress)
                here = edges[low : low + _STEP + 1]
                made += [
                    blob[start:end].decode("utf-8", "surrogateescape")
                    for start, end in pairwise(here)
                ]
            self._texts = made
        return self._texts


def check(progress: Progress | None) -> None:
    """Raise CancelledError where the job is no longer wanted."""
    if progress is not None and progress.must_stop():
        raise CancelledError
