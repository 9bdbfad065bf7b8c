"""What every task on a worker needs: the versions, the memory, and word when nobody waits for it.
"""

from __future__ import annotations

import platform
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from .. import __version__
from .._progress import Progress
from ..errors import CancelledError, ClusterError, CorpusError
from ..messages import Message

About = Mapping[str, str]

_LOOK: Final = 0.2  # seconds
_LEAST: Final = 256 << 20


def about() -> dict[str, str]:
    """What decides results, by name: workers must have the same."""
    from importlib.metadata import version  # takes a while to import, and most never ask

    return {
        "tokenprism": __version__,
        "distributed": version("distributed"),
        "regex": version("regex"),
        # What it knows of Unicode decides the form C of texts.
        "Python": ".".join(platform.python_version_tuple()[:2]),
        "processor": platform.machine(),
    }


def check_about(theirs: About, ours: About, worker: str) -> None:
    """ClusterError for a worker with other versions than the program that asks."""
    for name, value in ours.items():
        other = theirs.get(name, "?")
        if other != value:
            raise ClusterError(
                Message(
                    "the worker {worker} has {name} {theirs}, here is {ours}: the result could "
                    "be another",
                    worker=worker, name=name, theirs=other, ours=value,
                ),
                remedy="Install the same versions on all machines",
            )


@contextmanager
def at_work(ours: About) -> Iterator[Progress]:
    """The surroundings of a task: it is told to stop when nobody waits for its result any more.

    ClusterError where the versions are not `ours`, or this worker cannot read the corpus.
    """
    import distributed

    worker = distributed.get_worker()
    check_about(about(), ours, worker.address)
    progress, over = Progress(), threading.Event()
    watch = threading.Thread(
        target=_watch, args=(worker, worker.get_current_task(), progress, over), daemon=True
    )
    watch.start()
    try:
        yield progress
    except CancelledError:
        # Whoever asks again after all does not get this as an answer.
        raise distributed.Reschedule from None
    except CorpusError as fault:
        raise ClusterError(
            Message(
                "the worker {worker} cannot read the corpus: {problem}",
                worker=worker.address, problem=fault.message,
            ),
            remedy="Every worker reads it itself: put it where all find it by the same path, with "
            "the same time of change, or at an address such as s3://…",
        ) from fault
    finally:
        over.set()


def _watch(worker: Any, key: str, progress: Progress, over: threading.Event) -> None:
    while not over.wait(_LOOK):
        task = worker.state.tasks.get(key)
        if task is None or task.state == "cancelled":
            progress.cancel()
            return


def memory_here() -> int:
    """Bytes that one task on this worker may count in."""
    import distributed.system

    worker = distributed.get_worker()
    limit = int(worker.memory_manager.memory_limit or distributed.system.MEMORY_LIMIT)
    threads = int(worker.state.nthreads)
    return max(limit // (4 * max(1, threads)), _LEAST)
