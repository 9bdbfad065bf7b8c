"""What is known of packed streams: the memory that unpacking takes, and what stands behind them.

How far back a stream refers, its window (in xz its dictionary), is held in memory while it is
unpacked. Its size stands at the beginning of a stream, so that a stream that needs too much is
refused before anything is read.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ..errors import CorpusError
from ..memory import available
from ..messages import Message
from .extras import needed
from .facts import LEFT_OUT, STORED, Fault

LARGEST: Final = 1 << 31   # bytes; zstandard and `zstd -d --long=31` allow no more
LARGE: Final = 256 << 20   # what takes more is mentioned
_MEBIBYTE: Final = 1 << 20
_XZ_HEAD: Final = 12       # bytes of a stream's header
_LZMA2: Final = 0x21
_REMEDIES: Final = {
    "zstandard": "zstd -d --long=31",
    "xz": "xz -d",
}


@dataclass(slots=True)
class Unpacking:
    """What is seen while a source is unpacked: the largest window, in bytes, and the packed byte
    from which on nothing is packed, -1 where there is none.
    """

    window: int = 0
    behind: int = -1

    def notes(self) -> list[Message]:
        """What is to be said of a file that is read."""
        if self.window <= LARGE:
            return []
        return [Message("unpacking it takes {size:,} MiB of memory, for its large window",
                        size=-(-self.window // _MEBIBYTE))]

    def faults(self, stored: int) -> list[Fault]:
        """What is wrong with a file of so many stored bytes, -1 where that is not known."""
        if self.behind < 0:
            return []
        length = max(0, stored - self.behind)
        reason = Message("what stands behind the end of the packed data is not packed")
        return [Fault(self.behind, STORED, length, reason, LEFT_OUT)]


def window_of(packing: str, head: bytes) -> int:
    """The window of the packed stream that begins with `head`; 0 where it is not known.

    Raises CorpusError for a frame that was packed with a dictionary of its own file.
    """
    if packing == "zstandard":
        return _zstandard(head)
    return _xz(head) if packing == "xz" else 0


def check_window(packing: str, window: int, name: str) -> None:
    """CorpusError where a window is larger than what is allowed, or than the memory that is left.
    """
    if window <= LARGE:
        return
    left = available()
    if window <= LARGEST and window <= left:
        return
    raise too_large(packing, window, left, name)


def too_large(packing: str, window: int, left: int, name: str) -> CorpusError:
    """The error for a stream whose window does not fit into memory."""
    return CorpusError(
        Message(
            "unpacking this {packing} file takes {size:,} MiB of memory, its window; "
            "{left:,} MiB can be used",
            packing=packing, size=-(-window // _MEBIBYTE),
            left=min(left, LARGEST) // _MEBIBYTE,
        ),
        path=name,
        remedy=Message("Unpack it first, where there is memory: {command}",
                       command=_REMEDIES[packing]),
    )


def _zstandard(head: bytes) -> int:
    library = needed("zstandard")
    try:
        facts = library.get_frame_parameters(head)
    except (library.ZstdError, ValueError):
        return 0  # reading it reports what is wrong
    if facts.dict_id:
        raise CorpusError(
            Message("it was packed with a dictionary (number {number}) that is in another file",
                    number=facts.dict_id),
            remedy="Unpack it with that dictionary first: zstd -d -D DICTIONARY",
        )
    return int(facts.window_size)


def _xz(head: bytes) -> int:
    """The dictionary of the first block: a block's header has flags, sizes, then its filters."""
    at = _XZ_HEAD
    if len(head) < at + 2 or not head[at]:
        return 0  # a stream without blocks
    end = at + 4 * (head[at] + 1)
    flags, at = head[at + 1], at + 2
    for bit in (0x40, 0x80):
        at = _behind_number(head, at) if flags & bit else at
    for _ in range((flags & 3) + 1):
        if at + 2 >= min(end, len(head)):
            return 0
        if head[at] == _LZMA2:
            code = head[at + 2]
            return 0 if code > 40 else (2 | code & 1) << code // 2 + 11
        at += 2 + head[at + 1]
    return 0


def _behind_number(head: bytes, at: int) -> int:
    while at < len(head) and head[at] & 0x80:
        at += 1
    return at + 1
