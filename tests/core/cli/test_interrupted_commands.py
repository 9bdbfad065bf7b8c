"""Commands that are interrupted or killed, and what goes on from what they kept."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from command_kit import START, call
from tokenprism.checkpoints import kept_in
from tokenprism.cli import run

# A shell starts what runs in its background with interrupts ignored, and children inherit that.
HEED = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "


def interrupted(*arguments: str, after: float) -> tuple[int, bytes, bytes]:
    ready = HEED + START.replace("sys.exit", "print('ready', flush=True); sys.exit")
    process = subprocess.Popen(
        [sys.executable, "-c", ready, *arguments],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stdout.readline() == b"ready\n"
    process.stdin.write(b"a text that goes on\n")
    process.stdin.flush()
    time.sleep(after)
    process.send_signal(signal.SIGINT)
    process.wait(timeout=10)
    said, problem = process.communicate()
    return process.returncode, said, problem


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
def test_an_interrupted_training_goes_on(tmp_path: Path) -> None:
    text, kept = tmp_path / "text.txt", tmp_path / "kept"
    text.write_text(" ".join(map(str, range(200_000))))
    base = ["train", str(text), "--vocab-size", "20000", "--pattern", "gpt2", "-o"]
    usual, resumed = tmp_path / "usual", tmp_path / "resumed"
    assert run([*base, str(usual)]) == 0
    command = [*base, str(resumed), "--checkpoint", str(kept)]
    child = subprocess.Popen(
        [sys.executable, "-c", HEED + START, *command], stderr=subprocess.PIPE
    )
    while not kept.exists() and child.poll() is None:
        time.sleep(0.001)
    child.send_signal(signal.SIGINT)
    assert child.communicate()[1].splitlines()[-1] == b"tokenprism: cancelled"
    assert child.returncode == 1
    assert kept.exists()
    assert run([*base[:3], "20001", *base[4:], str(resumed), "--checkpoint", str(kept)]) == 1
    assert run(command) == 0
    assert usual.read_bytes() == resumed.read_bytes()
    assert not kept.exists()


def test_a_killed_training_of_pieces_goes_on(tmp_path: Path) -> None:
    text, kept = tmp_path / "text.txt", tmp_path / "kept"
    text.write_text(" ".join(f"{k:x} {k * 7919 % 1_000_003}" for k in range(60_000)))
    base = ["train", str(text), "--algorithm", "bytepiece", "--vocab-size", "2000", "-o"]
    usual, resumed = tmp_path / "usual", tmp_path / "resumed"
    assert run([*base, str(usual)]) == 0
    command = [*base, str(resumed), "--checkpoint", str(kept)]
    child = subprocess.Popen([sys.executable, "-c", START, *command], stdout=subprocess.DEVNULL)
    while child.poll() is None and (not kept.exists() or kept_in(kept) is None):
        time.sleep(0.001)
    child.kill()
    child.wait()
    if kept.exists():  # on a quick machine it may be done
        resumed.unlink(missing_ok=True)
        done = call(*command)
        assert done.returncode == 0
        assert f"went on from {kept}: ".encode() in done.stdout
    assert usual.read_bytes() == resumed.read_bytes()
    assert not kept.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
@pytest.mark.parametrize("waiting", [True, False], ids=["for input", "for the training"])
def test_an_interrupt_cancels_and_writes_nothing(tmp_path: Path, waiting: bool) -> None:
    big = tmp_path / "big.txt"
    big.write_bytes(" ".join(f"{k * 7919 % 1_000_003:x}" for k in range(700_000)).encode())
    kept = tmp_path / "m"
    kept.write_bytes(b"old")
    done = interrupted(
        "train", "-" if waiting else str(big), "--pattern", "none", "--vocab-size", "900000",
        "-o", str(kept), after=0.7,
    )
    assert done[:2] == (1, b"")
    assert done[2].splitlines()[-1] == b"tokenprism: cancelled"
    assert kept.read_bytes() == b"old"
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["big.txt", "m"]
