"""Every metric against plain Python over whole documents, however a corpus is cut and threaded."""

from __future__ import annotations

import math
import unicodedata
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
import regex
import tokenization_scorer
from clock import spent
from hypothesis import given, settings
from hypothesis import strategies as st
from tokenprism.analysis import METRICS, Settings, Wishes, compare
from tokenprism.analysis import parts as parts_module
from tokenprism.analysis.distribution import (
    efficiency,
    gini,
    percentile_frequency,
    renyi_efficiency,
)
from tokenprism.analysis.streaming import measure
from tokenprism.bpe.from_ranks import model_of_ranks
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.bytepiece.front import FrontEnd
from tokenprism.bytepiece.segments import segment_starts
from tokenprism.corpus import Corpus, CorpusOptions, TextCorpus
from tokenprism.errors import OptionError, TokenprismError
from tokenprism.pretokenize import PATTERNS, pattern
from tokenprism.tokenizer import Tokenizer
from tokenprism.vocabulary import Kind

BYTES = [bytes((byte,)) for byte in range(256)]
PIECES = [
    "th", "the", " the", "at", "é", "in", "12", "123", "1234", " 1", "  ", "\n\n", "中文", "aя",
    "ca", " cat",
]
TEXTS = [
    "the cat in the hat 1234 12 123\n\nthe café\u2003 is 中文 😀\r\nlast aя line", "the end",
    "\x1c\x1d the  12345", "naïve\rtext\n",
    "e\u0301\r\n\u0301 \u0301the 👩\u200d👩\u200d👧🏽 🇩🇪🇫🇷 "
    "\u0600 ह\u093f\u0928\u094d\u0926\u0940 각\u1100\u1161",
]


def tokenizer(name: str, pieces: Sequence[str | bytes], cuts: str = "gpt2") -> BpeTokenizer:
    merged = [one if isinstance(one, bytes) else one.encode() for one in pieces]
    ranks = {token: rank for rank, token in enumerate(dict.fromkeys([*BYTES, *merged]))}
    model = model_of_ranks(ranks, pattern(cuts), specials={"<s>": len(ranks)})
    return BpeTokenizer(model, name=name)


FEW = tokenizer("few", [*PIECES[:4], "é", b"\xe4\xb8", b"\xff\xfe", "12", " 1", "  "])
MORE = tokenizer("more", [*PIECES, b"\xf0\x9f", "hat", "is"], "cl100k")


def spans_of(one: Tokenizer, text: bytes) -> list[tuple[int, int]]:
    encoding = one.encode(text)
    return list(zip(encoding.starts.tolist(), encoding.ends.tolist(), strict=True))


def kind_of(held: bytes) -> str:
    """The class of an entry, by the words of the definitions."""
    try:
        text = held.decode("utf-8")
    except UnicodeDecodeError:
        return "ill" if set(held) & {0xC0, 0xC1, *range(0xF5, 0x100)} else "partial"
    digits = text.removeprefix(" ")
    if digits and all(unicodedata.category(one) == "Nd" for one in digits):
        return f"digits_{min(len(digits), 4)}"
    if len(text) > 1 and not text.strip():
        return "spaces"
    scripts = {
        name for one in text for name in ("LATIN", "CYRILLIC", "CJK")
        if name in unicodedata.name(one, "")
    }
    return "mixed" if len(scripts) > 1 else "other"


