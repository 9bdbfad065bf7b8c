"""Worker threads that let the window's thread go first."""

from __future__ import annotations

import os
import sys
import threading

NICE = 5


def yield_to_window() -> None:
    """Lower the priority of the calling thread and of those that it starts.

    Only Linux gives threads priorities of their own; elsewhere this does nothing.
    """
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)


def workers() -> int:
    """How many threads may work at once without taking the window's core."""
    return max(1, min(4, (os.cpu_count() or 1) - 1))
