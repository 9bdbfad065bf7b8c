"""Sentences for people: English text that still knows what it was made of.

Every message of the engine begins as a literal template, so that a window can gather the templates
from the source and say them in another language.
"""

from __future__ import annotations

import errno
from collections.abc import Iterable, Mapping
from functools import reduce
from typing import Self

_LONGEST = 400  # characters of a value


class Message(str):
    """English text made of a `template` for `str.format` and the `values` for its names.

    A value may itself be a message. A template without values is taken as it is, braces too. Of
    words and bytes that go beyond a few lines, as a damaged file may have them, the middle is left
    out.
    """

    template: str
    values: Mapping[str, object]

    def __new__(cls, template: str, /, **values: object) -> Self:
        values = {name: _shortened(value) for name, value in values.items()}
        made = super().__new__(cls, template.format(**values) if values else template)
        made.template = template
        made.values = values
        return made

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (self.template, dict(self.values))


def _shortened(value: object) -> object:
    if isinstance(value, Message) or not isinstance(value, str | bytes) or len(value) <= _LONGEST:
        return value
    half = _LONGEST // 2 - 1
    gap = "…" if isinstance(value, str) else b"..."
    return value[:half] + gap + value[-half:]  # type: ignore[operator]


def _again(template: str, values: Mapping[str, object]) -> Message:
    return Message(template, **values)


def as_message(text: str) -> Message:
    """`text` itself where it is a message; otherwise a message whose template it is."""
    return text if isinstance(text, Message) else Message(text)


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
