"""The trainer as a long job: progress, cancel, pause, partial results, record, threads."""

from __future__ import annotations

import json
import random
import threading
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from clock import PATIENCE, longest_wait, spent
from tokenprism import Progress, Stage
from tokenprism.bpe.model import BpeModel
from tokenprism.bpe.options import TrainOptions
from tokenprism.bpe.train import Trainer
from tokenprism.corpus import Corpus, TextCorpus
from tokenprism.errors import CancelledError, OptionError


def random_words(size: int, seed: int = 1) -> str:
    rng = random.Random(seed)
    letters = "abcdefghijklmnopqrstuvwxyz"
    return " ".join("".join(rng.choices(letters, k=rng.randint(2, 12))) for _ in range(size // 8))


@pytest.fixture(scope="module")
def corpus() -> TextCorpus:
    return TextCorpus([random_words(2_000_000)])


def same(one: BpeModel, other: BpeModel) -> bool:
    return all(
        np.array_equal(getattr(one, column), getattr(other, column))
        for column in ("left", "right", "result", "counts")
    )


class Running:
    """A training on a thread, stopped by its progress."""

    def __init__(self, trainer: Trainer) -> None:
        self.trainer = trainer
        self.result: BpeModel | None = None
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
            time.sleep(0.0005)

    def join(self) -> None:
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()


@pytest.mark.timed
@pytest.mark.parametrize("stage", [Stage.COUNTING, Stage.PREPARING, Stage.MERGING])
def test_cancel_answers_in_every_stage(corpus: TextCorpus, stage: Stage) -> None:
    trainer = Trainer(corpus, TrainOptions(60_000, "gpt2"))
    running = Running(trainer)
    running.wait_for(lambda: trainer.progress.stage >= stage)
    with spent() as used:
        for _ in range(5):
            trainer.progress.cancel()
        running.join()
    assert used.seconds < 0.5  # of all threads; 0.1 s at most
    assert isinstance(running.fault, CancelledError)
    # Another one can begin at once.
    assert Trainer(TextCorpus(["ab ab"]), TrainOptions(257, "gpt2")).run().merge_count == 1


def test_what_was_learned_is_a_model(corpus: TextCorpus) -> None:
    options = TrainOptions(50_000, "gpt2", specials=("<s>",))
    trainer = Trainer(corpus, options)
    with pytest.raises(OptionError, match="no merges are known"):
        trainer.partial()
    running = Running(trainer)
    running.wait_for(lambda: len(trainer.log or ()) > 500)
    early = trainer.partial()
    trainer.progress.cancel()
    running.join()
    kept = trainer.partial()
    assert 500 < early.merge_count <= kept.merge_count
    assert kept.specials == {"<s>": 256 + kept.merge_count}
    assert kept.vocabulary.size == kept.size == 257 + kept.merge_count
    whole = Trainer(corpus, TrainOptions(kept.size, "gpt2", specials=("<s>",))).run()
    assert same(kept, whole)
    assert same(early, whole.cut(early.size))


def test_pause_holds_still(corpus: TextCorpus) -> None:
    trainer = Trainer(corpus, TrainOptions(50_000, "gpt2"))
    running = Running(trainer)
    running.wait_for(lambda: trainer.progress.stage == Stage.MERGING)
    trainer.progress.pause()
    time.sleep(0.1)
    known = len(trainer.log or ())
    time.sleep(0.1)
    assert len(trainer.log or ()) == known
    trainer.progress.resume()
    running.wait_for(lambda: len(trainer.log or ()) > known)
    trainer.progress.cancel()
    running.join()


@pytest.mark.timed
def test_the_interpreter_is_free_meanwhile(corpus: TextCorpus) -> None:
    def run() -> None:
        Trainer(corpus, TrainOptions(30_000, "gpt2")).run()

    assert longest_wait(run, 0.3) < 0.3


def test_progress_counts_bytes_then_merges() -> None:
    text = "some words and <s> more words " * 50
    trainer = Trainer(TextCorpus([text]), TrainOptions(300, "gpt2", specials=("<s>",), threads=2))
    seen: dict[Stage, tuple[int, int]] = {}

    class Watched(Progress):
        def enter(self, stage: Stage, total: int = 0) -> None:
            seen[self.stage] = (self.done, self.total)
            super().enter(stage, total)

    trainer.progress = Watched()
    model = trainer.run()
    assert seen[Stage.COUNTING] == (len(text), len(text))
    assert seen[Stage.MERGING] == (model.merge_count, 300 - 257)
    assert trainer.progress.stage is Stage.FINISHED


def test_a_training_runs_once() -> None:
    trainer = Trainer(TextCorpus(["ab ab"]), TrainOptions(260, "gpt2"))
    trainer.run()
    with pytest.raises(OptionError, match="started before"):
        trainer.run()


def test_two_threads_cannot_run_one_training(corpus: TextCorpus) -> None:
    trainer = Trainer(corpus, TrainOptions(2_000, "gpt2"))
    barrier, faults = threading.Barrier(4), []

    def run() -> None:
        barrier.wait()
        try:
            trainer.run()
        except OptionError as fault:
            faults.append(fault)

    threads = [threading.Thread(target=run) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(faults) == 3


def test_the_number_of_threads_changes_nothing(corpus: TextCorpus) -> None:
    one, two, five = (
        Trainer(corpus, TrainOptions(3_000, "gpt2", threads=threads)).run() for threads in (1, 2, 5)
    )
    assert same(one, two)
    assert same(one, five)
    assert one.record == two.record == five.record


def test_several_corpora_are_one_after_another(tmp_path: Path) -> None:
    texts = ["one and one\n", "two and two\n", "and three\n"]
    paths = []
    for number, text in enumerate(texts):
        paths.append(tmp_path / f"{number}.txt")
        paths[-1].write_text(text)
    options = TrainOptions(290, "gpt2")
    apart = Trainer([Corpus.open(path) for path in paths], options).run()
    together = Trainer(Corpus.open(*paths), options).run()
    assert same(apart, together)
    assert apart.record["corpus"]["bytes"] == sum(map(len, texts))
    assert apart.record["corpus"]["names"] == ["0.txt", "1.txt", "2.txt"]


def test_the_record_is_plain_and_the_same_every_time(tmp_path: Path) -> None:
    records = []
    for folder in ("here", "there"):
        (tmp_path / folder).mkdir()
        path = tmp_path / folder / "text.txt"
        path.write_text("the cat in the hat")
        corpus = Corpus.open(path)
        options = TrainOptions(261, "gpt2", specials=("<s>",), min_count=2)
        records.append(json.dumps(Trainer(corpus, options).run().record))
    assert records[0] == records[1]
    record = json.loads(records[0])
    assert record["trainer"] == "tokenprism"
    assert record["algorithm"] == "bpe"
    assert record["pretokens"] == 5
    assert record["corpus"]["documents"] == 1
    assert record["corpus"]["fingerprint"] == corpus.fingerprint
    assert record["options"]["specials"] == ["<s>"]
    assert str(tmp_path) not in records[0]


@pytest.mark.timed
@pytest.mark.slow
def test_one_long_word_in_little_memory() -> None:
    # A protein-like text that no pattern splits: four million letters of twenty.
    rng = random.Random(994)
    text = "".join(rng.choices("ACDEFGHIKLMNPQRSTVWY", k=4_000_000))
    before = peak_memory()
    trainer = Trainer(TextCorpus([text]), TrainOptions(456, "none"))
    model = trainer.run()
    assert model.merge_count == 200
    if before:
        assert peak_memory() - before < 256_000_000


def peak_memory() -> int:
    """The most memory this process ever had, in bytes; 0 where that cannot be known."""
    status = Path("/proc/self/status")
    if not status.exists():
        return 0
    line = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
    return int(line.split()[1]) * 1024
