"""When a training is written down, and that it goes on where it cannot be."""

from __future__ import annotations

import errno
import os
import time
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from threading import Lock
from typing import Any, Final

from ..errors import ExportError
from ..messages import Message, reason_of
from .file import Checkpoint, Entry, Kind, UselessCheckpointError

_SHARE: Final = 30  # writing may take this part of the time
_LONGEST: Final = 60.0  # seconds between two commits of a training that has much to write
_FULL: Final = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}


def ignore(_: Message) -> None:
    """Tell nobody."""


class Keeper:
    """Writes a training to its checkpoint now and then.

    Where the disk is full, or fails, `tell` is told so once, from any thread: the training goes on,
    and what was committed before stays. `every`: seconds between two commits, more where writing
    takes long; 0 for as many as there can be.
    """

    def __init__(
        self, checkpoint: Checkpoint | None, every: float, tell: Callable[[Message], None]
    ) -> None:
        self._checkpoint = checkpoint
        self._every, self._tell = every, tell
        self._lock, self._writing = Lock(), Lock()
        self._spent = 0.0
        self._due = time.monotonic() + every

    @classmethod
    def at(
        cls, path: str | os.PathLike[str], training: Mapping[str, Any], every: float,
        tell: Callable[[Message], None],
    ) -> Keeper:
        """For the checkpoint of `training` at `path`, which is made where there is none.

        One that nobody can go on from is begun anew, and `tell` says so, as it does where a part is
        damaged. Raises what `Checkpoint.open` and `create` raise, but for a full disk, which `tell`
        reports.
        """
        if Path(path).exists():
            try:
                checkpoint = Checkpoint.open(path, training)
            except UselessCheckpointError as fault:
                tell(Message(
                    "{file}: {problem}; the training starts from the beginning",
                    file=Path(path).name, problem=fault.problem,
                ))
            else:
                if checkpoint.broken_at >= 0:
                    tell(Message(
                        "{file}: the checkpoint is damaged or cut off from byte {byte:,} on; what "
                        "was done after that is done again",
                        file=Path(path).name, byte=checkpoint.broken_at,
                    ))
                return cls(checkpoint, every, tell)
        try:
            return cls(Checkpoint.create(path, training), every, tell)
        except ExportError as fault:
            reason = fault.__cause__
            if not (isinstance(reason, OSError) and reason.errno in _FULL):
                raise
            made = cls(None, every, tell)
            made._lose(Path(path), reason)
            return made

    @property
    def checkpoint(self) -> Checkpoint | None:
        """The file; None when it cannot be written any more."""
        return self._checkpoint

    @property
    def state(self) -> Mapping[str, Any]:
        """What the last commit said; empty for none."""
        return {} if self._checkpoint is None else self._checkpoint.state

    def entries(self, kind: Kind) -> list[Entry]:
        """The records of a kind that were there when the file was opened."""
        return [] if self._checkpoint is None else self._checkpoint.of_kind(kind)

    def read(self, entry: Entry) -> bytes:
        """The bytes of one of them. Raises StorageError."""
        assert self._checkpoint is not None
        return self._checkpoint.read(entry)

    def is_due(self) -> bool:
        """Whether it is time for a commit."""
        return self._checkpoint is not None and time.monotonic() >= self._due

    def add(self, kind: Kind, blocks: Iterable[bytes | memoryview]) -> None:
        """Write records, which the next commit makes part of the training."""
        begun = time.monotonic()
        for block in blocks:
            self._do(partial(Checkpoint.add, kind=kind, data=block))
        with self._lock:
            self._spent += time.monotonic() - begun

    def commit(self, state: Mapping[str, Any]) -> None:
        """Bring all to the disk, with JSON values that say how far the training is."""
        begun = time.monotonic()
        self._do(partial(Checkpoint.commit, state=state))
        now = time.monotonic()
        with self._lock:
            spent, self._spent = self._spent + now - begun, 0.0
            rest = min(_SHARE * spent, _LONGEST) if self._every else 0.0
            self._due = now + max(self._every, rest)

    def close(self) -> None:
        """Close the file; it stays where it is."""
        with self._lock:
            checkpoint, self._checkpoint = self._checkpoint, None
        if checkpoint is not None:
            checkpoint.close()

    def _do(self, work: Callable[[Checkpoint], None]) -> None:
        with self._writing:
            checkpoint = self._checkpoint
            if checkpoint is None:
                return
            try:
                work(checkpoint)
                return
            except OSError as fault:
                reason = fault
            self.close()
        self._lose(checkpoint.path, reason)

    def _lose(self, path: Path, fault: OSError) -> None:
        self._tell(not_kept(path.name, fault))


def not_kept(file: str, fault: OSError) -> Message:
    """That a training goes on without a checkpoint, and why."""
    return Message(
        "{file}: the checkpoint cannot be kept ({reason}); the training goes on without",
        file=file, reason=reason_of(fault),
    )
