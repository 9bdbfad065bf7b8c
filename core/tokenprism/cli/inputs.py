"""What commands read: files, and pipes and standard input, which can be read only once."""

from __future__ import annotations

import os
import select
import shutil
import stat
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import BinaryIO, Final

from ..errors import CorpusError
from ..messages import Message, reason_of

STANDARD_INPUT: Final = "standard input"
_LARGEST: Final = 1 << 30  # bytes of a pipe or device that are kept in memory
_STEP: Final = 1 << 20
_TURN: Final = 0.2  # seconds between two looks at interrupts
_spooled = ExitStack()


def read_input(name: str) -> bytes:
    """The bytes of a file, or of standard input for `-`. CorpusError, also where more than 1 GiB
    come from a pipe or a device, which may have no end.
    """
    try:
        if name != "-" and stat.S_ISREG(Path(name).stat().st_mode):
            return Path(name).read_bytes()
        with _stream(name) as file:
            data = bytearray()
            for block in _blocks(file):
                data += block
                if len(data) > _LARGEST:
                    raise CorpusError(
                        Message("more than {most:,} bytes come from it", most=_LARGEST),
                        path=_title(name), remedy="Save the text as a file",
                    )
            return bytes(data)
    except OSError as fault:
        raise _unreadable(name, fault) from fault


def is_stream(name: str) -> bool:
    """Whether a corpus of this name can be read only once: `-`, a pipe, a terminal."""
    if name == "-":
        return True
    try:
        mode = Path(name).stat().st_mode
    except (OSError, ValueError):
        return False
    return stat.S_ISFIFO(mode) or (
        stat.S_ISCHR(mode) and os.path.realpath(name) != "/dev/tty" and _is_terminal(name)
    )


def spooled(name: str) -> tuple[str, str]:
    """The path of a temporary file with all that comes from a stream, and the name to show for it.

    To be called on the main thread, where an interrupt ends the wait. CorpusError where more comes
    than half of what is free for temporary files.
    """
    folder = Path(_spooled.enter_context(tempfile.TemporaryDirectory(prefix="tokenprism-")))
    path, most, size = folder / "text", shutil.disk_usage(folder).free // 2, 0
    try:
        with _stream(name) as source, path.open("wb") as file:
            for block in _blocks(source):
                size += len(block)
                if size > most:
                    raise CorpusError(
                        Message("more than {most:,} bytes come from it, half of what is free in "
                                "{folder}", most=most, folder=str(folder.parent)),
                        path=_title(name), remedy="Save the text as a file",
                    )
                file.write(block)
    except OSError as fault:
        raise _unreadable(name, fault) from fault
    return str(path), _title(name)


@contextmanager
def closing_streams() -> Iterator[None]:
    """Remove the temporary files of streams at the end."""
    with _spooled:
        yield


def _stream(name: str) -> BinaryIO:
    return sys.stdin.buffer if name == "-" else Path(name).open("rb", buffering=0)


def _blocks(source: BinaryIO) -> Iterator[bytes]:
    """What comes from a stream, as it comes.

    An interrupt between the last look at interrupts and a read would wait for the read to end, so
    that a read begins only once there is something.
    """
    read = getattr(source, "read1", source.read)
    while True:
        while os.name == "posix" and not select.select([source], [], [], _TURN)[0]:
            pass
        block = read(_STEP)
        if not block:
            return
        yield block


def _title(name: str) -> str:
    return STANDARD_INPUT if name == "-" else name


def _is_terminal(name: str) -> bool:
    handle = os.open(name, os.O_RDONLY | getattr(os, "O_NOCTTY", 0))
    try:
        return os.isatty(handle)
    finally:
        os.close(handle)


def _unreadable(name: str, fault: OSError) -> CorpusError:
    return CorpusError(
        Message("cannot be read ({reason})", reason=reason_of(fault)), path=_title(name)
    )
