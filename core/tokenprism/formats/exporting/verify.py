"""Proof of an export: the format's own library, in a process of its own, gives the same ids."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterable, Iterator, Sequence, Sized
from contextlib import closing
from dataclasses import asdict, dataclass
from os import PathLike, fspath

from ..._progress import Progress, Stage
from ...bpe.tokenizer import BpeTokenizer
from ...encoding import Encoding
from ...errors import CancelledError
from ...messages import Message
from ...tokenizer import Specials, Tokenizer
from ..apart.process import Child
from ..hard_text import DOCUMENTS, with_specials

_BATCH_BYTES = 1 << 18
_BATCH_DOCUMENTS = 512
_NO_SPECIALS_IN_TEXT = ("bytepiece", "piece-tokenizer")
_VISIBLE_SPACE = "▁".encode()


@dataclass(frozen=True, slots=True)
class Difference:
    """The first document on which the two sides differ.

    `document` counts from 0 (the built-in ones come first); `byte` is where the first token that
    differs starts in it; `ours` and `theirs` are its ids, None past the end of a side, or both
    None when the ids are equal and decoding gives other bytes from `byte` on.
    """

    document: int
    byte: int
    ours: int | None
    theirs: int | None
    text: str

    @property
    def message(self) -> Message:
        """What differs, and from which byte on."""
        if self.ours == self.theirs:
            return Message("decoding differs from byte {byte:,} on", byte=self.byte)
        return Message(
            "at byte {byte:,} the id is {ours} here and {theirs} there",
            byte=self.byte, ours=self.ours, theirs=self.theirs,
        )


@dataclass(slots=True)
class Report:
    """What a verification found."""

    format: str
    path: str
    library: str = ""
    documents: int = 0
    equal: int = 0
    tokens: int = 0
    bytes: int = 0
    skipped: int = 0
    difference: Difference | None = None

    @property
    def ok(self) -> bool:
        """Whether every document was equal."""
        return self.equal == self.documents > 0

    def as_json(self) -> str:
        """The report as a JSON object, one line."""
        return json.dumps({**asdict(self), "ok": self.ok}, ensure_ascii=False, sort_keys=True)

    @property
    def message(self) -> Message:
        """The report in a sentence or two."""
        counted = Message(
            "{documents:,} documents ({bytes:,} bytes, {tokens:,} tokens)",
            documents=self.documents, bytes=self.bytes, tokens=self.tokens,
        )
        left = Message("")
        if self.skipped:
            left = Message("; {count:,} that it cannot take were left out", count=self.skipped)
        where = self.difference
        if where is None:
            return Message(
                "Verified with {library}: ids and bytes equal in {counted}{left}.",
                library=self.library, counted=counted, left=left,
            )
        return Message(
            "Verified with {library}: {differing:,} of {counted} differ{left}. "
            "First in document {document:,}: {difference}: {text}",
            library=self.library, differing=self.documents - self.equal, counted=counted,
            left=left, document=where.document, difference=where.message, text=where.text,
        )

    def as_text(self) -> str:
        """The report in a sentence or two, in English."""
        return str(self.message)


def verify(
    tokenizer: Tokenizer,
    path: str | PathLike[str],
    format: str,
    texts: Iterable[str | bytes] = (),
    *,
    progress: Progress | None = None,
) -> Report:
    """Encode built-in hard texts and `texts`, a document each, here and by the real library.

    Raises FormatError when the library cannot open the file or crashes; CancelledError.
    """
    report = Report(format, fspath(path))
    progress = Progress() if progress is None else progress
    progress.enter(Stage.VERIFYING, _size_of(texts))
    always = sorted(tokenizer.model.always) if isinstance(tokenizer, BpeTokenizer) else []
    specials = with_specials(tokenizer.vocabulary.specials) + with_specials(always)
    documents = itertools.chain(
        ((text.encode(), False) for text in (*DOCUMENTS, *specials)),
        ((text.encode(), True) for text in specials),
        ((text if isinstance(text, bytes) else text.encode(), False) for text in texts),
    )
    with closing(Child(format, fspath(path), progress)) as child:
        report.library = child.greeting
        for batch, allow in _batches(documents, report):
            if progress.must_stop():
                raise CancelledError
            sent = [text.decode("utf-8", "surrogateescape") for text in batch]
            answers = child.ask(("both", sent, allow), progress)
            way = Specials.ALLOW if allow else Specials.TEXT
            ours = tokenizer.encode_batch(batch, specials=way)
            for encoding, answer in zip(ours, answers, strict=True):
                _compare(tokenizer, encoding, answer, report)
            progress.advance(len(batch))
    return report


def _compare(
    tokenizer: Tokenizer, encoding: Encoding, answer: tuple[list[int], bytes], report: Report
) -> None:
    text = encoding.source
    ours, (theirs, decoded) = encoding.ids.tolist(), answer
    at: int | None = None
    one: int | None = None
    other: int | None = None
    if ours != theirs:
        token = _first_difference(ours, theirs)
        at = int(encoding.starts[token]) if token < len(ours) else len(text)
        one = ours[token] if token < len(ours) else None
        other = theirs[token] if token < len(theirs) else None
    elif (own := tokenizer.decode(encoding.ids)) != decoded:
        at = _first_difference(own, decoded)
    report.equal += at is None
    if at is not None and report.difference is None:
        near = text[max(0, at - 20) : at + 20].decode("utf-8", "replace")
        report.difference = Difference(report.documents, at, one, other, ascii(near))
    report.documents += 1
    report.tokens += len(ours)
    report.bytes += len(text)


def _first_difference(one: Sequence[int], other: Sequence[int]) -> int:
    pairs = itertools.zip_longest(one, other)
    return next(k for k, (a, b) in enumerate(pairs) if a != b)


def _batches(
    documents: Iterable[tuple[bytes, bool]], report: Report
) -> Iterator[tuple[list[bytes], bool]]:
    """Documents in batches that treat special tokens alike, with how they do."""
    batch: list[bytes] = []
    size, way = 0, False
    for text, allow in documents:
        if not _can_take(report.format, text, allow):
            report.skipped += 1
            continue
        full = size >= _BATCH_BYTES or len(batch) >= _BATCH_DOCUMENTS
        if batch and (full or allow != way):
            yield batch, way
            batch, size = [], 0
        way = allow
        batch.append(text)
        size += len(text)
    if batch:
        yield batch, way


def _can_take(format: str, text: bytes, allow: bool) -> bool:
    """Whether the format's library can be asked for the ids of such a text."""
    if format == "tokenprism":
        return True
    if format in _NO_SPECIALS_IN_TEXT and allow:
        return False
    if format == "piece-tokenizer" and _VISIBLE_SPACE in text:
        return False  # it takes the character for a space
    return _is_utf8(text)


def _is_utf8(text: bytes) -> bool:
    try:
        text.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _size_of(texts: Iterable[str | bytes]) -> int:
    return len(texts) if isinstance(texts, Sized) else 0