def naive(
    one: Tokenizer, other: Tokenizer, texts: Sequence[bytes], wishes: Settings
) -> dict[str, object]:
    """The definitions, one after another."""
    vocabulary = one.vocabulary
    held = {
        i: vocabulary.bytes_of(i) for i in range(len(vocabulary))
        if vocabulary.kind_of(i) is not Kind.SPECIAL
    }
    others = {
        other.vocabulary.bytes_of(i) for i in range(len(other.vocabulary))
        if other.vocabulary.kind_of(i) is not Kind.SPECIAL
    }
    ids = [token for text in texts for token in one.encode(text).ids.tolist()]
    decoded = [text.decode("utf-8", "surrogateescape") for text in texts]
    size, points = sum(map(len, texts)), sum(map(len, decoded))
    words = sum(len(text.split()) for text in decoded)
    n, v = len(ids), len(held) + len(vocabulary.specials)
    uses = Counter(ids)
    ranked = sorted(uses.values(), reverse=True)
    p = [count / n for count in ranked]
    kinds = {i: kind_of(text) for i, text in held.items()}
    by_kind = Counter(kinds[i] for i in ids)
    cut_clusters = clusters = 0
    boundaries = own = theirs = cut = split = same = same_bytes = either = 0
    lengths = []
    for text in texts:
        a, b = spans_of(one, text), spans_of(other, text)
        lengths.append(len(a))
        inner = [{end for _, end in spans if end < len(text)} for spans in (a, b)]
        own, theirs = own + len(inner[0]), theirs + len(inner[1])
        boundaries += len(inner[0] & inner[1])
        same += len(set(a) & set(b))
        same_bytes += sum(end - start for start, end in set(a) & set(b))
        either += len(set(a) | set(b))
        at = 0
        starts = set()
        for character in text.decode("utf-8", "surrogateescape"):
            starts.add(at)
            at += len(character.encode("utf-8", "surrogateescape"))
        cut += len(inner[0] - starts)
        # A stray byte joins nothing, as a control character.
        plain = regex.sub("[\udc80-\udcff]", "\0", text.decode("utf-8", "surrogateescape"))
        sizes = [len(one.encode()) for one in regex.findall(r"\X", plain)]
        clusters += len(sizes)
        cut_clusters += len(inner[0] - {sum(sizes[:n]) for n in range(len(sizes))})
        word: set[int] = set()
        at = 0
        for character in [*text.decode("utf-8", "surrogateescape"), " "]:
            if character.isspace():
                split += bool(word & inner[0])
                word = set()
            else:
                length = len(character.encode("utf-8", "surrogateescape"))
                here = set(range(at, at + length))
                word |= here if word else here - {at}
                if not word:
                    word = {-1}
            at += len(character.encode("utf-8", "surrogateescape"))
    fit = np.polyfit(np.log(range(10, 10 + len(ranked[9:1000]))), np.log(ranked[9:1000]), 1) \
        if len(ranked) >= 39 else None
    lengths.sort()
    return {
        "bytes": size, "code_points": points, "words": words, "clusters": clusters,
        "lines": sum(len(text.splitlines()) for text in texts),
        "tokens": n, "bytes_per_token": size / n, "characters_per_token": points / n,
        "tokens_per_character": n / points, "fertility": n / words,
        "normalized_length": n / sum(len(other.encode(text)) for text in texts),
        "id_bits": n * math.ceil(math.log2(v)) / size,
        "vocabulary": v, "embedding": v * wishes.width, "used": len(uses),
        "used_share": len(uses) / v,
        "seldom": sum(uses[i] < wishes.seldom for i in range(len(vocabulary))) / v,
        "entropy": -sum(x * math.log2(x) for x in p),
        "efficiency": -sum(x * math.log2(x) for x in p) / math.log2(len(p)),
        "efficiency_all": -sum(x * math.log2(x) for x in p) / math.log2(v),
        "renyi": math.log2(sum(x**2.5 for x in p)) / -1.5 / math.log2(len(p)),
        "renyi_all": math.log2(sum(x**2.5 for x in p)) / -1.5 / math.log2(v),
        "percentile_frequency": sum(p[int(len(p) * 0.03) : int(len(p) * 0.83)]),
        "f95": ranked[math.ceil(len(ranked) * 95 / 100) - 1],
        "divergence": sum(abs(uses[i] / n - 1 / v) for i in range(len(vocabulary))) / 2,
        "zipf": None if fit is None else fit[0],
        "zipf_fit": None if len(set(ranked[9:1000])) < 2 or fit is None
        else np.corrcoef(np.log(range(10, 10 + len(ranked[9:1000]))), np.log(ranked[9:1000]))[0, 1]
        ** 2,
        "length_50": lengths[math.ceil(len(lengths) * 50 / 100) - 1],
        "length_90": lengths[math.ceil(len(lengths) * 90 / 100) - 1],
        "length_99": lengths[math.ceil(len(lengths) * 99 / 100) - 1],
        "over_context": sum(one > wishes.context for one in lengths) / len(lengths),
        "partial_types": sum(kind in ("ill", "partial") for kind in kinds.values()) / v,
        "ill_formed_types": sum(kind == "ill" for kind in kinds.values()) / v,
        "partial_share": (by_kind["ill"] + by_kind["partial"]) / n,
        "ill_formed_share": by_kind["ill"] / n,
        "digits_1": by_kind["digits_1"] / n, "digits_2": by_kind["digits_2"] / n,
        "digits_3": by_kind["digits_3"] / n, "digits_more": by_kind["digits_4"] / n,
        "space_runs": by_kind["spaces"] / n, "mixed_scripts": by_kind["mixed"] / n,
        "entry_bytes": sum(map(len, held.values())) / len(held),
        "entry_characters": sum(
            len(one.decode("utf-8", "surrogateescape")) for one in held.values()
        ) / len(held),
        "unknown": 0.0, "round_trip": True, "failures": 0.0, "failures_normalized": 0.0,
        "failed_document": None, "failed_byte": None,
        "byte_fallback": sum(len(held[i]) == 1 and held[i] >= b"\x80" for i in ids) / n,
        "cut_characters": cut / points, "cut_clusters": cut_clusters / clusters,
        "continued_words": split / words,
        "agreement": 2 * boundaries / (own + theirs) if own + theirs else 1.0,
        "jaccard": boundaries / (own + theirs - boundaries) if own + theirs else 1.0,
        "refinement": boundaries / theirs if theirs else 1.0,
        "refined": boundaries / own if own else 1.0,
        "same_spans": same / either, "same_bytes": same_bytes / size,
        "shared_entries": len(set(held.values()) & others) / len(set(held.values()) | others),
        "shared_tokens": sum(held[i] in others for i in ids) / n,
    }


