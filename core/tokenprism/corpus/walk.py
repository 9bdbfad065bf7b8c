"""The files that a list of files and folders stands for."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ..errors import CorpusError
from ..messages import Message, reason_of
from .facts import Skipped, shown


@dataclass(slots=True)
class Walk:
    """Regular files in order, and what was passed over.

    `named` holds the paths that were asked for by themselves: they are read whatever they hold,
    while a folder's binary files are passed over.
    """

    files: list[str] = field(default_factory=list)
    named: set[str] = field(default_factory=set)
    skipped: list[Skipped] = field(default_factory=list)
    _seen: set[tuple[int, int]] = field(default_factory=set)

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
        elif (facts.st_dev, facts.st_ino) in self._seen:
            self.skip(path, Message("the same file is in the corpus already"))
        else:
            self._seen.add((facts.st_dev, facts.st_ino))
            self.files.append(path)
            if named:
                self.named.add(path)


def walk(paths: Sequence[str]) -> Walk:
    """All files that `paths` stand for, those of a folder sorted by the bytes of their paths.

    Hidden files and folders in a folder are skipped, links to folders too (they may go round in
    circles). Raises CorpusError for a path that does not exist or cannot be read.
    """
    found = Walk()
    for path in paths:
        if Path(path).is_dir():
            for file in sorted(_files_below(path, found), key=os.fsencode):
                found.add(file, named=False)
        else:
            found.add(path, named=True)
    return found


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


def unreadable(path: str, fault: OSError) -> CorpusError:
    """The error for a file that the system refuses."""
    if isinstance(fault, FileNotFoundError):
        return CorpusError("no such file or folder", path=shown(str(Path(path).absolute())))
    return CorpusError(
        Message("cannot be read ({reason})", reason=reason_of(fault)), path=shown(path)
    )
