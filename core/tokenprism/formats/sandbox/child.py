"""The other side of `process`: a process that works on a file with its format's own library.

It reads from standard input which service is wanted for which file, then requests for that service,
and answers each. A crash of the library ends this process and no other; it ends at once when its
parent does.
"""

from __future__ import annotations

import os
import queue
import signal
import sys
import threading
from collections.abc import Callable
from typing import IO, Any

from ...errors import CancelledError, FormatError, TokenprismError
from ...memory import available
from ...messages import Message
from ..hub.downloads import FetchedFolder
from ..hub.encodings import NamedEncoding, OfferedNames
from .channel import GarbledError, Moved, receive, send
from .exports import SERVICE, Exports
from .loading import load
from .remote import Served

_LEAST = 1 << 30  # bytes; with less, even small files would not open


class _Verifying:
    """The service of `verify`: texts to ids and back.

    `greeting` is the library with its version, and the package that would have been asked were it
    installed, or nothing.
    """

    def __init__(self, format: str, path: str, specials: dict[str, int]) -> None:
        self._loaded = load(format, path, specials)
        self.greeting = self._loaded.version, self._loaded.missing

    def both(self, texts: list[str], allow: bool) -> list[tuple[list[int], bytes]]:
        """The ids of each text, and what they decode to."""
        ids = self._loaded.encode(texts, allow)
        return list(zip(ids, self._loaded.decode(ids), strict=True))


_BY_NAME: dict[str, Callable[[str, Callable[[int, int], None]], Any]] = {
    "hub": FetchedFolder, "encoding": NamedEncoding, "names": OfferedNames,
}


def _service(answers: IO[bytes], name: str, path: str, *more: Any) -> Any:
    if name == "tokenizer":
        return Served(path, *more)
    def tell(done: int, total: int) -> None:
        send(answers, Moved(done, total))

    if name in _BY_NAME:
        return _BY_NAME[name](path, tell)
    if name == SERVICE:
        return Exports(path, more[0], tell)
    return _Verifying(name, path, *more)


def main() -> int:
    """Serve one parent until its end of the pipe closes."""
    source, answers = _own_streams()
    # An interrupt at the terminal reaches this process too, but its parent decides.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _limit_memory()
    requests: queue.SimpleQueue[Any] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(source, requests), daemon=True).start()
    service: Any = None
    trim = _trimmer()
    while True:
        name, *arguments = requests.get()
        try:
            if service is None:
                service = _service(answers, name, *arguments)
                answer = service.greeting
            else:
                answer = getattr(service, name)(*arguments)
        except SystemExit:  # told to end
            os._exit(1)
        except BaseException as fault:  # noqa: BLE001 - panics of Rust are no Exception
            if isinstance(fault, CancelledError):  # only that end cancels here
                os._exit(1)
            answer = _told(fault)
        send(answers, answer)
        # The next request may be long in coming.
        answer = arguments = None
        trim()


def _trimmer() -> Callable[[], object]:
    """Gives memory back to the system, of which a library may need a hundred times its text.

    Only glibc keeps it otherwise; elsewhere this does nothing.
    """
    if sys.platform != "linux":
        return lambda: None
    import ctypes

    function = getattr(ctypes.CDLL(None), "malloc_trim", None)
    return (lambda: None) if function is None else lambda: function(0)


def _told(fault: BaseException) -> TokenprismError:
    """Whatever a library raises, as an error for the parent."""
    if isinstance(fault, TokenprismError):
        return fault
    if isinstance(fault, MemoryError):
        return TokenprismError("there is not enough memory")
    told = f"{type(fault).__name__}: {fault}"
    return FormatError(Message("the format's own library fails: {fault}", fault=told))


def _listen(source: IO[bytes], requests: queue.SimpleQueue[Any]) -> None:
    try:
        while True:
            requests.put(receive(source))
    except (EOFError, OSError, GarbledError):
        os._exit(0)  # in the middle of whatever the library does


def _own_streams() -> tuple[IO[bytes], IO[bytes]]:
    """The two pipes for this module alone: what a library prints goes nowhere."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return sys.stdin.buffer, answers


def _limit_memory() -> None:
    """No more than the machine has left, so that it is this process that fails and not another."""
    if sys.platform != "linux":
        return
    import resource

    most = max(available(), _LEAST)
    _, hard = resource.getrlimit(resource.RLIMIT_DATA)
    if hard == resource.RLIM_INFINITY or hard > most:
        resource.setrlimit(resource.RLIMIT_DATA, (most, hard))


if __name__ == "__main__":
    sys.exit(main())
