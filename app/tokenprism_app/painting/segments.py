"""Tokens as segments that tile a byte range: what boxes are drawn from. No Qt here."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from tokenprism.encoding import Encoding, Status

NO_TOKEN = -1


@dataclass(frozen=True, slots=True, eq=False)
class Segments:
    """Segments of bytes [start, end) of a text.

    Segment `i` covers bytes [edges[i], edges[i + 1]) (int64[n + 1]) and belongs to the tokens
    first[i] .. first[i] + several[i] - 1 of `tokens` (int64[n] both): several where tokens share
    a span, none (`first` NO_TOKEN) where no token covers the bytes. `status` uint8[n] of
    `Status`; bytes without a token are DROPPED. `virtual`: index and place of tokens whose span
    is empty.
    """

    tokens: Encoding
    edges: NDArray[np.int64]
    first: NDArray[np.int64]
    several: NDArray[np.int64]
    status: NDArray[np.uint8]
    virtual: tuple[tuple[int, int], ...]

    def __len__(self) -> int:
        return len(self.first)

    def at(self, byte: int) -> int:
        """The segment that covers `byte`."""
        return int(np.searchsorted(self.edges, byte, side="right")) - 1


def segments(tokens: Encoding, start: int, end: int) -> Segments:
    """Segments of bytes [start, end) from the tokens that meet them, in the order of the text.

    Spans that overlap without being equal are cut where the earlier one ends.
    """
    if _tiles(tokens):
        return _plain(tokens, start, end)
    empty = tokens.starts == tokens.ends
    virtual: tuple[tuple[int, int], ...] = ()
    if empty.any():
        places = tokens.starts[empty]
        inside = (places >= start) & ((places < end) | (places == len(tokens.source)))
        found = zip(np.flatnonzero(empty)[inside].tolist(), places[inside].tolist(), strict=True)
        virtual = tuple(found)
    kept = np.flatnonzero(~empty & (tokens.ends > start) & (tokens.starts < end))
    starts, ends = tokens.starts[kept], tokens.ends[kept]
    new = np.ones(len(kept), bool)
    new[1:] = (starts[1:] != starts[:-1]) | (ends[1:] != ends[:-1])
    heads = np.flatnonzero(new)
    several = np.diff(np.append(heads, len(kept)))
    kept, starts, ends = kept[heads], starts[heads], ends[heads]
    reached = np.maximum.accumulate(ends) if len(ends) else ends
    starts = np.maximum(starts, np.concatenate([[start], reached[:-1]])) if len(ends) else starts
    ends = np.minimum(reached, end)
    return _with_gaps(tokens, start, end, kept, several, starts, ends, virtual)


def _tiles(tokens: Encoding) -> bool:
    """Whether the tokens follow each other without gap, overlap or empty span."""
    starts, ends = tokens.starts, tokens.ends
    return bool(
        len(starts) and (starts[1:] == ends[:-1]).all() and (starts < ends).all()
    )


def _plain(tokens: Encoding, start: int, end: int) -> Segments:
    """One segment for each token, a gap before and after where they do not reach the ends."""
    low = int(np.searchsorted(tokens.ends, start, side="right"))
    high = int(np.searchsorted(tokens.starts, end, side="left"))
    edges = np.append(tokens.starts[low:high], tokens.ends[high - 1] if high > low else start)
    first = np.arange(low, high)
    status = tokens.status[low:high]
    if high > low:
        edges[0], edges[-1] = max(int(edges[0]), start), min(int(edges[-1]), end)
    if edges[0] > start or edges[-1] < end:
        before, after = int(edges[0] > start), int(edges[-1] < end)
        edges = np.concatenate([[start] * before, edges, [end] * after]).astype(np.int64)
        first = np.concatenate([[NO_TOKEN] * before, first, [NO_TOKEN] * after]).astype(np.int64)
        gap = [int(Status.DROPPED)]
        status = np.concatenate([gap * before, status, gap * after]).astype(np.uint8)
    return Segments(tokens, edges, first, (first != NO_TOKEN).astype(np.int64), status, ())


def _with_gaps(
    tokens: Encoding,
    start: int,
    end: int,
    kept: NDArray[np.int64],
    several: NDArray[np.int64],
    starts: NDArray[np.int64],
    ends: NDArray[np.int64],
    virtual: tuple[tuple[int, int], ...],
) -> Segments:
    """Drop what is covered already and fill what nothing covers."""
    real = starts < ends
    kept, several, starts, ends = kept[real], several[real], starts[real], ends[real]
    edges = np.unique(np.concatenate([[start], starts, ends, [end]]).astype(np.int64))
    count = len(edges) - 1
    first = np.full(count, NO_TOKEN, np.int64)
    number = np.zeros(count, np.int64)
    status = np.full(count, Status.DROPPED, np.uint8)
    at = np.searchsorted(edges, starts)
    first[at], number[at], status[at] = kept, several, tokens.status[kept]
    return Segments(tokens, edges, first, number, status, virtual)
