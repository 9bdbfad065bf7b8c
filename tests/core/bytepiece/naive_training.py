"""Training as it is defined, without any care for time: for small texts."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any


def segmentations(text: bytes) -> Iterator[list[bytes]]:
    """Every way to cut valid UTF-8 between characters."""
    cuts = [i for i in range(1, len(text)) if text[i] & 0xC0 != 0x80]
    for chosen in range(1 << len(cuts)):
        edges = [0, *(cut for bit, cut in enumerate(cuts) if chosen >> bit & 1), len(text)]
        yield [text[a:b] for a, b in pairwise(edges)]


def log_of_pieces(pieces: Sequence[bytes], logs: Sequence[Mapping[bytes, float]]) -> float:
    """The log probability of a segmentation: each byte behind those of its piece before it."""
    order = len(logs) - 1
    return sum(
        logs[min(end, order)].get(piece[max(0, end - order) : end], -math.inf)
        for piece in pieces
        for end in range(1, len(piece) + 1)
    )


def best_tokens(text: bytes, pieces: Mapping[bytes, int]) -> list[bytes]:
    """The most probable tokens; a character that is no piece costs 10 more than the least piece."""
    total = sum(pieces.values())
    weights = {piece: math.log(count) - math.log(total) for piece, count in pieces.items()}
    fallback = min(weights.values(), default=0.0) - 10
    edges = [i for i in range(len(text)) if text[i] & 0xC0 != 0x80] + [len(text)]
    best: dict[int, tuple[float, int]] = {0: (0.0, 0)}
    for number, start in enumerate(edges[:-1]):
        if start not in best:
            continue
        for end in edges[number + 1 :]:
            token = text[start:end]
            weight = weights.get(token)
            if weight is None and end == edges[number + 1]:
                weight = fallback
            if weight is not None and (
                end not in best or best[start][0] + weight > best[end][0]
            ):
                best[end] = (best[start][0] + weight, start)
    tokens, end = [], len(text)
    while end:
        start = best[end][1]
        tokens.append(text[start:end])
        end = start
    return tokens[::-1]


def again(pieces: Mapping[bytes, int], texts: Mapping[bytes, int]) -> Counter[bytes]:
    """How often tokens are found in texts that occur so often."""
    found: Counter[bytes] = Counter()
    for text, count in texts.items():
        for token in best_tokens(text, pieces):
            found[token] += count
    return found


def stable(pieces: Mapping[bytes, int]) -> dict[bytes, int]:
    while True:
        found = dict(again(pieces, pieces))
        if len(found) == len(pieces):
            return found
        pieces = found


def prune(
    candidates: Mapping[bytes, int], min_count: int, longest: int, limit: int
) -> dict[bytes, int]:
    """The vocabulary of candidates."""
    keep = {
        piece: count
        for piece, count in candidates.items()
        if len(piece) <= longest and count >= min_count
    }
    drop = {piece: count for piece, count in candidates.items() if piece not in keep}
    pieces = stable(Counter(keep) + again(keep, drop))
    if len(pieces) > limit:
        ranked = sorted(
            pieces, key=lambda one: (len(one) > 1, -pieces[one], -len(one), one)
        )
        keep = {piece: pieces[piece] for piece in ranked[:limit]}
        found = again(keep, {piece: pieces[piece] for piece in ranked[limit:]})
        pieces = stable({piece: count + found[piece] for piece, count in keep.items()})
    return pieces


def train(reference: Any, segments: Sequence[bytes], order: int, grams: int, **rules: int) -> Any:
    """The vocabulary of segments, with counting and segmentation by the slow reference."""
    logs = reference.to_conditional(reference.count_ngrams(segments, order), grams)
    candidates: Counter[bytes] = Counter()
    for segment in segments:
        candidates.update(reference.segment(segment, logs, "isolate"))
    return prune(candidates, **rules)
