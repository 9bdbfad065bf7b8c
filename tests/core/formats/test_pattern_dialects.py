"""Own patterns are read as the engine of their file reads them, or refused."""

from __future__ import annotations

import base64
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
import regex
import tiktoken
from fuzz_dialects import ENGINES, fuzz
from tokenizers import Regex, pre_tokenizers
from tokenprism.bpe.characters import tokenizer_of
from tokenprism.bpe.model import BpeModel
from tokenprism.bpe.options import TrainOptions
from tokenprism.cli import run
from tokenprism.errors import OptionError
from tokenprism.formats import export, open_tokenizer, pattern_differences
from tokenprism.formats.exporting.engines import FancyRegex, Oniguruma, cut_here
from tokenprism.formats.native import bpe as native
from tokenprism.pretokenize import REGEX_CODE, Dialect, Pattern, pattern
from tokenprism.pretokenize._characters import characters_of
from tokenprism.pretokenize.alternatives import alternatives_of

LATIN = r"[^\r\n\p{L}\p{N}]?[\p{L}&&[^\p{Han}]]+|[\p{Han}]+|\p{N}{1,3}|\s+"
SIGNS = LATIN + r"|[^\s\p{L}\p{N}]+"
CASED = "|".join([
    r"[\p{Han}]+",
    r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}&&[^\p{Han}]]*"
    r"[\p{Ll}\p{Lm}\p{Lo}\p{M}&&[^\p{Han}]]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?",
    r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}&&[^\p{Han}]]+"
    r"[\p{Ll}\p{Lm}\p{Lo}\p{M}&&[^\p{Han}]]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?",
    r"\p{N}{1,3}", r" ?[^\s\p{L}\p{N}]+[\r\n]*", r"\s*[\r\n]+", r"\s+(?!\S)", r"\s+",
])
TOKENS = [*(bytes((byte,)) for byte in range(256)), b" w", b"or", b" wor", b"ld", b" world"]


@pytest.fixture
def ranks(tmp_path: Path) -> Path:
    path = tmp_path / "own.tiktoken"
    lines = (base64.b64encode(token) + b" %d\n" % rank for rank, token in enumerate(TOKENS))
    path.write_bytes(b"".join(lines))
    return path


def by_tiktoken(expression: str, text: str) -> list[int]:
    ranks = {token: rank for rank, token in enumerate(TOKENS)}
    engine = tiktoken.Encoding(
        "own", pat_str=expression, mergeable_ranks=ranks, special_tokens={}
    )
    return engine.encode_ordinary(text)


@pytest.mark.parametrize("expression", [SIGNS, CASED])
def test_a_class_intersection_gives_the_ids_of_tiktoken(expression: str, ranks: Path) -> None:
    opened = open_tokenizer(ranks, pattern=expression)
    for text in (" world world", "漢字's world's 世界world", "a&b && &", "ÀÉ中123456\n x"):
        assert opened.encode(text).ids.tolist() == by_tiktoken(expression, text)
    assert opened.warnings == ()


def test_no_letters_are_said_to_be_left_out(ranks: Path) -> None:
    """The pattern leaves out punctuation, and that alone."""
    (said,) = open_tokenizer(ranks, pattern=LATIN).warnings
    assert "such as ','" in said


def test_a_pattern_of_a_training_is_read_so_too() -> None:
    made = pattern(CASED)
    text = "hello world 漢字's it's"
    parts = [part.decode() for part in made.split(text.encode())]
    assert parts == ["hello", " world", " ", "漢字", "'s", " it's"]
    split = pre_tokenizers.Split(Regex(CASED), "isolated")
    assert parts == [part for part, _ in split.pre_tokenize_str(text)]
    assert pattern_differences(made) == ()


