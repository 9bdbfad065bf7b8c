"""The lattice as data, best paths, sampling: against plain enumeration of all paths."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from clock import spent
from tokenprism.bytepiece import BytePieceModel, FrontEnd
from tokenprism.bytepiece.lattice import Lattice
from tokenprism.bytepiece.tokenizer import BytePieceTokenizer
from tokenprism.errors import OptionError

Build = Callable[..., BytePieceModel]
Cuts = tuple[int, ...]
# What 0.001 of all samples exceed, by degrees of freedom.
CHI_SQUARE = {3: 16.27, 11: 31.26}


def all_paths(lattice: Lattice) -> dict[Cuts, float]:
    """The log weight of every path by the boundaries between its edges."""
    edges: dict[int, list[tuple[int, float]]] = {}
    for start, end, weight in zip(
        lattice.starts.tolist(), lattice.ends.tolist(), lattice.weights.tolist(), strict=True
    ):
        edges.setdefault(start, []).append((end, weight))
    size = len(lattice.source)

    def walk(at: int, cuts: Cuts, score: float) -> Iterator[tuple[Cuts, float]]:
        if at == size:
            yield cuts, score
        for end, weight in edges.get(at, []):
            yield from walk(end, (*cuts, end), score + weight)

    return dict(walk(0, (), 0.0))


def random_lattices(build: Build) -> Iterator[Lattice]:
    rng = random.Random(5)
    for k in range(40):
        counts = {"".join(rng.choices("ab中 ", k=rng.randint(1, 3))).encode(): rng.randint(1, 40)
                  for _ in range(10)}
        front = FrontEnd("words" if k % 2 else "lines")
        tokenizer = BytePieceTokenizer(build(counts, front, byte_lattice=k % 3 == 0))
        yield tokenizer.lattice("".join(rng.choices("ab中 é\n", k=rng.randint(1, 7))))


def test_margins_and_paths_by_enumeration(build: Build) -> None:
    for lattice in random_lattices(build):
        paths = all_paths(lattice)
        best = max(paths.values())
        assert lattice.best.score == pytest.approx(best, abs=1e-9)
        for k, node in enumerate(lattice.nodes.tolist()[1:-1], 1):
            having = [score for cuts, score in paths.items() if node in cuts]
            lacking = [score for cuts, score in paths.items() if node not in cuts]
            assert lattice.with_boundary[k] == pytest.approx(best - max(having), abs=1e-9)
            expected = best - max(lacking) if lacking else math.inf
            assert lattice.without_boundary[k] == pytest.approx(expected, abs=1e-9)
            assert lattice.margins[k] == max(lattice.with_boundary[k], lattice.without_boundary[k])
        found = lattice.paths(5)
        ranked = sorted(paths.values(), reverse=True)[:5]
        assert [path.score for path in found] == pytest.approx(ranked, abs=1e-9)
        assert len({tuple(path.edges.tolist()) for path in found}) == len(found)
        runner_up = lattice.runner_up
        assert (runner_up is None) == (len(paths) == 1)
        if runner_up is not None:
            others = np.delete(lattice.margins, [0, len(lattice.nodes) - 1])
            assert best - runner_up.score == pytest.approx(others.min(), abs=1e-9)


def test_the_best_path_is_what_encoding_gives(build: Build) -> None:
    counts = {b"ab": 4, b" a": 3, b"a": 9, "中".encode(): 5, b" ": 2}
    tokenizer = BytePieceTokenizer(build(counts, FrontEnd("words")))
    for text in ("", "a", "ab ab 龘中 ab\xff", "zz\n"):
        encoding, lattice = tokenizer.encode(text), tokenizer.lattice(text)
        assert lattice.best.ids.tolist() == encoding.ids.tolist()
        assert lattice.best.edges[:-1].tolist() == encoding.starts.tolist()
        assert lattice.segments.tolist() == tokenizer.pretokens(text).tolist()
        spans = zip(lattice.starts.tolist(), lattice.ends.tolist(), strict=True)
        edges = [lattice.source[start:end] for start, end in spans]
        for edge, token_id in zip(edges, lattice.ids.tolist(), strict=True):
            assert edge not in counts if token_id == -1 else edge in counts


def test_ten_thousand_characters_take_a_moment(build: Build) -> None:
    counts = {b"a" * n: 100 - n for n in range(1, 19)} | {"中".encode(): 5, "中a".encode(): 3}
    tokenizer = BytePieceTokenizer(build(counts))
    with spent() as used:
        lattice = tokenizer.lattice("aaa中" * 2500)
        assert np.isfinite(lattice.with_boundary).all()
        assert len(lattice.paths(10)) == 10
    assert used.seconds < 3


def test_the_number_of_paths_is_checked(build: Build) -> None:
    lattice = BytePieceTokenizer(build({b"a": 1})).lattice("a")
    for count in (0, 1001):
        with pytest.raises(OptionError):
            lattice.paths(count)


@pytest.mark.parametrize("alpha", [0.0, 0.2, 1.0])
@pytest.mark.parametrize("text", ["aba", "ababa"])
def test_samples_have_the_exact_distribution(build: Build, text: str, alpha: float) -> None:
    counts = {b"a": 40, b"b": 30, b"ab": 20, b"ba": 5, b"aba": 10}
    tokenizer = BytePieceTokenizer(build(counts))
    weights = {cuts: math.exp(alpha * score)
               for cuts, score in all_paths(tokenizer.lattice(text)).items()}
    total, draws = sum(weights.values()), 20_000
    found: Counter[Cuts] = Counter(
        tuple(tokenizer.sample(text, alpha=alpha, seed=seed).ends.tolist())
        for seed in range(draws)
    )
    assert found.keys() <= weights.keys()
    statistic = sum(
        (found[cuts] - draws * weight / total) ** 2 / (draws * weight / total)
        for cuts, weight in weights.items()
    )
    assert statistic < CHI_SQUARE[len(weights) - 1]


def test_the_vectors_of_sampling(goldens: Any, build: Build) -> None:
    counts = {b"a": 40, b"b": 30, b"ab": 20, b"ba": 5, b"aba": 10, "中".encode(): 8,
              "中a".encode(): 4}
    tokenizer = BytePieceTokenizer(build(counts, byte_lattice=True))
    for case in goldens["encode_bojone"]["sampling"]:
        paths = all_paths(tokenizer.lattice(case["text"]))
        weights = {cuts: math.exp(case["alpha"] * score) for cuts, score in paths.items()}
        for spelled, share in case["exact"].items():
            parts = [bytes.fromhex(part[4:]) if part.startswith("hex:") else part.encode()
                     for part in spelled.split("|")]
            cuts = tuple(np.cumsum([len(part) for part in parts]).tolist())
            assert weights[cuts] / sum(weights.values()) == pytest.approx(share)


def test_samples_follow_the_seed_and_a_large_alpha_the_best_path(build: Build) -> None:
    counts = {b"a": 40, b"b": 30, b"ab": 20, b"ba": 5, b"aba": 10}
    tokenizer = BytePieceTokenizer(build(counts))
    text = "ababab龘" * 200
    one, other = (tokenizer.sample(text, alpha=0.5, seed=3) for _ in range(2))
    assert one.ids.tolist() == other.ids.tolist()
    assert one.ids.tolist() != tokenizer.sample(text, alpha=0.5, seed=4).ids.tolist()
    one.check_tiling()
    sure = tokenizer.sample(text, alpha=1e5, seed=1)
    assert sure.ids.tolist() == tokenizer.encode(text).ids.tolist()
    for alpha, seed in ((-1.0, 0), (math.nan, 0), (math.inf, 0), (1.0, -1), (1.0, 1 << 64)):
        with pytest.raises(OptionError):
            tokenizer.sample("a", alpha=alpha, seed=seed)


def test_paths_with_and_without_a_boundary(build: Build) -> None:
    for lattice in random_lattices(build):
        paths = all_paths(lattice)
        for byte in range(len(lattice.source) + 1):
            for having, found in (
                (True, lattice.best_with(byte)), (False, lattice.best_without(byte)),
            ):
                scores = [
                    score for cuts, score in paths.items() if (byte in (0, *cuts)) == having
                ]
                assert (found is None) == (not scores)
                if found is not None:
                    assert found.score == pytest.approx(max(scores))
