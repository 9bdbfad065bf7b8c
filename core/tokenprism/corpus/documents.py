"""All documents of a corpus as one sequence, and texts in memory."""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from typing import Final, Protocol, overload

from ..utf8 import Validator
from .chunks import Texts
from .facts import CorpusFile, Document, Fault
from .streams import BLOCK
from .texts import whole_lines
from .zeros import ZeroRuns, with_zeros

MOST_FAULTS: Final = 100


class DocumentFile(Protocol):
    """A file, or texts in memory, as documents numbered from 0."""

    facts: CorpusFile

    def __len__(self) -> int: ...

    def document(self, index: int) -> Document:
        """What is known of a document."""
        ...

    def texts(self, language: str | None = None) -> Iterator[Texts | Iterable[bytes]]:
        """The documents in turn, one in blocks or many; of one language where one is named."""
        ...

    def blocks(self, index: int) -> Iterator[bytes]:
        """A document in blocks."""
        ...

    def read(self, index: int, start: int, size: int) -> bytes:
        """At most `size` bytes of a document from byte `start`."""
        ...

    def excerpts(self, places: Sequence[int], size: int) -> Iterator[bytes]:
        """About `size` bytes from each of some bytes of all documents together, in rising order."""
        ...


class Documents(Sequence[Document]):
    """The documents of files in a row; each is made when it is asked for."""

    def __init__(self, files: Sequence[DocumentFile]) -> None:
        self._files = files
        self._ends = list(accumulate(map(len, files)))

    def __len__(self) -> int:
        return self._ends[-1] if self._ends else 0

    @overload
    def __getitem__(self, index: int) -> Document: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Document, ...]: ...

    def __getitem__(self, index: int | slice) -> Document | tuple[Document, ...]:
        if isinstance(index, slice):
            return tuple(self[one] for one in range(*index.indices(len(self))))
        file, number = self.place(index if index >= 0 else len(self) + index)
        return file.document(number)

    def place(self, index: int) -> tuple[DocumentFile, int]:
        """The file of a document, and its number in it. IndexError where there is none."""
        if not 0 <= index < len(self):
            raise IndexError(index)
        at = bisect_right(self._ends, index)
        return self._files[at], index - (self._ends[at - 1] if at else 0)


class MemoryTexts:
    """Texts in memory, a document each."""

    def __init__(self, texts: Sequence[bytes], name: str) -> None:
        self.all = texts
        self._documents = [examined(f"{name} {n}", text) for n, text in enumerate(texts, 1)]
        self.facts = CorpusFile(
            name, None, "text", "", "UTF-8", sum(map(len, texts)), sum(map(len, texts)), len(texts),
            sum(one.lines for one in self._documents),
            sum(one.fault_count for one in self._documents),
            tuple(one for each in self._documents for one in each.faults)[:MOST_FAULTS],
        )

    def __len__(self) -> int:
        return len(self.all)

    def document(self, index: int) -> Document:
        """What is known of a text."""
        return self._documents[index]

    def texts(self, language: str | None = None) -> Iterator[Iterable[bytes]]:
        """Each text in blocks."""
        return (self.blocks(index) for index in range(len(self)))

    def blocks(self, index: int) -> Iterator[bytes]:
        """A text in blocks."""
        text = self.all[index]
        for start in range(0, len(text), BLOCK):
            yield text[start : start + BLOCK]

    def read(self, index: int, start: int, size: int) -> bytes:
        """At most `size` bytes of a text from byte `start`."""
        return self.all[index][start : start + size]

    def excerpts(self, places: Sequence[int], size: int) -> Iterator[bytes]:
        """About `size` bytes from each of some bytes of all texts together, in rising order."""
        return excerpts_of(self.all, places, size)


def whole(texts: Iterable[Texts | Iterable[bytes]]) -> Iterator[bytes]:
    """Each document by itself."""
    for given in texts:
        if isinstance(given, Texts):
            yield from given
        else:
            yield b"".join(given)


def excerpts_of(
    texts: Iterable[bytes], places: Sequence[int], size: int
) -> Iterator[bytes]:
    """About `size` bytes from each of `places`, rising, in texts that are read once, each whole."""
    wanted = iter(places)
    place, end = next(wanted, None), 0
    for text in texts:
        start, end = end, end + len(text)
        while place is not None and place < end:
            found = whole_lines(text[place - start : place - start + size], place > start)
            if found:
                yield found
            place = next(wanted, None)
        if place is None:
            return


def examined(name: str, text: bytes) -> Document:
    """What is to be known of a text in memory."""
    check, zeros = Validator(), ZeroRuns(MOST_FAULTS)
    check.feed(text, True)
    zeros.look(text, 0, 1)
    return Document(
        name=name,
        path=None,
        size=len(text),
        lines=check.lines,
        fault_count=check.fault_count + zeros.count,
        faults=with_zeros([Fault(*fault) for fault in check.faults], zeros, MOST_FAULTS),
        has_mark=False,
        digest=hashlib.sha256(text).digest(),
    )
