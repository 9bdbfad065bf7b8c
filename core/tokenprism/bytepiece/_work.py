"""Several threads on one thing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from typing import Generic, TypeVar

from .._progress import Progress
from ..errors import CancelledError

T = TypeVar("T")


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
