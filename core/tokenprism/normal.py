"""Unicode's normal form C with an alignment: what of the text each part of it is made of."""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from ._progress import Progress
from .encoding import Encoding, Status
from .errors import CancelledError

# What has a combining class or a composition in Unicode 18 and was not assigned in Unicode 9: first
# and last code points. Texts of what was assigned by then have one form C in every later version.
LATER = (
    (0x5C8, 0x5C9), (0x7FD, 0x7FD), (0x897, 0x89F), (0x8CA, 0x8D3), (0x9FE, 0x9FE), (0xC3C, 0xC3C),
    (0xD3B, 0xD3C), (0xEBA, 0xEBA), (0x1715, 0x1715), (0x1ABF, 0x1AF0), (0x1DF6, 0x1DFA),
    (0xA82C, 0xA82C), (0x105C9, 0x105C9), (0x105D2, 0x105D2), (0x105DA, 0x105DA),
    (0x105E4, 0x105E4), (0x10D24, 0x10D27), (0x10D69, 0x10D6D), (0x10EAB, 0x10EAC),
    (0x10ECB, 0x10ECF), (0x10EF0, 0x10EFF), (0x10F46, 0x10F50), (0x10F82, 0x10F85),
    (0x11070, 0x11070), (0x1133B, 0x1133B), (0x11380, 0x113D5), (0x1145E, 0x1145E),
    (0x11839, 0x1183A), (0x11930, 0x11943), (0x119E0, 0x119E0), (0x11A34, 0x11A34),
    (0x11A47, 0x11A47), (0x11A99, 0x11A99), (0x11D42, 0x11D45), (0x11D97, 0x11D97),
    (0x11F41, 0x11F42), (0x1611E, 0x1612F), (0x16D63, 0x16D6A), (0x16FF0, 0x16FF1),
    (0x1D127, 0x1D128), (0x1D250, 0x1D281), (0x1E08F, 0x1E08F), (0x1E130, 0x1E136),
    (0x1E2AE, 0x1E2AE), (0x1E2EC, 0x1E2EF), (0x1E4EC, 0x1E4EF), (0x1E5EE, 0x1E5EF),
    (0x1E6E3, 0x1E6F5),
)
_ESCAPE = "surrogateescape"  # bytes that are no UTF-8 stay as they are
_NONE = np.zeros(0, np.int64)
_BLOCK = 1 << 20  # bytes
_JOINS, _CHANGES, _ALONE = 1, 2, 3
_LAST = 0x30000  # from here on nothing joins or decomposes


@dataclass(frozen=True, slots=True, eq=False)
class NormalText:
    """A text in form C. `source` is what it was made of.

    Part `k` of `text`, from `starts[k]` to `ends[k]`, was rewritten from bytes `source_starts[k]`
    to `source_ends[k]`; all int64[k], ascending. Between the parts both are equal.
    """

    source: bytes
    text: bytes
    starts: NDArray[np.int64]
    ends: NDArray[np.int64]
    source_starts: NDArray[np.int64]
    source_ends: NDArray[np.int64]

    @classmethod
    def unchanged(cls, source: bytes) -> NormalText:
        """`source` as it is."""
        return cls(source, source, _NONE, _NONE, _NONE, _NONE)

    @classmethod
    def of(
        cls, source: bytes, *, fixed: bool = False, progress: Progress | None = None
    ) -> NormalText:
        """The form C of `source`; `fixed`: as in Unicode 9, whatever Python knows, as in the
        `tokenizers` library. Later marks then stand by themselves and join nothing.

        Raises CancelledError when `progress` is cancelled.
        """
        if source.isascii():
            return cls.unchanged(source)
        if len(source) <= _BLOCK:
            return cls._of_block(source, fixed)
        parts = []
        # In blocks, because Python's other threads wait while it looks at one.
        for low, high in pairwise(_cuts(source, _effects(fixed))):
            if progress is not None and progress.must_stop():
                raise CancelledError
            parts.append(cls._of_block(source[low:high], fixed))
        return cls.joined(source, parts)

    @classmethod
    def _of_block(cls, source: bytes, fixed: bool) -> NormalText:
        text = source.decode("utf-8", _ESCAPE)
        if unicodedata.is_normalized("NFC", text):
            return cls.unchanged(source)
        parts, rows, made, at, last = [], [], 0, 0, 0
        for begin, end, fresh in _rewritten(text, _effects(fixed)):
            kept = text[last:begin].encode("utf-8", _ESCAPE)
            old = len(text[begin:end].encode("utf-8", _ESCAPE))
            new = fresh.encode("utf-8", _ESCAPE)
            made, at = made + len(kept), at + len(kept)
            rows.append((made, made + len(new), at, at + old))
            made, at, last = made + len(new), at + old, end
            parts += [kept, new]
        parts.append(text[last:].encode("utf-8", _ESCAPE))
        columns = np.array(rows, np.int64).reshape(-1, 4).T
        return cls(source, b"".join(parts), *np.ascontiguousarray(columns))

    @classmethod
    def joined(cls, source: bytes, parts: Sequence[NormalText]) -> NormalText:
        """The parts of `source`, in order, each put into form C by itself."""
        if all(part.is_source for part in parts):
            return cls.unchanged(source)
        made = np.cumsum([0, *(len(part.text) for part in parts)]).tolist()
        at = np.cumsum([0, *(len(part.source) for part in parts)]).tolist()
        return cls(
            source, b"".join([part.text for part in parts]),
            np.concatenate([part.starts + by for part, by in zip(parts, made, strict=False)]),
            np.concatenate([part.ends + by for part, by in zip(parts, made, strict=False)]),
            np.concatenate([part.source_starts + by for part, by in zip(parts, at, strict=False)]),
            np.concatenate([part.source_ends + by for part, by in zip(parts, at, strict=False)]),
        )

    @property
    def is_source(self) -> bool:
        """Whether the text was in form C already."""
        return not len(self.starts)

    def encoding(self, ids: NDArray[np.int32], edges: NDArray[np.int64]) -> Encoding:
        """Tokens of the text, whose edges are int64[n + 1], over the bytes of the source.

        Tokens inside a part that was rewritten share all of that part.
        """
        exact = np.zeros(len(ids), np.uint8)
        return self.placed(Encoding(self.text, ids, edges[:-1], edges[1:], exact))

    def placed(self, encoding: Encoding) -> Encoding:
        """Tokens over the text as tokens over the source, as `encoding`."""
        if self.is_source:
            return encoding
        starts = self.source_of(encoding.starts, low=True)
        ends = self.source_of(encoding.ends, low=False)
        first = np.searchsorted(self.ends, encoding.starts, side="right")
        last = np.searchsorted(self.starts, encoding.ends, side="left")
        rewritten = (first < last) & (encoding.status == Status.EXACT)
        status = np.where(rewritten, np.uint8(Status.NORMALIZED), encoding.status)
        return Encoding(self.source, encoding.ids, starts, ends, status)

    def source_of(self, places: NDArray[np.int64], *, low: bool) -> NDArray[np.int64]:
        """Byte offsets of the source for those of the text; in a rewritten part its start or end.
        """
        if self.is_source:
            return places
        edges = self.source_starts if low else self.source_ends
        return _moved(places, self.starts, self.ends, edges, self.source_ends)

    def text_of(self, places: NDArray[np.int64], *, low: bool) -> NDArray[np.int64]:
        """Byte offsets of the text for those of the source; in a rewritten part its start or end.
        """
        if self.is_source:
            return places
        edges = self.starts if low else self.ends
        return _moved(places, self.source_starts, self.source_ends, edges, self.ends)


