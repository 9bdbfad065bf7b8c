"""Writing files so that what was there is never damaged: temporary file, fsync, rename."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import BinaryIO

from .errors import ExportError
from .messages import Message, reason_of


@contextmanager
def atomic_writer(path: str | os.PathLike[str]) -> Iterator[BinaryIO]:
    """A binary file that takes the place of `path` when the block ends without an error.

    Until then `path` keeps its old content, whatever happens. A link is followed and its
    target replaced; the mode of a file that was there is kept. Raises ExportError, with the
    reason in words, where the folder cannot be written, the disk is full or `path` is a folder.
    """
    target = Path(os.path.realpath(path))
    if target.is_dir():
        raise ExportError("this is a folder", path=path, remedy="Choose a file name in it")
    try:
        mode = target.stat().st_mode & 0o7777 if target.exists() else 0o666 & ~_umask()
        handle, name = tempfile.mkstemp(prefix=f".{target.name[:100]}.", dir=target.parent)
    except OSError as fault:
        raise ExportError(
            Message("cannot be written ({reason})", reason=reason_of(fault)), path=path
        ) from fault
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        temporary.chmod(mode)
        temporary.replace(target)
        sync_folder(target.parent)
    except BaseException as fault:
        temporary.unlink(missing_ok=True)
        if isinstance(fault, OSError):
            raise ExportError(
                Message("could not be saved ({reason})", reason=reason_of(fault)), path=path
            ) from fault
        raise


def write_atomically(path: str | os.PathLike[str], data: bytes) -> None:
    """Put `data` in the place of `path` as `atomic_writer` does."""
    with atomic_writer(path) as file:
        file.write(data)


def write_together(files: Mapping[Path, bytes]) -> None:
    """Put contents in the places of several files, as `atomic_writer` does with each.

    None is replaced before all are on the disk; then one after another is.
    """
    with ExitStack() as stack:
        for path, data in files.items():
            file = stack.enter_context(atomic_writer(path))
            file.write(data)
            file.flush()
            os.fsync(file.fileno())


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
