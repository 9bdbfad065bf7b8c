"""Writing files so that what was there is never damaged: temporary file, fsync, rename.

Files that belong together are never a mixture of old and new ones, whenever the program is ended.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import BinaryIO

from .errors import ExportError
from .messages import Message, reason_of

OLD = ".old"  # ends the names of files that were put aside


@contextmanager
def atomic_writer(path: str | os.PathLike[str]) -> Iterator[BinaryIO]:
    """A binary file that takes the place of `path` when the block ends without an error.

    Until then `path` keeps its old content, whatever happens. A link is followed and its
    target replaced; the mode of a file that was there is kept. Raises ExportError, with the
    reason in words, where the folder cannot be written, the disk is full or `path` is a folder.
    """
    with _prepared(path) as (file, temporary, target):
        yield file
        _finish(file, temporary, target)
        temporary.replace(target)
        sync_folder(target.parent)


@contextmanager
def _prepared(path: str | os.PathLike[str]) -> Iterator[tuple[BinaryIO, Path, Path]]:
    """A temporary file, its path and the target's, beside the target; gone where the block fails.

    ExportError as `atomic_writer` raises it, within the block too.
    """
    target = Path(os.path.realpath(path))
    if target.is_dir():
        raise ExportError("this is a folder", path=path, remedy="Choose a file name in it")
    try:
        handle, name = tempfile.mkstemp(prefix=f".{target.name[:100]}.", dir=target.parent)
    except OSError as fault:
        raise ExportError(
            Message("cannot be written ({reason})", reason=reason_of(fault)), path=path
        ) from fault
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            yield file, temporary, target
    except BaseException as fault:
        temporary.unlink(missing_ok=True)
        if isinstance(fault, OSError):
            raise ExportError(
                Message("could not be saved ({reason})", reason=reason_of(fault)), path=path
            ) from fault
        raise


def _finish(file: BinaryIO, temporary: Path, target: Path) -> None:
    """Bring a temporary file to the disk, with the mode of what it takes the place of."""
    file.flush()
    os.fsync(file.fileno())
    mode = target.stat().st_mode & 0o7777 if target.exists() else 0o666 & ~_umask()
    temporary.chmod(mode)
    if os.name == "nt":  # which renames no open file
        file.close()


def write_atomically(path: str | os.PathLike[str], data: bytes) -> None:
    """Put `data` in the place of `path` as `atomic_writer` does."""
    with atomic_writer(path) as file:
        file.write(data)


def write_together(files: Mapping[Path, bytes]) -> None:
    """Put contents in the places of several files, as `atomic_writer` does with each.

    All are on the disk before anything changes. Then the old ones are put aside, the first last,
    and the new ones take their places, the first last: a program that is killed in between leaves
    the old files, the new ones, or some of one kind without the first or the others, which their
    readers miss; those aside are hidden files that end in `.old`.
    """
    if len(files) == 1:
        for path, data in files.items():
            write_atomically(path, data)
        return
    with ExitStack() as stack:
        moves = []
        for path, data in files.items():
            file, temporary, target = stack.enter_context(_prepared(path))
            file.write(data)
            _finish(file, temporary, target)
            moves.append((temporary, target))
        _exchange(moves[::-1])


def _exchange(moves: Sequence[tuple[Path, Path]]) -> None:
    """Move each file to its target; either all, or none where that fails."""
    aside: list[tuple[Path, Path]] = []
    placed: list[Path] = []
    try:
        for temporary, target in moves:
            if target.exists():
                target.replace(aside_of(temporary))
                aside.append((aside_of(temporary), target))
        sync_folders(moves)
        for temporary, target in moves:
            temporary.replace(target)
            placed.append(target)
    except BaseException:
        for target in placed:
            target.unlink()
        for old, target in reversed(aside):
            old.replace(target)
        raise
    sync_folders(moves)
    for old, _ in aside:
        old.unlink()


def aside_of(temporary: Path) -> Path:
    """Where the old file is while the new one, `temporary`, takes its place."""
    return temporary.with_name(temporary.name + OLD)


def sync_folders(moves: Sequence[tuple[Path, Path]]) -> None:
    for folder in {target.parent for _, target in moves}:
        sync_folder(folder)


def _umask() -> int:
    # The process's mask can only be read by setting it.
    mask = os.umask(0o022)
    os.umask(mask)
    return mask


def sync_folder(folder: Path) -> None:
    """Bring what was renamed in a folder to the disk."""
    # Windows cannot open a folder, and needs no sync.
    if os.name != "nt":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
