"""A training on disk, from which it goes on to the identical result after any interruption.

The file holds, one after another: a line that names the format; what the training is, as a JSON
object, with its length before and its SHA-256 behind it; the counted words as one sorted run, with
size and number before and their SHA-256 behind them; two commits; the merges learned, a row each.
Numbers are little-endian.

Everything before the commits is written once, atomically. Merges are added behind those that are
there, and brought to the disk before a commit says how many there are and what their SHA-256 is.
Commits take turns, so that at every moment one of them is whole and true.
"""

from __future__ import annotations

import hashlib
import json
import os
import struct
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from io import FileIO
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

import numpy as np
from numpy.typing import NDArray

from .._progress import Progress, Stage
from ..counting import WordCounts
from ..counting._runs import Runs, written
from ..errors import StorageError
from ..files import atomic_writer
from ..messages import Message, reason_of
from ._log import MergeLog

MAGIC: Final = b"tokenprism checkpoint 1\n"
ROW: Final = np.dtype([("left", "<i4"), ("right", "<i4"), ("result", "<i4"), ("count", "<i8")])
_NUMBER, _SIZES, _COMMIT = struct.Struct("<Q"), struct.Struct("<QQ"), struct.Struct("<QQ32s")
_DIGEST = 32
_SLOT = _COMMIT.size + _DIGEST
_LARGEST_HEAD = 64 << 20

Rows = NDArray[np.void]


class Checkpoint:
    """The file of one training, open. One thread at a time may use it."""

    def __init__(self, path: Path, file: FileIO) -> None:
        self.path = path
        self._file = file
        self._words = (0, 0, 0)  # offset, size, number
        self._commits = 0        # offset
        self._number = 0         # of the last commit
        self._digest = hashlib.sha256()
        self.rows: Rows = np.zeros(0, ROW)
        """The merges that were there when the file was opened."""
        self._known = 0

    @classmethod
    def find(cls, path: str | os.PathLike[str], training: Mapping[str, Any]) -> Self | None:
        """The checkpoint of `training` (JSON values) at `path`; None where there is no file.

        Raises StorageError for a file that is none, is damaged, or belongs to another training.
        """
        place = Path(path)
        with _in_words(place):
            if not place.exists():
                return None
            made = cls(place, place.open("r+b", buffering=0))
        try:
            with _in_words(place):
                made._read_head(training)
                made._read_merges()
        except BaseException:
            made.close()
            raise
        return made

    @classmethod
    def create(
        cls,
        path: str | os.PathLike[str],
        training: Mapping[str, Any],
        words: WordCounts,
        progress: Progress,
    ) -> Self:
        """A new one with words and no merges. `words` is a complete list afterwards.

        Raises ExportError where it cannot be written, CancelledError.
        """
        head = _spelled(training)
        many = len(words)
        with atomic_writer(path) as file:
            start = MAGIC + _NUMBER.pack(len(head)) + head
            file.write(start + hashlib.sha256(start).digest())
            sizes = file.tell()
            file.write(_SIZES.pack(0, 0))
            digest = hashlib.sha256()
            for block in written(words, progress):
                file.write(block)
                digest.update(block)
            size = file.tell() - sizes - _SIZES.size
            file.write(digest.digest() + _commit(0, 0, hashlib.sha256().digest()) + bytes(_SLOT))
            file.seek(sizes)
            file.write(_SIZES.pack(size, many))
        made = cls.find(path, training)
        assert made is not None
        return made

    def words(self, progress: Progress) -> WordCounts:
        """The counted words, a complete list. Enters Stage.LOADING. Raises CancelledError."""
        offset, size, many = self._words
        digest = hashlib.sha256()

        def read(at: int, wanted: int) -> bytes:
            self._file.seek(at)
            block = self._file.read(wanted)
            digest.update(block)
            return block

        progress.enter(Stage.LOADING, size)
        with _in_words(self.path):
            try:
                found = Runs(read, [(offset, size, many)]).collect(progress, True)
            except StorageError as fault:
                raise damaged(self.path) from fault
            self._file.seek(offset + size)
            if self._file.read(_DIGEST) != digest.digest():
                raise damaged(self.path)
        return found

    def append(self, rows: Rows) -> None:
        """Add merges and commit them. Raises StorageError where they cannot be written."""
        data = rows.tobytes()
        with _in_words(self.path):
            self._write(self._commits + 2 * _SLOT + self._known * ROW.itemsize, data)
            self._digest.update(data)
            self._known += len(rows)
            self._number += 1
            self._write(
                self._commits + self._number % 2 * _SLOT,
                _commit(self._number, self._known, self._digest.digest()),
            )

    def close(self) -> None:
        """Close the file; it stays where it is."""
        self._file.close()

    def _write(self, offset: int, data: bytes) -> None:
        self._file.seek(offset)
        left = memoryview(data)
        while left:
            left = left[self._file.write(left) :]
        os.fsync(self._file.fileno())

    def _read_head(self, training: Mapping[str, Any]) -> None:
        file, size = self._file, os.fstat(self._file.fileno()).st_size
        if file.read(len(MAGIC)) != MAGIC:
            raise StorageError(
                "this is no checkpoint of this version of Tokenprism", path=self.path,
                remedy="Choose another file",
            )
        (length,) = _NUMBER.unpack(self._exactly(_NUMBER.size))
        if length > min(size, _LARGEST_HEAD):
            raise damaged(self.path)
        head = self._exactly(length)
        if self._exactly(_DIGEST) != hashlib.sha256(
            MAGIC + _NUMBER.pack(length) + head
        ).digest():
            raise damaged(self.path)
        if head != _spelled(training):
            raise StorageError(
                Message(
                    "this checkpoint belongs to another training: {what} differs",
                    what=_differences(head, training),
                ),
                path=self.path,
                remedy="Choose another file, or train with what it was made with",
            )
        words, many = _SIZES.unpack(self._exactly(_SIZES.size))
        self._words = (file.tell(), words, many)
        self._commits = file.tell() + words + _DIGEST
        # A record has four bytes at least.
        if self._commits + 2 * _SLOT > size or many > words // 4:
            raise damaged(self.path)

    def _read_merges(self) -> None:
        self._file.seek(self._commits)
        slots = [self._exactly(_SLOT) for _ in range(2)]
        whole = [_COMMIT.unpack(slot[: _COMMIT.size]) for slot in slots if _is_whole(slot)]
        if not whole:
            raise damaged(self.path)
        self._number, self._known, digest = max(whole)
        size = self._known * ROW.itemsize
        if self._file.tell() + size > os.fstat(self._file.fileno()).st_size:
            raise damaged(self.path)
        data = self._exactly(size)
        self._digest.update(data)
        if self._digest.digest() != digest:
            raise damaged(self.path)
        self.rows = np.frombuffer(data, ROW)

    def _exactly(self, size: int) -> bytes:
        data = self._file.read(size)
        if len(data) != size:
            raise damaged(self.path)
        return data


