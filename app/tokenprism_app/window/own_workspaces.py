"""Workspaces of the program's own: what is open before the user has named a file."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QLockFile
from tokenprism.workspace import SUFFIX

UNTITLED = "untitled"


class OwnWorkspaces:
    """Those in a folder, each for one window at a time."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def has(self, path: Path) -> bool:
        """Whether this is one of them."""
        return path.parent == self.folder

    def latest_first(self) -> list[Path]:
        """All that there are."""
        found = list(self.folder.glob(f"{UNTITLED}-*{SUFFIX}"))
        return sorted(found, key=lambda one: one.stat().st_mtime, reverse=True)

    def lock(self, path: Path) -> QLockFile | None:
        """The lock by which this window has one to itself; None: another has it."""
        lock = QLockFile(str(path) + ".lock")
        lock.setStaleLockTime(0)
        return lock if lock.tryLock(0) else None

    def new(self) -> tuple[Path, QLockFile]:
        """The path of one that is not there yet, and its lock."""
        number = 1
        while True:
            path = self.folder / f"{UNTITLED}-{number}{SUFFIX}"
            lock = None if path.exists() else self.lock(path)
            if lock is not None:
                return path, lock
            number += 1

    @staticmethod
    def remove(path: Path) -> None:
        """Remove one with all its files."""
        for end in ("", "-wal", "-shm"):
            path.with_name(path.name + end).unlink(missing_ok=True)
