"""Parents of tokens that are so long that a queue finds them."""

from __future__ import annotations

import random
from itertools import pairwise

import numpy as np
import pytest
from clock import spent
from tokenprism.bpe.from_ranks import recover_merges


def parents(token: bytes, ranks: dict[bytes, int]) -> tuple[int, int]:
    """Naively: the last two parts of a token when its bytes are merged without itself."""
    parts = [token[k : k + 1] for k in range(len(token))]
    while len(parts) > 2:
        pairs = [ranks.get(a + b, 1 << 30) for a, b in pairwise(parts)]
        best = min(pairs)
        if best == 1 << 30:
            return -1, -1
        at = pairs.index(best)
        parts[at : at + 2] = [parts[at] + parts[at + 1]]
    found = [ranks.get(part, -1) for part in parts]
    return (found[0], found[1]) if min(found) >= 0 else (-1, -1)


@pytest.mark.parametrize("seed", range(12))
def test_queue_finds_the_parents_that_looking_at_every_pair_finds(seed: int) -> None:
    chance = random.Random(seed)
    letters = b"ab" if seed % 2 else b"abc"
    entries = [bytes((letter,)) for letter in letters]
    while len(entries) < 40:
        made = chance.choice(entries[-8:] + entries[:3]) + chance.choice(entries)
        if made not in entries and len(made) < 900:
            entries.append(made)
    for size in (255, 256, 257, 300, 700):
        entries.append(bytes(chance.choices(letters, k=size)))
    entries.append(chance.choice(entries[-20:]) * 3)
    order = list(dict.fromkeys(entries))
    chance.shuffle(order)
    ranks = {entry: k for k, entry in enumerate(order)}
    left, right = recover_merges(order, np.arange(len(order), dtype=np.int32))
    for k, entry in enumerate(order):
        expected = parents(entry, ranks) if len(entry) > 1 else (-1, -1)
        assert (left[k], right[k]) == expected


@pytest.mark.timed
def test_tokens_that_double_take_no_longer_than_their_bytes() -> None:
    entries = [b"a" * (1 << k) for k in range(18)]
    with spent() as used:
        left, _ = recover_merges(entries, np.arange(len(entries), dtype=np.int32))
    assert used.seconds < 2
    assert left.tolist() == [-1, *range(17)]
