"""The file of a training: a row of records, which only grows.

A line that names the format comes first, then records: their kind and size, 8 bytes each and
little-endian, their bytes, zeros up to a multiple of 8, and a SHA-256. That is over the SHA-256 of
the record before and all of this one, so that it tells of all bytes before it. The first record
says what the training is, as a JSON object. A commit, a JSON object too, makes what was written
since the last one part of the training. What is behind the last whole commit never was.
"""

from __future__ import annotations

import hashlib
import json
import os
import struct
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from enum import IntEnum
from io import FileIO
from pathlib import Path
from threading import Lock
from typing import Any, Final, NamedTuple, Self

from ..errors import StorageError
from ..files import atomic_writer
from ..messages import Message, reason_of

FAMILY: Final = b"tokenprism checkpoint "
MAGIC: Final = FAMILY + b"2\n"
_HEAD, _DIGEST, _UNIT = struct.Struct("<QQ"), 32, 8
_BLOCK = 1 << 20
_LARGEST_JSON = 64 << 20


class Kind(IntEnum):
    """What a record holds."""

    TRAINING = 1  # JSON: what the training is
    COMMIT = 2    # JSON: how far it is
    WORDS = 3     # pre-tokens or segments with counts
    GRAMS = 4     # a sorted run of n-grams
    PIECES = 5    # candidates with counts
    ROUND = 6     # pieces with counts after a step of pruning
    MERGES = 7    # merges, a row each


_KINDS: Final = frozenset(map(int, Kind))


class Entry(NamedTuple):
    """A record that is part of the training: where its bytes are."""

    kind: Kind
    offset: int
    size: int


class Checkpoint:
    """The file of one training, open. Records may be added from several threads."""

    def __init__(self, path: Path, file: FileIO) -> None:
        self.path = path
        self.state: dict[str, Any] = {}
        """What the last commit said; empty in a new file."""
        self.entries: list[Entry] = []
        """What was part of the training when the file was opened."""
        self.broken_at = -1
        """The byte from which on the file was damaged or cut off when it was opened; -1: nowhere.
        """
        self._file = file
        self._lock = Lock()
        self._end = 0
        self._digest = hashlib.sha256(MAGIC).digest()

    @classmethod
    def open(cls, path: str | os.PathLike[str], training: Mapping[str, Any]) -> Self:
        """The checkpoint of `training` (JSON values) at `path`, which must be there.

        Of a file that is damaged, what is whole before that counts. Raises UselessCheckpointError
        for one that nobody can go on from (of another corpus or version, or damaged in its first
        record), StorageError for a file that is none, or belongs to another training.
        """
        place = Path(path)
        with in_words(place):
            made = cls(place, place.open("r+b", buffering=0))
        try:
            with in_words(place):
                made._read(training)
        except BaseException:
            made.close()
            raise
        return made

    @classmethod
    def create(cls, path: str | os.PathLike[str], training: Mapping[str, Any]) -> Self:
        """A new one, in which nothing is done yet. ExportError where it cannot be written."""
        head = _spelled(training)
        start, _ = _framed(Kind.TRAINING, head, hashlib.sha256(MAGIC).digest())
        with atomic_writer(path) as file:
            file.write(MAGIC + start)
        return cls.open(path, training)

    def add(self, kind: Kind, data: bytes | memoryview) -> None:
        """Write a record, which the next commit makes part of the training. Raises OSError."""
        with self._lock:
            self._write(kind, data)

    def commit(self, state: Mapping[str, Any]) -> None:
        """Bring all to the disk, with JSON values that say how far it is. Raises OSError."""
        with self._lock:
            self._write(Kind.COMMIT, _spelled(state))
            os.fsync(self._file.fileno())
            self.state = dict(state)

    def of_kind(self, kind: Kind) -> list[Entry]:
        """The records of a kind, in the order in which they were written."""
        return [entry for entry in self.entries if entry.kind is kind]

    def read(self, entry: Entry) -> bytes:
        """The bytes of a record. Raises StorageError."""
        with in_words(self.path), self._lock:
            self._file.seek(entry.offset)
            data = self._file.read(entry.size)
        if len(data) != entry.size:
            raise damaged(self.path)
        return data

    def close(self) -> None:
        """Close the file; it stays where it is."""
        with self._lock:
            self._file.close()

    def _write(self, kind: Kind, data: bytes | memoryview) -> None:
        record, digest = _framed(kind, data, self._digest)
        self._file.seek(self._end)
        left = memoryview(record)
        while left:
            left = left[self._file.write(left) :]
        self._end += len(record)
        self._digest = digest

    # reading

    def _read(self, training: Mapping[str, Any]) -> None:
        start = self._file.read(len(MAGIC))
        if not start.startswith(FAMILY):
            raise StorageError(
                "this is no checkpoint of Tokenprism", path=self.path, remedy="Choose another file"
            )
        if start != MAGIC:
            raise UselessCheckpointError(
                Message("this checkpoint is of another version of Tokenprism"), path=self.path
            )
        self._end = len(MAGIC)
        head = self._next(os.fstat(self._file.fileno()).st_size)
        if head is None or head.kind is not Kind.TRAINING:
            raise UselessCheckpointError("this checkpoint is damaged", path=self.path)
        check_same(self.path, self._json(head), training)
        self._read_records()

    def _read_records(self) -> None:
        size = os.fstat(self._file.fileno()).st_size
        pending: list[Entry] = []
        whole = self._end, self._digest
        while (entry := self._next(size)) is not None:
            if entry.kind is Kind.COMMIT:
                self.state = self._json(entry)
                self.entries += pending
                pending = []
                whole = self._end, self._digest
            else:
                pending.append(entry)
        if self._end < size:
            self.broken_at = self._end
        self._end, self._digest = whole

    def _next(self, size: int) -> Entry | None:
        """The record at the end of what was read; None where there is no whole one."""
        self._file.seek(self._end)
        head = self._file.read(_HEAD.size)
        entry = entry_of(head, self._end, size)
        if entry is None:
            return None
        digest = hashlib.sha256(self._digest + head)
        left = _padded(entry.size)
        while left:
            block = self._file.read(min(left, _BLOCK))
            if not block:
                return None
            digest.update(block)
            left -= len(block)
        if self._file.read(_DIGEST) != digest.digest():
            return None
        self._end = end_of(entry)
        self._digest = digest.digest()
        return entry

    def _json(self, entry: Entry) -> dict[str, Any]:
        self._file.seek(entry.offset)
        return json_of(self.path, self._file.read(min(entry.size, _LARGEST_JSON)))


