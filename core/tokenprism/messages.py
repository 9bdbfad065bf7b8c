"""Sentences for people: English text that still knows what it was made of.

Every message of the engine begins as a literal template, so that a window can gather the templates
from the source and say them in another language.
"""

from __future__ import annotations

import errno
import re
from collections.abc import Iterable, Mapping
from functools import reduce
from typing import Self

_LONGEST = 400  # characters of a value
UNSAFE = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)
_BREAKS = re.compile("[\t\n]")


class Message(str):
    """English text made of a `template` for `str.format` and the `values` for its names.

    A value may itself be a message. A template without values is taken as it is, braces too.
    Values may come from damaged files: of long ones the middle is left out, and what a terminal
    would obey or could not write (controls, marks of direction, halves of characters) is spelled.
    """

    template: str
    values: Mapping[str, object]

    def __new__(cls, template: str, /, **values: object) -> Self:
        values = {name: _harmless(value) for name, value in values.items()}
        made = super().__new__(cls, template.format(**values) if values else template)
        made.template = template
        made.values = values
        return made

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (self.template, dict(self.values))


def _harmless(value: object) -> object:
    if isinstance(value, Message) or not isinstance(value, str | bytes):
        return value
    half = _LONGEST // 2 - 1
    if isinstance(value, bytes):
        return value if len(value) <= _LONGEST else value[:half] + b"..." + value[-half:]
    if len(value) > _LONGEST:
        value = f"{value[:half]}…{value[-half:]}"
    return harmless(value)


def harmless(text: str) -> str:
    """`text` with all spelled that a terminal would obey or could not write: controls, marks of
    direction, line ends of other kinds than LF, halves of characters. Tabs and LF stay.
    """
    return UNSAFE.sub(_spelled, text)


def one_line(text: str) -> str:
    """As `harmless`, for a name or another text that is part of a line: tabs and LF are spelled."""
    return _BREAKS.sub(_spelled, harmless(text))


def _spelled(found: re.Match[str]) -> str:
    number = ord(found[0])
    if 0xDC80 <= number <= 0xDCFF:  # a byte of a file's name that is not UTF-8
        number -= 0xDC00
    return f"\\x{number:02x}" if number < 0x100 else f"\\u{number:04x}"


def _again(template: str, values: Mapping[str, object]) -> Message:
    return Message(template, **values)


def as_message(text: str) -> Message:
    """`text` itself where it is a message; otherwise a message whose template it is."""
    return text if isinstance(text, Message) else Message(text)


def one_or_many(count: int, one: Message, many: Message) -> Message:
    """The sentence for one thing, or the one for another number of them."""
    return one if count == 1 else many


def verbatim(words: object) -> Message:
    """Words that no translation knows: those of a library, of a file, of a user."""
    return Message("{words}", words=str(words))


def joined(messages: Iterable[Message]) -> Message:
    """Several messages as one, in a row; there must be at least one."""
    return reduce(lambda one, other: Message("{one}; {other}", one=one, other=other), messages)


_BY_NUMBER: Mapping[int, Message] = {
    errno.EACCES: Message("permission denied"),
    errno.EBUSY: Message("device or resource busy"),
    errno.EDQUOT: Message("disk quota exceeded"),
    errno.EEXIST: Message("file exists"),
    errno.EFBIG: Message("file too large"),
    errno.EINVAL: Message("invalid argument"),
    errno.EIO: Message("input/output error"),
    errno.EISDIR: Message("is a directory"),
    errno.ELOOP: Message("too many levels of symbolic links"),
    errno.EMFILE: Message("too many open files"),
    errno.ENAMETOOLONG: Message("file name too long"),
    errno.ENODEV: Message("no such device"),
    errno.ENOENT: Message("no such file or directory"),
    errno.ENOSPC: Message("no space left on device"),
    errno.ENOTDIR: Message("not a directory"),
    errno.ENXIO: Message("no such device or address"),
    errno.EPERM: Message("operation not permitted"),
    errno.EROFS: Message("read-only file system"),
    errno.ESTALE: Message("stale file handle"),
    errno.ETIMEDOUT: Message("connection timed out"),
}


def reason_of(fault: OSError) -> Message:
    """Why the system refuses something, in lower case."""
    known = _BY_NUMBER.get(fault.errno or 0)
    return verbatim((fault.strerror or str(fault)).lower()) if known is None else known
