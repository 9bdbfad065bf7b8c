"""Workspaces of the program's own: what is open before the user has named a file."""

from __future__ import annotations

import hashlib
import logging
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QLockFile
from tokenprism import Progress
from tokenprism.errors import CancelledError, StorageError, TokenprismError
from tokenprism.workspace import SUFFIX, Kind, Workspace
from tokenprism.workspace.records import contents_of

from . import sample

log = logging.getLogger(__name__)

UNTITLED = "untitled"
LATEST = 10  # are never removed at a start


class OwnWorkspaces:
    """Those in a folder, each for one window at a time."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def has(self, path: Path) -> bool:
        """Whether this is one of them."""
        return path.parent == self.folder

    def latest_first(self) -> list[Path]:
        """All that there are."""
        found = []
        for path in self.folder.glob(f"{UNTITLED}-*{SUFFIX}"):
            with suppress(FileNotFoundError):  # another window has just removed it
                found.append((path.stat().st_mtime_ns, path))
        return [path for _, path in sorted(found, reverse=True)]

    def lock(self, path: Path) -> QLockFile | None:
        """The lock by which this window has one to itself; None: another has it."""
        lock = QLockFile(str(path) + ".lock")
        lock.setStaleLockTime(0)
        return lock if lock.tryLock(0) else None

    def new(self) -> tuple[Path, QLockFile]:
        """The path of one that is not there yet, and its lock. StorageError where none can be made.
        """
        number = 1
        while True:
            path = self.folder / f"{UNTITLED}-{number}{SUFFIX}"
            if not path.exists():
                lock = QLockFile(str(path) + ".lock")
                lock.setStaleLockTime(0)
                if lock.tryLock(0):
                    return path, lock
                if lock.error() != QLockFile.LockError.LockFailedError:
                    raise StorageError(
                        "nothing can be written into the folder", path=self.folder
                    )
            number += 1

    def tidy(self, progress: Progress) -> int:
        """Remove, of all but the LATEST, those that no window has and that hold nothing made by
        the user; how many. On any thread; raises CancelledError.

        What holds a run, a model, or a text that is kept nowhere else stays, and so does what
        cannot be read.
        """
        removed = 0
        for path in self.latest_first()[LATEST:]:
            if progress.must_stop():
                raise CancelledError
            lock = self.lock(path)
            if lock is None:
                continue
            try:
                if path.exists() and not _holds_something(path):
                    self.remove(path)
                    removed += 1
            except (TokenprismError, OSError) as fault:
                log.info("%s stays: %s", path.name, fault)
            finally:
                lock.unlock()
        return removed

    @staticmethod
    def remove(path: Path) -> None:
        """Remove one with all its files."""
        for end in ("", "-wal", "-shm"):
            path.with_name(path.name + end).unlink(missing_ok=True)


def _holds_something(path: Path) -> bool:
    """Whether a workspace has more than paths of files and the sample. Raises TokenprismError."""
    ours = {hashlib.sha256(text).hexdigest() for text in (b"", sample.text())}
    with Workspace(path) as workspace:
        if workspace.items(Kind.RUN):
            return True
        return any(
            contents_of(one.record) - ours for kind in Kind for one in workspace.items(kind)
        )
