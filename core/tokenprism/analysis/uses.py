"""How often each id occurs: in encodings at hand, or in corpora that are encoded for it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from .._progress import Progress, Stage
from ..corpus import Corpus
from ..inventory.entries import check
from ..tokenizer import Tokenizer
from .metrics import pattern_of, pieces

_STEP = 1 << 18   # ids between which other threads get their turn
_LARGE = 1 << 21  # bytes


def uses_of(
    ids: NDArray[np.int32], size: int, progress: Progress | None = None
) -> NDArray[np.int64]:
    """The number of times that each id below `size` is among `ids`, int64[size]; negative ids,
    which stand for what has none, aside. Raises CancelledError.
    """
    uses = np.zeros(size, np.int64)
    for low in range(0, len(ids), _STEP):
        check(progress)
        part = ids[low : low + _STEP]
        uses += np.bincount(part[part >= 0], minlength=size)
    return uses


def uses_in_corpora(
    tokenizer: Tokenizer, corpora: Sequence[Corpus], progress: Progress
) -> NDArray[np.int64]:
    """The number of times that each id occurs in corpora, special tokens as text, int64[n].

    `progress` counts their bytes. Raises CancelledError, CorpusError where a corpus cannot be
    read, TokenprismError for a text that the tokenizer cannot encode.
    """
    uses = np.zeros(len(tokenizer.vocabulary), np.int64)
    total = sum(corpus.size for corpus in corpora)
    progress.enter(Stage.ENCODING, total)
    done = 0
    for corpus in corpora:
        for piece in pieces(corpus, pattern_of(tokenizer)):
            check(progress)
            # An encoder that is given the progress counts anew in it: large pieces alone are
            # worth that, since they would be late to notice a cancellation.
            large = len(piece) > _LARGE
            ids = tokenizer.encode(piece, progress=progress if large else None).ids
            uses += uses_of(ids, len(uses), progress)
            done += len(piece)
            if large:
                progress.enter(Stage.ENCODING, total)
            progress.advance(done if large else len(piece))
    return uses
