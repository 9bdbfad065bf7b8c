"""Trainings that are interrupted, and go on to the result that they would have had."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tokenprism import Progress, Stage
from tokenprism.bpe.checkpoint import ROW, kept_rows
from tokenprism.bpe.model import BpeModel
from tokenprism.bpe.options import TieBreak, TrainOptions
from tokenprism.bpe.train import Trainer
from tokenprism.checkpoints import Keeper, Kind, ignore, kept_in
from tokenprism.checkpoints.file import FAMILY, MAGIC, Checkpoint
from tokenprism.corpus import TextCorpus
from tokenprism.counting import WordCounts
from tokenprism.errors import CancelledError, OptionError, StorageError, TokenprismError
from tokenprism.formats.native.bpe import render


@pytest.fixture(scope="module")
def text(corpora: Callable[..., bytes]) -> bytes:
    return corpora("multi_10mb", 400_000)


def stopped(
    path: Path, corpus: TextCorpus, options: TrainOptions, merges: int, **more: Any
) -> int:
    """A training cancelled after some merges; returns how many the file then holds."""
    trainer = Trainer(corpus, options, checkpoint=path, **more)

    def cancel() -> None:
        while len(trainer.log or ()) < merges:
            time.sleep(0.0002)
        trainer.progress.cancel()

    thread = threading.Thread(target=cancel)
    thread.start()
    with pytest.raises(CancelledError):
        trainer.run()
    thread.join()
    return len(trainer.partial().left)


@pytest.mark.parametrize("rule", [rule.value for rule in TieBreak])
@pytest.mark.parametrize("overlaps", [True, False])
def test_the_result_is_that_of_one_go(
    tmp_path: Path, text: bytes, rule: str, overlaps: bool
) -> None:
    corpus = TextCorpus([text, b"aaaa" * 99])
    options = TrainOptions(
        4000, "gpt2", tie_break=rule, overlaps=overlaps, specials=("<s>",), max_token_length=12
    )
    whole = Trainer(corpus, options).run()
    path = tmp_path / "checkpoint"
    known = stopped(path, corpus, options, 300)
    trainer = Trainer(corpus, options, checkpoint=path)
    model = trainer.run()
    assert 300 <= trainer.resumed == known < model.merge_count
    assert render(model) == render(whole)
    # And once more from its end.
    again = Trainer(corpus, options, checkpoint=path)
    assert render(again.run()) == render(whole)
    assert again.resumed == whole.merge_count


def test_a_continued_model_is_resumed_too(tmp_path: Path, text: bytes) -> None:
    corpus, path = TextCorpus([text]), tmp_path / "checkpoint"
    start = Trainer(TextCorpus([text[:9000]]), TrainOptions(700, "gpt2")).run()
    options = TrainOptions(6000, "gpt2")
    whole = Trainer(corpus, options, start=start).run()
    stopped(path, corpus, options, 900, start=start, memory=1)
    resumed = Trainer(corpus, options, start=start, checkpoint=path)
    assert render(resumed.run()) == render(whole)
    assert resumed.resumed > 400
    with pytest.raises(StorageError, match="start differs"):
        Trainer(corpus, options, checkpoint=path).run()


CHILD = """
import sys
from functools import partial
from tokenprism.bpe.options import TrainOptions
from tokenprism.bpe.train import Trainer
from tokenprism.corpus import Corpus
from tokenprism.files import write_atomically
from tokenprism.formats.native.bpe import render
text, checkpoint, model = sys.argv[1:]
options = TrainOptions(9000, "gpt2", threads=2)
print("ready", flush=True)
trainer = Trainer(
    Corpus.open(text), options, checkpoint=checkpoint, checkpoint_every=0.002,
    tell=partial(print, file=sys.stderr),
)
made = trainer.run()
write_atomically(model, render(made))
"""


def test_killed_again_and_again(tmp_path: Path, text: bytes) -> None:
    source, checkpoint, made = (tmp_path / name for name in ("text.txt", "kept", "model"))
    source.write_bytes(text)
    command = [sys.executable, "-c", CHILD, str(source), str(checkpoint), str(made)]
    rng = random.Random(7)
    kills = 0
    while not made.exists():
        child = subprocess.Popen(command, stdout=subprocess.PIPE)
        assert child.stdout is not None
        child.stdout.readline()
        try:
            # Longer each time, so that it ends on any machine.
            assert child.wait(rng.uniform(0.02, 0.1) * 1.3**kills) == 0
        except subprocess.TimeoutExpired:
            child.send_signal(signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL)
            child.wait()
            kills += 1
        child.stdout.close()
    options = TrainOptions(9000, "gpt2")
    expected = render(Trainer(TextCorpus([text], "text.txt"), options).run())
    assert made.read_bytes() == expected
    assert kills
    assert {path.name for path in tmp_path.iterdir()} >= {"text.txt", "kept", "model"}


def test_it_is_saved_meanwhile_and_when_asked(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "checkpoint"
    corpus, options = TextCorpus([text]), TrainOptions(60_000, "gpt2")
    trainer = Trainer(corpus, options, checkpoint=path, checkpoint_every=600)
    with pytest.raises(OptionError, match="nothing to save"):
        trainer.save()

    def run() -> None:
        with pytest.raises(CancelledError):
            trainer.run()

    thread = threading.Thread(target=run)
    thread.start()
    while len(trainer.log or ()) < 200:
        time.sleep(0.0005)
    trainer.progress.pause()
    trainer.save()
    kept = Keeper.at(path, trainer._training(), 600, ignore)
    assert len(kept_rows(kept)) >= 200
    kept.close()
    told = kept_in(path)
    assert told is not None
    assert told.stage == "merging"
    assert told.merges >= 200
    trainer.progress.cancel()
    thread.join()


@pytest.fixture
def kept(tmp_path: Path) -> tuple[Path, TextCorpus, TrainOptions]:
    path = tmp_path / "checkpoint"
    corpus, options = TextCorpus(["the cat in the hat, the cat in the sack"]), TrainOptions(262)
    Trainer(corpus, options, checkpoint=path).run()
    return path, corpus, options


@pytest.mark.parametrize(("changed", "what"), [
    ({"vocab_size": 263}, "vocab_size"),
    ({"min_count": 2, "tie_break": "huggingface"}, "min_count, tie_break"),
    ({"specials": ("x",)}, "specials"),
])
def test_other_options_are_refused(
    kept: tuple[Path, TextCorpus, TrainOptions], changed: dict[str, Any], what: str
) -> None:
    path, corpus, _options = kept
    before = path.read_bytes()
    trainer = Trainer(corpus, TrainOptions(**{"vocab_size": 262} | changed), checkpoint=path)
    with pytest.raises(StorageError, match=f"another training: {what} differs"):
        trainer.run()
    assert path.read_bytes() == before


def test_another_corpus_is_begun_anew_in_words(
    kept: tuple[Path, TextCorpus, TrainOptions]
) -> None:
    path, _corpus, options = kept
    corpus, told = TextCorpus(["another another other"]), []
    trainer = Trainer(corpus, options, checkpoint=path, tell=told.append)
    assert render(trainer.run()) == render(Trainer(corpus, options).run())
    assert trainer.resumed == trainer.counted_before == 0
    assert told == [
        "checkpoint: this checkpoint belongs to another training: corpus differs; the training "
        "starts from the beginning"
    ]


def test_another_version_is_begun_anew_in_words(tmp_path: Path) -> None:
    path, told = tmp_path / "kept", []
    path.write_bytes(FAMILY + b"1\nwhatever it held")
    corpus, options = TextCorpus(["a b a b"]), TrainOptions(300)
    made = Trainer(corpus, options, checkpoint=path, tell=told.append).run()
    assert render(made) == render(Trainer(corpus, options).run())
    assert told == [
        "kept: this checkpoint is of another version of Tokenprism; the training starts from the "
        "beginning"
    ]


def test_words_counted_before_are_refused(tmp_path: Path) -> None:
    trainer = Trainer(TextCorpus(["-"]), checkpoint=tmp_path / "checkpoint")
    with pytest.raises(OptionError, match="words counted before"):
        trainer.run_on(WordCounts())


@pytest.mark.parametrize("data", [b"", b"some text", FAMILY[:-1]])
def test_other_files_are_refused_and_kept(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "file"
    path.write_bytes(data)
    with pytest.raises(StorageError, match="no checkpoint"):
        Trainer(TextCorpus(["a b"]), TrainOptions(300), checkpoint=path).run()
    assert path.read_bytes() == data


@pytest.mark.parametrize("data", [MAGIC, MAGIC + b"\xff" * 200])
def test_one_that_is_damaged_from_its_beginning_is_begun_anew_in_words(
    tmp_path: Path, data: bytes
) -> None:
    path = tmp_path / "kept"
    path.write_bytes(data)
    told: list[str] = []
    Trainer(TextCorpus(["a b"]), TrainOptions(300), checkpoint=path, tell=told.append).run()
    assert told == ["kept: this checkpoint is damaged; the training starts from the beginning"]
    assert kept_in(path) is not None


def test_places_that_cannot_be_written(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none" / "checkpoint"):
        with pytest.raises(TokenprismError, match=r"directory|no such file"):
            Trainer(TextCorpus(["a b"]), TrainOptions(300), checkpoint=path).run()


def result_of(
    path: Path, corpus: TextCorpus, options: TrainOptions, told: list[str]
) -> BpeModel | None:
    try:
        return Trainer(corpus, options, checkpoint=path, tell=told.append).run()
    except StorageError:
        return None


@settings(
    deadline=None, max_examples=150,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(data=st.data())
def test_damage_never_changes_the_result(
    kept: tuple[Path, TextCorpus, TrainOptions], data: st.DataObject
) -> None:
    path, corpus, options = kept
    whole = path.read_bytes()
    broken = bytearray(whole)
    place, flipped = data.draw(st.integers(0, len(whole) - 1)), data.draw(st.booleans())
    if flipped:
        broken[place] ^= data.draw(st.integers(1, 255))
    else:
        del broken[place:]
    path.write_bytes(broken)
    told: list[str] = []
    found = result_of(path, corpus, options, told)
    path.write_bytes(whole)
    if place < len(FAMILY):
        assert found is None
        return
    assert found is not None
    assert render(found) == render(Trainer(corpus, options).run())
    # Of a file that ends behind a record nobody can say that there was more.
    assert len(told) == 1 or not flipped


def test_merges_that_do_not_follow_are_refused(
    kept: tuple[Path, TextCorpus, TrainOptions]
) -> None:
    path, corpus, options = kept
    training = Trainer(corpus, options)._training()
    for column, value in [
        ("count", 1), ("count", 0), ("left", 97), ("left", 270), ("left", -1), ("right", 1 << 30),
        ("result", 258), ("result", 255), ("result", 1 << 30), ("result", -5),
    ]:
        opened = Checkpoint.open(path, training)
        forged = path.with_name("forged")
        forged.unlink(missing_ok=True)
        made = Checkpoint.create(forged, training)
        for entry in opened.entries:
            data = opened.read(entry)
            if entry.kind is Kind.MERGES:
                rows = np.frombuffer(data, ROW).copy()
                rows[column][1] = value
                data = rows.tobytes()
            made.add(entry.kind, data)
        made.commit(opened.state)
        made.close()
        opened.close()
        with pytest.raises(StorageError, match="damaged"):
            Trainer(corpus, options, checkpoint=forged).run()


@pytest.mark.skipif(sys.platform == "win32", reason="needs a limit on the size of files")
def test_a_full_disk_is_told_once_and_the_training_goes_on(tmp_path: Path, text: bytes) -> None:
    source, path = tmp_path / "text.txt", tmp_path / "kept"
    source.write_bytes(text)
    corpus, options = TextCorpus([text]), TrainOptions(9000, "gpt2")
    stopped(path, corpus, options, 100)
    most = path.stat().st_size
    limit = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, ({}, -1))\n"
    code = limit.format(most) + CHILD.replace(
        "write_atomically(m", limit.format(-1) + "write_atomically(m"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(source), str(path), str(tmp_path / "model")],
        capture_output=True, text=True, check=False,
    )
    assert done.stderr.splitlines() == [
        "kept: the checkpoint cannot be kept (file too large); the training goes on without"
    ]
    whole = render(Trainer(corpus, options).run())
    assert (tmp_path / "model").read_bytes() == render(
        Trainer(TextCorpus([text], "text.txt"), options).run()
    )
    # What was there is as good as before.
    assert render(Trainer(corpus, options, checkpoint=path).run()) == whole


def test_loading_is_a_stage(kept: tuple[Path, TextCorpus, TrainOptions]) -> None:
    path, corpus, options = kept
    seen = set()

    class Watched(Progress):
        def enter(self, stage: Stage, total: int = 0) -> None:
            seen.add(stage)
            super().enter(stage, total)

    Trainer(corpus, options, checkpoint=path, progress=Watched()).run()
    assert Stage.LOADING in seen
    assert Stage.COUNTING not in seen