def check(corpus: Corpus, texts: Sequence[bytes], pair: Sequence[Tokenizer]) -> None:
    wishes = Settings(width=7, context=12, seldom=3)
    table = compare(pair, [corpus], baseline=1, wishes=Wishes(wishes), threads=2)
    for one, row in zip(pair, table.rows, strict=True):
        wanted = naive(one, pair[1], texts, wishes)
        asked = {metric.key for metric in METRICS} - wanted.keys()
        assert asked == {
            "parity", "gini", "retention", "retention_spaced", "listed_fertility", "unreachable",
            "never", "muv", "overfit", "speed",
        }
        for key, value in wanted.items():
            assert row.values[key] == pytest.approx(value), (one.name, key)


def test_every_metric_is_its_definition() -> None:
    texts = [*(text.encode() for text in TEXTS), b"\xff\xfe stray\xe4\xb8", b"\xadmore", b"x" * 9]
    check(TextCorpus(texts), texts, [FEW, MORE])
    check(TextCorpus(texts * 12), texts * 12, [FEW, MORE])


@settings(max_examples=40, deadline=None)
@given(st.lists(st.one_of(
    st.text(st.sampled_from("the cat12é中😀\n\r \u2003я\u0301\u200d\u0600🇩"), min_size=1)
    .map(str.encode),
    st.binary(min_size=1, max_size=30),
), min_size=1, max_size=5))
def test_any_text(texts: list[bytes]) -> None:
    if sum(len(text.split()) for text in texts) and len({b for t in texts for b in t}) > 3:
        decoded = [text.decode("utf-8", "surrogateescape").split() for text in texts]
        if any(decoded):
            check(TextCorpus(texts), texts, [FEW, MORE])


def test_parts_and_threads_change_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = [f"{i} {TEXTS[i % len(TEXTS)]}\n" for i in range(30_000)]
    text = "".join(lines).encode() + b"\xff end"
    small = [f"document {i} {TEXTS[i % len(TEXTS)]}".encode() for i in range(500)]
    (tmp_path / "long.txt").write_bytes(text)
    pair = [FEW, MORE]
    for corpus in (Corpus.open(tmp_path / "long.txt"), TextCorpus(small)):
        whole = measure(pair, corpus, 1, threads=1)
        monkeypatch.setattr(parts_module, "SIZE", 1 << 10)
        found = list(parts_module.parts_of(corpus, *parts_module.cuts_of(pair)))
        assert len(found) > 3
        assert b"".join(part.source for part in found) == b"".join(corpus.texts())
        for threads in (1, 3):
            cut = measure(pair, corpus, 1, threads=threads)
            assert np.array_equal(cut.facts.sums, whole.facts.sums)
            assert cut.values() == whole.values()
            for one, other in zip(cut.tallies, whole.tallies, strict=True):
                assert np.array_equal(one.sums, other.sums)
                assert np.array_equal(one.uses, other.uses)
                assert np.array_equal(one.first, other.first)
                sizes = [lengths.lengths.sorted() for lengths in (one, other)]
                assert all(np.array_equal(*pair) for pair in zip(*sizes, strict=True))
        monkeypatch.undo()


