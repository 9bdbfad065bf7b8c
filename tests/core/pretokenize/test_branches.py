"""Which alternative of a pattern made each pre-token."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
import regex
from hypothesis import given, settings
from hypothesis import strategies as st
from split_oracle import ALPHABET
from tokenprism.formats.hard_text import DOCUMENTS
from tokenprism.pretokenize import PATTERNS, pattern
from tokenprism.pretokenize.alternatives import LEFT_OVER, UNKNOWN, alternatives_of, which
from tokenprism.pretokenize.branches import branch_of

CUTTING = [name for name in PATTERNS if name != "none"]


@pytest.mark.parametrize("name", CUTTING)
def test_every_alternative_has_a_name_and_makes_something(name: str) -> None:
    chosen = PATTERNS[name]
    parts = alternatives_of(chosen.regex)
    assert "|".join(parts) == chosen.regex
    names = [branch_of(chosen, number).name for number in range(len(parts))]
    assert len(set(names)) == len(names)
    seen = set()
    for text in [*DOCUMENTS, "〇\u3040 \u3040中。ア・イ \u0378 \u0378a", " A", "a \n b"]:
        source = text.encode()
        seen |= set(which(chosen, source, chosen.starts(source)).tolist())
    assert seen == set(range(len(parts))), "a branch without an example, or one not told"


@pytest.mark.parametrize("name", CUTTING)
@settings(deadline=None, max_examples=60)
@given(st.lists(st.sampled_from(ALPHABET), max_size=30).map("".join))
def test_branches_are_told_for_every_text(name: str, text: str) -> None:
    """Against wrapping each alternative into a group of its own."""
    chosen = PATTERNS[name]
    source = text.encode()
    starts = chosen.starts(source)
    found = which(chosen, source, starts).tolist()
    grouped = regex.compile("|".join(f"({part})" for part in alternatives_of(chosen.regex)))
    matches = list(grouped.finditer(text))
    assert [len(text[: one.start()].encode()) for one in matches] == starts.tolist()
    assert found == [one.lastindex - 1 for one in matches]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("don't", ["letters, optional leading", "a contraction"]),
        (" the", ["letters, optional leading"]),
        ("1234", ["up to three numbers", "up to three numbers"]),
        ("!!\n", ["punctuation"]),
        ("a \n", ["letters", "end of the text"]),
        ("a \nb", ["letters", "up to its last line end", "letters"]),
        ("a  b", ["letters", "but its last", "letters"]),
        ("a 1", ["letters", "single white space", "numbers"]),
    ],
)
def test_names_in_cl100k(text: str, expected: list[str]) -> None:
    chosen = PATTERNS["cl100k"]
    source = text.encode()
    numbers = which(chosen, source, chosen.starts(source)).tolist()
    names = [branch_of(chosen, number).name for number in numbers]
    assert len(names) == len(expected)
    for name, part in zip(names, expected, strict=True):
        assert part in name


def numbers_of(expression: str, source: bytes) -> list[int]:
    chosen = pattern(expression)
    return which(chosen, source, chosen.starts(source)).tolist()


def test_own_expressions() -> None:
    assert numbers_of(r"[a-z|]+|\d+", b"a|b 12") == [0, LEFT_OVER, 1]
    assert numbers_of(r"(?i)ab|c|(d|e)", b"ABCdz") == [0, 1, 2, LEFT_OVER]
    assert numbers_of(r"[]|]|\||[^]a]", b"]|x") == [0, 0, 2]
    assert numbers_of(r"\w+", "é\xff".encode() + b"\xff") == [0, LEFT_OVER]
    assert branch_of(pattern(r"a|b"), 1).name == "alternative 2 of the expression"
    assert branch_of(pattern(r"a|b"), 1).expression == "b"
    assert branch_of(PATTERNS["none"], UNKNOWN).name == "the whole text, which is not cut"


@pytest.mark.parametrize(
    "expression",
    [r"(a)\1|b", r"(?<x>a)\1|b", r"a*|b"],
)
def test_what_cannot_be_taken_apart_is_unknown(expression: str) -> None:
    assert UNKNOWN in numbers_of(expression, b"aab b")
    assert branch_of(pattern(expression), UNKNOWN).expression == ""


def test_new_characters_are_what_the_scanners_take_them_for() -> None:
    text = "".join(map(chr, range(0x1C80, 0x1C90))) + " \U00016ea0 \U000323b0"
    source = text.encode()
    for name in CUTTING:
        chosen = PATTERNS[name]
        assert UNKNOWN not in which(chosen, source, chosen.starts(source)), name


@pytest.mark.parametrize("name", ["cl100k", "o200k", "deepseek-v3"])
def test_branches_of_a_corpus(name: str, corpora: Callable[..., bytes]) -> None:
    source = corpora("multi_10mb", 200_000)
    chosen = PATTERNS[name]
    found = which(chosen, source, chosen.starts(source))
    assert np.count_nonzero(found < 0) == 0
