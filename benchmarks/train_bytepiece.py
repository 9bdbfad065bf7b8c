"""Time and memory of training BytePiece, beside the Python package bytepiece.

    python benchmarks/train_bytepiece.py CORPUS… [--vocab N] [--megabytes 1] [--rounds N]

The first part compares on the first bytes of each text, at the options of bytepiece and with the
same result, which is checked. The second trains on the whole texts with the own front ends. Every
run is a process of its own, and they take turns; timed as in `train.py`, best of several rounds.

bytepiece works only with a pyahocorasick that was built with AHOCORASICK_BYTES=1 in the environment
(`pip install --no-binary :all: pyahocorasick`).
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from train import Figures, best, clocks, memory

MIN_COUNT = 2
Counts = dict[str, int]  # hexadecimal bytes of each piece with its count


def theirs(path: str, vocab: int, _min_count: int) -> Callable[[], Counts]:
    import bytepiece

    made = bytepiece.Trainer(order=6, max_vocab_size=vocab, min_count=MIN_COUNT)
    made.train([Path(path).read_text(encoding="utf-8")])
    return lambda: {piece.hex(): count for piece, count in made.pieces[0].items()}


def ours(path: str, vocab: int, min_count: int, **options: Any) -> Callable[[], Counts]:
    from tokenprism.bytepiece import BytePieceOptions, BytePieceTrainer
    from tokenprism.corpus import Corpus

    asked = BytePieceOptions(vocab, min_count=min_count, **options)
    model = BytePieceTrainer(Corpus.open(path), asked).run()

    def counts() -> Counts:
        found = zip(model.pieces, model.counts.tolist(), strict=True)
        bytes_of_it = [] if model.byte_counts is None else model.byte_counts.tolist()
        return {piece.hex(): count for piece, count in found} | {
            f"{byte:02x}": count for byte, count in enumerate(bytes_of_it)
        }

    return counts


def same_as_bytepiece(path: str, vocab: int, min_count: int) -> Callable[[], Counts]:
    from tokenprism.bytepiece import FrontEnd

    return ours(
        path, vocab, min_count, front=FrontEnd("lines", nfc=True), max_piece_length=36,
        specials=("<pad>", "<bos>", "<eos>"), compat="bytepiece",
    )


def own(preset: str) -> Callable[[str, int, int], Callable[[], Counts]]:
    def run(path: str, vocab: int, min_count: int) -> Callable[[], Counts]:
        from tokenprism.bytepiece import FrontEnd

        return ours(path, vocab, min_count, front=FrontEnd(preset))

    return run


RUNS = {
    "bytepiece": theirs,
    "tokenprism as bytepiece": same_as_bytepiece,
    "tokenprism words": own("words"),
    "tokenprism lines": own("lines"),
}


def child(name: str, path: str, vocab: int, min_count: int, pieces: str) -> None:
    """One run in this process: figures to the standard output, pieces to a file."""
    import numpy  # noqa: F401  (both need it: no part of what is timed)

    if name == "bytepiece":
        import bytepiece  # noqa: F401
    else:
        import tokenprism.bytepiece  # noqa: F401
    before = memory()
    begun = clocks()
    made = RUNS[name](path, vocab, min_count)
    cpu, wall = (end - start for start, end in zip(begun, clocks(), strict=True))
    peak = memory()
    Path(pieces).write_text(json.dumps(made()))
    print(json.dumps([cpu, wall, peak, peak - before]))


def measure(name: str, path: str, vocab: int, min_count: int) -> tuple[Figures, Counts]:
    with tempfile.TemporaryDirectory() as folder:
        pieces = Path(folder) / "pieces"
        command = [sys.executable, __file__, "--child", name, path, str(vocab), str(min_count)]
        answer = subprocess.run([*command, str(pieces)], capture_output=True, text=True)
        if answer.returncode:
            sys.exit(f"{name}: {answer.stderr.splitlines()[-1]}")
        return Figures(*json.loads(answer.stdout.splitlines()[-1])), json.loads(pieces.read_text())


def compare(names: list[str], path: str, vocab: int, min_count: int, rounds: int) -> None:
    runs: dict[str, list[Figures]] = {name: [] for name in names}
    pieces: dict[str, Counts] = {}
    for _ in range(rounds):
        for name in names:
            figures, pieces[name] = measure(name, path, vocab, min_count)
            runs[name].append(figures)
    print(f"{'':26}{'CPU s':>8}{'wall s':>8}{'MB':>7}{'+MB':>7}{'pieces':>9}")
    for name in names:
        one = best(runs[name])
        print(f"{name:26}{one.cpu:8.2f}{one.wall:8.2f}{one.peak:7.0f}{one.extra:7.0f}"
              f"{len(pieces[name]):9,}", flush=True)
    if "bytepiece" in names:
        base, peer = (best(runs[name]) for name in names)
        same = "the same" if pieces[names[0]] == pieces[names[1]] else "OTHER"
        print(f"bytepiece / tokenprism: CPU {peer.cpu / base.cpu:.0f}x, wall "
              f"{peer.wall / base.wall:.0f}x, memory above the imports "
              f"{peer.extra / base.extra:.1f}x; {same} pieces and counts")


def main() -> None:
    if sys.argv[1:2] == ["--child"]:
        name, path, vocab, min_count, pieces = sys.argv[2:]
        child(name, path, int(vocab), int(min_count), pieces)
        return
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("corpus", nargs="+", type=Path)
    parser.add_argument("--vocab", type=int, default=8_000, help="specials, bytes and pieces")
    parser.add_argument("--megabytes", type=float, default=1.0, help="for bytepiece")
    parser.add_argument("--min-count", type=int, default=32, help="for the whole texts")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--alone", action="store_true", help="leave bytepiece out")
    asked = parser.parse_args()
    for corpus in asked.corpus:
        if not asked.alone:
            with corpus.open("rb") as file, tempfile.NamedTemporaryFile(suffix=".txt") as part:
                text = file.read(int(asked.megabytes * 1e6)).decode("utf-8", "ignore")
                part.write(text.encode())
                part.flush()
                print(f"\n{corpus.name}, first {len(text.encode()):,} bytes, minimum count "
                      f"{MIN_COUNT}, load {os.getloadavg()[0]:.1f}")
                names = ["tokenprism as bytepiece", "bytepiece"]
                compare(names, part.name, asked.vocab, MIN_COUNT, asked.rounds)
        print(f"\n{corpus.name}, {corpus.stat().st_size:,} bytes, minimum count "
              f"{asked.min_count}, load {os.getloadavg()[0]:.1f}")
        names = ["tokenprism words", "tokenprism lines"]
        compare(names, str(corpus), asked.vocab, asked.min_count, asked.rounds)


if __name__ == "__main__":
    main()