def _cuts(source: bytes, effects: NDArray[np.uint8]) -> Iterator[int]:
    """Where a text falls into blocks, its ends among them: before characters that join nothing."""
    at = 0
    while at < len(source):
        yield at
        at += _BLOCK
        while at < len(source) and not _stands_alone(source, at, effects):
            at += 1
    yield len(source)


def _stands_alone(source: bytes, at: int, effects: NDArray[np.uint8]) -> bool:
    character = source[at : at + 4].decode("utf-8", "ignore")[:1]
    is_here = bool(character) and source.startswith(character.encode("utf-8"), at)
    return is_here and effects[ord(character)] in (0, _ALONE)


def _moved(
    places: NDArray[np.int64], starts: NDArray[np.int64], ends: NDArray[np.int64],
    inner: NDArray[np.int64], other_ends: NDArray[np.int64],
) -> NDArray[np.int64]:
    """Places from one side to the other: inside of part `k` to `inner[k]`, behind it moved with its
    end.
    """
    part = np.searchsorted(starts, places, side="left") - 1
    before = np.maximum(part, 0)
    shift = np.where(part >= 0, other_ends[before] - ends[before], 0)
    inside = (part >= 0) & (places < ends[before])
    found: NDArray[np.int64] = np.where(inside, inner[before], places + shift)
    return found


def _rewritten(text: str, effects: NDArray[np.uint8]) -> Iterator[tuple[int, int, str]]:
    """Start, end and form C of each part of `text` that is not in it."""
    codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32)
    marked = effects[codes]
    marked = np.append(marked, _ALONE)  # before the first character there is none to join
    places = np.flatnonzero((marked == _JOINS) | (marked == _CHANGES))
    firsts = places[(marked[places] == _CHANGES) | (np.diff(places, prepend=-2) > 1)]
    end = 0
    for place in firsts.tolist():
        if place < end:
            continue
        # A character that joins those before it changes together with the one that they follow.
        joins = int(marked[place] == _JOINS and marked[place - 1] != _ALONE)
        begin = max(place - joins, end)
        end = place + 1
        while marked[end] == _JOINS:
            end += 1
        fresh = unicodedata.normalize("NFC", text[begin:end])
        if fresh != text[begin:end]:
            yield begin, end, fresh


@cache
def _effects(fixed: bool) -> NDArray[np.uint8]:
    """What form C may do to each code point: nothing, join it to those before, rewrite it, or
    where the version is `fixed` leave it alone whatever is beside it.
    """
    table = np.zeros(sys.maxunicode + 1, np.uint8)
    for code in range(0x80, _LAST):
        character = chr(code)
        parts = unicodedata.decomposition(character)
        if unicodedata.combining(character):
            table[code] = _JOINS
        if parts and not parts.startswith("<"):
            if not unicodedata.is_normalized("NFC", character):
                # Three Tibetan vowels are no marks themselves but become some.
                begins = unicodedata.combining(unicodedata.normalize("NFD", character)[0])
                table[code] = _JOINS if begins else _CHANGES
            elif " " in parts:
                table[int(parts.rpartition(" ")[2], 16)] = _JOINS
    # The second and third parts of Hangul syllables, whose decomposition is not listed.
    table[0x1161:0x1176] = table[0x11A8:0x11C3] = _JOINS
    for first, last in LATER if fixed else ():
        table[first : last + 1] = _ALONE
    return table
