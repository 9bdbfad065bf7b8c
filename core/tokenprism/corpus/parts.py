"""A corpus in parts of bounded size, for work that is divided: each part reads itself.

Parts are values that pickle small, and depend on the corpus, the size and the cuts alone. In their
order they give all documents; what is cut between two parts could be cut so by `chunks` too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol

import numpy as np

from .._progress import Progress
from .chunks import Chunk, Cuts, Texts, chunks
from .corpus import Corpus
from .documents import DocumentFile, MemoryTexts, whole
from .index import START, Point
from .languages_of import LanguageFiles
from .patience import watched
from .record_file import Chosen, RecordFile
from .records import Records
from .streams import BLOCK, FileSource, changed
from .texts import TextFile

PART: Final = 64 << 20  # bytes of text in a part, about
_WINDOW: Final = 1 << 16  # bytes in which a cut is looked for first
_CHARACTER: Final = 4     # bytes of the longest

Given = Iterator[Texts | Iterable[bytes]]


class Reader(Protocol):
    """What a part reads: documents, or a piece of one that can be split alone."""

    def texts(self) -> Given:
        """The documents in turn. Raises CorpusError."""
        ...


@dataclass(frozen=True, slots=True)
class Part:
    """Some of the documents of a corpus, or of one document. `size`: bytes of text, about; those of
    all parts together are the corpus's own. `name`: the file.
    """

    name: str
    size: int
    reader: Reader

    def texts(self) -> Iterator[bytes]:
        """The documents, each whole; of a document that is cut the piece. Raises CorpusError."""
        return whole(self.reader.texts())

    def chunks(
        self, cuts: Cuts, specials: Iterable[str] = (), size: int = 4 << 20,
        progress: Progress | None = None,
    ) -> Iterator[Chunk]:
        """As `Corpus.chunks`; where the part ends inside a document, its last chunk `goes_on`."""
        progress = Progress() if progress is None else progress
        found = chunks(self._watched(progress), cuts, specials, size)
        return _going_on(found) if self.ends_inside() else found

    def before(self) -> int:
        """The byte before the part in the same document, -1 where a document begins with it.
        Raises CorpusError.
        """
        return self.reader.before() if isinstance(self.reader, TextRange) else -1

    def ends_inside(self) -> bool:
        """Whether the last document goes on in the next part. Raises CorpusError."""
        return isinstance(self.reader, TextRange) and self.reader.ends_inside()

    def _watched(self, progress: Progress) -> Iterator[tuple[str, Texts | Iterable[bytes]]]:
        for given in watched(self.reader.texts(), progress):
            yield self.name, given if isinstance(given, Texts) else watched(given, progress)


def _going_on(found: Iterator[Chunk]) -> Iterator[Chunk]:
    """Chunks of which the last does not end its document."""
    last: Chunk | None = None
    for chunk in found:
        if last is not None:
            yield last
        last = chunk
    if last is not None:
        yield replace(last, goes_on=True)


def parts(
    corpus: Corpus, cuts: Cuts | None = None, specials: Iterable[str] = (), size: int = PART
) -> Iterator[Part]:
    """The parts of a corpus in order, of about `size` bytes of text.

    Texts are cut where `cuts` allows it and no special token stands, with None nowhere. Packed
    files, texts in other encodings and sampled lines are one part each, for they are read from the
    beginning only.
    """
    protected = tuple(special.encode() for special in specials if special)
    for file in corpus._files:
        yield from _parts_of(file, cuts, protected, size)


def _parts_of(
    file: DocumentFile, cuts: Cuts | None, specials: tuple[bytes, ...], size: int
) -> Iterator[Part]:
    facts = file.facts
    language: str | None = None
    inner = file
    if isinstance(file, LanguageFiles):
        inner, language = file.file, file.language
    if isinstance(inner, RecordFile):
        yield from _of_records(inner, language, facts.size, size)
    elif isinstance(inner, MemoryTexts):
        yield from _of_memory(inner, size)
    elif isinstance(inner, TextFile) and cuts is not None and facts.size > size and _can_seek(
        inner.source
    ):
        many = -(-facts.size // size)
        for number in range(many):
            reader = TextRange(inner, cuts, specials, size, number)
            yield Part(facts.name, min(size, facts.size - number * size), reader)
    else:
        yield Part(facts.name, facts.size, WholeFile(file))


def _can_seek(source: object) -> bool:
    """Whether reading can begin anywhere in a source: some servers send files whole only."""
    return isinstance(source, FileSource) and source.is_seekable


@dataclass(frozen=True, slots=True)
class WholeFile:
    """A file in one part."""

    file: DocumentFile

    def texts(self) -> Given:
        """All its documents."""
        return iter(self.file.texts())


# Texts in memory


def _of_memory(file: MemoryTexts, size: int) -> Iterator[Part]:
    """Whole texts together, which go where the work is done."""
    held: list[bytes] = []
    for text in file.all:
        if held and sum(map(len, held)) + len(text) > size:
            yield Part(file.facts.name, sum(map(len, held)), HeldTexts(tuple(held)))
            held = []
        held.append(text)
    if held:
        yield Part(file.facts.name, sum(map(len, held)), HeldTexts(tuple(held)))


@dataclass(frozen=True, slots=True)
class HeldTexts:
    """Texts in memory."""

    held: tuple[bytes, ...]

    def texts(self) -> Given:
        """Each in blocks."""
        for text in self.held:
            yield (text[at : at + BLOCK] for at in range(0, len(text), BLOCK))


# One text in ranges of bytes


@dataclass(frozen=True, slots=True)
class TextRange:
    """The text of a file from about byte `number * step` to about `step` bytes later.

    Edge `n` is the last safe cut in (n - 1, n) `step` bytes, so whoever looks for it finds the
    same. Where there is none, the range before goes on over it.
    """

    file: TextFile
    cuts: Cuts
    specials: tuple[bytes, ...]
    step: int
    number: int

    def texts(self) -> Given:
        """The piece of the text, in blocks; nothing where no cut begins it."""
        start, end = self.span()
        if start < end:
            yield self.file.between(start, end)

    def span(self) -> tuple[int, int]:
        """The first byte of the piece, and the one behind it: 0 and 0 where no cut begins it."""
        start = self._edge(self.number)
        if start is None:
            return 0, 0
        end, number = None, self.number
        while end is None:
            number += 1
            end = self._edge(number)
        return start, end

    def before(self) -> int:
        """The byte before the piece, -1 where there is none."""
        start, _ = self.span()
        return self.file.read(0, start - 1, 1)[0] if start else -1

    def ends_inside(self) -> bool:
        """Whether the text goes on behind the piece."""
        return self.span()[1] < self.file.facts.size

    def _edge(self, number: int) -> int | None:
        """Edge `number`, a byte of the text; None where nothing can be cut there."""
        size, place = self.file.facts.size, number * self.step
        if number == 0:
            return 0
        if place >= size:
            return size
        around = max([_CHARACTER, *map(len, self.specials)])
        window = min(_WINDOW, self.step)
        while True:
            low = place - window
            begin = max(low - around, 0)
            found = self.file.read(0, begin, place + around - begin)
            cut = self._cut(found, low - begin, place - begin)
            if cut >= 0:
                return begin + cut
            if window == self.step:
                return None
            window = min(2 * window, self.step)

    def _cut(self, text: bytes, low: int, high: int) -> int:
        """The last safe cut in (low, high) that is inside no special token; -1 for none."""
        high = min(high, len(text))
        while low < high:
            cut = self.cuts.cut_before(text, low, high)
            if cut < 0:
                return -1
            starts = [
                start for special in self.specials
                if (start := text.find(special, max(cut - len(special) + 1, 0),
                                       cut + len(special) - 1)) >= 0
            ]
            if not starts:
                return cut
            high = min(starts) + 1
        return -1


# Records, from one point of the index to another


def _of_records(file: RecordFile, language: str | None, text: int, size: int) -> Iterator[Part]:
    """`text`: bytes of all documents that are wanted."""
    facts = file.facts
    points = [START]
    if not facts.packing and facts.encoding == "UTF-8":
        points += file.points(size)
    ends: Sequence[Point | None] = [*points[1:], None]
    told = 0
    for begin, end in zip(points, ends, strict=True):
        upto = facts.size if end is None else end.size
        share = text * upto // max(1, facts.size)
        reader = RecordRange(
            facts.name, file.records,
            file.chosen.between(begin.ordinal, None if end is None else end.ordinal),
            begin, end, (facts.documents if end is None else end.documents) - begin.documents,
            upto - begin.size, file.fixed, language,
        )
        yield Part(facts.name, share - told, reader)
        told = share


@dataclass(frozen=True, slots=True)
class RecordRange:
    """The documents of a file of records between two points, `documents` of `size` bytes together;
    of one language where one is named.
    """

    name: str
    records: Records
    chosen: Chosen
    begin: Point
    end: Point | None
    documents: int
    size: int
    fixed: str | None
    language: str | None

    def texts(self) -> Iterator[Texts]:
        """The documents. CorpusError when they are not as many as when the file was opened."""
        count = size = 0
        ordinal = self.begin.ordinal
        last = 1 << 62 if self.end is None else self.end.ordinal
        for batch in self.records.batches(self.begin):
            taken = self.chosen.among(batch, ordinal)
            taken &= np.arange(ordinal, ordinal + len(taken)) < last
            ordinal += len(taken)
            count += int(np.count_nonzero(taken))
            size += int((batch.ends - batch.starts)[taken].sum())
            yield batch.texts(batch.of_language(taken, self.language, self.fixed))
            if ordinal >= last:
                break
        if (count, size) != (self.documents, self.size):
            raise changed(self.name)