@settings(max_examples=300, deadline=None)
@given(
    st.text(st.sampled_from("ab1.'\n\r 中é\u3000\t#-A\u0301😀\u0600\u200d"), max_size=30)
    .map(str.encode),
    st.integers(1, 30),
)
def test_cuts_are_safe_for_every_pattern(source: bytes, high: int) -> None:
    high = min(high, len(source))
    for cut in {one.cut_before(source, 0, high) for one in (
        parts_module.LineCuts(), parts_module.JointCuts([pattern("gpt2"), pattern("cl100k")]),
    ) if high}:
        assert cut < high
        if cut <= 0:
            continue
        assert source[:cut].decode().split() + source[cut:].decode().split() \
            == source.decode().split()
        assert regex.findall(r"\X", source[:cut].decode()) \
            + regex.findall(r"\X", source[cut:].decode()) == regex.findall(r"\X", source.decode())
        line = cut == parts_module.LineCuts().cut_before(source, 0, high)
        for name in PATTERNS.keys() - {"none"} if line else ("gpt2", "cl100k"):
            one = pattern(name)
            assert one.split(source[:cut]) + one.split(source[cut:]) == one.split(source), name
        for front in (FrontEnd(), FrontEnd("lines"), FrontEnd(nfc=True)) if line else ():
            starts = [segment_starts(text, front).tolist() for text in (source[:cut], source[cut:])]
            assert starts[0] + [cut + at for at in starts[1]] \
                == segment_starts(source, front).tolist()


class Unknown:
    """A tokenizer whose cuts are not known, as adapters over libraries are."""

    def __init__(self, inner: BpeTokenizer) -> None:
        self._inner = inner

    def __getattr__(self, name: str) -> object:
        if name == "model":
            raise AttributeError(name)
        return getattr(self._inner, name)


def test_documents_are_whole_for_a_tokenizer_of_unknown_cuts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.txt").write_text("a b\nc d\n" * 100_000, "utf-8")
    corpus = Corpus.open(tmp_path / "a.txt")
    strange: Tokenizer = Unknown(FEW)  # type: ignore[assignment]
    assert len(list(parts_module.parts_of(corpus, *parts_module.cuts_of([strange])))) == 1
    monkeypatch.setattr(parts_module, "WHOLE", 512)
    found = list(parts_module.parts_of(corpus, *parts_module.cuts_of([strange, MORE])))
    assert len(found) > 2
    assert all(part.source.endswith(b"\n") for part in found)
    assert all(part.source[:1].isalpha() for part in found)
    assert measure([strange], corpus).tallies[0].tokens == len(FEW.encode("a b\nc d\n" * 100_000))


