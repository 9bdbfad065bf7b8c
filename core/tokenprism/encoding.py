"""The result of encoding: ids and byte spans as arrays over one coordinate, the byte offset."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple, Self, overload

import numpy as np
from numpy.typing import NDArray

from .drawing import tokens
from .errors import OptionTypeError, TokenprismError
from .messages import Message
from .utf8._characters import utf8_of

_SHOWN = 16  # tokens in a repr
_LONE = re.compile("[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]")


class Status(IntEnum):
    """What the span of a token says about the original text."""

    EXACT = 0       # the token's bytes, a mark of words aside, are the bytes of the span
    SPACED = 1      # equal but for a white-space mark that stands for the span's white space
    NORMALIZED = 2  # the span was rewritten; tokens of one character share its span
    VIRTUAL = 3     # inserted by the tokenizer: an empty span
    DROPPED = 4     # not seen by the model: no token's, but what `Encoding.dropped` tells
    UNKNOWN = 5     # the span became the unknown token


class Token(NamedTuple):
    """One token of an encoding: bytes [start, end) of the text, which are `span`."""

    id: int
    start: int
    end: int
    status: Status
    span: bytes

    @property
    def text(self) -> str:
        """The span as text; bytes that are no UTF-8, as of a part of a character, as U+FFFD."""
        return self.span.decode("utf-8", "replace")


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Encoding(Sequence[Token]):
    """Tokens of `source` in order: a sequence of `Token`, and for NumPy the array of its ids.

    `ids` int32[n]; `starts` and `ends` int64[n], byte offsets into `source`;
    `status` uint8[n] of `Status`. For a lossless tokenizer the spans tile the source without
    gap or overlap. The arrays are read-only by convention and may be shared.
    """

    source: bytes
    ids: NDArray[np.int32]
    starts: NDArray[np.int64]
    ends: NDArray[np.int64]
    status: NDArray[np.uint8]

    @classmethod
    def tiled(cls, source: bytes, ids: NDArray[np.int32], starts: NDArray[np.int64]) -> Encoding:
        """Exact tokens that follow each other without a gap and end where `source` ends."""
        ends = np.empty_like(starts)
        if len(starts):
            ends[:-1] = starts[1:]
            ends[-1] = len(source)
        return cls(source, ids, starts, ends, np.zeros(len(ids), np.uint8))

    def __len__(self) -> int:
        return len(self.ids)

    def __iter__(self) -> Iterator[Token]:
        rows = zip(
            self.ids.tolist(), self.starts.tolist(), self.ends.tolist(), self.status.tolist(),
            strict=True,
        )
        for token_id, start, end, status in rows:
            yield Token(token_id, start, end, Status(status), self.source[start:end])

    @overload
    def __getitem__(self, at: int) -> Token: ...
    @overload
    def __getitem__(self, at: slice) -> Encoding: ...
    def __getitem__(self, at: int | slice) -> Token | Encoding:
        """One token; of a slice, an encoding of these tokens over the same source."""
        if isinstance(at, slice):
            return Encoding(
                self.source, self.ids[at], self.starts[at], self.ends[at], self.status[at]
            )
        start, end = int(self.starts[at]), int(self.ends[at])
        return Token(
            int(self.ids[at]), start, end, Status(int(self.status[at])), self.source[start:end]
        )

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        """The ids, for `np.asarray`."""
        return np.array(self.ids, dtype, copy=copy)

    def __repr__(self) -> str:
        shown = "|".join(token.text for token in self[:_SHOWN])
        more = "|…" if len(self) > _SHOWN else ""
        return f"<Encoding of {len(self.source):,} bytes, {len(self):,} tokens: {shown + more!r}>"

    def _repr_html_(self) -> str:
        return tokens.for_notebook(self)

    def tokens_in(self, start: int, end: int) -> slice:
        """Tokens whose span meets bytes [start, end); for an empty range the token there."""
        first = int(np.searchsorted(self.ends, start, side="right"))
        last = int(np.searchsorted(self.starts, max(end, start + 1), side="left"))
        return slice(first, max(first, last))

    def boundaries(self) -> NDArray[np.int64]:
        """Sorted distinct byte offsets strictly inside the source where a token begins or ends."""
        edges = np.unique(np.concatenate([self.starts, self.ends]))
        return edges[(edges > 0) & (edges < len(self.source))]

    def dropped(self) -> NDArray[np.int64]:
        """Ranges of bytes that no token covers, int64[k, 2], in order: the model does not see them.
        """
        reached = np.maximum.accumulate(np.append(0, self.ends))
        nexts = np.append(self.starts, len(self.source))
        gaps = reached < nexts
        return np.stack([reached[gaps], nexts[gaps]], axis=1)

    def check_tiling(self) -> None:
        """Raise TokenprismError at the first byte where the spans leave a gap or overlap."""
        expected = np.concatenate([[0], self.ends[:-1]]) if len(self) else np.zeros(0, np.int64)
        wrong = np.flatnonzero(self.starts != expected)
        if len(wrong):
            raise TokenprismError("token spans do not tile the text", byte=int(expected[wrong[0]]))
        if (int(self.ends[-1]) if len(self) else 0) != len(self.source):
            raise TokenprismError("token spans end before the text does")


class EncodedBatch(Sequence[Encoding]):
    """Encodings of texts one behind another, as arrays over all of them (ragged arrays).

    `batch[i]` is the `Encoding` of text i, made when it is asked for. `ids` int32[t] holds the
    tokens of all texts; those of text i are `ids[offsets[i]:offsets[i + 1]]`, offsets int64[n + 1].
    """

    def __init__(
        self, whole: Encoding, edges: NDArray[np.int64], offsets: NDArray[np.int64]
    ) -> None:
        """`whole`: all tokens over the texts one behind another; text i is bytes
        [edges[i], edges[i + 1]) of its source, int64[n + 1].
        """
        self.whole, self.edges, self.offsets = whole, edges, offsets

    @classmethod
    def of(
        cls, source: bytes, edges: NDArray[np.int64], encodings: Sequence[Encoding]
    ) -> Self:
        """From the encoding of each text [edges[i], edges[i + 1]) of `source`."""
        counts = np.fromiter(map(len, encodings), np.int64, len(encodings))
        shifts = np.repeat(edges[:-1], counts)
        return cls(Encoding(
            source,
            _chained([one.ids for one in encodings], np.int32),
            _chained([one.starts for one in encodings], np.int64) + shifts,
            _chained([one.ends for one in encodings], np.int64) + shifts,
            _chained([one.status for one in encodings], np.uint8),
        ), edges, np.append(0, np.cumsum(counts)))

    @classmethod
    def joined(
        cls, source: bytes, edges: NDArray[np.int64], batches: Sequence[EncodedBatch]
    ) -> Self:
        """Neighbouring batches over the same `source` as one."""
        wholes = [one.whole for one in batches]
        counts = np.concatenate([np.diff(one.offsets) for one in batches])
        return cls(Encoding(
            source,
            np.concatenate([one.ids for one in wholes]),
            np.concatenate([one.starts for one in wholes]),
            np.concatenate([one.ends for one in wholes]),
            np.concatenate([one.status for one in wholes]),
        ), edges, np.append(0, np.cumsum(counts)))

    @property
    def ids(self) -> NDArray[np.int32]:
        """The tokens of all texts, int32[t]."""
        return self.whole.ids

    @cached_property
    def starts(self) -> NDArray[np.int64]:
        """The byte of its text where each token starts, int64[t]."""
        return self.whole.starts - self._begins

    @cached_property
    def ends(self) -> NDArray[np.int64]:
        """The byte of its text behind each token, int64[t]."""
        return self.whole.ends - self._begins

    @property
    def _begins(self) -> NDArray[np.int64]:
        return np.repeat(self.edges[:-1], self.counts)

    @cached_property
    def counts(self) -> NDArray[np.int64]:
        """The number of tokens of each text, int64[n]."""
        found: NDArray[np.int64] = np.diff(self.offsets)
        return found

    def __len__(self) -> int:
        return len(self.offsets) - 1

    def __iter__(self) -> Iterator[Encoding]:
        source, ids, status = self.whole.source, self.whole.ids, self.whole.status
        starts, ends = self.starts, self.ends
        rows = zip(pairwise(self.edges.tolist()), pairwise(self.offsets.tolist()), strict=True)
        for (begin, end), (low, high) in rows:
            yield Encoding(
                source[begin:end], ids[low:high], starts[low:high], ends[low:high], status[low:high]
            )

    @overload
    def __getitem__(self, at: int) -> Encoding: ...
    @overload
    def __getitem__(self, at: slice) -> list[Encoding]: ...
    def __getitem__(self, at: int | slice) -> Encoding | list[Encoding]:
        if isinstance(at, slice):
            return [self[i] for i in range(*at.indices(len(self)))]
        i = range(len(self))[at]
        begin, end = self.edges[i : i + 2].tolist()
        some, whole = slice(*self.offsets[i : i + 2].tolist()), self.whole
        return Encoding(
            whole.source[begin:end], whole.ids[some], whole.starts[some] - begin,
            whole.ends[some] - begin, whole.status[some],
        )

    def tolist(self) -> list[list[int]]:
        """The ids of each text as lists."""
        return [self.ids[low:high].tolist() for low, high in pairwise(self.offsets.tolist())]

    def __repr__(self) -> str:
        return f"<EncodedBatch of {len(self):,} texts, {len(self.ids):,} tokens>"


def _chained(arrays: list[NDArray[Any]], kind: type) -> NDArray[Any]:
    return np.concatenate(arrays) if arrays else np.zeros(0, kind)


def as_bytes(text: str | bytes) -> bytes:
    """UTF-8 of `text`.

    Two surrogates that make a character, as some libraries hand it over, are that character. Lone
    surrogates, which have no UTF-8, are refused with their place.
    """
    if isinstance(text, bytes):
        return text
    if not isinstance(text, str):
        raise OptionTypeError(
            Message("a text is str or bytes, not {type}", type=type(text).__name__)
        )
    try:
        return utf8_of(text)
    except UnicodeEncodeError:
        return _with_pairs(text)


def _with_pairs(text: str) -> bytes:
    lone = _LONE.search(text)
    if lone is not None:
        raise TokenprismError(
            Message(
                "U+{code:04X} at character {index:,} is a lone surrogate, "
                "which no UTF-8 text can hold",
                code=ord(lone[0]),
                index=lone.start(),
            ),
            remedy="Replace it first",
        )
    return text.encode("utf-16", "surrogatepass").decode("utf-16").encode("utf-8")
