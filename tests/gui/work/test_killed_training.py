"""A training that is killed, again and again, ends in the model that it would have made."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tokenprism.bpe.options import TrainOptions
from tokenprism.corpus import Corpus
from tokenprism_app.work import training
from tokenprism_app.work.recipe import Recipe
from window_kit import words_that_never_repeat

SIZE = 150_000
EVERY = 0.25  # seconds between checkpoints here; the window's are further apart

# Says what it went on from, then again and again how many merges it has, then the identity.
_CHILD = """
import sys, threading, time
from pathlib import Path
from tokenprism.bpe.options import TrainOptions
from tokenprism.corpus import Corpus
from tokenprism_app.work import training
from tokenprism_app.work.recipe import Recipe

training.LARGE, training.EVERY = 0, float(sys.argv[4])
recipe = Recipe("mine", (Corpus.open(sys.argv[1]),), TrainOptions(int(sys.argv[3]), threads=1))
work = training.training_of(recipe, Path(sys.argv[2]))
done = threading.Event()

def tell():
    while not done.wait(0.02):
        log = work.log
        if log is not None:
            print("has", time.time(), work.resumed, len(log), flush=True)

teller = threading.Thread(target=tell)
teller.start()
try:
    made = work.run()
finally:
    done.set()
    teller.join()
print("made", work.resumed, made.identity, flush=True)
"""


def test_checkpoints_are_seconds_apart() -> None:
    assert training.EVERY <= 5


@pytest.mark.slow
def test_a_killed_training_goes_on_to_the_same_model_and_loses_moments(tmp_path: Path) -> None:
    text = words_that_never_repeat(tmp_path / "words.txt", 1_200_000)
    assert kill_until_made(text, tmp_path / "checkpoints", uninterrupted(text)) >= 2


@pytest.mark.thorough
def test_fifty_kills_change_no_model(tmp_path: Path) -> None:
    text = words_that_never_repeat(tmp_path / "words.txt", 1_200_000)
    whole, kills, models = uninterrupted(text), 0, 0
    while kills < 50:
        models += 1
        kills += kill_until_made(text, tmp_path / f"checkpoints {models}", whole)
    print(f"{kills} kills, {models} models, all the same")


def uninterrupted(text: Path) -> str:
    """The identity of the model that comes out when nothing happens."""
    recipe = Recipe("mine", (Corpus.open(text),), TrainOptions(SIZE))
    return training.training_of(recipe).run().identity


def kill_until_made(text: Path, folder: Path, whole: str) -> int:
    """Train, killed again and again, until there is a model: how many kills that were."""
    command = [sys.executable, "-c", _CHILD, str(text), str(folder), str(SIZE), str(EVERY)]
    kills, told = 0, []
    for turn in range(12):
        child = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert child.stdout is not None
        first = child.stdout.readline().split()
        if first[0] == "has":
            time.sleep(EVERY + 0.05 * turn)
            child.send_signal(signal.SIGKILL)
        lines = [first, *(line.split() for line in child.stdout if line.endswith("\n"))]
        child.wait()
        resumed = max(int(one[2]) for one in lines if one[0] == "has")
        if told:
            # What was learned more than a checkpoint before the kill came back.
            end = told[-1][0]
            kept = max((count for at, count in told if at < end - EVERY - 1), default=0)
            assert resumed >= kept
        if lines[-1][0] == "made":
            break
        kills += 1
        told = [(float(at), int(count)) for word, at, _, count in lines if word == "has"]
    else:
        done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
        lines = [line.split() for line in done.stdout.splitlines()]
    _, resumed_at_last, identity = lines[-1]
    assert int(resumed_at_last) > 0
    assert identity == whole
    assert not list(folder.glob("*.checkpoint"))
    return kills
