"""What is odd about the vocabulary of a tokenizer.json that can be used all the same."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from ...messages import Message
from .file import HfFile


def oddities(file: HfFile) -> Iterator[Message]:
    """A sentence for each thing."""
    ids = np.fromiter(file.vocab.values(), np.int64, len(file.vocab))
    added = np.array([token.id for token in file.added], np.int64)
    yield from _holes(np.concatenate([ids, added]))
    size = int(ids.max(initial=-1)) + 1
    beyond = added[added >= size]
    if len(beyond):
        yield Message(
            "{count:,} added tokens have ids beyond the model's own vocabulary, from {first:,} on",
            count=len(beyond), first=int(beyond.min()),
        )
    yield from _idle(file, size)


def _holes(ids: NDArray[np.int64]) -> Iterator[Message]:
    taken = np.zeros(int(ids.max(initial=-1)) + 1, np.bool_)
    taken[ids] = True
    holes = np.flatnonzero(~taken)
    if len(holes) == 1:
        yield Message("id {id} has no token", id=int(holes[0]))
    elif len(holes):
        yield Message(
            "{count:,} ids below the highest have no token, the first is {id}",
            count=len(holes), id=int(holes[0]),
        )


def _idle(file: HfFile, size: int) -> Iterator[Message]:
    """Merges that never take place, for nothing makes one of their parts."""
    merges = file.merges
    if not len(merges):
        return
    prefix = file.setting("continuing_subword_prefix") or ""
    suffix = file.setting("end_of_word_suffix") or ""
    reached = np.zeros(size, np.bool_)
    reached[[
        token_id for text, token_id in file.vocab.items()
        if len(text.removeprefix(prefix).removesuffix(suffix)) == 1
        or (len(text) == 6 and text.startswith("<0x"))
    ]] = True
    left, right, made = merges.T
    before = -1
    # A merge may use what a later one makes, so until nothing more is reached.
    while (count := int(np.count_nonzero(reached))) != before:
        before = count
        reached[made[reached[left] & reached[right]]] = True
    idle = np.flatnonzero(~(reached[left] & reached[right]))
    if len(idle):
        names = {token_id: text for text, token_id in file.vocab.items()}
        first = int(idle[0])
        yield Message(
            "{count:,} merges can never take place, for nothing makes one of their parts; the "
            "first is {left!a} with {right!a}",
            count=len(idle), left=names[int(left[first])], right=names[int(right[first])],
        )
