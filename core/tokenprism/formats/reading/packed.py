"""Files packed by gzip, as packages ship vocabularies: read as what is inside, within bounds."""

from __future__ import annotations

import zlib
from pathlib import Path

from ...errors import FormatError
from ...messages import Message
from .strict_json import read_limited

MAGIC = b"\x1f\x8b"
SUFFIX = ".gz"
_LARGEST = 128 << 20
_GZIP = 16 + zlib.MAX_WBITS


def is_packed(data: bytes) -> bool:
    """Whether data that begins so is packed."""
    return data.startswith(MAGIC)


def beginning(path: Path, data: bytes, size: int) -> bytes:
    """The first `size` bytes that the beginning of a packed file gives, fewer where it is short."""
    stream = zlib.decompressobj(_GZIP)
    found = _unpacked(path, stream, data, size)
    if not found and not stream.eof:
        raise _cut_short(path)
    return found


def content(path: Path) -> bytes:
    """The bytes of a file, of what is inside where it is packed. FormatError as in both."""
    data = read_limited(path)
    return unpack(path, data) if is_packed(data) else data


def unpack(path: Path, data: bytes) -> bytes:
    """What is inside a packed file. FormatError where it is damaged, cut short or too large."""
    parts = []
    left = _LARGEST
    while data:
        stream = zlib.decompressobj(_GZIP)
        part = _unpacked(path, stream, data, left + 1)
        parts.append(part)
        left -= len(part)
        if left < 0:
            raise FormatError(
                Message("the packed file holds more than {most:,} bytes", most=_LARGEST), path=path,
                remedy="Unpack it and open what is inside",
            )
        if not stream.eof:
            raise _cut_short(path)
        # Several packed files after one another are one; zeros may fill up the last block.
        data = stream.unused_data.lstrip(b"\x00")
    return b"".join(parts)


def _cut_short(path: Path) -> FormatError:
    return FormatError("the packed file is cut short", path=path, remedy="Fetch it again")


def _unpacked(path: Path, stream: zlib._Decompress, data: bytes, most: int) -> bytes:
    try:
        return stream.decompress(data, most)
    except zlib.error as fault:
        raise FormatError(
            Message("the packed file is damaged ({reason})", reason=str(fault)), path=path,
            remedy="Fetch it again",
        ) from None
