"""Work in the background: short jobs on a thread pool, trainings on a thread of their own."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from PySide6.QtCore import QObject, Qt, QThread, QTimer, Signal, Slot

from tokenprism import Progress
from tokenprism.errors import CancelledError, TokenprismError

log = logging.getLogger(__name__)

POLL = 90  # milliseconds between two looks at a running training


@dataclass(slots=True, eq=False)
class Job:
    """One call of `work(progress)`; `done` gets its value, `failed` the words of its error."""

    work: Callable[[Progress], Any]
    done: Callable[[Any], None]
    failed: Callable[[str], None]
    progress: Progress = field(default_factory=Progress)
    value: Any = None
    problem: str = ""


class TaskManager(QObject):
    """Runs jobs on threads; answers come back on the window's thread, cancelled ones never."""

    _finished = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.jobs: list[Job] = []
        self._pool = ThreadPoolExecutor(max(2, os.cpu_count() or 1), "task")
        self._finished.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    def start(
        self,
        work: Callable[[Progress], Any],
        done: Callable[[Any], None],
        failed: Callable[[str], None],
    ) -> Job:
        """Run `work` on a thread of the pool."""
        job = Job(work, done, failed)
        self.jobs.append(job)
        self._pool.submit(self._run, job)
        return job

    def _run(self, job: Job) -> None:
        try:
            job.value = job.work(job.progress)
        except CancelledError:
            job.progress.cancel()
        except (TokenprismError, OSError) as fault:
            job.problem = words(fault)
        except Exception as fault:  # noqa: BLE001 - a worker's fault must not vanish
            log.exception("a background job failed")
            job.problem = f"{type(fault).__name__}: {fault}"
        self._finished.emit(job)

    @Slot(object)
    def _deliver(self, job: Job) -> None:
        if job not in self.jobs:
            return
        self.jobs.remove(job)
        if job.progress.cancelled:
            return
        if job.problem:
            job.failed(job.problem)
        else:
            job.done(job.value)

    def close(self) -> None:
        """Cancel everything and wait for the threads."""
        for job in self.jobs:
            job.progress.cancel()
        self.jobs.clear()
        self._pool.shutdown(wait=True, cancel_futures=True)


def words(fault: Exception) -> str:
    """An error as a sentence for the user."""
    if isinstance(fault, OSError) and not isinstance(fault, TokenprismError):
        where = f"{fault.filename}: " if fault.filename else ""
        return f"{where}{(fault.strerror or str(fault)).lower()}"
    return str(fault)
