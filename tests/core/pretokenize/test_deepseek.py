"""DeepSeek-V3's three expressions one after another, as its tokenizer.json has them."""

import random
from collections.abc import Callable
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from split_oracle import ALPHABET
from tokenizers import Regex, pre_tokenizers
from tokenprism.pretokenize import PATTERNS, pattern_of_steps
from tokenprism.pretokenize.patterns import DEEPSEEK_STEPS

EDGES = [
    "\u303f", "\u3040", "ぁ", "\u3097", "\u3099", "゛", "゠", "ア", "・", "ー", "ヿ", "\u3100",
    "ㄅ", "一", "龥", "龦", "㐀", "𠀀", "。", "，", "\u0378", "\x00", "\x7f", "\u00ad", "\u0600",
    ".a", "_é", "$Z", "©", "1２三", "\ue000", "\r", "\n", " ", "  ", "\u3000", "a\u0301",
]  # fmt: skip
PARTS = [*ALPHABET, *EDGES]
ENGINE = pre_tokenizers.Sequence(
    [pre_tokenizers.Split(Regex(step), "isolated") for step in DEEPSEEK_STEPS]
)


def wrong(texts: list[str]) -> list[tuple[str, list[bytes], list[bytes]]]:
    """The first texts that the library cuts otherwise."""
    found = []
    for text in texts:
        ours = PATTERNS["deepseek-v3"].split(text.encode())
        theirs = [piece.encode() for piece, _ in ENGINE.pre_tokenize_str(text)]
        if ours != theirs:
            found.append((text, ours, theirs))
    return found[:3]


def test_the_three_expressions_are_recognised() -> None:
    assert pattern_of_steps(DEEPSEEK_STEPS) is PATTERNS["deepseek-v3"]
    assert pattern_of_steps(DEEPSEEK_STEPS[:2]) is None
    assert pattern_of_steps((PATTERNS["qwen2"].regex,)) is PATTERNS["qwen2"]
    assert pattern_of_steps(("nothing",)) is None


def test_every_three_neighbours() -> None:
    few = [*"aA1 \n\r.'", "é", "\u0301", "\u3000", "中", "・", "\u3040", "㐀", "。", "\x00", "€"]
    assert wrong(["".join(parts) for parts in product(few, repeat=3)]) == []


@settings(max_examples=300)
@given(st.lists(st.sampled_from(PARTS), max_size=30))
def test_random_texts(parts: list[str]) -> None:
    assert wrong(["".join(parts)]) == []


def test_code_points_in_every_context() -> None:
    every = [chr(c) for c in range(0x110000) if not 0xD800 <= c < 0xE000]
    some = every[:0x400] + every[0x2000:0x2070] + every[0x3000:0x3130] + every[0x9FA0:0x9FB0]
    some += every[0x400::499]
    contexts = ["{0}", "a{0}b", "1{0}2", " {0} ", "\n{0}\n", ".{0}.", "中{0}あ", "\x01{0}\x01"]
    texts = [context.replace("{0}", character) for context in contexts for character in some]
    assert wrong(texts) == []


@pytest.mark.parametrize("name", ["en_10mb", "multi_10mb", "zh_10mb", "code_10mb"])
def test_corpora(corpora: Callable[..., bytes], name: str) -> None:
    assert wrong(corpora(name, 200_000).decode().splitlines(keepends=True)) == []


def test_long_random_text() -> None:
    dice = random.Random(9)
    assert wrong(["".join(dice.choices(PARTS, k=20_000))]) == []
