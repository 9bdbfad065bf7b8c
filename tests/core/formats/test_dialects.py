"""Where regular expressions of other libraries part from ours, and how that is found and shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest
import tokenizers
from hypothesis import given
from hypothesis import strategies as st
from tokenprism import Progress
from tokenprism.bpe.model import BpeModel
from tokenprism.errors import CancelledError, ExportError
from tokenprism.formats import export_verified
from tokenprism.formats.exporting import custom_pattern
from tokenprism.formats.exporting.engines import FancyRegex, Oniguruma, PythonRegex, cut_here
from tokenprism.formats.exporting.fuzz import texts_for
from tokenprism.formats.exporting.shrinking import shrink
from tokenprism.formats.registry import format_named
from tokenprism.messages import Message
from tokenprism.pretokenize import PATTERNS, Pattern, pattern

Trained = Callable[..., BpeModel]

EVERY = r"|[\s\S]"
# Expression, format, the smallest text and both cuts of it.
DIFFERENT = [
    (r"\p{N}{1,3}+" + EVERY, "huggingface", "'1111' in", "'111|1' here, '1111' there"),
    (PATTERNS["cl100k"].regex + "|x", "huggingface", "'1111' in", "'111|1' here"),
    (r"ab$" + EVERY, "huggingface", "'ab\\n", "'a|b|\\n' here"),
    (r"[[:alpha:]]+" + EVERY, "huggingface", "", "here"),
    (r"\X", "huggingface", "", "here"),
    (r"\X", "tiktoken", "does not work in the regular expressions of tiktoken", "Invalid escape"),
    (r"[a-z]+", "tiktoken", "", "here, '' there"),
    (r"\w+|\W+", "huggingface", "", "here"),
    (r"^a|b|\n" + EVERY + "+", "huggingface", "", "here"),
]
ALIKE = [
    (r"ab$" + EVERY, "tiktoken"),
    (r"[[:alpha:]]+" + EVERY, "tiktoken"),
    (r"(?i:fi)" + EVERY, "tiktoken"),
    (r"\h+" + EVERY, "huggingface"),
    (r"[\p{L}&&[^\p{Han}]]+" + EVERY, "huggingface"),
    (r"\p{N}{1,3}+" + EVERY, "tiktoken"),
    (r"\p{N}{1,3}" + EVERY, "huggingface"),
    (r"\p{L}+|\p{N}{1,3}|\s+|[^\s\p{L}\p{N}]+", "huggingface"),
    (r"\p{L}+|\p{N}{1,3}|\s+|[^\s\p{L}\p{N}]+", "tiktoken"),
    (r"[a-z]+", "huggingface"),  # text that nothing matches is kept there
    (r"\d+|\D+", "tiktoken"),
    (r"(?<=a)b|.|\n", "huggingface"),
]


def check(expression: Pattern, format: str, *more: Any) -> tuple[Message, ...]:
    return custom_pattern.check(expression, format_named(format), *more)


@pytest.mark.parametrize(("expression", "format", "shown", "cuts"), DIFFERENT)
def test_a_difference_is_found_without_a_corpus_and_shown_small(
    expression: str, format: str, shown: str, cuts: str
) -> None:
    with pytest.raises(ExportError) as refused:
        check(pattern(expression), format, ())
    assert shown in str(refused.value)
    assert cuts in str(refused.value)
    assert len(str(refused.value.problem)) < 250


@pytest.mark.parametrize(("expression", "format"), ALIKE)
def test_what_is_alike_is_let_through(expression: str, format: str) -> None:
    check(pattern(expression), format, ["It's 12345  apart\n", b"caf\xc3\xa9 \xff"])


def test_a_difference_that_only_the_corpus_has() -> None:
    """Made-up texts have no such run."""
    expression = pattern(r"q{7,9}zebra$" + EVERY)
    hidden = "nothing here " * 50 + "qqqqqqqqzebra\n"
    with pytest.raises(ExportError, match=r"'qqqqqqqzebra\\n"):
        check(expression, "huggingface", ["all is well", hidden])


@pytest.mark.parametrize("name", [name for name, made in PATTERNS.items() if made.regex])
def test_named_patterns_are_cut_alike_by_both(name: str) -> None:
    """The scanner, Oniguruma with its spelling, fancy-regex with the other."""
    made = PATTERNS[name]
    texts = list(texts_for(made.regex))
    cuts = [cut_here(made, text) for text in texts]
    assert len(texts) > 3000
    for dialect in (Oniguruma(made), FancyRegex(made), PythonRegex(made)):
        index = dialect.differs(cuts)
        assert index is None, (texts[index], cuts[index], dialect.cut(texts[index]))


@given(st.text("ab1 \n", max_size=8),
       st.sampled_from([r"a+|b+|1|\s+", r"ab|[\s\S]", r"a{2}|[\s\S]", r"\s+$|\S+|\s", r"[ab]+"]))
def test_comparing_with_neighbours_finds_what_looking_finds(text: str, expression: str) -> None:
    """`differs` says so exactly where the cuts that `cut` shows differ."""
    fancy = FancyRegex(pattern(r"a|[^a]+"))
    other = FancyRegex(pattern(expression))
    for dialect in (fancy, other):
        ours = cut_here(pattern(expression), text)
        assert (dialect.differs([ours]) is not None) == (dialect.cut(text) != ours)


@pytest.mark.parametrize(("expression", "format", "told"), [
    (r"\p{N}{1,3}+" + EVERY, "tiktoken", "Oniguruma (tokenizers) cuts '1111' in another way: "
                                         "'111|1' here, '1111' there."),
    (r"[a-z]+", "huggingface", "regex (Python) cuts"),
    (r"[[:alpha:]]+" + EVERY, "tiktoken", "Oniguruma (tokenizers) cuts"),
])
def test_how_the_other_engines_differ_is_told(expression: str, format: str, told: str) -> None:
    """Of the target's own engine a difference refuses the export."""
    said = list(map(str, check(pattern(expression), format, ["some text"])))
    assert "Its own pattern cut 3," in said[0]
    assert len(said) > 1
    assert any(told in one for one in said[1:])
    engine = told.split(" cuts")[0]
    assert engine not in said[0]


