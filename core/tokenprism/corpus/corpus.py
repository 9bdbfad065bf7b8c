"""A corpus: documents in a fixed order, from files or from memory."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from operator import add
from pathlib import Path

from .._progress import Progress, Stage
from ..encoding import as_bytes
from ..errors import CancelledError, CorpusError, OptionError, OptionTypeError
from ..messages import Message
from .addresses import is_remote
from .chunks import Chunk, Chunked, Cuts, Texts, chunks
from .documents import MOST_FAULTS, DocumentFile, Documents, MemoryTexts, whole
from .facts import CorpusFile, LanguageShare, Skipped, shown
from .languages_of import LanguageFiles
from .opening import Opener
from .options import CorpusOptions
from .patience import stopped_by, watched
from .resume import behind
from .streams import BLOCK, FileSource
from .walk import Filter, walk

_EXCERPT = 16 << 10


class Corpus:
    """Texts in a fixed order; `Corpus.open` makes one of files.

    Nothing of the texts is held: they are read again, in blocks, whenever they are needed.
    `documents` is a sequence whose items are made when they are asked for, `files` what is known of
    each file. Objects are immutable and may be used from several threads at once.
    """

    def __init__(
        self,
        name: str,
        files: Sequence[DocumentFile],
        skipped: Sequence[Skipped] = (),
        paths: Sequence[str] = (),
        options: CorpusOptions | None = None,
        fingerprint: str | None = None,
    ) -> None:
        self.name = name
        self._files = tuple(files)
        self.files: tuple[CorpusFile, ...] = tuple(one.facts for one in files)
        self.documents = Documents(self._files)
        self.skipped = tuple(skipped)
        self.paths = tuple(paths)
        self.options = CorpusOptions() if options is None else options
        self._fingerprint = fingerprint

    def __repr__(self) -> str:
        return f"<Corpus {self.name!r}: {len(self.documents):,} documents, {self.size:,} bytes>"

    @classmethod
    def open(
        cls,
        *paths: str | bytes | os.PathLike[str],
        options: CorpusOptions | None = None,
        progress: Progress | None = None,
        most_faults: int = MOST_FAULTS,
        titles: Mapping[str, str] | None = None,
    ) -> Corpus:
        """The files, folders, archives and addresses at `paths`, all read once.

        Text files are a document each; of JSON Lines, JSON, CSV, TSV, Parquet and Arrow, records
        are, with the text in one column; any of these may be packed by gzip, bzip2, xz or
        zstandard, or be members of zip and tar files. What a file is, is told by its content, then
        by its name. `options` say more; None means as usual.

        A folder gives its regular files sorted by path; hidden, empty and binary ones are in
        `skipped` with the reason. A binary file that is named by itself is refused unless `options`
        name its format or encoding; one of less than 4 KiB that is nothing known is read. Of each
        file the first `most_faults` faults are kept. `progress` counts stored bytes in
        Stage.READING. `titles`: what to show for paths of temporary files, which `paths` then
        leaves out.

        Raises CorpusError for a path that does not exist or cannot be read whole, for UTF-16 and
        UTF-32 without an encoding asked for, and where no text is left; NoTextError for a binary
        file, ColumnNeededError where the column of the texts is not clear; CancelledError when
        `progress` is cancelled.
        """
        progress = Progress() if progress is None else progress
        options = CorpusOptions() if options is None else options
        names = [os.fsdecode(path) for path in paths]
        with stopped_by(progress):
            return cls._opened(names, options, progress, most_faults, titles or {})

    @classmethod
    def _opened(
        cls, names: list[str], options: CorpusOptions, progress: Progress, most_faults: int,
        titles: Mapping[str, str],
    ) -> Corpus:
        found = walk(names, Filter(options.include, options.exclude))
        progress.enter(Stage.READING, sum(map(_size_stored, found.files)))
        opener = Opener(options, found, progress, most_faults, titles)
        for path in found.files:
            if progress.must_stop():
                raise CancelledError
            opener.add(path)
        if not opener.files:
            raise CorpusError(
                _nothing(found.skipped),
                path=titles.get(names[0], shown(names[0])) if len(names) == 1 else None,
                remedy="Choose files of UTF-8 text",
            )
        return cls(
            _name_of([titles.get(name, name) for name in names]), opener.files, found.skipped,
            [name for name in names if name not in titles], options,
            opener.fingerprint.hexdigest(),
        )

    @classmethod
    def joined(cls, corpora: Sequence[Corpus], name: str) -> Corpus:
        """The documents of several corpora, one corpus behind the other."""
        digest = hashlib.sha256(" ".join(one.fingerprint for one in corpora).encode()).hexdigest()
        return cls(
            name, [file for one in corpora for file in one._files],
            [file for one in corpora for file in one.skipped],
            [path for one in corpora for path in one.paths], corpora[0].options, digest,
        )

    @property
    def places(self) -> tuple[str, ...]:
        """`paths` as they are found from any folder: absolute, and addresses as they are."""
        return tuple(
            path if is_remote(path) else os.path.abspath(path)  # noqa: PTH100
            for path in self.paths
        )

    @property
    def size(self) -> int:
        """Bytes of all documents together, byte-order marks not counted."""
        return sum(file.size for file in self.files)

    @property
    def lines(self) -> int:
        """Lines of all documents together."""
        return sum(file.lines for file in self.files)

    @property
    def fault_count(self) -> int:
        """What is wrong in all files together: bytes that are no UTF-8 or zero, bad records."""
        return sum(file.fault_count for file in self.files)

    @cached_property
    def languages(self) -> dict[str, LanguageShare]:
        """What there is in each language that is known, by its name; "" where it is not."""
        found: dict[str, LanguageShare] = {}
        for file in self.files:
            whole = LanguageShare(file.documents, file.size, file.lines)
            for name, share in (file.languages or {"": whole}).items():
                before = found.get(name, LanguageShare(0, 0, 0))
                found[name] = LanguageShare(*map(add, before, share))
        return dict(sorted(found.items()))

    def of_language(self, language: str) -> Corpus:
        """The documents in one language of `languages`, as a corpus.

        Of files with several languages, a document is found by reading from the beginning of its
        file or from the last one. Raises OptionError where there is none in this language.
        """
        if language not in self.languages:
            raise OptionError(
                Message("no document is in the language {name}", name=language),
                remedy=Message("There are {names}", names=", ".join(self.languages)),
            )
        files = [
            part for file in self._files
            if (part := LanguageFiles.of(file, language)) is not None
        ]
        digest = hashlib.sha256(f"{self.fingerprint} {language}".encode()).hexdigest()
        return Corpus(
            f"{self.name} ({language})", files, (), self.paths, self.options, digest
        )

    @cached_property
    def fingerprint(self) -> str:
        """SHA-256, in hex, of the documents' sizes and digests in order.

        It depends on the texts and their order alone, not on names or places.
        """
        if self._fingerprint is not None:
            return self._fingerprint
        digest = hashlib.sha256()
        for document in self.documents:
            digest.update(document.size.to_bytes(8, "little"))
            digest.update(document.digest)
        return digest.hexdigest()

    def blocks(self, index: int) -> Iterator[bytes]:
        """The text of a document in blocks, which may end inside a character.

        Raises CorpusError when the file cannot be read or has changed since the corpus was opened.
        """
        file, number = self.documents.place(index)
        return file.blocks(number)

    def read(self, index: int, start: int = 0, size: int | None = None) -> bytes:
        """At most `size` bytes of a document from byte `start`; by default the whole.

        Raises CorpusError as `blocks` does.
        """
        file, number = self.documents.place(index)
        return file.read(number, start, 1 << 62 if size is None else size)

    def texts(self) -> Iterator[bytes]:
        """All documents in turn, each whole: faster than `read` for one after another.

        Raises CorpusError as `blocks` does.
        """
        for file in self._files:
            yield from whole(file.texts())

    def each(self) -> Iterator[Iterable[bytes]]:
        """All documents in turn, each in blocks, to be read before the next is asked for.

        Raises CorpusError as `blocks` does.
        """
        for file in self._files:
            for given in file.texts():
                if isinstance(given, Texts):
                    for text in given:
                        yield _blocks(text)
                else:
                    yield given

    def chunks(
        self,
        cuts: Cuts,
        specials: Iterable[str] = (),
        size: int = 4 << 20,
        progress: Progress | None = None,
        begin: int = 0,
    ) -> Iterator[Chunk]:
        """The corpus in chunks of about `size` bytes that can be split each by itself.

        The pre-tokens of all parts are those of the documents split whole, as if each stretch
        between `specials` were a text of its own. Documents are never joined. Where `cuts`
        gives no safe cut (`none`, own expressions, text without white space) the chunk grows to
        the whole document, of at most 1 GiB: so much text then needs as much memory and more.
        `begin`: bytes of text that earlier chunks had, which are left out.

        Raises CorpusError as `blocks` does, and for longer stretches without a cut; CancelledError
        as soon as `progress`, which is not changed, is cancelled.
        """
        progress = Progress() if progress is None else progress
        return chunks(self._watched(progress, begin), cuts, specials, size)

    def _watched(
        self, progress: Progress, begin: int
    ) -> Iterator[tuple[str, Texts | Iterable[bytes]]]:
        """All documents, with the names of their files; CancelledError where that is wished."""
        for file in self._files:
            name = file.facts.name
            if begin and begin >= file.facts.size:
                begin -= file.facts.size
                continue
            texts, begin = behind(file, begin) if begin else file.texts(), 0
            for given in watched(texts, progress):
                yield name, given if isinstance(given, Texts) else watched(given, progress)

    def sample(self, size: int) -> list[bytes]:
        """About `size` bytes at most, from places spread evenly over the corpus.

        Excerpts are whole lines where lines are short enough, of records their texts. The same
        corpus gives the same.
        """
        if self.size <= size:
            return list(self.texts())
        count = max(1, size // _EXCERPT)
        length = min(size, _EXCERPT)
        places = [number * (self.size - length) // max(1, count - 1) for number in range(count)]
        excerpts: list[bytes] = []
        first = at = 0
        for file in self._files:
            begun = at
            while at < count and places[at] < first + file.facts.size:
                at += 1
            excerpts += file.excerpts([place - first for place in places[begun:at]], length)
            first += file.facts.size
        return excerpts


class TextCorpus(Corpus):
    """Texts in memory, one document each. `texts` are str or bytes, empty ones are left out.

    Raises CorpusError where no text is left, TokenprismError for lone surrogates.
    """

    def __init__(self, texts: Iterable[str | bytes], name: str = "text") -> None:
        kept = [text for text in map(as_bytes, texts) if text]
        if not kept:
            raise CorpusError("there is no text in it")
        super().__init__(name, [MemoryTexts(kept, name)])


def as_corpora(corpora: Corpus | Iterable[Corpus]) -> tuple[Corpus, ...]:
    """One or several corpora as a tuple. OptionTypeError for anything else."""
    if isinstance(corpora, Corpus):
        return (corpora,)
    given = (
        tuple(corpora) if isinstance(corpora, Iterable) and not isinstance(corpora, str | bytes)
        else (corpora,)
    )
    for one in given:
        if not isinstance(one, Corpus):
            raise OptionTypeError(
                Message("corpora are objects of Corpus, not {type}", type=type(one).__name__),
                remedy="Use Corpus.open(path) for files, TextCorpus([text]) for texts",
            )
    return given


def _blocks(text: bytes) -> Iterator[bytes]:
    for start in range(0, len(text), BLOCK):
        yield text[start : start + BLOCK]


def _size_stored(path: str) -> int:
    try:
        return max(FileSource(path).size, 0) if is_remote(path) else Path(path).stat().st_size
    except (OSError, CorpusError):
        # Reading it will give the error with its reason.
        return 0


def _name_of(paths: Sequence[str]) -> str:
    first = paths[0].rstrip("/")
    name = first.rpartition("/")[2] if is_remote(first) else Path(first).absolute().name
    whole = shown(name or paths[0])
    return whole if len(paths) == 1 else f"{whole} +{len(paths) - 1}"


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


def chunks_of(
    corpora: Sequence[Chunked], cuts: Cuts, specials: Iterable[str], size: int,
    progress: Progress, begin: int = 0,
) -> Iterator[Chunk]:
    """The chunks of several corpora in turn, as `Corpus.chunks` gives them, which must be corpora
    where `begin` is not 0.
    """
    for corpus in corpora:
        if begin >= corpus.size > 0:
            begin -= corpus.size
        elif begin:
            assert isinstance(corpus, Corpus)
            yield from corpus.chunks(cuts, specials, size, progress, begin)
            begin = 0
        else:
            yield from corpus.chunks(cuts, specials, size, progress)
