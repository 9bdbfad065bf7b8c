"""BPE-dropout against a plain implementation of its definition, and what must always hold."""

from __future__ import annotations

import math
import random
import time
from collections import Counter
from collections.abc import Callable
from itertools import pairwise

import pytest
from encode_models import cl100k, model_of, train
from hypothesis import given, settings
from hypothesis import strategies as st
from tokenprism import Progress, Specials
from tokenprism.bpe.model import BpeModel
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.errors import CancelledError, OptionError

WORDS = st.lists(st.text("abc", min_size=1, max_size=9).map(str.encode), min_size=1, max_size=12)
DRAWS = 20_000


def naive(model: BpeModel, word: bytes, dropout: float, coin: random.Random) -> tuple[int, ...]:
    """A coin for every merge that is possible, at every step; the lowest left one takes place."""
    ids = [int(model.byte_ids[byte]) for byte in word]
    while True:
        possible = [
            (model.merge_of_pair[pair], at)
            for at, pair in enumerate(pairwise(ids))
            if pair in model.merge_of_pair
        ]
        kept = [one for one in possible if coin.random() >= dropout]
        if not kept:
            return tuple(ids)
        merge, at = min(kept)
        ids[at : at + 2] = [int(model.result[merge])]


@pytest.mark.parametrize("word", [b"aab", b"abcabcaab", b"aaaaaaa"])
@pytest.mark.parametrize("dropout", [0.1, 0.5, 0.9])
def test_distribution(word: bytes, dropout: float) -> None:
    model = model_of(
        [(97, 97, 256), (97, 98, 257), (257, 99, 258), (256, 256, 259), (98, 99, 260),
         (256, 98, 261), (258, 258, 262)],
        pattern_name="whitespace",
    )  # fmt: skip
    tokenizer = BpeTokenizer(model)
    encoding = tokenizer.encode_dropout((word + b"\n") * DRAWS, dropout, seed=5)
    ours: Counter[tuple[int, ...]] = Counter()
    made: list[int] = []
    for token_id in encoding.ids.tolist():
        if token_id == 10:
            ours[tuple(made)] += 1
            made = []
        else:
            made.append(token_id)
    coin = random.Random(7)
    theirs = Counter(naive(model, word, dropout, coin) for _ in range(DRAWS))

    counts = [(ours[key], theirs[key]) for key in ours.keys() | theirs.keys()]
    common = [pair for pair in counts if sum(pair) >= 20]
    rare = [pair for pair in counts if sum(pair) < 20]
    common.append((sum(one for one, _ in rare), sum(other for _, other in rare)))
    statistic = sum((one - other) ** 2 / (one + other) for one, other in common if one + other)
    freedom = max(len(common) - 1, 1)
    assert statistic < freedom + 4 * math.sqrt(2 * freedom), (statistic, freedom)


@settings(deadline=None)
@given(
    WORDS, st.integers(0, 20), st.text("abcd ~<s>é", max_size=40).map(str.encode),
    st.floats(0, 1), st.integers(0, (1 << 64) - 1), st.booleans(),
)  # fmt: skip
def test_what_always_holds(
    words: list[bytes], merges: int, text: bytes, dropout: float, seed: int, allow: bool
) -> None:
    specials = {"<s>": 900, "~": 901}
    model = model_of(train(words, merges), pattern_name="gpt2", specials=specials)
    tokenizer = BpeTokenizer(model)
    way = Specials.ALLOW if allow else Specials.TEXT
    encoding = tokenizer.encode_dropout(text, dropout, seed=seed, specials=way)
    encoding.check_tiling()
    assert tokenizer.decode(encoding.ids) == text
    again = BpeTokenizer(model).encode_dropout(text, dropout, seed=seed, specials=way)
    assert again.ids.tolist() == encoding.ids.tolist()
    whole = tokenizer.encode(text, specials=way)
    none = tokenizer.encode_dropout(text, 0, seed=seed, specials=way)
    assert none.ids.tolist() == whole.ids.tolist()
    almost = tokenizer.encode_dropout(text, 1e-300, seed=seed, specials=way)
    assert almost.ids.tolist() == whole.ids.tolist()
    assert almost.starts.tolist() == whole.starts.tolist()
    every = tokenizer.encode_dropout(text, 1, seed=seed, specials=way)
    special = [int(i) for i in whole.ids if i >= 900]
    assert [i for i in every.ids.tolist() if i >= 900] == special
    assert all(end - start == 1 for start, end, token_id in
               zip(every.starts, every.ends, every.ids, strict=True) if token_id < 900)


def test_real_texts_round_trip(corpora: Callable[..., bytes]) -> None:
    text = corpora("multi_10mb", 500_000)
    plain = len(cl100k().encode(text))
    counts = []
    for dropout in (1e-9, 0.1, 0.5, 0.9, 1):
        encoding = cl100k().encode_dropout(text, dropout, seed=3)
        assert cl100k().decode(encoding.ids) == text
        counts.append(len(encoding))
    assert counts == sorted(counts)
    assert (counts[0], counts[-1]) == (plain, len(text))
    one, other = (cl100k().encode_dropout(text, 0.1, seed=seed) for seed in (1, 2))
    assert one.ids.tolist() != other.ids.tolist()


@pytest.mark.parametrize("dropout", [0.1, 0.9, 0.9999])
def test_long_words_take_no_quadratic_time(dropout: float) -> None:
    def seconds(size: int) -> float:
        start = time.process_time()
        word = bytes(random.Random(1).choices(b"abcdefgh", k=size))
        encoding = cl100k().encode_dropout(word, dropout, seed=1)
        assert cl100k().decode(encoding.ids) == word
        return time.process_time() - start

    seconds(1000)
    assert seconds(160_000) < 60 * seconds(10_000) + 0.5


def test_bad_values_and_cancelling() -> None:
    tokenizer = BpeTokenizer(model_of([(97, 98, 256)]))
    for dropout, seed, fault in (
        (-0.1, 0, "probability"), (1.5, 0, "probability"), (math.nan, 0, "probability"),
        (0.1, -1, "seed"), (0.1, 1 << 64, "seed"),
    ):  # fmt: skip
        with pytest.raises(OptionError, match=fault):
            tokenizer.encode_dropout("ab", dropout, seed=seed)
    progress = Progress()
    progress.cancel()
    with pytest.raises(CancelledError):
        tokenizer.encode_dropout("ab", 0.1, seed=0, progress=progress)


def test_whole_pre_tokens_do_not_occur() -> None:
    """As in `tokenizers`, which looks up whole pre-tokens only without dropout."""
    model = model_of([(98, 99, 256), (-1, -1, 257)], whole={257: b"abc"})
    tokenizer = BpeTokenizer(model)
    assert tokenizer.encode_dropout("abc", 0, seed=0).ids.tolist() == [257]
    assert tokenizer.encode_dropout("abc", 1e-300, seed=0).ids.tolist() == [97, 256]
