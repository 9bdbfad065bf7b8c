"""The language of the filter: what is understood as what, and what each term keeps."""

from __future__ import annotations

import re
import time

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from inventory_kit import LISTS, entries_of, vocabulary_of
from tokenprism import Progress
from tokenprism.errors import CancelledError
from tokenprism.inventory.expression import FilterError, compiled, is_simple, literals_of, matching
from tokenprism.inventory.query import parse
from tokenprism.inventory.reach import Reach
from tokenprism.inventory.table import Table
from tokenprism.vocabulary import Kind

PARTS = [b"a", b" the", b"the", b"E4 B8", "中".encode(), b"\xe4\xb8", b"<s>", b"partial",
         "русский".encode(), b"the kind", b"k", b"aaaaaaaaaaaa", "日本の".encode()]
KINDS = [Kind.SPECIAL if part == b"<s>" else Kind.BYTE if len(part) == 1 else Kind.MERGE
         for part in PARTS]


def table() -> Table:
    made = Table.of(vocabulary_of(PARTS, KINDS))
    return made.with_uses(np.arange(len(PARTS)) % 4)


def kept(text: str, of: Table | None = None) -> list[bytes]:
    made = of or table()
    return [made.entries[row] for row in np.flatnonzero(parse(text).mask(made))]


@pytest.mark.parametrize(("text", "wanted"), [
    ("", PARTS),
    ("the", [b" the", b"the", b"the kind"]),
    (" the", [b" the"]),
    ("␣the", [b" the"]),
    ("the k", [b"the kind"]),
    ("E4 B8", ["中".encode(), b"\xe4\xb8"]),
    ("0xe4b8ad", ["中".encode()]),
    ("0xE4 B8", ["中".encode(), b"\xe4\xb8"]),
    ("0xe4b8  ad", ["中".encode()]),
    ('0xe4 "b8"', []),
    ("0xe4 b8x", []),
    ('"E4 B8"', [b"E4 B8"]),
    ("partial", [b"\xe4\xb8"]),
    ("残缺", [b"\xe4\xb8"]),
    ('"partial"', [b"partial"]),
    ("/^the$|^a/", [b"a", b"the", b"aaaaaaaaaaaa"]),
    ("/^THE$/i", [b"the"]),
    ("/^THE$/", []),
    ("id:1-2", [b" the", b"the"]),
    ("编号：1-2", [b" the", b"the"]),
    ("id:<1", [b"a"]),
    ("id:11-", [b"aaaaaaaaaaaa", "日本の".encode()]),
    ("id:=3", [b"E4 B8"]),
    ("len:>12", ["русский".encode()]),
    ("chars:7", [b"partial", "русский".encode()]),
    ("kind:special", [b"<s>"]),
    ("kind:sp,byte", [b"a", b"<s>", b"k"]),
    ("种类:特殊", [b"<s>"]),
    ("script:Han", ["中".encode(), "日本の".encode()]),
    ("文字:汉字", ["中".encode(), "日本の".encode()]),
    ("script:mixed", ["日本の".encode()]),
    ("script:none", [b"\xe4\xb8"]),
    ("script:cyr", ["русский".encode()]),
    ("used:0", [PARTS[i] for i in range(0, len(PARTS), 4)]),
    ("used:>2 -id:3", [PARTS[i] for i in range(7, len(PARTS), 4)]),
    ("the kind:merge", [b" the", b"the", b"the kind"]),
    ("kind:merge the", [b" the", b"the", b"the kind"]),
    ("kind:merge  the", [b" the"]),
    ("-/./", []),
    ("-script:Latin -script:none -script:Common", [PARTS[4], PARTS[8], PARTS[12]]),
    ("http://x", []),
    ("/usr/lib", []),
])
def test_terms(text: str, wanted: list[bytes]) -> None:
    assert kept(text) == wanted


def test_reach_and_places() -> None:
    reach = np.full(len(PARTS), Reach.PRODUCED, np.uint8)
    reach[2], reach[7] = Reach.ELSE, Reach.NEVER
    known = table().with_reach(reach)
    assert kept("unreachable", known) == [b"the", b"partial"]
    assert kept("never", known) == [b"partial"]
    assert kept("is:never", known) == [b"partial"]
    assert kept("unreachable") == []
    both = Table.of_both(vocabulary_of([b"a", b"b"]), vocabulary_of([b"c", b"b", b"a"]))
    assert kept("in:left", both) == []
    assert kept("in:right", both) == [b"c"]
    assert kept("in:moved", both) == [b"a"]
    assert kept("in:both", both) == [b"a", b"b"]
    assert kept("位于:同号", both) == [b"b"]
    assert kept("id:0", both) == [b"a", b"c"]


def test_scores() -> None:
    made = table()
    scores = made.vocabulary.scores
    assert len(kept("score:>-2")) == int((scores > -2).sum())
    assert len(kept("score:>=-2")) == int((scores >= -2).sum())
    assert len(kept("score:-3..-1")) == int(((scores >= -3) & (scores <= -1)).sum())


