"""Waiting for servers: what they are asked runs on another thread, so that cancel answers at once.

A call to a remote file system cannot be interrupted. It is left behind on its own thread where the
job is cancelled or no answer comes in time.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Final, TypeVar

from .._progress import Progress
from ..errors import CancelledError, CorpusError
from ..messages import Message

SECONDS: float = 60  # without an answer
BLOCK: Final = 2 << 20  # bytes that a server is asked for at once: a slow one gives them in time
_LOOK: Final = 0.05  # seconds between two looks at whether the job is cancelled

Item = TypeVar("Item")
Result = TypeVar("Result")


class _Here(threading.local):
    """The job of this thread."""

    progress: Progress | None = None


_here: Final = _Here()


@contextmanager
def stopped_by(progress: Progress) -> Iterator[None]:
    """Calls to servers on this thread end with CancelledError when `progress` is cancelled."""
    before, _here.progress = _here.progress, progress
    try:
        yield
    finally:
        _here.progress = before


def watched(items: Iterable[Item], progress: Progress) -> Iterator[Item]:
    """The same items; CancelledError when `progress` is cancelled, while one is waited for too."""
    iterator = iter(items)
    while True:
        if progress.must_stop():
            raise CancelledError
        with stopped_by(progress):
            try:
                item = next(iterator)
            except StopIteration:
                return
        yield item


def wait_for(path: str, call: Callable[..., Result], *arguments: Any, **named: Any) -> Result:
    """What a call to the server of an address gives. Raises what it raises, CorpusError where no
    answer comes, and CancelledError.
    """
    answer: list[Result] = []
    fault: list[BaseException] = []
    done = threading.Event()

    def run() -> None:
        try:
            answer.append(call(*arguments, **named))
        except BaseException as error:  # noqa: BLE001 - raised where it is waited for
            fault.append(error)
        done.set()

    progress = _here.progress
    threading.Thread(target=run, name="remote file", daemon=True).start()
    left = SECONDS
    while not done.wait(_LOOK):
        if progress is not None and progress.cancelled:
            raise CancelledError
        left -= _LOOK
        if left <= 0:
            raise CorpusError(
                Message("the server gave no answer for {seconds:.3g} seconds", seconds=SECONDS),
                path=path, remedy="Check the address and the connection, then try again",
            )
    if fault:
        raise fault[0]
    return answer[0]


class RemoteFile:
    """A file of a remote file system; each of its reads waits for the server as above."""

    def __init__(self, path: str, file: Any) -> None:
        self._path, self._file = path, file

    def read(self, size: int = -1) -> bytes:
        """At most so many bytes."""
        block: bytes = wait_for(self._path, self._file.read, size)
        return block

    def seek(self, place: int, whence: int = 0) -> int:
        """Go to a byte."""
        return int(self._file.seek(place, whence))

    def tell(self) -> int:
        """The byte that is next."""
        return int(self._file.tell())

    def readable(self) -> bool:
        """It is."""
        return True

    def seekable(self) -> bool:
        """Whether it can go to a byte."""
        return bool(self._file.seekable())

    def writable(self) -> bool:
        """It is not."""
        return False

    @property
    def closed(self) -> bool:
        """Whether it was closed."""
        return bool(self._file.closed)

    def flush(self) -> None:
        """There is nothing to write."""

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    def __enter__(self) -> RemoteFile:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
