"""Byte spans of a SentencePiece encoding, with what each span is worth.

The library tells for each byte of the normalised text where the characters begin that it came
from. All pieces joined are the normalised text, so that walking along it places each of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ...encoding import Encoding, Status
from .model import MARK


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
    highs = np.cumsum(np.array([len(one.written) for one in pieces], np.int64))
    lows = np.append(0, highs)[: len(highs)]
    ways = _Ways(source, normal)
    starts, ends, shared = ways.spans(lows, highs)
    plain = np.array([one.token == one.written for one in pieces], np.bool_)
    kept = plain & ways.are_kept(lows, highs)
    # What the normaliser deleted after a token belongs to none.
    ends[kept] = starts[kept] + (highs - lows)[kept]
    status = np.zeros(len(pieces), np.uint8)
    for index in np.flatnonzero(~kept).tolist():
        start, end = int(starts[index]), int(ends[index])
        ends[index], status[index] = _judged(
            source, pieces[index], start, end, bool(shared[index])
        )
    return Encoding(source, ids, starts, ends, status)


def _judged(
    source: bytes, piece: Piece, start: int, end: int, shared: bool
) -> tuple[int, Status]:
    """The end and the status of a token that is not simply the bytes of its span."""
    token = piece.token
    if token is None:
        return end, Status.UNKNOWN
    if start == end:
        return end, Status.VIRTUAL
    if shared:
        return end, Status.NORMALIZED
    if source.startswith(token, start) and start + len(token) <= end:
        marked = token != piece.written
        return start + len(token), Status.SPACED if marked else Status.EXACT
    if MARK in piece.written or b" " in piece.written:
        under = source[start:end].replace(MARK, b" ").decode("utf-8", "replace")
        if under.split() == token.decode("utf-8", "replace").split():
            return end, Status.SPACED
    return end, Status.NORMALIZED


class _Ways:
    """From ranges of the normalised text to the source, by runs of bytes that came together."""

    def __init__(self, source: bytes, normal: Normalized) -> None:
        size = len(normal.text)
        at = np.array(normal.at, np.int64)
        begins = np.ones(size, np.bool_)
        begins[1:] = at[1:size] != at[: size - 1] if size else True
        begins[1 : normal.inserted] = False
        if 0 < normal.inserted < size:
            begins[normal.inserted] = True
        first = np.flatnonzero(begins)
        self._run = np.cumsum(begins) - 1
        self._edges = np.append(first, size)
        self._low, self._high = at[first], at[self._edges[1:]]
        if normal.inserted:
            self._high[0] = self._low[0]
        # Whether each byte stands in the source where its run begins, as it is.
        place = at[:size] + np.arange(size) - first[self._run]
        within = place < len(source)
        text = np.frombuffer(normal.text, np.uint8)
        equal = np.zeros(size, np.bool_)
        equal[within] = np.frombuffer(source, np.uint8)[place[within]] == text[within]
        equal[: normal.inserted] = False
        self._kept = (
            np.logical_and.reduceat(equal, first) if size else np.zeros(0, np.bool_)
        )
        self._place = place

    def spans(
        self, lows: NDArray[np.int64], highs: NDArray[np.int64]
    ) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.bool_]]:
        """Starts and ends of ranges that are not empty, and whether others share a rewritten run.
        """
        one, other = self._run[lows], self._run[highs - 1]
        inside = lows - self._edges[one]
        left = self._edges[other + 1] - highs
        starts = self._low[one] + np.where(self._kept[one], inside, 0)
        ends = np.where(
            (left > 0) & self._kept[other],
            self._low[other] + highs - self._edges[other], self._high[other],
        )
        shared = ((inside > 0) & ~self._kept[one]) | ((left > 0) & ~self._kept[other])
        return starts, ends, shared

    def are_kept(self, lows: NDArray[np.int64], highs: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Whether all bytes of each range stand in the source as they are, one after another."""
        changed = np.append(0, np.cumsum(~self._kept[self._run]))
        whole = changed[highs] == changed[lows]
        together = self._place[highs - 1] - self._place[lows] == highs - lows - 1
        found: NDArray[np.bool_] = whole & together
        return found
