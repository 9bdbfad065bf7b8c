"""Many tasks on a cluster, put together in a fixed order within bounded memory here."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from contextlib import suppress
from types import TracebackType
from typing import Any, Final, Protocol, Self, TypeVar

from .._progress import Progress
from ..corpus.extras import needed
from ..errors import CancelledError, ClusterError, TokenprismError
from ..messages import Message, reason_of, verbatim
from .worker import About, about, check_about

Result = TypeVar("Result")

FAN: Final = 8  # partial results that are put together in one task
RETRIES: Final = 3  # of a task that fails, such as by a server that does not answer
_LARGE: Final = {"distributed.admin.large-graph-warning-threshold": "1 TB"}
_CONNECTING: Final = 10.0  # seconds
_WITHOUT_WORKERS: Final = 60.0  # seconds that a cluster may have none, once it had some
_LOOK: Final = 0.05  # seconds between two looks whether to stop
_NO_WORKERS: Final = Message("the cluster has no workers")
_START_WORKERS: Final = Message("Start some: dask worker ADDRESS")


class Sized(Protocol):
    """A share of the work; `size` counts in the unit of the stage."""

    @property
    def size(self) -> int: ...


class Tree:
    """Partial results in order, FAN neighbours put together as soon as they are there.

    Which are put together depends on their number alone.
    """

    def __init__(self, join: Callable[..., Any]) -> None:
        self._join = join
        self._levels: list[list[Any]] = []

    def add(self, item: Any, level: int = 0) -> None:
        """Take in what comes behind all others."""
        if level == len(self._levels):
            self._levels.append([])
        held = self._levels[level]
        held.append(item)
        if len(held) == FAN:
            joined = self._join(*held)
            held.clear()
            self.add(joined, level + 1)

    @property
    def open(self) -> list[Any]:
        """All that waits, in order."""
        return [item for level in reversed(self._levels) for item in level]

    def root(self) -> Any:
        """All together; there must be one at least."""
        held = self.open
        return held[0] if len(held) == 1 else self._join(*held)


class Engine:
    """A connection to a scheduler for one job; a context. What it is asked raises CancelledError
    within a tenth of a second when `progress` is cancelled, and ClusterError for all that fails.
    """

    def __init__(self, address: str, progress: Progress) -> None:
        self.address, self.progress = address, progress
        self.ours: About = {}
        self._client: Any = None
        self._window = 0
        self._moved = threading.Event()
        self._asked = self._seen = time.monotonic()

    def __enter__(self) -> Self:
        library = needed("distributed")
        self._client = self._patiently(lambda: self._connected(library), _close)
        try:
            threads = sum(self._workers().values())
            self._check_versions()
        except BaseException:
            self._leave(quickly=True)
            raise
        # Enough that no worker waits, few enough that the scheduler holds little.
        self._window = max(2 * threads, FAN)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._leave(quickly=kind is not None)

    def submit(self, work: Callable[..., Result], *arguments: Any) -> Any:
        """A task, whose arguments may be those that this gave; it must depend on them alone."""
        # A large tokenizer is sent once, and as a task, so that it can be made again.
        with needed("dask.config").set(_LARGE):
            future = self._client.submit(work, *arguments, retries=RETRIES, pure=False)
        future.add_done_callback(lambda _: self._moved.set())
        return future

    def reduce(
        self, shares: Iterable[Sized], work: Callable[..., Result],
        join: Callable[..., Result], *arguments: Any, weight: int = 1,
    ) -> Any:
        """The task with `work(share, *arguments)` of all shares put together by `join`, done.

        `join` takes several partial results, neighbours in their order. Sizes of shares that are
        done are added to the progress, `weight` times.
        """
        tree = Tree(lambda *items: self.submit(join, *items))
        running: dict[Any, int] = {}
        for share in shares:
            while len(running) >= self._window:
                self._settle(running, tree)
            task = self.submit(work, share, *arguments)
            running[task] = share.size * weight
            tree.add(task)
        while running:
            self._settle(running, tree)
        root = tree.root()
        self._wait(root)
        return root

    def result(self, task: Any) -> Any:
        """What a task gives, brought here."""
        self._wait(task)
        return self._patiently(task.result)

    # waiting

    def _settle(self, running: dict[Any, int], tree: Tree) -> None:
        """Wait a moment, and take out what is done."""
        self._moved.clear()
        done = [task for task in running if task.done()]
        for task in (*done, *tree.open):
            self._check(task)
        for task in done:
            self.progress.advance(running.pop(task))
        if not done:
            self._pause()

    def _wait(self, task: Any) -> None:
        while True:
            self._moved.clear()
            self._check(task)
            if task.done():
                return
            self._pause()

    def _pause(self) -> None:
        if self.progress.must_stop():
            raise CancelledError
        self._look_for_workers()
        self._moved.wait(_LOOK)

    def _check(self, task: Any) -> None:
        """Raise what a task failed with."""
        if task.status == "error":
            raise _told(self._patiently(task.exception))
        # A result that is lost with its worker is made again; only the scheduler cancels.
        if task.status == "cancelled" or self._client.status in ("closing", "closed"):
            raise ClusterError(
                Message("the connection to the scheduler {address} is lost", address=self.address),
                remedy="Look whether it still runs, then begin again",
            )

    def _look_for_workers(self) -> None:
        """ClusterError where there have been none for long: nobody would ever do the work."""
        now = time.monotonic()
        if now - self._asked < _CONNECTING:
            return
        self._asked = now
        if self._patiently(self._client.nthreads):
            self._seen = now
        elif now - self._seen > _WITHOUT_WORKERS:
            raise ClusterError(_NO_WORKERS, remedy=_START_WORKERS)

    def _patiently(
        self, work: Callable[[], Result], undo: Callable[[Result], object] | None = None
    ) -> Result:
        """What `work` gives, which may take long; `undo` what comes after it was cancelled."""
        made: Future[Result] = Future()

        def run() -> None:
            try:
                made.set_result(work())
            except BaseException as fault:  # noqa: BLE001 - raised where it is waited for
                made.set_exception(fault)

        threading.Thread(target=run, name="dask", daemon=True).start()
        while True:
            with suppress(TimeoutError):
                made.exception(_LOOK)
            if made.done():
                break
            if self.progress.must_stop():
                if undo is not None:
                    made.add_done_callback(lambda one: one.exception() or undo(one.result()))
                raise CancelledError
        try:
            return made.result()
        except (TokenprismError, MemoryError):
            raise
        except Exception as fault:
            raise _told(fault) from fault

    # connecting

    def _connected(self, library: Any) -> Any:
        try:
            return library.Client(
                self.address, timeout=_CONNECTING, set_as_default=False, name="tokenprism"
            )
        except (OSError, ValueError, RuntimeError) as fault:
            # Dask says in its own words what it tried for how long.
            reason = reason_of(fault) if isinstance(fault, OSError) else verbatim(fault)
            raise ClusterError(
                Message(
                    "no Dask scheduler answers at {address} ({reason})",
                    address=self.address, reason=reason,
                ),
                remedy="Start one (dask scheduler), or look at its address and the firewall",
            ) from fault

    def _workers(self) -> dict[str, int]:
        """The threads of each worker; ClusterError where none comes within a while."""
        until = time.monotonic() + _CONNECTING
        while not (found := self._patiently(self._client.nthreads)):
            if time.monotonic() > until:
                raise ClusterError(_NO_WORKERS, remedy=_START_WORKERS)
            self._pause()
        return dict(found)

    def _check_versions(self) -> None:
        """ClusterError where a worker lacks the program, or has another one."""
        from importlib.metadata import version

        self.ours = about()
        remedy = Message(
            "Install it there: pip install 'tokenprism[dask]=={version}'",
            version=self.ours["tokenprism"],
        )
        installed = self._on_all(version, "tokenprism")
        for worker, found in installed.items():
            if isinstance(found, BaseException):
                raise ClusterError(
                    Message("the worker {worker} has no Tokenprism", worker=worker), remedy=remedy
                )
            check_about({**self.ours, "tokenprism": found}, self.ours, worker)
        for worker, found in self._on_all(about).items():
            if isinstance(found, BaseException):
                raise ClusterError(
                    Message(
                        "the worker {worker} cannot use its Tokenprism ({reason})",
                        worker=worker, reason=str(found),
                    ),
                    remedy=remedy,
                )
            check_about(found, self.ours, worker)

    def _on_all(self, work: Callable[..., Any], *arguments: Any) -> dict[str, Any]:
        """What every worker answers, or fails with."""
        answers: dict[str, Any] = self._patiently(
            lambda: self._client.run(work, *arguments, on_error="return")
        )
        return dict(sorted(answers.items()))

    def _leave(self, *, quickly: bool) -> None:
        """Close the connection; the scheduler then forgets the tasks that nobody else wants."""
        client, self._client = self._client, None
        if quickly:
            threading.Thread(target=_close, args=(client,), name="dask", daemon=True).start()
        else:
            _close(client)


def _close(client: Any) -> None:
    client.close(timeout=_CONNECTING)


def _told(fault: BaseException | None) -> TokenprismError:
    """What a task failed with, in words."""
    if isinstance(fault, TokenprismError):
        return fault
    if type(fault).__name__ == "KilledWorker":
        return ClusterError(
            "several workers died, one after another, of the same part of the work",
            remedy="Their logs say why; give each more memory where they had too little",
        )
    if isinstance(fault, ModuleNotFoundError):
        return ClusterError(
            Message("a worker lacks the module {name}", name=str(fault.name)),
            remedy="Install the same packages on all machines",
        )
    return ClusterError(
        Message("a worker failed: {kind}: {fault}", kind=type(fault).__name__, fault=str(fault)),
        remedy="The logs of the workers say more",
    )
