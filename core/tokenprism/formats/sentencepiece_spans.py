"""Byte spans of a SentencePiece encoding, with what each span is worth.

The library tells for each byte of the normalised text where the characters begin that it came
from. All pieces joined are the normalised text, so that walking along it places each of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from ..encoding import Encoding, Status
from .sentencepiece_model import MARK


@dataclass(frozen=True, slots=True)
class Piece:
    """A token as the library gave it.

    `written`: its bytes in the normalised text; `token`: the bytes it stands for, None for the
    unknown piece.
    """

    written: bytes
    token: bytes | None


@dataclass(frozen=True, slots=True)
class Normalized:
    """The normalised text with the way back.

    `at[k]` is where in the source the characters begin that byte `k` came from, int64[bytes + 1];
    the first `inserted` bytes came from nothing.
    """

    text: bytes
    at: Sequence[int]
    inserted: int


def place(
    source: bytes, ids: NDArray[np.int32], pieces: Sequence[Piece], normal: Normalized
) -> Encoding | None:
    """Spans and status of `pieces`; None where they do not spell the normalised text."""
    if b"".join([piece.written for piece in pieces]) != normal.text:
        return None
    ways = _Ways(source, normal)
    spans = []
    low = 0
    for piece in pieces:
        high = low + len(piece.written)
        spans.append(_span(source, piece, *ways.of(low, high)))
        low = high
    starts = np.array([span[0] for span in spans], np.int64)
    ends = np.array([span[1] for span in spans], np.int64)
    return Encoding(source, ids, starts, ends, np.array([span[2] for span in spans], np.uint8))


def _span(
    source: bytes, piece: Piece, start: int, end: int, shared: bool
) -> tuple[int, int, Status]:
    token = piece.token
    if token is None:
        return start, end, Status.UNKNOWN
    if start == end:
        return start, end, Status.VIRTUAL
    if shared:
        return start, end, Status.NORMALIZED
    if source.startswith(token, start) and start + len(token) <= end:
        # What the normaliser deleted after a token belongs to none.
        marked = token != piece.written
        return start, start + len(token), Status.SPACED if marked else Status.EXACT
    if MARK in piece.written or b" " in piece.written:
        under = source[start:end].replace(MARK, b" ").decode("utf-8", "replace")
        if under.split() == token.decode("utf-8", "replace").split():
            return start, end, Status.SPACED
    return start, end, Status.NORMALIZED


class _Ways:
    """From a range of the normalised text to the source, by runs of bytes that came together."""

    def __init__(self, source: bytes, normal: Normalized) -> None:
        at = normal.at
        self._run: list[int] = []      # the run of each byte
        self._first: list[int] = []    # where each run begins, in the normalised text
        self._source: list[tuple[int, int]] = []  # what each run came from
        self._kept: list[bool] = []    # whether each run is written as it was
        begin = 0
        if normal.inserted:
            self._add(normal.inserted, 0, at[0], at[0], True)
            begin = normal.inserted
        for _, group in groupby(range(begin, len(normal.text)), key=at.__getitem__):
            members = list(group)
            low, high = members[0], members[-1] + 1
            kept = source.startswith(normal.text[low:high], at[low])
            self._add(high - low, low, at[low], at[high], kept)

    def _add(self, size: int, first: int, low: int, high: int, kept: bool) -> None:
        self._run += [len(self._first)] * size
        self._first.append(first)
        self._source.append((low, high))
        self._kept.append(kept)

    def of(self, low: int, high: int) -> tuple[int, int, bool]:
        """The source of bytes [low, high), and whether a rewritten run is shared with others."""
        if low == high:
            return 0, 0, False
        one, other = self._run[low], self._run[high - 1]
        start, end = self._source[one][0], self._source[other][1]
        shared = False
        if (inside := low - self._first[one]) > 0:
            shared = not self._kept[one]
            start += inside if self._kept[one] else 0
        last = self._first[other + 1] if other + 1 < len(self._first) else len(self._run)
        if high < last:
            shared = shared or not self._kept[other]
            if self._kept[other]:
                end = self._source[other][0] + high - self._first[other]
        return start, end, shared
