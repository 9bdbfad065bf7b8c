"""GGUF: what a file says of itself before its tensors, read without touching those.

A file may be of many gigabytes, and every count in it may lie: none is believed before the bytes
that it promises are there.
"""

from __future__ import annotations

import os
import struct
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, NoReturn

import numpy as np
from numpy.typing import NDArray

from ...errors import FormatError
from ...messages import Message
from ..reading.files import open_regular
from ..reading.limits import LONGEST_TOKEN
from ._strings import take

MAGIC = b"GGUF"
_VERSIONS = (2, 3)
_LONGEST_KEY = 1 << 16
_LONGEST_STRING = 64 << 20
_LONGEST_TEXT = 1 << 12  # of names that are shown
_LONGEST_METADATA = 512 << 20
_AT_ONCE = 8 << 20  # bytes read from the file at once, at least
_MOST_KEYS = 1 << 16
_MOST_STRINGS = 1 << 22  # in all arrays together
_MOST_KEPT = 512 << 20   # bytes of values
_STRING, _ARRAY = 8, 9
_NUMBERS: Mapping[int, np.dtype[Any]] = {
    0: np.dtype("u1"), 1: np.dtype("i1"), 2: np.dtype("<u2"), 3: np.dtype("<i2"),
    4: np.dtype("<u4"), 5: np.dtype("<i4"), 6: np.dtype("<f4"), 7: np.dtype("?"),
    10: np.dtype("<u8"), 11: np.dtype("<i8"), 12: np.dtype("<f8"),
}
_KEPT = ("tokenizer.", "general.")
_CUT = Message("the GGUF file is cut short: a string goes beyond its end")

Value = bytes | int | float | bool | list[bytes] | NDArray[np.generic]


@dataclass(frozen=True, slots=True)
class Metadata:
    """The values of a file by their keys; those that are not about its tokenizer are left out."""

    path: Path
    values: dict[str, Value]

    def text(self, key: str) -> str | None:
        """A string; None where it is absent."""
        value = self.values.get(key)
        if value is None:
            return None
        if not isinstance(value, bytes):
            self.fail(key, Message("must be a string"))
        if len(value) > _LONGEST_TEXT:
            self.fail(key, Message("has more than {most:,} bytes", most=_LONGEST_TEXT))
        try:
            return value.decode("utf-8")
        except UnicodeDecodeError:
            self.fail(key, Message("is not UTF-8 text"))

    def flag(self, key: str, absent: bool) -> bool:
        """A value that is true or false."""
        value = self.values.get(key, absent)
        if not isinstance(value, bool):
            self.fail(key, Message("must be true or false"))
        return value

    def number(self, key: str) -> int | None:
        """A whole number; None where it is absent."""
        value = self.values.get(key)
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, int):
            self.fail(key, Message("must be a whole number"))
        return value

    def strings(self, key: str) -> list[bytes]:
        """An array of strings; empty where it is absent."""
        value = self.values.get(key, [])
        if not isinstance(value, list):
            self.fail(key, Message("must be an array of strings"))
        return value

    def numbers(self, key: str, count: int) -> NDArray[np.generic] | None:
        """An array of `count` numbers; None where it is absent."""
        value = self.values.get(key)
        if value is None:
            return None
        if not isinstance(value, np.ndarray):
            self.fail(key, Message("must be an array of numbers"))
        if len(value) != count:
            self.fail(
                key,
                Message("has {found:,} numbers for {count:,} tokens", found=len(value),
                        count=count),
            )
        return value

    def fail(self, key: str, problem: Message) -> NoReturn:
        """Raise FormatError for the value of a key."""
        raise FormatError(
            Message("{key} {problem}", key=key, problem=problem), path=self.path
        )


def read(path: Path) -> Metadata:
    """The metadata of a GGUF file of version 2 or 3.

    FormatError, with the byte, where it is damaged, cut short, or of another byte order.
    """
    with open_regular(path) as file:
        if file.read(len(MAGIC)) != MAGIC:
            raise FormatError(
                "a GGUF file cannot be read while it is packed", path=path,
                remedy="Unpack it and open what is inside",
            )
        file.seek(0)
        return Metadata(path, _Reader(path, file).all())


