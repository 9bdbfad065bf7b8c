"""What a training has learned so far, read little by little from the trainer's log."""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray
from tokenprism.bpe.alphabet import Alphabet

from ...work.recipe import BYTES

Columns = tuple[
    NDArray[np.int32], NDArray[np.int32], NDArray[np.int32], NDArray[np.int64], NDArray[np.int64]
]


class MergeLog(Protocol):
    """The trainer's log: grows while it is read."""

    def __len__(self) -> int: ...

    def copy(self, start: int = 0) -> Columns: ...


class LearnedMerges:
    """The merges of one training and its compression curve over the training text.

    It begins with the bytes, or with the alphabet named by `use`, and `specials` special tokens;
    `base` is the vocabulary before the first merge, `total` the bytes of the training text.
    """

    def __init__(self, specials: int, total: int) -> None:
        self.base, self.total = BYTES + specials, total
        self._specials = specials
        self._symbols = [bytes([byte]) for byte in range(BYTES)]
        self._strip = 0
        self._left = np.zeros(0, np.int32)
        self._right = np.zeros(0, np.int32)
        self._counts = np.zeros(0, np.int64)
        self._tokens = np.zeros(0, np.int64)
        self._made_by: dict[int, int] = {}

    def __len__(self) -> int:
        return len(self._left)

    @property
    def size(self) -> int:
        """The vocabulary size reached."""
        return self.base + len(self._made_by)

    def use(self, alphabet: Alphabet) -> None:
        """Begin with the symbols of an alphabet of characters."""
        self._symbols = list(alphabet.spellings.values())
        self._strip = alphabet.strip
        self.base = len(self._symbols) + alphabet.fallback + self._specials

    def read(self, log: MergeLog) -> None:
        """Take in what is new in the log."""
        known = len(self)
        if len(log) <= known:
            return
        left, right, result, counts, tokens = log.copy(known)
        self._left = np.append(self._left, left)
        self._right = np.append(self._right, right)
        self._counts = np.append(self._counts, counts)
        self._tokens = np.append(self._tokens, tokens)
        # Of several merges that make one token the first counts.
        new = zip(result.tolist(), range(known, known + len(result)), strict=True)
        for token_id, k in new:
            self._made_by.setdefault(token_id, k)

    def latest(self, many: int) -> list[tuple[int, bytes, bytes, int]]:
        """The last merges, newest first: size after it, left and right bytes, count."""
        last = len(self) - 1
        return [
            (
                self.base + k + 1,
                self.token(int(self._left[k])),
                self.token(int(self._right[k])),
                int(self._counts[k]),
            )
            for k in range(last, max(last - many, -1), -1)
        ]

    def token(self, token_id: int) -> bytes:
        """The bytes of a token, put together when they are asked for."""
        parts: list[bytes] = []
        todo = [token_id]
        while todo:
            one = todo.pop()
            if one < len(self._symbols):
                parts.append(self._symbols[one])
            else:
                k = self._made_by[one]
                todo += (int(self._right[k]), int(self._left[k]))
        # Every symbol but the first is the beginning of a right side, which loses its mark.
        return parts[0] + b"".join(part[self._strip :] for part in parts[1:])

    def curve(self) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
        """Vocabulary sizes int64[n] and bytes per token of the training text float64[n]."""
        sizes = self.base + 1 + np.arange(len(self), dtype=np.int64)
        return sizes, self.total / np.maximum(self._tokens, 1)
