"""What is counted of parts of a corpus, put together, is what is counted of all of it."""

from __future__ import annotations

import json
import pickle
import random
from dataclasses import replace
from itertools import accumulate
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scale_kit import texts
from tokenprism import Progress
from tokenprism.analysis import parts as parts_module
from tokenprism.analysis.parts import Units, edges_of
from tokenprism.analysis.streaming import measure
from tokenprism.bpe.from_ranks import model_of_ranks
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.bytepiece import BytePieceOptions, BytePieceTrainer
from tokenprism.bytepiece.front import FrontEnd
from tokenprism.bytepiece.tokenizer import BytePieceTokenizer
from tokenprism.corpus import Corpus, CorpusOptions, TextCorpus
from tokenprism.corpus.parts import parts
from tokenprism.pretokenize import pattern
from tokenprism.scale.metrics import Counted, Meter, Share, joined
from tokenprism.tokenizer import Tokenizer

PIECES = ["ab", " ab", "é", "三", "11", "\r\n", "\n\n", "  ", " é", "a\n"]
CASED = st.lists(
    st.sampled_from(["ab", "B", "é", "三", " ", " ", "\t", "\n", "\n", "\r", "\r\n", "11", "'s",
                     "\u2028", "\xa0", "🙂"]),
    min_size=1, max_size=200,
).map("".join)


def ranked(name: str) -> Tokenizer:
    """A tokenizer of a few tokens that cuts by a pattern."""
    tokens = [*(bytes((byte,)) for byte in range(256)), *(piece.encode() for piece in PIECES)]
    ranks = {token: rank for rank, token in enumerate(tokens)}
    return BpeTokenizer(model_of_ranks(ranks, pattern(name), specials={}), name=name)


def pieced(preset: str, *, nfc: bool = False) -> Tokenizer:
    """A tokenizer of BytePiece with a front end."""
    options = BytePieceOptions(400, front=FrontEnd(preset, nfc=nfc))
    return BytePieceTokenizer(BytePieceTrainer(TextCorpus(texts(60)), options).run(), name=preset)


def lossy() -> Tokenizer:
    """A tokenizer without most bytes."""
    tokens = [*(bytes((byte,)) for byte in b"ab B'\n1"), b"ab"]
    ranks = {token: rank for rank, token in enumerate(tokens)}
    return BpeTokenizer(model_of_ranks(ranks, pattern("gpt2"), specials={}), name="lossy")


KINDS = {
    "patterns": [ranked("gpt2"), ranked("cl100k"), ranked("o200k")],
    "white": [ranked("whitespace")],
    "words": [pieced("words"), ranked("gpt2")],
    "lines": [pieced("lines", nfc=True), pieced("words")],
    "expression": [ranked(r"\w+|\W+"), ranked("gpt2")],
    "whole": [ranked("none")],
    "lossy": [lossy(), ranked("gpt2")],
}


def in_parts(
    tokenizers: list[Tokenizer], corpus: Corpus, baseline: int | None, size: int,
    units: Units | None = None,
) -> list[Counted]:
    """What is counted of each part, as another process would."""
    meter = pickle.loads(pickle.dumps(Meter.of(tokenizers, baseline)))
    shares = [Share(one, units) for one in parts(corpus, edges_of(tokenizers), size=size)]
    if units is not None:
        begun = [0, *accumulate(meter.units_in(one, Progress()) for one in shares)]
        shares = [
            Share(one.part, replace(units, begun=first))
            for one, first in zip(shares, begun, strict=False)
        ]
    return [
        pickle.loads(pickle.dumps(meter.counted(pickle.loads(pickle.dumps(one)), Progress())))
        for one in shares
    ]


def put_together(some: list[Counted], seed: int) -> Counted:
    """All of them, neighbours first, as chance groups them."""
    chance = random.Random(seed)
    while len(some) > 1:
        at = chance.randrange(len(some) - 1)
        end = at + chance.randint(2, 4)
        some[at:end] = [joined(*some[at:end])]
    return some[0]


