"""What a training has learned so far, read little by little from the trainer's log."""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Columns = tuple[
    NDArray[np.int32], NDArray[np.int32], NDArray[np.int32], NDArray[np.int64], NDArray[np.int64]
]


class MergeLog(Protocol):
    """The trainer's log: grows while it is read."""

    def __len__(self) -> int: ...

    def copy(self, start: int = 0) -> Columns: ...


class LearnedMerges:
    """The merges of one training and its compression curve over the training text.

    `base` is the vocabulary before the first merge, `total` the bytes of the training text, 0
    while unknown.
    """

    def __init__(self, base: int, total: int) -> None:
        self.base, self.total = base, total
        self._bytes: dict[int, bytes] = {byte: bytes((byte,)) for byte in range(256)}
        self._left: list[int] = []
        self._right: list[int] = []
        self._counts: list[int] = []
        self._tokens_after: list[NDArray[np.int64]] = []
        self._known = 0

    def __len__(self) -> int:
        return self._known

    @property
    def size(self) -> int:
        """The vocabulary size reached."""
        return self.base + self._known

    def read(self, log: MergeLog) -> None:
        """Take in what is new in the log."""
        if len(log) <= self._known:
            return
        left, right, result, counts, tokens = log.copy(self._known)
        made_of = self._bytes
        for one, other, made in zip(left.tolist(), right.tolist(), result.tolist(), strict=True):
            made_of.setdefault(made, made_of[one] + made_of[other])
        self._left.extend(left.tolist())
        self._right.extend(right.tolist())
        self._counts.extend(counts.tolist())
        self._tokens_after.append(tokens)
        self._known += len(left)

    def latest(self, many: int) -> list[tuple[int, bytes, bytes, int]]:
        """The last merges, newest first: size after it, left and right bytes, count."""
        return [
            (
                self.base + k + 1,
                self._bytes[self._left[k]],
                self._bytes[self._right[k]],
                self._counts[k],
            )
            for k in range(self._known - 1, max(self._known - 1 - many, -1), -1)
        ]

    def curve(self) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
        """Vocabulary sizes int64[n] and bytes per token of the training text float64[n]."""
        if len(self._tokens_after) > 1:
            self._tokens_after = [np.concatenate(self._tokens_after)]
        if not self.total or not self._tokens_after:
            return np.zeros(0, np.int64), np.zeros(0)
        tokens = np.maximum(self._tokens_after[0], 1)
        return self.base + 1 + np.arange(len(tokens), dtype=np.int64), self.total / tokens
