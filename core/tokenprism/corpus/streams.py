"""Streams of bytes: stored files, what is packed in them, and parts of others.

A `Source` is a value that opens its stream again and again; a `Stream` goes forward only, within
bounded memory, and knows how far it is.
"""

from __future__ import annotations

import os
import threading
from abc import ABC, abstractmethod
from collections.abc import Generator
from typing import Any, BinaryIO, Final, Self, cast

from ..errors import CorpusError
from ..messages import Message
from .addresses import gives_ranges, is_remote, remote, remote_faults
from .facts import shown
from .patience import BLOCK as BLOCK_OF_SERVER
from .patience import RemoteFile, wait_for
from .restarts import Restarts
from .unpacking import LARGE, Unpacking

BLOCK: Final = 1 << 18
_IDLE: Final = 4  # streams kept for the next reader, in each corpus


class Stream(ABC):
    """Bytes, read forward. `position` is the offset of the next one."""

    position: int = 0

    @abstractmethod
    def read(self, size: int) -> bytes:
        """At most `size` bytes, fewer where that is handy; empty at the end alone."""

    @property
    @abstractmethod
    def stored(self) -> int:
        """How many bytes of the stored file were read for what was given so far."""

    def skip(self, size: int) -> None:
        """Go on by `size` bytes, or to the end."""
        while size > 0 and (block := self.read(min(size, BLOCK))):
            size -= len(block)

    @property
    def memory(self) -> int:
        """Bytes of memory that it holds as long as it is open, where these are many."""
        return 0

    @abstractmethod
    def close(self) -> None:
        """Let go of the file."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Filtered(Stream):
    """What is made of the bytes of another stream."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream

    @property
    def stored(self) -> int:
        return self._stream.stored

    @property
    def memory(self) -> int:
        return self._stream.memory

    def close(self) -> None:
        self._stream.close()


Walk = Generator[tuple[bytes, int, str | None], None, None]


class Cursors:
    """Walks over the documents of files that stopped behind one, for who asks for the next."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._idle: list[tuple[object, int, Walk]] = []

    def take(self, file: object, index: int) -> tuple[int, Walk | None]:
        """The walk over a file that is nearest before a document, and its next one's number."""
        with self._lock:
            at = max(
                (n for n, (one, number, _) in enumerate(self._idle)
                 if one is file and number <= index),
                key=lambda n: self._idle[n][1], default=-1,
            )
            if at < 0:
                return 0, None
            _, number, walk = self._idle.pop(at)
            return number, walk

    def give(self, file: object, number: int, walk: Walk, memory: int = 0) -> None:
        """Keep a walk whose next document has this number; alone where it holds much memory."""
        with self._lock:
            kept = 0 if memory > LARGE else _IDLE - 1
            at = max(0, len(self._idle) - kept)
            old, self._idle = self._idle[:at], [*self._idle[at:], (file, number, walk)]
        for _, _, one in old:
            one.close()

    def close(self) -> None:
        """End all walks."""
        with self._lock:
            idle, self._idle = self._idle, []
        for _, _, walk in idle:
            walk.close()


class Pool:
    """Streams that are open and idle, so that who reads on need not begin anew."""

    def __init__(self) -> None:
        self.cursors = Cursors()
        self.restarts = Restarts()
        self._lock = threading.Lock()
        self._idle: list[tuple[Source, Stream]] = []

    def take(self, source: Source, offset: int) -> Stream:
        """A stream of `source` that stands at `offset`."""
        nearest = source.nearest(offset)
        with self._lock:
            at = max(
                (n for n, (one, stream) in enumerate(self._idle)
                 if one is source and nearest <= stream.position <= offset),
                key=lambda n: self._idle[n][1].position, default=-1,
            )
            stream = self._idle.pop(at)[1] if at >= 0 else None
            # Another stream with a large window comes in the place of those that wait.
            large = [] if stream is not None else [
                pair for pair in self._idle if pair[1].memory > LARGE
            ]
            self._idle = [pair for pair in self._idle if pair not in large]
        for _, old in large:
            old.close()
        return at_byte(source.open_near(offset) if stream is None else stream, offset)

    def give(self, source: Source, stream: Stream) -> None:
        """Keep a stream for later; the one that waited longest goes."""
        with self._lock:
            self._idle.append((source, stream))
            old = self._idle.pop(0)[1] if len(self._idle) > _IDLE else None
        if old is not None:
            old.close()

    def close(self) -> None:
        """Close all that are idle."""
        self.cursors.close()
        with self._lock:
            idle, self._idle = self._idle, []
        for _, stream in idle:
            stream.close()

    def __del__(self) -> None:
        self.close()

    def __reduce__(self) -> tuple[type[Pool], tuple[()]]:
        return Pool, ()


