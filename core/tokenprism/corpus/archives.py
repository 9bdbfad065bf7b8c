"""Members of zip and tar files, as sources; nothing is ever written to disk.

Only regular files are taken. Members that lead outside, links and archives in archives are told and
passed over, and what an archive may claim is bounded.
"""

from __future__ import annotations

import stat
import tarfile
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Final

from ..errors import CorpusError
from ..messages import Message, verbatim
from .facts import shown
from .packing import UnpackedSource
from .streams import FileSource, PartSource, Pool, Source, Stream

_MOST_MEMBERS: Final = 500_000
_LONGEST_HEADER: Final = 1 << 20
_LOCAL_HEADER: Final = 30
_METHODS: Final = {
    zipfile.ZIP_STORED: "stored", zipfile.ZIP_DEFLATED: "deflate", zipfile.ZIP_BZIP2: "bzip2",
    93: "zstandard",
}
_UNREAD: Final = {
    1: "Shrink", 6: "Implode", 9: "Deflate64", 14: "LZMA", 95: "XZ", 96: "JPEG", 97: "WavPack",
    98: "PPMd",
}
_ENCRYPTED: Final = 1


@dataclass(frozen=True, slots=True)
class Member:
    """A file in an archive; `source` is None where it is passed over, for `reason`."""

    name: str
    stored: int
    source: Source | None = None
    reason: Message | None = None


def members(source: Source, kind: str, pool: Pool) -> Iterator[Member]:
    """The members of an archive, `kind` "zip" or "tar", in its order. Raises CorpusError."""
    found = _zip_members(source, pool) if kind == "zip" else _tar_members(source, pool)
    for count, member in enumerate(found):
        if count >= _MOST_MEMBERS:
            raise CorpusError(
                Message("it has more than {most:,} members", most=_MOST_MEMBERS),
                path=source.name, remedy="Unpack it and open the folder",
            )
        yield member


def _outside(name: str) -> Message | None:
    path = PurePosixPath(name.replace("\\", "/"))
    if path.is_absolute() or ".." in path.parts or ":" in path.parts[0] if path.parts else True:
        return Message("its name leads outside the archive")
    return None


def _zip_members(source: Source, pool: Pool) -> Iterator[Member]:
    if not isinstance(source, FileSource):
        raise CorpusError(
            "an archive in a packed file", path=source.name,
            remedy="Unpack it and open what is inside",
        )
    try:
        with source.handle() as file, zipfile.ZipFile(file) as archive:
            infos = archive.infolist()
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError) as fault:
        raise _damaged(source, fault) from fault
    if sum(info.compress_size for info in infos) > source.size:
        raise CorpusError(
            "its members overlap, as in files made to fill a disk", path=source.name,
            remedy="Get it anew from where you trust",
        )
    for info in infos:
        if info.filename.endswith("/"):
            continue
        name = shown(info.filename.encode("utf-8", "surrogateescape").decode("utf-8", "replace"))
        mode = info.external_attr >> 16
        reason = _outside(info.filename)
        if stat.S_ISLNK(mode):
            reason = Message("a link")
        elif info.flag_bits & _ENCRYPTED:
            reason = Message("encrypted")
        elif info.compress_type not in _METHODS:
            method = _UNREAD.get(info.compress_type, f"method {info.compress_type}")
            reason = Message("packed by {name}, which is not read in zip files", name=method)
        if reason is not None:
            yield Member(name, info.compress_size, None, reason)
        else:
            yield Member(name, info.compress_size, _ZipMember(source, info, name, pool))


class _ZipMember(Source):
    """A member of a zip file; where its bytes begin is read when it is opened."""

    def __init__(
        self, archive: FileSource, info: zipfile.ZipInfo, name: str, pool: Pool
    ) -> None:
        self.name = f"{archive.name}/{name}"
        self._archive, self._pool = archive, pool
        self._header, self._size = info.header_offset, info.compress_size
        self._method, self._checksum = _METHODS[info.compress_type], info.CRC

    def open(self) -> Stream:
        """The member's content."""
        return self._content().open()

    def nearest(self, place: int) -> int:
        """The last restart that was met, or the beginning."""
        restart = self._pool.restarts.before(self, place)
        return restart.place if restart else 0

    def open_near(self, place: int) -> Stream:
        """The member's content from there on."""
        return self._content().open_near(place)

    def _content(self) -> UnpackedSource:
        with self._archive.open() as stream:
            stream.skip(self._header)
            head = b""
            while len(head) < _LOCAL_HEADER and (block := stream.read(_LOCAL_HEADER - len(head))):
                head += block
        if len(head) < _LOCAL_HEADER or not head.startswith(b"PK\x03\x04"):
            raise _damaged(self._archive, ValueError("no local header"))
        names = int.from_bytes(head[26:28], "little") + int.from_bytes(head[28:30], "little")
        start = self._header + _LOCAL_HEADER + names
        part = PartSource(self._archive, start, self._size, self.name, self._pool)
        return UnpackedSource(part, self._method, self._pool.restarts, self._checksum, self)


class _Bounded(tarfile.TarInfo):
    """A header of a tar file whose long names are not longer than anything sensible."""

    def _proc_member(self, archive: tarfile.TarFile) -> tarfile.TarInfo:
        special = (tarfile.XHDTYPE, tarfile.XGLTYPE, tarfile.SOLARIS_XHDTYPE,
                   tarfile.GNUTYPE_LONGNAME, tarfile.GNUTYPE_LONGLINK)
        if self.type in special and self.size > _LONGEST_HEADER:
            raise tarfile.ReadError("a header of more than 1 MiB")
        made: tarfile.TarInfo = super()._proc_member(archive)  # type: ignore[misc]
        return made


class _Exact:
    """A stream as `tarfile` reads one: exactly as many bytes as asked for, until the end."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream

    def read(self, size: int) -> bytes:
        parts = []
        while size > 0 and (block := self._stream.read(size)):
            parts.append(block)
            size -= len(block)
        return b"".join(parts)


def _tar_members(source: Source, pool: Pool) -> Iterator[Member]:
    try:
        if isinstance(source, FileSource):
            with (
                source.handle() as file,
                tarfile.open(fileobj=file, mode="r:", tarinfo=_Bounded) as archive,
            ):
                yield from _tar_infos(archive, source, pool)
        else:
            with (
                source.open() as stream,
                tarfile.open(fileobj=_Exact(stream), mode="r|", tarinfo=_Bounded) as archive,  # type: ignore[call-overload]
            ):
                yield from _tar_infos(archive, source, pool)
    except (tarfile.TarError, ValueError, OSError, RecursionError) as fault:
        raise _damaged(source, fault) from fault


def _tar_infos(archive: tarfile.TarFile, source: Source, pool: Pool) -> Iterator[Member]:
    for info in archive:
        archive.members = []  # type: ignore[attr-defined]  # else they are all kept
        if info.isdir():
            continue
        name = shown(info.name)
        reason = _outside(info.name)
        if info.issym() or info.islnk():
            reason = Message("a link")
        elif not info.isreg():
            reason = Message("not a regular file")
        elif info.issparse():
            reason = Message("a file with holes, which cannot be read in place")
        if reason is not None:
            yield Member(name, info.size, None, reason)
        else:
            whole = f"{source.name}/{name}"
            yield Member(
                name, info.size, PartSource(source, info.offset_data, info.size, whole, pool)
            )


def _damaged(source: Source, fault: Exception) -> CorpusError:
    return CorpusError(
        Message("the archive is damaged ({reason})", reason=verbatim(fault)), path=source.name,
        remedy="Get it anew",
    )
