"""Trainings that end at any moment of any stage, and go on to the identical result."""

from __future__ import annotations

import json
import random
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tokenprism.bpe import train as bpe_train
from tokenprism.bpe.options import TrainOptions
from tokenprism.bpe.train import Trainer
from tokenprism.bytepiece import BytePieceOptions, BytePieceTrainer, FrontEnd
from tokenprism.bytepiece import counting as bytepiece_counting
from tokenprism.checkpoints import kept_in
from tokenprism.checkpoints.file import Checkpoint
from tokenprism.corpus import Corpus, texts
from tokenprism.formats.native import bpe as bpe_file
from tokenprism.formats.native import bytepiece as bytepiece_file

Options = TrainOptions | BytePieceOptions
WORDS, LINES = FrontEnd("words"), FrontEnd("lines")


@pytest.fixture(scope="module")
def text(tmp_path_factory: pytest.TempPathFactory, corpora: Callable[..., bytes]) -> Path:
    path = tmp_path_factory.mktemp("texts") / "text.txt"
    path.write_bytes(corpora("multi_10mb", 160_000))
    return path


@pytest.fixture(autouse=True)
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bpe_train, "_CHUNK", 20_000)
    monkeypatch.setattr(bytepiece_counting, "_CHUNK", 20_000)
    monkeypatch.setattr(bytepiece_counting, "_FEWEST", 3)
    monkeypatch.setattr(texts, "BLOCK", 8192)


@pytest.fixture
def snapshots(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, bytes]]:
    """The stage and the bytes of a checkpoint behind each commit."""
    taken: list[tuple[str, bytes]] = []
    commit = Checkpoint.commit

    def committed(self: Checkpoint, state: dict[str, Any]) -> None:
        commit(self, state)
        taken.append((state["stage"], self.path.read_bytes()))

    monkeypatch.setattr(Checkpoint, "commit", committed)
    return taken


def made(text: Path, options: Options, checkpoint: Path | None = None, **more: Any) -> bytes:
    """The file of the model of a training that keeps itself at every moment it can."""
    corpus = Corpus.open(text)
    kept: dict[str, Any] = {"checkpoint": checkpoint, "checkpoint_every": 0.0}
    if isinstance(options, TrainOptions):
        return bpe_file.render(Trainer(corpus, options, **kept, **more).run())
    return bytepiece_file.render(BytePieceTrainer(corpus, options, **kept, **more).run())


