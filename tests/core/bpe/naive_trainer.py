"""The definition of the trainer's result: count every pair anew after every merge."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise

Merge = tuple[bytes, bytes, int]


def learn(
    words: Mapping[bytes, int],
    merges: int,
    *,
    min_count: int = 1,
    longest: int | None = None,
    order: Sequence[int] = range(256),
    share: bool = False,
    overlaps: bool = True,
    rule: str = "ids",
) -> list[Merge]:
    """Merges as left bytes, right bytes and count. `order[b]` is the rank of byte `b` in ties.

    With `share`, a token of the same bytes is the same token, and `merges` counts new ones. `rule`
    decides ties: by "ids", by the "first" pair met, by the greatest "bytes" or the "least bytes".
    """
    spelling = {order[byte]: bytes([byte]) for byte in range(256)}
    texts = [([order[byte] for byte in word], count) for word, count in words.items()]
    found: list[Merge] = []
    while len(spelling) < 256 + merges:
        pairs: Counter[tuple[int, int]] = Counter()
        for text, count in texts:
            for pair in pairs_of(text, overlaps):
                pairs[pair] += count
        allowed = [
            pair
            for pair, count in pairs.items()
            if count >= min_count
            and (longest is None or len(spelling[pair[0]] + spelling[pair[1]]) <= longest)
        ]
        if not allowed:
            break
        if rule == "ids":
            best = min(allowed, key=lambda pair: (-pairs[pair], pair))
        elif rule == "first":
            # The counts were put in as the text has them, and max takes the first of equals.
            best = max(allowed, key=lambda pair: pairs[pair])
        elif rule == "least bytes":
            best = min(allowed, key=lambda pair: (-pairs[pair], *(spelling[i] for i in pair)))
        else:
            best = max(allowed, key=lambda pair: (pairs[pair], *(spelling[i] for i in pair)))
        left, right = spelling[best[0]], spelling[best[1]]
        new = len(spelling)
        if share:
            new = next((at for at, text in spelling.items() if text == left + right), new)
        spelling[new] = left + right
        found.append((left, right, pairs[best]))
        texts = [(join(text, best, new), count) for text, count in texts]
    return found


def pairs_of(text: Sequence[int], overlaps: bool) -> list[tuple[int, int]]:
    """Neighbours; without `overlaps`, no pair that shares a token with an equal one before it."""
    found: list[tuple[int, int]] = []
    last = -2  # where the last equal pair that counts stands
    for at, pair in enumerate(pairwise(text)):
        if not overlaps and pair[0] == pair[1]:
            if at == last + 1 and text[at - 1] == pair[0]:
                last = -2
                continue
            last = at
        found.append(pair)
    return found


def join(text: Sequence[int], pair: tuple[int, int], new: int) -> list[int]:
    """`text` with `pair` merged from left to right."""
    made: list[int] = []
    at = 0
    while at < len(text):
        if tuple(text[at : at + 2]) == pair:
            made.append(new)
            at += 2
        else:
            made.append(text[at])
            at += 1
    return made
