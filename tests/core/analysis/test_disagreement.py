"""Disagreement over corpora against a slow computation that goes line by line."""

from __future__ import annotations

import json
from itertools import combinations, pairwise
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tokenprism import Progress
from tokenprism.analysis import disagreement as module
from tokenprism.analysis.causes import Cause, causes_at
from tokenprism.analysis.disagreement import Order, disagreement
from tokenprism.bpe.options import TrainOptions
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.bpe.train import Trainer
from tokenprism.corpus import Corpus, TextCorpus
from tokenprism.encoding import Encoding, Status
from tokenprism.errors import CancelledError, OptionError
from tokenprism.utf8 import character_starts

SEED = "The quick brown fox, 12345 jumps! Over the LAZY dog. 南京市长江大桥 Привет мир\n" * 30


@pytest.fixture(scope="module")
def three() -> list[BpeTokenizer]:
    corpus = TextCorpus([SEED])
    return [
        BpeTokenizer(Trainer(corpus, TrainOptions(size, pattern=name)).run(), name=name)
        for size, name in ((300, "gpt2"), (340, "cl100k"), (320, "whitespace"))
    ]


def slow(tokenizers, texts: list[bytes]):
    """Every line with its boundaries, tokens and differing boundaries, by sets."""
    found = []
    for number, text in enumerate(texts):
        encodings = [one.encode(text) for one in tokenizers]
        sets = [set(one.boundaries().tolist()) for one in encodings]
        starts = [0, *(k + 1 for k, byte in enumerate(text) if byte == 10)]
        edges = sorted({*starts, len(text)})
        for low, high in pairwise(edges):
            inside = [{b for b in one if low < b <= high} for one in sets]
            far = []
            for one, other in combinations(inside, 2):
                total = len(one) + len(other)
                far.append(1 - 2 * len(one & other) / total if total else 0.0)
            some = set.union(*inside) - set.intersection(*inside)
            tokens = tuple(int(((e.starts >= low) & (e.starts < high)).sum()) for e in encodings)
            found.append((number, low, high, tokens, sum(far) / len(far), len(some)))
    return found


def slow_places(tokenizers, text: bytes) -> int:
    """How many stretches between boundaries of all hold a boundary that some do not have."""
    sets = [set(one.encode(text).boundaries().tolist()) for one in tokenizers]
    places, inside = 0, False
    for boundary in sorted(set.union(*sets)):
        common = all(boundary in one for one in sets)
        places += not common and not inside
        inside = not common
    return places


lines = st.text(
    st.sampled_from("abcdeTheQUICK 0123456789 ,.!南京市长江大桥Приветмир\t\u0301😀\n"), max_size=60
)


@settings(max_examples=60, deadline=None)
@given(st.lists(lines.filter(bool), min_size=1, max_size=5))
def test_lines_are_those_of_a_slow_computation(three, texts: list[str]) -> None:
    corpus = TextCorpus(texts)
    found = disagreement(three, corpus, kept=1000)
    sources = [text.encode() for text in texts]
    expected = slow(three, sources)
    differing = {(n, low): one for n, low, *one in expected if one[-1]}
    listed = {(one.document, one.start): one for one in found.lines[Order.DIFFERENCES]}
    assert listed.keys() == differing.keys()
    for place, (end, tokens, distance, differences) in differing.items():
        line = listed[place]
        assert (line.end, line.tokens, line.differences) == (end, tokens, differences)
        assert line.distance == pytest.approx(distance)
        assert line.gap == max(tokens) - min(tokens)
        assert sum(line.causes.values()) == differences
    assert found.differences == sum(one[-1] for one in expected)
    assert sum(found.causes.values()) == found.differences
    order = [one.differences for one in found.lines[Order.DIFFERENCES]]
    assert order == sorted(order, reverse=True)
    for cause in Cause:
        assert all(line.causes[cause] for line in found.lines[cause])
    assert found.places == sum(slow_places(three, source) for source in sources)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.one_of(lines.map(str.encode), st.binary(max_size=12)), min_size=1, max_size=9)
    .filter(any),
    st.lists(lines.filter(bool).map(str.encode), min_size=1, max_size=3), st.integers(1, 60),
)
def test_short_documents_may_be_compared_together(
    three, texts: list[bytes], more: list[bytes], together: int
) -> None:
    corpora = [TextCorpus(texts), TextCorpus(more)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "_TOGETHER", 0)
        alone = disagreement(three, corpora, kept=5)
        patch.setattr(module, "_TOGETHER", together)
        found = disagreement(three, corpora, kept=5)
    assert found.lines == alone.lines
    for name in ("heat", "shares", "firsts", "distance", "boundaries"):
        assert np.array_equal(getattr(found, name), getattr(alone, name), equal_nan=True), name
    assert (found.causes, found.differences) == (alone.causes, alone.differences)



