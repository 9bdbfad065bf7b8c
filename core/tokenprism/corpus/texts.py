"""A file that is one text."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from ..errors import CancelledError
from ..messages import Message, one_or_many
from ..utf8 import Validator
from .facts import CorpusFile, Document, Fault
from .streams import BLOCK, FileSource, Pool, Source, Stream, changed, open_at
from .zeros import ZeroRuns, with_zeros

MARK: Final = b"\xef\xbb\xbf"


@dataclass(slots=True)
class Look:
    """What one pass over a text finds; offsets count from the byte where it began."""

    size: int = 0
    lines: int = 0
    fault_count: int = 0
    stray: int = 0
    zeros: int = 0
    faults: tuple[Fault, ...] = ()
    digest: bytes = b""
    returns: int = 0        # CR LF
    longest: int = 0        # bytes of the longest line, where it is of BLOCK or more
    notes: list[Message] = field(default_factory=list)


def look(stream: Stream, advance: Callable[[int], bool], most_faults: int) -> Look:
    """Read a text once. `advance` is told the stored bytes done and returns whether to stop.

    Raises CancelledError when `advance` says so.
    """
    start = stream.position
    check, zeros = Validator(start, most_faults), ZeroRuns(most_faults)
    digest = hashlib.sha256()
    found = Look()
    tail, last, line_size, stored = b"", b"", 0, stream.stored
    while block := stream.read(BLOCK):
        digest.update(block)
        line_size = _measure(block, line_size, last, found)
        # What was kept of a character that a block cut comes first.
        part = tail + block if tail else block
        if 0 in block:
            zeros.look(part, check.offset, _next_line(check.lines, last, part))
        used = check.feed(part, False)
        last = part[used - 1 : used] if used else last
        tail = part[used:]
        if advance(stream.stored - stored):
            raise CancelledError
        stored = stream.stored
    check.feed(tail, True)
    found.size, found.lines = check.offset - start, check.lines
    found.fault_count = check.fault_count + zeros.count
    found.stray, found.zeros = check.stray_bytes, zeros.count
    found.faults = with_zeros([Fault(*one) for one in check.faults], zeros, most_faults)
    found.digest = digest.digest()
    found.longest = max(found.longest, line_size) if line_size >= BLOCK else found.longest
    _note(found)
    return found


def _measure(block: bytes, held: int, last: bytes, found: Look) -> int:
    """Note CR LF and lines above BLOCK; the bytes of the line that goes on behind the block."""
    if b"\r" in block or last == b"\r":
        found.returns += block.count(b"\r\n") + (last == b"\r" and block[:1] == b"\n")
    first = block.find(b"\n")
    if first < 0:
        return held + len(block)
    if held + first >= BLOCK:
        found.longest = max(found.longest, held + first)
    return len(block) - 1 - block.rfind(b"\n")


def _note(found: Look) -> None:
    if found.returns:
        found.notes.append(one_or_many(
            found.returns, Message("1 line ends with CR LF; kept"),
            Message("{count:,} lines end with CR LF; kept", count=found.returns),
        ))
    if found.longest:
        found.notes.append(
            Message("a line of {size:,} bytes; kept whole", size=found.longest)
        )


def _next_line(lines: int, last: bytes, block: bytes) -> int:
    """The line in which a block begins, after `lines` of which the last ends in byte `last`."""
    is_open = bool(last) and last not in b"\r\n"
    # The other half of an end of line is counted with the block again.
    return lines + 1 - is_open - (last == b"\r" and block[:1] == b"\n")


class TextFile:
    """A file whose one document is its text. `facts` are those of the file."""

    def __init__(
        self, source: Source, mark: int, facts: CorpusFile, digest: bytes, pool: Pool
    ) -> None:
        self.facts = facts
        self.source = source
        self._mark, self._digest, self._pool = mark, digest, pool

    def __len__(self) -> int:
        return 1

    def document(self, index: int) -> Document:
        """The document, as the file was found."""
        facts, source = self.facts, self.source
        modified = int(source.version) if (
            isinstance(source, FileSource) and not source.is_remote
        ) else 0
        return Document(
            facts.name, facts.path, facts.size, facts.lines, facts.fault_count, facts.faults,
            self._mark > 0, self._digest, modified, 0, facts.language or None,
        )

    def texts(self, language: str | None = None) -> Iterator[Iterator[bytes]]:
        """The document in blocks."""
        yield self.blocks(0)

    def blocks(self, index: int) -> Iterator[bytes]:
        """The text in blocks. CorpusError when it is not what it was when it was opened."""
        return self.between(0, self.facts.size)

    def between(self, start: int, end: int) -> Iterator[bytes]:
        """The bytes [start, end) of the text in blocks. CorpusError as for `blocks`."""
        left = end - start
        with open_at(self.source, self._mark + start, self._pool) as stream:
            while left:
                block = stream.read(min(BLOCK, left))
                if not block:
                    raise changed(self.facts.name)
                left -= len(block)
                yield block

    def read(self, index: int, start: int, size: int) -> bytes:
        """At most `size` bytes of the text from byte `start`."""
        size = min(size, self.facts.size - start)
        parts: list[bytes] = []
        if size > 0:
            with open_at(self.source, self._mark + start, self._pool) as stream:
                while size > 0 and (block := stream.read(size)):
                    parts.append(block)
                    size -= len(block)
        return b"".join(parts)

    def excerpts(self, places: Sequence[int], size: int) -> Iterator[bytes]:
        """About `size` bytes from each of some bytes of the text, in rising order."""
        for place in places:
            found = whole_lines(self.read(0, place, size), place > 0)
            if found:
                yield found


def whole_lines(text: bytes, cut_before: bool) -> bytes:
    """`text` without the lines that its ends cut; without whole lines, whole characters."""
    start = text.find(b"\n") + 1 if cut_before else 0
    end = text.rfind(b"\n") + 1
    if start < end:
        return text[start:end]
    while cut_before and start < len(text) and text[start] & 0xC0 == 0x80:
        start += 1
    tail = Validator()
    return text[start : start + tail.feed(text[start:], False)]


