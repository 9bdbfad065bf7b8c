"""Limits of time that hold on a busy machine too: of processor time, or of waits that repeat."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

# Seconds to wait for what comes by itself, where what is tested against would take longer.
PATIENCE = 60


@dataclass
class Spent:
    """Seconds of processor time, known when the block has ended."""

    seconds: float = 0.0


@contextmanager
def spent() -> Iterator[Spent]:
    """The processor time that all threads of this process take within the block."""
    result, begun = Spent(), time.process_time()
    try:
        yield result
    finally:
        result.seconds = time.process_time() - begun


def spent_by(process: int) -> float:
    """Seconds of processor time that another process has taken so far; Linux."""
    # The name, in brackets, may have anything in it.
    fields = Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def longest_wait(work: Callable[[], object], limit: float) -> float:
    """The longest that this thread does not run while `work` runs in another, in seconds.

    Work is done again, up to five times, until no wait is longer than `limit`: the machine delays
    some of the times, a lock that is held too long delays all.
    """
    shortest = float("inf")
    for _ in range(5):
        thread = threading.Thread(target=work)
        longest, last = 0.0, time.perf_counter()
        thread.start()
        while thread.is_alive():
            time.sleep(0.01)
            now = time.perf_counter()
            longest, last = max(longest, now - last), now
        shortest = min(shortest, longest)
        if shortest < limit:
            break
    return shortest