@pytest.mark.parametrize(("text", "problem"), [
    ("len:", "len: takes a number or a range, such as len:5"),
    ("len:1,5", "len: takes a number or a range, such as len:5"),
    ("len:1,0000", "len: takes a number or a range, such as len:5"),
    ("len:x", "len: takes a number"),
    ("id:-", "id: takes a number"),
    ("kind:", "kind: takes one of: byte, merge"),
    ("kind:blue", "kind: knows no 'blue'"),
    ("script:klingon", "script: knows no 'klingon'"),
    ("/(ab/", "the expression is not valid: missing )"),
    ("/a{2,1}/", "the expression is not valid"),
])
def test_problems_are_said_in_words(text: str, problem: str) -> None:
    with pytest.raises(FilterError, match=re.escape(problem)):
        parse(text)


@pytest.mark.parametrize(("text", "character"), [
    ("len:", 5), ("the len:x", 9), ("-id:-", 5), ("a kind:byte,blue", 13), ("kind：特殊，blue", 9),
    ("/(ab/", 5), ("the /[/", 7), ("-/a**/i", 5), ("is:wrong", 4), ("script:", 8),
])
def test_problems_have_their_place_in_the_filter(text: str, character: int) -> None:
    with pytest.raises(FilterError) as caught:
        parse(text)
    assert caught.value.place.character == character
    assert str(caught.value).startswith(f"character {character}: ")


def test_a_filter_that_takes_too_long_says_which_term_does() -> None:
    made = Table.of(vocabulary_of([b"a" * 60 + b"!"]))
    with pytest.raises(FilterError, match=r"^character 8: the expression takes too long"):
        parse(r"len:>1 /^(\w+\s?)*\1$|(a|a)*(a|a)*b\d/").mask(made)


def test_what_is_understood_is_said() -> None:
    said = str(parse("E4 B8 /x/ id:5 len:2-3 kind:byte,special script:Han -partial in:left the")
               .message)
    assert said == (
        "holds the bytes E4 B8 · matches /x/ · id = 5 · bytes 2–3 · kind: byte, special · "
        "script: Han · not (holds part of a character) · in: only left · holds “the”"
    )
    assert parse("used:>0").asks("used")
    assert parse("-unreachable").asks("reach")
    assert not parse("the").asks("reach")


@given(st.text(max_size=30))
def test_any_text_is_a_query_or_a_filter_error(text: str) -> None:
    try:
        query = parse(text)
    except FilterError:
        return
    assert len(query.mask(table())) == len(PARTS)


@given(LISTS, st.sampled_from(["a", "^t", "the$", "(?i)THE", r"\p{Han}", ".", "^.$", "(a|t)+h",
                               "a|th|中", "the|T",
                               "\xe4|\u4e2d"]))
def test_expressions(parts: list[bytes], expression: str) -> None:
    pattern = compiled(expression, fold=False)
    wanted = [
        pattern.search(part.decode("utf-8", "surrogateescape")) is not None for part in parts
    ]
    assert matching(entries_of(parts), pattern).tolist() == wanted


@pytest.mark.parametrize(("expression", "simple"), [
    ("ization|language", True), ("^a.*b$", True), (r"[a-z]+\s*", True), (r"a\+\*\?b+", True),
    ("[+*?]+x*", True), ("(?i)x+", True), ("(?<=a)b+", True), ("(?:ab|c)d+", True),
    ("(a+)+$", False), ("(a|aa)*", False), ("a*b*c*", False), ("(?R)?", False), ("(a?){9}", False),
])
def test_which_expressions_need_no_clock(expression: str, simple: bool) -> None:
    assert is_simple(expression) == simple


def test_an_expression_that_runs_away_ends_with_an_error() -> None:
    parts = [b"x", b"a" * 60 + b"!", b"y"]
    begun = time.process_time()
    with pytest.raises(FilterError, match="takes too long on the token 'aaa"):
        matching(entries_of(parts), compiled(r"^(\w+\s?)*\1$|(a|a)*(a|a)*b\d", fold=False))
    assert time.process_time() - begun < 20


@given(LISTS, st.lists(st.sampled_from(["a", "th", "中", "é", "\u3000", "-", "T"]), min_size=1))
def test_expressions_of_plain_texts_are_found_in_the_bytes(
    parts: list[bytes], texts: list[str]
) -> None:
    pattern = compiled("|".join(texts), fold=False)
    wanted = [pattern.search(one) is not None for one in entries_of(parts).texts()]
    assert matching(entries_of(parts), pattern).tolist() == wanted
    assert literals_of(compiled("a|th", fold=False)) == ["a", "th"]
    for other in ("a|", "a.b", "^a", r"\d", "a\x00", "(?i)a"):
        assert literals_of(compiled(other, fold=False)) == []
    assert literals_of(compiled("a", fold=True)) == []


def test_an_expression_stops_when_it_is_cancelled() -> None:
    progress = Progress()
    progress.cancel()
    with pytest.raises(CancelledError):
        matching(entries_of([b"a"]), compiled("a", fold=False), progress)
