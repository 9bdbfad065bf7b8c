"""Files that are no longer where a workspace saw them."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path

from .._progress import Progress
from ..corpus.addresses import is_remote
from ..errors import CancelledError

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
    it is. `size` in bytes and `digest` (SHA-256, hex), where they are known, tell it from another
    of that name.
    """
    if is_remote(path):
        return path
    return next(_fitting(_places(Path(path), workspace), size, digest), None)


def search(
    path: str, folder: Path, *, size: int = 0, digest: str = "", progress: Progress | None = None
) -> Iterator[str]:
    """Where in a folder the file or folder that was at `path` may be: first the same place seen
    from there, then all of its name, at any depth. `size` and `digest` as for `find`.

    Raises CancelledError.
    """
    tails = (folder / tail for tail in _tails(Path(path)))
    places = chain(tails, _named(Path(path).name, folder, None, None, progress))
    yield from dict.fromkeys(_fitting(places, size, digest))


def _fitting(places: Iterable[Path], size: int, digest: str) -> Iterator[str]:
    for place in places:
        try:
            if not place.exists():
                continue
            if place.is_dir() or (
                (not size or place.stat().st_size == size)
                and (not digest or digest_of(place) == digest)
            ):
                yield str(place)
        except OSError:
            continue


def _places(path: Path, workspace: Path) -> Iterator[Path]:
    yield path
    folder = workspace.parent
    # The tail of the old path may continue in the folder of the workspace or above it.
    for tail in _tails(path):
        for above in (folder, *list(folder.parents)[:2]):
            if above / tail != path:
                yield above / tail
    yield from _named(path.name, folder, _DEEPEST, _MOST, None)


def _tails(path: Path) -> Iterator[Path]:
    """The end of a path: without its root, then with ever fewer folders."""
    for kept in range(len(path.parts) - 1, 0, -1):
        yield Path(*path.parts[-kept:])


def _named(
    name: str, folder: Path, deepest: int | None, most: int | None, progress: Progress | None
) -> Iterator[Path]:
    """All of a name below a folder. CancelledError."""
    seen = 0
    for root, folders, files in os.walk(folder):
        if progress is not None and progress.must_stop():
            raise CancelledError
        if deepest is not None and len(Path(root).relative_to(folder).parts) >= deepest:
            folders.clear()
        folders[:] = sorted(one for one in folders if not one.startswith("."))
        seen += len(folders) + len(files)
        if name in files or name in folders:
            yield Path(root) / name
        if most is not None and seen > most:
            return
