"""Files that nobody vouches for, as bytes: regular ones, of a bounded size, without waiting."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from ...errors import FormatError
from ...messages import Message, reason_of

# Four times the largest of real tokenizers; as text, JSON may take four bytes for each of these.
LARGEST_FILE = 256 << 20
# Opening a pipe would wait for whoever writes into it; Windows has no such files, nor the flag.
_AT_ONCE = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


@contextmanager
def open_regular(path: Path) -> Iterator[BinaryIO]:
    """The file at `path`, open. FormatError where it cannot be read, then or later, or is no file.

    What is open is what was looked at, even when something else takes its name meanwhile.
    """
    try:
        handle = os.open(path, _AT_ONCE)
        with os.fdopen(handle, "rb") as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise FormatError(
                    "this is not a regular file", path=path, remedy="Save what it holds as a file"
                )
            yield file
    except (OSError, ValueError) as fault:
        # A path with a NUL is a ValueError.
        reason = reason_of(fault) if isinstance(fault, OSError) else Message("no such path")
        raise FormatError(
            Message("cannot be read ({reason})", reason=reason), path=path
        ) from fault


def read_limited(path: Path, largest: int = LARGEST_FILE) -> bytes:
    """The bytes of a file of at most `largest` bytes; FormatError beyond, or where unreadable."""
    with open_regular(path) as file:
        size = os.fstat(file.fileno()).st_size
        if size > largest:
            raise FormatError(
                Message(
                    "the file has {size:,} bytes, more than any tokenizer file ({most:,})",
                    size=size,
                    most=largest,
                ),
                path=path,
            )
        data = file.read(largest + 1)
    if len(data) > largest:
        raise FormatError(Message("the file has more than {most:,} bytes", most=largest), path=path)
    return data
