"""Metrics of distributions and boundaries against definitions written out in plain Python."""

from __future__ import annotations

import math
from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tokenprism import Progress
from tokenprism.analysis import distribution as d
from tokenprism.analysis.definitions import BY_KEY, METRICS
from tokenprism.analysis.layout import layout_of
from tokenprism.analysis.measuring import Measurement
from tokenprism.bpe.from_ranks import model_of_ranks
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.pretokenize import pattern
from tokenprism.vocabulary import Kind

BYTES = [bytes((byte,)) for byte in range(256)]
TEXT = "the cat in the hat\nthe café\u2003 is 中文 😀\r\nlast line"
counts = st.lists(st.integers(0, 50), max_size=60)


def tokenizer(*merged: bytes) -> BpeTokenizer:
    ranks = {token: rank for rank, token in enumerate([*BYTES, *merged])}
    return BpeTokenizer(
        model_of_ranks(ranks, pattern("gpt2"), specials={"<s>": len(ranks)}), name=f"{len(merged)}"
    )


FEW = tokenizer(b"th", b"the", b"at", b"\xc3\xa9", b"\xe4\xb8", b"in")
MORE = tokenizer(b"ca", b"ha", b"is", b" t", b"st", b"\xf0\x9f")


def test_renyi_has_the_values_of_the_paper() -> None:
    uses = np.array([3, 2, 0, 1, 1])
    assert d.renyi_efficiency(uses) == pytest.approx(0.826506, abs=1e-6)
    assert d.renyi_efficiency(uses, size=8) == pytest.approx(0.551004, abs=1e-6)


@given(counts)
def test_distributions(uses: list[int]) -> None:
    array, total = np.array(uses, np.int64), sum(uses)
    shares = [one / total for one in uses if one] if total else []
    if not shares:
        assert d.entropy(array) is None
        assert d.frequency_at(array) is None
        assert d.imbalance(array, len(uses)) is None
        return
    entropy = -sum(p * math.log2(p) for p in shares)
    assert d.entropy(array) == pytest.approx(entropy, abs=1e-9)
    ranked = sorted((one for one in uses if one), reverse=True)
    assert d.frequency_at(array) == ranked[math.ceil(0.95 * len(ranked)) - 1]
    size = len(uses)
    every = [one / total for one in uses]
    assert d.imbalance(array, size) == pytest.approx(sum(abs(p - 1 / size) for p in every) / 2)
    if len(shares) > 1:
        assert d.efficiency(array) == pytest.approx(entropy / math.log2(len(shares)))
        renyi = math.log2(sum(p**2.5 for p in shares)) / (1 - 2.5) / math.log2(len(shares))
        assert d.renyi_efficiency(array) == pytest.approx(renyi)
        assert 0 <= renyi <= 1 + 1e-12


def test_the_slope_is_that_of_a_fit() -> None:
    uses = np.array([int(10_000 / rank**1.1) for rank in range(1, 900)])
    np.random.default_rng(1).shuffle(uses)
    ranked = np.sort(uses[uses > 0])[::-1][9:1000]
    wanted = np.polyfit(np.log(np.arange(10, 10 + len(ranked))), np.log(ranked), 1)[0]
    assert d.zipf_fit(uses)[0] == pytest.approx(wanted)
    assert d.zipf_fit(uses[:20])[0] is None
    # R²: the share of the variance that the line leaves.
    x, y = np.log(np.arange(10, 10 + len(ranked))), np.log(ranked)
    left = y - np.polyval(np.polyfit(x, y, 1), x)
    fit = d.zipf_fit(uses)[1]
    assert fit == pytest.approx(1 - (left**2).sum() / ((y - y.mean()) ** 2).sum())
    assert fit == pytest.approx(np.corrcoef(x, y)[0, 1] ** 2)


def test_lengths() -> None:
    vocabulary = FEW.vocabulary
    wanted = Counter(
        len(vocabulary.bytes_of(i)) for i in range(len(vocabulary))
        if vocabulary.kind_of(i) is not Kind.SPECIAL
    )
    made = d.length_histogram(vocabulary, longest=4)
    assert made.tolist() == [wanted[k] for k in range(5)]
    uses = np.arange(len(vocabulary))
    by_use = d.length_histogram(vocabulary, uses, longest=2)
    assert by_use[1] == sum(range(256))
    assert by_use.sum() == uses.sum()
    every = d.length_histograms(vocabulary, uses)
    held = [vocabulary.bytes_of(i) for i in range(len(vocabulary) - 1)]
    points = [len(one.decode("utf-8", "surrogateescape")) for one in held]
    assert every["bytes"]["entries"][:4] == [sum(len(o) == k for o in held) for k in range(4)]
    assert every["characters"]["entries"][:4] == [points.count(k) for k in range(4)]
    assert every["characters"]["tokens"][1] == sum(
        use for use, size in zip(uses.tolist(), points, strict=False) if size == 1)
    assert sum(every["bytes"]["tokens"]) == sum(every["characters"]["tokens"]) == uses.sum()


