"""Smaller vocabularies: counts stay those of the best paths."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tokenprism import Progress
from tokenprism.bytepiece import BytePieceModel, FrontEnd
from tokenprism.bytepiece.cutting import cut, token_counts
from tokenprism.bytepiece.tokenizer import BytePieceTokenizer
from tokenprism.errors import CancelledError, OptionError

Build = Callable[..., BytePieceModel]
COUNTS = {b"a": 30, b"b": 20, b"c": 9, b"ab": 25, b"abc": 12, b"bc": 7, b"abcabc": 3, b"cab": 2,
          "中".encode(): 8, "中a".encode(): 5}


@pytest.mark.parametrize("byte_lattice", [False, True])
def test_counts_are_those_of_the_reference(
    reference: Any, build: Build, byte_lattice: bool
) -> None:
    counts = dict(COUNTS)
    model = build(counts, byte_lattice=byte_lattice)
    if byte_lattice:
        counts |= {bytes((b,)): counts.get(bytes((b,)), 1) for b in range(256)}
    for room in range(1, len(model.pieces)):
        made = cut(model, 259 + room)
        limit = room + 256 * byte_lattice
        ranked = sorted(counts.items(), key=reference.order_key)
        keep, drop = dict(ranked[:limit]), dict(ranked[limit:])
        profile = "bojone" if byte_lattice else "piecetokenizer"
        keep = {piece: keep[piece] + reference.resplit(keep, drop, profile, -1000.0).get(piece, 0)
                for piece in keep}
        while True:
            told = reference.resplit(keep, keep, profile, -1000.0)
            size, keep = len(keep), {piece: told[piece] for piece in keep if piece in told}
            if len(keep) == size:
                break
        found = dict(zip(made.pieces, made.counts.tolist(), strict=True))
        if made.byte_counts is not None:
            found |= {bytes((b,)): int(made.byte_counts[b]) for b in range(256)}
        assert found == keep


def test_ids_stay_and_sizes_are_counted(build: Build) -> None:
    tokenizer = BytePieceTokenizer(build(COUNTS))
    smaller = tokenizer.at_size(262)
    assert smaller.model.pieces == (b"a", b"b", b"c")
    assert smaller.model.piece_ids.tolist() == [259, 260, 261]
    assert smaller.encode("ab").ids.tolist() == [259, 260]
    assert tokenizer.at_size(10_000).identity == tokenizer.identity
    assert smaller.vocabulary.size == smaller.model.size == 262
    assert tokenizer.at_size(259).encode("a").ids.tolist() == [3 + 97]
    with pytest.raises(OptionError, match="The least is 259"):
        tokenizer.at_size(258)


def test_the_curve_is_that_of_the_cut_models(build: Build) -> None:
    model = build(COUNTS, FrontEnd("words"))
    texts = [b"abcabc ab cab\n" * 50, "中a中b".encode(), b""]
    sizes = [259, 262, 265, 269]
    expected = [
        sum(len(BytePieceTokenizer(model).at_size(size).encode(text)) for text in texts)
        for size in sizes
    ]
    progress = Progress()
    assert token_counts(model, texts, sizes, progress).tolist() == expected
    assert progress.done == progress.total == sum(map(len, texts)) * len(sizes)
    progress.cancel()
    with pytest.raises(CancelledError):
        token_counts(model, texts, sizes, progress)
