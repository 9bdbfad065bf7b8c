"""Encoding by the best path, against plain enumeration, the slow reference and the vectors."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from clock import spent
from hypothesis import given
from hypothesis import strategies as st
from tokenprism import Progress, Specials
from tokenprism.bytepiece import BytePieceModel, FrontEnd
from tokenprism.bytepiece.compat import normal_form
from tokenprism.bytepiece.tokenizer import BytePieceTokenizer
from tokenprism.encoding import Encoding
from tokenprism.errors import CancelledError, OptionError, TokenprismError, UnknownIdError
from tokenprism.tokenizer import Capability, Tokenizer
from tokenprism.vocabulary import Kind

Build = Callable[..., BytePieceModel]
ALPHABET = ["a", "b", "中", "é", "z"]
CASE = {b"ab": 6, b"abc": 4, b"bc": 9, b"ca": 5, b"cab": 3, b"bca": 2}


def pieces_of(encoding: Encoding) -> list[bytes]:
    spans = zip(encoding.starts.tolist(), encoding.ends.tolist(), strict=True)
    return [encoding.source[start:end] for start, end in spans]


def random_counts(rng: random.Random) -> dict[bytes, int]:
    texts = ["".join(rng.choices(ALPHABET[:4], k=rng.randint(1, 4))) for _ in range(12)]
    return {text.encode(): rng.randint(1, 50) for text in texts[: rng.randint(0, 12)]}


def texts_over(rng: random.Random, count: int) -> Iterator[bytes]:
    for _ in range(count):
        yield "".join(rng.choices(ALPHABET, k=rng.randint(1, 12))).encode()


@pytest.mark.parametrize("byte_lattice", [False, True])
@pytest.mark.parametrize("fallback", [None, -10.0])
def test_the_slow_reference_finds_the_same_paths(
    reference: Any, build: Build, byte_lattice: bool, fallback: float | None
) -> None:
    rng = random.Random(7)
    for _ in range(60):
        counts = random_counts(rng)
        chosen = None if byte_lattice else fallback
        model = build(counts, byte_lattice=byte_lattice, fallback=chosen)
        if byte_lattice:
            counts |= {bytes((b,)): counts.get(bytes((b,)), 1) for b in range(256)}
        total = math.log(sum(counts.values())) if counts else 0.0
        least = min((math.log(count) - total for count in counts.values()), default=0.0)
        slow = reference.Unigram(
            counts, "bojone" if byte_lattice else "piecetokenizer",
            least - 10 if chosen is None else chosen,
        )
        tokenizer = BytePieceTokenizer(model)
        for text in texts_over(rng, 10):
            path, score = slow.tokenize(text, True)
            expected = [part for piece in path for part in (
                [piece] if piece in counts else [bytes((b,)) for b in piece])]
            encoding = tokenizer.encode(text)
            assert pieces_of(encoding) == expected
            assert tokenizer.lattice(text).best.score == pytest.approx(score, abs=1e-9)


def test_every_string_over_three_letters_has_its_best_segmentation(build: Build) -> None:
    tokenizer = BytePieceTokenizer(build(CASE, byte_lattice=True))
    weights = {**{bytes((b,)): 1 for b in range(256)}, **CASE}
    total = sum(weights.values())

    def splits(text: bytes) -> Iterator[tuple[float, list[bytes]]]:
        if not text:
            yield 0.0, []
        for end in range(1, min(3, len(text)) + 1):
            if text[:end] in weights:
                for score, rest in splits(text[end:]):
                    yield score + math.log(weights[text[:end]] / total), [text[:end], *rest]

    for size in range(1, 7):
        for letters in itertools.product(b"abc", repeat=size):
            text = bytes(letters)
            best = max(splits(text), key=lambda one: one[0])
            assert pieces_of(tokenizer.encode(text)) == best[1]


def test_a_million_letters_without_a_line_end_take_linear_time(build: Build) -> None:
    tokenizer = BytePieceTokenizer(build(CASE, byte_lattice=True))
    with spent() as used:
        encoding = tokenizer.encode(b"ab" * 500_000)
    assert used.seconds < 5
    assert len(encoding) == 500_000
    runs = build({b"a" * n: n for n in range(1, 37)})
    encoding = BytePieceTokenizer(runs).encode(b"a" * 1_000_003)
    encoding.check_tiling()


def test_vectors_of_bytepiece(goldens: Any, build: Build) -> None:
    counts = {b"a": 40, b"b": 30, b"ab": 20, b"ba": 5, b"aba": 10, "中".encode(): 8,
              "中a".encode(): 4}
    tokenizer = BytePieceTokenizer(build(counts, FrontEnd("lines", nfc=True), byte_lattice=True))
    for case in goldens["encode_bojone"]["cases"]:
        assert tokenizer.encode(case["text"]).ids.tolist() == case["real_ids"]


def test_vectors_of_piece_tokenizer(goldens: Any, build: Build) -> None:
    vectors = goldens["encode_piecetokenizer"]
    for name, rows in vectors["models"].items():
        fields = [row.split("\t") for row in rows if row]
        counts = {one[1].replace("▁", " ").encode(): int(one[2]) for one in fields}
        tokenizer = BytePieceTokenizer(build(counts, FrontEnd("words"), fallback=-10.0))
        keep = name.endswith("_r")
        for case in vectors["cases"]:
            if case["model"] != name:
                continue
            text = normal_form(case["text"].encode(), reconstruct=keep).replace("▁".encode(), b" ")
            if b" " in text and b" " not in counts:
                continue  # there the three bytes of the mark stand for a space
            assert tokenizer.encode(text).ids.tolist() == case["wheel_ids"], case["text"]


@given(
    st.lists(st.binary(max_size=12), max_size=6), st.sampled_from(["words", "lines"]),
    st.booleans(),
)
def test_any_bytes_round_trip_and_spans_tile(
    build: Build, parts: list[bytes], preset: str, byte_lattice: bool
) -> None:
    counts = {b"ab": 4, b" a": 3, b"\0": 2, b"\0\0a": 2, "中".encode(): 5, b"\xff": 1,
              b"\xe4\xb8": 2, b"<0x41>": 3, b"<s>": 2, "▁".encode(): 4}
    tokenizer = BytePieceTokenizer(build(counts, FrontEnd(preset), byte_lattice=byte_lattice))
    cut = ["中▁".encode()[: len(part)] for part in parts]
    text = b"".join(x + b"ab\0\0a" + y for x, y in zip(parts, cut, strict=True))
    encoding = tokenizer.encode(text)
    encoding.check_tiling()
    assert tokenizer.decode(encoding.ids) == text
    assert pieces_of(encoding) == [tokenizer.decode([i]) for i in encoding.ids.tolist()]
    batch = tokenizer.encode_batch([text, b"", text], threads=2)
    assert [one.ids.tolist() for one in batch] == [encoding.ids.tolist(), [], encoding.ids.tolist()]


def test_more_than_sixteen_pieces_begin_alike(build: Build) -> None:
    tokenizer = BytePieceTokenizer(build({b"-" * n: 1 for n in range(1, 31)}))
    assert pieces_of(tokenizer.encode(b"-" * 36)) == [b"-" * 6, b"-" * 30]


def test_pieces_spelled_like_bytes_and_special_tokens_are_pieces(build: Build) -> None:
    model = build({b"<0x41>": 5, b"<s>": 5, "▁a".encode(): 5})
    tokenizer = BytePieceTokenizer(model)
    ids = tokenizer.encode("<0x41><s>▁a").ids.tolist()
    assert ids == [259, 260, 261]
    assert tokenizer.decode(ids) == "<0x41><s>▁a".encode()
    assert tokenizer.encode("<s>", specials=Specials.ALLOW).ids.tolist() == [1]


def test_the_bytes_of_an_unknown_character_have_a_byte_each(build: Build) -> None:
    encoding = BytePieceTokenizer(build({b"a": 3})).encode("a龘a")
    assert encoding.starts.tolist() == [0, 1, 2, 3, 4]
    assert encoding.ids.tolist() == [259, 3 + 0xE9, 3 + 0xBE, 3 + 0x98, 259]


def test_a_known_piece_always_wins_over_its_bytes(build: Build) -> None:
    tokenizer = BytePieceTokenizer(build({"龘".encode(): 1, b"x": 10**15}))
    assert tokenizer.encode("龘").ids.tolist() == [259]


def test_special_tokens_three_ways(build: Build) -> None:
    tokenizer = BytePieceTokenizer(build({b"a": 2, b"a<": 9}))
    text = "a<s>a</s>"
    assert pieces_of(tokenizer.encode(text))[0] == b"a<"
    allowed = tokenizer.encode(text, specials=Specials.ALLOW)
    assert allowed.ids.tolist() == [259, 1, 259, 2]
    allowed.check_tiling()
    with pytest.raises(TokenprismError, match="<s>") as caught:
        tokenizer.encode(text, specials=Specials.RAISE)
    assert caught.value.place.byte == 1


def test_it_is_a_tokenizer(build: Build) -> None:
    tokenizer = BytePieceTokenizer(build({b"a": 3, b"ab": 1}), name="x")
    assert isinstance(tokenizer, Tokenizer)
    assert tokenizer.capabilities == (
        Capability.LOSSLESS | Capability.PRETOKENS | Capability.SIZES
    )
    assert (tokenizer.name, tokenizer.family) == ("x", "BytePiece")
    vocabulary = tokenizer.vocabulary
    assert vocabulary.size == 261
    assert vocabulary.kind_of(259) == Kind.PIECE
    assert vocabulary.kind_of(3) == Kind.BYTE
    assert vocabulary.specials == {"<unk>": 0, "<s>": 1, "</s>": 2}
    assert vocabulary.scores[259] == pytest.approx(math.log(3 / 4))
    assert vocabulary.counts[259:].tolist() == [3, 1]
    assert tokenizer.pretokens("a\n\nb").tolist() == [0, 3]
    with pytest.raises(TokenprismError):
        tokenizer.history("a")
    with pytest.raises(UnknownIdError, match="number 1"):
        tokenizer.decode(np.array([259, 999], np.int32))
    with pytest.raises(UnknownIdError):
        tokenizer.decode([-1])
    with pytest.raises(OptionError):
        tokenizer.encode_batch(["a"], threads=0)


def test_identity_follows_what_decides_ids(build: Build) -> None:
    counts = {b"a": 3, b"ab": 1}
    models = [
        build(counts), build({b"a": 3, b"ab": 2}), build({b"a": 3, b"ac": 1}),
        build(counts, FrontEnd("words")), build(counts, byte_lattice=True),
        build(counts, fallback=-10.0), build(counts, specials={"<x>": 0}),
    ]
    found = {BytePieceTokenizer(model).identity for model in models}
    assert len(found) == len(models)
    assert BytePieceTokenizer(build(counts)).identity == BytePieceTokenizer(models[0]).identity


def test_models_that_do_not_fit_together_are_refused(build: Build) -> None:
    for model in (
        build({b"": 1}), build({b"a": 0}), build({b"a": 1}, fallback=1.0),
        build({b"a": 1}, specials={"<s>": 3}), build({b"a": 1}, specials={"<s>": -3}),
    ):
        with pytest.raises(OptionError):
            BytePieceTokenizer(model)


def test_cancelling_stops_a_long_line_soon(build: Build) -> None:
    tokenizer = BytePieceTokenizer(build({b"ab": 1}))
    progress = Progress()
    progress.cancel()
    with pytest.raises(CancelledError):
        tokenizer.encode(b"ab" * 1_000_000, progress=progress)
