"""Chunks of text that can be split into pre-tokens each by itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from .._progress import Progress
from ..errors import CorpusError

# A character has at most so many bytes: a cut must see the whole of the one after it.
_LONGEST_CHARACTER = 4
# Longer stretches would need many times their size in memory, to no use: each is one word.
LARGEST_PIECE = 1 << 30


class Cuts(Protocol):
    """What knows where a text that may go on can be cut: a pattern, a front end."""

    def cut_before(self, source: bytes | bytearray, low: int, high: int) -> int:
        """The last safe cut in (low, high) of `source`, a byte offset, or -1."""
        ...


class Chunked(Protocol):
    """What gives its documents in chunks: a corpus, or a part of one. `size`: bytes of text."""

    @property
    def size(self) -> int: ...

    def chunks(
        self, cuts: Cuts, specials: Iterable[str] = (), size: int = ...,
        progress: Progress | None = None,
    ) -> Iterator[Chunk]:
        """As `Corpus.chunks`."""
        ...


@dataclass(frozen=True, slots=True, eq=False)
class Chunk:
    """Some text of a corpus.

    Row `i` of `spans`, int64[n, 2], is the byte range of a part that stands alone: part of a
    document between special tokens. Parts follow each other in the order of the corpus; bytes
    in no part are special tokens. Parts are never empty.
    """

    data: bytes
    spans: NDArray[np.int64]

    def parts(self) -> Iterator[memoryview]:
        """The parts, not copied."""
        view = memoryview(self.data)
        for start, end in self.spans.tolist():
            yield view[start:end]


@dataclass(frozen=True, slots=True, eq=False)
class Texts:
    """Small documents joined: each goes from the end of the one before to its own in `ends`, which
    is int64[n] and rises."""

    data: bytes
    ends: NDArray[np.int64]

    def __iter__(self) -> Iterator[bytes]:
        start = 0
        for end in self.ends.tolist():
            yield self.data[start:end]
            start = end

    @property
    def longest(self) -> int:
        """The size of the longest document."""
        return int(np.diff(self.ends, prepend=0).max(initial=0))


@dataclass(slots=True)
class _Batch:
    texts: list[bytes] = field(default_factory=list)
    spans: list[tuple[int, int]] = field(default_factory=list)
    arrays: list[NDArray[np.int64]] = field(default_factory=list)
    size: int = 0

    def add(self, text: bytes, spans: Iterable[tuple[int, int]]) -> None:
        self.texts.append(text)
        self.spans += [(self.size + start, self.size + end) for start, end in spans]
        self.size += len(text)

    def add_all(self, texts: Texts) -> None:
        """Documents without special tokens, none of them empty."""
        self._settle()
        edges = np.concatenate([np.zeros(1, np.int64), texts.ends]) + self.size
        self.arrays.append(np.stack([edges[:-1], edges[1:]], axis=1))
        self.texts.append(texts.data)
        self.size += len(texts.data)

    def _settle(self) -> None:
        if self.spans:
            self.arrays.append(np.array(self.spans, np.int64))
            self.spans = []

    def take(self) -> Chunk:
        self._settle()
        spans = np.concatenate([np.zeros((0, 2), np.int64), *self.arrays])
        made = Chunk(b"".join(self.texts), spans)
        self.texts, self.arrays, self.size = [], [], 0
        return made


def chunks(
    documents: Iterable[tuple[str, Texts | Iterable[bytes]]],
    pattern: Cuts,
    specials: Iterable[str] = (),
    size: int = 4 << 20,
) -> Iterator[Chunk]:
    """Documents, each as blocks or many joined, with their names, as chunks of about `size` bytes.

    The pre-tokens of all parts are those of the documents split whole at the special tokens. A
    document is cut only where `pattern` allows it, so a chunk grows as far as it must: to the
    whole document for the pattern `none`, for own expressions and for text without white space.
    Small documents share a chunk. CorpusError, with the document's name, for one that goes on for
    more than LARGEST_PIECE without a place to cut.
    """
    protected = [special.encode() for special in specials if special]
    batch = _Batch()
    for name, given in documents:
        if isinstance(given, Texts):
            # A special token may seem to lie across two documents; then each is looked at.
            is_simple = given.longest < size and not special_spans(given.data, protected)
            if is_simple and given.data:
                batch.add_all(given)
                if batch.size >= size:
                    yield batch.take()
            several: Iterable[Iterable[bytes]] = () if is_simple else ((text,) for text in given)
        else:
            several = (given,)
        for blocks in several:
            for text, last in _pieces(blocks, pattern, protected, size, name):
                batch.add(text, _gaps(special_spans(text, protected), len(text)))
                # A document that goes on brings at least `size` bytes; a new one may be small.
                if not last or batch.size >= size:
                    yield batch.take()
    if batch.size:
        yield batch.take()


def _pieces(
    blocks: Iterable[bytes], pattern: Cuts, specials: Sequence[bytes], size: int, name: str
) -> Iterator[tuple[bytes, bool]]:
    """A document in pieces that can be split alone, each with whether it is the last."""
    buffer = bytearray()
    wanted = size
    for block in blocks:
        buffer += block
        if len(buffer) < wanted:
            continue
        cut = _last_cut(buffer, pattern, specials)
        if cut > 0:
            yield bytes(memoryview(buffer)[:cut]), False
            del buffer[:cut]
            wanted = size
        else:
            if len(buffer) >= LARGEST_PIECE:
                raise CorpusError(
                    "more than 1 GiB of it has no place where it can be cut", path=name,
                    remedy="Break its text into lines, or choose a pattern that cuts it",
                )
            # Doubling keeps the repeated search for a cut in proportion to the text.
            wanted = min(2 * len(buffer), max(LARGEST_PIECE, len(buffer) + 1))
    if buffer:
        yield bytes(buffer), True


def _last_cut(buffer: bytearray, pattern: Cuts, specials: Sequence[bytes]) -> int:
    """The last place to cut a text whose end is not known yet; 0 for none."""
    # What begins behind `high` may not be whole yet, or be part of something longer.
    high = len(buffer) - max([_LONGEST_CHARACTER, *map(len, specials)])
    low = max((end for start, end in special_spans(buffer, specials) if start < high), default=0)
    return max(low, pattern.cut_before(buffer, low, high))


def special_spans(text: bytes | bytearray, specials: Sequence[bytes]) -> list[tuple[int, int]]:
    """Byte ranges of special tokens in `text`: leftmost first, the longest where several start."""
    spans: list[tuple[int, int]] = []
    if not specials:
        return spans
    following = {special: text.find(special) for special in specials}
    end = 0
    while True:
        for special, start in following.items():
            if 0 <= start < end:
                following[special] = text.find(special, end)
        found = [(start, -len(special)) for special, start in following.items() if start >= 0]
        if not found:
            return spans
        start, length = min(found)
        end = start - length
        spans.append((start, end))


def _gaps(spans: Sequence[tuple[int, int]], size: int) -> Iterator[tuple[int, int]]:
    """The ranges of [0, size) between `spans`, empty ones left out."""
    edges = [0, *(edge for span in spans for edge in span), size]
    for start, end in zip(edges[::2], edges[1::2], strict=True):
        if start < end:
            yield start, end