class UselessCheckpointError(StorageError):
    """A checkpoint that is damaged, of a corpus as it was, or of another version: the training
    starts anew.
    """


def entry_of(head: bytes, place: int, size: int) -> Entry | None:
    """The record whose first bytes, at `place` of a file of `size` bytes, these are; or None."""
    if len(head) < _HEAD.size:
        return None
    kind, length = _HEAD.unpack(head[: _HEAD.size])
    if kind not in _KINDS or length > size:
        return None
    entry = Entry(Kind(kind), place + _HEAD.size, length)
    return entry if end_of(entry) <= size else None


def end_of(entry: Entry) -> int:
    """The byte behind a record."""
    return entry.offset + _padded(entry.size) + _DIGEST


def json_of(path: Path, data: bytes) -> dict[str, Any]:
    """A JSON object of a record. Raises StorageError."""
    try:
        found = json.loads(data)
    except (ValueError, RecursionError) as fault:
        raise damaged(path) from fault
    if not isinstance(found, dict):
        raise damaged(path)
    return found


def check_same(path: Path, found: Mapping[str, Any], training: Mapping[str, Any]) -> None:
    """UselessCheckpointError or StorageError where `found` is not `training`."""
    if _spelled(found) == _spelled(training):
        return
    names = _differences(found, training)
    what = Message(
        "this checkpoint belongs to another training: {what} differs", what=", ".join(names)
    )
    if set(names) <= {"corpus", "version"}:
        raise UselessCheckpointError(what, path=path)
    raise StorageError(
        what, path=path, remedy="Choose another file, or train with what it was made with"
    )


def damaged(path: Path) -> StorageError:
    """The refusal of a file that is not what was written."""
    return StorageError(
        "this checkpoint is damaged", path=path,
        remedy="Remove it; the training then starts from the beginning",
    )


def _framed(kind: Kind, data: bytes | memoryview, before: bytes) -> tuple[bytes, bytes]:
    """A record, and its SHA-256."""
    head = _HEAD.pack(kind, len(data))
    padding = bytes(_padded(len(data)) - len(data))
    digest = hashlib.sha256(before + head)
    digest.update(data)
    digest.update(padding)
    return b"".join((head, data, padding, digest.digest())), digest.digest()


def _padded(size: int) -> int:
    return -(-size // _UNIT) * _UNIT


def _spelled(values: Mapping[str, Any]) -> bytes:
    return json.dumps(values, sort_keys=True, separators=(",", ":")).encode()


def _differences(found: Mapping[str, Any], training: Mapping[str, Any]) -> list[str]:
    """The names of what is not the same."""
    names = []
    for name in sorted({*found, *training}):
        one, other = found.get(name), training.get(name)
        if isinstance(one, dict) and isinstance(other, dict):
            names += [key for key in sorted({*one, *other}) if one.get(key) != other.get(key)]
        elif one != other:
            names.append(name)
    return names


@contextmanager
def in_words(path: Path) -> Iterator[None]:
    """Faults of the system as StorageError."""
    try:
        yield
    except OSError as fault:
        raise StorageError(
            Message("the checkpoint cannot be kept ({reason})", reason=reason_of(fault)),
            path=path,
        ) from fault
