"""The trainer: against naive definitions, brute force and bytepiece itself."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from naive_training import log_of_pieces, segmentations, train
from test_goldens import counts_of, model_of
from tokenprism.bytepiece import BytePieceModel, BytePieceOptions, BytePieceTrainer, FrontEnd
from tokenprism.bytepiece._segmenter import Segmenter
from tokenprism.bytepiece.options import default_min_count
from tokenprism.bytepiece.segments import segment_starts
from tokenprism.corpus import TextCorpus
from tokenprism.errors import OptionError

ALPHABET = "ab 中京é😀\n,1"
TEXTS = st.lists(st.text(ALPHABET, min_size=1, max_size=60), min_size=1, max_size=5)
ORDERS = st.integers(2, 7)


def segments_of(text: str, front: FrontEnd) -> list[bytes]:
    source = text.encode()
    edges = [*segment_starts(source, front).tolist(), len(source)]
    return [source[start:end] for start, end in pairwise(edges)]


def counts_in(model: BytePieceModel) -> dict[bytes, int]:
    found = dict(zip(model.pieces, model.counts.tolist(), strict=True))
    if model.byte_counts is not None:
        found |= {bytes([byte]): count for byte, count in enumerate(model.byte_counts.tolist())}
    return found


@given(TEXTS, ORDERS, st.integers(1, 3), st.integers(1, 3), st.integers(2, 12), st.integers(1, 30),
       st.sampled_from([FrontEnd(), FrontEnd("lines")]))
def test_equal_to_the_definition(
    reference: Any, texts: list[str], order: int, grams: int, pieces: int, longest: int,
    limit: int, front: FrontEnd,
) -> None:
    options = BytePieceOptions(
        256 + limit, order, min_count=pieces, min_gram_count=grams, max_piece_length=longest,
        front=front, threads=2,
    )
    model = BytePieceTrainer(TextCorpus(texts), options).run()
    segments = [one for text in texts for one in segments_of(text, front)]
    expected = train(
        reference, segments, order, grams, min_count=pieces, longest=longest, limit=limit
    )
    assert counts_in(model) == expected
    assert list(model.pieces) == sorted(expected, key=lambda one: (-expected[one], -len(one), one))
    assert model.piece_ids.tolist() == list(range(256, 256 + len(expected)))


@given(TEXTS, st.text(ALPHABET, min_size=1, max_size=9), ORDERS, st.integers(1, 2))
def test_segmentation_is_the_most_probable(
    reference: Any, texts: list[str], text: str, order: int, min_count: int
) -> None:
    corpus = [*texts, text] * min_count  # all its grams are known
    logs = reference.to_conditional(
        reference.count_ngrams([one.encode() for one in corpus], order), min_count
    )
    trace = Segmenter(model_of(counts_of(corpus, order, min_count))).trace(text.encode())
    edges = [*trace.starts.tolist(), len(trace.text)]
    found = [trace.text[start:end] for start, end in pairwise(edges)]
    best = max(log_of_pieces(pieces, logs) for pieces in segmentations(text.encode()))
    assert trace.score == pytest.approx(best)
    assert log_of_pieces(found, logs) == pytest.approx(best)
    assert trace.scores[-1].max() == pytest.approx(best)
    assert [i for i, state in enumerate(trace.states.tolist()) if state == 0] == edges[:-1]
    assert trace.isolated == 0


@pytest.mark.parametrize("min_count", [2, 16])
@pytest.mark.parametrize("name", ["zh_10mb", "multi_10mb", "en_10mb"])
@pytest.mark.parametrize("digits", [False, True])
def test_equal_to_bytepiece(
    corpora: Callable[..., bytes], bytepiece_library: Any, name: str, min_count: int, digits: bool
) -> None:
    text = corpora(name, 20_000).decode()
    peer = bytepiece_library.Trainer(
        order=6, max_vocab_size=600, min_count=min_count, isolate_digits=digits
    )
    peer.train([text])
    model = BytePieceTrainer(TextCorpus([text]), like_bytepiece(min_count, digits)).run()
    assert counts_in(model) == peer.pieces[0]


@pytest.mark.parametrize("min_count", [2, 16])
@pytest.mark.parametrize("name", ["zh_10mb", "multi_10mb"])
def test_candidates_are_bytepieces(
    corpora: Callable[..., bytes], bytepiece_library: Any, name: str, min_count: int
) -> None:
    text = corpora(name, 20_000).decode()
    peer = bytepiece_library.Trainer(order=6, min_count=min_count)
    segments = list(peer.norm([text]))
    peer.ngrams = peer.prune_ngrams(peer.count_ngrams(segments))
    segmenter, candidates = Segmenter(model_of(counts_of(segments, 6, min_count)), "bytes"), {}
    for segment in segments:
        for piece in segmenter.pieces(segment):
            candidates[piece] = candidates.get(piece, 0) + 1
    assert candidates == peer.count_pieces(segments)


def like_bytepiece(min_count: int, digits: bool = False) -> BytePieceOptions:
    return BytePieceOptions(
        600,
        min_count=min_count,
        max_piece_length=36,
        front=FrontEnd("lines", split_digits=digits, nfc=True),
        specials=("<pad>", "<bos>", "<eos>"),
        compat="bytepiece",
        threads=2,
    )


@pytest.mark.parametrize("name", ["zh_10mb", "multi_10mb", "code_10mb"])
def test_equal_to_piecetokenizers_reference(
    corpora: Callable[..., bytes], reference: Any, name: str
) -> None:
    text = corpora(name, 60_000)
    options = BytePieceOptions(1000, min_count=4, compat="piecetokenizer")
    model = BytePieceTrainer(TextCorpus([text]), options).run()
    expected = reference.train(reference.pt_segments(text), min_count=4, limit=1000 - 256)
    assert counts_in(model) == {
        piece.replace("▁".encode(), b" "): count for piece, count in expected.items()
    }


@pytest.mark.parametrize("front", [FrontEnd(), FrontEnd("lines", nfc=True)])
def test_threads_and_memory_change_nothing(
    corpora: Callable[..., bytes], front: FrontEnd
) -> None:
    texts = [corpora("zh_10mb", 1_500_000), corpora("multi_10mb", 1_500_000), b"\xff\xfe a"]
    made = []
    for threads, memory in ((1, 4 << 30), (3, 4 << 30), (1, 4 << 20), (2, 1 << 20)):
        options = BytePieceOptions(
            3000, min_count=4, front=front, threads=threads, memory=memory, specials=("<s>",)
        )
        trainer = BytePieceTrainer(TextCorpus(texts), options)
        made.append(trainer.run())
        assert (trainer.report.corpus.distinct is None) == (memory < 4 << 30)
        assert trainer.report.corpus.without_pieces == 2
    records = []
    for model in made:
        assert model.pieces == made[0].pieces
        assert np.array_equal(model.counts, made[0].counts)
        stages = dict(model.record["stages"])
        del stages["distinct_segments"]
        records.append(stages)
    assert all(one == records[0] for one in records)


def test_a_corpus_may_be_read_twice() -> None:
    # Texts given once by a generator are a corpus as a list is.
    texts = ["ab ab abc ", "abc ab "] * 20
    options = BytePieceOptions(
        300, 4, min_count=2, max_piece_length=36, front=FrontEnd("lines", nfc=True),
        specials=("<pad>", "<bos>", "<eos>"), compat="bytepiece",
    )
    expected = {b"ab ab abc ": 20, b"abc ab ": 20}
    for given_texts in (texts, (text for text in texts)):
        model = BytePieceTrainer(TextCorpus(given_texts), options).run()
        assert dict(zip(model.pieces, model.counts.tolist(), strict=True)) == expected


def test_the_order_of_texts_changes_nothing() -> None:
    texts = ["kala mala ", "mala sala ", "sala kala "] * 10
    options = BytePieceOptions(
        268, 4, min_count=2, max_piece_length=36, front=FrontEnd("lines", nfc=True),
        specials=("<pad>", "<bos>", "<eos>"), compat="bytepiece",
    )
    one = BytePieceTrainer(TextCorpus(texts), options).run()
    other = BytePieceTrainer(TextCorpus(texts[::-1]), options).run()
    assert counts_in(one) == counts_in(other)
    assert dict(zip(one.pieces, one.counts.tolist(), strict=True)) == {
        b"kala mala ": 10, b"mala sala ": 10, b"sala kala ": 10
    }


def test_hard_texts() -> None:
    options = BytePieceOptions(300, min_count=1)
    for text in ("a", "\0\0a\0", "-" * 500, "▁a ▁a <0x41>", "\r\n\r\n", "龘"):
        model = BytePieceTrainer(TextCorpus([text]), options).run()
        assert model.size == 256 + len(model.pieces)
    for text in (b"\xff", b"\xe4\xb8"):
        model = BytePieceTrainer(TextCorpus([text]), options).run()
        assert model.pieces == ()
        assert model.record["stages"]["bytes_without_pieces"] == len(text)


def test_options_that_cannot_work() -> None:
    for wrong in (
        {"vocab_size": 255}, {"order": 1}, {"order": 8}, {"min_count": 0}, {"max_piece_length": 0},
        {"min_gram_count": 0}, {"threads": -1}, {"memory": 1}, {"specials": ("a", "a")},
        {"compat": "x"}, {"compat": "bytepiece"}, {"vocab_size": 1 << 30},
        {"compat": "piecetokenizer", "front": FrontEnd("lines")},
    ):
        with pytest.raises(OptionError):
            BytePieceOptions(**wrong)  # type: ignore[arg-type]
    assert [default_min_count(size) for size in (0, 10**7, 10**8, 10**9, 10**12)] == [
        2, 2, 8, 32, 32
    ]
    assert BytePieceOptions(min_count=5).min_counts(1) == (5, 5)
    assert BytePieceOptions(min_gram_count=3).min_counts(1) == (3, 2)
    assert math.isclose(default_min_count(10**8), 8)