def test_pairs_and_heat_are_over_the_whole_corpus(three) -> None:
    texts = [SEED, "abc " * 200, SEED[:500]]
    found = disagreement(three, TextCorpus(texts))
    sets: list[set[tuple[int, int]]] = [set(), set(), set()]
    for number, text in enumerate(texts):
        for one, tokenizer in zip(sets, three, strict=True):
            one |= {(number, b) for b in tokenizer.encode(text).boundaries().tolist()}
    for i, j in combinations(range(3), 2):
        f1 = 2 * len(sets[i] & sets[j]) / (len(sets[i]) + len(sets[j]))
        assert found.distance[i, j] == found.distance[j, i] == pytest.approx(1 - f1)
    assert found.boundaries.tolist() == [len(one) for one in sets]
    either, both = set.union(*sets), set.intersection(*sets)
    size = sum(len(text.encode()) for text in texts)
    firsts = np.cumsum([0, *(len(text.encode()) for text in texts)])
    cells = [int((firsts[n] + b) * len(found.heat) // size) for n, b in either - both]
    whole = [int((firsts[n] + b) * len(found.heat) // size) for n, b in either]
    expected = np.bincount(cells, minlength=512) / np.maximum(np.bincount(whole, minlength=512), 1)
    seen = ~np.isnan(found.heat)
    np.testing.assert_allclose(found.heat[seen], expected[seen])
    assert found.cell * len(found.heat) == pytest.approx(size)


def test_parts_of_a_large_document_give_what_the_whole_gives(
    three, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "large.txt"
    path.write_text(SEED * 400, "utf-8")
    corpus = Corpus.open(path)
    whole = disagreement(three, corpus)
    monkeypatch.setattr(module, "_WHOLE", 50_000)
    parts = list(module._parts([corpus]))
    assert len(parts) > 2
    assert b"".join(text for _, text, _ in parts) == path.read_bytes()
    assert [ends for *_, ends in parts] == [False] * (len(parts) - 1) + [True]
    cut = disagreement(three, corpus)
    # A cut is a boundary that all have: it is not counted where the whole has it.
    assert cut.differences == whole.differences
    assert cut.causes == whole.causes
    assert cut.lines == whole.lines


def test_several_corpora_are_numbered_as_one(three, tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text("".join(
        json.dumps({"text": SEED[k : k + 70]}) + "\n" for k in range(0, 900, 70)
    ))
    corpora = [Corpus.open(tmp_path / "a.jsonl"), TextCorpus([SEED, "abc 12"]), TextCorpus(["x"])]
    found = disagreement(three, corpora, kept=1000)
    texts = [text.decode() for one in corpora for text in one.texts()]
    whole = disagreement(three, TextCorpus(texts), kept=1000)
    assert found.lines == whole.lines
    assert found.causes == whole.causes
    assert np.array_equal(found.heat, whole.heat, equal_nan=True)
    assert found.firsts.tolist() == np.cumsum([0, *(len(one.encode()) for one in texts)]).tolist()
    for share, corpus in zip(found.shares, corpora, strict=True):
        one = disagreement(three, corpus)
        assert np.array_equal(one.shares, [share], equal_nan=True)
    joined = Corpus.joined(corpora, "all")
    assert list(joined.texts()) == [text.encode() for text in texts]
    line = found.lines[Order.DIFFERENCES][0]
    text = texts[line.document].encode()[line.start : line.end]
    assert joined.read(line.document, line.start, line.end - line.start) == text


def test_a_long_line_is_listed_in_stretches_of_whole_characters(three) -> None:
    text = "南京 the lazy 12 " * 1000
    found = disagreement(three, TextCorpus([text]))
    for line in found.lines[Order.DIFFERENCES]:
        assert line.end - line.start <= 4096
        text.encode()[line.start : line.end].decode()
    spans = sorted((one.start, one.end) for one in found.lines[Order.DIFFERENCES])
    assert spans[0][0] == 0
    assert all(one[1] == other[0] for one, other in pairwise(spans))


def test_one_tokenizer_is_refused_and_cancel_is_heard(three) -> None:
    with pytest.raises(OptionError, match="nothing to differ"):
        disagreement(three[:1], TextCorpus(["a"]))
    progress = Progress()
    progress.cancel()
    with pytest.raises(CancelledError):
        disagreement(three, TextCorpus([SEED]), progress=progress)


def encoding(source: bytes, edges: list[int], status: list[int] | None = None) -> Encoding:
    starts, ends = np.array(edges[:-1], np.int64), np.array(edges[1:], np.int64)
    return Encoding(
        source, np.zeros(len(starts), np.int32), starts, ends,
        np.array(status or [0] * len(starts), np.uint8),
    )


@pytest.mark.parametrize(("text", "at", "cause"), [
    ("ab cd", 2, Cause.WHITE_SPACE), ("ab cd", 3, Cause.WHITE_SPACE),
    ("ab\ncd", 3, Cause.WHITE_SPACE),
    ("a1b", 1, Cause.DIGITS), ("12", 1, Cause.DIGITS), ("a.b", 1, Cause.PUNCTUATION),
    ("😀😀", 4, Cause.PUNCTUATION), ("😀😀", 2, Cause.RARE), ("aB", 1, Cause.CASE),
    ("Ba", 1, Cause.CASE), ("Жж", 2, Cause.CASE), ("жж", 2, Cause.SCRIPT),
    ("中文", 3, Cause.SCRIPT),
    ("中文", 1, Cause.RARE), ("a中", 1, Cause.SCRIPT), ("ab", 1, Cause.WORDS),
    ("éa", 2, Cause.WORDS),
    ("1 ", 1, Cause.WHITE_SPACE), ("1.", 1, Cause.DIGITS),
])
def test_causes_are_told_by_what_stands_on_both_sides(text: str, at: int, cause: Cause) -> None:
    source = text.encode()
    one, other = encoding(source, [0, len(source)]), encoding(source, [0, at, len(source)])
    assert causes_at(source, np.array([at]), [one, other]).tolist() == [cause]


def test_what_was_rewritten_dropped_or_unknown_comes_first() -> None:
    source = b"ab cd ef"
    plain = encoding(source, [0, 1, 2, 3, 4, 5, 6, 7, 8])
    places = np.arange(1, 8)
    rewritten = encoding(source, [0, 3, 8], [Status.EXACT, Status.NORMALIZED])
    assert causes_at(source, places, [plain, rewritten]).tolist() == [
        Cause.WORDS, Cause.WHITE_SPACE, *[Cause.NORMALIZATION] * 5]
    unknown = encoding(source, [0, 3, 8], [Status.UNKNOWN, Status.EXACT])
    assert causes_at(source, places, [plain, unknown]).tolist()[:4] == [
        Cause.RARE, Cause.RARE, Cause.RARE, Cause.WORDS]
    gap = Encoding(source, np.zeros(2, np.int32), np.array([0, 3]), np.array([2, 8]),
                   np.zeros(2, np.uint8))
    assert causes_at(source, places, [plain, gap]).tolist()[:4] == [
        Cause.WORDS, Cause.NORMALIZATION, Cause.NORMALIZATION, Cause.WORDS]


@given(st.binary(max_size=40))
def test_classes_and_starts_count_the_same_characters(source: bytes) -> None:
    places = np.arange(1, len(source))
    if len(places):
        whole = encoding(source, [0, len(source)])
        found = causes_at(source, places, [whole, encoding(source, list(range(len(source) + 1)))])
        torn = ~np.isin(places, character_starts(source))
        assert (found[torn] == Cause.RARE).all()