class Saving:
    """Writes the merges of a log to a checkpoint now and then, on a thread of its own.

    A context: at its end, however it comes, what was learned is written and the file closed. A
    fault cancels `progress` and is raised at the end.
    """

    def __init__(
        self, checkpoint: Checkpoint, log: MergeLog, every: float, progress: Progress
    ) -> None:
        self._checkpoint = checkpoint
        self._log = log
        self._known = len(log)
        self._every = every
        self._progress = progress
        self._lock = threading.Lock()
        self._stop = threading.Event()
        self._fault: StorageError | None = None
        self._thread = threading.Thread(target=self._work, name="checkpoint", daemon=True)

    def save(self) -> None:
        """Write what is new, at once. Any thread may call it."""
        with self._lock:
            left, right, result, counts, _tokens = self._log.copy(self._known)
            if len(left):
                rows = np.empty(len(left), ROW)
                rows["left"], rows["right"], rows["result"] = left, right, result
                rows["count"] = counts
                self._checkpoint.append(rows)
                self._known += len(left)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _fault: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        self._stop.set()
        self._thread.join()
        if self._fault is not None:
            raise self._fault
        self.save()

    def _work(self) -> None:
        while not self._stop.wait(self._every):
            try:
                self.save()
            except StorageError as fault:
                self._fault = fault
                self._progress.cancel()
                return


def check_rows(rows: Rows, symbols: int, known: int, most: int, limit: int) -> bool:
    """Whether rows can be merges that follow on `known` ids, `most` at most, below id `limit`.

    The first ids are those of `symbols`, which no merge makes.
    """
    top = np.maximum.accumulate(np.concatenate([[known - 1], rows["result"]]))[:-1]
    return bool(
        len(rows) <= most
        and (rows["left"] >= 0).all() and (rows["left"] <= top).all()
        and (rows["right"] >= 0).all() and (rows["right"] <= top).all()
        and (rows["result"] >= symbols).all() and (rows["result"] <= top + 1).all()
        and (rows["result"] < limit).all()
        and (rows["count"] > 0).all()
    )


def damaged(path: Path) -> StorageError:
    """The refusal of a file that is not what was written."""
    return StorageError(
        "this checkpoint is damaged", path=path,
        remedy="Remove it; the training then starts from the beginning",
    )


def _spelled(training: Mapping[str, Any]) -> bytes:
    return json.dumps(training, sort_keys=True, separators=(",", ":")).encode()


def _commit(number: int, rows: int, digest: bytes) -> bytes:
    data = _COMMIT.pack(number, rows, digest)
    return data + hashlib.sha256(data).digest()


def _is_whole(slot: bytes) -> bool:
    data = slot[: _COMMIT.size]
    return hashlib.sha256(data).digest() == slot[_COMMIT.size :]


def _differences(head: bytes, training: Mapping[str, Any]) -> str:
    """The names of what is not the same, with commas."""
    try:
        found = json.loads(head)
    except (ValueError, RecursionError):
        return "everything"
    if not isinstance(found, dict):
        return "everything"
    names = []
    for name in sorted({*found, *training}):
        one, other = found.get(name), training.get(name)
        if isinstance(one, dict) and isinstance(other, dict):
            names += [key for key in sorted({*one, *other}) if one.get(key) != other.get(key)]
        elif one != other:
            names.append(name)
    return ", ".join(names)


@contextmanager
def _in_words(path: Path) -> Iterator[None]:
    """Faults of the system as StorageError."""
    try:
        yield
    except OSError as fault:
        raise StorageError(
            Message("the checkpoint cannot be kept ({reason})", reason=reason_of(fault)),
            path=path,
        ) from fault
