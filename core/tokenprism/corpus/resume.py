"""The documents of a file behind a number of bytes, for who has read so far before."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from .chunks import Texts
from .documents import DocumentFile
from .record_file import RecordFile
from .texts import TextFile

Given = Texts | Iterable[bytes]


def behind(file: DocumentFile, size: int) -> Iterator[Given]:
    """What `file.texts()` gives, without its first `size` bytes of text.

    Texts are read from there on, records from the last point of the index; documents of one
    language, and texts in memory, from the beginning. Raises CorpusError.
    """
    if isinstance(file, TextFile):
        return iter((file.between(size, file.facts.size),))
    if isinstance(file, RecordFile):
        return _without(*file.behind(size))
    return _without(file.texts(), size)


def _without(documents: Iterable[Given], size: int) -> Iterator[Given]:
    left = size
    for given in documents:
        if isinstance(given, Texts):
            if left < len(given.data):
                ends = given.ends[given.ends > left] - left
                yield Texts(given.data[left:], ends) if left else given
            left = max(0, left - len(given.data))
            continue
        blocks = iter(given)
        for block in blocks if left else ():
            left -= len(block)
            if left <= 0:
                blocks = chain((block[len(block) + left :],), blocks)
                left = 0
                yield blocks
                break
        else:
            if not left:
                yield blocks
