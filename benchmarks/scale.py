"""What counting costs as a corpus grows, and on a cluster of processes against one machine.

    python benchmarks/scale.py growth TEXT…
    python benchmarks/scale.py cluster TEXT… [--workers 2] [--part 16]

`growth`: of beginnings of each text, distinct pre-tokens (cl100k) and n-grams of 6 bytes, CPU
seconds of counting on one thread, the memory of the table, the size of the sorted run that goes
over the network, and the exponent of Heaps' law between this beginning and the one of half its
size.
`cluster`: wall and CPU seconds of the same trainings and metrics here, on all processors, and
there, each after one that is not timed. Differing results end it. Workers keep memory as
docs/scale.md recommends.
"""

from __future__ import annotations

import argparse
import logging
import os
import time
from collections.abc import Callable, Iterator
from math import log2
from pathlib import Path
from typing import Any

from tokenprism import Progress
from tokenprism.analysis import compare
from tokenprism.bpe.characters import tokenizer_of
from tokenprism.bpe.options import TrainOptions
from tokenprism.bpe.train import Trainer
from tokenprism.bytepiece import BytePieceOptions, BytePieceTrainer
from tokenprism.bytepiece._grams import merge
from tokenprism.bytepiece.counting import SegmentedCorpus
from tokenprism.bytepiece.options import default_min_count
from tokenprism.corpus import Corpus, TextCorpus
from tokenprism.counting import count_words
from tokenprism.pretokenize import pattern
from tokenprism.scale import Cluster
from tokenprism.scale.words import Run

LEAST = 1_500_000
KEEPING = {"MALLOC_TRIM_THRESHOLD_": "67108864", "MALLOC_MMAP_THRESHOLD_": "33554432"}
SCHEMES = ("bpe", "bytepiece", "metrics")


def beginnings(path: Path) -> Iterator[bytes]:
    """The text halved again and again, the shortest first, each to the end of a line."""
    text = path.read_bytes()
    sizes = [len(text)]
    while sizes[-1] // 2 > LEAST:
        sizes.append(sizes[-1] // 2)
    for size in reversed(sizes):
        yield text[: text.rfind(b"\n", 0, size) + 1]


def heaps(before: tuple[int, int] | None, size: int, many: int) -> str:
    """The exponent b of many ~ size^b between two sizes."""
    if before is None:
        return "–"
    return f"{log2(many / before[1]) / log2(size / before[0]):.2f}"


def grow_words(path: Path) -> None:
    """Distinct pre-tokens of beginnings of a text."""
    cuts, before = pattern("cl100k"), None
    for text in beginnings(path):
        corpus, began = TextCorpus([text]), time.process_time()
        words = count_words(corpus.chunks(cuts, size=1 << 18), cuts)
        seconds = time.process_time() - began
        many, memory = len(words), words.memory
        counts = sorted(words.to_dict().values())
        once = sum(count == 1 for count in counts)
        rare = sum(count < 10 for count in counts)
        run = len(Run.of(words, Progress()).data)
        print(
            f"{path.stem} {len(text) / 1e6:.1f} MB: {many:,} pre-tokens, "
            f"b {heaps(before, len(text), many)}, once {once / many:.0%}, "
            f"below 10 {rare / many:.0%}; {seconds:.2f} s CPU, "
            f"{len(text) / 1e6 / seconds:.0f} MB/s; table {memory / many:.0f}, "
            f"run {run / many:.1f} bytes each"
        )
        before = len(text), many


def grow_grams(path: Path) -> None:
    """N-grams and pieces of beginnings of a text."""
    before = None
    options = BytePieceOptions(threads=1)
    for text in beginnings(path):
        corpora, began = [TextCorpus([text])], time.process_time()
        with SegmentedCorpus(corpora, options, Progress()) as corpus:
            runs = corpus.gram_runs()
            counted = time.process_time() - began
            counts = merge(runs, 6, default_min_count(len(text)), Progress())
            rare = merge(runs, 6, 32, Progress())
        assert counts is not None
        assert rare is not None
        many = counts.distinct[6]
        print(
            f"{path.stem} {len(text) / 1e6:.1f} MB: {many:,} 6-grams, "
            f"b {heaps(before, len(text), many)}; of all {sum(counts.distinct):,} are known "
            f"{sum(counts.kept):,} (count {counts.min_count}), {sum(rare.kept):,} (32); "
            f"{counted:.2f} s CPU, {len(text) / 1e6 / counted:.0f} MB/s; "
            f"{16 * sum(map(len, runs)) / 1e6:.1f} MB of runs"
        )
        before = len(text), many


def timed(work: Callable[[], Any], others: Callable[[], float]) -> tuple[Any, float, float]:
    """What `work` gives; wall seconds, and CPU seconds of this process and of `others`."""
    work()
    cpu, began = time.process_time() + others(), time.monotonic()
    made = work()
    return made, time.monotonic() - began, time.process_time() + others() - cpu


def against(paths: list[Path], address: str, workers: Callable[[], float], part: int) -> None:
    """Trainings and metrics, here and there."""
    cluster = Cluster(address, part=part)
    for path in paths:
        corpus = Corpus.open(path)
        model = Trainer(corpus, TrainOptions(32_000)).run()
        tokenizer = tokenizer_of(model, name="bpe", family="BPE")

        def bpe(place: Cluster | None, corpus: Corpus = corpus) -> Any:
            made = Trainer(corpus, TrainOptions(32_000), cluster=place).run()
            return made.left.tolist(), made.counts.tolist(), made.record

        def bytepiece(place: Cluster | None, corpus: Corpus = corpus) -> Any:
            made = BytePieceTrainer(corpus, BytePieceOptions(), cluster=place).run()
            return made.pieces, made.counts.tolist(), made.record

        def metrics(
            place: Cluster | None, corpus: Corpus = corpus, tokenizer: Any = tokenizer
        ) -> Any:
            return compare([tokenizer], [corpus], cluster=place)

        for name, work in zip(SCHEMES, (bpe, bytepiece, metrics), strict=True):
            one, wall, cpu = timed(lambda work=work: work(None), lambda: 0.0)
            other, far_wall, far_cpu = timed(lambda work=work: work(cluster), workers)
            if one != other:
                raise SystemExit(f"{path.stem} {name}: the results differ")
            print(
                f"{path.stem} {name}: here {wall:.2f} s, {cpu:.2f} s CPU; "
                f"cluster {far_wall:.2f} s, {far_cpu:.2f} s CPU; the same result", flush=True,
            )


def main() -> None:
    """Parse the command line and measure."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=("growth", "cluster"))
    parser.add_argument("texts", metavar="TEXT", nargs="+", type=Path)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--part", type=int, default=16, help="MiB of text in a part")
    arguments = parser.parse_args()
    if arguments.what == "growth":
        for path in arguments.texts:
            grow_words(path)
            grow_grams(path)
        return
    from distributed import Client, LocalCluster

    os.environ.update(KEEPING)
    with LocalCluster(
        n_workers=arguments.workers, threads_per_worker=1, processes=True,
        dashboard_address="127.0.0.1:0", silence_logs=logging.CRITICAL,
    ) as cluster, Client(cluster) as client:

        def workers() -> float:
            return float(sum(client.run(time.process_time).values()))

        against(arguments.texts, cluster.scheduler_address, workers, arguments.part << 20)


if __name__ == "__main__":
    main()
