"""Encodes the session's text with every visible tokenizer on worker threads.

A result reaches the session on the window's thread, and only when it is still wanted: a new text
or a removed tokenizer cancels the work on the old one.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass, field

from PySide6.QtCore import QObject, Signal
from tokenprism import Capability, Progress, Tokenizer
from tokenprism.errors import CancelledError, TokenprismError
from tokenprism.messages import Message

from ..i18n import message_of
from ..session import Result, Session
from .post import Way
from .yielding import Pool, workers

log = logging.getLogger(__name__)


@dataclass(slots=True, eq=False)
class Job:
    """One tokenizer over one text."""

    key: int
    tokenizer: Tokenizer
    source: bytes
    progress: Progress = field(default_factory=Progress)
    result: Result | None = None
    problem: Message | None = None


class EncodingService(QObject):
    """Keeps `session.results` complete. `busy_changed` says whether anything is being encoded."""

    busy_changed = Signal(bool)

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._jobs: dict[int, Job] = {}
        self._stopped: set[int] = set()  # keys that wait until they are shown anew
        self._pool = Pool(workers(), "encode")
        self._done = Way(self._deliver)
        self._disconnect = [
            session.text_changed.connect(self._restart),
            session.tokenizers_changed.connect(self.refresh),
        ]
        self.refresh()

    @property
    def busy(self) -> bool:
        """Whether a visible tokenizer has not answered yet."""
        return bool(self._jobs)

    @property
    def share(self) -> float:
        """How much of what is under way is done, 0 … 1."""
        whole = sum(len(job.source) for job in self._jobs.values())
        done = sum(min(job.progress.done, len(job.source)) for job in self._jobs.values())
        return done / whole if whole else 0.0

    def stop(self) -> None:
        """Give up what is under way. It begins again when its tokenizer is hidden and shown."""
        jobs, self._jobs = self._jobs, {}
        for key, job in jobs.items():
            job.progress.cancel()
            self._stopped.add(key)
            self._session.set_problem(
                key, Message("Encoding was stopped. Hide and show the tokenizer to begin again.")
            )
        self.busy_changed.emit(self.busy)

    def refresh(self) -> None:
        """Begin what is missing, end what is no longer wanted."""
        wanted = {entry.key: entry for entry in self._session.visible}
        for key, job in list(self._jobs.items()):
            if key not in wanted or wanted[key].tokenizer is not job.tokenizer:
                del self._jobs[key]
                job.progress.cancel()
        for key in self._stopped.difference(wanted):
            self._stopped.discard(key)
            self._session.problems.pop(key, None)
        for key, entry in wanted.items():
            known = key in self._session.results or key in self._session.problems
            if not known and key not in self._jobs:
                job = Job(key, entry.tokenizer, self._session.text.source)
                self._jobs[key] = job
                self._pool.submit(self._work, job)
        self.busy_changed.emit(self.busy)

    def _restart(self) -> None:
        for job in self._jobs.values():
            job.progress.cancel()
        self._jobs.clear()
        self._stopped.clear()
        self.refresh()

    def _work(self, job: Job) -> None:
        # On a worker thread. Whatever happens here must reach the user as words.
        try:
            if not job.progress.cancelled:
                job.result = encoded(job.tokenizer, job.source, job.progress)
        except CancelledError:
            return
        except TokenprismError as fault:
            job.problem = fault.message
        except Exception as fault:
            log.exception("encoding with %s failed", job.tokenizer.name)
            job.problem = message_of(fault)
        if not job.progress.cancelled:
            self._done(job)

    def _deliver(self, job: Job) -> None:
        if self._jobs.get(job.key) is not job:
            return
        del self._jobs[job.key]
        if job.result is not None:
            self._session.set_result(job.key, job.result)
        elif job.problem is not None:
            self._session.set_problem(job.key, job.problem)
        self.busy_changed.emit(self.busy)

    def close(self) -> None:
        """Cancel everything and wait for the threads, unless they take too long."""
        for disconnect in self._disconnect:
            disconnect()
        for job in self._jobs.values():
            job.progress.cancel()
        self._jobs.clear()
        self._pool.close()


def encoded(tokenizer: Tokenizer, source: bytes, progress: Progress) -> Result:
    """The tokens of `source`, with their history where the tokenizer knows it."""
    if Capability.HISTORY not in tokenizer.capabilities:
        return Result(tokenizer.encode(source, progress=progress))
    history = tokenizer.history(source, progress=progress)
    # Asked here, on the worker, what the window would otherwise compute when it first draws.
    _ = (history.counts, history.model.sizes, history.model.merge_of)
    return Result(history.full, history)
