"""The compiled scanners against tiktoken, Hugging Face and `regex`."""

import random
import string
from collections.abc import Callable
from itertools import pairwise, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from split_oracle import ALPHABET, by_hugging_face, by_regex, by_tiktoken
from tiktoken_ext import openai_public
from tokenprism.pretokenize import PATTERNS, Pattern
from tokenprism.pretokenize._scanners import allow_wide, cut_before

NAMES = [name for name in PATTERNS if name != "none"]


def disagreement(pattern: Pattern, texts: list[str]) -> list[tuple[str, list[bytes], list[bytes]]]:
    """The first texts that tiktoken splits otherwise."""
    splits = [pattern.split(text.encode()) for text in texts]
    answers = by_tiktoken(pattern.regex, splits)
    trios = zip(texts, splits, answers, strict=True)
    return [(text, ours, theirs) for text, ours, theirs in trios if ours != theirs][:3]


@pytest.mark.parametrize("name", NAMES)
def test_random_texts_split_as_tiktoken_does(name: str) -> None:
    dice = random.Random(20)
    texts = ["".join(dice.choices(ALPHABET, k=dice.randint(1, 16))) for _ in range(2500)]
    assert disagreement(PATTERNS[name], texts) == []


@pytest.mark.parametrize("name", NAMES)
def test_every_three_neighbours_split_as_tiktoken_does(name: str) -> None:
    few = [*"aAs1 \t\n\r'/!", "\xa0", "ǅ", "ʰ", "中", "\u0301", "ſ", "😀"]
    texts = ["".join(parts) for parts in product(few, repeat=3)]
    assert disagreement(PATTERNS[name], texts) == []


@pytest.mark.parametrize("name", NAMES)
def test_code_points_in_every_context_split_as_tiktoken_does(name: str) -> None:
    every = [chr(c) for c in range(0x110000) if not 0xD800 <= c < 0xE000]
    # Beyond Latin, Greek and punctuation some are enough: classes are tested one by one.
    some = every[:0x400] + every[0x2000:0x2070] + every[0x400::997]
    contexts = ["{0}", "a{0}b", "A{0}'s", "1{0}2", " {0} ", "\n{0}\n", "'{0}'", "!{0}!", "'s{0}"]
    texts = [context.replace("{0}", character) for context in contexts for character in some]
    assert disagreement(PATTERNS[name], texts) == []


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=80)
@given(parts=st.lists(st.sampled_from(ALPHABET), min_size=1, max_size=30))
def test_random_texts_split_as_regex_and_hugging_face_do(name: str, parts: list[str]) -> None:
    pattern, text = PATTERNS[name], "".join(parts)
    ours = pattern.split(text.encode())
    assert ours == by_regex(pattern.regex, text)
    assert ours == by_hugging_face(pattern.oniguruma, text)


def test_the_expressions_are_the_ones_that_tiktoken_ships(monkeypatch: pytest.MonkeyPatch) -> None:
    # Its encodings would fetch their ranks from the network; the patterns stand beside them.
    monkeypatch.setattr(openai_public, "load_tiktoken_bpe", lambda *_, **__: {})
    assert PATTERNS["cl100k"].regex == openai_public.cl100k_base()["pat_str"]
    assert PATTERNS["o200k"].regex == openai_public.o200k_base()["pat_str"]
    texts = [text for text in HARD if len(text) < 10_000]
    gpt2 = [PATTERNS["gpt2"].split(text.encode()) for text in texts]
    assert by_tiktoken(openai_public.r50k_pat_str, gpt2) == gpt2


def windows_agree(pattern: Pattern, source: bytes) -> bool:
    """Whether windows of 64 bytes and the scanners of single pre-tokens cut alike."""
    starts = pattern.starts(source)
    before = allow_wide(False)
    try:
        return np.array_equal(starts, pattern.starts(source))
    finally:
        allow_wide(before)


# What windows decide by themselves, what stops them, and what looks like it.
CROSSING = [
    *"aAbBsStTlLvVeErR019 \t\n\r'/!-", "  ", "\n\n", "'s", "'LL", "'ve", "x'", "1234567", "\xa0",
    "\u3000", "\x85", "ǅ", "ʰ", "é", "É", "д", "Д", "中", "国", "，", "“", "한", "あ",
    "\u0301", "ſ", "'ſ", "×", "÷", "½", "😀", "\ufffd", "𠀀",
]  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_windows_cut_as_single_scanners_do(name: str) -> None:
    dice = random.Random(7)
    pattern = PATTERNS[name]
    for size in (4, 8, len(CROSSING)):
        for _ in range(500):
            alphabet = dice.sample(CROSSING, size)
            source = bytearray("".join(dice.choices(alphabet, k=dice.randint(40, 250))).encode())
            for _ in range(dice.choice([0, 0, 0, 4])):
                source[dice.randrange(len(source))] = dice.randrange(256)
            assert windows_agree(pattern, bytes(source)), bytes(source)


