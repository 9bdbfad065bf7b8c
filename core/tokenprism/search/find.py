"""Searching a text piece by piece: all of it, or for the match nearest to a place."""

from __future__ import annotations

from typing import Protocol

import numpy as np

from .._progress import Progress, Stage
from ..errors import CancelledError
from .found import Found, Offsets, Piece
from .literal import Literal
from .query import FindError, Kind, Query, ids_of, needle_of
from .tokens import Tokens, Window

PIECE = 1 << 18  # bytes between two looks at the progress; a multiple of 512


class _Finder(Protocol):
    def spans(self, start: int, stop: int) -> tuple[Offsets, Offsets]: ...


class Search:
    """A query over a text. For ids `window` gives the tokens of any part of the text.

    Matches are found from the left and do not overlap: behind a match the search goes on at its
    end. FindError where the query cannot be understood.
    """

    def __init__(self, query: Query, source: bytes, window: Window | None = None) -> None:
        self.query, self.length = query, len(source)
        self._finder = _finder(query, source, window)

    def fill(self, found: Found, progress: Progress | None = None) -> None:
        """Search all that `found` does not know yet. CancelledError, FindError."""
        if progress is not None:
            progress.enter(Stage.READING, self.length)
        reached = 0
        for start in range(found.known, self.length, PIECE):
            stop = min(start + PIECE, self.length)
            starts, ends = self._spans(max(start, reached), stop, progress)
            found.add(stop, starts, ends)
            reached = max(reached, int(ends[-1])) if len(ends) else reached
            if progress is not None:
                progress.advance(stop - start)

    def next(self, byte: int, progress: Progress | None = None) -> tuple[Piece, int] | None:
        """The first match that begins at a byte or behind it, else the first of the text: the
        piece in which it is, and its place there. None where the text has none.
        """
        byte = min(max(byte, 0), self.length)
        for low, high in ((byte, self.length), (0, byte)):
            for start in range(low, high, PIECE):
                piece = self._piece(start, min(start + PIECE, high), progress)
                if len(piece.starts):
                    return piece, 0
        return None

    def last(self, byte: int, progress: Progress | None = None) -> tuple[Piece, int] | None:
        """The last match that begins before a byte, else the last of the text."""
        byte = min(max(byte, 0), self.length)
        for low, high in ((0, byte), (byte, self.length)):
            for stop in range(high, low, -PIECE):
                piece = self._piece(max(low, stop - PIECE), stop, progress)
                if len(piece.starts):
                    return piece, len(piece.starts) - 1
        return None

    def _piece(self, start: int, stop: int, progress: Progress | None) -> Piece:
        return Piece(start, stop, *self._spans(start, stop, progress))

    def _spans(
        self, start: int, stop: int, progress: Progress | None
    ) -> tuple[Offsets, Offsets]:
        if progress is not None and progress.cancelled:
            raise CancelledError
        if start >= stop:
            return np.zeros(0, np.int64), np.zeros(0, np.int64)
        return self._finder.spans(start, stop)


def find(
    source: bytes, query: Query, window: Window | None = None, progress: Progress | None = None
) -> Found:
    """All matches of a query. FindError, CancelledError."""
    found = Found(len(source))
    Search(query, source, window).fill(found, progress)
    return found


def _finder(query: Query, source: bytes, window: Window | None) -> _Finder:
    ids = ids_of(query.words) if query.kind is Kind.TOKENS else ()
    needle = b"" if query.kind is Kind.TOKENS else needle_of(query)
    if not (ids or needle):
        raise FindError("there is nothing to look for")
    if query.kind is Kind.TOKENS:
        if window is None:
            raise FindError("no tokenizer has encoded the text yet")
        return Tokens(len(source), window, ids)
    if query.kind is Kind.BYTES:
        return Literal(source, needle)
    from .expression import Folded, expression_of  # only now: it imports regex

    if query.expression or query.whole:
        return expression_of(source, query)
    if query.case or all(_is_caseless(one) for one in query.words):
        return Literal(source, needle)
    slow = expression_of(source, query)
    return Folded(source, needle, slow) if needle.isascii() else slow


def _is_caseless(character: str) -> bool:
    return character.lower() == character == character.upper() == character.title()
