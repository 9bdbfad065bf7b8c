"""A rewritten text, byte by byte, with the bytes of the source that each came from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from ..encoding import Encoding, Status

MARK = "▁".encode()  # stands for a space


class Origin(IntEnum):
    """How bytes of a rewritten text came from the source."""

    KEPT = 0       # each stands in the source as it is
    MARK = 1       # `MARK`, for one space
    INSERTED = 2   # from nothing
    REWRITTEN = 3  # together from a range, which they share


def front_of(text: bytes, under: bytes) -> bytes | None:
    """The mark or space put in front of `under`, maybe with marks for spaces, to make `text`.

    Empty where there is none; None where `text` is something else.
    """
    if text == under:
        return b""
    for front in (b"", MARK, b" ") if under else ():
        if text.startswith(front) and text[len(front) :] in (under, under.replace(b" ", MARK)):
            return front
    return None


def sides_of(text: bytes, under: bytes) -> tuple[bytes, bytes] | None:
    """What `text` has in front of and behind `under`: marks or spaces; None where more differs."""
    front = front_of(text, under)
    if front is not None:
        return front, b""
    inner = text.strip(b" ")
    if not under or inner != under:
        return None
    at = len(text) - len(text.lstrip(b" "))
    return text[:at], text[at + len(inner) :]


@dataclass(frozen=True, slots=True, eq=False)
class Alignment:
    """Where each of the n bytes of `text` came from.

    Byte `i` came from bytes [lows[i], highs[i]) of the source, int64[n] both and in order; of
    `origin[i]`, uint8[n] of `Origin`. `joined[i]`, bool[n]: it shares its range with byte `i - 1`.
    """

    text: bytes
    lows: NDArray[np.int64]
    highs: NDArray[np.int64]
    origin: NDArray[np.uint8]
    joined: NDArray[np.bool_]

    @classmethod
    def of_runs(cls, text: bytes, runs: Runs) -> Alignment:
        """The alignment of `text` that `runs` divide."""
        sizes = runs.sizes
        first = np.zeros(len(text), np.bool_)
        first[(np.cumsum(sizes) - sizes)[sizes > 0]] = True
        lows, highs = np.repeat(runs.lows, sizes), np.repeat(runs.highs, sizes)
        origin = np.repeat(runs.origin, sizes)
        kept = origin == Origin.KEPT
        within = np.arange(len(text)) - np.repeat(np.cumsum(sizes) - sizes, sizes)
        lows = np.where(kept, lows + within, lows)
        highs = np.where(kept, lows + 1, highs)
        return cls(text, lows, highs, origin, ~(first | kept))

    @classmethod
    def same(cls, source: bytes) -> Alignment:
        """Nothing is rewritten."""
        places = np.arange(len(source), dtype=np.int64)
        nothing = np.zeros(len(source), np.uint8)
        return cls(source, places, places + 1, nothing, nothing.astype(np.bool_))

    def after(self, later: Alignment) -> Alignment:
        """The alignment of `later`'s text with this one's source; it was made of this one's."""
        at, size = later.lows, len(self.text)
        if not size:
            return later
        kept, inserted = later.origin == Origin.KEPT, later.origin == Origin.INSERTED
        inside = np.minimum(at, size - 1)
        last = np.maximum(later.highs, 1) - 1
        lows = np.where(at < size, self.lows[inside], self.highs[-1])
        highs = np.where(inserted, lows, self.highs[last])
        origin = np.maximum(later.origin, np.where(inserted, 0, self.origin[inside]))
        before = np.append(-1, at[:-1])
        joined = np.where(kept, self.joined[inside] & (before == at - 1), later.joined)
        return Alignment(later.text, lows, highs, origin.astype(np.uint8), joined)

    def only(self, keep: NDArray[np.bool_]) -> Alignment:
        """Without the bytes where `keep`, bool[n], is false."""
        at = np.flatnonzero(keep)
        text = np.frombuffer(self.text, np.uint8)[at].tobytes()
        joined = self.joined[at] & (np.append(-1, at[:-1]) == at - 1)
        return Alignment(text, self.lows[at], self.highs[at], self.origin[at], joined)