@pytest.mark.parametrize(("expression", "text", "expected"), [
    (r"[a-c--b]+|[\s\S]", "abca", ["a", "b", "ca"]),
    (r"[a-c~~bd]+|[\s\S]", "abcda", ["a", "b", "cda"]),
    (r"[a[bc]]+|[\s\S]", "abc]", ["abc", "]"]),
    (r"[[:alpha:]]+|[\s\S]", "abé", ["ab", "é"]),
    (r"\h+|[\s\S]", "af ", ["af", " "]),
    (r"\R|[\s\S]", "\r\n\n", ["\r\n", "\n"]),
    (r"ab\Z|[\s\S]", "ab\n\n", ["ab", "\n", "\n"]),
    (r"ab$|[\s\S]", "ab\n", ["a", "b", "\n"]),
    (r"(?m)^a|[\s\S]{2}", "xxx\na", ["xx", "x\n", "a"]),
    (r"(?i:fi)|[\s\S]", "fİFI", ["f", "İ", "FI"]),
    (r"(?i:ss)|[\s\S]", "ßſS", ["ß", "ſS"]),
    (r"a(?i)b|c|[\s\S]", "aBC", ["aB", "C"]),
    (r"\p{^L}+|\p{Script=Han}|[\s\S]", "12漢a", ["12", "漢", "a"]),
    (r"\p{N}{1,2}+|[\s\S]", "123", ["12", "3"]),
    (r"\x{61}\u0062|[\s\S]", "abc", ["ab", "c"]),
    (r"[\w&&[^\d_]]+|[\s\S]", "a\u200db1", ["a\u200db", "1"]),
    (r"(?s:a.)|[\s\S]", "a\n.", ["a\n", "."]),
])
def test_what_fancy_regex_reads_in_its_own_way(
    expression: str, text: str, expected: list[str]
) -> None:
    made = pattern(expression, Dialect.TIKTOKEN)
    assert [part.decode() for part in made.split(text.encode())] == expected
    tokens = {bytes((byte,)) for byte in range(256)} | {part.encode() for part in expected}
    engine = tiktoken.Encoding(
        "own", pat_str=expression, special_tokens={},
        mergeable_ranks={token: rank for rank, token in enumerate(sorted(tokens, key=len))},
    )
    found = engine.decode_tokens_bytes(engine.encode_ordinary(text))
    assert b"".join(found) == text.encode()
    assert [part.decode() for part in found] == expected


@pytest.mark.parametrize(("expression", "text"), [
    (r"\p{N}{1,3}+", "1234567"), (r"a{2}?", "aaa"), (r"(?m)a.", "a\nab"), (r"a$", "a\na"),
    (r"x*", "ab"), (r"[[:alpha:]]+", "abé1"), (r"\w+", "a²\u200d"), (r"a(?i)b|c", "aCbc"),
])
def test_what_oniguruma_reads_in_its_own_way(expression: str, text: str) -> None:
    made = pattern(expression, Dialect.TOKENIZERS)
    split = pre_tokenizers.Split(Regex(expression), "isolated")
    expected = [part for part, _ in split.pre_tokenize_str(text)]
    assert [part.decode() for part in made.split(text.encode())] == expected


@pytest.mark.parametrize(("expression", "part"), [
    (r"a\Kb|[\s\S]", r"\K"), (r"\Ga|[\s\S]", r"\G"), (r"(?x) a | b", "(?x)"),
    (r"(?(1)a|b)", "(?("), (r"\p{InBasicLatin}", r"\p{InBasicLatin}"),
])
def test_what_cannot_be_read_is_refused_with_its_place(
    expression: str, part: str, ranks: Path
) -> None:
    with pytest.raises(OptionError) as refused:
        open_tokenizer(ranks, pattern=expression)
    assert part in str(refused.value.problem)


def test_a_pattern_that_stops_tiktoken_is_refused(ranks: Path) -> None:
    with pytest.raises(OptionError, match="cannot use the pattern"):
        open_tokenizer(ranks, pattern="a*|b")


def test_training_notes_where_an_engine_differs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    corpus = tmp_path / "text.txt"
    corpus.write_text("ab 12345\n" * 20)
    for expression, noted in ((r"\p{N}{1,3}+|[\s\S]", True), (r"\p{N}|\P{N}+", False)):
        made = tmp_path / f"{noted}.tokenprism.json"
        assert run(["train", str(corpus), "--vocab-size", "260", "--pattern", expression,
                     "-o", str(made)]) == 0
        assert ("Oniguruma (tokenizers) cuts '1111'" in capsys.readouterr().err) is noted


