"""Intervals: an independent bootstrap, their coverage, and what has none."""

from __future__ import annotations

import numpy as np
import pytest
from test_whole_corpora import FEW, MORE, TEXTS
from tokenprism.analysis import Wishes, compare
from tokenprism.analysis import parts as parts_module
from tokenprism.analysis.bootstrap import weights
from tokenprism.analysis.streaming import measure
from tokenprism.corpus import TextCorpus


def test_intervals_are_those_of_documents_drawn_again() -> None:
    texts = [f"{TEXTS[i % 4]} {'the cat 12 ' * (i % 7)}" for i in range(60)]
    corpus = TextCorpus(texts)
    wishes = Wishes(bootstrap=200, seed=5)
    row = compare([FEW, MORE], [corpus], wishes=wishes).rows[1]
    random = np.random.default_rng(5)
    sizes = np.array([len(text.encode()) for text in texts])
    tokens = np.array([[len(one.encode(text)) for text in texts] for one in (FEW, MORE)])
    ratios, lengths = [], []
    for _ in range(200):
        drawn = random.integers(0, 60, 60)
        ratios.append(sizes[drawn].sum() / tokens[1][drawn].sum())
        lengths.append(tokens[1][drawn].sum() / tokens[0][drawn].sum())
    for key, values in (("bytes_per_token", ratios), ("normalized_length", lengths)):
        low, high = row.intervals[key]
        assert (low, high) == pytest.approx(tuple(np.quantile(values, [0.025, 0.975])))
        value = row.values[key]
        assert isinstance(value, float)
        assert low < value < high
    assert {"agreement", "fertility", "id_bits", "digits_1", "same_bytes"} <= set(row.intervals)
    assert not {"tokens", "entropy", "renyi", "vocabulary"} & set(row.intervals)
    again = compare([FEW, MORE], [corpus], wishes=wishes, threads=3).rows[1]
    assert again.intervals == row.intervals


def test_lines_are_drawn_where_documents_are_few() -> None:
    text = "".join(f"{'the cat ' * (i % 5)}in {i}\n" for i in range(50))
    row = compare([FEW], [TextCorpus([text])], wishes=Wishes(bootstrap=100)).rows[0]
    random = np.random.default_rng(0)
    lines = [line.encode() for line in text.splitlines(keepends=True)]
    sums = np.array([(len(line), len(FEW.encode(line))) for line in lines])
    # No token lies across these lines.
    assert sums[:, 1].sum() == row.values["tokens"]
    draws = [sums[random.integers(0, 50, 50)].sum(axis=0) for _ in range(100)]
    wanted = np.quantile([size / tokens for size, tokens in draws], [0.025, 0.975])
    assert row.intervals["bytes_per_token"] == pytest.approx(tuple(wanted))


def test_too_few_lines_have_no_interval() -> None:
    row = compare([FEW], [TextCorpus(["one\ntwo\n"])], wishes=Wishes(bootstrap=50)).rows[0]
    assert row.intervals == {}
    assert compare([FEW], [TextCorpus(["x\n"] * 40)]).rows[0].intervals == {}


def test_many_documents_share_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [TEXTS[i % 4].encode() for i in range(500)]
    monkeypatch.setattr(parts_module, "ROWS", 40)
    facts = measure([FEW], TextCorpus(texts)).facts
    wanted = np.zeros(40, np.int64)
    for index, text in enumerate(texts):
        wanted[index * 40 // 500] += len(text)
    assert facts.sums[:, 0].tolist() == wanted.tolist()
    drawn = weights(facts, 3)
    assert drawn is not None
    assert drawn.sum(axis=1).tolist() == [40, 40, 40]


def test_parity_is_resampled_line_by_line() -> None:
    one = "".join(f"the cat {'in ' * (i % 4)}\n" for i in range(40))
    other = "".join(f"кот {'в ' * (i % 4)}\n" for i in range(40))
    corpora = [TextCorpus([one], "en"), TextCorpus([other], "ru")]
    wishes = Wishes(parallel=True, bootstrap=100)
    rows = compare([FEW], corpora, wishes=wishes).rows
    assert rows[0].intervals["parity"] == (1.0, 1.0)
    random = np.random.default_rng(0)
    tokens = [
        np.array([len(FEW.encode(line)) for line in text.splitlines(keepends=True)])
        for text in (one, other)
    ]
    ratios = []
    for _ in range(100):
        drawn = random.integers(0, 40, 40)
        ratios.append(tokens[1][drawn].sum() / tokens[0][drawn].sum())
    wanted = tuple(np.quantile(ratios, [0.025, 0.975]))
    assert rows[1].intervals["parity"] == pytest.approx(wanted)


@pytest.mark.thorough
def test_the_true_ratio_lies_inside_as_often_as_it_should() -> None:
    random = np.random.default_rng(11)
    words = ["the", "cat", "in", "hat", "12345", "naïve", "the the the"]

    def document() -> str:
        return " ".join(words[i] for i in random.integers(0, len(words), random.integers(1, 30)))

    population = [document() for _ in range(20_000)]
    true = sum(len(text.encode()) for text in population) / sum(
        len(FEW.encode(text)) for text in population)
    inside = 0
    for _ in range(200):
        texts = [document() for _ in range(80)]
        row = compare([FEW], [TextCorpus(texts)], wishes=Wishes(bootstrap=200)).rows[0]
        low, high = row.intervals["bytes_per_token"]
        inside += low <= true <= high
    assert 175 <= inside <= 199