def test_the_place_of_first_use(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [text.encode() for text in TEXTS * 3]
    monkeypatch.setattr(parts_module, "SIZE", 16)
    tally = measure([MORE], TextCorpus(texts), threads=2).tallies[0]
    wanted: dict[int, int] = {}
    at = 0
    for text in texts:
        encoding = MORE.encode(text)
        for token, start in zip(encoding.ids.tolist(), encoding.starts.tolist(), strict=True):
            wanted.setdefault(token, at + start)
        at += len(text)
    found = {int(i): int(tally.first[i]) for i in np.flatnonzero(tally.first >= 0)}
    assert found == wanted
    row = compare([MORE], [TextCorpus(texts)]).rows[0]
    assert row.utilization[-1][1] == row.values["used_share"]
    for size, share in row.utilization:
        assert share == sum(first < size for first in wanted.values()) / row.values["vocabulary"]


# What needs several corpora, words, or another vocabulary.


def test_parity_and_gini_of_parallel_corpora() -> None:
    english = TextCorpus(["the cat\nin the hat\n"], "en")
    french = TextCorpus(["le chat\ndans le chapeau\n"], "fr")
    russian = TextCorpus(["кот\nв шляпе\n"], "ru")
    corpora = [english, french, russian]
    table = compare([FEW, MORE], corpora, wishes=Wishes(parallel=True))
    for index, one in enumerate((FEW, MORE)):
        tokens = [len(one.encode(corpus.read(0))) for corpus in corpora]
        rows = table.rows[index::2]
        assert [row.values["parity"] for row in rows] == [n / tokens[0] for n in tokens]
        costs = [n / 2 for n in tokens]
        wanted = sum(abs(a - b) for a in costs for b in costs) / (2 * 9 * sum(costs) / 3)
        assert all(row.values["gini"] == pytest.approx(wanted) for row in rows)
    assert all(row.values["parity"] is None for row in compare([FEW], corpora).rows)
    with pytest.raises(OptionError, match="not parallel: en has 2 lines, one 1"):
        compare([FEW], [english, TextCorpus(["кот"], "one")], wishes=Wishes(parallel=True))
    with pytest.raises(OptionError, match="1 documents, two 2"):
        compare([FEW], [english, TextCorpus(["a", "b"], "two")], wishes=Wishes(parallel=True))
    rows = compare([FEW], corpora, wishes=Wishes(parallel=True, reference="ru")).rows
    tokens = [len(FEW.encode(corpus.read(0))) for corpus in corpora]
    assert [row.values["parity"] for row in rows] == [n / tokens[2] for n in tokens]
    with pytest.raises(OptionError, match="no xx to compare with"):
        compare([FEW], corpora, wishes=Wishes(parallel=True, reference="xx"))
    with pytest.raises(OptionError, match="nothing to be compared"):
        compare([FEW], [english], wishes=Wishes(parallel=True))


@given(st.lists(st.integers(0, 1000), min_size=2, max_size=12))
def test_gini(costs: list[int]) -> None:
    found = gini(np.array(costs))
    if not sum(costs):
        assert found is None
        return
    mean = sum(costs) / len(costs)
    wanted = sum(abs(a - b) for a in costs for b in costs) / (2 * len(costs) ** 2 * mean)
    assert found == pytest.approx(wanted, abs=1e-12)


def test_rows_by_language(tmp_path: Path) -> None:
    lines = [("en", "the cat"), ("ru", "кот"), ("en", "the hat 12"), ("ru", "шляпа 12")]
    path = tmp_path / "mixed.jsonl"
    path.write_text("".join(
        f'{{"text": "{text}", "lang": "{language}"}}\n' for language, text in lines
    ), "utf-8")
    corpus = Corpus.open(path, options=CorpusOptions(language_column="lang"))
    rows = compare([FEW], [corpus], wishes=Wishes(by_language=True, parallel=True)).rows
    assert [row.language for row in rows] == ["", "en", "ru"]
    tokens = {
        name: sum(len(FEW.encode(text)) for language, text in lines if language == name)
        for name in ("en", "ru")
    }
    assert [row.values["tokens"] for row in rows] == [sum(tokens.values()), *tokens.values()]
    assert rows[2].values["parity"] == tokens["ru"] / tokens["en"]
    assert rows[1].values["gini"] is rows[0].values["parity"] is None
    one, two = tokens.values()
    assert rows[0].values["gini"] == pytest.approx(abs(one - two) / (2 * (one + two)))
    assert rows[2].place == "mixed.jsonl (ru)"
    with pytest.raises(OptionError, match="no language is known"):
        compare([FEW], [TextCorpus(["a"])], wishes=Wishes(by_language=True))


def test_corpora_of_one_language_each_are_compared_with_each_other(tmp_path: Path) -> None:
    corpora = []
    for name, text in (("en", "the cat\n"), ("ru", "кот\n")):
        (tmp_path / name).write_text(text, "utf-8")
        options = CorpusOptions(language=name)
        corpora.append(Corpus.open(tmp_path / name, options=options))
    wishes = Wishes(by_language=True, parallel=True)
    rows = compare([FEW], corpora, wishes=wishes).rows
    tokens = [len(FEW.encode(text)) for text in ("the cat\n", "кот\n")]
    assert [row.place for row in rows] == ["en", "en (en)", "ru", "ru (ru)"]
    assert [row.values["parity"] for row in rows] == [1, None, tokens[1] / tokens[0], None]
    assert rows[0].values["gini"] == rows[2].values["gini"] == pytest.approx(
        abs(tokens[0] - tokens[1]) / (2 * sum(tokens)))


def test_all_corpora_together() -> None:
    corpora = [TextCorpus(TEXTS[:2], "a"), TextCorpus(TEXTS[2:], "b")]
    rows = compare([FEW, MORE], corpora, wishes=Wishes(together=True, bootstrap=9)).rows
    assert [row.place for row in rows[::2]] == ["all corpora", "a", "b"]
    whole = compare([FEW, MORE], [TextCorpus(TEXTS)]).rows
    for index in range(2):
        assert rows[index].values == whole[index].values
        assert rows[index].utilization == whole[index].utilization


def test_entries_that_no_text_gives() -> None:
    """By encoding each entry that is text, alone and behind a space."""
    one = tokenizer("cut", ["the", "a b", "x y", " the", "e t"])
    held = [one.vocabulary.bytes_of(i) for i in range(len(one.vocabulary) - 1)]
    texts = [(i, text) for i, text in enumerate(held) if text.isascii()]
    wanted = sum(
        one.encode(text).ids.tolist() != [i] and one.encode(b" " + text).ids.tolist()[-1] != i
        for i, text in texts
    )
    assert wanted == 3
    row = compare([one], [TextCorpus(["a"])], wishes=Wishes(reach=True)).rows[0]
    assert row.values["unreachable"] == wanted / len(texts)
    assert row.values["never"] == 0
    assert compare([one], [TextCorpus(["a"])]).rows[0].values["unreachable"] is None


def test_words_of_a_list_are_told_with_and_without_a_space() -> None:
    words = ("the", "cat", "hat", "中文")
    row = compare([MORE], [TextCorpus(["a"])], wishes=Wishes(words=words)).rows[0]
    assert row.values["retention"] == 3 / 4      # the, hat, 中文
    assert row.values["retention_spaced"] == 2 / 4  # " the", " cat"
    assert row.values["listed_fertility"] == sum(
        len(MORE.encode(word)) for word in words) / 4


def test_marginal_utility(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tokenprism.analysis.comparing.STEP", 4)
    corpus = TextCorpus(TEXTS)
    row = compare([MORE], [corpus], wishes=Wishes(marginal=True)).rows[0]

    def information(one: Tokenizer) -> float:
        uses = Counter(t for text in TEXTS for t in one.encode(text).ids.tolist())
        total = sum(uses.values())
        entropy = -sum(n / total * math.log(n / total) for n in uses.values())
        lengths = [
            len(one.vocabulary.bytes_of(i).decode("utf-8", "surrogateescape"))
            for i in range(len(one.vocabulary))
            if one.vocabulary.kind_of(i) not in (Kind.SPECIAL, Kind.UNUSED)
        ]
        return entropy / (sum(lengths) / len(lengths))

    smaller = MORE.at_size(MORE.vocabulary.size - 4)
    wanted = -(information(MORE) - information(smaller)) / 4
    assert row.values["muv"] == pytest.approx(1e6 * wanted)


def test_the_gap_to_the_corpus_of_the_training() -> None:
    training, held_out = TextCorpus(["the the the 12"]), TextCorpus(["other words"])
    row = compare([FEW], [held_out], wishes=Wishes(trained_on={0: (training,)})).rows[0]
    ratios = [
        corpus.size / sum(len(FEW.encode(text)) for text in corpus.texts())
        for corpus in (training, held_out)
    ]
    assert row.values["overfit"] == pytest.approx(ratios[0] - ratios[1])


def test_speed_is_told_when_asked() -> None:
    corpus = TextCorpus(["the cat in the hat " * 500])
    assert compare([FEW], [corpus]).rows[0].values["speed"] is None
    speed = compare([FEW], [corpus], wishes=Wishes(speed=True)).rows[0].values["speed"]
    assert isinstance(speed, float)
    assert speed > 0


def test_settings_below_one_are_refused() -> None:
    with pytest.raises(OptionError):
        Settings(width=0)


# tokenization-scorer 1.1.8, where it is right: its command line and its sequence length are not
# compared.


@pytest.mark.filterwarnings("ignore")
@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(1, 50), min_size=2, max_size=60))
def test_as_tokenization_scorer(counts: list[int]) -> None:
    tokens = [f"t{index}" for index, count in enumerate(counts) for _ in range(count)]
    uses = np.array([0, *counts, 0])

    def score(metric: str, **options: float) -> float:
        return float(tokenization_scorer.score([" ".join(tokens)], metric=metric, **options))

    assert renyi_efficiency(uses) == pytest.approx(score("renyi", power=2.5))
    assert renyi_efficiency(uses, size=99) == pytest.approx(score("renyi", power=2.5, vocab=99))
    assert efficiency(uses) == pytest.approx(score("shannon_efficiency"))
    found = percentile_frequency(uses)
    assert found == pytest.approx(score("percentile_freq", perc_start=0.03, perc_end=0.83))


