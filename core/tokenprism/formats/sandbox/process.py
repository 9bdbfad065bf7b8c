"""Child processes of this program, in which libraries of others may crash, hang or hold a lock."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
import weakref
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from ..._progress import Progress
from ...errors import CancelledError, FormatError, TokenprismError
from ...messages import Message
from . import CHILD_COMMAND
from .channel import GarbledError, Moved, receive, send

_CANCEL_EVERY = 0.05  # seconds
_OPENING = 300.0      # seconds; the largest of real files takes a few
_TO_END = 5.0         # seconds that a cancelled child has to tidy up; most take no time


class ChildEndedError(FormatError):
    """The child is gone: its library crashed, or it was killed."""


class Child:
    """A process with one service of `child.py` that has opened one file.

    Not for several threads at once. It ends with `close`, with this object, or with this process,
    however that ends.
    """

    def __init__(self, service: str, path: str, progress: Progress, *more: object) -> None:
        """Start it. `more` is what the service needs besides the path; `greeting` is what it says
        first. Raises as `ask` does.
        """
        process = subprocess.Popen(
            _command(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        self._process = process
        self._path = path
        self.close = weakref.finalize(self, _end, process)
        self.greeting = self.ask((service, path, *more), progress, seconds=_OPENING)

    @property
    def alive(self) -> bool:
        """Whether it can be asked."""
        return self._process.poll() is None

    def ask(self, request: object, progress: Progress, *, seconds: float | None = None) -> Any:
        """Send a request and wait for its answer, for at most `seconds` where they are given.

        `progress` follows the work on it.

        Raises the TokenprismError that the service answers with; ChildEndedError when the process
        ends instead, answers with something else, or not in time; CancelledError, and the process
        ends, when `progress` is cancelled.
        """
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        answer: Any = None
        ended = garbled = False
        with self._killed_when_over(progress, seconds) as late:
            try:
                send(self._process.stdin, request)
                while isinstance(answer := receive(self._process.stdout), Moved):
                    _follow(progress, answer)
            except (OSError, EOFError):
                ended = True
            except GarbledError:
                garbled = True
            except ValueError:
                # `close`, on another thread or at the end of this process, closed the pipes.
                if not (self._process.stdin.closed or self._process.stdout.closed):
                    raise
                ended = True
        if progress.cancelled:
            self.close()
            raise CancelledError
        if late.is_set() and ended:
            raise self._given_up(seconds)
        if garbled:
            raise self._garbled()
        if ended:
            raise self._ended()
        if isinstance(answer, TokenprismError):
            raise answer
        return answer

    @contextmanager
    def _killed_when_over(
        self, progress: Progress, seconds: float | None
    ) -> Iterator[threading.Event]:
        """Kills the process on cancel, and when the time is over, of which the event tells."""
        over, late = threading.Event(), threading.Event()
        end = None if seconds is None else time.monotonic() + seconds

        def watch() -> None:
            while not over.wait(_CANCEL_EVERY):
                if end is not None and time.monotonic() > end:
                    late.set()
                if progress.cancelled or late.is_set():
                    self._process.terminate()
                    with suppress(subprocess.TimeoutExpired):
                        self._process.wait(_TO_END)
                    self._process.kill()
                    return

        watcher = threading.Thread(target=watch, name="library-cancel", daemon=True)
        watcher.start()
        try:
            yield late
        finally:
            over.set()
            watcher.join()

    def _given_up(self, seconds: float | None) -> ChildEndedError:
        self.close()
        return ChildEndedError(
            Message("the library's process was ended: it gave no answer for {seconds:.0f} s",
                    seconds=seconds),
            path=self._path, remedy="Take a shorter text, or another file",
        )

    def _garbled(self) -> ChildEndedError:
        self.close()
        return ChildEndedError(
            "the library's process wrote something that is no answer", path=self._path,
            remedy="Try again; the file may be damaged",
        )

    def _ended(self) -> ChildEndedError:
        code = self._process.wait()
        self.close()
        return ChildEndedError(
            Message(
                "the library's process ended while it worked on the file (exit code {code})",
                code=code,
            ),
            path=self._path,
            remedy="Try again; it may need more memory than there is",
        )


def _follow(progress: Progress, moved: Moved) -> None:
    if moved.total != progress.total:
        progress.enter(progress.stage, moved.total)
    progress.advance(moved.done - progress.done)


def _end(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.communicate()


def _command() -> list[str]:
    # A frozen program has no interpreter beside it: it starts itself, and its command line
    # leads to the same function.
    if getattr(sys, "frozen", False):
        return [sys.executable, CHILD_COMMAND]
    return [sys.executable, "-m", "tokenprism.formats.sandbox.child"]
