"""Child processes of this program, in which libraries of others may crash, hang or hold a lock."""

from __future__ import annotations

import subprocess
import sys
import threading
import weakref
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from ..._progress import Progress
from ...errors import CancelledError, FormatError, TokenprismError
from ...messages import Message
from .channel import Moved, receive, send

CHILD_COMMAND = "library-child"
_CANCEL_EVERY = 0.05  # seconds
_TO_END = 1.0         # seconds that a cancelled child has to tidy up


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
        self.greeting = self.ask((service, path, *more), progress)

    @property
    def alive(self) -> bool:
        """Whether it can be asked."""
        return self._process.poll() is None

    def ask(self, request: object, progress: Progress) -> Any:
        """Send a request and wait for its answer; `progress` follows the work on it.

        Raises the TokenprismError that the service answers with; ChildEndedError when the process
        ends instead; CancelledError, and the process ends, when `progress` is cancelled.
        """
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        answer: Any = None
        with self._killed_when_cancelled(progress):
            try:
                send(self._process.stdin, request)
                while isinstance(answer := receive(self._process.stdout), Moved):
                    _follow(progress, answer)
                ended = False
            except (OSError, EOFError):
                ended = True
        if progress.cancelled:
            self.close()
            raise CancelledError
        if ended:
            raise self._ended()
        if isinstance(answer, TokenprismError):
            raise answer
        return answer

    @contextmanager
    def _killed_when_cancelled(self, progress: Progress) -> Iterator[None]:
        over = threading.Event()

        def watch() -> None:
            while not over.wait(_CANCEL_EVERY):
                if progress.cancelled:
                    self._process.terminate()
                    with suppress(subprocess.TimeoutExpired):
                        self._process.wait(_TO_END)
                    self._process.kill()
                    return

        watcher = threading.Thread(target=watch, name="library-cancel", daemon=True)
        watcher.start()
        try:
            yield
        finally:
            over.set()
            watcher.join()

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
    return [sys.executable, "-m", "tokenprism.formats.apart.child"]