@dataclass(frozen=True, slots=True, eq=False)
class Runs:
    """Stretches of a rewritten text of one origin: `sizes` in bytes, ranges of the source.

    int64[k], but `origin` uint8[k]. The range of an inserted run is empty, that of a kept one
    begins where its bytes stand.
    """

    sizes: NDArray[np.int64]
    lows: NDArray[np.int64]
    highs: NDArray[np.int64]
    origin: NDArray[np.uint8]

    @classmethod
    def of(cls, rows: Sequence[tuple[int, int, int, int]]) -> Runs:
        """From rows of size, low, high and origin."""
        columns = np.array(rows, np.int64).reshape(len(rows), 4)
        return cls(columns[:, 0], columns[:, 1], columns[:, 2], columns[:, 3].astype(np.uint8))

    @classmethod
    def joined(cls, parts: Sequence[Runs]) -> Runs:
        """One after another."""
        if not parts:
            return cls.of([])
        columns = zip(*((one.sizes, one.lows, one.highs, one.origin) for one in parts), strict=True)
        sizes, lows, highs, origin = map(np.concatenate, columns)
        return cls(sizes, lows, highs, origin)

    @classmethod
    def marked(cls, under: bytes, low: int) -> Runs:
        """`under`, which stands at byte `low` of the source, with a mark for every space."""
        spaces = np.flatnonzero(np.frombuffer(under, np.uint8) == 0x20)
        edges = np.unique(np.concatenate([[0], spaces, spaces + 1, [len(under)]]))
        begins, sizes = edges[:-1], np.diff(edges)
        is_space = np.isin(begins, spaces, assume_unique=True)
        return cls(
            np.where(is_space, len(MARK), sizes),
            begins + low,
            begins + sizes + low,
            np.where(is_space, Origin.MARK, Origin.KEPT).astype(np.uint8),
        )


@dataclass(frozen=True, slots=True, eq=False)
class Placed:
    """Tokens in a rewritten text: token `i` is bytes [firsts[i], lasts[i]) of it, int64[n].

    `tokens`: the bytes each stands for, None for the unknown token. They are the bytes of the
    range but where `spaced`, bool[n]: a mark there is white space, or the token takes in the
    white space around it; and where `unsure`, bool[n]: the range is shared with other tokens, or
    the token is spelled there in another way.
    """

    firsts: NDArray[np.int64]
    lasts: NDArray[np.int64]
    tokens: Sequence[bytes | None]
    spaced: NDArray[np.bool_]
    unsure: NDArray[np.bool_]


def spans(source: bytes, ids: NDArray[np.int32], way: Alignment, placed: Placed) -> Encoding:
    """Byte ranges in `source` of tokens in the rewritten text, each with its status."""
    firsts, lasts, size = placed.firsts, placed.lasts, len(way.text)
    if not size:
        nothing = np.zeros(len(ids), np.int64)
        return Encoding(source, ids, nothing, nothing, np.full(len(ids), Status.VIRTUAL, np.uint8))
    first, last = np.minimum(firsts, size - 1), np.maximum(lasts, 1) - 1
    empty = firsts == lasts
    starts = np.where(firsts < size, way.lows[first], way.highs[-1])
    ends = np.where(empty, starts, np.maximum(way.highs[last], starts))
    after = np.append(way.joined, False)
    shared = way.joined[first] | after[lasts] | placed.unsure
    gaps = way.lows[1:] != way.highs[:-1]
    broken = _any(np.append(False, gaps & ~way.joined[1:]), firsts + 1, lasts)
    rewritten = shared | broken | _any(way.origin == Origin.REWRITTEN, firsts, lasts)
    changed = _any(way.origin != Origin.KEPT, firsts, lasts)
    status = np.full(len(ids), Status.EXACT, np.uint8)
    status[changed] = Status.SPACED
    status[rewritten] = Status.NORMALIZED
    tokens = placed.tokens
    for index in np.flatnonzero(placed.spaced & ~shared & (status != Status.SPACED)).tolist():
        status[index] = _judged(tokens[index], source[starts[index] : ends[index]])
    unknown = [index for index, token in enumerate(tokens) if token is None]
    status[unknown] = Status.UNKNOWN
    status[starts == ends] = Status.VIRTUAL
    return Encoding(source, ids, starts, ends, status)


def _judged(token: bytes | None, under: bytes) -> Status:
    """Of a token whose spelling has marks for white space, or that takes in what is around it."""
    if token == under:
        return Status.EXACT
    meant = under.replace(MARK, b" ").decode("utf-8", "replace").split()
    same = token is not None and meant == token.decode("utf-8", "replace").split()
    return Status.SPACED if same else Status.NORMALIZED


def _any(
    flags: NDArray[np.bool_], firsts: NDArray[np.int64], lasts: NDArray[np.int64]
) -> NDArray[np.bool_]:
    """Whether any of `flags`, bool[n], in [first, last) is set."""
    total = np.append(0, np.cumsum(flags))
    found: NDArray[np.bool_] = total[np.maximum(lasts, firsts)] > total[
        np.minimum(firsts, len(flags))
    ]
    return found
