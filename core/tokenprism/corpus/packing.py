"""Unpacking gzip, bzip2, xz and zstandard as streams, within bounds."""

from __future__ import annotations

import bz2
import lzma
import zlib
from collections.abc import Callable
from typing import Any, Final, Protocol

from ..errors import CorpusError
from ..messages import Message, verbatim
from .extras import needed
from .streams import BLOCK, Source, Stream, cut_short

MAGICS: Final = {
    "gzip": b"\x1f\x8b\x08",
    "bzip2": b"BZh",
    "xz": b"\xfd7zXZ\x00",
    "zstandard": b"\x28\xb5\x2f\xfd",
}
ENDINGS: Final = {
    "gzip": (".gz", ".tgz"), "bzip2": (".bz2", ".tbz2"), "xz": (".xz", ".txz"),
    "zstandard": (".zst", ".tzst"),
}
# No text is a thousand times its packed size; what is packed to make a disk or a memory full is.
_LARGEST_RATIO: Final = 1000
_RATIO_FROM: Final = 1 << 30
_MOST_MEMORY: Final = 256 << 20  # of a decompressor
_INPUT: Final = 1 << 16
_ZSTD_INPUT: Final = 1 << 11  # a few bytes may stand for 128 KiB, and all of it is given at once


def packing_of(head: bytes) -> str:
    """How a file that begins so is packed, a key of MAGICS; "" where it is not."""
    for name, magic in MAGICS.items():
        if head.startswith(magic):
            return name
    # Frames of zstandard that are to be skipped may come first.
    if len(head) >= 4 and head[1:4] == b"\x2a\x4d\x18" and head[0] & 0xF0 == 0x50:
        return "zstandard"
    return ""


class _Member(Protocol):
    """One packed stream: a member of gzip, a frame of zstandard."""

    eof: bool
    rest: bytes

    def unpack(self, data: bytes) -> bytes: ...


class _Zlib:
    def __init__(self) -> None:
        self._object = zlib.decompressobj(31)
        self.eof, self.rest = False, b""

    def unpack(self, data: bytes) -> bytes:
        made = self._object.decompress(data, BLOCK)
        self.eof = self._object.eof
        self.rest = self._object.unused_data if self.eof else self._object.unconsumed_tail
        return made


class _Deflate(_Zlib):
    """As in zip files, which have the checksum elsewhere."""

    def __init__(self) -> None:
        super().__init__()
        self._object = zlib.decompressobj(-15)


class _Stored:
    """What is not packed at all, in an archive that has its checksum."""

    def __init__(self) -> None:
        self.eof, self.rest = False, b""

    def unpack(self, data: bytes) -> bytes:
        self.eof = not data
        return data


class _Sized:
    """bz2 and lzma, which keep what they have not used yet."""

    def __init__(self, made: Any) -> None:
        self._object = made
        self.eof, self.rest = False, b""

    def unpack(self, data: bytes) -> bytes:
        made: bytes = self._object.decompress(data, BLOCK)
        self.eof = self._object.eof
        self.rest = self._object.unused_data if self.eof else b""
        return made

    @property
    def hungry(self) -> bool:
        return bool(self._object.needs_input)


class _Zstd:
    def __init__(self) -> None:
        library = needed("zstandard")
        self._object = library.ZstdDecompressor(max_window_size=_MOST_MEMORY).decompressobj()
        self.eof, self.rest = False, b""

    def unpack(self, data: bytes) -> bytes:
        view = memoryview(data)
        parts: list[bytes] = []
        used = size = 0
        while used < len(data) and size < BLOCK and not self._object.eof:
            part = self._object.decompress(view[used : used + _ZSTD_INPUT])
            used += _ZSTD_INPUT
            size += len(part)
            parts.append(part)
        self.eof = self._object.eof
        self.rest = data[used:]
        if self.eof:
            self.rest = self._object.unused_data + self.rest
        return b"".join(parts)


_MAKERS: Final[dict[str, Callable[[], _Member]]] = {
    "gzip": _Zlib,
    "deflate": _Deflate,
    "stored": _Stored,
    "bzip2": lambda: _Sized(bz2.BZ2Decompressor()),
    "xz": lambda: _Sized(lzma.LZMADecompressor(memlimit=_MOST_MEMORY)),
    "zstandard": _Zstd,
}


