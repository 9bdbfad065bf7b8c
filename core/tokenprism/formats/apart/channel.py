"""Python values between this program and its own child processes, arrays without copies.

A value goes as a block of pickle and the buffers of its arrays, each after its length. Both ends
are this program with the same user's rights: neither is guarded against the other.
"""

from __future__ import annotations

import pickle
import struct
from dataclasses import dataclass
from typing import IO, Any

_LENGTH = struct.Struct("<q")


@dataclass(frozen=True, slots=True)
class Moved:
    """How far the work on an answer is, sent before it; `total` is 0 while unknown."""

    done: int
    total: int


def send(file: IO[bytes], value: object) -> None:
    """Write a value. Raises OSError where nobody reads any more."""
    buffers: list[pickle.PickleBuffer] = []
    block = pickle.dumps(value, protocol=5, buffer_callback=buffers.append)
    file.write(_LENGTH.pack(len(buffers)))
    parts = [memoryview(block), *(buffer.raw() for buffer in buffers)]
    for part in parts:
        file.write(_LENGTH.pack(len(part)))
        file.write(part)
    file.flush()


def receive(file: IO[bytes]) -> Any:
    """The next value; EOFError when the other end is closed, in the middle of one too."""
    count = _number(file)
    block = _block(file)
    return pickle.loads(block, buffers=[_block(file) for _ in range(count)])


def _number(file: IO[bytes]) -> int:
    number: int = _LENGTH.unpack(_exactly(file, bytearray(_LENGTH.size)))[0]
    return number


def _block(file: IO[bytes]) -> bytearray:
    return _exactly(file, bytearray(_number(file)))


def _exactly(file: IO[bytes], room: bytearray) -> bytearray:
    left = memoryview(room)
    while left:
        read = file.readinto(left)  # type: ignore[attr-defined]
        if not read:
            raise EOFError
        left = left[read:]
    return room
