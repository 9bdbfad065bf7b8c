"""Time and memory of training byte-pair encoding, beside other trainers.

    python benchmarks/train.py CORPUS… [--vocab N] [--peers gigabpe,rustbpe] [--rounds N]
    python benchmarks/train.py CORPUS… --threads 1,2

Every run is a process of its own, and the runs of the trainers take turns. Timed is the way from
the path of a UTF-8 text to the merges: imports are not in it, reading the file (for Tokenprism with
its check and fingerprint) is. CPU seconds are those of all threads. Memory is the peak of the whole
process, and beside it the peak above what the imports took. Of several rounds the best counts.

Each peer is compared with Tokenprism at the peer's own pattern and tie-break and at the same number
of merges; `same` says how many of the first merges are equal. Peers that read lines (rustbpe and
tokenizers, as their users feed them) split at line ends, where Tokenprism splits whole documents.

With `--threads` only the counting of Tokenprism is measured, for each number of threads. Of the
thread that begins, Linux tells how long it worked and how long it waited for a processor; what is
left of the wall time it was blocked: by the interpreter lock, for a chunk, for the other threads.
`speed` compares worked and blocked together, which the load of the machine disturbs little.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

Tokens = list[str]  # hexadecimal bytes of each merge's token, in order
Run = Callable[[str, int], Callable[[], Tokens]]


@dataclass(frozen=True)
class Figures:
    cpu: float
    wall: float
    peak: float   # MB, the whole process
    extra: float  # MB above the imports


# How each peer splits and breaks ties, as Tokenprism's options.
PEERS = {
    "gigabpe": ("gpt2", "huggingface"),
    "tokenizers": ("gpt2", "huggingface"),
    "rustbpe": ("cl100k-classic", "smallest-ids"),
    "gigatoken": ("gpt2", "huggingface"),
}


def ours(pattern: str, tie_break: str) -> Run:
    from tokenprism.bpe.options import TrainOptions
    from tokenprism.bpe.train import Trainer
    from tokenprism.corpus import Corpus

    def run(path: str, merges: int) -> Callable[[], Tokens]:
        options = TrainOptions(256 + merges, pattern, tie_break=tie_break)
        model = Trainer(Corpus.open(path), options).run()
        entry = model.vocabulary.bytes_of
        return lambda: [
            (entry(left) + entry(right)).hex()
            for left, right in zip(model.left.tolist(), model.right.tolist(), strict=True)
        ]

    return run


def gigabpe(alphabet: int) -> Run:
    import gigabpe

    def run(path: str, merges: int) -> Callable[[], Tokens]:
        # It keeps the bytes that occur, not all 256.
        _vocabulary, learned = gigabpe.train_bpe(
            [path], merges + alphabet, special_tokens=[], pretokenizer="bytelevel"
        )
        return lambda: [shown_bytes(left + right) for left, right in learned]

    return run


def tokenizers() -> Run:
    from tokenizers import Tokenizer, models, pre_tokenizers, trainers

    def run(path: str, merges: int) -> Callable[[], Tokens]:
        made = Tokenizer(models.BPE())
        made.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
        trainer = trainers.BpeTrainer(
            vocab_size=256 + merges,
            min_frequency=0,
            show_progress=False,
            initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        )
        made.train([path], trainer)
        return lambda: [
            shown_bytes("".join(pair)) for pair in json.loads(made.to_str())["model"]["merges"]
        ]

    return run


def rustbpe() -> Run:
    import rustbpe
    from tokenprism.pretokenize import PATTERNS

    def run(path: str, merges: int) -> Callable[[], Tokens]:
        made = rustbpe.Tokenizer()
        with Path(path).open(encoding="utf-8", newline="") as lines:
            made.train_from_iterator(lines, 256 + merges, pattern=PATTERNS["cl100k-classic"].regex)
        ranks = sorted(made.get_mergeable_ranks(), key=lambda entry: entry[1])
        return lambda: [bytes(token).hex() for token, _rank in ranks[256:]]

    return run


def gigatoken() -> Run:
    from gigatoken import TextFileSource, train_bpe

    def run(path: str, merges: int) -> Callable[[], Tokens]:
        _vocabulary, learned = train_bpe(TextFileSource([path]), 256 + merges, [])
        return lambda: [(left + right).hex() for left, right in learned]

    return run


@cache
def byte_of() -> dict[str, int]:
    """The byte of each character by which GPT-2 shows bytes."""
    printable = [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    others = [byte for byte in range(256) if byte not in printable]
    shown = {chr(byte): byte for byte in printable}
    return shown | {chr(256 + n): byte for n, byte in enumerate(others)}


def shown_bytes(shown: str) -> str:
    """Bytes, in hexadecimal, of a token as GPT-2 shows it."""
    return bytes(byte_of()[char] for char in shown).hex()


def clocks() -> list[float]:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return [used.ru_utime + used.ru_stime, time.perf_counter()]


def memory() -> float:
    """Peak of this process in MB."""
    status = Path("/proc/self/status")
    if status.exists():
        # The peak that getrusage gives may be that of the process which started this one.
        lines = status.read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) / 1024
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1 << 20 if sys.platform == "darwin" else 1 << 10)


def bytes_seen(path: str) -> int:
    """How many different bytes a file has."""
    seen: set[int] = set()
    with Path(path).open("rb") as file:
        while block := file.read(1 << 20):
            seen.update(block)
    return len(seen)


def child(name: str, path: str, merges: int, tokens: str) -> None:
    """One run in this process: figures to the standard output, tokens to a file."""
    kind, _, options = name.partition(":")
    if kind == "tokenprism":
        run = ours(*options.split(","))
    elif kind == "gigabpe":
        run = gigabpe(int(options))
    else:
        run = {"tokenizers": tokenizers, "rustbpe": rustbpe, "gigatoken": gigatoken}[kind]()
    before = memory()
    begun = clocks()
    learned = run(path, merges)
    cpu, wall = (end - start for start, end in zip(begun, clocks(), strict=True))
    peak = memory()
    Path(tokens).write_text("\n".join(learned()))
    print(json.dumps([cpu, wall, peak, peak - before]))


def measure(name: str, path: str, merges: int) -> tuple[Figures, Tokens]:
    with tempfile.TemporaryDirectory() as folder:
        tokens = Path(folder) / "tokens"
        command = [sys.executable, __file__, "--child", name, path, str(merges), str(tokens)]
        answer = subprocess.run(command, check=True, capture_output=True, text=True)
        return Figures(*json.loads(answer.stdout.splitlines()[-1])), tokens.read_text().split("\n")


def best(runs: list[Figures]) -> Figures:
    return Figures(
        min(run.cpu for run in runs),
        min(run.wall for run in runs),
        min(run.peak for run in runs),
        min(run.extra for run in runs),
    )


def compare(path: str, merges: int, peers: list[str], rounds: int) -> None:
    ours_for = {peer: f"tokenprism:{','.join(PEERS[peer])}" for peer in peers}
    names = list(dict.fromkeys([*ours_for.values(), *peers]))
    runs: dict[str, list[Figures]] = {name: [] for name in names}
    tokens: dict[str, Tokens] = {}
    alphabet = bytes_seen(path)
    for _ in range(rounds):
        for name in names:
            asked = f"{name}:{alphabet}" if name == "gigabpe" else name
            figures, tokens[name] = measure(asked, path, merges)
            runs[name].append(figures)
    load = os.getloadavg()[0]
    print(f"\n{Path(path).name}: {merges:,} merges, best of {rounds}, load {load:.1f}")
    print(f"{'':34}{'CPU s':>8}{'wall s':>8}{'MB':>7}{'+MB':>7}{'  peer / ours: CPU':>20}"
          f"{'wall':>7}{'MB':>7}{'+MB':>7}{'same':>9}")
    for name in names:
        own = best(runs[name])
        line = f"{name:34}{own.cpu:8.2f}{own.wall:8.2f}{own.peak:7.0f}{own.extra:7.0f}"
        if name in ours_for:
            base, base_tokens = best(runs[ours_for[name]]), tokens[ours_for[name]]
            differs = (n for n, pair in enumerate(zip(tokens[name], base_tokens, strict=False))
                       if pair[0] != pair[1])
            same = next(differs, min(len(tokens[name]), len(base_tokens)))
            line += (f"{own.cpu / base.cpu:19.2f}x{own.wall / base.wall:6.2f}x"
                     f"{own.peak / base.peak:6.2f}x{own.extra / base.extra:6.2f}x{same:9,}")
        print(line, flush=True)


def thread_clocks() -> tuple[float, float]:
    """Seconds that this thread has worked, and seconds that it has waited for a processor."""
    worked, queued, _slices = Path("/proc/thread-self/schedstat").read_text().split()
    return int(worked) / 1e9, int(queued) / 1e9


def scaling(path: str, numbers: list[int], rounds: int) -> None:
    """Print what counting a corpus takes for each number of threads; of several rounds the best."""
    from tokenprism.corpus import Corpus
    from tokenprism.counting import count_words
    from tokenprism.pretokenize import pattern

    corpus, cuts = Corpus.open(path), pattern("gpt2")
    print(f"\n{Path(path).name}: counting, best of {rounds}, load {os.getloadavg()[0]:.1f}")
    print(f"{'threads':>9}{'CPU s':>8}{'wall s':>8}{'worked s':>10}{'blocked s':>11}{'speed':>8}")
    base = 0.0
    for threads in numbers:
        found = []
        for _ in range(rounds):
            worked, queued = thread_clocks()
            cpu, wall = clocks()
            count_words(corpus.chunks(cuts, (), 1 << 18), cuts, threads=threads)
            cpu, wall = (end - start for start, end in zip((cpu, wall), clocks(), strict=True))
            worked, queued = (
                end - start for start, end in zip((worked, queued), thread_clocks(), strict=True)
            )
            found.append((worked + max(0.0, wall - worked - queued), worked, cpu, wall))
        needed, worked, cpu, wall = min(found)
        base = base or needed
        print(f"{threads:9}{cpu:8.2f}{wall:8.2f}{worked:10.2f}{needed - worked:11.2f}"
              f"{base / needed:7.2f}x", flush=True)


def main() -> None:
    if sys.argv[1:2] == ["--child"]:
        name, path, merges, tokens = sys.argv[2:]
        child(name, path, int(merges), tokens)
        return
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("corpus", nargs="+")
    parser.add_argument("--vocab", type=int, default=32_000, help="bytes and merges together")
    parser.add_argument("--peers", default="gigabpe,rustbpe", help=", ".join(PEERS))
    parser.add_argument("--threads", help="numbers of threads, such as 1,2: measure counting alone")
    parser.add_argument("--rounds", type=int, default=3)
    asked = parser.parse_args()
    for path in asked.corpus:
        if asked.threads:
            scaling(path, [int(number) for number in asked.threads.split(",")], asked.rounds)
            continue
        compare(path, asked.vocab - 256, asked.peers.split(","), asked.rounds)


if __name__ == "__main__":
    main()
