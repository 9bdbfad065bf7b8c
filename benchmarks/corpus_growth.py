"""Whether memory grows with the corpus: reading, training and measuring at several sizes.

    python -m benchmarks.corpus_growth TEXT [MEGABYTES ...]

Makes a JSON Lines file of each size (500 and 5000 MB) from excerpts of TEXT, with a word of their
own in every forty, so that words never stop to be new. Tells for each command the wall time, the
processor's, and the most memory that the process had. Takes the disk of the largest size, and of
counts that do not fit into the memory that training is given (512 MB).
"""

from __future__ import annotations

import json
import os
import random
import sys
import tempfile
import time
from pathlib import Path

DOCUMENT = 2500  # characters
APART = 40       # words from one that is new to the next
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def write(path: Path, text: str, megabytes: int) -> None:
    """The corpus."""
    chance = random.Random(7)
    size = 0
    with path.open("wb") as file:
        while size < megabytes * 1_000_000:
            at = chance.randrange(len(text) - DOCUMENT)
            words = text[at : at + DOCUMENT].split(" ")
            words[::APART] = [
                word + "".join(chance.choices(LETTERS, k=6)) for word in words[::APART]
            ]
            size += file.write(f"{json.dumps({'text': ' '.join(words)})}\n".encode())


def run(name: str, *arguments: str) -> None:
    """Run a command and tell what it took."""
    began = time.monotonic()
    child = os.posix_spawnp(
        sys.executable,
        [sys.executable, "-c", "from tokenprism.cli import run; import sys; run(sys.argv[1:])",
         *arguments],
        os.environ,
        file_actions=[(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0),
                      (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0)],
    )
    _, status, used = os.wait4(child, 0)
    if status:
        raise SystemExit(f"{name} has failed")
    print(
        f"  {name:8} {time.monotonic() - began:8.1f} s {used.ru_utime + used.ru_stime:8.1f} s "
        f"{used.ru_maxrss / 1024:8.0f} MB", flush=True,
    )


def main(source: str, *sizes: str) -> None:
    """Print a block for each size."""
    text = Path(source).read_text("utf-8", "replace")
    with tempfile.TemporaryDirectory() as folder:
        for megabytes in sizes or ("500", "5000"):
            corpus, model = Path(folder, "a.jsonl"), Path(folder, "model.json")
            write(corpus, text, int(megabytes))
            print(f"{megabytes} MB{'wall':>16} {'processor':>12} {'memory':>8}", flush=True)
            run("corpus", "corpus", str(corpus))
            run("train", "train", str(corpus), "--vocab-size", "8000", "--memory", "512M",
                "--threads", "1", "-o", str(model))
            run("compare", "compare", str(model), "--corpus", str(corpus))


if __name__ == "__main__":
    main(*sys.argv[1:])
