"""The part of a lattice around a place: beside the tokens and margins of the whole text."""

from __future__ import annotations

import random
from collections.abc import Callable

import numpy as np
import pytest
from tokenprism.bytepiece import BytePieceModel, FrontEnd
from tokenprism.bytepiece.tokenizer import BytePieceTokenizer
from tokenprism.explain.best_path import alternative, judge, place_of

Build = Callable[..., BytePieceModel]
COUNTS = {
    "南": 20, "京": 30, "市": 60, "长": 40, "江": 30, "大": 50, "桥": 10, "南京": 50, "市长": 20,
    "长江": 40, "大桥": 30, "南京市": 2, "江大桥": 1, "a": 30, "b": 10, "ab": 15, "ba": 4, " a": 12,
}
BRIDGE = "南京市长江大桥".encode()


@pytest.fixture
def bridge(build: Build) -> BytePieceTokenizer:
    counts = {piece.encode(): count for piece, count in COUNTS.items()}
    return BytePieceTokenizer(build(counts))


def random_text(rng: random.Random, size: int) -> bytes:
    characters = rng.choices("南京市长江大桥ab \n\r😀é", [9] * 9 + [3, 1, 1, 1, 1], k=size)
    source = bytearray("".join(characters).encode())
    for _ in range(size // 40):
        source.insert(rng.randrange(len(source)), rng.choice((0xFF, 0x80, 0xE5)))
    return bytes(source)


@pytest.mark.parametrize("preset", ["words", "lines"])
@pytest.mark.parametrize("byte_lattice", [False, True])
def test_a_part_has_the_tokens_of_the_whole(
    build: Build, preset: str, byte_lattice: bool
) -> None:
    rng = random.Random(7)
    counts = {piece.encode(): count for piece, count in COUNTS.items()}
    tokenizer = BytePieceTokenizer(build(counts, FrontEnd(preset), byte_lattice=byte_lattice))
    for size in (1, 5, 60, 900):
        source = random_text(rng, size)
        encoding = tokenizer.encode(source)
        starts = tokenizer.pretokens(source)
        for _ in range(30):
            start = rng.randrange(len(source))
            end = min(start + rng.choice((0, 1, 7)), len(source))
            place = place_of(tokenizer, encoding, start, end, most=60)
            assert place is not None
            assert place.origin <= start < place.end
            assert place.end - place.origin <= 60 + 2 * 8
            assert place.cut_left == (place.origin not in starts)
            part = slice(*np.searchsorted(encoding.starts, [place.origin, place.end]))
            assert place.lattice.best.ids.tolist() == encoding.ids[part].tolist()
            edges = np.append(encoding.starts[part], place.end) - place.origin
            assert place.lattice.best.edges.tolist() == edges.tolist()
            inner = starts[(starts > place.origin) & (starts < place.end)] - place.origin
            assert place.lattice.segments[1:].tolist() == inner.tolist()


def test_an_empty_text_has_no_place(bridge: BytePieceTokenizer) -> None:
    assert place_of(bridge, bridge.encode(b""), 0, 0) is None


def test_boundaries_are_judged_by_the_lattice(bridge: BytePieceTokenizer) -> None:
    source = b"ab\n" + BRIDGE + b"\nba"
    encoding, origin = bridge.encode(source), 3
    whole = bridge.lattice(source)
    for byte in range(len(source) + 1):
        place = place_of(bridge, encoding, byte, byte)
        assert place is not None
        found = judge(place, byte)
        node = np.flatnonzero(whole.nodes == byte)
        assert found.is_boundary == (byte in encoding.starts or byte == len(source))
        if len(node) and byte not in whole.segments:
            assert found.margin == pytest.approx(float(whole.margins[node[0]]))
        else:
            assert np.isinf(found.margin)
    place = place_of(bridge, encoding, origin, origin + len(BRIDGE))
    assert place is not None
    assert "segment" in judge(place, origin).message
    inside = judge(place, origin + 1)
    assert (inside.is_boundary, inside.message) == (
        False, "Pieces are whole characters: none begins or ends inside one."
    )
    without = judge(place, origin + 6)
    assert without.is_boundary
    assert "has 南京市 here" in without.message
    assert f"{without.margin:.2f} nats" in without.message
    within = judge(place, origin + 3)
    assert not within.is_boundary
    assert "南 | 京" in within.message


def test_a_character_that_is_no_piece_has_boundaries_inside(bridge: BytePieceTokenizer) -> None:
    source = "南é京".encode()
    encoding = bridge.encode(source)
    place = place_of(bridge, encoding, 3, 4)
    assert place is not None
    found = judge(place, 4)
    assert found.is_boundary
    assert found.message == "This character is no piece: each of its bytes is a token."
    assert alternative(place, 3, 4) is None
    assert alternative(place, 4, 5) is None


def test_what_stands_in_place_of_a_token(bridge: BytePieceTokenizer) -> None:
    place = place_of(bridge, bridge.encode(BRIDGE), 0, 6)
    assert place is not None
    other = alternative(place, 0, 6)
    assert other is not None
    runner_up = place.lattice.runner_up
    assert runner_up is not None
    assert other.score <= runner_up.score
    assert not {(0, 6)} & set(zip(other.edges[:-1].tolist(), other.edges[1:].tolist(), strict=True))


def test_places_of_a_text_that_is_normalised(build: Build) -> None:
    counts = {"é".encode(): 5, "é南".encode(): 9, "南".encode(): 4}
    tokenizer = BytePieceTokenizer(build(counts, FrontEnd("lines", nfc=True)))
    source = "南e\u0301南".encode()
    encoding = tokenizer.encode(source)
    place = place_of(tokenizer, encoding, 0, len(source))
    assert place is not None
    assert place.lattice.source == "南é南".encode()
    assert place.source_of(np.array([0, 3, 5, 8])).tolist() == [0, 3, 6, 9]
    found = judge(place, 6)
    assert not found.is_boundary
    assert found.margin == pytest.approx(float(place.lattice.margins[place.lattice.nodes == 5][0]))