class UnpackedSource(Source):
    """What is packed in another source by `packing`: a key of MAGICS, "deflate" or "stored".

    `checksum`: the CRC-32 that it must have, where that stands elsewhere.
    """

    def __init__(self, packed: Source, packing: str, checksum: int | None = None) -> None:
        self.packed, self.packing, self.checksum = packed, packing, checksum
        self.name = packed.name

    def open(self) -> Unpacker:
        """What is inside, from its beginning."""
        return Unpacker(self.packed.open(), self.packing, self.name, self.checksum)


class Unpacker(Stream):
    """The content of a packed stream, members and frames joined.

    Raises CorpusError where it is damaged, cut short, or grows beyond all proportion.
    """

    def __init__(
        self, packed: Stream, packing: str, name: str, checksum: int | None = None
    ) -> None:
        self._checksum, self._sum = checksum, 0
        self._packed, self._packing, self._name = packed, packing, name
        self._make = _MAKERS[packing]
        self._member: _Member | None = None
        self._input = b""
        self._ready = b""
        self._given = 0  # bytes of `_ready` that were given
        self._made = 0
        self._begun = packed.position

    def read(self, size: int) -> bytes:
        if self._given == len(self._ready):
            self._ready, self._given = self._next(), 0
        part = self._ready[self._given : self._given + size]
        self._given += len(part)
        self.position += len(part)
        return part

    def _next(self) -> bytes:
        """The next bytes, not empty before the end."""
        while True:
            if not self._input and not self._holds_more():
                self._input = self._packed.read(_INPUT)
                if not self._input:
                    return self._last()
            if self._member is None:
                if not self._input.strip(b"\0"):  # padding between and behind members
                    self._input = b""
                    continue
                self._member = self._begin()
            made = self._unpack(self._member)
            if self._member.eof:
                self._member = None
            if made:
                self._made += len(made)
                self._check_growth()
                if self._checksum is not None:
                    self._sum = zlib.crc32(made, self._sum)
                return made

    def _last(self) -> bytes:
        """What a member may still hold when its input is at the end."""
        if self._member is not None:
            made = self._unpack(self._member)
            if self._member.eof:
                self._member = None
            elif not made:
                raise cut_short(self._name)
            if made:
                return made
        if self._checksum is not None and self._sum != self._checksum:
            raise self._damaged(Message("its checksum is another"))
        return b""

    def _holds_more(self) -> bool:
        return isinstance(self._member, _Sized) and not self._member.hungry

    def _begin(self) -> _Member:
        while len(self._input) < 6 and (more := self._packed.read(_INPUT)):
            self._input += more
        if self._made and packing_of(self._input) != self._packing:
            raise CorpusError(
                Message(
                    "behind what is packed there are bytes that are not (at byte {byte:,})",
                    byte=self._packed.position - len(self._input),
                ),
                path=self._name, remedy="Get the file anew, or unpack it and open what is inside",
            )
        return self._make()

    def _unpack(self, member: _Member) -> bytes:
        try:
            made = member.unpack(self._input)
        except (zlib.error, lzma.LZMAError, OSError, EOFError, ValueError) as fault:
            raise self._damaged(fault) from fault
        except Exception as fault:
            if type(fault).__name__ != "ZstdError":
                raise
            raise self._damaged(fault) from fault
        self._input = member.rest
        return made

    def _damaged(self, fault: Exception | Message) -> CorpusError:
        reason = fault if isinstance(fault, Message) else verbatim(fault)
        return CorpusError(
            Message(
                "this {packing} file is damaged ({reason})",
                packing=self._packing, reason=reason,
            ),
            path=self._name, remedy="Get it anew",
        )

    def _check_growth(self) -> None:
        used = self._packed.position - self._begun
        if self._made > _RATIO_FROM and self._made > _LARGEST_RATIO * used:
            raise CorpusError(
                Message(
                    "it unpacks to more than {ratio:,} times its size, as no text does",
                    ratio=_LARGEST_RATIO,
                ),
                path=self._name, remedy="If it is meant so, unpack it and open what is inside",
            )

    @property
    def stored(self) -> int:
        return self._packed.stored

    def close(self) -> None:
        self._packed.close()