class Source(ABC):
    """Where a stream comes from. `name` is for people; compared by identity."""

    name: str

    @property
    def unpacking(self) -> Unpacking | None:
        """What was seen while its content was unpacked, None where nothing is packed."""
        return None

    @abstractmethod
    def open(self) -> Stream:
        """A stream from the beginning. Raises CorpusError."""

    def nearest(self, place: int) -> int:
        """The last byte, `place` at most, where a stream can begin without what is before."""
        return 0

    def open_near(self, place: int) -> Stream:
        """A stream that stands at `nearest(place)`, or nearer. Raises CorpusError."""
        return self.open()


class FileSource(Source):
    """A local file, or a remote one that fsspec knows, by its path or address.

    `size` and `version` are what it was when it was found; a file that has changed is refused.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self.name = shown(path)
        self.is_remote = is_remote(path)
        self.is_seekable = True
        self.size, self.version = self._state()

    def open(self) -> FileStream:
        """The file from its beginning. CorpusError where it cannot be read or has changed."""
        if self._state() != (self.size, self.version):
            raise changed(self.name)
        return FileStream(self, self.handle() if self.is_seekable else self._whole())

    def nearest(self, place: int) -> int:
        """The place itself."""
        return place

    def open_near(self, place: int) -> Stream:
        """The file from a byte on. Raises CorpusError."""
        return at_byte(self.open(), place)

    def handle(self) -> BinaryIO:
        """The file itself, seekable. Raises CorpusError."""
        with remote_faults(self.path):
            if self.is_remote:
                return self._remote(BLOCK_OF_SERVER)
            return open(self.path, "rb", buffering=0)  # noqa: PTH123

    def _whole(self) -> BinaryIO:
        """The file as a server sends it that gives no parts."""
        with remote_faults(self.path):
            return self._remote(0)

    def _remote(self, block: int) -> BinaryIO:
        system, path = remote(self.path)
        file = wait_for(self.path, system.open, path, "rb", block_size=block)
        return cast(BinaryIO, RemoteFile(self.path, file))

    def __getstate__(self) -> dict[str, Any]:
        # Another process may have another working folder.
        path = self.path if self.is_remote else os.path.abspath(self.path)  # noqa: PTH100
        return {**vars(self), "path": path}

    def _state(self) -> tuple[int, str]:
        with remote_faults(self.path):
            if not self.is_remote:
                facts = os.stat(self.path)  # noqa: PTH116
                return facts.st_size, str(facts.st_mtime_ns)
            system, path = remote(self.path)
            info = wait_for(self.path, system.info, path)
        self.is_seekable = gives_ranges(self.path, info)
        marks = ("ETag", "etag", "LastModified", "mtime", "updated", "created")
        mark = next((str(info[one]) for one in marks if info.get(one) is not None), "")
        return int(info.get("size") or -1), mark


class FileStream(Stream):
    """The bytes of a stored file."""

    def __init__(self, source: FileSource, file: BinaryIO) -> None:
        self._source, self._file = source, file

    def read(self, size: int) -> bytes:
        with remote_faults(self._source.path):
            block = self._file.read(size)
        self.position += len(block)
        if not block and size > 0 and self.position < self._source.size:
            raise broken_off(self._source.name, self.position, self._source.size)
        return block

    def skip(self, size: int) -> None:
        """Go on by `size` bytes, at once where the file can."""
        if not self._source.is_seekable:
            super().skip(size)
        elif size > 0:
            self._file.seek(size, os.SEEK_CUR)
            self.position += size

    @property
    def stored(self) -> int:
        return self.position

    def close(self) -> None:
        self._file.close()


class Borrowed(Stream):
    """The rest of another stream, which goes back to its pool when it is closed."""

    def __init__(self, source: Source, stream: Stream, pool: Pool) -> None:
        self._source, self._pool = source, pool
        self._stream: Stream | None = stream
        self.position, self._stored = stream.position, stream.stored

    def read(self, size: int) -> bytes:
        if self._stream is None:
            return b""
        block = self._stream.read(size)
        self.position += len(block)
        return block

    @property
    def stored(self) -> int:
        return self._stored if self._stream is None else self._stream.stored

    @property
    def memory(self) -> int:
        return 0 if self._stream is None else self._stream.memory

    def close(self) -> None:
        if self._stream is not None:
            stream, self._stored, self._stream = self._stream, self._stream.stored, None
            self._pool.give(self._source, stream)


def at_byte(stream: Stream, place: int) -> Stream:
    """The same stream, gone on to a byte; closed where that fails."""
    try:
        stream.skip(place - stream.position)
    except BaseException:
        stream.close()
        raise
    return stream


def open_at(source: Source, offset: int, pool: Pool) -> Stream:
    """A stream of a source that stands at a byte.

    In stored files that is found at once. In others an idle stream goes on, or one begins where the
    source can, whichever is nearer.
    """
    if isinstance(source, FileSource):
        return source.open_near(offset)
    return Borrowed(source, pool.take(source, offset), pool)


class PartSource(Source):
    """Bytes [`start`, `start + size`) of another source: a member of an archive."""

    def __init__(self, whole: Source, start: int, size: int, name: str, pool: Pool) -> None:
        self.name, self.start, self.size = name, start, size
        self.whole, self._pool = whole, pool

    @property
    def unpacking(self) -> Unpacking | None:
        """That of the whole."""
        return self.whole.unpacking

    def open(self) -> PartStream:
        """The part from its beginning."""
        return PartStream(self, open_at(self.whole, self.start, self._pool))

    def nearest(self, place: int) -> int:
        """Where the whole can begin, or the part's beginning."""
        return max(0, self.whole.nearest(self.start + place) - self.start)

    def open_near(self, place: int) -> PartStream:
        """The part from a byte on. Raises CorpusError."""
        place = min(place, self.size)
        return PartStream(self, open_at(self.whole, self.start + place, self._pool), place)


