"""One pass over a file: is it text, where is it no UTF-8, how many lines, its digest."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from ..errors import CancelledError, CorpusError
from ..messages import Message, reason_of
from ..utf8 import Validator
from .facts import Document, Fault, shown
from .walk import unreadable
from .zeros import ZeroRuns, are_few, with_zeros

MARK: Final = b"\xef\xbb\xbf"
BLOCK: Final = 1 << 18
_HEAD: Final = 8192
_MOST_STRAY: Final = 0.3
# The marks of UTF-32 begin like those of UTF-16.
_OTHER_MARKS: Final = {
    b"\xff\xfe\x00\x00": "UTF-32LE",
    b"\x00\x00\xfe\xff": "UTF-32BE",
    b"\xff\xfe": "UTF-16LE",
    b"\xfe\xff": "UTF-16BE",
}


def foreign_encoding(head: bytes) -> str | None:
    """The encoding that the first bytes of a file announce, if it is none of UTF-8."""
    return next((name for mark, name in _OTHER_MARKS.items() if head.startswith(mark)), None)


def why_no_text(head: bytes) -> Message | None:
    """Why a file that begins like this is hardly UTF-8 text; None when it may be."""
    encoding = foreign_encoding(head)
    if encoding is not None:
        return Message("{encoding} byte-order mark, not UTF-8", encoding=encoding)
    check = Validator(0, 0)
    check.feed(head, False)
    zeros = head.count(0)
    if zeros and (check.stray_bytes or not are_few(zeros, len(head))):
        return Message("binary (zero byte at {byte:,})", byte=head.find(0))
    if check.stray_bytes > _MOST_STRAY * len(head):
        return Message(
            "not UTF-8 ({share:.0%} of its first bytes)", share=check.stray_bytes / len(head)
        )
    return None


def head_of(path: str) -> bytes:
    """The first bytes of a file. Raises OSError."""
    with Path(path).open("rb", buffering=0) as file:
        return file.read(_HEAD)


def blocks_of(document: Document) -> Iterator[bytes]:
    """The text of a file in blocks, without its byte-order mark.

    Raises CorpusError when the file is no longer what it was when the corpus was opened.
    """
    path = document.path or ""
    try:
        with Path(path).open("rb", buffering=0) as file:
            facts = os.fstat(file.fileno())
            if (facts.st_size, facts.st_mtime_ns) != (_file_size(document), document.modified):
                raise _changed(path)
            left = document.size
            if document.has_mark:
                file.seek(len(MARK))
            while left:
                block = file.read(min(BLOCK, left))
                if not block:
                    raise _changed(path)
                left -= len(block)
                yield block
    except OSError as fault:
        raise unreadable(path, fault) from fault


def part_of(document: Document, start: int, size: int) -> bytes:
    """At most `size` bytes of the text of a file from byte `start`."""
    path = document.path or ""
    try:
        with Path(path).open("rb") as file:
            if os.fstat(file.fileno()).st_size != _file_size(document):
                raise _changed(path)
            file.seek(start + len(MARK) * document.has_mark)
            return file.read(min(size, document.size - start))
    except OSError as fault:
        raise unreadable(path, fault) from fault


def examine(path: str, advance: Callable[[int], bool], most_faults: int) -> Document:
    """Read a file once. `advance` is told the bytes done and returns whether to stop.

    Raises CorpusError for a file that announces another encoding than UTF-8 or cannot be read,
    CancelledError when `advance` says so.
    """
    try:
        with Path(path).open("rb", buffering=0) as file:
            facts = os.fstat(file.fileno())
            buffer = bytearray(BLOCK)
            size = file.readinto(buffer)
            encoding = foreign_encoding(bytes(buffer[: min(size, 4)]))
            if encoding is not None:
                raise CorpusError(
                    Message(
                        "this is {encoding}, as its byte-order mark says, not UTF-8",
                        encoding=encoding,
                    ),
                    path=shown(path),
                    byte=0,
                    remedy="Convert it to UTF-8 first",
                )
            has_mark = bytes(buffer[: min(size, 3)]) == MARK
            start = len(MARK) * has_mark
            check = Validator(start, most_faults)
            zeros = ZeroRuns(most_faults)
            digest = hashlib.sha256()
            kept, last = 0, b""
            with memoryview(buffer) as view:
                while size:
                    end = kept + size
                    # What was kept of a character that a block cut is in the digest already.
                    digest.update(view[start + kept : end])
                    if buffer.find(0, start + kept, end) >= 0:
                        part = bytes(view[start:end])
                        zeros.look(part, check.offset, _next_line(check.lines, last, part))
                    used = check.feed(view[start:end], False)
                    last = bytes(view[start + used - 1 : start + used]) if used else last
                    if advance(size):
                        raise CancelledError
                    kept = end - start - used
                    tail = bytes(view[end - kept : end])
                    view[:kept] = tail
                    start = 0
                    size = file.readinto(view[kept:])
                check.feed(view[:kept], True)
    except OSError as fault:
        raise unreadable(path, fault) from fault
    return Document(
        name=shown(path),
        path=path,
        size=check.offset - len(MARK) * has_mark,
        lines=check.lines,
        fault_count=check.fault_count + zeros.count,
        faults=with_zeros([Fault(*fault) for fault in check.faults], zeros, most_faults),
        has_mark=has_mark,
        digest=digest.digest(),
        modified=facts.st_mtime_ns,
    )


def _next_line(lines: int, last: bytes, block: bytes) -> int:
    """The line in which a block begins, after `lines` of which the last ends in byte `last`."""
    is_open = bool(last) and last not in b"\r\n"
    # The other half of an end of line is counted with the block again.
    return lines + 1 - is_open - (last == b"\r" and block[:1] == b"\n")


def refusal(path: str) -> Message | None:
    """Why a file of a folder is passed over; None for text."""
    try:
        head = head_of(path)
    except OSError as fault:
        return Message("cannot be read ({reason})", reason=reason_of(fault))
    return why_no_text(head) if head else Message("empty")


def _file_size(document: Document) -> int:
    return document.size + len(MARK) * document.has_mark


def _changed(path: str) -> CorpusError:
    return CorpusError(
        "the file has changed since the corpus was opened",
        path=shown(path),
        remedy="Open the corpus again",
    )
