"""What SQLite says went wrong, in words for people."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ..errors import FormatError, StorageError, TokenprismError
from ..messages import Message

_BUSY = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
_DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
_UNWRITABLE = {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM}


@contextmanager
def told(path: Path) -> Iterator[None]:
    """Errors of SQLite as StorageError, or as FormatError where the file is damaged."""
    try:
        yield
    except sqlite3.Error as fault:
        raise _error(path, fault) from fault
    except UnicodeDecodeError as fault:
        raise damaged(path) from fault


def damaged(path: Path) -> FormatError:
    """The error for a file that is not as it was written."""
    return FormatError(
        "the workspace is damaged", path=path,
        remedy="Open a copy of it; the file itself is left as it is",
    )


def _error(path: Path, fault: sqlite3.Error) -> TokenprismError:
    code = getattr(fault, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
    if code in _DAMAGED:
        return damaged(path)
    if code in _BUSY:
        return StorageError(
            "another program holds the workspace", path=path,
            remedy="Close it there, then try again",
        )
    if code == sqlite3.SQLITE_FULL:
        return StorageError(
            "the disk is full: the last changes are not saved", path=path,
            remedy="Make room; they are saved then",
        )
    if code in _UNWRITABLE:
        return StorageError(
            "the workspace cannot be opened for writing", path=path,
            remedy="Save a copy in another folder",
        )
    return StorageError(
        Message("the workspace could not be saved ({reason})", reason=str(fault)), path=path
    )