class PartStream(Stream):
    """A part of another stream."""

    def __init__(self, source: PartSource, whole: Stream, place: int = 0) -> None:
        self._source, self._whole, self.position = source, whole, place

    def read(self, size: int) -> bytes:
        size = min(size, self._source.size - self.position)
        if size <= 0:
            return b""
        block = self._whole.read(size)
        if not block:
            raise cut_short(self._source.name)
        self.position += len(block)
        return block

    @property
    def stored(self) -> int:
        return self._whole.stored

    @property
    def memory(self) -> int:
        return self._whole.memory

    def close(self) -> None:
        self._whole.close()


def changed(name: str) -> CorpusError:
    """The error for a file that is not what it was when the corpus was opened."""
    return CorpusError(
        "the file has changed since the corpus was opened", path=name,
        remedy="Open the corpus again",
    )


def broken_off(name: str, place: int, size: int) -> CorpusError:
    """The error for a file that gives fewer bytes than it is said to have."""
    return CorpusError(
        Message("it ends at byte {place:,} of {size:,}: the connection broke off, or its size is "
                "not true", place=place, size=size),
        path=name, remedy="Try again, or get the whole file first and open that",
    )


def cut_short(name: str) -> CorpusError:
    """The error for a packed file that ends too early."""
    return CorpusError(
        "the packed file is cut short (truncated): its end is missing", path=name,
        remedy="Get it whole, or unpack what there is and open that",
    )
