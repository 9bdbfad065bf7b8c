"""Several threads on one thing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from typing import Generic, TypeVar

from .._progress import Progress
from ..errors import CancelledError

T = TypeVar("T")


def on_threads(jobs: Iterable[Callable[[], bool]], progress: Progress) -> None:
    """Run all jobs at once, each on a thread of its own, one on the caller's.

    A job returns False when `progress` was cancelled, which raises CancelledError here; so does
    what a job raises.
    """
    first, *others = jobs
    if others:
        with ThreadPoolExecutor(len(others), "bytepiece") as pool:
            running = [pool.submit(job) for job in others]
            whole = [first(), *(job.result() for job in running)]
    else:
        whole = [first()]
    if not all(whole) or progress.must_stop():
        raise CancelledError


class Source(Generic[T]):
    """Things for several threads: each goes to one. After an error nothing more is given."""

    def __init__(self, things: Iterable[T]) -> None:
        self._things = iter(things)
        self._lock = Lock()
        self._closed = False

    def __iter__(self) -> Iterator[T]:
        while True:
            with self._lock:
                if self._closed:
                    return
                try:
                    thing = next(self._things)
                except BaseException as end:
                    self._closed = True
                    if isinstance(end, StopIteration):
                        return
                    raise
            yield thing

    def close(self) -> None:
        """Give nothing more to any thread."""
        self._closed = True
