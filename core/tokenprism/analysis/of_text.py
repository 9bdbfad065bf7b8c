"""Metrics of encodings that are at hand already: one text, its tokens, no encoding anew.

`metrics` measures whole corpora; this measures what a window shows, at any cut of a history.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .._progress import Progress
from ..encoding import Encoding
from ..errors import CancelledError
from ..vocabulary import Vocabulary
from .layout import character_end

# Pieces between which other threads get their turn: bytes decoded, ids counted.
_PIECE, _IDS = 1 << 17, 1 << 18


@dataclass(frozen=True, slots=True)
class TextFacts:
    """`characters`: code points, each byte outside UTF-8 counted as one; `words`: runs of
    characters that are not white space.
    """

    bytes: int
    characters: int
    words: int


@dataclass(frozen=True, slots=True)
class TokenFacts:
    """`used`: distinct ids; `partial`: tokens whose bytes are not valid UTF-8 by themselves."""

    tokens: int
    used: int
    partial: int


def text_facts(source: bytes, progress: Progress | None = None) -> TextFacts:
    """Count characters and words. Raises CancelledError."""
    characters = words = start = 0
    inside = False
    while start < len(source):
        end = character_end(source, min(start + _PIECE, len(source)))
        text = source[start:end].decode("utf-8", "surrogateescape")
        characters += len(text)
        words += len(text.split()) - (inside and not text[0].isspace())
        inside = not text[-1].isspace()
        start = end
        _check(progress)
    return TextFacts(len(source), characters, words)


def token_facts(
    encoding: Encoding, vocabulary: Vocabulary, progress: Progress | None = None
) -> TokenFacts:
    """Count tokens by their ids, which must be the vocabulary's. Raises CancelledError."""
    uses = np.zeros(len(vocabulary), np.int64)
    for start in range(0, len(encoding), _IDS):
        uses += np.bincount(encoding.ids[start : start + _IDS], minlength=len(vocabulary))
        _check(progress)
    used = np.flatnonzero(uses)
    blob, partial = vocabulary.blob, 0
    spans = (vocabulary.offsets[used].tolist(), vocabulary.offsets[used + 1].tolist())
    for start, end, count in zip(*spans, uses[used].tolist(), strict=True):
        if not _is_utf8(blob[start:end]):
            partial += count
    _check(progress)
    return TokenFacts(len(encoding), len(used), partial)


def _is_utf8(data: bytes) -> bool:
    if data.isascii():
        return True
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def boundary_mask(encoding: Encoding) -> NDArray[np.bool_]:
    """For each byte offset of the source, whether a token begins or ends there: bool[n + 1].

    The two ends of the source, where every tokenizer has a boundary, are left out.
    """
    mask = np.zeros(len(encoding.source) + 1, np.bool_)
    for edges in (encoding.starts, encoding.ends):
        for start in range(0, len(edges), _IDS):
            mask[edges[start : start + _IDS]] = True
    mask[0] = mask[-1] = False
    return mask


def boundary_agreement(one: NDArray[np.bool_], other: NDArray[np.bool_]) -> float:
    """F1 of two sets of boundaries: 2 |A ∩ B| / (|A| + |B|); 1 where neither has any."""
    both = int(np.count_nonzero(one & other))
    total = int(np.count_nonzero(one)) + int(np.count_nonzero(other))
    return 2 * both / total if total else 1.0


def _check(progress: Progress | None) -> None:
    if progress is not None and progress.must_stop():
        raise CancelledError
