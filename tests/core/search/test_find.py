"""Finding in a text, beside naive searches that look at every place."""

from __future__ import annotations

import unicodedata

import numpy as np
import pytest
import regex
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tokenprism import Progress
from tokenprism.encoding import Encoding
from tokenprism.errors import CancelledError
from tokenprism.search import FindError, Found, Kind, Query, Search, find
from tokenprism.search.query import bytes_of_hex, ids_of

Spans = list[tuple[int, int]]

LETTERS = "aAbsSſkKKiIİıßẞéÉσςΣ中国인 \n_1.🙂̈"
texts = st.text(LETTERS, max_size=60)
stray = st.lists(
    st.one_of(texts.map(str.encode), st.sampled_from([b"\xff", b"\x80", b"\xe4\xb8", b"\xf0"])),
    max_size=8,
).map(b"".join)
words = st.text(LETTERS, min_size=1, max_size=3)


@pytest.fixture(autouse=True, params=[512, 1 << 18], ids=["small pieces", "pieces as they are"])
def pieces(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    import sys

    size: int = request.param
    monkeypatch.setattr(sys.modules[Search.__module__], "PIECE", size)
    return size


def spans(found: Found) -> Spans:
    starts, ends = found.arrays()
    assert found.complete
    assert len(starts) == len(ends) == found.count
    return list(zip(starts.tolist(), ends.tolist(), strict=True))


def naive_bytes(source: bytes, needle: bytes) -> Spans:
    found, at = [], 0
    while at + len(needle) <= len(source):
        if source[at : at + len(needle)] == needle:
            found.append((at, at + len(needle)))
            at += len(needle)
        else:
            at += 1
    return found


def folded(one: str) -> str:
    made = {"ẞ": "ß"}.get(one, one.casefold())
    return made if len(made) == 1 else one


def same_letter(wanted: str, there: str) -> bool:
    turkish = {frozenset("iİ"), frozenset("Iı")}
    return folded(wanted) == folded(there) or {wanted, there} in turkish


def is_word(one: str) -> bool:
    if not (one == "_" or unicodedata.category(one)[0] in "LMN"):
        return False
    return not unicodedata.name(one, "").startswith("CJK UNIFIED")


def naive_text(text: str, wanted: str, *, case: bool, whole: bool) -> Spans:
    at, found = 0, []
    offsets = [0]
    for one in text:
        offsets.append(offsets[-1] + len(one.encode()))

    def inside_word(place: int) -> bool:
        return 0 < place < len(text) and is_word(text[place - 1]) and is_word(text[place])

    while at + len(wanted) <= len(text):
        there = text[at : at + len(wanted)]
        equal = there == wanted if case else all(map(same_letter, wanted, there))
        if equal and not (whole and (inside_word(at) or inside_word(at + len(wanted)))):
            found.append((offsets[at], offsets[at + len(wanted)]))
            at += len(wanted)
        else:
            at += 1
    return found


@given(texts, words, st.booleans(), st.booleans(), st.integers(0, 1100))
@settings(max_examples=100, deadline=None)
def test_text_is_found_as_a_naive_search_finds_it(
    text: str, wanted: str, case: bool, whole: bool, before: int
) -> None:
    # A lone i and I differ in what they match beyond ASCII; see the rule in the guide.
    assume(case or not ({"ı", "İ"} & set(text) and {"i", "I"} & set(wanted)))
    # Text before it moves the matches over the edges of pieces.
    text = ("." * before + text) * 2
    found = find(text.encode(), Query(wanted, case=case, whole=whole))
    assert spans(found) == naive_text(text, wanted, case=case, whole=whole)


@given(stray, st.binary(min_size=1, max_size=3), st.integers(0, 1100))
@settings(max_examples=60, deadline=None)
def test_bytes_are_found_also_inside_of_characters(
    source: bytes, wanted: bytes, before: int
) -> None:
    source = b"." * before + source * 2 + wanted * 3
    found = find(source, Query(wanted.hex(" "), Kind.BYTES))
    assert spans(found) == naive_bytes(source, wanted)


EXPRESSIONS = ("a+", "[sk]", "^.", ".$", r"\w+", r"a\nb", r"(?<=a)b", r"b(?=\n)", "a|ab", r"\s+",
               "中.", r"[^a]", "(?i)é", r"\p{Han}+", "x*", r"(a)\1", "a{2,3}", ".")


@given(stray, st.sampled_from(EXPRESSIONS), st.booleans(), st.integers(0, 1100))
@settings(max_examples=100, deadline=None)
def test_expressions_find_what_the_package_finds_in_the_whole_text(
    source: bytes, expression: str, case: bool, before: int
) -> None:
    source = b"ab\n" * (before // 3) + source * 2
    text = source.decode("utf-8", "surrogateescape")
    stand_in = regex.sub("[\udc80-\udcff]", "\ue000", text)
    offsets = [0]
    for one in text:
        offsets.append(offsets[-1] + len(one.encode("utf-8", "surrogateescape")))
    flags = regex.MULTILINE | (0 if case else regex.IGNORECASE)
    expected = [
        (offsets[one.start()], offsets[one.end()])
        for one in regex.finditer(expression, stand_in, flags) if one.end() > one.start()
    ]
    found = find(source, Query(expression, case=case, expression=True))
    assert spans(found) == expected


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 5)), max_size=500),
       st.lists(st.integers(0, 3), min_size=1, max_size=3))
