"""Files that are no longer where a workspace saw them."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from pathlib import Path

from ..corpus.streams import is_remote

_DEEPEST = 3       # folders below the workspace's own
_MOST = 20_000     # entries looked at


def digest_of(path: Path) -> str:
    """The SHA-256 of a file's bytes, in hex. OSError as `open`."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def find(path: str, workspace: Path, *, size: int = 0, digest: str = "") -> str | None:
    """Where the file or folder that was at `path` is now; None where it cannot be told.

    It is looked for where it was, then at the same place seen from the workspace, which may have
    been moved with it, then by its name in the folders below the workspace's; an address stays as
    it is. `size` in bytes and
    `digest` (SHA-256, hex), where they are known, tell it from another of that name.
    """
    if is_remote(path):
        return path
    for place in _places(Path(path), workspace):
        try:
            if not place.exists():
                continue
            if place.is_dir() or (
                (not size or place.stat().st_size == size)
                and (not digest or digest_of(place) == digest)
            ):
                return str(place)
        except OSError:
            continue
    return None


def _places(path: Path, workspace: Path) -> Iterator[Path]:
    yield path
    folder = workspace.parent
    # The tail of the old path may continue in the folder of the workspace or above it.
    for kept in range(len(path.parts) - 1, 0, -1):
        tail = Path(*path.parts[-kept:])
        for above in (folder, *list(folder.parents)[:2]):
            if above / tail != path:
                yield above / tail
    seen = 0
    for root, folders, files in os.walk(folder):
        if len(Path(root).relative_to(folder).parts) >= _DEEPEST:
            folders.clear()
        folders[:] = sorted(one for one in folders if not one.startswith("."))
        seen += len(folders) + len(files)
        if path.name in files or path.name in folders:
            yield Path(root) / path.name
        if seen > _MOST:
            return
