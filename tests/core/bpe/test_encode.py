"""Encoding equals plain references and tiktoken, with spans that tile the text."""

from __future__ import annotations

import hashlib
import random
import string
import threading
from collections.abc import Callable
from itertools import pairwise

import numpy as np
import pytest
from clock import PATIENCE, spent
from encode_models import (
    cl100k,
    cut,
    encode_text,
    encode_word,
    model_of,
    tiktoken_cl100k,
    train,
)
from hypothesis import given, settings
from hypothesis import strategies as st
from tokenprism import Capability, Progress, Specials, Stage, Status, Tokenizer
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.errors import CancelledError, OptionError, TokenprismError, UnknownIdError

SMALL = st.lists(st.text("abc", min_size=1, max_size=9).map(str.encode), min_size=1, max_size=14)


def spans(tokenizer: BpeTokenizer, text: str) -> list[tuple[int, int]]:
    encoding = tokenizer.encode(text)
    return list(zip(encoding.starts.tolist(), encoding.ends.tolist(), strict=True))


@settings(deadline=None, max_examples=100)
@given(SMALL, st.integers(0, 30), st.booleans(), st.text("abcd ", max_size=120), st.booleans())
def test_small_models_equal_the_plain_replay(
    words: list[bytes], merges: int, share_ids: bool, text: str, gpt2: bool
) -> None:
    model = model_of(
        train(words, merges, share_ids=share_ids), pattern_name="gpt2" if gpt2 else "none"
    )
    tokenizer = BpeTokenizer(model)
    for one in (text.encode(), text.encode() * 3):
        for _ in range(2):  # the second time from the caches
            encoding = tokenizer.encode(one)
            assert encoding.ids.tolist() == encode_text(model, one)
            encoding.check_tiling()
            assert tokenizer.decode(encoding.ids) == one


