"""Byte spans of a Hugging Face encoding, with what each span is worth.

The library gives character offsets that repeat, drop and shift where text is rewritten. A span
is EXACT here only when the token's bytes are the bytes of the span.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from ...encoding import Encoding, Status

_MARK = "▁".encode()

Normalize = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Piece:
    """A token as the library gave it: the bytes it stands for and its range in the source.

    `token` None for the unknown token; `marked` when a white-space mark stands in `token` as a
    space; `fallback` for a byte token (`<0x41>`); `added` for an added token.
    """

    token: bytes | None
    start: int
    end: int
    marked: bool = False
    fallback: bool = False
    added: bool = False


def byte_offsets(source: bytes) -> NDArray[np.int64]:
    """Where each character of valid UTF-8 begins, and the end: int64[characters + 1]."""
    values = np.frombuffer(source, np.uint8)
    return np.append(np.flatnonzero((values & 0xC0) != 0x80), len(source)).astype(np.int64)


def tiling(source: bytes, ids: NDArray[np.int32], tokens: Sequence[bytes]) -> Encoding | None:
    """The exact encoding when the tokens' bytes, joined, are the source; None otherwise."""
    if b"".join(tokens) != source:
        return None
    lengths = np.fromiter(map(len, tokens), np.int64, len(tokens))
    ends = np.cumsum(lengths)
    return Encoding(source, ids, ends - lengths, ends, np.zeros(len(ids), np.uint8))


def without_unknown(
    source: bytes, ids: NDArray[np.int32], tokens: Sequence[bytes], known: Container[bytes]
) -> Encoding | None:
    """The encoding when the tokens are the source but for characters that are not `known`.

    A BPE without an unknown token drops them, and the library then counts the characters of a word
    as if they were not there. None where the tokens are anything else. A token with such a
    character inside is NORMALIZED.
    """
    edges = byte_offsets(source).tolist()
    kept = [(a, b) for a, b in pairwise(edges) if source[a:b] in known]
    if b"".join(tokens) != b"".join([source[a:b] for a, b in kept]) or not all(tokens):
        return None
    places = np.array([at for a, b in kept for at in range(a, b)], np.int64)
    lasts = np.cumsum(np.fromiter(map(len, tokens), np.int64, len(tokens))) - 1
    firsts = np.append(0, lasts[:-1] + 1) if len(lasts) else lasts
    starts, ends = places[firsts], places[lasts] + 1
    whole = ends - starts == lasts - firsts + 1
    status = np.where(whole, Status.EXACT, Status.NORMALIZED).astype(np.uint8)
    return Encoding(source, ids, starts, ends, status)


def place(
    source: bytes, ids: NDArray[np.int32], pieces: Sequence[Piece], normalize: Normalize | None
) -> Encoding:
    """Spans and status of `pieces`, token by token."""
    spans: list[tuple[int, int, Status]] = []
    at = 0  # bytes before it are accounted for
    for index in range(len(pieces)):
        span = _span(source, pieces, index, at)
        spans.append(span)
        at = span[1] if span[2] == Status.EXACT else max(at, span[1])
    if normalize is not None:
        _close_gaps(source, pieces, spans, normalize)
    starts = np.array([span[0] for span in spans], np.int64)
    ends = np.array([span[1] for span in spans], np.int64)
    status = np.array([span[2] for span in spans], np.uint8)
    return Encoding(source, ids, starts, ends, status)


def _span(
    source: bytes, pieces: Sequence[Piece], index: int, at: int
) -> tuple[int, int, Status]:
    piece = pieces[index]
    start, end, token = piece.start, piece.end, piece.token
    if token is None:
        return start, end, Status.UNKNOWN
    if piece.fallback:
        return _fallback_span(source, pieces, index)
    if source[start:end] == token:
        return start, end, Status.SPACED if piece.marked else Status.EXACT
    if piece.added:
        # The range of an added token may take in the white space that it strips.
        return start, end, Status.SPACED
    if start <= at and at + len(token) <= end and source[at : at + len(token)] == token:
        return at, at + len(token), Status.EXACT  # part of a character that several tokens share
    if token.startswith(b" ") or piece.marked:
        return _spaced_span(source, pieces, index)
    return start, end, Status.NORMALIZED


def _spaced_span(
    source: bytes, pieces: Sequence[Piece], index: int
) -> tuple[int, int, Status]:
    """A token with a space that the text spells otherwise, or that was put in front of it."""
    piece = pieces[index]
    start, end, token = piece.start, piece.end, piece.token
    under = source[start:end]
    if token is not None and under == token[1:]:
        return start, end, Status.SPACED
    if piece.marked and under.replace(_MARK, b" ") == token:
        return start, end, Status.SPACED
    if token == b" " and index + 1 < len(pieces):
        # An inserted space has the range of the character after it, which the next token has too.
        after = pieces[index + 1]
        if after.start == start and (
            after.token is None or source.startswith(after.token, start)
        ):
            return start, start, Status.VIRTUAL
    return start, end, Status.NORMALIZED


def _fallback_span(
    source: bytes, pieces: Sequence[Piece], index: int
) -> tuple[int, int, Status]:
    """One byte of the character that a run of byte tokens shares, where the run spells it."""
    piece = pieces[index]
    first = last = index
    while first > 0 and _shares(pieces[first - 1], piece):
        first -= 1
    while last + 1 < len(pieces) and _shares(pieces[last + 1], piece):
        last += 1
    run = b"".join(one.token or b"" for one in pieces[first : last + 1])
    if source[piece.start : piece.end] != run:
        return piece.start, piece.end, Status.NORMALIZED
    at = piece.start + index - first
    return at, at + 1, Status.EXACT


def _shares(one: Piece, other: Piece) -> bool:
    return one.fallback and (one.start, one.end) == (other.start, other.end)


def _close_gaps(
    source: bytes,
    pieces: Sequence[Piece],
    spans: list[tuple[int, int, Status]],
    normalize: Normalize,
) -> None:
    """Give bytes that no token covers to the rewritten tokens before them, where it is proved.

    The library counts only the first of several characters that are composed into one.
    """
    index = 0
    while index < len(spans):
        start, end, status = spans[index]
        last = index
        while last + 1 < len(spans) and spans[last + 1][:2] == (start, end):
            last += 1
        after = spans[last + 1][0] if last + 1 < len(spans) else len(source)
        if status == Status.NORMALIZED and after > end:
            written = b"".join(piece.token or b"" for piece in pieces[index : last + 1])
            taken = source[start:after].decode("utf-8", "replace")
            if normalize(taken).encode("utf-8", "surrogatepass") == written:
                spans[index : last + 1] = [(start, after, status)] * (last + 1 - index)
        index = last + 1