def test_characters_that_the_engines_do_not_know_are_unassigned() -> None:
    """Unicode 17 has letters and signs that Unicode 16 has not."""
    assert characters_of("a\ua7ce\U0001f6d8".encode())[0] == "a\u0378\u0378"
    assert characters_of("a\ua7ce".encode(), [(0xA7CE, 0xA7CE)])[0] == "a\ua7ce"


@pytest.mark.parametrize(("expression", "text"), [
    ("[^k-一-龥]", "\ua7ce"), ("[^k-一-龥]+|.", "\U0001f6d8k"), (r"[\x{370}-\x{380}]+|.", "\ua7ce"),
    (r"[[\x{0}-\x{10ffff}]&&\p{L}]+|.", "a\ua7ceb"), (r"[\x{0}-\x{10ffff}&&\p{Cn}]+|.", "a\ua7ce"),
    (r"[\x{100}-\x{140}\p{Lo}]+|.", "\u0295"), (r"[[\x{a700}-\x{a7ff}]&&\p{L}]+|.", "\ua7cea"),
])
@pytest.mark.parametrize("dialect", ENGINES)
def test_newer_characters_are_not_taken_for_what_the_expression_names(
    dialect: Dialect, expression: str, text: str
) -> None:
    made = pattern(expression, dialect)
    engine = FancyRegex(made) if dialect is Dialect.TIKTOKEN else Oniguruma(made)
    cuts = made.matches(text) if dialect is Dialect.TIKTOKEN else cut_here(made, text)
    assert engine.differs([cuts], [text]) is None


def test_alternatives_of_an_expression_with_nested_classes() -> None:
    assert alternatives_of(r"[a[|]b]|[c&&[^|]]+|d") == (r"[a[|]b]", r"[c&&[^|]]+", "d")


@pytest.mark.parametrize("dialect", ENGINES)
def test_made_up_patterns_are_cut_alike_or_refused(dialect: Dialect) -> None:
    counts, silent = fuzz(dialect, patterns=40, seed=5, texts=20)
    assert silent == []
    assert counts["alike"] > 5


SAVED = [(r"(?x) a | b+ | [\s\S]", "(?x)"), (r"a\Kb|[\s\S]", r"\K"), (r"\Ga|[\s\S]", r"\G")]


@pytest.mark.parametrize(("expression", "part"), SAVED)
def test_a_saved_model_opens_with_a_pattern_that_new_trainings_refuse(
    expression: str, part: str, tmp_path: Path, trained: Callable[..., BpeModel]
) -> None:
    """It cuts as it did when it was trained: as the Python package `regex` does."""
    old = Pattern(expression, REGEX_CODE, expression, expression, Dialect.PYTHON)
    path = tmp_path / "old.tokenprism.json"
    path.write_bytes(native.render(replace(trained("none", 20), pattern=old)))
    opened = open_tokenizer(path)
    assert part in str(opened.warnings[0])
    text = "abbab b a"
    edges = sorted({0, len(text)} | {at for one in regex.finditer(expression, text)
                                     if one.end() > one.start() for at in one.span()})
    parts = [text[start:end].encode() for start, end in pairwise(edges)]
    assert opened.model.pattern.split(text.encode()) == parts
    assert opened.decode(opened.encode(text).ids) == text.encode()
    with pytest.raises(OptionError):
        TrainOptions(vocab_size=300, pattern=expression)


def test_ranks_saved_with_such_a_pattern_open_too(
    tmp_path: Path, trained: Callable[..., BpeModel]
) -> None:
    expression = r"(?x) a | b+ | [\s\S]"
    old = Pattern(expression, REGEX_CODE, expression, expression, Dialect.PYTHON)
    model = replace(trained("none", 20), pattern=old)
    path = tmp_path / "old.tiktoken"
    export(model, path, "tiktoken")
    opened = open_tokenizer(path)
    assert any("(?x)" in str(said) for said in opened.warnings)
    assert opened.encode("abbab b a").ids.tolist() == tokenizer_of(model).encode(
        "abbab b a").ids.tolist()


def test_a_difference_on_unassigned_characters_alone_is_found(ranks: Path) -> None:
    with pytest.raises(OptionError, match="fancy-regex"):
        open_tokenizer(ranks, pattern=r"1{,2}(?=\p{Cn}{1,2}+)|s{2,}a|(?-i:[^[一-龥]])")
