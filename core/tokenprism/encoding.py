"""The result of encoding: ids and byte spans as arrays over one coordinate, the byte offset."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from .errors import OptionTypeError, TokenprismError
from .messages import Message
from .utf8._characters import utf8_of

_LONE = re.compile("[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]")


class Status(IntEnum):
    """What the span of a token says about the original text."""

    EXACT = 0       # the token's bytes, a mark of words aside, are the bytes of the span
    SPACED = 1      # equal but for a white-space mark that stands for the span's white space
    NORMALIZED = 2  # the span was rewritten; tokens of one character share its span
    VIRTUAL = 3     # inserted by the tokenizer: an empty span
    DROPPED = 4     # not seen by the model: no token's, but what `Encoding.dropped` tells
    UNKNOWN = 5     # the span became the unknown token


@dataclass(frozen=True, slots=True, eq=False)
class Encoding:
    """Tokens of `source` in order.

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
