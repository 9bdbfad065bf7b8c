"""Patterns by name, and own regular expressions."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from split_oracle import ALPHABET, by_hugging_face, by_tiktoken
from tokenprism.errors import OptionError
from tokenprism.pretokenize import PATTERNS, REGEX_CODE, pattern
from tokenprism.pretokenize._scanners import starts_of


def test_every_pattern_is_found_by_its_name_and_by_its_expressions() -> None:
    for name, made in PATTERNS.items():
        assert made.name == name
        assert pattern(name) is made
        if made.regex:
            assert pattern(made.regex) is made
            assert pattern(made.oniguruma) is made


def test_codes_are_distinct_and_have_scanners() -> None:
    codes = [made.code for made in PATTERNS.values()]
    assert len(set(codes)) == len(codes)
    for code in codes:
        assert starts_of(code, b"a b").tolist()[0] == 0
    with pytest.raises(ValueError, match="no scanner"):
        starts_of(REGEX_CODE, b"a b")


@pytest.mark.parametrize(
    ("expression", "name"),
    [
        (r"'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+", "gpt2"),
        (
            r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}"
            r"| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+",
            "llama3",
        ),
        (
            r"'(?:[sdmt]|ll|ve|re)| ?\p{L}++| ?\p{N}++| ?[^\s\p{L}\p{N}]++|\s++$|\s+(?!\S)|\s",
            "gpt2",
        ),
    ],
)
def test_what_other_files_write_is_recognised(expression: str, name: str) -> None:
    assert pattern(expression).name == name
    dice = random.Random(5)
    texts = ["".join(dice.choices(ALPHABET, k=9)) for _ in range(2000)]
    splits = [pattern(name).split(text.encode()) for text in texts]
    assert by_tiktoken(expression, splits) == splits


def test_own_expression_splits_and_keeps_the_gaps() -> None:
    made = pattern(r"\p{N}{1,3}|[a-z]+")
    assert made.code == REGEX_CODE
    assert not made.is_native
    text = "ab--12345 中é x".encode()
    expected = [b"ab", b"--", b"123", b"45", " 中é ".encode(), b"x"]
    assert made.split(text) == expected
    assert by_hugging_face(made.regex, text.decode()) == expected


def test_own_expression_that_matches_nothing_or_the_empty_string() -> None:
    assert pattern("z*").split(b"abc") == [b"abc"]
    assert pattern("q").split(b"abc") == [b"abc"]
    assert pattern("q").split(b"") == []


@given(st.binary(max_size=30))
def test_own_expression_tiles_any_bytes(text: bytes) -> None:
    assert b"".join(pattern(r"\w+|\s").split(text)) == text


def test_stray_bytes_are_no_letters_and_keep_offsets_exact() -> None:
    text = "é".encode() + b"\xff\xfe" + "中".encode() + b"\xe4z\xed\xa0\x80" + "\uffee😀".encode()
    assert pattern(r"\p{L}+").split(text) == [
        "é".encode(), b"\xff\xfe", "中".encode(), b"\xe4", b"z",
        b"\xed\xa0\x80" + "\uffee😀".encode(),
    ]  # fmt: skip
    assert pattern(r"(?s:.)").starts(text).tolist() == [0, 2, 3, 4, 7, 8, 9, 10, 11, 12, 15]


@pytest.mark.parametrize("expression", ["(", "[a", r"\p{Nothing}", "a{2,1}", "*"])
def test_an_expression_that_is_no_valid_one_is_refused_with_its_place(expression: str) -> None:
    with pytest.raises(OptionError, match="regular expression"):
        pattern(expression)
