"""A monkey at the window: random clicks, keys, commands, files, sizes, trainings.

It fails on any exception, error in the log or warning of Qt, on an action during which the window
does not answer for 2 s, on a crash, and on a thread that does not end. The same seed does the same,
as far as the machine is as quick: `make monkey ARGS="--seed 7 --actions 300"` plays the first 300
actions again.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

LAST = 20       # actions that are shown when it fails
PATIENCE = 240  # seconds beyond those that were asked for, until the process is ended
CHILD = Path(__file__).with_name("monkey_play.py")


class Outcome(NamedTuple):
    """What came of one play: the exit code, and in words what it found."""

    code: int
    words: str


def play(seed: int, seconds: float, actions: int, folder: Path) -> Outcome:
    """One play in a process of its own, with a home in `folder`."""
    environment = {
        "QT_QPA_PLATFORM": "offscreen", **os.environ, "HOME": str(folder), "HF_HUB_OFFLINE": "1",
        "https_proxy": "http://127.0.0.1:9", "http_proxy": "http://127.0.0.1:9",
        "PYTHONFAULTHANDLER": "1",
    }
    for name in ("CONFIG", "DATA", "CACHE", "STATE"):
        environment[f"XDG_{name}_HOME"] = str(folder / name.lower())
    command = [
        sys.executable, str(CHILD), "--seed", str(seed), "--seconds", str(seconds),
        "--actions", str(actions), "--folder", str(folder),
    ]
    try:
        done = subprocess.run(
            command, env=environment, capture_output=True, text=True, errors="replace",
            timeout=seconds + PATIENCE,
        )
        code, errors = done.returncode, done.stderr
    except subprocess.TimeoutExpired as late:
        said = late.stderr or b""
        code = -1
        errors = "it does not end\n" + (said if isinstance(said, str) else said.decode())
    log = folder / "log.txt"
    lines = log.read_text("utf-8", "replace").splitlines() if log.exists() else []
    did = [line for line in lines if line[:1].isdigit()]
    if code == 0:
        return Outcome(0, did[-1] if did else "")
    return Outcome(code or 1, "\n".join([
        f"seed {seed}, exit code {code}; the last actions:", *did[-LAST:], errors[-6000:],
    ]))


def main(arguments: Sequence[str] | None = None) -> int:
    """Play; the exit code is 1 where something was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seeds", type=int, default=1, help="so many seeds, one after the other")
    parser.add_argument("--seconds", type=float, default=60.0, help="for each seed")
    parser.add_argument("--actions", type=int, default=1_000_000, help="for each seed")
    given = parser.parse_args(arguments)
    failed = 0
    for seed in range(given.seed, given.seed + given.seeds):
        with tempfile.TemporaryDirectory(prefix="monkey-") as folder:
            outcome = play(seed, given.seconds, given.actions, Path(folder))
        print(f"seed {seed}: {'fine, ' if outcome.code == 0 else ''}{outcome.words}", flush=True)
        failed += outcome.code != 0
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
