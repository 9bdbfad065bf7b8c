"""GGUF: what a file says of itself before its tensors, read without touching those.

A file may be of many gigabytes, and every count in it may lie: none is believed before the bytes
that it promises are there.
"""

from __future__ import annotations

import mmap
import struct
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

import numpy as np
from numpy.typing import NDArray

from ...errors import FormatError
from ...messages import Message, reason_of

MAGIC = b"GGUF"
_VERSIONS = (2, 3)
_LONGEST_KEY = 1 << 16
_LONGEST_STRING = 64 << 20
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
    try:
        with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
            if data[: len(MAGIC)] != MAGIC:
                raise FormatError(
                    "a GGUF file cannot be read while it is packed", path=path,
                    remedy="Unpack it and open what is inside",
                )
            return Metadata(path, _Reader(path, data).all())
    except OSError as fault:
        raise FormatError(
            Message("cannot be read ({reason})", reason=reason_of(fault)), path=path
        ) from fault


class _Reader:
    def __init__(self, path: Path, data: mmap.mmap) -> None:
        self._path, self._data, self._at = path, data, len(MAGIC)
        self._strings = self._kept = 0

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

    def cut(self, byte: int) -> NoReturn:
        self._at = byte
        self._fail(Message("the GGUF file is cut short"))

    def _fail(self, problem: Message) -> NoReturn:
        raise FormatError(problem, path=self._path, byte=self._at)

    def _take(self, form: str) -> int:
        size = struct.calcsize(form)
        if size > len(self._data) - self._at:
            self.cut(len(self._data))
        value: int = struct.unpack_from(form, self._data, self._at)[0]
        self._at += size
        return value

    def _count(self, count: int, size: int, most: int) -> int:
        """`count`, when as many things of at least `size` bytes can be there."""
        left = len(self._data) - self._at
        if count > most or count * size > left:
            self._fail(
                Message(
                    "the GGUF file promises {count:,} entries of at least {size} bytes, and "
                    "{left:,} of its {whole:,} bytes are left; at most {most:,} are read",
                    count=count, size=size, left=left, whole=len(self._data), most=most,
                )
            )
        return count

    def _string(self, longest: int) -> bytes:
        size = self._count(self._take("<Q"), 1, longest)
        self._at += size
        return self._data[self._at - size : self._at]

    def _value(self, kind: int, kept: bool) -> Value:
        if kind == _STRING:
            return self._keep(self._string(_LONGEST_STRING))
        if kind == _ARRAY:
            return self._array(kept)
        form = self._form(kind)
        self._count(1, form.itemsize, 1)
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
        self._count(count, form.itemsize, len(self._data))
        start = self._at
        self._at += count * form.itemsize
        if not kept:
            return []
        # A copy: the file is closed when it has been read.
        self._keep(self._data[start : self._at] if count * form.itemsize < _MOST_KEPT else None)
        return np.frombuffer(self._data, form, count, start).copy()

    def _texts(self, count: int, kept: bool) -> list[bytes]:
        self._strings += count
        data, size, length = self._data, len(self._data), struct.Struct("<Q").unpack_from
        found = []
        at = self._at
        for _ in range(count):
            if size - at < 8:
                self.cut(size)
            end = at + 8 + length(data, at)[0]
            if end > size:
                self._at = at
                self._fail(Message("the GGUF file is cut short: a string goes beyond its end"))
            if kept:
                self._kept += end - at - 8
                if self._kept > _MOST_KEPT:
                    self._at = at
                    self._keep(None)
                found.append(data[at + 8 : end])
            at = end
        self._at = at
        return found

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
