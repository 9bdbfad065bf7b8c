"""A model from a table of ranks, as tiktoken's files hold it: bytes and ranks, no merges."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ..errors import OptionError
from ..messages import Message
from ..pretokenize import Pattern
from ._replay import recover_merges
from .model import BpeModel

__all__ = ["model_of_ranks", "recover_merges"]


def model_of_ranks(
    ranks: Mapping[bytes, int],
    pattern: Pattern,
    *,
    specials: Mapping[str, int] | None = None,
    record: Mapping[str, Any] | None = None,
) -> BpeModel:
    """The model whose ids are the ranks, as in tiktoken. Raises OptionError when two entries
    share a rank, or one is empty or negative.
    """
    ordered = sorted(ranks, key=ranks.__getitem__)
    ids = np.array([ranks[entry] for entry in ordered], np.int64)
    _check(ordered, ids)
    sizes = np.array([len(entry) for entry in ordered], np.int64)
    rows = np.arange(len(ordered), dtype=np.int32)
    left, right = recover_merges(ordered, rows)

    byte_ids = np.full(256, -1, np.int32)
    for row in np.flatnonzero(sizes == 1).tolist():
        byte_ids[ordered[row][0]] = ids[row]
    long = np.flatnonzero(sizes > 1)
    orphans = long[left[long] < 0].tolist()
    known = np.append(ids, -1).astype(np.int32)  # a row of -1 stands for no parent
    result = ids[long].astype(np.int32)
    return BpeModel(
        byte_ids=byte_ids,
        left=known[left[long]],
        right=known[right[long]],
        result=result,
        ranks=result.copy(),
        counts=np.full(len(long), -1, np.int64),
        pattern=pattern,
        specials=dict(specials or {}),
        whole={int(ids[row]): ordered[row] for row in orphans},
        record=dict(record or {}),
    )


def _check(ordered: list[bytes], ids: np.ndarray[Any, np.dtype[np.int64]]) -> None:
    if b"" in ordered:
        raise OptionError("the table of ranks has an entry without bytes")
    if len(ids) and ids[0] < 0:
        raise OptionError(
            Message("the rank {rank} of {token!r} is negative", rank=ids[0], token=ordered[0])
        )
    twice = np.flatnonzero(ids[1:] == ids[:-1])
    if len(twice):
        one, other = ordered[twice[0]], ordered[twice[0] + 1]
        raise OptionError(
            Message(
                "{one!r} and {other!r} have the same rank {rank}",
                one=one,
                other=other,
                rank=ids[twice[0]],
            )
        )
