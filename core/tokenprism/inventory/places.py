"""Where a token occurs in corpora: the next place, document by document."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from .._progress import Progress, Stage
from ..corpus import Corpus
from ..tokenizer import Capability, Tokenizer
from .entries import check


@dataclass(frozen=True, slots=True)
class Place:
    """A token over bytes [start, end) of a document, by its number, of a corpus, by its number."""

    corpus: int
    document: int
    start: int
    end: int


def next_place(
    tokenizer: Tokenizer, token_id: int, corpora: Sequence[Corpus], progress: Progress,
    after: Place | None = None, largest: int | None = None,
) -> Place | None:
    """The first token with an id that begins behind `after`; past the last document it goes on with
    the first. None where there is none at all.

    Documents of more than `largest` bytes are passed over. `progress` counts bytes. Raises
    CancelledError, CorpusError where a corpus cannot be read, TokenprismError for a text that the
    tokenizer cannot encode.
    """
    progress.enter(Stage.ENCODING, sum(corpus.size for corpus in corpora))
    data = tokenizer.vocabulary.bytes_of(token_id)
    # Where spans tile the text, a document without these bytes has no such token.
    told = Capability.LOSSLESS in tokenizer.capabilities
    for corpus, document, low, high in _documents(corpora, after):
        check(progress)
        size = corpora[corpus].documents[document].size
        if largest is None or size <= largest:
            source = corpora[corpus].read(document)
            if not told or data in source:
                made = tokenizer.encode(source)
                starts = made.starts[made.ids == token_id]
                found = np.flatnonzero((starts > low) & (starts <= high))
                if len(found):
                    start = int(starts[found[0]])
                    row = int(np.flatnonzero((made.ids == token_id) & (made.starts == start))[0])
                    return Place(corpus, document, start, int(made.ends[row]))
        progress.advance(size)
    return None


def _documents(
    corpora: Sequence[Corpus], after: Place | None
) -> Iterator[tuple[int, int, int, int]]:
    """Each document's numbers, in the order of the search, and between which bytes a token of it
    may begin: behind the first, and at the second at most.
    """
    everywhere = -1, 1 << 62
    begin = (0, 0) if after is None else (after.corpus, after.document)
    if after is not None:
        yield *begin, after.start, everywhere[1]
    before = []
    for number, corpus in enumerate(corpora):
        if number < begin[0]:
            before.append((number, len(corpus.documents)))
            continue
        first = begin[1] + (after is not None) if number == begin[0] else 0
        if number == begin[0]:
            before.append((number, begin[1]))
        for document in range(first, len(corpus.documents)):
            yield number, document, *everywhere
    for number, count in before:
        for document in range(count):
            yield number, document, *everywhere
    if after is not None:
        yield *begin, everywhere[0], after.start
