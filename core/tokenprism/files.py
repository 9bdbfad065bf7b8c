"""Writing files so that what was there is never damaged: temporary file, fsync, rename.

Files that belong together are never a mixture of old and new ones, whenever the program is ended.
Devices, named pipes and standard output are written into (`targets`).
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from .errors import ExportError
from .messages import Message, reason_of
from .targets import Target, cannot_be_written, file_at, pour, target_of, temporary_prefix

if TYPE_CHECKING:
    from ._progress import Progress

OLD = ".old"  # ends the names of files that were put aside


@contextmanager
def atomic_writer(
    path: str | os.PathLike[str], progress: Progress | None = None
) -> Iterator[BinaryIO]:
    """A binary file that takes the place of `path` when the block ends without an error.

    Until then `path` keeps its old content, whatever happens. A link is followed and its
    target replaced, or made; the mode of a file that was there is kept. Into a device, a named pipe
    or standard output everything is written when the block ends; a pipe waits for a reader until
    `progress` is cancelled (CancelledError). Raises ExportError, with the reason in words, where
    the folder cannot be written, the disk is full, or `path` is a folder or a socket.
    """
    target = target_of(path)
    if target.stream:
        gathered = BytesIO()
        yield gathered
        _pour(path, target, gathered.getvalue(), progress)
        return
    with _prepared(path, target.path) as (file, temporary):
        yield file
        _finish(file, temporary, target.path)
        temporary.replace(target.path)
        sync_folder(target.path.parent)


@contextmanager
def atomic_path(path: str | os.PathLike[str]) -> Iterator[Path]:
    """As `atomic_writer`, for those who write by name: the path of an empty file, which takes the
    place of `path`. ExportError for streams.
    """
    target = file_at(path)
    with _prepared(path, target) as (file, temporary):
        yield temporary
        _finish(file, temporary, target)
        temporary.replace(target)
        sync_folder(target.parent)


def _pour(
    path: str | os.PathLike[str], target: Target, data: bytes, progress: Progress | None
) -> None:
    try:
        pour(target, data, progress)
    except BrokenPipeError as fault:
        if target.descriptor >= 0:  # who reads our output has seen enough
            raise
        raise cannot_be_written(path, fault) from fault
    except OSError as fault:
        raise cannot_be_written(path, fault) from fault


@contextmanager
def _prepared(
    path: str | os.PathLike[str], target: Path
) -> Iterator[tuple[BinaryIO, Path]]:
    """A temporary file and its path, beside the target; gone where the block fails.

    ExportError as `atomic_writer` raises it, within the block too.
    """
    try:
        handle, name = tempfile.mkstemp(prefix=temporary_prefix(target), dir=target.parent)
    except OSError as fault:
        raise cannot_be_written(path, fault) from fault
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            yield file, temporary
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
    if target.exists():
        old = target.stat()
        if hasattr(os, "chown"):
            with suppress(OSError):  # only root may give a file away
                os.chown(temporary, old.st_uid, old.st_gid)
        temporary.chmod(old.st_mode & 0o7777)
    else:
        temporary.chmod(0o666 & ~_umask())
    if os.name == "nt":  # which renames no open file
        file.close()


def write_atomically(
    path: str | os.PathLike[str], data: bytes, progress: Progress | None = None
) -> None:
    """Put `data` in the place of `path` as `atomic_writer` does."""
    with atomic_writer(path, progress) as file:
        file.write(data)


def write_file(path: str | os.PathLike[str], data: bytes) -> None:
    """As `write_atomically`, but never waits: ExportError for a device, a pipe or standard output.
    """
    file_at(path)
    write_atomically(path, data)


def write_together(files: Mapping[Path, bytes], progress: Progress | None = None) -> None:
    """Put contents in the places of several files, as `atomic_writer` does with each.

    All are on the disk before anything changes. Then the old ones are put aside, the first last,
    and the new ones take their places, the first last: a program that is killed in between leaves
    the old files, the new ones, or some of one kind without the first or the others, which their
    readers miss; those aside are hidden files that end in `.old`. Only a single file may go into a
    stream.
    """
    if len(files) == 1:
        for path, data in files.items():
            write_atomically(path, data, progress)
        return
    targets = [file_at(path) for path in files]
    with ExitStack() as stack:
        moves = []
        for (path, data), target in zip(files.items(), targets, strict=True):
            file, temporary = stack.enter_context(_prepared(path, target))
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
