"""What is odd about the vocabulary of a tokenizer.json that can be used all the same."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...messages import Message, one_or_many
from .file import HfFile


def oddities(file: HfFile) -> Iterator[Message]:
    """A sentence for each thing."""
    ids = np.fromiter(file.vocab.values(), np.int64, len(file.vocab))
    added = np.array([token.id for token in file.added], np.int64)
    yield from _holes(np.concatenate([ids, added]))
    size = int(ids.max(initial=-1)) + 1
    beyond = added[added >= size]
    if len(beyond):
        yield one_or_many(
            len(beyond),
            Message("an added token has an id beyond the model's own vocabulary, {first:,}",
                    first=int(beyond.min())),
            Message("{count:,} added tokens have ids beyond the model's own vocabulary, from "
                    "{first:,} on", count=len(beyond), first=int(beyond.min())),
        )
    yield from _merges(file, size)


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


def _merges(file: HfFile, size: int) -> Iterator[Message]:
    """Merges that are listed again, that never take place, and tokens that none makes."""
    merges = file.merges
    if not len(merges):
        return
    left, right = merges[:, 0], merges[:, 1]
    reached = _reached(file, size)
    names = _Names(file.vocab)
    pairs = left.astype(np.int64) << 32 | right
    order = np.argsort(pairs, kind="stable")
    later = np.flatnonzero(pairs[order[1:]] == pairs[order[:-1]])
    again = np.unique(pairs[order[later]])
    if len(again):
        first = int(order[later].min())
        yield one_or_many(
            len(again),
            Message("a merge is listed more than once, and the last place counts: {left!a} with "
                    "{right!a}", left=names.of(left[first]), right=names.of(right[first])),
            Message("{count:,} merges are listed more than once: the last place counts; the first "
                    "is {left!a} with {right!a}", count=len(again), left=names.of(left[first]),
                    right=names.of(right[first])),
        )
    idle = np.flatnonzero(~(reached[left] & reached[right]))
    if len(idle):
        first = int(idle[0])
        yield one_or_many(
            len(idle),
            Message("a merge can never take place, for nothing makes one of its parts: {left!a} "
                    "with {right!a}", left=names.of(left[first]), right=names.of(right[first])),
            Message("{count:,} merges can never take place, for nothing makes one of their parts; "
                    "the first is {left!a} with {right!a}", count=len(idle),
                    left=names.of(left[first]), right=names.of(right[first])),
        )
    if not file.setting("ignore_merges"):
        yield from _lost(file, names, reached)


class _Names:
    """Tokens by their ids, put in that order when one is asked for."""

    def __init__(self, vocab: Mapping[str, int]) -> None:
        self._vocab = vocab

    @cached_property
    def _found(self) -> dict[int, str]:
        return {token_id: text for text, token_id in self._vocab.items()}

    def of(self, token_id: np.integer[Any]) -> str:
        return self._found[int(token_id)]


def _reached(file: HfFile, size: int) -> NDArray[np.bool_]:
    """Which tokens merges can lead to, from characters and bytes on."""
    prefix = file.setting("continuing_subword_prefix") or ""
    suffix = file.setting("end_of_word_suffix") or ""
    reached = np.zeros(size, np.bool_)
    most = 1 + len(prefix) + len(suffix)
    reached[[
        token_id for text, token_id in file.vocab.items()
        if (len(text) <= most and len(text.removeprefix(prefix).removesuffix(suffix)) == 1)
        or (len(text) == 6 and text.startswith("<0x"))
    ]] = True
    left, right, made = file.merges.T
    before = -1
    # A merge may use what a later one makes, so until nothing more is reached.
    while (count := int(np.count_nonzero(reached))) != before:
        before = count
        reached[made[reached[left] & reached[right]]] = True
    return reached


def _lost(file: HfFile, names: _Names, reached: NDArray[np.bool_]) -> Iterator[Message]:
    lost = np.zeros(len(reached), np.bool_)
    lost[np.fromiter(file.vocab.values(), np.int64, len(file.vocab))] = True
    lost &= ~reached
    known = [*(token.id for token in file.added), file.vocab.get(file.setting("unk_token"), -1)]
    lost[[token_id for token_id in known if 0 <= token_id < len(lost)]] = False
    if lost.any():
        yield Message(
            "no text gives {count:,} of the tokens, for no merge leads to them; the first is "
            "{token!a}", count=int(np.count_nonzero(lost)), token=names.of(np.argmax(lost)),
        )
