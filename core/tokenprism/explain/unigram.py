"""Unigram: the lattice of pieces over the text as the model sees it, around a place of a text.

The machinery is BytePiece's. What differs is in the rules: scores as the file has them, a character
that is no piece costs as much as the least likely piece and ten nats more, and it becomes its bytes
or the unknown token.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ..bytepiece._piece_encoder import Encoder
from ..bytepiece._pieces import PieceTable
from ..bytepiece.lattice import Lattice, Path
from ..encoding import Encoding
from ..formats.sentencepiece.model import MARK
from .written import fused, shares, spelled

PENALTY = 10.0  # nats by which an unknown character is less likely than any piece
MOST = 300      # bytes of a lattice that is looked at


@dataclass(frozen=True, eq=False)
class UnigramRules:
    """`pieces` by id as the file spells them, empty where no text gives one; `weights` float64[n].

    `fallback` is the weight of a character that is no piece; it becomes the unknown token, or the
    tokens of its bytes by `byte_ids`. With `cuts_at_marks` no piece goes over the beginning of a
    word, which has a mark. `cuts`: the names of the pre-tokenizer's steps, with the expressions of
    those that have one; none where the library has no such steps.
    """

    pieces: Sequence[bytes]
    weights: NDArray[np.float64]
    fallback: float
    unknown: int
    byte_ids: Mapping[int, int] | None
    cuts_at_marks: bool
    cuts: tuple[tuple[str, str], ...] = ()

    @cached_property
    def ids_of_bytes(self) -> NDArray[np.int32]:
        """What each byte of an unknown character becomes, int32[256]."""
        found = np.full(256, self.unknown, np.int32)
        for byte, token_id in (self.byte_ids or {}).items():
            found[byte] = token_id
        return found

    @cached_property
    def bytes_of_ids(self) -> dict[int, int]:
        """The byte of each byte piece."""
        return {token_id: byte for byte, token_id in (self.byte_ids or {}).items()}

    @cached_property
    def encoder(self) -> Encoder:
        """The compiled pieces."""
        first: dict[bytes, int] = {}
        for token_id, piece in enumerate(self.pieces):
            if piece and token_id != self.unknown and token_id not in self.bytes_of_ids:
                first.setdefault(piece, token_id)
        ids = np.fromiter(first.values(), np.int32, len(first))
        offsets = np.zeros(len(first) + 1, np.int64)
        np.cumsum([len(piece) for piece in first], out=offsets[1:])
        return Encoder(PieceTable(
            b"".join(first), offsets, np.ascontiguousarray(self.weights[ids]), ids,
            self.ids_of_bytes, self.fallback, False,
        ))

    def lattice(self, text: bytes) -> Lattice:
        """All that encoding chooses from, over a text as the model sees it."""
        starts = [0] if text else []
        if self.cuts_at_marks:
            at = text.find(MARK, 1)
            while at > 0:
                starts.append(at)
                at = text.find(MARK, at + 1)
        return Lattice.of(self.encoder, self.ids_of_bytes, text, np.array(starts, np.int64))

    def written(self, token_id: int, source: bytes) -> bytes | None:
        """What a token is in the text that the model sees, `source` its span; None for one that is
        no piece there, as control pieces and added tokens.
        """
        if token_id in self.bytes_of_ids:
            return bytes((self.bytes_of_ids[token_id],))
        if token_id == self.unknown:
            return source.replace(b" ", MARK)
        return (self.pieces[token_id] or None) if 0 <= token_id < len(self.pieces) else None


@dataclass(frozen=True, slots=True, eq=False)
class Written:
    """A part of a text as the model sees it, `text`, and as it is given, `source`.

    `at` int64[len(text) + 1]: the byte of the source for each of the text; inside what was
    rewritten, where that begins.
    """

    source: bytes
    text: bytes
    at: NDArray[np.int64]

    @property
    def is_source(self) -> bool:
        """Whether both are the same."""
        return self.source == self.text

    def source_of(self, places: NDArray[np.int64], *, low: bool) -> NDArray[np.int64]:
        """Byte offsets of the source for those of the text; `low` is for other texts' sake."""
        return self.at[places]