@settings(deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes_come_back(data: bytes) -> None:
    encoding = cl100k().encode(data)
    encoding.check_tiling()
    assert cl100k().decode(encoding.ids) == data
    pieces = [cl100k().vocabulary.bytes_of(one) for one in encoding.ids.tolist()]
    ends = encoding.ends.tolist()
    assert pieces == [data[a:b] for a, b in zip(encoding.starts.tolist(), ends, strict=True)]


@settings(deadline=None)
@given(st.text(max_size=60))
def test_any_text_equals_tiktoken(text: str) -> None:
    assert cl100k().encode(text).ids.tolist() == tiktoken_cl100k().encode_ordinary(text)


@pytest.mark.parametrize("name", ["en_10mb", "multi_10mb", "zh_10mb", "code_10mb"])
def test_corpora_equal_tiktoken(corpora: Callable[..., bytes], name: str) -> None:
    text = corpora(name, 400_000)
    whole = cl100k().encode(text)
    whole.check_tiling()
    assert whole.ids.tolist() == tiktoken_cl100k().encode_ordinary(text.decode())
    lines = text.splitlines(keepends=True)
    by_line = cl100k().encode_batch(lines)
    expected = tiktoken_cl100k().encode_ordinary_batch([line.decode() for line in lines])
    assert [encoding.ids.tolist() for encoding in by_line] == expected


HARD = {
    "no-break and ideographic spaces": "a\u00a0\u3000 b\u2028\u2029\u0085\u2003 \n\u200b\ufeff",
    "tabs and form feeds": "x\t\f\n \t y\r\n\r\n  z \x1c\x1d\x1e\x1f\x0b",
    "contractions": "I'LL we'Re 'ſ x'ſt it's 'K ''s I've'll 's's",
    "rules": "|-----|=====|#####|*****|" * 40,
    "family": "👩‍👩‍👧‍👦🏳️‍🌈👨🏽‍💻" * 30,
    "marks": "e\u0301\u0308o\u0323" * 500,
    "digits": "0123456789Ⅳ½²①٣९〇万ↁ" * 20,
    "special": "<|endoftext|> a<|endofprompt|><|fim_prefix|>",
    "controls": "".join(map(chr, range(0xA0))),
}


@pytest.mark.parametrize("text", HARD.values(), ids=HARD)
def test_hard_texts_equal_tiktoken(text: str) -> None:
    assert cl100k().encode(text).ids.tolist() == tiktoken_cl100k().encode_ordinary(text)


def test_random_texts_equal_tiktoken() -> None:
    chance = random.Random(7)
    vocabulary = list(cl100k().vocabulary.ids_by_bytes)
    letters = [entry for entry in vocabulary if entry.isalpha()]
    texts = [
        "".join(chance.choices("abcdefghijklmnopqrstuvwxyz", k=5_000)),
        "".join(chance.choices("abcdefghijABCDEFGHIJ", k=5_000)),
        "".join(chance.choices("=-#*_/\\.,;:!?()[]{}<>@$%^&~`|+\"'", k=5_000)),
        "".join(map(chr, chance.choices([*range(0x20, 0xD800), *range(0xE000, 0x3FFFF)], k=9000))),
        b"".join(chance.choices(letters, k=9000)).decode(),
        b"".join(chance.choices(vocabulary, k=9000)).decode("utf-8", "replace"),
    ]  # fmt: skip
    for text in texts:
        assert cl100k().encode(text).ids.tolist() == tiktoken_cl100k().encode_ordinary(text)


def test_more_words_than_a_cache_holds_equal_tiktoken() -> None:
    dice = random.Random(3)
    printable = string.ascii_letters + string.digits + "éя中𠀀!-"
    words = ["".join(dice.choices(printable, k=dice.randint(2, 24))) for _ in range(60_000)]
    # Again, once they are known, in another order.
    text = " ".join([*words, *dice.sample(words, len(words))])
    for _ in range(2):
        ids = cl100k().encode(text).ids.tolist()
        assert ids == tiktoken_cl100k().encode_ordinary(text)


@pytest.mark.parametrize(
    ("text", "count", "digest"),
    [
        ("=" * 1_000_000, 15625, "d3b14acd62c81cb83b20d7d06559e646"
         "413bd953868e423ef7b741fbae2ed42d"),
        ("Q" * 1_000_000, 500000, "da8fceb8350c922e162d09b46325bbae"
         "428a3eb7c54b9fb96986a856eb6d56be"),
        (" " * 300_000 + "x", 2345, "02fb79ba21300fe02a9b193bb1339140"
         "44a298603f7d2e3a80c4c10d97570f72"),
        ("\n" * 200_000 + "x", 6251, "b5501ad5ac1d9b5ef3e0902da4424f92"
         "b923951b1c9c2153146f658cad37230e"),
        (
            "".join(random.Random(391).choices("abcdefghijklmnopqrstuvwxyz", k=100_000)),
            54061,
            "88b19af7c880aede71602d2e33d4445a"
         "c292aa890b37d2ef2d22d35042a15192",
        ),
    ],
    ids=["rule", "capitals", "spaces", "line ends", "letters"],
)  # fmt: skip
def test_long_runs(text: str, count: int, digest: str) -> None:
    encoding = cl100k().encode(text)
    encoding.check_tiling()
    assert len(encoding) == count
    assert hashlib.sha256(encoding.ids.astype("<u4").tobytes()).hexdigest() == digest


def test_long_and_short_words_merge_alike() -> None:
    model = model_of(train([b"abcabcab", b"bcabca", b"aaab", b"cab"], 20))
    chance = random.Random(3)
    for size in [*range(1, 70), *range(250, 260), *range(508, 518), 1000]:
        word = bytes(chance.choices(b"abc", k=size))
        assert BpeTokenizer(model).encode(word).ids.tolist() == encode_word(model, word)


@pytest.mark.parametrize(
    ("text", "ids", "edges"),
    [
        ("🦪🦪ok", [9468, 99, 103, 9468, 99, 103, 564], [0, 2, 3, 4, 6, 7, 8, 10]),
        (
            "👩🏽‍🚀 🇳🇴!",
            [9468, 239, 102, 9468, 237, 121, 378, 235, 9468, 248, 222, 11410, 229, 111,
             9468, 229, 112, 0],
            [0, 2, 3, 4, 6, 7, 8, 10, 11, 13, 14, 15, 18, 19, 20, 22, 23, 24, 25],
        ),
        ("m\n\nn\n\n\n\no", [76, 271, 77, 1038, 78], [0, 1, 3, 4, 8, 9]),
        (
            "  two   three\t\tfour    \n   five   ",
            [220, 1403, 256, 2380, 197, 1186, 414, 1084, 256, 4330, 262],
            [0, 1, 5, 7, 13, 14, 16, 19, 24, 26, 31, 34],
        ),
        ("def f():\n        return  0",
         [755, 282, 4019, 286, 471, 220, 220, 15], [0, 3, 5, 9, 16, 23, 24, 25, 26]),
        (
            "4 ½ Ⅲ ²³ ٣٤٥٦ １２３４",
            [19, 220, 27154, 220, 71567, 95, 220, 30556, 44301, 220, 149, 96, 149, 97,
             149, 98, 149, 99, 220, 20713, 25963, 34617, 46702],
            [0, 1, 2, 4, 5, 7, 8, 9, 11, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 26,
             29, 32, 35],
        ),
        ("WE'RE I'LL THEY'VE he'D", [12739, 95253, 358, 6, 4178, 63593, 6, 4592, 568, 28805],
         [0, 2, 5, 7, 8, 10, 15, 16, 18, 21, 23]),
    ],
)  # fmt: skip
def test_known_spans(text: str, ids: list[int], edges: list[int]) -> None:
    assert cl100k().encode(text).ids.tolist() == ids
    assert spans(cl100k(), text) == list(pairwise(edges))


def test_decomposed_hangul_keeps_the_offsets_of_the_original() -> None:
    text = "\u1112\u1161\u11ab\u1100\u1173\u11af"
    assert spans(cl100k(), text) == [(i, i + 1) for i in range(18)]


def test_special_tokens_three_ways() -> None:
    text = "<|endoftext|><|endoftext|>x<|endoftext|><|endoftex"
    allowed = cl100k().encode(text, specials=Specials.ALLOW)
    assert allowed.ids.tolist() == [100257, 100257, 87, 100257, 27, 91, 8862, 728, 327]
    assert allowed.starts.tolist() == [0, 13, 26, 27, 40, 41, 42, 46, 48]
    allowed.check_tiling()
    plain = cl100k().encode(text)
    assert plain.ids.tolist() == tiktoken_cl100k().encode_ordinary(text)
    with pytest.raises(TokenprismError, match="endoftext") as caught:
        cl100k().encode("é" + text, specials=Specials.RAISE)
    assert caught.value.place.byte == 2
    assert len(cl100k().encode("<|endoftex", specials=Specials.RAISE)) == 5


@pytest.mark.parametrize(
    ("specials", "text", "expected"),
    [
        ({"~": 300, "~~": 301, "~~~~": 302}, "~~~~~ ~~", [302, 300, 32, 301]),
        ({"~~~~": 302, "~~": 301, "~": 300}, "~~~~~ ~~", [302, 300, 32, 301]),
        ({"A": 300, "B": 301, "BA": 302}, "ABA", [300, 302]),
        ({"tok_1": 300, "tok_12": 301, "tok_123": 302}, "tok_1 tok_12 tok_123",
         [300, 32, 301, 32, 302]),
        ({"": 300, "x": 301}, "axb", [97, 301, 98]),
        ({".*": 300}, ".*a", [300, 97]),
    ],
)  # fmt: skip
@pytest.mark.parametrize("pattern_name", ["none", "gpt2", r"\S+|\s+"])
def test_specials_leftmost_then_longest(
    specials: dict[str, int], text: str, expected: list[int], pattern_name: str
) -> None:
    tokenizer = BpeTokenizer(model_of([], specials=specials, pattern_name=pattern_name))
    encoding = tokenizer.encode(text, specials=Specials.ALLOW)
    assert encoding.ids.tolist() == expected
    encoding.check_tiling()
    assert tokenizer.encode(text).ids.tolist() == list(text.encode())


def test_text_between_specials_is_a_text_of_its_own() -> None:
    text = "a  <|endoftext|>  b"
    expected = tiktoken_cl100k().encode(text, allowed_special="all")
    assert cl100k().encode(text, specials=Specials.ALLOW).ids.tolist() == expected


@pytest.mark.parametrize("expression", [r"\p{N}{1,3}| ?[^\s\p{N}]+|\s+", r"\w+", r"[ab]"])
def test_own_expressions_cut(expression: str) -> None:
    model = model_of(train([b"123", b"abab", b"cab", b"12"], 12), pattern_name=expression)
    for text in (b"123 1234 abab,cab", b"", b"\xff12\xc3", b"ab" * 50):
        encoding = BpeTokenizer(model).encode(text)
        assert encoding.ids.tolist() == encode_text(model, text)
        encoding.check_tiling()


def test_bytes_that_the_vocabulary_lacks() -> None:
    byte_ids = [byte if byte in b"abc" else -1 for byte in range(256)]
    model = model_of([(97, 98, 300), (300, 99, 301)], byte_ids=byte_ids)
    tokenizer = BpeTokenizer(model)
    text = b"abc\xffab!" + b"xab" * 20
    for _ in range(2):
        encoding = tokenizer.encode(text)
        assert encoding.ids.tolist() == [301, -1, 300, -1] + [-1, 300] * 20
        assert (encoding.status == np.where(encoding.ids < 0, Status.UNKNOWN, 0)).all()
        encoding.check_tiling()
    assert Capability.LOSSLESS not in tokenizer.capabilities
    assert any("253 of the 256 bytes" in warning for warning in tokenizer.warnings)
    with pytest.raises(UnknownIdError, match="-1"):
        tokenizer.decode(encoding.ids)


def test_whole_pre_tokens_come_before_merges() -> None:
    long = b"abcabcabcabcabcabcabc"
    merges = [(97, 98, 300), (-1, -1, 301), (-1, -1, 302), (300, 99, 303)]
    model = model_of(merges, whole={301: b"bca", 302: long}, pattern_name="gpt2")
    tokenizer = BpeTokenizer(model)
    text = b"bca bca abcabc\n" + long + b"abc"
    assert tokenizer.encode(text).ids.tolist() == encode_text(model, text)
    assert tokenizer.encode(b"bca").ids.tolist() == [301]
    assert tokenizer.encode(long).ids.tolist() == [302]
    assert tokenizer.decode(np.array([301, 302], np.int32)) == b"bca" + long
    assert tokenizer.encode(b"bcab").ids.tolist() == [98, 99, 300]


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_batches_keep_their_order(threads: int) -> None:
    texts = ["", "one", "two lines\n", "中文" * 40, "<|endoftext|>", "x"] * 7
    for specials in (Specials.TEXT, Specials.ALLOW):
        batch = cl100k().encode_batch(iter(texts), specials=specials, threads=threads)
        alone = [cl100k().encode(text, specials=specials) for text in texts]
        assert [one.ids.tolist() for one in batch] == [one.ids.tolist() for one in alone]
        assert [one.starts.tolist() for one in batch] == [one.starts.tolist() for one in alone]
        for one, text in zip(batch, texts, strict=True):
            assert one.source == text.encode()
            one.check_tiling()
    assert cl100k().encode_batch([], threads=threads).tolist() == []
    with pytest.raises(OptionError):
        cl100k().encode_batch(["a"], threads=0)


def test_threads_share_a_tokenizer(corpora: Callable[..., bytes]) -> None:
    texts = [corpora(name, 200_000) for name in ("en_10mb", "zh_10mb", "multi_10mb", "code_10mb")]
    expected = [cl100k().encode(text).ids for text in texts]
    fresh = cl100k().at_size(cl100k().vocabulary.size)
    barrier = threading.Barrier(6)
    wrong: list[str] = []

    def work(seed: int) -> None:
        barrier.wait()
        for turn in range(6):
            which = (seed + turn) % len(texts)
            if not np.array_equal(fresh.encode(texts[which]).ids, expected[which]):
                wrong.append(f"thread {seed}, turn {turn}")

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_progress_and_cancel() -> None:
    progress = Progress()
    text = b"some words here\n" * 1000
    cl100k().encode(text, progress=progress)
    assert (progress.stage, progress.done, progress.total) == (Stage.ENCODING, 16000, 16000)
    progress.cancel()
    with pytest.raises(CancelledError):
        cl100k().encode(text, progress=progress)
    assert len(cl100k().encode(text)) == 4000


@pytest.mark.timed
@pytest.mark.parametrize("delay", [0.01, 0.1])
def test_cancel_inside_one_long_pre_token(delay: float) -> None:
    progress = Progress()
    answered = threading.Event()
    text = bytes(random.Random(1).choices(b"abcdefghijklmnopqrstuvwxyz", k=3_000_000))

    def work() -> None:
        with pytest.raises(CancelledError):
            cl100k().encode(text, progress=progress)
        answered.set()

    thread = threading.Thread(target=work)
    thread.start()
    threading.Event().wait(delay)
    with spent() as used:
        progress.cancel()
        assert answered.wait(PATIENCE)
    assert used.seconds < 0.3  # the promise is 0.1
    thread.join()


def test_decode_names_what_does_not_exist() -> None:
    for bad in (100256, 100261, 100277, -1, 2**31, 2**63):
        with pytest.raises(UnknownIdError, match=str(bad)):
            cl100k().decode([15339, bad, 1917])
    assert cl100k().decode([]) == b""
    assert cl100k().decode([3427, 9468, 100]) == b"go\xf0\x9f\xa7"


@pytest.mark.parametrize("text", ["so ! , . ?", "it 's do n't", "a : 'b' ; ( c )", " x "])
def test_decoding_cleans_nothing_up(text: str) -> None:
    ids = cl100k().encode(text).ids
    assert ids.tolist() == tiktoken_cl100k().encode_ordinary(text)
    assert cl100k().decode(ids).decode() == text


def test_lone_surrogates_are_refused() -> None:
    with pytest.raises(TokenprismError, match="D800"):
        cl100k().encode("a\ud800")


def test_smaller_sizes() -> None:
    model = model_of(train([b"abcab", b"cabca"], 8), specials={"<s>": 900})
    tokenizer = BpeTokenizer(model, name="mine")
    assert isinstance(tokenizer, Tokenizer)
    for size in range(257, model.size + 1):
        smaller = tokenizer.at_size(size)
        assert smaller.vocabulary.size == size
        expected = encode_word(cut(model, size - 257), b"abcabcab")
        assert smaller.encode(b"abcabcab").ids.tolist() == expected
    with pytest.raises(OptionError, match="257"):
        tokenizer.at_size(256)


def test_pre_tokens() -> None:
    assert cl100k().pretokens("two  words\n").tolist() == [0, 3, 4, 10]
    assert cl100k().pretokens("").tolist() == []