@settings(max_examples=60, deadline=None)
def test_ids_are_found_in_the_order_of_the_tokens(
    tokens: list[tuple[int, int]], wanted: list[int]
) -> None:
    ids = [one for one, _ in tokens]
    edges = np.cumsum([0, *(size for _, size in tokens)])
    encoding = Encoding(
        b"." * int(edges[-1]), np.array(ids, np.int32), edges[:-1], edges[1:],
        np.zeros(len(ids), np.uint8),
    )

    def window(start: int, end: int) -> Encoding:
        part = encoding.tokens_in(start, end)
        return Encoding(encoding.source, encoding.ids[part], encoding.starts[part],
                        encoding.ends[part], encoding.status[part])

    expected: Spans = []
    reached = -1
    for at in range(len(ids) - len(wanted) + 1):
        first, last = int(edges[at]), int(edges[at + len(wanted)])
        if ids[at : at + len(wanted)] == wanted and last > first >= reached:
            expected.append((first, last))
            reached = last
    assume(all(size for _, size in tokens))
    query = Query(" ".join(f"#{one}" for one in wanted), Kind.TOKENS)
    assert spans(find(encoding.source, query, window)) == expected


@given(st.binary(min_size=1, max_size=40), st.integers(0, 6))
@settings(max_examples=60, deadline=None)
def test_views_ask_for_the_same_matches_in_every_way(source: bytes, needle: int) -> None:
    source = bytes(one % 3 for one in source) * (1 + needle * 8)
    wanted = bytes([1]) if needle < 3 else bytes([1, 1])
    found = find(source, Query(wanted.hex(), Kind.BYTES))
    all_of_them = naive_bytes(source, wanted)
    assert [found.span(k) for k in range(found.count)] == all_of_them
    assert found.span(found.count) is None
    for low in range(0, len(source), 7):
        starts, ends = found.spans_in(low, low + 9)
        met = [one for one in all_of_them if one[0] < min(low + 9, len(source)) and one[1] > low]
        assert list(zip(starts.tolist(), ends.tolist(), strict=True)) == met
        assert found.following(low) == sum(start < low for start, _ in all_of_them)
    for number, (start, end) in enumerate(all_of_them):
        assert found.number(start, end) == number
        assert found.number(start, end + 1) is None


def test_the_nearest_match_is_found_from_any_place_and_around_the_ends() -> None:
    source = b"." * 700 + b"ab" + b"." * 900 + b"ab" + b"." * 10
    search = Search(Query("ab"), source)

    def at(found: tuple[object, int] | None) -> int:
        assert found is not None
        piece, number = found
        return int(piece.starts[number])  # type: ignore[attr-defined]

    assert [at(search.next(byte)) for byte in (0, 700, 701, 1602, 1603)] == [
        700, 700, 1602, 1602, 700]
    assert [at(search.last(byte)) for byte in (0, 700, 701, 1602, 1603)] == [
        1602, 1602, 700, 700, 1602]
    assert Search(Query("abc"), source).next(5) is None
    assert Search(Query("abc"), source).last(5) is None


