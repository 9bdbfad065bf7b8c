"""What SQLite says went wrong, in words for people."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import FormatError, StorageError, TokenprismError
from ..messages import Message

if TYPE_CHECKING:
    import sqlite3


@contextmanager
def told(path: Path) -> Iterator[None]:
    """Errors of SQLite as StorageError, or as FormatError where the file is damaged."""
    import sqlite3  # late, as everywhere here: a window is painted before it has a workspace

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
    import sqlite3

    code = getattr(fault, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
    if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return damaged(path)
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return StorageError(
            "another program holds the workspace", path=path,
            remedy="Close it there, then try again",
        )
    if code == sqlite3.SQLITE_FULL:
        return StorageError(
            "the disk is full: the last changes are not saved", path=path,
            remedy="Make room; they are saved then",
        )
    if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM):
        return StorageError(
            "the workspace cannot be opened for writing", path=path,
            remedy="Save a copy in another folder",
        )
    return StorageError(
        Message("the workspace could not be saved ({reason})", reason=str(fault)), path=path
    )
