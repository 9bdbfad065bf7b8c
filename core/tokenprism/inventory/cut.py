"""From which vocabulary size on each entry of a BPE exists."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..bpe.model import BpeModel
from ..bpe.tokenizer import BpeTokenizer
from ..tokenizer import Capability, Tokenizer


def entered_at(tokenizer: Tokenizer) -> NDArray[np.int64] | None:
    """As `entered_in`; None for a tokenizer whose merges do not tell it."""
    if Capability.HISTORY not in tokenizer.capabilities or not isinstance(tokenizer, BpeTokenizer):
        return None
    return entered_in(tokenizer.model)


def entered_in(model: BpeModel) -> NDArray[np.int64]:
    """The smallest vocabulary size that has each id, int64[n]: 0 for bytes and special tokens, and
    for entries that no merge makes.
    """
    made = np.zeros(len(model.vocabulary), np.int64)
    results, first = np.unique(model.result, return_index=True)
    made[results] = model.sizes[first + 1]
    return made
