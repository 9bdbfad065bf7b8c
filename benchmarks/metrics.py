"""How fast metrics of corpora are, and what they hold: `python -m benchmarks.metrics TOKENIZER…
--corpus FILE…`.

Each measurement has a process of its own: MB (10⁶ bytes) of text a second by the clock and by the
processor's time, with one thread and with two, and the greatest memory above that of the program
with the tokenizer.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import time
from pathlib import Path


def measured(tokenizer: str, corpus: str, threads: int) -> dict[str, float]:
    """One measurement in this process."""
    from tokenprism.analysis.measuring import classes_by
    from tokenprism.analysis.streaming import measure
    from tokenprism.corpus import Corpus
    from tokenprism.formats import open_tokenizer

    one = open_tokenizer(tokenizer)
    one.encode("warm")
    classes_by([one], 0)  # once for each vocabulary, not for each corpus
    opened = Corpus.open(corpus)
    before = resource.getrusage(resource.RUSAGE_SELF)
    began = time.perf_counter()
    found = measure([one], opened, 0, threads=threads)
    seconds = time.perf_counter() - began
    after = resource.getrusage(resource.RUSAGE_SELF)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    size = opened.size / 1e6
    return {
        "tokens": found.tallies[0].tokens, "clock": size / seconds, "processor": size / spent,
        "before": before.ru_maxrss / 1024, "most": after.ru_maxrss / 1024,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tokenizers", nargs="+")
    parser.add_argument("--corpus", nargs="+", required=True)
    parser.add_argument("--child", type=int, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.child:
        found = measured(arguments.tokenizers[0], arguments.corpus[0], arguments.child)
        print(json.dumps(found))
        return
    print("| tokenizer | corpus | threads | MB/s | MB/s of the processor | memory, MB |")
    print("|---|---|---:|---:|---:|---:|")
    for corpus in arguments.corpus:
        for tokenizer in arguments.tokenizers:
            for threads in (1, 2):
                command = [
                    sys.executable, "-m", "benchmarks.metrics", tokenizer, "--corpus", corpus,
                    "--child", str(threads),
                ]
                run = subprocess.run(command, capture_output=True, text=True, check=True)
                one = json.loads(run.stdout)
                print(
                    f"| {Path(tokenizer).stem} | {Path(corpus).stem} | {threads} "
                    f"| {one['clock']:.3g} | {one['processor']:.3g} "
                    f"| {one['before']:.0f} → {one['most']:.0f} |", flush=True,
                )


if __name__ == "__main__":
    main()