def test_alike_in_all_engines_is_told_with_the_texts_tried() -> None:
    expression = pattern(r"\p{L}+|\p{N}{1,3}|\s+|[^\s\p{L}\p{N}]+")
    tried = [str(check(expression, "tiktoken", ["a b"] * n)[0]) for n in (0, 1000)]
    assert all("Oniguruma (tokenizers)" in one and "regex (Python)" in one for one in tried)
    counts = [int(one.split(" texts")[0].split()[-1].replace(",", "")) for one in tried]
    assert counts[1] == counts[0] + 1000


def test_the_texts_that_are_tried_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """By characters, and by time; what is made up is always tried."""
    expression = pattern(r"\d+|\D+")
    drawn = []

    def texts() -> Iterator[str]:
        while True:
            drawn.append(1)
            yield "word 123\n" * 100

    check(expression, "huggingface", texts())
    assert 900 * len(drawn) < custom_pattern.CORPUS + 2000
    drawn.clear()
    monkeypatch.setattr(custom_pattern, "SECONDS", -1.0)
    said = check(expression, "huggingface", texts())
    assert len(drawn) == 1
    assert "Its own pattern cut 3," in str(said[0])


def test_the_report_of_an_export_has_what_the_engines_make_of_it(
    tmp_path: Path, trained: Trained
) -> None:
    made = pattern(r"\p{N}{1,3}+" + EVERY)
    model = replace(trained("none"), pattern=made)
    report = export_verified(model, tmp_path / "m.tiktoken", "tiktoken", ["12345"]).report
    assert report.ok
    assert "Oniguruma (tokenizers) cuts '1111' in another way" in report.as_text()
    named = export_verified(trained("gpt2"), tmp_path / "n.tiktoken", "tiktoken").report
    assert "own pattern" not in named.as_text()


def test_made_up_texts_are_the_same_every_time() -> None:
    assert list(texts_for(r"\p{Han}+|x")) == list(texts_for(r"\p{Han}+|x"))
    assert any("中" in text for text in texts_for(r"\p{Han}+|x"))


@given(st.text("abc\n1é", min_size=1, max_size=40))
def test_nothing_more_can_be_left_out(text: str) -> None:
    def shows(candidate: str) -> bool:
        return candidate.count("a") >= 2 and "\n" in candidate

    if not shows(text):
        return
    small = shrink(text, shows)
    assert sorted(small) == ["\n", "a", "a"]
    assert not any(shows(small[:k] + small[k + 1 :]) for k in range(3))


def test_a_check_can_be_cancelled() -> None:
    progress = Progress()
    progress.cancel()
    with pytest.raises(CancelledError):
        check(pattern(r"\d+|\D+"), "tiktoken", ["x"], progress)


def test_shrinking_ends() -> None:
    tried = []
    shrink("xyz" * 20_000, lambda text: bool(tried.append(text)) or len(text) % 2 == 0)
    assert len(tried) <= 3000


def test_oniguruma_repeats_possessive_counts() -> None:
    """The reason for all this, in the library itself: a possessive count repeats again."""
    for expression, parts in ((r"\p{N}{1,3}+", ["1234567"]), (r"\p{N}{1,3}", ["123", "456", "7"])):
        split = tokenizers.pre_tokenizers.Split(tokenizers.Regex(expression), "isolated")
        assert [part for part, _ in split.pre_tokenize_str("1234567")] == parts


def test_all_short_texts_of_a_few_characters() -> None:
    """GPT-2's pattern, exhaustively: five characters, up to four of them."""
    made = PATTERNS["gpt2"]
    texts = ["".join(one) for n in range(1, 5) for one in product("a' \n1", repeat=n)]
    cuts = [cut_here(made, text) for text in texts]
    assert Oniguruma(made).differs(cuts) is None
    assert FancyRegex(made).differs(cuts) is None