class _Reader:
    """Reads from the beginning as far as it must.

    The file is not mapped: one that is cut while it is read would end the process.
    """

    def __init__(self, path: Path, file: BinaryIO) -> None:
        self._path, self._file, self._at = path, file, 0
        self._size = os.fstat(file.fileno()).st_size  # what lengths are held against
        self._data = b""
        self._strings = self._kept = 0
        if not self._has(len(MAGIC)):
            self.cut(0)
        self._at = len(MAGIC)

    def all(self) -> dict[str, Value]:
        version = self._take("<I")
        if version not in _VERSIONS:
            if int.from_bytes(version.to_bytes(4, "little"), "big") in _VERSIONS:
                self._fail(Message("the GGUF file is of the other byte order (big-endian)"))
            self._fail(Message("GGUF version {version} is not supported", version=version))
        self._take("<Q")  # tensors
        keys = self._count(self._take("<Q"), 13, _MOST_KEYS)
        found: dict[str, Value] = {}
        for _ in range(keys):
            start = self._at
            key = self._string(_LONGEST_KEY).decode("utf-8", "replace")
            if key in found:
                self._at = start
                self._fail(Message("the key {key} occurs twice", key=key[:80]))
            kept = key.startswith(_KEPT)
            value = self._value(self._take("<I"), kept)
            if kept:
                found[key] = value
        return found

    def _has(self, count: int) -> bool:
        """Whether `count` more bytes are there; then they are in memory."""
        end = self._at + count
        if end > _LONGEST_METADATA and end <= self._size:
            self._fail(
                Message("the GGUF file says more of itself than {most:,} bytes",
                        most=_LONGEST_METADATA)
            )
        if end > len(self._data) and end <= self._size:
            self._data += self._file.read(max(end - len(self._data), _AT_ONCE, len(self._data)))
        return end <= len(self._data)

    def cut(self, byte: int) -> NoReturn:
        self._at = byte
        self._fail(Message("the GGUF file is cut short"))

    def _fail(self, problem: Message) -> NoReturn:
        raise FormatError(problem, path=self._path, byte=self._at)

    def _take(self, form: str) -> int:
        size = struct.calcsize(form)
        if not self._has(size):
            self.cut(len(self._data))
        value: int = struct.unpack_from(form, self._data, self._at)[0]
        self._at += size
        return value

    def _count(self, count: int, size: int, most: int) -> int:
        """`count`, when as many things of at least `size` bytes can be there."""
        left = self._size - self._at
        if count > most or count * size > left:
            self._fail(
                Message(
                    "the GGUF file promises {count:,} entries of at least {size} bytes, and "
                    "{left:,} of its {whole:,} bytes are left; at most {most:,} are read",
                    count=count, size=size, left=left, whole=self._size, most=most,
                )
            )
        return count

    def _string(self, longest: int) -> bytes:
        size = self._count(self._take("<Q"), 1, longest)
        if not self._has(size):
            self.cut(len(self._data))
        self._at += size
        return self._data[self._at - size : self._at]

    def _value(self, kind: int, kept: bool) -> Value:
        if kind == _STRING:
            return self._keep(self._string(_LONGEST_STRING))
        if kind == _ARRAY:
            return self._array(kept)
        form = self._form(kind)
        if not self._has(form.itemsize):
            self.cut(len(self._data))
        value: Value = np.frombuffer(self._data, form, 1, self._at)[0].item()
        self._at += form.itemsize
        return value

    def _array(self, kept: bool) -> Value:
        kind, count = self._take("<I"), self._take("<Q")
        if kind == _ARRAY:
            self._fail(Message("the GGUF file has arrays of arrays, which no tokenizer needs"))
        if kind == _STRING:
            return self._texts(self._count(count, 8, _MOST_STRINGS - self._strings), kept)
        form = self._form(kind)
        self._count(count, form.itemsize, self._size)
        if not self._has(count * form.itemsize):
            self.cut(len(self._data))
        start = self._at
        self._at += count * form.itemsize
        if not kept:
            return []
        # A copy: the file is closed when it has been read.
        self._keep(self._data[start : self._at] if count * form.itemsize < _MOST_KEPT else None)
        return np.frombuffer(self._data, form, count, start).copy()

    def _texts(self, count: int, kept: bool) -> list[bytes]:
        self._strings += count
        found: list[bytes] = []
        longest = LONGEST_TOKEN if kept else self._size
        left = count
        while left:
            done, at = take(self._data, self._at, left, longest, found if kept else None)
            self._kept += (at - self._at - 8 * done) if kept else 0
            if self._kept > _MOST_KEPT:
                self._keep(None)
            self._at = at
            left -= done
            if left:
                self._hold_string(longest)
        return found

    def _hold_string(self, longest: int) -> None:
        """See to it that the next string is in memory; it may have `longest` bytes at most."""
        if not self._has(8):
            self._fail(_CUT)
        size = int.from_bytes(self._data[self._at : self._at + 8], "little")
        if size > longest and 8 + size <= self._size - self._at:
            self._fail(
                Message("a string has {count:,} bytes, more than any token ({most:,})",
                        count=size, most=longest)
            )
        if not self._has(8 + size):
            self._fail(_CUT)

    def _keep(self, value: bytes | None) -> bytes:
        self._kept += _MOST_KEPT + 1 if value is None else len(value)
        if value is None or self._kept > _MOST_KEPT:
            self._fail(
                Message("the GGUF file says more of itself than {most:,} bytes", most=_MOST_KEPT)
            )
        return value

    def _form(self, kind: int) -> np.dtype[Any]:
        form = _NUMBERS.get(kind)
        if form is None:
            self._fail(Message("the GGUF file has a value of the unknown type {type}", type=kind))
        return form
