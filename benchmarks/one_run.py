"""One training in a process of its own: `python -m benchmarks.one_run TRAINER FILE SIZE`.

Prints JSON: wall and processor seconds of the training (imports not counted), the largest memory
of the process in MB, and how many tokens were learned.
"""

from __future__ import annotations

import json
import resource
import sys
import time
from pathlib import Path

from .trainers import TRAINERS


def main(name: str, path: str, size: str) -> None:
    """Train once and print what it took."""
    run = TRAINERS[name]()
    processor, clock = time.process_time(), time.perf_counter()
    learned = run(Path(path), int(size))
    wall, busy = time.perf_counter() - clock, time.process_time() - processor
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(json.dumps({"wall": wall, "cpu": busy, "memory": memory, "learned": learned}))


if __name__ == "__main__":
    main(*sys.argv[1:])
