"""The vocabulary as columns, so that half a million entries cost arrays and not objects."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from operator import index
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .errors import OptionTypeError, UnknownIdError
from .messages import Message

Ids = NDArray[np.integer[Any]] | Iterable[int]


class Kind(IntEnum):
    """What a vocabulary entry is."""

    BYTE = 0       # one byte of the alphabet, or a byte that stands for part of a character
    MERGE = 1      # made by merging two entries
    PIECE = 2      # a piece with a score, or a word
    SPECIAL = 3    # a special token: never the result of merging
    UNUSED = 4     # a hole in the ids
    UNKNOWN = 5    # stands for what cannot be encoded
    CHARACTER = 6  # one character of a BPE's alphabet of characters, with its mark where it has one


_BASE = (Kind.BYTE, Kind.CHARACTER, Kind.SPECIAL, Kind.UNKNOWN)
_UNUSED = int(Kind.UNUSED)  # members of an enumeration are slow to get at; every id is checked


def is_character(token: bytes) -> bool:
    """Whether `token` is one code point in UTF-8."""
    if not 0 < len(token) <= 4:
        return False
    lead = token[0]
    length = 1 if lead < 0x80 else 2 if lead < 0xE0 else 3 if lead < 0xF0 else 4
    return lead & 0xC0 != 0x80 and length == len(token)


@dataclass(frozen=True, eq=False, repr=False)
class Vocabulary:
    """Entry `i` is the bytes `blob[offsets[i]:offsets[i + 1]]`.

    `offsets` int64[n + 1]; `kinds` uint8[n] of `Kind`; `ranks` int32[n], the order in which
    merges apply (lower first), -1 where there is none; `scores` float64[n], NaN where there is
    none; `left` and `right` int32[n], the ids merged, -1 where unknown or none; `counts`
    int64[n], how often the pair occurred when it was learned, -1 where unknown.
    """

    blob: bytes
    offsets: NDArray[np.int64]
    kinds: NDArray[np.uint8]
    ranks: NDArray[np.int32]
    left: NDArray[np.int32]
    right: NDArray[np.int32]
    scores: NDArray[np.float64]
    counts: NDArray[np.int64]

    @classmethod
    def of(
        cls,
        entries: Iterable[bytes],
        kinds: NDArray[np.uint8],
        *,
        ranks: NDArray[np.int32] | None = None,
        left: NDArray[np.int32] | None = None,
        right: NDArray[np.int32] | None = None,
        scores: NDArray[np.float64] | None = None,
        counts: NDArray[np.int64] | None = None,
    ) -> Vocabulary:
        """Columns from the bytes of each entry; columns not given are filled with 'none'."""
        parts = list(entries)
        size = len(parts)
        offsets = np.zeros(size + 1, np.int64)
        np.cumsum(np.fromiter(map(len, parts), np.int64, size), out=offsets[1:])

        none = np.full(size, -1, np.int32)
        return cls(
            b"".join(parts),
            offsets,
            kinds,
            none if ranks is None else ranks,
            none if left is None else left,
            none if right is None else right,
            np.full(size, np.nan) if scores is None else scores,
            np.full(size, -1, np.int64) if counts is None else counts,
        )

    def __repr__(self) -> str:
        specials = np.count_nonzero(self.kinds == Kind.SPECIAL)
        return f"<Vocabulary of {self.size:,} entries, {specials:,} special>"

    def __len__(self) -> int:
        """The size of the id space, holes included."""
        return len(self.kinds)

    @cached_property
    def size(self) -> int:
        """How many entries exist: ids that are not holes."""
        return int(np.count_nonzero(self.kinds != Kind.UNUSED))

    @cached_property
    def base_size(self) -> int:
        """How many entries a vocabulary cut to nothing keeps: bytes, characters, special tokens and
        the unknown token.
        """
        return int(np.count_nonzero(np.isin(self.kinds, _BASE)))

    @cached_property
    def lengths(self) -> NDArray[np.int64]:
        """Bytes of each entry, int64[n]."""
        return np.diff(self.offsets)

    @cached_property
    def places(self) -> NDArray[np.int64]:
        """Where each entry stands among the others, int64[n]: its rank, or where there are no
        ranks its place by falling score; 0 for what has neither.
        """
        places = np.maximum(self.ranks, 0).astype(np.int64)
        scored = np.flatnonzero(~np.isnan(self.scores))
        if not (self.ranks >= 0).any():
            places[scored[np.argsort(-self.scores[scored], kind="stable")]] = np.arange(len(scored))
        return places

    def check(self, token_id: int) -> int:
        """`token_id` itself, or UnknownIdError when the vocabulary has no such entry."""
        if not 0 <= token_id < len(self) or self.kinds[token_id] == _UNUSED:
            raise UnknownIdError(token_id)
        return token_id

    def checked(self, ids: Ids, *, skip_special: bool = False) -> NDArray[np.int32]:
        """`ids` as an array; without special tokens where `skip_special`.

        UnknownIdError tells the first that the vocabulary does not have, and its place.
        """
        given = whole_numbers(ids)
        outside = (given < 0) | (given >= len(self))
        outside |= self.kinds[np.where(outside, 0, given)] == _UNUSED if len(self) else True
        if outside.any():
            at = int(outside.argmax())
            raise UnknownIdError(int(given[at]), at)
        known = given.astype(np.int32, copy=False)
        return known[self.kinds[known] != Kind.SPECIAL] if skip_special else known

    def bytes_of(self, token_id: int) -> bytes:
        """The bytes of one entry; UnknownIdError for an id that does not exist."""
        self.check(token_id)
        return self.blob[self.offsets[token_id] : self.offsets[token_id + 1]]

    def kind_of(self, token_id: int) -> Kind:
        """The kind of one entry; UnknownIdError outside the id space."""
        if not 0 <= token_id < len(self):
            raise UnknownIdError(token_id)
        return Kind(int(self.kinds[token_id]))

    @cached_property
    def ids_by_bytes(self) -> dict[bytes, int]:
        """The lowest id of each byte string among entries that encoding can produce."""
        found: dict[bytes, int] = {}
        blob, edges = self.blob, self.offsets.tolist()
        some = np.flatnonzero(~np.isin(self.kinds, (Kind.UNUSED, Kind.SPECIAL)))
        for token_id in some.tolist():
            found.setdefault(blob[edges[token_id] : edges[token_id + 1]], token_id)
        return found

    def id_of(self, token: bytes) -> int | None:
        """The id whose bytes are `token`, special tokens aside; None where there is none."""
        return self.ids_by_bytes.get(token)

    @cached_property
    def specials(self) -> dict[str, int]:
        """Special tokens by their text, in the order of their ids."""
        found = np.flatnonzero(self.kinds == Kind.SPECIAL)
        return {self.bytes_of(int(i)).decode("utf-8", "replace"): int(i) for i in found}

    def join(self, ids: Ids, *, skip_special: bool = False) -> bytes:
        """The bytes of `ids` one after another, those of special tokens left out where
        `skip_special`. UnknownIdError tells the first that does not exist.
        """
        known, blob = self.checked(ids, skip_special=skip_special), self.blob
        edges = zip(self.offsets[known].tolist(), self.offsets[known + 1].tolist(), strict=True)
        return b"".join([blob[start:end] for start, end in edges])


def whole_numbers(ids: Ids) -> NDArray[np.integer[Any]]:
    """Ids in a list, a tuple or an array of any type of integers as an array of one dimension.

    OptionTypeError for anything else. UnknownIdError for a number that no array can hold.
    """
    if isinstance(ids, str | bytes) or not isinstance(ids, np.ndarray | Iterable):
        raise _no_ids(type(ids).__name__)
    if not isinstance(ids, np.ndarray):
        return _from_list(list(ids))
    if ids.ndim != 1:
        raise OptionTypeError(
            Message("ids are in {count} dimensions, not one", count=ids.ndim),
            remedy="Decode the ids of one text at a time",
        )
    if ids.dtype.kind in "iu":
        return ids
    if not len(ids):
        return np.zeros(0, np.int32)
    if ids.dtype.kind == "O":
        return _from_list(ids.tolist())
    raise _no_ids(str(ids.dtype))


def numbers_of(ids: Ids) -> list[int]:
    """Ids as `whole_numbers` takes them, in a list, where numbers may be of any size."""
    if isinstance(ids, np.ndarray | str | bytes) or not isinstance(ids, Iterable):
        found: list[int] = whole_numbers(ids).tolist()
        return found
    given = list(ids)
    try:
        return list(map(index, given))
    except TypeError:
        wrong = next(one for one in given if not hasattr(one, "__index__"))
        raise _no_ids(type(wrong).__name__) from None


def _from_list(ids: list[Any]) -> NDArray[np.int64]:
    numbers = numbers_of(ids)
    try:
        return np.array(numbers, np.int64)
    except OverflowError:
        at = next(at for at, one in enumerate(numbers) if not -(1 << 63) <= one < 1 << 63)
        raise UnknownIdError(numbers[at], at) from None


def _no_ids(kind: str) -> OptionTypeError:
    return OptionTypeError(
        Message("ids are whole numbers, not {type}", type=kind),
        remedy="Give a list, a tuple or an array of integers",
    )
