"""Proof of an export: the format's own library, in a process of its own, gives the same ids."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence, Sized
from contextlib import closing
from os import PathLike, fspath

from ..._progress import Progress, Stage
from ...bpe.tokenizer import BpeTokenizer
from ...encoding import Encoding
from ...errors import CancelledError
from ...tokenizer import Specials, Tokenizer
from ..hard_text import DOCUMENTS, with_specials
from ..registry import format_named
from ..sandbox.libraries import MissingLibraryError
from ..sandbox.process import Child
from .report import Difference, Report

_BATCH_BYTES = 1 << 18
_BATCH_DOCUMENTS = 512


def verify(
    tokenizer: Tokenizer,
    path: str | PathLike[str],
    format: str,
    texts: Iterable[str | bytes] = (),
    *,
    progress: Progress | None = None,
) -> Report:
    """Encode built-in hard texts and `texts`, a document each, here and by the real library.

    Where the library is not installed the report says so and counts nothing. Raises FormatError
    when the library cannot open the file or crashes; CancelledError.
    """
    report = Report(format, fspath(path))
    progress = Progress() if progress is None else progress
    progress.enter(Stage.VERIFYING, _size_of(texts))
    always = sorted(tokenizer.model.always) if isinstance(tokenizer, BpeTokenizer) else []
    names = tokenizer.vocabulary.specials
    specials = with_specials(names) + with_specials(always)
    hard = itertools.chain(
        ((text.encode(), False) for text in (*DOCUMENTS, *specials)),
        ((text.encode(), True) for text in specials),
    )
    given = ((text if isinstance(text, bytes) else text.encode(), False) for text in texts)
    try:
        child = Child(format, fspath(path), progress, dict(names))
    except MissingLibraryError as fault:
        report.missing = fault.package
        return report
    with closing(child):
        report.library, report.instead_of = child.greeting
        _compare_all(tokenizer, child, hard, report, progress)
        built_in, equal = report.documents, report.equal
        _compare_all(tokenizer, child, given, report, progress)
        report.lines, report.lines_equal = report.documents - built_in, report.equal - equal
    return report


def _compare_all(
    tokenizer: Tokenizer,
    child: Child,
    documents: Iterable[tuple[bytes, bool]],
    report: Report,
    progress: Progress,
) -> None:
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
    format = format_named(report.format)
    batch: list[bytes] = []
    size, way = 0, False
    for text, allow in documents:
        if (allow and not format.takes_specials) or not format.can_ask(text):
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


def _size_of(texts: Iterable[str | bytes]) -> int:
    return len(texts) if isinstance(texts, Sized) else 0