@dataclass(frozen=True, slots=True, eq=False)
class UnigramPlace:
    """As `best_path.Place`: a part of a text between two boundaries of the best path.

    `is_rewritten` says that the normaliser changed more than spaces. `agrees` says whether the
    best path has the library's ids; where it does not, `lost` is by how many nats the library's
    path is worse, None where it is no path of this lattice.
    """

    lattice: Lattice
    origin: int
    normal: Written
    cut_left: bool
    cut_right: bool
    is_rewritten: bool
    agrees: bool
    lost: float | None

    @property
    def end(self) -> int:
        """The byte of the text at which the part ends."""
        return self.origin + len(self.normal.source)

    def source_of(self, places: NDArray[np.int64]) -> NDArray[np.int64]:
        """Bytes of the text for offsets of the lattice."""
        return self.normal.at[places] + self.origin

    def offset_of(self, byte: int) -> int:
        """The node of the lattice for a byte of the text, its first; -1 where there is none."""
        nodes = self.lattice.nodes
        found = nodes[self.source_of(nodes) == byte]
        return int(found[0]) if len(found) else -1


def place_of(
    rules: UnigramRules, encoding: Encoding, start: int, end: int, most: int = MOST
) -> UnigramPlace | None:
    """The tokens of a text around bytes [start, end), about `most` bytes, with their lattice.

    The text that the model sees is what the library's tokens spell: exactly, but for unknown
    tokens, which are taken as their bytes. None where no token is there, or none that is a piece.
    """
    rows = _rows(rules, encoding, start, end, most)
    if rows is None:
        return None
    first, last, cut_left, cut_right = rows
    origin = int(encoding.starts[first])
    parts: list[bytes] = []
    for row in range(first, last):
        low, high = int(encoding.starts[row]), int(encoding.ends[row])
        written = rules.written(int(encoding.ids[row]), encoding.source[low:high])
        assert written is not None
        parts.append(written)
    singles = [one in rules.bytes_of_ids for one in encoding.ids[first:last].tolist()]
    laid = spelled(encoding, first, last, parts, singles)
    text, rewritten = laid.text, laid.is_rewritten
    end_of_part = int(encoding.ends[last - 1])
    normal = Written(encoding.source[origin:end_of_part], text, laid.at)
    lattice = rules.lattice(text)
    if not len(lattice.starts) or not lattice.paths(1):
        return None
    if rules.cuts_at_marks:
        cut_left = cut_left and not text.startswith(MARK)
    ids = encoding.ids[first:last]
    agrees = fused(lattice.best.ids, rules.unknown) == fused(ids, rules.unknown)
    lost = 0.0 if agrees else _lost(lattice, laid.edges)
    return UnigramPlace(
        lattice, origin, normal, cut_left, cut_right, rewritten, agrees, lost
    )


def _rows(
    rules: UnigramRules, encoding: Encoding, start: int, end: int, most: int
) -> tuple[int, int, bool, bool] | None:
    """Tokens [first, last) that are pieces, and whether more of them follow on each side."""
    part = encoding.tokens_in(start, max(end, start + 1))
    if part.start >= part.stop:
        return None
    known = [
        rules.written(int(encoding.ids[row]), b"?") is not None
        for row in range(part.start, part.stop)
    ]
    if not known[0]:
        return None
    first, last = part.start, part.start + 1
    while last < part.stop and known[last - part.start] and (
        int(encoding.starts[last]) - int(encoding.starts[first]) < most
    ):
        last += 1

    def goes_on(row: int) -> bool:
        return 0 <= row < len(encoding) and rules.written(int(encoding.ids[row]), b"?") is not None

    low, high = int(encoding.starts[first]), int(encoding.ends[last - 1])
    # A character's bytes stay together, and so do unknown characters that became one token.
    while goes_on(first - 1) and (
        low - int(encoding.starts[first - 1]) <= most // 3 or shares(encoding, first)
    ):
        first -= 1
    while goes_on(last) and (
        int(encoding.ends[last]) - high <= most // 3 or shares(encoding, last)
    ):
        last += 1
    return first, last, goes_on(first - 1), goes_on(last)


def _lost(lattice: Lattice, edges: NDArray[np.int64]) -> float | None:
    """By how much the path over the library's boundaries is worse than the best one."""
    crossed = [
        bool(((edges > low) & (edges < high)).any())
        for low, high in zip(lattice.starts.tolist(), lattice.ends.tolist(), strict=True)
    ]
    same = np.isin(lattice.starts, edges) & np.isin(lattice.ends, edges) & ~np.array(crossed)
    theirs: Path | None = lattice.best_among(same)
    return None if theirs is None else float(lattice.best.score - theirs.score)
