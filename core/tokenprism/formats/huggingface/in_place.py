"""Spans of a text that its normalizer leaves as it is, but for marks and the case of letters.

So most texts are, and there no text has to be followed through the normalizer byte by byte.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ...encoding import Encoding, Status
from ..tiling import marked_tiling

if TYPE_CHECKING:
    from .normalized_added import Sought
    from .vocabulary import Columns


def in_place(
    text: str, source: bytes, encoded: Any, ids: NDArray[np.int32], columns: Columns,
    normalizer: Any, sought: Sought,
) -> Encoding | None:
    """The encoding of such a text; None where it is not sure to be one, and where there are unknown
    or added tokens.
    """
    if (
        columns.byte_level or columns.spelled or columns.drops_characters
        or (sought.ids[ids] | (ids == columns.unknown)).any()
    ):
        return None
    seen = normalized(text, normalizer)
    known, marked = columns.tokens, columns.marked
    if columns.marked:
        written = [marked.get(one) or known[one] for one in ids.tolist()]
        return marked_tiling(source, ids, written, seen.encode())
    if not text.isascii() or seen not in (text, text.lower()):
        return None
    return _cased(source, seen.encode(), ids, [known[one] for one in ids.tolist()], encoded.offsets)


def normalized(text: str, normalizer: Any) -> str:
    """What the normalizer makes of a text."""
    if normalizer is None:
        return text
    # Of printable ASCII this one changes the case alone, and it is slow.
    if type(normalizer).__name__ == "BertNormalizer" and text.isascii() and text.isprintable():
        return text.lower() if normalizer.lowercase else text
    made: str = normalizer.normalize_str(text)
    return made


def _cased(
    source: bytes, seen: bytes, ids: NDArray[np.int32], tokens: list[bytes],
    offsets: list[tuple[int, int]],
) -> Encoding | None:
    """Tokens at the library's own offsets, where they stand so in `seen`: the text in ASCII with
    other letters.
    """
    at = 0
    exact = []
    for token, (low, high) in zip(tokens, offsets, strict=True):
        if not at <= low < high or seen[low:high] != token:
            return None
        exact.append(source[low:high] == token)
        at = high
    spans = np.array(offsets, np.int64).reshape(len(ids), 2)
    status = np.where(exact, Status.EXACT, Status.NORMALIZED).astype(np.uint8)
    return Encoding(source, ids, spans[:, 0].copy(), spans[:, 1].copy(), status)
