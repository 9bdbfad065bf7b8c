"""Where the documents of a file are: a sparse index, and which records are documents."""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

_MASK: Final = (1 << 64) - 1
SPACING: Final = 1 << 18  # bytes of text between two points
_MOST_RECORDS: Final = 4096  # between two points


class Point(NamedTuple):
    """A record at which reading can begin.

    `ordinal` is its number among all records of the file, `place` its byte (in a table its row),
    `line` the line there; before it come `documents` documents of `size` bytes together.
    """

    ordinal: int
    place: int
    line: int
    documents: int
    size: int


START: Final = Point(0, -1, 1, 0, 0)


@dataclass(slots=True)
class Index:
    """Points, at least SPACING bytes of text or 4,096 records apart: 40 bytes of memory each."""

    _columns: tuple[array[int], ...] = field(
        default_factory=lambda: tuple(array("q") for _ in Point._fields)
    )

    def add(self, point: Point) -> None:
        """Note a point behind all others, where it is far enough from the last."""
        columns = self._columns
        if columns[0]:
            if (
                point.size - columns[4][-1] < SPACING
                and point.ordinal - columns[0][-1] < _MOST_RECORDS
            ):
                return
        elif point.size < SPACING and point.ordinal < _MOST_RECORDS:
            return
        for column, value in zip(columns, point, strict=True):
            column.append(value)

    def before_document(self, number: int) -> Point:
        """The last point at or before a document."""
        return self._point(bisect_right(self._columns[3], number))

    def before_byte(self, byte: int) -> Point:
        """The last point at or before a byte of all texts together."""
        return self._point(bisect_right(self._columns[4], byte))

    def after_byte(self, byte: int) -> Point | None:
        """The first point at or behind a byte of all texts together; None where there is none."""
        at = bisect_left(self._columns[4], byte)
        return self._point(at + 1) if at < len(self._columns[4]) else None

    def _point(self, after: int) -> Point:
        return Point(*(column[after - 1] for column in self._columns)) if after else START


class Dropped:
    """A set of ordinals in a bit each, from `base` on, which is a multiple of 8."""

    def __init__(self, base: int = 0, bits: bytes = b"") -> None:
        self._base = base
        self._bits = bytearray(bits)

    def add(self, ordinal: int) -> None:
        """Put one in."""
        byte = (ordinal - self._base) >> 3
        if byte >= len(self._bits):
            self._bits.extend(bytes(byte + 1 - len(self._bits)))
        self._bits[byte] |= 1 << (ordinal & 7)

    def __bool__(self) -> bool:
        return bool(self._bits)

    def among(self, first: int, count: int) -> NDArray[np.bool_]:
        """Of `count` ordinals from `first` on, which are in it, bool[count]."""
        first -= self._base
        begin = first >> 3
        part = np.frombuffer(self._bits[begin : (first + count + 7) >> 3], np.uint8)
        found = np.zeros(count, np.bool_)
        bits = np.unpackbits(part, bitorder="little")[first - 8 * begin :][:count]
        found[: len(bits)] = bits
        return found

    def between(self, first: int, end: int | None) -> Dropped:
        """Those from `first` on, before `end`, and perhaps a few beside them."""
        low = (first - self._base) >> 3
        high = None if end is None else (end - self._base + 7) >> 3
        return Dropped(self._base + 8 * low, bytes(self._bits[low:high]))


@dataclass(frozen=True, slots=True)
class Sampling:
    """A choice by chance that a seed and places decide alone."""

    share: float
    seed: int
    file: int

    @property
    def limit(self) -> int:
        """Numbers below this are chosen."""
        return min(_MASK, int(self.share * 2.0**64))

    @property
    def start(self) -> int:
        """What the numbers of this file grow from."""
        return mixed(mixed(self.seed) ^ self.file)

    def chooser(self) -> Chooser:
        """What tells of ordinals whether they are chosen."""
        return Chooser(self.start, self.limit, self.share >= 1)


class Chooser(NamedTuple):
    """Whether ordinals are chosen."""

    start: int
    limit: int
    all: bool

    def takes(self, ordinal: int) -> bool:
        """Whether this one is."""
        return self.all or mixed(self.start + ordinal) < self.limit

    def among(self, first: int, count: int) -> NDArray[np.bool_]:
        """Of `count` ordinals from `first` on, which are chosen, bool[count]."""
        if self.all:
            return np.ones(count, np.bool_)
        number = np.arange(first, first + count, dtype=np.uint64)
        number += np.uint64((self.start + 0x9E3779B97F4A7C15) & _MASK)
        number = (number ^ number >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
        number = (number ^ number >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
        number ^= number >> np.uint64(31)
        below: NDArray[np.bool_] = number < np.uint64(self.limit)
        return below


def mixed(number: int) -> int:
    """SplitMix64: a number of 64 bits that looks like chance."""
    number = (number + 0x9E3779B97F4A7C15) & _MASK
    number = ((number ^ number >> 30) * 0xBF58476D1CE4E5B9) & _MASK
    number = ((number ^ number >> 27) * 0x94D049BB133111EB) & _MASK
    return number ^ number >> 31
