"""Models as they were at a smaller vocabulary."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from .from_ranks import model_of_ranks
from .model import BpeModel


def cut_to(model: BpeModel, size: int) -> BpeModel:
    """The model at `size` entries. Raises OptionError below its bytes and special tokens.

    Where a merge joins a token that only a later one makes, as in some rank files, leaving out
    merges is not enough: a table of ranks that ends before that token makes the other one of other
    parts. There the merges are found anew from the shorter table; in other models what nothing
    makes any more is left out.
    """
    merges = model.merges_at(size)
    kept = _reachable(model, merges)
    if size < model.base_size or kept[:merges].all():
        return model.cut(size)
    if _is_of_ranks(model):
        return _shorter_table(model, merges)
    made = set(model.result[kept].tolist())
    return replace(
        model,
        left=model.left[kept],
        right=model.right[kept],
        result=model.result[kept],
        ranks=model.ranks[kept],
        counts=model.counts[kept],
        whole={one: word for one, word in model.whole.items() if one in made},
    )


def _reachable(model: BpeModel, merges: int) -> NDArray[np.bool_]:
    """Which of the first `merges` merges join nothing that is not made, bool[m]."""
    kept = np.arange(model.merge_count) < merges
    parents = np.stack([model.left, model.right])
    while True:
        made = np.concatenate([[-1], model.base_ids, model.result[kept]])
        still = kept & np.isin(parents, made).all(axis=0)
        if (still == kept).all():
            return kept
        kept = still


def _is_of_ranks(model: BpeModel) -> bool:
    """Whether ids are ranks, as in tiktoken's files: there any parts may make a token."""
    rising = bool((np.diff(model.result) > 0).all())
    return rising and np.array_equal(model.ranks, model.result)


def _shorter_table(model: BpeModel, merges: int) -> BpeModel:
    vocabulary = model.vocabulary
    ids = [*model.byte_ids[model.byte_ids >= 0].tolist(), *model.result[:merges].tolist()]
    made = model_of_ranks(
        {vocabulary.bytes_of(token_id): token_id for token_id in ids},
        model.pattern, specials=model.specials, record=model.record,
    )
    return replace(made, always=model.always, later=model.later, nfc=model.nfc)
