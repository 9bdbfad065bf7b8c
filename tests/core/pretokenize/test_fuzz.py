"""A short run of the fuzz of patterns, and of what it says when something differs."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

import pytest
from fuzz_patterns import ENGINES, NAMES, Difference, code_points, differences, fuzz, texts
from split_oracle import by_regex, newer
from tokenizers import Regex, normalizers
from tokenprism.pretokenize import PATTERNS


@pytest.mark.parametrize("name", NAMES)
def test_random_texts_have_no_difference(name: str) -> None:
    some = list(islice(texts(seed=NAMES.index(name)), 120))
    assert list(differences(name, some, list(ENGINES))) == []


def test_some_code_points_in_every_context_have_no_difference() -> None:
    count, found = fuzz(
        code_points(step=499), NAMES, ["single scanners", "tokenizers"], seconds=60, batch=50
    )
    assert count > 9
    assert found == []


def test_a_difference_is_made_small(monkeypatch: pytest.MonkeyPatch) -> None:
    def without_numbers(made: object, some: list[str]) -> list[list[bytes]]:
        return [by_regex(r"\p{N}+|\P{N}+", text) for text in some]

    monkeypatch.setitem(ENGINES, "wrong", without_numbers)
    (found,) = differences("whitespace", ["only words", "some words, 1234 or so"], ["wrong"])
    assert found == Difference("whitespace", "wrong", "a1")


KINDS = [r"\p{Lu}", r"\p{Lt}", r"\p{Ll}", r"\p{Lm}", r"\p{Lo}", r"\p{M}", r"\p{N}", r"[\p{P}\p{S}]",
         r"\s"]  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_regex_has_the_classes_of_unicode_16_but_for_newer_characters(kind: str) -> None:
    every = "".join(map(chr, [*range(0xD800), *range(0xE000, 0x110000)]))
    others = normalizers.Replace(Regex(f"{kind}+"), "").normalize_str(every)
    assert b"".join(by_regex(f"(?s)(?:(?!{kind}).)+", every)) == others.encode()
    assert "\ua7ce" in map(chr, newer())  # assigned in Unicode 17


def test_corpora_have_no_difference(corpora: Callable[..., bytes]) -> None:
    names = ("en_10mb", "multi_10mb", "zh_10mb", "code_10mb")
    some = [corpora(name, 30_000).decode() for name in names]
    for name in NAMES:
        assert list(differences(name, some, ["regex", "tokenizers", "single scanners"])) == []
    assert PATTERNS.keys() - set(NAMES) == {"none"}
