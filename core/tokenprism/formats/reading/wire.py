"""Protocol buffers on the wire, from files that nobody vouches for: every length is checked."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

from ...errors import FormatError
from ...messages import Message

_VARINT, _FIXED64, _BYTES, _FIXED32 = 0, 1, 2, 5
_LONGEST_VARINT = 10


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a message: its number, and its value.

    `value` is the number of a varint, or the content of any other kind; `byte` is where it stands
    in the file.
    """

    path: Path
    number: int
    value: int | memoryview
    byte: int

    @property
    def content(self) -> memoryview:
        """The bytes of a field that has a length."""
        if isinstance(self.value, int):
            self.fail(Message("a length is missing"))
        return self.value

    @property
    def whole(self) -> int:
        """The value of a varint as a signed number of 32 bits."""
        if not isinstance(self.value, int):
            self.fail(Message("a number is missing"))
        low = self.value & 0xFFFFFFFF
        return low - (1 << 32) if low >> 31 else low

    @property
    def single(self) -> float:
        """The value of a float."""
        content = self.content
        if len(content) != 4:
            self.fail(Message("a number is missing"))
        value: float = struct.unpack("<f", content)[0]
        return value

    def text(self) -> str:
        """The UTF-8 text of a field."""
        try:
            return bytes(self.content).decode("utf-8")
        except UnicodeDecodeError:
            self.fail(Message("a text is not UTF-8"))

    def fail(self, problem: Message) -> NoReturn:
        """Raise FormatError for this field."""
        _damaged(self.path, self.byte, problem)


def fields(path: Path, data: memoryview, start: int = 0) -> Iterator[Field]:
    """The fields of the message `data`, which begins at byte `start` of the file at `path`."""
    at = 0
    while at < len(data):
        one, at = field_at(path, data, at, start)
        yield one


def field_at(path: Path, data: memoryview, at: int, start: int = 0) -> tuple[Field, int]:
    """The field at byte `at` of the message, and where the next one begins."""
    began = at
    key, at = _varint(path, data, at, start)
    number, kind = key >> 3, key & 7
    value: int | memoryview
    if kind == _VARINT:
        value, at = _varint(path, data, at, start)
        return Field(path, number, value, start + began), at
    if kind not in (_BYTES, _FIXED32, _FIXED64):
        _damaged(path, start + began, Message("no field has the kind {kind}", kind=kind))
    size = 4 if kind == _FIXED32 else 8
    if kind == _BYTES:
        size, at = _varint(path, data, at, start)
    if size > len(data) - at:
        _cut(path, start + began, size, len(data) - at)
    return Field(path, number, data[at : at + size], start + at), at + size


def _varint(path: Path, data: memoryview, at: int, start: int) -> tuple[int, int]:
    value = 0
    for index in range(_LONGEST_VARINT):
        if at + index >= len(data):
            _cut(path, start + at)
        byte = data[at + index]
        value |= (byte & 0x7F) << (7 * index)
        if byte < 0x80:
            break
    else:
        _damaged(path, start + at, Message("a number does not end"))
    return value, at + index + 1


def _damaged(path: Path, byte: int, problem: Message) -> NoReturn:
    raise FormatError(
        Message("the SentencePiece model is damaged: {problem}", problem=problem), path=path,
        byte=byte, remedy="Fetch or export the file again",
    )


def _cut(path: Path, byte: int, size: int = 1, left: int = 0) -> NoReturn:
    raise FormatError(
        Message(
            "the SentencePiece model is cut short: a field of {size:,} bytes goes beyond its end, "
            "with {left:,} left", size=size, left=left,
        ),
        path=path, byte=byte, remedy="Fetch or export the file again",
    )
