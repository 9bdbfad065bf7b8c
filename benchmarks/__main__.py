"""Training beside other libraries: `python -m benchmarks [FILE…] [--size N] [--rounds N]`.

The trainers take turns, each run in a process of its own, so that a busy moment of the machine hits
all alike; the table shows each one's best run. Without a FILE the sample texts are
joined and repeated, which says little about real corpora.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

from .trainers import TRAINERS

ROOT = Path(__file__).resolve().parent.parent
Figures = dict[str, float]


def measure(name: str, path: Path, size: int) -> Figures:
    """One run in a fresh process. Raises CalledProcessError where the trainer fails."""
    command = [sys.executable, "-m", "benchmarks.one_run", name, str(path.resolve()), str(size)]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, cwd=ROOT)
    figures: Figures = json.loads(done.stdout.splitlines()[-1])
    return figures


def table(path: Path, size: int, rounds: int, names: list[str]) -> str:
    """The best of every trainer's runs on one file, in Markdown, with ratios to ours."""
    runs: dict[str, list[Figures]] = {name: [] for name in names}
    for _ in range(rounds):
        for name in names:
            runs[name].append(measure(name, path, size))
    least = {
        name: {key: min(run[key] for run in done) for key in done[0]} for name, done in runs.items()
    }
    ours = least[names[0]]
    megabytes = path.stat().st_size / 1e6
    lines = [
        f"\n{path.name}, {megabytes:.1f} MB, vocabulary {size:,}, best of {rounds}\n",
        "| trainer | wall s | × | CPU s | × | memory MB | × | tokens learned |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for name, own in least.items():
        cells = [
            f"{own[key]:.2f} | {own[key] / ours[key]:.1f}" for key in ("wall", "cpu", "memory")
        ]
        lines.append(f"| {name} | {' | '.join(cells)} | {own['learned']:,.0f} |")
    return "\n".join(lines)


def sample_text(folder: Path) -> Path:
    """The sample texts, joined and repeated to about 5 MB."""
    samples = sorted((ROOT / "resources" / "samples").glob("*.txt"))
    text = b"\n".join(sample.read_bytes() for sample in samples)
    path = folder / "samples.txt"
    path.write_bytes(text * (5_000_000 // len(text)))
    return path


def main() -> None:
    """Read the arguments and print one table for each file."""
    parser = argparse.ArgumentParser(prog="benchmarks", description="Compare trainers of BPE.")
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="UTF-8 texts")
    parser.add_argument("--size", type=int, default=32_000, help="vocabulary size (32000)")
    parser.add_argument("--rounds", type=int, default=3, help="runs of each trainer (3)")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for path in options.files or [sample_text(Path(folder))]:
            print(table(path, options.size, options.rounds, list(TRAINERS)), flush=True)


if __name__ == "__main__":
    main()
