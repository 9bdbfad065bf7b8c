"""BytePiece training as a long job, its report, and its n-grams afterwards."""

from __future__ import annotations

import json
import math
import random
import threading
import time
from collections.abc import Callable

import numpy as np
import pytest
from clock import PATIENCE, longest_wait, spent
from test_goldens import counts_of, model_of
from tokenprism import Progress, Stage
from tokenprism.bytepiece import BytePieceModel, BytePieceOptions, BytePieceTrainer, FrontEnd
from tokenprism.bytepiece.statistics import Statistics
from tokenprism.corpus import TextCorpus
from tokenprism.errors import CancelledError, OptionError

LINES = FrontEnd("lines")


def random_text(size: int) -> str:
    rng = random.Random(1)
    words = ["".join(rng.choices("abcdefghij中京", k=rng.randint(2, 9))) for _ in range(20_000)]
    return " ".join(rng.choices(words, k=size // 8))


@pytest.fixture(scope="module")
def corpus() -> TextCorpus:
    return TextCorpus([random_text(4_000_000)])


class Running:
    """A training on a thread, stopped by its progress."""

    def __init__(self, trainer: BytePieceTrainer) -> None:
        self.trainer = trainer
        self.result: BytePieceModel | None = None
        self.fault: BaseException | None = None
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def _run(self) -> None:
        try:
            self.result = self.trainer.run()
        except CancelledError as fault:
            self.fault = fault

    def wait_for(self, condition: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not condition():
            assert time.monotonic() < end
            assert self._thread.is_alive(), "it ended too soon"
            time.sleep(0.0002)

    def join(self) -> None:
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()


@pytest.mark.parametrize(
    "stage", [Stage.COUNTING, Stage.GRAMS, Stage.SEGMENTING, Stage.PRUNING]
)
def test_cancel_answers_in_every_stage(corpus: TextCorpus, stage: Stage) -> None:
    trainer = BytePieceTrainer(corpus, BytePieceOptions(min_count=2, front=LINES))
    running = Running(trainer)
    running.wait_for(lambda: trainer.progress.stage == stage)
    with spent() as used:
        for _ in range(5):
            trainer.progress.cancel()
        running.join()
    assert used.seconds < 0.5  # of all threads; 0.1 s at most
    assert isinstance(running.fault, CancelledError)


def test_pieces_so_far_are_a_model(corpus: TextCorpus) -> None:
    trainer = BytePieceTrainer(corpus, BytePieceOptions(1000, min_count=2, specials=("<s>",)))
    with pytest.raises(OptionError, match="no pieces are known"):
        trainer.partial()

    class Cancelling(Progress):
        def enter(self, stage: Stage, total: int = 0) -> None:
            super().enter(stage, total)
            if stage is Stage.PRUNING and trainer.report.rounds[-1].step == "redistributed":
                self.cancel()

    trainer.progress = Cancelling()
    with pytest.raises(CancelledError):
        trainer.run()
    model = trainer.partial()
    assert 257 < model.size <= 1000
    assert model.specials == {"<s>": 0}


def test_pause_holds_still(corpus: TextCorpus) -> None:
    trainer = BytePieceTrainer(corpus, BytePieceOptions(front=LINES))
    running = Running(trainer)
    running.wait_for(lambda: trainer.progress.stage == Stage.SEGMENTING)
    trainer.progress.pause()
    time.sleep(0.1)
    known = trainer.progress.done
    time.sleep(0.1)
    assert trainer.progress.done == known
    trainer.progress.resume()
    running.join()
    assert running.result is not None


def test_the_interpreter_is_free_meanwhile(corpus: TextCorpus) -> None:
    def run() -> None:
        BytePieceTrainer(corpus, BytePieceOptions(front=LINES)).run()

    assert longest_wait(run, 0.3) < 0.3


@pytest.mark.parametrize("compat", [None, "piecetokenizer"])
@pytest.mark.parametrize("memory", [1 << 20, 1 << 30])
def test_progress_comes_to_its_totals(memory: int, compat: str | None) -> None:
    text = random_text(400_000) + "  <s> and more <s>\n" * 100
    options = BytePieceOptions(1000, specials=("<s>",), memory=memory, compat=compat, threads=2)
    trainer = BytePieceTrainer(TextCorpus([text]), options)
    seen: list[tuple[Stage, int, int]] = []

    class Watched(Progress):
        def enter(self, stage: Stage, total: int = 0) -> None:
            seen.append((self.stage, self.done, self.total))
            super().enter(stage, total)

    trainer.progress = Watched()
    trainer.run()
    stages = {stage for stage, _, _ in seen}
    assert stages >= {Stage.COUNTING, Stage.SEGMENTING, Stage.PRUNING}
    assert all(done == total for _, done, total in seen)
    assert (Stage.COUNTING, len(text.encode()), len(text.encode())) in seen
    assert trainer.progress.stage is Stage.FINISHED


def test_a_training_runs_once() -> None:
    trainer = BytePieceTrainer(TextCorpus(["ab ab"]))
    trainer.run()
    with pytest.raises(OptionError, match="started before"):
        trainer.run()
    with pytest.raises(OptionError, match="no corpus"):
        BytePieceTrainer([])


def test_report_and_record(corpus: TextCorpus) -> None:
    trainer = BytePieceTrainer(corpus, BytePieceOptions(700, min_count=4, max_piece_length=8))
    model = trainer.run()
    report = trainer.report
    assert json.loads(json.dumps(model.record)) == model.record
    assert model.record["complete"] == (model.size == 700)
    assert model.record["corpus"]["fingerprint"] == corpus.fingerprint
    kept, long, rare = report.rounds[0], report.dropped[0], report.dropped[1]
    assert (long.reason, rare.reason) == ("long", "rare")
    assert kept.pieces + long.pieces + rare.pieces == report.candidates
    assert (
        kept.occurrences + long.occurrences + rare.occurrences == report.candidate_occurrences
    )
    assert report.rounds[-1].pieces == len(model.pieces)
    assert all(len(piece) > 8 for piece, _ in long.top)
    assert [count for _, count in long.top] == sorted((n for _, n in long.top), reverse=True)
    for piece, _count in long.top[:20]:
        for final in (True, False):
            path = report.path(piece, final=final)
            assert b"".join(path) == piece
            assert len(path) > 1
    assert all(report.path(piece) == [piece] for piece in model.pieces)
    assert report.corpus.bytes == corpus.size


def test_counts_are_a_segmentation_of_the_corpus(corpus: TextCorpus) -> None:
    trainer = BytePieceTrainer(corpus, BytePieceOptions(20_000, min_count=2))
    model = trainer.run()
    assert sum(
        len(piece) * count for piece, count in zip(model.pieces, model.counts.tolist(), strict=True)
    ) == corpus.size
    assert not [one for one in trainer.report.dropped if one.reason == "truncated"]


def test_statistics_of_a_training() -> None:
    text = "the cat sat on the mat\nthe dog 中国 中国 \n" * 3 + "\n"
    source = text.encode()
    options = BytePieceOptions(400, 4, min_count=2, front=LINES)
    trainer = BytePieceTrainer(TextCorpus([text]), options, keep_statistics=True)
    trainer.run()
    found = trainer.statistics
    assert found is not None
    assert (found.order, found.min_count) == (4, 2)
    assert found.count(b"the") == source.count(b"the")
    assert found.count(b"the ") == source.count(b"the ")
    assert found.count("龘".encode()) is None
    assert found.count(b"too long") is None
    assert found.count(b"\xff") == 1
    assert found.probability(b"the") == pytest.approx(source.count(b"the") / source.count(b"th"))
    follow = found.continuations(b"t", most=2)
    assert [(one.gram, one.count) for one in follow] == [(b"th", 9), (b"t ", 6)]
    assert follow[0].probability == pytest.approx(9 / source.count(b"t"))
    assert len(found.continuations(b"", most=300)) == 256
    assert found.continuations(b"\xff") == []
    assert found.top(1, 1)[0].gram == b" "
    for wrong in (lambda: found.continuations(b"abcd"), lambda: found.top(5)):
        with pytest.raises(OptionError):
            wrong()
    traces = found.trace("the 龘 mat\n".encode() + b"\xff\xff")
    assert [(one.start, one.end) for one in traces] == [(0, 12), (12, 14)]
    first = traces[0].trace
    assert first is not None
    assert traces[1].trace is None
    assert first.isolated == 1
    assert 4 in first.starts.tolist()
    assert first.scores.shape == (12, 4)
    assert np.isinf(first.scores[4:7]).all()
    assert not math.isinf(first.score)


def test_the_table_of_grams_is_bounded() -> None:
    counts = counts_of(["abcabcabd"] * 5 + ["xyz"] * 2, 3, 1)
    model = model_of(counts)
    whole = Statistics(counts, model, 0, "isolate")
    assert len(whole) == sum(counts.kept[1:])
    for most in (300, 260, 256):
        less = Statistics(counts, model, 0, "isolate", most)
        assert 256 <= len(less) <= most
        assert less.count(b"ab") in (15, None)
        assert less.probability(b"xyz") == 1
    assert Statistics(counts, model, 0, "isolate", 262).count(b"ab") == 15
    assert Statistics(counts, model, 0, "isolate", 262).count(b"xy") is None