def test_a_match_may_be_longer_than_several_pieces() -> None:
    source = b"x" + b"a" * 2000 + b"b" + b"a" * 3
    assert spans(find(source, Query("a+", expression=True))) == [(1, 2001), (2002, 2005)]
    assert spans(find(source, Query("a" * 1000))) == [(1, 1001), (1001, 2001)]


def test_whole_words_of_chinese_stand_beside_each_other() -> None:
    source = "我爱中国人 cat中cat concat".encode()
    assert len(spans(find(source, Query("中国", whole=True)))) == 1
    assert len(spans(find(source, Query("cat", whole=True)))) == 2
    assert len(spans(find(source, Query("cat")))) == 3


@pytest.mark.parametrize(("written", "meant"), [
    ("E4 B8 AD", b"\xe4\xb8\xad"), ("e4b8ad", b"\xe4\xb8\xad"), ("0xE4, 0xB8", b"\xe4\xb8"),
    (r"\xe4\xb8", b"\xe4\xb8"), (" 00 ", b"\x00"), ("0xE40xB8", b"\xe4\xb8"),
])
def test_bytes_are_written_in_hex(written: str, meant: bytes) -> None:
    assert bytes_of_hex(written) == meant


@pytest.mark.parametrize(("written", "meant"), [
    ("464", (464,)), ("#464", (464,)), ("464 318", (464, 318)), ("#1,234", (1234,)),
    ("#1#2", (1, 2)), ("1, 2", (1, 2)),
])
def test_ids_are_written_as_numbers(written: str, meant: tuple[int, ...]) -> None:
    assert ids_of(written) == meant


@pytest.mark.parametrize(("query", "place"), [
    (Query("E4 G", Kind.BYTES), 4), (Query("E4 B", Kind.BYTES), 4),
    (Query("12 x", Kind.TOKENS), 4), (Query("a(b", expression=True), 4),
    (Query("99999999999", Kind.TOKENS), 1),
])
def test_a_query_that_is_not_valid_says_where(query: Query, place: int) -> None:
    with pytest.raises(FindError, match=rf"^character {place}: "):
        find(b"text", query)


@pytest.mark.parametrize("query", [
    Query(""), Query("", Kind.BYTES), Query(" ", Kind.TOKENS), Query("", expression=True),
])
def test_an_empty_query_is_refused(query: Query) -> None:
    with pytest.raises(FindError, match="nothing to look for"):
        find(b"text", query)


def test_an_expression_that_runs_away_ends_with_an_error() -> None:
    source = b"." * 100 + b"a" * 5000 + b"b"
    with pytest.raises(FindError, match="takes too long at byte"):
        find(source, Query("(a|a)+$", expression=True))


def test_a_search_can_be_cancelled() -> None:
    progress = Progress()
    progress.cancel()
    with pytest.raises(CancelledError):
        find(b"text", Query("t"), progress=progress)


def test_matches_at_every_byte_take_little_memory() -> None:
    found = find(b"a" * (1 << 20), Query("a"))
    assert found.count == 1 << 20
    held = sum(one._words.nbytes + one._before.nbytes for one in (found._firsts, found._lasts))
    assert held < (1 << 20) / 3


def test_what_is_near_is_known_before_its_turn() -> None:
    source = b"." * 5000 + b"ab" + b"." * 100
    search, found = Search(Query("ab"), source), Found(len(source))
    assert found.spans_in(4990, 5020)[0].tolist() == []
    hit = search.next(4500)
    assert hit is not None
    found.near = hit[0]
    assert found.spans_in(4990, 5020)[0].tolist() == [5000]
    search.fill(found)
    assert found.spans_in(4990, 5020)[0].tolist() == [5000]
