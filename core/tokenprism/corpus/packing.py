"""Unpacking gzip, bzip2, xz and zstandard as streams, within bounds."""

from __future__ import annotations

import lzma
import zlib
from collections.abc import Callable
from typing import Final, Protocol

from ..errors import CorpusError
from ..memory import available
from ..messages import Message, verbatim
from .bzip2 import Bzip2
from .extras import needed
from .restarts import Restart, Restarts
from .streams import BLOCK, Source, Stream, at_byte, cut_short
from .unpacking import LARGEST, Unpacking, check_window, too_large, window_of
from .xz import Xz

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
_INPUT: Final = 1 << 16
_BEGINNING_OF_MEMBER: Final = 1100  # bytes that hold the header of a member and of its first block
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
    """One packed stream: a member of gzip, a frame of zstandard. `rest`: what of its input it has
    not used; it is `hungry` unless it can go on without more; what it `held` back of its input is
    to be given to a copy again.
    """

    eof: bool
    rest: bytes

    @property
    def hungry(self) -> bool: ...

    @property
    def held(self) -> int: ...

    def unpack(self, data: bytes) -> bytes: ...

    def copy(self) -> _Member | None:
        """Another in the same state, which goes on by itself; None where none can be made."""


class _Plain:
    """What gives all that it can at once."""

    hungry, held = True, 0


class _Uncopied(_Plain):
    """What its library cannot copy."""

    def copy(self) -> None: ...


class _Zlib(_Plain):
    _BITS = 31

    def __init__(self) -> None:
        self._object = zlib.decompressobj(self._BITS)
        self.eof, self.rest = False, b""

    def unpack(self, data: bytes) -> bytes:
        made = self._object.decompress(data, BLOCK)
        self.eof = self._object.eof
        self.rest = self._object.unused_data if self.eof else self._object.unconsumed_tail
        return made

    def copy(self) -> _Zlib:
        made = type(self)()
        made._object = self._object.copy()
        return made


class _Deflate(_Zlib):
    """As in zip files, which have the checksum elsewhere."""

    _BITS = -15


class _Stored(_Plain):
    """What is not packed at all, in an archive that has its checksum."""

    def __init__(self) -> None:
        self.eof, self.rest = False, b""

    def unpack(self, data: bytes) -> bytes:
        self.eof = not data
        return data

    def copy(self) -> _Stored:
        return _Stored()


class _Zstd(_Uncopied):
    def __init__(self) -> None:
        library = needed("zstandard")
        self._object = library.ZstdDecompressor(max_window_size=LARGEST).decompressobj()
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
    "bzip2": Bzip2,
    "xz": Xz,
    "zstandard": _Zstd,
}


_BEGINNING: Final = Restart(0, 0, None, 0)


class UnpackedSource(Source):
    """What is packed in another source by `packing`: a key of MAGICS, "deflate" or "stored".

    `checksum`: the CRC-32 that it must have, where that stands elsewhere. `restarts` keeps where
    reading can begin, under `key`, which is the source itself unless it is made anew each time.
    """

    def __init__(
        self, packed: Source, packing: str, restarts: Restarts, checksum: int | None = None,
        key: Source | None = None,
    ) -> None:
        self.packed, self.packing, self.checksum = packed, packing, checksum
        self.restarts, self._key = restarts, key
        self.name = packed.name
        self._unpacking = Unpacking()

    @property
    def unpacking(self) -> Unpacking:
        """What was seen so far."""
        return self._unpacking

    @property
    def key(self) -> Source:
        """By what its restarts are kept."""
        return self._key or self

    def open(self) -> Unpacker:
        """What is inside, from its beginning."""
        return Unpacker(self, self.packed.open())

    def nearest(self, place: int) -> int:
        """The last restart that was met, or the beginning."""
        restart = self.restarts.before(self.key, place)
        return restart.place if restart else 0

    def open_near(self, place: int) -> Unpacker:
        """What is inside from there on."""
        restart = self.restarts.before(self.key, place)
        if restart is None:
            return self.open()
        packed = at_byte(self.packed.open_near(restart.packed), restart.packed)
        return Unpacker(self, packed, restart)