@pytest.mark.parametrize("name", NAMES)
def test_windows_know_what_stands_beside_a_contraction(name: str) -> None:
    for before, middle in product(["a", "A", "中", "\u0301", " ", "!"], ["'s", "'LL", "'ve", "'ſ"]):
        for after in CROSSING:
            source = (before + middle + after + "b ") * 9
            assert windows_agree(PATTERNS[name], source.encode()), source


@pytest.fixture(scope="module")
def every_code_point() -> dict[str, bytes]:
    """All code points in several contexts."""
    every = [chr(c) for c in range(0x110000) if not 0xD800 <= c < 0xE000]
    return {
        context: "".join(context.replace("{0}", character) for character in every).encode()
        for context in ("a{0}b ", "A{0}{0} 1{0}", " {0}  {0}!", "x'{0}y'{0}{0}", "中{0}\n{0}B")
    }


@pytest.mark.parametrize("name", NAMES)
def test_windows_know_every_code_point(name: str, every_code_point: dict[str, bytes]) -> None:
    for context, source in every_code_point.items():
        assert windows_agree(PATTERNS[name], source), context


def test_windows_read_nothing_beyond_the_text() -> None:
    # What follows the text in memory would join its last pre-token.
    text = ("word " * 13 + "tail").encode()
    pattern = PATTERNS["cl100k"]
    for end in range(1, len(text)):
        starts = pattern.starts(memoryview(text)[:end])  # type: ignore[arg-type]
        assert starts.tolist() == pattern.starts(bytes(text[:end])).tolist()
        assert windows_agree(pattern, text[:end])


def soup(letters: str, size: int) -> str:
    return "".join(random.Random(size).choices(letters, k=size))


HARD = [
    "x" * 3000,
    " " * 3000 + "x",
    "\t" * 3000,
    " \t" * 1500 + "\n" + " " * 1000,
    soup(string.ascii_lowercase, 3000),
    soup(string.ascii_uppercase, 3000),
    soup(string.ascii_letters + string.digits + "+/", 3000),
    "=-#*" * 700 + "\n" + "|-----|" * 99,
    soup("天地玄黃宇宙洪荒日月盈昃辰宿列張", 3000),
    soup("0123456789٣५½Ⅲ²", 3000),
    "a\xa0\xa0b\u3000\u3000c \u3000d\xa0 e",
    "".join(map(chr, range(32))) * 3,
    " I'ſ I'S 'ſt x'ſ",
    "WE'RE I'LL THEY'VE he'D 'TIS we’re",
    "m\n\nn\n\n\n\no  \n ",
    "x = {\n\n\t\t'a': 1,\r\n//c\n/d }/\n/",
]


@pytest.mark.parametrize("name", NAMES)
def test_hard_texts_split_as_tiktoken_does(name: str) -> None:
    assert disagreement(PATTERNS[name], HARD) == []


@pytest.mark.parametrize("name", NAMES)
def test_corpora_split_as_tiktoken_does(name: str, corpora: Callable[..., bytes]) -> None:
    texts = []
    for corpus in ("en_10mb", "multi_10mb", "zh_10mb", "code_10mb"):
        texts.append(corpora(corpus, 100_000).decode())
    assert disagreement(PATTERNS[name], texts) == []


@pytest.mark.parametrize(
    ("name", "text", "pieces"),
    [
        ("o200k", "She'll CAN'T naïve's", ["She'll", " CAN'T", " naïve's"]),
        ("o200k", "O’Neil's iPhone HTMLParser", ["O", "’Neil's", " i", "Phone", " HTMLParser"]),
        ("o200k", "\u0301AB", ["\u0301", "AB"]),
        ("o200k", "A中B", ["A中", "B"]),
        ("o200k", "/*\n//x", ["/*\n//", "x"]),
        ("o200k", "\u1c89\\w", ["\u1c89", "\\w"]),
        ("o200k", "\ua7cbq", ["\ua7cbq"]),
        ("cl100k", "WE'RE I'LL", ["WE", "'RE", " I", "'LL"]),
        ("cl100k", "we’re it's", ["we", "’re", " it", "'s"]),
        ("cl100k", "m\n\nn\n", ["m", "\n\n", "n", "\n"]),
        ("cl100k", "four    \n   five   ", ["four", "    \n", "  ", " five", "   "]),
        ("cl100k", "a \n ", ["a", " \n "]),
        ("cl100k-classic", "a \n ", ["a", " \n", " "]),
        ("cl100k", "4 ½ Ⅲ ²³ 1234", ["4", " ", "½", " ", "Ⅲ", " ", "²³", " ", "123", "4"]),
        ("gpt2", "I'M I'm  1234", ["I", "'", "M", " I", "'m", " ", " 1234"]),
        ("whitespace", "don't  x_1", ["don", "'", "t", "  ", "x", "_", "1"]),
        ("none", "a b\n", ["a b\n"]),
    ],
)
def test_examples(name: str, text: str, pieces: list[str]) -> None:
    assert [piece.decode() for piece in PATTERNS[name].split(text.encode())] == pieces


