"""Unpacking xz, and where in a stream of several blocks reading can begin.

A stream is a header of 12 bytes, blocks, and an index with a footer. Where the head of every block
says how long it is, as `xz -T` writes them, the blocks are known when the end is reached: each can
be given to the library behind the stream's header, up to the index, which is then another's.
"""

from __future__ import annotations

import lzma
import zlib
from typing import Final

from .streams import BLOCK
from .unpacking import LARGEST

_MOST_MEMORY: Final = LARGEST + (64 << 20)  # of a decompressor: its dictionary and its tables
_HEAD: Final = 12      # bytes of a stream's header, and of its footer
_CHECKS: Final = (0, 4, 4, 4, 8, 8, 8, 16, 16, 16, 32, 32, 32, 64, 64, 64)  # bytes by their number
_SIZES: Final = 0xC0   # flags of a block's head: both sizes are in it


class Blocks:
    """Follows the heads of blocks through the bytes of a stream. `index`: the byte where the index
    begins, -1 until it is met; `lost`: a head did not say how long its block is.
    """

    def __init__(self, head: bytes, at: int, place: int) -> None:
        """From the block at byte `at` on, whose content begins at `place`."""
        self.index, self.lost = -1, False
        self.found: list[tuple[int, int]] = []  # byte and place of each block
        self._head, self._next, self._place = head, at, place
        self._fed, self._part = at if head else 0, b""

    @property
    def head(self) -> bytes:
        """The stream's header."""
        return self._head

    def take(self, data: bytes) -> None:
        """Look at the next bytes of the stream."""
        begin, self._fed = self._fed, self._fed + len(data)
        if len(self._head) < _HEAD:
            self._head += data[: _HEAD - len(self._head)]
            self._next = _HEAD
        while not self.lost and self.index < 0 and self._next < self._fed:
            window = self._part + data[max(0, self._next - begin) :]
            if not window[0]:
                self.index = self._next
                return
            size = 4 * (window[0] + 1)
            if len(window) < size:
                self._part = window
                return
            self._part = b""
            self._pass(window[:size])

    def _pass(self, head: bytes) -> None:
        packed, at = _number(head, 2)
        content, at = _number(head, at)
        if head[1] & _SIZES != _SIZES or packed < 1 or content < 0:
            self.lost = True
            return
        self.found.append((self._next, self._place))
        self._next += len(head) + packed + -packed % 4 + _CHECKS[self._head[7] & 15]
        self._place += content


class Xz:
    """One stream, from its beginning, or with `blocks` from the block that they begin with."""

    held = 0

    def __init__(self, blocks: Blocks | None = None) -> None:
        self.eof, self.rest = False, b""
        self._object = lzma.LZMADecompressor(memlimit=_MOST_MEMORY)
        self._blocks = Blocks(b"", 0, 0) if blocks is None else blocks
        self._is_whole = blocks is None
        self._fed = self._made = 0
        self._tail: bytes | None = None
        if blocks is not None:
            self._object.decompress(blocks.head)

    @property
    def hungry(self) -> bool:
        """Whether it can go on only with more input."""
        return self._object.needs_input

    def copy(self) -> None:
        """The library cannot."""

    def unpack(self, data: bytes) -> bytes:
        """Take in `data`, and give BLOCK bytes at most. LZMAError for what is damaged."""
        if self._tail is not None:
            self._tail, data = self._tail + data, b""
        elif data:
            self._blocks.take(data)
            if not self._is_whole and self._blocks.index >= 0:
                cut = self._blocks.index - self._blocks.found[0][0] - self._fed
                data, self._tail = data[:cut], data[cut:]
        self._fed += len(data)
        made = b""
        if data or not self._object.needs_input:
            made = self._object.decompress(data, BLOCK)
        self._made += len(made)
        if self._is_whole:
            self.eof = self._object.eof
            self.rest = self._object.unused_data if self.eof else b""
        elif self._tail is not None and self._object.needs_input:
            self._end(self._tail)
        return made

    def starts(self) -> list[tuple[int, int, Start]]:
        """The blocks but for the first, once a whole stream is at its end: how many bytes of the
        stream begin with each, how many of its content, and what goes on there.
        """
        blocks = self._blocks
        if not self.eof or not self._is_whole or blocks.lost:
            return []
        size = self._fed - len(self.rest)
        return [
            (size - at, self._made - place, Start(blocks.head, at, place))
            for at, place in blocks.found[1:]
        ]

    def _end(self, tail: bytes) -> None:
        """Read over the index and the footer, where all of them is there."""
        number, at = _number(tail, 1)
        for _ in range(2 * number):
            if at > len(tail):
                break
            _, at = _number(tail, at)
        size = at + -at % 4 + 4
        if number < 0 or len(tail) < size + _HEAD:
            return
        footer = tail[size : size + _HEAD]
        if (
            zlib.crc32(tail[: size - 4]) != int.from_bytes(tail[size - 4 : size], "little")
            or zlib.crc32(footer[4:10]) != int.from_bytes(footer[:4], "little")
            or footer[8:] != self._blocks.head[6:8] + b"YZ"
        ):
            raise lzma.LZMAError("Corrupt input data")
        self.eof, self.rest = True, tail[size + _HEAD :]


class Start:
    """A block at which reading can begin."""

    def __init__(self, head: bytes, at: int, place: int) -> None:
        self._head, self._at, self._place = head, at, place

    def copy(self) -> Xz:
        """What unpacks from there on."""
        return Xz(Blocks(self._head, self._at, self._place))


def _number(data: bytes, at: int) -> tuple[int, int]:
    """A whole number of seven bits in each byte, and the byte behind it; -1 where it has no end."""
    value = 0
    for shift in range(9):
        if at + shift >= len(data):
            return -1, len(data) + 1
        value |= (data[at + shift] & 0x7F) << 7 * shift
        if data[at + shift] < 0x80:
            return value, at + shift + 1
    return -1, len(data) + 1