@given(st.one_of(st.text().map(lambda text: text.encode("utf-8", "replace")), st.binary()))
def test_the_layout(source: bytes) -> None:
    layout = layout_of(source)
    text = source.decode("utf-8", "surrogateescape")
    starts, at = [], 0
    for one in text:
        starts.append(at)
        at += len(one.encode("utf-8", "surrogateescape"))
    assert np.flatnonzero(layout.characters).tolist() == [*starts, len(source)]
    words = [source[s:e] for s, e in zip(layout.word_starts, layout.word_ends, strict=True)]
    assert words == [one.encode("utf-8", "surrogateescape") for one in text.split()]


def test_white_space_is_what_python_takes_for_it() -> None:
    every = [chr(code) for code in range(0x110000) if not 0xD800 <= code < 0xE000]
    text = "a" + "a".join(every) + "a"
    layout = layout_of(text.encode())
    assert len(layout.word_starts) == len(text.split())


def test_the_layout_across_pieces() -> None:
    source = ("中文words and\u3000é " * 30_000).encode()[1:]
    layout = layout_of(source)
    text = source.decode("utf-8", "surrogateescape")
    assert np.count_nonzero(layout.characters) - 1 == len(text)
    assert len(layout.word_starts) == len(layout.word_ends) == len(text.split())


def naive_boundaries(
    one: BpeTokenizer, other: BpeTokenizer, texts: list[bytes]
) -> dict[str, float]:
    """The definitions of OF_BOUNDARIES, with sets."""
    both = own = theirs = cut = split = words = same = either = characters = 0
    for source in texts:
        spans = [
            list(zip(e.starts.tolist(), e.ends.tolist(), strict=True))
            for e in (one.encode(source), other.encode(source))
        ]
        a, b = ({end for _, end in part} - {len(source)} for part in spans)
        both, own, theirs = both + len(a & b), own + len(a), theirs + len(b)
        same += len(set(spans[0]) & set(spans[1]))
        either += len(set(spans[0]) | set(spans[1]))
        layout = layout_of(source)
        characters += int(layout.characters.sum()) - 1
        cut += len(a - set(np.flatnonzero(layout.characters).tolist()))
        for start, end in zip(layout.word_starts.tolist(), layout.word_ends.tolist(), strict=True):
            words += 1
            split += any(start < edge < end for edge in a)
    return {
        "cut_characters": cut / characters, "continued_words": split / words,
        "agreement": 2 * both / (own + theirs), "refinement": both / theirs,
        "same_spans": same / either,
    }


def test_values_of_several_texts() -> None:
    texts = [TEXT.encode(), b"the end", b"\xff\xfe stray in the hat"]
    measurement = Measurement([FEW, MORE], baseline=1)
    for source in texts:
        measurement.add(source, lambda i, source=source: (FEW, MORE)[i].encode(source), Progress())
    for one, values in zip((FEW, MORE), measurement.values(), strict=True):
        assert values.keys() == BY_KEY.keys()
        for key, wanted in naive_boundaries(one, MORE, texts).items():
            assert values[key] == pytest.approx(wanted), key
        ids = [i for source in texts for i in one.encode(source).ids.tolist()]
        assert values["tokens"] == len(ids)
        assert values["id_bits"] == len(ids) * 9 / sum(map(len, texts))
        assert values["unknown"] == 0
        assert values["round_trip"] is True
    assert measurement.values()[1]["agreement"] == measurement.values()[1]["same_spans"] == 1


def test_without_a_baseline_and_without_texts() -> None:
    values = Measurement([FEW]).values()[0]
    assert values["agreement"] is None
    assert values["bytes_per_token"] is None
    assert values["round_trip"] is None


def test_every_metric_is_defined() -> None:
    assert len({metric.key for metric in METRICS}) == len(METRICS)
    assert all(metric.title and metric.definition and metric.source for metric in METRICS)
