"""Worker threads that let the window's thread go first."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import wait as wait_for

NICE = 5
CLOSING = 1.5  # seconds that a closing window waits for cancelled work


def yield_to_window() -> None:
    """Lower the priority of the calling thread and of those that it starts.

    Only Linux gives threads priorities of their own; elsewhere this does nothing.
    """
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)


def workers() -> int:
    """How many threads may work at once without taking the window's core."""
    return max(1, min(4, (os.cpu_count() or 1) - 1))


class Pool:
    """Threads that let the window go first, and whose work may outlive the window.

    Libraries in which a worker sits cannot be interrupted; closing waits for them only so long.
    """

    def __init__(self, threads: int, name: str) -> None:
        self._executor = ThreadPoolExecutor(threads, name, yield_to_window)
        self._futures: set[Future[None]] = set()

    def submit(self, work: Callable[..., None], *arguments: object) -> None:
        """Call `work` with the arguments on a thread of the pool."""
        future = self._executor.submit(work, *arguments)
        self._futures.add(future)
        future.add_done_callback(self._futures.discard)

    def close(self) -> None:
        """Drop what has not begun, and wait for the rest, which was cancelled by its owner."""
        self._executor.shutdown(wait=False, cancel_futures=True)
        _, late = wait_for(self._futures.copy(), CLOSING)
        if not late:
            self._executor.shutdown(wait=True)


def leave(code: int) -> int:
    """The exit code of a program whose windows are closed; ends it where threads hang on."""
    main = threading.main_thread()
    if any(one is not main and not one.daemon for one in threading.enumerate()):
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)
    return code