def test_vectors_of_tokenization_scorer() -> None:
    first = ["pick", "@@ed", "pick", "@@l", "@@ed", "pick", "@@les"]
    second = ["pick", "@@e", "@@d", "pick", "@@l", "@@e", "@@d", "pick", "@@l", "@@e", "@@s"]
    wanted = [(0.8265064834, 0.9211854966, 6 / 7), (0.9204840242, 0.9609557934, 10 / 11)]
    for tokens, (renyi, shannon, frequency) in zip((first, second), wanted, strict=True):
        uses = np.array(list(Counter(tokens).values()))
        assert renyi_efficiency(uses) == pytest.approx(renyi)
        assert efficiency(uses) == pytest.approx(shannon)
        assert percentile_frequency(uses) == pytest.approx(frequency)


def test_boundaries_of_the_vector() -> None:
    """The vector of the definitions: "a💩bc 中", boundaries {1, 5, 7, 8} and {1, 3, 5, 7, 9}."""
    from tokenprism import Progress
    from tokenprism.analysis.measuring import Measurement
    from tokenprism.encoding import Encoding

    source = "a💩bc 中".encode()

    def of(edges: list[int]) -> Encoding:
        starts = np.array([0, *edges], np.int64)
        return Encoding.tiled(source, np.zeros(len(starts), np.int32), starts)

    pair = [of([1, 5, 7, 8]), of([1, 3, 5, 7, 9])]
    measurement = Measurement([FEW, MORE], 1, differs=lambda _one, _encoding: None)
    measurement.add(source, lambda index: pair[index], Progress())
    values = measurement.values()[0]
    assert values["agreement"] == pytest.approx(0.6667, abs=1e-4)
    assert values["refinement"] == 3 / 5
    assert values["refined"] == 3 / 4


