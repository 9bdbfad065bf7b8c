"""A corpus: documents in a fixed order, from files or from memory."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from pathlib import Path

from .._progress import Progress, Stage
from ..encoding import as_bytes
from ..errors import CancelledError, CorpusError
from ..messages import Message
from ..utf8 import Validator
from . import reading
from .chunks import Chunk, Cuts, chunks
from .facts import Document, Fault, Skipped, shown
from .walk import walk
from .zeros import ZeroRuns, with_zeros

_EXCERPT = 16 << 10
_MOST_FAULTS = 100


class Corpus:
    """Texts in a fixed order; `Corpus.open` makes one of files, one document each.

    Nothing of the texts is held: they are read again, in blocks, whenever they are needed.
    Objects are immutable and may be used from several threads at once.
    """

    def __init__(
        self,
        name: str,
        documents: Sequence[Document],
        skipped: Sequence[Skipped] = (),
        paths: Sequence[str] = (),
    ) -> None:
        self.name = name
        self.documents = tuple(documents)
        self.skipped = tuple(skipped)
        self.paths = tuple(paths)

    @classmethod
    def open(
        cls,
        *paths: str | bytes | os.PathLike[str],
        progress: Progress | None = None,
        most_faults: int = _MOST_FAULTS,
    ) -> Corpus:
        """The files and, recursively, the folders at `paths`, all read once.

        A folder gives its regular files sorted by path; hidden, empty and binary ones are in
        `skipped` with the reason. A file named by itself is taken whatever its bytes are. Of each
        file the first `most_faults` faults are kept. `progress` counts bytes in Stage.READING.

        Raises CorpusError for a path that does not exist or cannot be read, for UTF-16 and UTF-32,
        and where no text is left; CancelledError when `progress` is cancelled.
        """
        progress = Progress() if progress is None else progress
        names = [os.fsdecode(path) for path in paths]
        found = walk(names)
        progress.enter(Stage.READING, sum(map(_size_on_disk, found.files)))

        def advance(step: int) -> bool:
            progress.advance(step)
            return progress.must_stop()

        documents = []
        for path in found.files:
            if progress.must_stop():
                raise CancelledError
            refusal = None if path in found.named else reading.refusal(path)
            if refusal is not None:
                found.skip(path, refusal)
                progress.advance(_size_on_disk(path))
                continue
            made = reading.examine(path, advance, most_faults)
            if made.size:
                documents.append(made)
            else:
                found.skip(path, Message("empty"))
        if not documents:
            raise CorpusError(
                _nothing(found.skipped),
                path=shown(names[0]) if len(names) == 1 else None,
                remedy="Choose files of UTF-8 text",
            )
        return cls(_name_of(names), documents, found.skipped, names)

    @property
    def size(self) -> int:
        """Bytes of all documents together, byte-order marks not counted."""
        return sum(document.size for document in self.documents)

    @property
    def lines(self) -> int:
        """Lines of all documents together."""
        return sum(document.lines for document in self.documents)

    @property
    def fault_count(self) -> int:
        """Runs of bytes that are no UTF-8 or zero, in all documents together."""
        return sum(document.fault_count for document in self.documents)

    @cached_property
    def fingerprint(self) -> str:
        """SHA-256, in hex, of the documents' sizes and digests in order.

        It depends on the texts and their order alone, not on names or places.
        """
        digest = hashlib.sha256()
        for document in self.documents:
            digest.update(document.size.to_bytes(8, "little"))
            digest.update(document.digest)
        return digest.hexdigest()

    def blocks(self, index: int) -> Iterator[bytes]:
        """The text of a document in blocks of at most 1 MiB, which may end inside a character.

        Raises CorpusError when the file cannot be read or has changed since the corpus was opened.
        """
        return reading.blocks_of(self.documents[index])

    def read(self, index: int, start: int = 0, size: int | None = None) -> bytes:
        """At most `size` bytes of a document from byte `start`; by default the whole.

        Raises CorpusError as `blocks` does.
        """
        document = self.documents[index]
        size = document.size if size is None else size
        return reading.part_of(document, min(start, document.size), size)

    def chunks(
        self,
        pattern: Cuts,
        specials: Iterable[str] = (),
        size: int = 4 << 20,
        progress: Progress | None = None,
    ) -> Iterator[Chunk]:
        """The corpus in chunks of about `size` bytes that can be split each by itself.

        The pre-tokens of all parts are those of the documents split whole, as if each stretch
        between `specials` were a text of its own. Documents are never joined. Where the pattern
        gives no safe cut (`none`, own expressions, text without white space) the chunk grows to
        the whole document, of at most 1 GiB: so much text then needs as much memory and more.

        Raises CorpusError as `blocks` does, and for longer stretches without a cut; CancelledError
        as soon as `progress`, which is not changed, is cancelled.
        """
        progress = Progress() if progress is None else progress
        documents = (
            _watched(self.blocks(index), progress) for index in range(len(self.documents))
        )
        names = [document.name for document in self.documents]
        return chunks(documents, pattern, specials, size, names)

    def sample(self, size: int) -> list[bytes]:
        """About `size` bytes at most, from places spread evenly over the corpus.

        Excerpts are whole lines where lines are short enough. The same corpus gives the same.
        """
        if self.size <= size:
            return [self.read(index) for index in range(len(self.documents))]
        count = max(1, size // _EXCERPT)
        length = min(size, _EXCERPT)
        excerpts = []
        first, index = 0, 0
        for number in range(count):
            place = number * (self.size - length) // max(1, count - 1)
            while place >= first + self.documents[index].size:
                first += self.documents[index].size
                index += 1
            excerpt = _whole_lines(self.read(index, place - first, length), place > first)
            if excerpt:
                excerpts.append(excerpt)
        return excerpts


class TextCorpus(Corpus):
    """Texts in memory, one document each. `texts` are str or bytes, empty ones are left out.

    Raises CorpusError where no text is left, TokenprismError for lone surrogates.
    """

    def __init__(self, texts: Iterable[str | bytes], name: str = "text") -> None:
        self._texts = [text for text in map(as_bytes, texts) if text]
        if not self._texts:
            raise CorpusError("there is no text in it")
        super().__init__(
            name,
            [_examined(f"{name} {n}", text) for n, text in enumerate(self._texts, 1)],
        )

    def blocks(self, index: int) -> Iterator[bytes]:
        """The text of a document in blocks of at most 1 MiB."""
        text = self._texts[index]
        for start in range(0, len(text), reading.BLOCK):
            yield text[start : start + reading.BLOCK]

    def read(self, index: int, start: int = 0, size: int | None = None) -> bytes:
        """At most `size` bytes of a document from byte `start`; by default the whole."""
        text = self._texts[index]
        return text[start : len(text) if size is None else start + size]


def _watched(blocks: Iterable[bytes], progress: Progress) -> Iterator[bytes]:
    for block in blocks:
        if progress.must_stop():
            raise CancelledError
        yield block


def _examined(name: str, text: bytes) -> Document:
    check, zeros = Validator(), ZeroRuns(_MOST_FAULTS)
    check.feed(text, True)
    zeros.look(text, 0, 1)
    return Document(
        name=name,
        path=None,
        size=len(text),
        lines=check.lines,
        fault_count=check.fault_count + zeros.count,
        faults=with_zeros([Fault(*fault) for fault in check.faults], zeros, _MOST_FAULTS),
        has_mark=False,
        digest=hashlib.sha256(text).digest(),
    )


def _whole_lines(text: bytes, cut_before: bool) -> bytes:
    """`text` without the lines that its ends cut; without whole lines, whole characters."""
    start = text.find(b"\n") + 1 if cut_before else 0
    end = text.rfind(b"\n") + 1
    if start < end:
        return text[start:end]
    while cut_before and start < len(text) and text[start] & 0xC0 == 0x80:
        start += 1
    tail = Validator()
    return text[start : start + tail.feed(text[start:], False)]


def _size_on_disk(path: str) -> int:
    try:
        return Path(path).stat().st_size
    except OSError:
        # Reading it will give the error with its reason.
        return 0


def _name_of(paths: Sequence[str]) -> str:
    first = shown(Path(paths[0]).absolute().name or paths[0])
    return first if len(paths) == 1 else f"{first} +{len(paths) - 1}"


def _nothing(skipped: Sequence[Skipped]) -> Message:
    if len(skipped) == 1:
        return Message("there is no text in it ({reason})", reason=skipped[0].reason)
    if skipped:
        return Message(
            "there is no text in it: {count:,} files skipped, the first {name} ({reason})",
            count=len(skipped),
            name=skipped[0].name,
            reason=skipped[0].reason,
        )
    return Message("there is no text in it")