class Unpacker(Stream):
    """The content of a packed stream, members and frames joined.

    Bytes behind the last member that are not packed end it, as they do for `gzip -dc`; the source
    keeps where. Raises CorpusError where it is damaged, cut short, grows beyond all proportion, or
    takes more memory than there is.
    """

    def __init__(
        self, source: UnpackedSource, packed: Stream, begin: Restart = _BEGINNING
    ) -> None:
        self._source, self._packed = source, packed
        self._checksum, self._sum = source.checksum, begin.checksum
        self._packing, self._name = source.packing, source.name
        self._make = _MAKERS[source.packing]
        self._member: _Member | None = None if begin.member is None else begin.member.copy()
        self._ended = begin.place > 0  # whether a member comes before
        self._input = b""
        self._ready = b""
        self._given = 0  # bytes of `_ready` that were given
        self._made = self.position = begin.place
        self._window, self._is_done = 0, False

    @property
    def memory(self) -> int:
        return self._window

    def read(self, size: int) -> bytes:
        if self._given == len(self._ready):
            self._ready, self._given = self._next(), 0
        part = self._ready[self._given : self._given + size]
        self._given += len(part)
        self.position += len(part)
        return part

    def _next(self) -> bytes:
        """The next bytes, not empty before the end."""
        while not self._is_done:
            if not self._input and not self._holds_more():
                self._note()
                self._input = self._packed.read(_INPUT)
                if not self._input:
                    return self._last()
            if self._member is None:
                if self._ended and self._packing in MAGICS:
                    self._input = self._input.lstrip(b"\0")  # padding between and behind members
                    if not self._input:
                        continue
                self._note()
                self._member = self._begin()
                if self._member is None:
                    return self._last()
            member = self._member
            made = self._unpack(member)
            self._made += len(made)
            if member.eof:
                self._note_blocks(member)
                self._member, self._ended = None, True
            if made:
                self._check_growth()
                if self._checksum is not None:
                    self._sum = zlib.crc32(made, self._sum)
                return made
        return b""

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

    def _note(self) -> None:
        """Keep this place, between two inputs or members, as one to begin at."""
        source = self._source
        if self._made and source.restarts.wants(source.key, self._made):
            member = None if self._member is None else self._member.copy()
            if member is not None or self._member is None:
                held = 0 if self._member is None else self._member.held
                packed = self._packed.position - len(self._input) - held
                source.restarts.add(
                    source.key, Restart(self._made, packed, member, self._sum)
                )

    def _note_blocks(self, member: _Member) -> None:
        """Keep the blocks of a stream of xz, which are known at its end."""
        if not isinstance(member, Xz) or self._checksum is not None:
            return
        source, at = self._source, self._packed.position - len(self._input)
        for packed, content, start in member.starts():
            place = self._made - content
            if source.restarts.wants(source.key, place):
                source.restarts.add(source.key, Restart(place, at - packed, start, 0))

    def _holds_more(self) -> bool:
        return self._member is not None and not self._member.hungry

    def _begin(self) -> _Member | None:
        """The next member; None where what follows is none."""
        while len(self._input) < _BEGINNING_OF_MEMBER and (more := self._packed.read(_INPUT)):
            self._input += more
        if self._packing in MAGICS:
            if self._ended and packing_of(self._input) != self._packing:
                self._source.unpacking.behind = self._packed.position - len(self._input)
                self._input, self._is_done = b"", True
                return None
            self._look_at_window()
        return self._make()

    def _look_at_window(self) -> None:
        try:
            self._window = window_of(self._packing, self._input)
        except CorpusError as fault:
            raise CorpusError(fault.problem, path=self._name, remedy=fault.remedy) from None
        check_window(self._packing, self._window, self._name)
        seen = self._source.unpacking
        seen.window = max(seen.window, self._window)

    def _unpack(self, member: _Member) -> bytes:
        try:
            made = member.unpack(self._input)
        except MemoryError:
            raise too_large(self._packing, self._window, available(), self._name) from None
        except (zlib.error, lzma.LZMAError, OSError, EOFError, ValueError) as fault:
            raise self._damaged(fault) from fault
        except Exception as fault:
            if type(fault).__name__ != "ZstdError":
                raise
            if "Allocation error" in str(fault):
                raise too_large(
                    self._packing, self._window, available(), self._name
                ) from None
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
        used = self._packed.position
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
