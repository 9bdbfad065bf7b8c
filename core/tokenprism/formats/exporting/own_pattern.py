"""Whether a pattern of the user's own cuts texts in other libraries as it does here.

Dialects of regular expressions differ in possessive counts, `$`, POSIX classes, `\\X` and in what
becomes of text that nothing matches.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from ..._progress import Progress
from ...errors import CancelledError, ExportError
from ...messages import Message
from ...pretokenize import Pattern
from ..hard_text import DOCUMENTS
from .dialects import Dialect, cut_here, dialect_of
from .fuzz import texts_for
from .shrinking import shrink

_BATCH = 1 << 19  # characters that are compared at once
_REMEDY = "Choose a named pattern, or Tokenprism's own format"


def check(
    pattern: Pattern,
    format: str,
    texts: Iterable[str | bytes],
    progress: Progress | None = None,
) -> None:
    """ExportError, with the smallest text found, where the library of `format` cuts otherwise.

    Built-in hard texts come first, then made-up ones of the characters that the pattern speaks of,
    then `texts`. CancelledError when `progress` is cancelled.
    """
    try:
        dialect = dialect_of(format, pattern)
        for batch in _batches(chain(DOCUMENTS, texts_for(pattern.regex), map(_decoded, texts))):
            if progress is not None and progress.must_stop():
                raise CancelledError
            _compare(pattern, format, dialect, batch)
    except BaseException as fault:
        # The libraries raise anything for an expression that they do not know.
        if isinstance(fault, ExportError) or not _is_of_library(fault):
            raise
        raise ExportError(
            Message(
                "its pattern does not work in the regular expressions of {format} ({fault})",
                format=format,
                fault=str(fault),
            ),
            remedy=_REMEDY,
        ) from None


def _compare(pattern: Pattern, format: str, dialect: Dialect, batch: list[str]) -> None:
    index = dialect.differs([cut_here(pattern, text) for text in batch])
    if index is None:
        return
    smallest = shrink(
        batch[index], lambda text: dialect.differs([cut_here(pattern, text)]) is not None
    )
    raise ExportError(
        Message(
            "its pattern cuts {shown} in another way in the regular expressions of {format}: "
            "{ours} here, {theirs} there",
            shown=ascii(smallest[:80]),
            format=format,
            ours=_parts(cut_here(pattern, smallest)),
            theirs=_parts(dialect.cut(smallest[:80])),
        ),
        remedy=_REMEDY,
    )


def _parts(cuts: list[str]) -> str:
    """Pre-tokens for people: escaped, with bars between them."""
    return "'" + "|".join(ascii(part)[1:-1] for part in cuts) + "'"


def _batches(texts: Iterable[str]) -> Iterator[list[str]]:
    batch: list[str] = []
    size = 0
    for text in texts:
        batch.append(text)
        size += len(text)
        if size >= _BATCH:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def _decoded(text: str | bytes) -> str:
    return text if isinstance(text, str) else text.decode("utf-8", "replace")


def _is_of_library(fault: BaseException) -> bool:
    return type(fault) in (Exception, ValueError, RuntimeError) or (
        type(fault).__name__ == "PanicException"
    )
