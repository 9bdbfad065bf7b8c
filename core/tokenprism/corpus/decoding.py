"""Text in another encoding as UTF-8, and lines chosen by chance: streams over streams."""

from __future__ import annotations

import codecs
import threading
from typing import Final

import numpy as np

from ..messages import Message
from .facts import Fault
from .index import Chooser
from .streams import Filtered, Source, Stream
from .unpacking import Unpacking

_HANDLER: Final = "tokenprism.replace"
_REPLACED: Final = Message("replaced by U+FFFD")
_here = threading.local()


def _replace(fault: UnicodeError) -> tuple[str, int]:
    if not isinstance(fault, UnicodeDecodeError):
        raise fault
    _here.found.append((len(fault.object) - fault.start, bytes(fault.object[: fault.start]),
                        fault.end - fault.start))
    return "\ufffd", fault.end


codecs.register_error(_HANDLER, _replace)


class DecodedSource(Source):
    """A source in `encoding` as UTF-8, without a byte-order mark."""

    def __init__(self, source: Source, encoding: str) -> None:
        self.source, self.encoding, self.name = source, encoding, source.name

    @property
    def unpacking(self) -> Unpacking | None:
        """That of its source."""
        return self.source.unpacking

    def open(self) -> Decoded:
        """The text from its beginning."""
        return Decoded(self.source.open(), self.encoding)


class Decoded(Filtered):
    """Another stream's text in UTF-8. `faults` are the first `limit` of `fault_count`.

    Their offsets are those of the stream that is decoded.
    """

    limit = 1000

    def __init__(self, stream: Stream, encoding: str) -> None:
        super().__init__(stream)
        self._encoding = encoding
        self._decoder = codecs.getincrementaldecoder(encoding)(_HANDLER)
        self._ready, self._given = b"", 0
        self._lines, self._begun, self._ended = 0, False, False
        self.faults: list[Fault] = []
        self.fault_count = 0

    def read(self, size: int) -> bytes:
        while self._given == len(self._ready) and not self._ended:
            self._ready, self._given = self._next(size), 0
        part = self._ready[self._given : self._given + size]
        self._given += len(part)
        self.position += len(part)
        return part

    def _next(self, size: int) -> bytes:
        block = self._stream.read(size)
        self._ended = not block
        _here.found = []
        text = self._decoder.decode(block, self._ended)
        for behind, before, length in _here.found:
            self.fault_count += 1
            if len(self.faults) < self.limit:
                lines = before.decode(self._encoding, "replace").count("\n")
                reason = Message("no {encoding}", encoding=self._encoding)
                self.faults.append(Fault(
                    self._stream.position - behind, self._lines + lines + 1, length, reason,
                    _REPLACED,
                ))
        if not self._begun and text:
            self._begun = True
            text = text.removeprefix("\ufeff")
        self._lines += text.count("\n")
        return text.encode("utf-8", "replace")


class SampledSource(Source):
    """The lines of a text that chance has chosen."""

    def __init__(self, source: Source, mark: int, chooser: Chooser) -> None:
        self.source, self.name = source, source.name
        self._mark, self._chooser = mark, chooser

    @property
    def unpacking(self) -> Unpacking | None:
        """That of its source."""
        return self.source.unpacking

    def open(self) -> Sampled:
        """The chosen lines from the beginning."""
        stream = self.source.open()
        stream.skip(self._mark)
        return Sampled(stream, self._chooser)


class Sampled(Filtered):
    """The chosen lines of another stream, with their ends."""

    def __init__(self, stream: Stream, chooser: Chooser) -> None:
        super().__init__(stream)
        self._chooser = chooser
        self._line = 0  # of the next byte
        self._ready, self._given = b"", 0

    def read(self, size: int) -> bytes:
        while self._given == len(self._ready):
            block = self._stream.read(size)
            if not block:
                return b""
            self._ready, self._given = self._chosen(block), 0
        part = self._ready[self._given : self._given + size]
        self._given += len(part)
        self.position += len(part)
        return part

    def _chosen(self, block: bytes) -> bytes:
        ends = np.flatnonzero(np.frombuffer(block, np.uint8) == 10) + 1
        edges = np.unique(np.concatenate([[0], ends, [len(block)]]))
        takes = self._chooser.among(self._line, len(edges) - 1)
        self._line += len(ends)
        starts, stops = edges[:-1][takes].tolist(), edges[1:][takes].tolist()
        return b"".join([block[a:b] for a, b in zip(starts, stops, strict=True)])
