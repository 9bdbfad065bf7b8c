"""Several threads on one thing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

from .._progress import Progress
from ..counting import WordCounts
from ..errors import CancelledError


def on_threads(many: int, work: Callable[[int], bool], progress: Progress) -> None:
    """Call `work(0)` to `work(many - 1)` at once, the first on the caller's thread.

    They return False when `progress` was cancelled, which raises CancelledError here; so does
    what they raise.
    """
    with ThreadPoolExecutor(max(many - 1, 1), "bytepiece") as pool:
        running = [pool.submit(work, number) for number in range(1, many)]
        whole = [work(0), *(job.result() for job in running)]
    if not all(whole) or progress.must_stop():
        raise CancelledError


def joined(tables: Sequence[WordCounts], progress: Progress) -> WordCounts:
    """All counts in the largest of `tables`; the others are empty then."""
    words = max(tables, key=len)
    for table in tables:
        if table is not words:
            if not words.absorb(table, progress):
                raise CancelledError
            table.clear()
    return words