def test_faults_of_a_tokenizer_end_the_measurement() -> None:
    class Broken(Unknown):
        def encode_documents(self, *_texts: object, **_options: object) -> object:
            raise TokenprismError("no")

    broken: Tokenizer = Broken(FEW)  # type: ignore[assignment]
    with pytest.raises(TokenprismError, match="no"):
        measure([broken], TextCorpus(["a"] * 50), threads=2)


def test_a_cancellation_ends_the_measurement_at_once(tmp_path: Path) -> None:
    import threading

    from tokenprism import Progress
    from tokenprism.errors import CancelledError

    (tmp_path / "much.txt").write_bytes(TEXTS[0].encode() * 200_000)
    corpus, progress = Corpus.open(tmp_path / "much.txt"), Progress()
    threading.Timer(0.1, progress.cancel).start()
    with pytest.raises(CancelledError):
        compare([FEW, MORE] * 4, [corpus], progress=progress, threads=2)
    with spent() as used, pytest.raises(CancelledError):
        compare([FEW], [corpus], progress=progress)
    assert used.seconds < 1


def test_memory_does_not_grow_with_the_corpus(tmp_path: Path) -> None:
    import tracemalloc

    peaks = []
    for times in (25_000, 100_000):
        (tmp_path / "text.txt").write_bytes(TEXTS[0].encode() * times)
        corpus = Corpus.open(tmp_path / "text.txt")
        measure([FEW], corpus, 0, threads=1)
        tracemalloc.start()
        measure([FEW], corpus, 0, threads=1)
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < 1.3 * peaks[0]
    assert peaks[1] < 100 << 20
