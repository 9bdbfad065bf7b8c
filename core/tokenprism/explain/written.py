"""What tokens of a library spell, laid along the bytes of the text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..encoding import Encoding, Status
from ..formats.sentencepiece.model import MARK


@dataclass(frozen=True, slots=True, eq=False)
class Spelled:
    """Tokens [first, last) as the model wrote them, one after another in `text`.

    `at` int64[len(text) + 1]: the byte of the source, counted from the first token's start, for
    each byte of the text; inside what was rewritten, where that begins. `edges` int64[n + 1] are
    the tokens' in the text. `is_rewritten` says that more than spaces differs.
    """

    text: bytes
    at: NDArray[np.int64]
    edges: NDArray[np.int64]
    is_rewritten: bool


def spelled(
    encoding: Encoding, first: int, last: int, written: Sequence[bytes],
    is_byte: Sequence[bool],
) -> Spelled:
    """`written` are the tokens, `is_byte` those that are one byte of a character."""
    ats, edges = [], [0]
    origin = int(encoding.starts[first])
    rewritten = False
    for row, text, single in zip(range(first, last), written, is_byte, strict=True):
        low, high = int(encoding.starts[row]), int(encoding.ends[row])
        at, exact = aligned(text, encoding.source[low:high])
        # Tokens of one character share its span: what they are is not a rewriting.
        rewritten |= not exact and not single and encoding.status[row] != Status.VIRTUAL
        ats.append(at + low - origin)
        edges.append(edges[-1] + len(text))
    end = int(encoding.ends[last - 1]) - origin
    at = np.append(np.concatenate(ats), end)
    return Spelled(b"".join(written), at, np.array(edges, np.int64), rewritten)


def aligned(written: bytes, source: bytes) -> tuple[NDArray[np.int64], bool]:
    """Where in its span each byte of a token is, and whether the token is the span but for marks.
    """
    spaced = written.replace(MARK, b" ")
    inserted = spaced.startswith(b" ") and spaced[1:] == source
    if written == source:
        return np.arange(len(written), dtype=np.int64), True
    if spaced != source and not inserted:
        return np.zeros(len(written), np.int64), False
    at = np.zeros(len(written), np.int64)
    place, k = -1 if inserted else 0, 0
    while k < len(written):
        size = len(MARK) if written.startswith(MARK, k) else 1
        at[k : k + size] = max(place, 0)
        place, k = place + 1, k + size
    return at, True


def fused(ids: NDArray[np.int32], unknown: int) -> list[int]:
    """Ids with runs of the unknown token as one."""
    same = ids == unknown
    again = np.append(False, same[1:] & same[:-1])
    return [int(one) for one in ids[~again]]


def shares(encoding: Encoding, row: int) -> bool:
    """Whether a token's span is that of the token before it, in whole or in part."""
    return bool(encoding.starts[row] < encoding.ends[row - 1])