@pytest.mark.parametrize(("options", "more", "stages"), [
    (TrainOptions(900, "gpt2", threads=2), {}, "counting merging"),
    (TrainOptions(900, "gpt2", threads=2), {"memory": 200_000}, "counting merging"),
    (TrainOptions(900, "gpt2", tie_break="first-seen"), {}, "counting merging"),
    (TrainOptions(900, "gpt2", tie_break="first-seen", min_word_count=2), {"memory": 100_000},
     "counting merging"),
    (TrainOptions(900, r"\w+|\W", min_word_count=3, threads=2), {}, "counting merging"),
    (BytePieceOptions(600, min_count=3, threads=2), {}, "counting grams segmenting pruning"),
    (BytePieceOptions(600, min_count=3, threads=2, memory=1 << 20, specials=("the",)), {},
     "counting segmenting pruning"),
    (BytePieceOptions(600, min_count=3, front=LINES, threads=2), {},
     "counting grams segmenting pruning"),
    (BytePieceOptions(600, min_count=3, threads=2, compat="piecetokenizer"), {},
     "counting grams segmenting pruning"),
    (BytePieceOptions(600, min_count=3, front=replace(LINES, nfc=True), compat="bytepiece"), {},
     "counting grams segmenting pruning"),
])
def test_every_commit_is_gone_on_from_to_the_same_bytes(
    tmp_path: Path, text: Path, snapshots: list[tuple[str, bytes]], options: Options,
    more: dict[str, Any], stages: str,
) -> None:
    path = tmp_path / "kept"
    whole = made(text, options, **more)
    assert made(text, options, path, **more) == whole
    taken = snapshots[:]
    assert list(dict.fromkeys(stage for stage, _ in taken)) == stages.split()
    ends = [*(len(data) for _, data in taken), 0]
    rng = random.Random(1)
    # Each as it was, and killed while the next was written.
    chosen = sorted({0, len(taken) - 1, *rng.sample(range(len(taken)), min(len(taken), 8))})
    for at in chosen:
        for data in (taken[at][1], taken[at][1][: (ends[at] + ends[at - 1]) // 2]):
            path.write_bytes(data)
            again = replace(options, threads=rng.choice((1, 2, 3)))
            assert made(text, again, path, **more) == whole, taken[at][0]


def test_how_far_it_is_can_be_told_from_outside(
    tmp_path: Path, text: Path, snapshots: list[tuple[str, bytes]]
) -> None:
    path = tmp_path / "kept"
    made(text, TrainOptions(400, "gpt2", threads=1), path)
    shares, path = [], tmp_path / "copy"
    for stage, data in snapshots:
        path.write_bytes(data)
        kept = kept_in(path)
        assert kept is not None
        assert kept.stage == stage
        if stage == "counting":
            assert kept.share is not None
            shares.append(kept.share)
    assert shares == sorted(shares)
    assert 0 < shares[0] < 0.3
    assert shares[-1] == 1
    path.write_bytes(b"no checkpoint")
    assert kept_in(path) is None
    assert kept_in(tmp_path / "nothing") is None


def test_what_was_counted_is_not_counted_again(
    tmp_path: Path, text: Path, snapshots: list[tuple[str, bytes]]
) -> None:
    path = tmp_path / "kept"
    options = TrainOptions(400, "gpt2", threads=1)
    made(text, options, path)
    path.write_bytes(snapshots[4][1])
    trainer = Trainer(Corpus.open(text), options, checkpoint=path)
    trainer.run()
    assert trainer.counted_before > 80_000


@pytest.mark.parametrize("options", [
    TrainOptions(400), BytePieceOptions(600, min_count=3, threads=1)
])
def test_a_corpus_that_changed_is_counted_anew_in_words(
    tmp_path: Path, text: Path, snapshots: list[tuple[str, bytes]], options: Options
) -> None:
    path, told = tmp_path / "kept", []
    made(text, options, path)
    for _, data in snapshots[1::12]:
        path.write_bytes(data)
        other = tmp_path / "text.txt"
        other.write_bytes(text.read_bytes() + b" more")
        assert made(other, options, path, tell=told.append) == made(other, options)
        assert "corpus differs; the training starts from the beginning" in told[-1]


CHILD = """
import sys
from tokenprism.bpe.options import TrainOptions
from tokenprism.bpe.train import Trainer
from tokenprism.bytepiece import BytePieceOptions, BytePieceTrainer, FrontEnd
from tokenprism.corpus import Corpus
from tokenprism.files import write_atomically
from tokenprism.formats.native import bpe, bytepiece
kind, text, checkpoint, model, threads, memory = sys.argv[1:]
kept = {"checkpoint": checkpoint, "checkpoint_every": 0.01}
threads, memory = int(threads), int(memory)
print("ready", flush=True)
if kind == "bpe":
    options = TrainOptions(6000, "gpt2", threads=threads)
    made = bpe.render(Trainer(Corpus.open(text), options, memory=memory, **kept).run())
else:
    options = BytePieceOptions(4000, front=FrontEnd(kind), threads=threads, memory=memory)
    made = bytepiece.render(BytePieceTrainer(Corpus.open(text), options, **kept).run())
write_atomically(model, made)
"""


@pytest.mark.thorough
@pytest.mark.parametrize("kind", ["bpe", "words", "lines"])
def test_killed_at_random_again_and_again(
    tmp_path: Path, corpora: Callable[..., bytes], kind: str
) -> None:
    """Kills of the whole process, in every stage and while the checkpoint is written."""
    text, kept, model = (tmp_path / name for name in ("text.txt", "kept", "model"))
    text.write_bytes(corpora("multi_10mb", 4_000_000))
    rng, whole, kills = random.Random(kind), None, 0
    stages: dict[str, int] = {}
    while kills < 60:
        waited = 0
        while not model.exists():
            memory = rng.choice((4 << 20, 4 << 30))
            command = [
                sys.executable, "-c", CHILD, kind, str(text), str(kept), str(model),
                str(rng.choice((1, 2, 3))), str(memory),
            ]
            child = subprocess.Popen(command, stdout=subprocess.PIPE)
            assert child.stdout is not None
            child.stdout.readline()
            try:
                wait = None if whole is None else rng.uniform(0.02, 0.6) * 1.08**waited
                assert child.wait(wait) == 0
            except subprocess.TimeoutExpired:
                child.send_signal(signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL)
                child.wait()
                kills, waited = kills + 1, waited + 1
                found = kept_in(kept)
                name = "nothing" if found is None else found.stage
                stages[name] = stages.get(name, 0) + 1
            child.stdout.close()
        found_model = _without_memory(model.read_bytes())
        whole = found_model if whole is None else whole
        assert found_model == whole
        model.unlink()
        kept.unlink()
    print(f"{kind}: {kills} kills, kept {stages}, all models the same")


def _without_memory(model: bytes) -> dict[str, Any]:
    """The file without the one number that is told only where the memory holds all segments."""
    values: dict[str, Any] = json.loads(model)
    values["record"].get("stages", {}).pop("distinct_segments", None)
    return values
