"""Opening what paths stand for: what each file is, one pass over its texts, and what is told."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import PurePosixPath
from typing import Final

from .._progress import Progress
from ..errors import CancelledError, ColumnNeededError, CorpusError, NoTextError
from ..messages import Message
from . import archives
from ._seen import Seen
from .decoding import Decoded, DecodedSource, SampledSource
from .facts import CorpusFile, LanguageShare, shown
from .index import Sampling
from .kinds import ARCHIVES, HEAD, TABLES, Kind, foreign_encoding, kind_of
from .languages import SAMPLE, guess_language
from .options import CorpusOptions
from .packing import UnpackedSource, packing_of
from .record_file import Chosen, RecordFile
from .record_pass import EMPTY, RecordPass
from .records import Records
from .records.csv_rows import CsvRecords
from .records.json_values import JsonRecords
from .records.jsonl import JsonLineRecords, LineRecords, Opening
from .records.tables import TableRecords
from .streams import FileSource, Pool, Source, Stream, open_at
from .texts import MARK, TextFile, look
from .unpacking import Unpacking
from .walk import Filter, Walk

_STEP: Final = 1 << 20
_EQUAL: Final = Message("equal to an earlier document")


@dataclass(frozen=True, slots=True)
class Found:
    """A file to be opened: its source, how it is packed, and its place in a folder or archive."""

    source: Source
    name: str
    path: str
    stored: int
    named: bool
    packing: str = ""
    in_archive: bool = False
    was_packed: bool = False


@dataclass(frozen=True, slots=True)
class Settled:
    """A text as UTF-8 behind a mark of `mark` bytes, and what it was read as."""

    source: Source
    kind: Kind
    mark: int
    encoding: str
    is_array: bool
    notes: list[Message]


@dataclass(frozen=True, slots=True)
class Beginning:
    """Opens a text at a byte, never before its mark."""

    source: Source
    mark: int
    pool: Pool

    def __call__(self, place: int) -> Stream:
        return open_at(self.source, max(place, self.mark), self.pool)


class Opener:
    """Opens files one after another into `files`; what is no part of it goes to `walk.skipped`."""

    def __init__(
        self, options: CorpusOptions, walk: Walk, progress: Progress, most_faults: int,
        titles: Mapping[str, str] | None = None,
    ) -> None:
        self.files: list[TextFile | RecordFile] = []
        self.fingerprint = hashlib.sha256()
        self.pool = Pool()
        self._options, self._walk, self._progress = options, walk, progress
        self._most, self._titles = most_faults, titles or {}
        self._seen = Seen(options.dedupe_memory) if options.dedupe else None
        self._number = 0

    def add(self, path: str) -> None:
        """Open one file. Raises CorpusError for one named by itself that cannot be read whole."""
        named = path in self._walk.named
        before = self._progress.done
        stored = 0
        try:
            source = FileSource(path)
            stored = max(source.size, 0)
            name = self._titles.get(path) or shown(path)
            self._open(Found(source, name, path, source.size, named))
        except CorpusError as fault:
            if named or self._seen is not None:
                raise
            self._skip(path, _why(fault))
        rest = stored - (self._progress.done - before)
        if rest > 0:
            self._progress.advance(rest)

    def _open(self, found: Found) -> None:
        kept = self.fingerprint.copy()
        count = len(self.files)
        try:
            self._take(found)
        except CorpusError:
            # What was read of it is no part of the corpus.
            self.fingerprint = kept
            del self.files[count:]
            raise

    def _take(self, found: Found) -> None:
        head = self._head(found.source)
        if not head:
            self._skip(found.path, EMPTY)
            return
        packing = packing_of(head)
        if packing:
            found = replace(
                found, packing=packing, was_packed=True,
                source=UnpackedSource(found.source, packing, self.pool.restarts),
            )
            head = self._head(found.source)
            if packing_of(head):
                problem = Message("still packed ({packing}) after unpacking it once",
                                  packing=packing_of(head))
                self._refuse(found, problem)
                return
            if not head:
                self._skip(found.path, EMPTY)
                return
        kind = kind_of(head, found.name, self._options.format, found.was_packed)
        if kind.refusal is not None:
            self._refuse(found, kind.refusal)
            return
        if kind.format in ARCHIVES:
            self._open_archive(found, kind.format)
            return
        self._number += 1
        if kind.format in TABLES:
            self._open_table(found, kind)
            return
        self._open_text(found, kind, head)

    def _head(self, source: Source) -> bytes:
        parts: list[bytes] = []
        size = 0
        with open_at(source, 0, self.pool) as stream:
            while size < HEAD and (block := stream.read(HEAD - size)):
                parts.append(block)
                size += len(block)
        return b"".join(parts)

    # Each of the following takes a file in, or skips it.

    def _open_archive(self, found: Found, kind: str) -> None:
        if found.in_archive:
            self._refuse(found, Message("an archive in an archive"))
            return
        chosen = Filter(self._options.include, self._options.exclude)
        packing = f"{kind}, {found.packing}" if found.packing else kind
        for member in archives.members(found.source, kind, self.pool):
            whole = f"{found.path}/{member.name}"
            hidden = any(part.startswith(".") for part in PurePosixPath(member.name).parts)
            reason = member.reason or chosen.refusal(member.name) or (
                Message("hidden file") if hidden else None
            )
            if self._progress.must_stop():
                raise CancelledError
            if member.source is None or reason is not None:
                self._skip(whole, reason or EMPTY)
                continue
            inner = Found(
                member.source, f"{found.name}/{shown(member.name)}", whole, member.stored, False,
                packing, True,
            )
            try:
                self._open(inner)
            except CorpusError as fault:
                if self._seen is not None:
                    raise
                self._skip(whole, _why(fault))

    def _open_table(self, found: Found, kind: Kind) -> None:
        source = found.source
        if not isinstance(source, FileSource):
            self._refuse(found, Message("a table that is packed once more"))
            return
        options = self._options
        records = TableRecords(
            source.handle, kind.format, options.column, options.language_column,
            found.name, source.size,
        )
        self._open_records(found, kind, records, "UTF-8", [] if kind.note is None else [kind.note])

    def _open_text(self, found: Found, kind: Kind, head: bytes) -> None:
        if kind.doubt is not None and not self._takes_doubtful(found, kind):
            if found.named:
                raise NoTextError(
                    kind.doubt, path=found.name,
                    remedy="Name its encoding (--encoding), or have its bytes read as they are "
                    "(--format text)",
                )
            self._skip(found.path, kind.doubt)
            return
        settled = self._settle(found, kind, head)
        if settled.kind.format == "text":
            self._open_whole(found, settled)
            return
        opening = Beginning(settled.source, settled.mark, self.pool)
        try:
            records = self._records(settled.kind.format, opening, found.name)
        except ColumnNeededError:
            # A JSON file without such a key is a document about something else: settings, a map.
            is_asked = self._options.column is not None or self._options.format is not None
            if settled.kind.format != "json" or is_asked or settled.is_array:
                raise
            note = Message("JSON without a column text or content: read as plain text")
            settled.notes.append(note)
            self._open_whole(found, settled)
            return
        self._open_records(found, settled.kind, records, settled.encoding, settled.notes)

    def _takes_doubtful(self, found: Found, kind: Kind) -> bool:
        """Whether a file that does not look like text is read: its encoding is known, or it is
        named by itself and its format is known, or too little of it is there to be sure.
        """
        asked = self._options
        return asked.encoding is not None or (
            found.named and (asked.format is not None or not kind.is_sure)
        )

    def _settle(self, found: Found, kind: Kind, head: bytes) -> Settled:
        """A text with its encoding known. Raises CorpusError where that cannot be."""
        encoding, source = self._encoding(found, head), found.source
        notes = [] if kind.note is None else [kind.note]
        if encoding is not None:
            source = DecodedSource(source, encoding)
            head = self._head(source)
            kind = kind_of(head, found.name, self._options.format, found.was_packed)
        mark = len(MARK) * head.startswith(MARK)
        if mark:
            notes.append(Message("begins with a byte-order mark; no part of the text"))
        is_array = head[mark:].lstrip()[:1] == b"["
        return Settled(source, kind, mark, encoding or "UTF-8", is_array, notes)

    def _encoding(self, found: Found, head: bytes) -> str | None:
        """What a text has to be decoded from; None for UTF-8. Raises CorpusError."""
        asked = self._options.encoding
        announced = foreign_encoding(head)
        if announced is not None:
            base = announced[:6].lower()
            if asked is not None and asked.lower().replace("_", "-").startswith(base):
                return asked
            if found.named:
                raise CorpusError(
                    Message("this is {encoding}, as its byte-order mark says, not UTF-8",
                            encoding=announced),
                    path=found.name, byte=0,
                    remedy=Message("Convert it to UTF-8 first, or choose the encoding {name}",
                                   name=base),
                )
            raise CorpusError(
                Message("{encoding} byte-order mark, not UTF-8", encoding=announced),
                path=found.name,
            )
        if asked is None:
            return None
        with open_at(found.source, 0, self.pool) as stream:
            seen = look(stream, lambda _: self._progress.must_stop(), 0)
        return asked if seen.fault_count else None

    def _records(self, format: str, opening: Opening, name: str) -> Records:
        column, label = self._options.column, self._options.language_column
        if format == "lines":
            return LineRecords(opening)
        if format == "jsonl":
            return JsonLineRecords(opening, column, label, name)
        if format == "json":
            return JsonRecords(opening, column, label, name)
        return CsvRecords(opening, column, label, name, format == "tsv")

    def _advance(self, step: int) -> bool:
        self._progress.advance(step)
        return self._progress.must_stop()

    def _open_whole(self, found: Found, settled: Settled) -> None:
        """A file that is one text."""
        options, source, mark = self._options, settled.source, settled.mark
        encoding, notes = settled.encoding, settled.notes
        if options.share < 1:
            chooser = Sampling(options.share, options.seed, self._number).chooser()
            source, mark = SampledSource(source, mark, chooser), 0
            notes.append(
                Message(
                    "about {share:.3g} of its lines, by the seed {seed}; places count these alone",
                    share=options.share, seed=options.seed,
                )
            )
        with open_at(source, mark, self.pool) as stream:
            seen = look(stream, self._advance, self._most)
        faults, count = seen.faults, seen.fault_count
        if encoding != "UTF-8":
            lost = self._undecoded(source)
            faults, count = (*lost.faults, *faults)[: self._most], count + lost.fault_count
        packed = source.unpacking or Unpacking()
        behind = packed.faults(found.stored)
        faults, count = (*faults, *behind)[: self._most], count + len(behind)
        if not seen.size:
            self._skip(
                found.path, EMPTY if options.share == 1 else Message("no line of it was chosen")
            )
            return
        if self._seen is not None and not self._seen.add(seen.digest):
            self._skip(found.path, _EQUAL)
            return
        self._note(seen.size, seen.digest)
        language = options.language or ""
        if options.guess_language:
            with open_at(source, mark, self.pool) as stream:
                language = guess_language(stream.read(SAMPLE))
        facts = CorpusFile(
            found.name, found.path, "text", found.packing, encoding, found.stored, seen.size, 1,
            seen.lines, count, faults, (*notes, *packed.notes(), *seen.notes), 0, "",
            {language: LanguageShare(1, seen.size, seen.lines)} if language else {}, packed.window,
        )
        self.files.append(TextFile(source, mark, facts, seen.digest, self.pool))

    def _undecoded(self, source: Source) -> Decoded:
        """A decoded text read again for what could not be decoded in it."""
        while isinstance(source, SampledSource):
            source = source.source
        assert isinstance(source, DecodedSource)
        with source.open() as stream:
            while stream.read(_STEP):
                if self._progress.must_stop():
                    raise CancelledError
            return stream

    def _open_records(
        self, found: Found, kind: Kind, records: Records, encoding: str,
        notes: list[Message],
    ) -> None:
        """A file of many records."""
        options = self._options
        chosen = Chosen(Sampling(options.share, options.seed, self._number).chooser())
        pass_ = RecordPass(chosen, self._seen, self._most, self._note, self._advance)
        pass_.run(records)
        if not pass_.documents:
            reason = pass_.why_none()
            self._refuse(found, reason)
            return
        language = options.language
        if options.guess_language:
            language = guess_language(pass_.sample)
        languages = (
            {language: LanguageShare(pass_.documents, pass_.size, pass_.lines)}
            if language else pass_.languages()
        )
        packed = found.source.unpacking or Unpacking()
        behind = packed.faults(found.stored)
        facts = CorpusFile(
            found.name, found.path, kind.format, found.packing, encoding, found.stored,
            pass_.size, pass_.documents, pass_.lines, pass_.fault_count + len(behind),
            (*pass_.faults, *behind)[: self._most],
            (*notes, *packed.notes(), *records.notes, *pass_.notes()),
            pass_.left_out, records.column, languages, packed.window,
        )
        self.files.append(RecordFile(records, chosen, facts, self.pool, language))

    def _note(self, size: int, digest: bytes) -> None:
        self.fingerprint.update(size.to_bytes(8, "little"))
        self.fingerprint.update(digest)

    def _skip(self, path: str, reason: Message) -> None:
        self._walk.skip(path, reason)

    def _refuse(self, found: Found, problem: Message) -> None:
        """Pass over a file that is of no use; an error for one that was named by itself."""
        if found.named:
            raise CorpusError(
                problem, path=found.name, remedy="Choose another file, or unpack what is in it"
            )
        self._skip(found.path, problem)


def _why(fault: CorpusError) -> Message:
    if isinstance(fault, ColumnNeededError) and fault.columns:
        return Message("{problem}; its columns: {names}", problem=fault.problem,
                       names=", ".join(fault.columns))
    return fault.problem
