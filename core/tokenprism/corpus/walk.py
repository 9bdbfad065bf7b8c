"""The files that a list of files, folders and addresses stands for."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from pathlib import Path, PurePosixPath

from ..errors import CorpusError
from ..messages import Message, reason_of
from .addresses import is_remote, remote, remote_faults, unreadable
from .facts import Skipped, shown
from .patience import wait_for


@dataclass(frozen=True, slots=True)
class Filter:
    """Which files of a folder or archive are taken, by name or by path below it.

    `*` stands for anything, folders too; a pattern without `/` fits a name in any folder.
    """

    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()

    def refusal(self, below: str) -> Message | None:
        """Why a file with this path, `/` between folders, is not taken; None where it is."""
        if self.include and not any(_fits(below, one) for one in self.include):
            return Message("not among the files to include")
        for pattern in self.exclude:
            if _fits(below, pattern):
                return Message("excluded by {pattern}", pattern=pattern)
        return None


def _fits(below: str, pattern: str) -> bool:
    if "/" not in pattern:
        return any(fnmatchcase(part, pattern) for part in PurePosixPath(below).parts)
    pattern = pattern.removeprefix("./").removeprefix("/")
    # `data/` is the folder with all in it; `**/` may stand for no folder at all.
    pattern += "*" * pattern.endswith("/")
    return fnmatchcase(below, pattern) or fnmatchcase(below, pattern.replace("**/", ""))


@dataclass(slots=True)
class Walk:
    """Regular files in order, and what was passed over.

    `named` holds the paths that were asked for by themselves: they are read whatever they hold,
    while a folder's binary files are passed over.
    """

    filter: Filter = field(default_factory=Filter)
    files: list[str] = field(default_factory=list)
    named: set[str] = field(default_factory=set)
    skipped: list[Skipped] = field(default_factory=list)
    _seen: set[tuple[int, int] | str] = field(default_factory=set)

    def skip(self, path: str, reason: Message) -> None:
        """Note a file that is no part of the corpus."""
        self.skipped.append(Skipped(shown(path), path, reason))

    def add(self, path: str, named: bool) -> None:
        """Take a file, once however many names it has."""
        try:
            facts = Path(path).stat()
        except OSError as fault:
            if named:
                raise unreadable(path, fault) from fault
            self.skip(path, Message("cannot be read ({reason})", reason=reason_of(fault)))
            return
        if not stat.S_ISREG(facts.st_mode):
            if named:
                raise CorpusError(
                    "this is not a regular file", path=shown(path), remedy="Save its text as a file"
                )
            self.skip(path, Message("not a regular file"))
        else:
            self._take(path, (facts.st_dev, facts.st_ino), named)

    def add_address(self, address: str, named: bool) -> None:
        """Take a remote file, once."""
        self._take(address, address, named)

    def _take(self, path: str, identity: tuple[int, int] | str, named: bool) -> None:
        if identity in self._seen:
            self.skip(path, Message("the same file is in the corpus already"))
            return
        self._seen.add(identity)
        self.files.append(path)
        if named:
            self.named.add(path)

    def takes(self, path: str, folder: str) -> bool:
        """Whether a file of a folder fits the patterns; noted where it does not."""
        below = path.removeprefix(folder).replace(os.sep, "/").lstrip("/")
        refusal = self.filter.refusal(below)
        if refusal is not None:
            self.skip(path, refusal)
        return refusal is None


def walk(paths: Sequence[str], chosen: Filter | None = None) -> Walk:
    """All files that `paths` stand for, those of a folder sorted by the bytes of their paths.

    Hidden files and folders in a folder are skipped, links to folders too (they may go round in
    circles). An address may be a file, a folder, or a pattern. Raises CorpusError for a path that
    does not exist or cannot be read.
    """
    found = Walk(chosen or Filter())
    for path in paths:
        if is_remote(path):
            _add_addresses(path, found)
        elif Path(path).is_dir():
            for file in sorted(_files_below(path, found), key=os.fsencode):
                if found.takes(file, path):
                    found.add(file, named=False)
        else:
            found.add(path, named=True)
    return found


def _add_addresses(address: str, found: Walk) -> None:
    with remote_faults(address):
        system, inner = remote(address)
        if "*" in inner:
            files = wait_for(address, system.glob, inner)
            folder = inner.split("*", 1)[0].rpartition("/")[0]
        elif wait_for(address, system.isfile, inner) or not wait_for(
            address, system.isdir, inner
        ):
            found.add_address(address, named=True)
            return
        else:
            files, folder = wait_for(address, system.find, inner), inner
        for file in sorted(files):
            below = file.removeprefix(folder).lstrip("/")
            whole = system.unstrip_protocol(file)
            if any(part.startswith(".") for part in below.split("/")):
                found.skip(whole, Message("hidden file"))
            elif found.takes(file, folder):
                found.add_address(whole, named=False)


def _files_below(folder: str, found: Walk) -> Iterator[str]:
    def refuse(fault: OSError) -> None:
        if fault.filename == folder:
            raise unreadable(folder, fault) from fault
        found.skip(
            os.fsdecode(fault.filename),
            Message("cannot be read ({reason})", reason=reason_of(fault)),
        )

    for root, folders, files in os.walk(folder, onerror=refuse):
        for name in sorted(folders, key=os.fsencode):
            path = str(Path(root, name))
            if name.startswith("."):
                found.skip(path, Message("hidden folder"))
            elif Path(path).is_symlink():
                found.skip(path, Message("link to a folder"))
        folders[:] = [name for name in folders if not name.startswith(".")]
        for name in sorted(files, key=os.fsencode):
            path = str(Path(root, name))
            if name.startswith("."):
                found.skip(path, Message("hidden file"))
            else:
                yield path
