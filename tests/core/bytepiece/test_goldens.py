"""The verified vectors, and the worked examples of the method."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from tokenprism._progress import Progress
from tokenprism.bytepiece import (
    BytePieceOptions,
    BytePieceTrainer,
    FrontEnd,
)
from tokenprism.bytepiece._grams import (
    GramCounter,
    GramCounts,
    GramModel,
    Segments,
    count_segments,
    merge,
)
from tokenprism.bytepiece._pruning import Pieces, Tally, Trie
from tokenprism.bytepiece._segmenter import Segmenter
from tokenprism.bytepiece.pruning import Pruning, Rules
from tokenprism.bytepiece.report import TrainingReport
from tokenprism.bytepiece.statistics import Statistics
from tokenprism.corpus import TextCorpus
from tokenprism.counting import WordCounts
from tokenprism.errors import OptionError

PROFILES = {"piecetokenizer": "characters", "bojone": "bytes", "isolate": "isolate"}


def raw(text: str) -> bytes:
    return bytes.fromhex(text[4:]) if text.startswith("hex:") else text.encode()


def table_of(segments: Sequence[str | bytes]) -> WordCounts:
    words = WordCounts()
    for segment in segments:
        words.add(raw(segment) if isinstance(segment, str) else segment)
    return words


def counts_of(segments: Sequence[str | bytes], order: int, min_count: int) -> GramCounts:
    counter = GramCounter(order)
    assert counter.count(Segments(table_of(segments)), 0, Progress())
    run = counter.take(Progress())
    assert run is not None
    counts = merge([run], order, min_count, Progress())
    assert counts is not None
    return counts


def model_of(counts: GramCounts) -> GramModel:
    model = GramModel.of(counts, Progress())
    assert model is not None
    return model


def test_counts_of_the_bridge(goldens: Any) -> None:
    golden = goldens["a_seed"]["counts"]
    counts = counts_of([golden["text"]], 6, 1)
    statistics = Statistics(counts, model_of(counts), 0, "isolate")
    assert counts.distinct == golden["distinct_per_order"]
    assert counts.total == golden["total_per_order"]
    assert counts.total[0] == golden["n_bytes"] == 21
    assert counts.positions == golden["denominator"] == 259
    for length in (1, 2):
        for gram, count in golden[f"N{length}"].items():
            assert statistics.count(bytes.fromhex(gram)) == count
    for name, expected in golden["logP"].items():
        last, _, context = name.removesuffix(" (pseudo)").partition("|")
        assert statistics.model.log_of(bytes.fromhex(context + last)) == pytest.approx(
            expected, abs=1e-15
        )
    assert statistics.model.log_of(b"\xe5") == math.log(3) - math.log(259)
    found = statistics.continuations(b"\xe5")
    assert sorted(one.gram[1:] for one in found) == [b"\x8d", b"\xa4", b"\xb8"]
    assert [one.probability for one in found] == pytest.approx([1 / 3] * 3)


def test_segmentation_by_order_3(goldens: Any) -> None:
    golden = goldens["a_seed"]["max3_segmentation"]
    logs = {
        bytes.fromhex(gram): value
        for level in golden["cond"] for gram, value in level.items() if gram
    }
    text = golden["text"].encode()
    trace = Segmenter(GramModel.from_logs(3, logs)).trace(text)
    assert trace.score == pytest.approx(-1.8, abs=1e-12)
    assert trace.states.tolist() == [0, 1, 2, 2, 2, 2]
    assert trace.starts.tolist() == [0]
    logs |= {bytes.fromhex("8d97e4"): -50.0, bytes.fromhex("97e4ba"): -50.0}
    trace = Segmenter(GramModel.from_logs(3, logs)).trace(text)
    assert trace.score == pytest.approx(-2.9, abs=1e-12)
    assert trace.states.tolist() == [0, 1, 2, 0, 1, 2]
    assert trace.starts.tolist() == [0, 3]


def found_in(keep: Mapping[str, int], drop: Mapping[str, int]) -> Tally:
    tally = Tally(Trie(Pieces.of({raw(text): count for text, count in keep.items()})))
    dropped = Pieces.of({raw(text): count for text, count in drop.items()})
    assert tally.add(dropped, 0, 1, Progress())
    return tally


@pytest.mark.parametrize("name", ["redistribution_1", "redistribution_2"])
def test_redistribution(goldens: Any, name: str) -> None:
    golden = goldens["a_seed"][name]
    tally = found_in(golden["keep"], golden["drop"])
    expected = {raw(text): count for text, count in golden["counter"].items()}
    assert tally.replacing().to_dict() == expected
    if "after" in golden:
        after = {raw(text): count for text, count in golden["after"].items()}
        assert tally.added(True).to_dict() == after
        trie = Trie(Pieces.of({raw(text): n for text, n in golden["keep"].items()}))
        for text, (tokens, score) in golden["splits"].items():
            path, found = trie.best(raw(text))
            assert path == [raw(token) for token in tokens]
            assert found == pytest.approx(score)


def test_segmentations(goldens: Any) -> None:
    for golden in goldens["dp_vectors"]:
        counts = counts_of(golden["corpus"], golden["order"], golden["min_count"])
        model, text = model_of(counts), golden["text"].encode()
        assert Segmenter(model).pieces(text) == [raw(one) for one in golden["isolate"]]
        segmenter = Segmenter(model, "characters")
        trace = segmenter.trace(text)
        assert segmenter.pieces(text) == [raw(one) for one in golden["pieces"]]
        if golden["dead_at"] is None:
            assert trace.score == pytest.approx(golden["score"])
            assert trace.states.tolist() == golden["states"]
        else:
            assert trace.score == -math.inf


def test_dead_path(goldens: Any, reference: Any) -> None:
    golden = goldens["dead_path"]
    text = goldens["texts"]["rare"]
    for name, profile in PROFILES.items():
        segments = reference.bojone_segments(text) if name == "bojone" else text.encode().split()
        model = model_of(counts_of([one.decode() for one in segments], 6, 2))
        segmenter = Segmenter(model, profile)
        assert segmenter.pieces(segments[0]) == [raw(one) for one in golden[name]]


def candidates_of(golden: Any, profile: str) -> tuple[WordCounts, Segmenter]:
    counts = counts_of(golden["segments"], golden["order"], golden["min_count"])
    segmenter, candidates = Segmenter(model_of(counts), profile), WordCounts()
    segments = Segments(table_of(golden["segments"]))
    assert segmenter.count(segments, candidates, 0, Progress())
    return candidates, segmenter


def rules_of(golden: Any) -> Rules:
    bojone = golden["profile"] == "bojone"
    return Rules(
        limit=golden["max_vocab_size"] - 3 if bojone else golden["limit"],
        min_count=golden["min_count"],
        longest=golden["max_piece"],
        byte_lattice=bojone,
        fallback=None if bojone else -10.0,
        redistribute=bojone,
    )


def raw_counts(counts: Mapping[str, int]) -> dict[bytes, int]:
    return {raw(text): count for text, count in counts.items()}


def test_trainings_as_piecetokenizer(goldens: Any) -> None:
    chosen = [one for one in goldens["bc_training"] if one["profile"] == "piecetokenizer"]
    assert len(chosen) == 15
    for golden in chosen:
        counts = counts_of(golden["segments"], golden["order"], golden["min_count"])
        assert counts.distinct == golden["ngram_distinct"]
        assert counts.total == golden["ngram_total"]
        assert counts.kept == golden["kept_distinct"]
        for profile, expected in (("characters", golden), ("isolate", golden["isolate"])):
            candidates, segmenter = candidates_of(golden, profile)
            assert candidates.to_dict() == raw_counts(expected["candidates"])
            report = TrainingReport()
            pieces = Pruning(rules_of(golden), report, Progress(), 1).run(candidates)
            assert pieces.to_dict() == raw_counts(expected["final"])
            if profile == "characters":
                assert segmenter.dead == golden["dead_segments"]
                assert [one.pieces for one in report.rounds] == [one[1] for one in golden["trace"]]
                assert pieces.to_dict() == raw_counts(golden["real_cli"]["final"])


def test_trainings_as_bytepiece(goldens: Any) -> None:
    # Cuts inside characters (ensure_unicode=False) are not offered.
    chosen = [one for one in goldens["bc_training"] if one.get("ensure_unicode")]
    assert len(chosen) == 15
    for golden in chosen:
        candidates, segmenter = candidates_of(golden, "bytes")
        assert candidates.to_dict() == raw_counts(golden["real_candidates"])
        assert segmenter.dead == golden["dead_segments"]
        report = TrainingReport()
        pieces = Pruning(rules_of(golden), report, Progress(), 1).run(candidates).to_dict()
        check_bytepiece(golden, pieces)
        rounds = [one.pieces for one in report.rounds if one.step != "redistributed"]
        assert rounds == [one[1] for one in golden["trace"] if one[0] != "redistributed"]


def check_bytepiece(golden: Any, pieces: Mapping[bytes, int]) -> None:
    assert {piece: count for piece, count in pieces.items() if len(piece) > 1} == raw_counts(
        golden["real_final_multibyte"]
    )
    assert {piece: count for piece, count in pieces.items() if len(piece) == 1 < count} == (
        raw_counts(golden["real_final_singles_above_1"])
    )
    assert len(pieces) == golden["real_final_size"]


def test_whole_trainings_as_piecetokenizer(goldens: Any) -> None:
    for golden in goldens["bc_training"]:
        if golden["profile"] == "piecetokenizer":
            options = BytePieceOptions(
                golden["limit"] + 256,
                golden["order"],
                min_count=golden["min_count"],
                max_piece_length=golden["max_piece"],
                compat="piecetokenizer",
            )
            text = goldens["texts"][golden["text"]]
            model = BytePieceTrainer(TextCorpus([text]), options).run()
            found = dict(zip(model.pieces, model.counts.tolist(), strict=True))
            assert found == {
                piece.replace("▁".encode(), b" "): count
                for piece, count in raw_counts(golden["final"]).items()
            }


def test_whole_trainings_as_bytepiece(goldens: Any) -> None:
    for golden in goldens["bc_training"]:
        if golden.get("ensure_unicode"):
            options = BytePieceOptions(
                golden["max_vocab_size"],
                golden["order"],
                min_count=golden["min_count"],
                max_piece_length=golden["max_piece"],
                front=FrontEnd("lines", nfc=True),
                specials=("<pad>", "<bos>", "<eos>"),
                compat="bytepiece",
            )
            text = goldens["texts"][golden["text"]]
            model = BytePieceTrainer(TextCorpus([text]), options).run()
            assert model.byte_counts is not None
            found = dict(zip(model.pieces, model.counts.tolist(), strict=True))
            found |= {bytes([byte]): n for byte, n in enumerate(model.byte_counts.tolist())}
            check_bytepiece(golden, found)
            assert model.byte_ids.tolist() == list(range(3, 259))
            assert list(model.pieces) == sorted(model.pieces, key=lambda one: (len(one), one))


def test_counts_that_segments_used_take_no_more_words() -> None:
    # A table that was made a list has no slots: words that went into it went into other memory.
    words = table_of(["ab ab", "cd"])
    segments = Segments(words)
    with pytest.raises(OptionError, match="complete"):
        count_segments(words, b"more words", 0, Progress())
    with pytest.raises(OptionError, match="complete"):
        Segmenter(model_of(counts_of(["ab ab"], 2, 1))).count(segments, words, 0, Progress())
    assert words.to_dict() == {b"ab ab": 1, b"cd": 1}
