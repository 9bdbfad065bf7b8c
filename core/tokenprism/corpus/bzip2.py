"""Unpacking bzip2 block by block, so that reading can begin at any of them.

A stream is "BZh" and the size of its blocks as a digit, then blocks, which begin at any bit with
48 bits of their own and their CRC-32, then 48 bits more and a checksum of these. Each block is made
a stream of its own, which the library unpacks and checks.
"""

from __future__ import annotations

import bz2
from collections.abc import Iterator
from typing import Final

from .streams import BLOCK

BEGIN: Final = 0x314159265359  # of a block, the digits of pi
END: Final = 0x177245385090    # of a stream, those of its root
_MAGIC, _CHECKSUM = 48, 32     # bits
_HEAD: Final = 4               # bytes of a stream's
_LONGEST: Final = 2 << 20      # bytes of a packed block: the largest has 900 kB that did not shrink
_MASK: Final = (1 << 32) - 1


def _inner(magic: int) -> Iterator[tuple[bytes, int]]:
    """The whole bytes of a magic that begins at each bit of a byte, and how many bits come before.
    """
    for shift in range(8):
        after = -(_MAGIC + shift) % 8
        spread = (magic << after).to_bytes((_MAGIC + shift + after) // 8, "big")
        first = 1 if shift else 0
        yield spread[first : len(spread) - (1 if after else 0)], 8 * first - shift


_INNER: Final = [(part, before, magic) for magic in (BEGIN, END) for part, before in _inner(magic)]


class Bzip2:
    """One stream. What `unpack` gave are whole blocks when it is `hungry`; `held` bytes of what it
    was given are of the next. OSError for what is damaged.
    """

    def __init__(self) -> None:
        self.eof, self.hungry, self.rest = False, True, b""
        self._head = b""
        self._input = bytearray()
        self._bit = 0       # of the input, where the next block begins
        self._checksum = 0  # of the blocks so far
        self._known = 0     # bits of the input in which no end of the block is
        self._block: bz2.BZ2Decompressor | None = None

    @property
    def held(self) -> int:
        """Bytes of the input that a copy needs again."""
        return len(self._input)

    def copy(self) -> Bzip2:
        """One that goes on where the next block begins, for which it is given the input that is
        `held` again.
        """
        made = Bzip2()
        made._head, made._bit, made._checksum = self._head, self._bit, self._checksum
        made._known = self._bit
        return made

    def unpack(self, data: bytes) -> bytes:
        """Take in `data`, and give BLOCK bytes at most; none where it is hungry or at the end."""
        self._input += data
        if self._block is None and not self._begin():
            return b""
        assert self._block is not None
        made = self._block.decompress(b"", BLOCK)
        if self._block.eof:
            self._block = None
        return made

    def _begin(self) -> bool:
        """Make the next block a stream, where all of it is there."""
        self.hungry = True
        if not self._head:
            if len(self._input) < _HEAD:
                return False
            self._head = bytes(self._input[:_HEAD])
            if self._head[:3] != b"BZh" or not 0x31 <= self._head[3] <= 0x39:
                raise OSError("Invalid data stream")
            self._drop(8 * _HEAD)
        if 8 * len(self._input) < self._bit + _MAGIC + _CHECKSUM:
            return False
        magic = self._bits(self._bit, _MAGIC)
        checksum = self._bits(self._bit + _MAGIC, _CHECKSUM)
        if magic == END:
            self._finish(checksum)
            return False
        if magic != BEGIN:
            raise OSError("Invalid data stream")
        return self._take(checksum)

    def _take(self, checksum: int) -> bool:
        first = self._bit + _MAGIC + _CHECKSUM
        while (end := find(self._input, max(first, self._known))) >= 0:
            block = self._stream(end, checksum)
            if block is not None:
                self._block, self.hungry = block, False
                self._checksum = (self._checksum << 1 | self._checksum >> 31) & _MASK ^ checksum
                self._drop(end)
                return True
            self._known = end + 1  # a part of the block only looks like an end
        # The end may have begun with the last bytes.
        self._known = max(first, self._known, 8 * len(self._input) - _MAGIC)
        if 8 * len(self._input) - self._bit > 8 * _LONGEST:
            raise OSError("Invalid data stream")
        return False

    def _stream(self, end: int, checksum: int) -> bz2.BZ2Decompressor | None:
        """The block up to bit `end` as a stream, begun; None where it does not end there."""
        size = end - self._bit + _MAGIC + _CHECKSUM
        whole = self._bits(self._bit, end - self._bit)
        whole = (whole << _MAGIC | END) << _CHECKSUM | checksum
        made = bz2.BZ2Decompressor()
        try:
            # Nothing is given before all of a block is read.
            made.decompress(
                self._head + (whole << -size % 8).to_bytes((size + 7) // 8, "big"), max_length=0
            )
        except OSError:
            return None
        return made if made.eof or not made.needs_input else None

    def _finish(self, checksum: int) -> None:
        if checksum != self._checksum:
            raise OSError("Invalid data stream")
        end = self._bit + _MAGIC + _CHECKSUM
        self.rest = bytes(self._input[(end + 7) // 8 :])
        self._input.clear()
        self.eof = True

    def _bits(self, first: int, count: int) -> int:
        low, high = first // 8, (first + count + 7) // 8
        value = int.from_bytes(self._input[low:high], "big") >> (8 * high - first - count)
        return value & ((1 << count) - 1)

    def _drop(self, bit: int) -> None:
        """Forget the input before a bit, where the next block begins."""
        del self._input[: bit // 8]
        self._bit = self._known = bit % 8


def find(data: bytearray, first: int) -> int:
    """The first bit, `first` or behind it, at which a block or the end of a stream begins; -1."""
    found = -1
    for part, before, magic in _INNER:
        at = data.find(part, first // 8)
        while at >= 0:
            bit = 8 * at - before
            if 0 <= found <= bit:
                break
            if bit >= first and _is_at(data, bit, magic):
                found = bit
                break
            at = data.find(part, at + 1)
    return found


def _is_at(data: bytearray, bit: int, magic: int) -> bool:
    low, high = bit // 8, (bit + _MAGIC + 7) // 8
    if high > len(data):
        return False
    value = int.from_bytes(data[low:high], "big") >> (8 * high - bit - _MAGIC)
    return value & ((1 << _MAGIC) - 1) == magic
