"""Python values between this program and its own child processes, arrays without copies.

A value goes behind a mark as a block of pickle and the buffers of its arrays, each after its
length. Both ends are this program with the same user's rights. What a library writes into the pipe
by mistake is told by the mark and the lengths.
"""

from __future__ import annotations

import pickle
import struct
from dataclasses import dataclass
from typing import IO, Any

_LENGTH = struct.Struct("<q")
_MARK = 0x7072_6973_6D01
_MOST_BUFFERS = 1 << 24
_LARGEST = 1 << 34  # bytes of one block


class GarbledError(Exception):
    """What came is no value of the other end."""


@dataclass(frozen=True, slots=True)
class Moved:
    """How far the work on an answer is, sent before it; `total` is 0 while unknown."""

    done: int
    total: int


def send(file: IO[bytes], value: object) -> None:
    """Write a value. Raises OSError where nobody reads any more."""
    buffers: list[pickle.PickleBuffer] = []
    block = pickle.dumps(value, protocol=5, buffer_callback=buffers.append)
    file.write(_LENGTH.pack(_MARK) + _LENGTH.pack(len(buffers)))
    parts = [memoryview(block), *(buffer.raw() for buffer in buffers)]
    for part in parts:
        file.write(_LENGTH.pack(len(part)))
        file.write(part)
    file.flush()


def receive(file: IO[bytes]) -> Any:
    """The next value; EOFError when the other end is closed, in the middle of one too.

    GarbledError where something else was written.
    """
    if _number(file) != _MARK:
        raise GarbledError
    count = _number(file)
    if not 0 <= count <= _MOST_BUFFERS:
        raise GarbledError
    block = _block(file)
    buffers = [_block(file) for _ in range(count)]
    try:
        return pickle.loads(block, buffers=buffers)
    except Exception as fault:
        raise GarbledError from fault


def _number(file: IO[bytes]) -> int:
    number: int = _LENGTH.unpack(_exactly(file, bytearray(_LENGTH.size)))[0]
    return number


def _block(file: IO[bytes]) -> bytearray:
    size = _number(file)
    if not 0 <= size <= _LARGEST:
        raise GarbledError
    try:
        room = bytearray(size)
    except MemoryError as fault:
        raise GarbledError from fault
    return _exactly(file, room)


def _exactly(file: IO[bytes], room: bytearray) -> bytearray:
    left = memoryview(room)
    while left:
        read = file.readinto(left)  # type: ignore[attr-defined]
        if not read:
            raise EOFError
        left = left[read:]
    return room