def check(tokenizers: list[Tokenizer], corpus: Corpus, baseline: int | None, size: int) -> int:
    """Compare with one machine; the number of parts."""
    whole = measure(tokenizers, corpus, baseline, threads=2)
    some = in_parts(tokenizers, corpus, baseline, size)
    before = pickle.dumps(some)
    many = len(some)
    found = put_together(list(some), size)
    assert pickle.dumps(some) == before, "what was joined is changed"
    assert found.facts.sums.sum(axis=0).tolist() == whole.facts.sums.sum(axis=0).tolist()
    assert found.facts.documents == whole.facts.documents == found.following
    assert len(found.facts.sums) == 1
    assert not found.goes_on
    assert not found.open
    for mine, theirs in zip(found.tallies, whole.tallies, strict=True):
        assert np.array_equal(mine.uses, theirs.uses)
        assert np.array_equal(mine.first, theirs.first)
        assert mine.sums.sum(axis=0).tolist() == theirs.sums.sum(axis=0).tolist()
        for one, other in zip(mine.lengths.sorted(), theirs.lengths.sorted(), strict=True):
            assert one.tolist() == other.tolist()
        assert not mine.lengths.pieces
        assert not mine.failures.pieces
        assert (mine.failures.documents, mine.failures.changed, mine.failures.first) \
            == (theirs.failures.documents, theirs.failures.changed, theirs.failures.first)
        assert mine.compared == theirs.compared
    units = Units.of(corpus)
    found = put_together(in_parts(tokenizers, corpus, baseline, size, units), size)
    found = found.in_rows(0, units.rows)
    assert np.array_equal(found.facts.sums, whole.facts.sums)
    for mine, theirs in zip(found.tallies, whole.tallies, strict=True):
        assert np.array_equal(mine.sums, theirs.sums)
    return many


@settings(deadline=None, max_examples=60)
@given(CASED, st.sampled_from([*KINDS]), st.integers(5, 120), st.integers(8, 64))
def test_a_text_in_ranges(
    tmp_path_factory: pytest.TempPathFactory, text: str, kind: str, size: int, step: int
) -> None:
    folder = tmp_path_factory.getbasetemp()
    names = [folder / "metrics 1.txt", folder / "metrics 2.txt"]
    names[0].write_bytes(text.encode())
    names[1].write_bytes(text[::-1].encode())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(parts_module, "SIZE", step)
        check(KINDS[kind], Corpus.open(*names), 0, size)


class _InsideLineEnds:
    """Cuts between CR and LF."""

    def cut_before(self, source: bytes | bytearray, low: int, high: int) -> int:
        at = source.rfind(b"\r\n", low, high)
        return at + 1 if at >= low else -1


def test_a_line_end_across_two_parts_is_one(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"ab\r\n ab\r\n" * 500 + b"\r\n\r\n" * 40 + b"ab 11" * 90)
    (tmp_path / "b.txt").write_bytes(b"ab\r\n" * 700)
    corpus, meter = Corpus.open(tmp_path / "a.txt", tmp_path / "b.txt"), Meter.of([], None)
    shares = list(parts(corpus, _InsideLineEnds(), size=64))
    assert sum(share.before() == 13 for share in shares) > 60
    found = joined(*(meter.counted(Share(share), Progress()) for share in shares))
    whole = measure([], corpus).facts
    assert (found.facts.lines, found.facts.words) == (whole.lines, whole.words)
    assert found.facts.lines == corpus.lines
    assert (found.facts.documents, found.following) == (2, 2)


@pytest.mark.parametrize("kind", [*KINDS])
def test_records_of_a_language(tmp_path: Path, kind: str) -> None:
    rows = [json.dumps({"text": text, "lang": "en" if n % 3 else "de"})
            for n, text in enumerate(texts(2500))]
    (tmp_path / "a.jsonl").write_text("\n".join(rows))
    corpus = Corpus.open(tmp_path / "a.jsonl", options=CorpusOptions(language_column="lang"))
    assert check(KINDS[kind], corpus, None, 50_000) > 1
    assert check(KINDS[kind], corpus.of_language("de"), 0, 50_000) > 1


def test_a_large_document_is_cut_as_on_one_machine(tmp_path: Path) -> None:
    # Where it is cut may change tokens, so it must be cut in the same places.
    (tmp_path / "a.txt").write_text("some longer words make a line\n" * 40_000)
    corpus = Corpus.open(tmp_path / "a.txt")
    assert check([ranked(r"\w+\W+\w+|\W+|\w")], corpus, None, 300_000) == 1