# Surrogates, more bytes than a character needs, code points beyond the last, cut characters.
INVALID = [
    b"\xed\xa0\x80", b"\xed\xbf\xbf", b"\xc0\xaf", b"\xc1\xbf", b"\xe0\x80\x80", b"\xe0\x9f\xbf",
    b"\xf0\x80\x80\x80", b"\xf0\x8f\xbf\xbf", b"\xf4\x90\x80\x80", b"\xf5\x80\x80\x80", b"\xe4\xb8",
    b"\xf0\x9f\x98", b"\xc3", b"\xbf", b"\xff",
]  # fmt: skip
BYTES = st.one_of(
    st.binary(max_size=60),
    st.lists(
        st.one_of(
            st.sampled_from([a.encode() for a in ALPHABET]), st.sampled_from(INVALID),
            st.binary(max_size=3),
        ),
        max_size=20,
    ).map(b"".join),
)  # fmt: skip


@pytest.mark.parametrize("name", PATTERNS)
@given(text=BYTES)
def test_any_bytes_are_tiled_and_never_read_past_the_end(name: str, text: bytes) -> None:
    pattern = PATTERNS[name]
    starts = pattern.starts(text).tolist()
    assert b"".join(pattern.split(text)) == text
    assert starts == sorted(set(starts))
    assert (not text) or starts[0] == 0
    # The same bytes with something behind them: a view ends where it ends.
    whole = memoryview(text + b"\xbf\xbfaaaaaaaa\n  ")
    assert pattern.starts(whole[: len(text)]).tolist() == starts


@pytest.mark.parametrize("name", NAMES)
def test_every_invalid_sequence_is_stray_bytes(name: str) -> None:
    for wrong in INVALID:
        for context in (b"%sa", b"a%sb", b" %s ", b"1%s2", b"%s%sa", b"\n%s\n", b"'s%sA\xcc\x81"):
            check_stray_bytes(PATTERNS[name], context.replace(b"%s", wrong))


@pytest.mark.parametrize("name", NAMES)
@given(text=BYTES)
def test_a_stray_byte_is_one_character_of_no_class(name: str, text: bytes) -> None:
    check_stray_bytes(PATTERNS[name], text)


def check_stray_bytes(pattern: Pattern, text: bytes) -> None:
    """The cuts of `text` are those of the text with a private character for each stray byte."""
    decoded = text.decode("utf-8", "surrogateescape")
    stand_in = "".join("\ue000" if "\udc80" <= c <= "\udcff" else c for c in decoded)
    widths = [len(c.encode("utf-8", "surrogateescape")) for c in decoded]
    at, place, where = 0, 0, {0: 0}
    for character, width in zip(stand_in, widths, strict=True):
        at, place = at + len(character.encode()), place + width
        where[at] = place
    edges = [where[start] for start in pattern.starts(stand_in.encode()).tolist()]
    assert pattern.starts(text).tolist() == edges, text


@pytest.mark.parametrize("name", PATTERNS)
@settings(max_examples=60)
@given(text=BYTES, data=st.data())
def test_both_sides_of_a_cut_split_as_the_whole(
    name: str, text: bytes, data: st.DataObject
) -> None:
    low = data.draw(st.integers(0, len(text)))
    high = data.draw(st.integers(low, len(text)))
    pattern = PATTERNS[name]
    cut = cut_before(pattern.code, text, low, high)
    if cut >= 0:
        assert low < cut < high
        assert pattern.split(text[:cut]) + pattern.split(text[cut:]) == pattern.split(text)


@pytest.mark.parametrize("name", NAMES)
def test_every_cut_in_every_short_text_is_safe(name: str) -> None:
    pattern = PATTERNS[name]
    for parts in product(["a", "1", "!", "'", " ", "\n", "\r", "/", "\u3000", "中"], repeat=4):
        text = "".join(parts).encode()
        whole, high = pattern.split(text), len(text)
        while (cut := cut_before(pattern.code, text, 0, high)) >= 0:
            assert pattern.split(text[:cut]) + pattern.split(text[cut:]) == whole
            high = cut


def test_ordinary_text_has_cuts() -> None:
    text = "Some words,\n一行中文\n另一行。\r\n".encode() * 3
    for name in NAMES:
        cuts, high = [], len(text)
        while (cut := cut_before(PATTERNS[name].code, text, 0, high)) >= 0:
            cuts.append(cut)
            high = cut
        assert len(cuts) >= 6, name
        edges = [0, *sorted(cuts), len(text)]
        pieces = [p for a, b in pairwise(edges) for p in PATTERNS[name].split(text[a:b])]
        assert pieces == PATTERNS[name].split(text)
