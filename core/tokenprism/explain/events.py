"""The merges of a word one after another, in n log n steps, and what happens at one boundary."""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..bpe.merge_table import MergeTable


@dataclass(frozen=True, slots=True)
class Event:
    """Merge `merge` joins bytes [start, middle) and [middle, end) of a word into token `result`.

    `step` counts the merges of the word from 0, as the steps of its trace.
    """

    step: int
    merge: int
    start: int
    middle: int
    end: int
    result: int


@dataclass(frozen=True, slots=True)
class Contest:
    """A merge that could have removed a boundary, and the one that took one of its sides first.

    `left` and `right` are the tokens that met there; `merge` joins them and would have covered
    bytes [start, end) of the word. `winner` came before it: it has a lower rank, or the same one
    further left.
    """

    left: int
    right: int
    merge: int
    start: int
    end: int
    winner: Event


@dataclass(frozen=True, slots=True)
class Course:
    """What happened at one boundary of a word.

    `removed` is the event that took it away, None where it stays; `lost` the merges that could
    have, in the order in which they lost; `left` and `right` the tokens that meet there in the
    end, equal inside a token.
    """

    removed: Event | None
    lost: tuple[Contest, ...]
    left: int
    right: int


def events(model: MergeTable, word: bytes) -> Iterator[Event]:
    """The merges of one pre-token in order: the lowest first, the leftmost of equal ones."""
    ids, edges = model.symbols_of(word)
    for step, (merge, start, middle, end) in enumerate(merged(model, ids)):
        result = int(model.result[merge])
        yield Event(step, merge, edges[start], edges[middle], edges[end], result)


def merged(model: MergeTable, symbols: Sequence[int]) -> Iterator[tuple[int, int, int, int]]:
    """The merges of a row of symbols in order: each with the first symbols of its left and its
    right side and the one behind it.
    """
    size = len(symbols)
    ids = list(symbols)
    following, previous = list(range(1, size + 1)), list(range(-1, size - 1))
    queue: list[tuple[int, int, int]] = []
    due = [-1] * size  # the merge that joins the symbol at a place with the next one
    pairs, results, ties = model.merge_of_pair, model.result, model.ties

    def look_up(at: int) -> None:
        after = following[at]
        due[at] = pairs.get((ids[at], ids[after]), -1) if after < size else -1
        if due[at] >= 0:
            before_others = due[at] if ties is None else int(ties[due[at]])
            heapq.heappush(queue, (before_others, at, due[at]))

    for at in range(size):
        look_up(at)
    while queue:
        _, at, merge = heapq.heappop(queue)
        if due[at] != merge:
            continue
        middle = following[at]
        end, before = following[middle], previous[at]
        due[middle] = -1
        following[at] = end
        ids[at] = int(results[merge])
        if end < size:
            previous[end] = at
        look_up(at)
        if before >= 0:
            look_up(before)
        yield merge, at, middle, end


def course(model: MergeTable, word: bytes, byte: int, merges: int | None = None) -> Course:
    """What happened at the boundary before `byte` of a word, 0 < byte < len(word); of a model of
    characters a boundary between two symbols.

    With `merges` the tokens that meet there are those after the first so many merges.
    """
    ids, edges = model.symbols_of(word)
    at = edges.index(byte)
    left, right = ids[at - 1], ids[at]
    start, end = edges[at - 1], edges[at + 1]
    met = left, right
    removed: Event | None = None
    lost: list[Contest] = []
    for event in events(model, word):
        if event.start > byte or event.end < byte:
            continue
        if removed is not None or event.middle == byte:
            removed = removed or event
            left = right = event.result
        else:
            merge = model.merge_of_pair.get((left, right))
            if merge is not None:
                lost.append(Contest(left, right, merge, start, end, event))
            if event.end == byte:
                left, start = event.result, event.start
            else:
                right, end = event.result, event.end
        if merges is None or event.merge < merges:
            met = left, right
    return Course(removed, tuple(lost), *met)
