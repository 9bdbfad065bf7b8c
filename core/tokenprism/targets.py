"""What is at a path where something will be written: a file to replace, or a stream to write into.

Streams are devices, named pipes and descriptors that the program has open, such as standard output.
"""

from __future__ import annotations

import errno
import os
import re
import select
import stat
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from .errors import CancelledError, ExportError
from .messages import Message, reason_of

if TYPE_CHECKING:
    from ._progress import Progress

STANDARD_OUTPUT = Path("/dev/stdout")
"""Where `-` writes."""
_LINKS = 40     # that are followed, as the system does
_WAIT = 0.1     # seconds between two looks for a cancellation
_PIECE = 4096   # bytes that a pipe takes without waiting when it is ready
_NAME = 100     # bytes of a file's name in the name of a temporary one


class Target(NamedTuple):
    """`path` is where the file is, links followed. Of a stream, `descriptor` is the number of an
    open one, -1 where it has to be opened.
    """

    path: Path
    stream: bool = False
    descriptor: int = -1


def target_of(path: str | os.PathLike[str]) -> Target:
    """What will be written at `path`. ExportError for a folder, a socket, or what cannot be known.

    A link is followed; where it leads nowhere yet, the file will be made there.
    """
    try:
        number = _descriptor(Path(path))
        mode = (Path(path).stat() if number < 0 else os.fstat(number)).st_mode
    except (FileNotFoundError, NotADirectoryError):
        return Target(Path(os.path.realpath(path)))
    except OSError as fault:
        raise cannot_be_written(path, fault) from fault
    if stat.S_ISDIR(mode):
        raise ExportError("this is a folder", path=path, remedy="Choose a file name in it")
    if number >= 0:
        return Target(Path(path), True, number)
    if stat.S_ISREG(mode):
        return Target(Path(os.path.realpath(path)))
    if stat.S_ISFIFO(mode) or stat.S_ISCHR(mode) or stat.S_ISBLK(mode):
        return Target(Path(path), True)
    raise ExportError("this is a socket", path=path, remedy="Choose the name of a file")


def file_at(path: str | os.PathLike[str]) -> Path:
    """The regular file to be written, links followed. ExportError for streams too."""
    target = target_of(path)
    if target.stream:
        raise ExportError(
            "this is a device or a pipe, and a file is needed", path=path,
            remedy="Choose the name of a file",
        )
    return target.path


def check_target(path: str | os.PathLike[str]) -> Target:
    """What will be written at `path`. ExportError now, and not after the work, where nothing can.
    """
    target = target_of(path)
    if target.stream:
        if target.descriptor < 0 and not os.access(target.path, os.W_OK):
            raise ExportError("it cannot be written to", path=path)
        return target
    folder = target.path.parent
    if not folder.is_dir():
        raise ExportError(
            Message("there is no folder {folder}", folder=str(folder)), path=path,
            remedy="Make it first",
        )
    if not os.access(folder, os.W_OK):
        raise ExportError("the folder cannot be written to", path=path)
    return target


def cannot_be_written(path: str | os.PathLike[str], fault: OSError) -> ExportError:
    """The error for a place that refuses to be written."""
    return ExportError(
        Message("cannot be written ({reason})", reason=reason_of(fault)), path=path
    )


def temporary_prefix(target: Path) -> str:
    """How the name of a temporary file beside `target` begins; short, however long its name is."""
    name = os.fsencode(target.name)[:_NAME]
    return f".{name.decode('utf-8', 'ignore')}."


def pour(target: Target, data: bytes, progress: Progress | None = None) -> None:
    """Write `data` into a stream. A pipe without a reader is waited for.

    Raises OSError, and CancelledError once `progress` was cancelled.
    """
    handle = _opened(target, progress)
    try:
        left = memoryview(data)
        while left:
            _wait(handle, progress)
            try:
                left = left[os.write(handle, left[:_PIECE]) :]
            except BlockingIOError:
                continue
    finally:
        os.close(handle)


def _opened(target: Target, progress: Progress | None) -> int:
    if target.descriptor >= 0:
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:
                stream.flush()
        return os.dup(target.descriptor)
    # Never makes a file, should the stream have gone meanwhile.
    flags = os.O_WRONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
    while True:
        try:
            return os.open(target.path, flags)
        except OSError as fault:
            # So a pipe answers that nobody reads yet.
            if fault.errno != errno.ENXIO or not target.path.is_fifo():
                raise
        _check(progress)
        time.sleep(_WAIT)


def _wait(handle: int, progress: Progress | None) -> None:
    """Wait until a stream takes something. Windows has neither pipes in folders nor `poll`."""
    _check(progress)
    if os.name != "nt":
        ready = select.poll()
        ready.register(handle, select.POLLOUT)
        while not ready.poll(_WAIT * 1000):
            _check(progress)


def _check(progress: Progress | None) -> None:
    if progress is not None and progress.must_stop():
        raise CancelledError


def _descriptor(path: Path) -> int:
    """The number of the open descriptor that a path such as /dev/stdout leads to; -1 for others.

    What it leads to must not be found by its name: a file would be replaced under the descriptor.
    """
    if os.name == "nt":
        return 1 if path == STANDARD_OUTPUT else -1
    place = Path.cwd() / path
    for _ in range(_LINKS):
        name = place.name
        if name.isascii() and name.isdigit() and _holds_descriptors(place.parent):
            return int(name)
        if not place.is_symlink():
            return -1
        place = place.parent / place.readlink()
    return -1


def _holds_descriptors(folder: Path) -> bool:
    real = os.path.realpath(folder)
    return real == os.path.realpath("/dev/fd") or bool(
        re.fullmatch(rf"/proc/{os.getpid()}(/task/\d+)?/fd", real)
    )
