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
) -> list[Merge]:
    """Merges as left bytes, right bytes and count. `order[b]` is the rank of byte `b` in ties.

    With `share`, a token of the same bytes is the same token, and `merges` counts new ones.
    """
    spelling = {order[byte]: bytes([byte]) for byte in range(256)}
    texts = [([order[byte] for byte in word], count) for word, count in words.items()]
    found: list[Merge] = []
    while len(spelling) < 256 + merges:
        pairs: Counter[tuple[int, int]] = Counter()
        for text, count in texts:
            for pair in pairwise(text):
                pairs[pair] += count
        allowed = [
            pair
            for pair, count in pairs.items()
            if count >= min_count
            and (longest is None or len(spelling[pair[0]] + spelling[pair[1]]) <= longest)
        ]
        if not allowed:
            break
        best = min(allowed, key=lambda pair: (-pairs[pair], pair))
        left, right = spelling[best[0]], spelling[best[1]]
        new = len(spelling)
        if share:
            new = next((at for at, text in spelling.items() if text == left + right), new)
        spelling[new] = left + right
        found.append((left, right, pairs[best]))
        texts = [(join(text, best, new), count) for text, count in texts]
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
