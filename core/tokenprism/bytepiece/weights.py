"""What the counts of a BytePiece model say: log weights, and the columns of its vocabulary."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..errors import OptionError
from ..messages import Message
from ..utf8 import character_starts
from ..vocabulary import Kind, Vocabulary
from ._pieces import PieceTable
from .model import BytePieceModel

LARGEST = 1 << 26  # bytes of all pieces together
HIGHEST_ID = (1 << 28) - 2  # the encoder keeps a token's id and length in 32 bits
_BELOW_LEAST = 10.0  # what a character that is no piece weighs less than the lightest piece


@dataclass(frozen=True, slots=True, eq=False)
class Weights:
    """Logarithms of the shares that a model's entries have in the segmented training text.

    `pieces` float64[n] as the model's; `bytes` float64[256], None where bytes are no edges;
    `fallback`: of a character that is no piece.
    """

    pieces: NDArray[np.float64]
    bytes: NDArray[np.float64] | None
    fallback: float


def weights_of(model: BytePieceModel) -> Weights:
    """The weights of a model. With a fallback of its own, a single character is never below it."""
    counts = model.counts.tolist()
    byte_counts = [] if model.byte_counts is None else model.byte_counts.tolist()
    # Python's logarithm is the same everywhere; that of numpy depends on the processor.
    total = math.log(sum(counts) + sum(byte_counts)) if counts or byte_counts else 0.0
    pieces = np.array([math.log(count) - total for count in counts])
    if model.byte_lattice:
        return Weights(pieces, np.array([math.log(c) - total for c in byte_counts]), 0.0)
    if model.fallback is None:
        return Weights(pieces, None, float(pieces.min(initial=0.0)) - _BELOW_LEAST)
    for index, piece in enumerate(model.pieces):
        if len(piece) <= 4 and pieces[index] < model.fallback and _is_character(piece):
            pieces[index] = model.fallback
    return Weights(pieces, None, model.fallback)


def table_of(model: BytePieceModel) -> PieceTable:
    """The pieces of a model for the encoder; those of a byte lattice have the bytes among them."""
    weights = weights_of(model)
    pieces, values, ids = list(model.pieces), weights.pieces, model.piece_ids
    if weights.bytes is not None:
        pieces += [bytes((byte,)) for byte in range(256)]
        values = np.concatenate([values, weights.bytes])
        ids = np.concatenate([ids, model.byte_ids])
    offsets = np.zeros(len(pieces) + 1, np.int64)
    np.cumsum([len(piece) for piece in pieces], out=offsets[1:])
    return PieceTable(
        b"".join(pieces), offsets, values, ids.astype(np.int32), model.byte_ids,
        weights.fallback, model.byte_lattice,
    )


def vocabulary_of(model: BytePieceModel) -> Vocabulary:
    """Every entry as columns; ids that nothing has are holes."""
    highest = max(
        int(model.piece_ids.max(initial=-1)), int(model.byte_ids.max(initial=-1)),
        max(model.specials.values(), default=-1),
    )
    entries = [b""] * (highest + 1)
    kinds = np.full(highest + 1, Kind.UNUSED, np.uint8)
    scores = np.full(highest + 1, np.nan)
    counts = np.full(highest + 1, -1, np.int64)
    weights = weights_of(model)
    for byte, token_id in enumerate(model.byte_ids.tolist()):
        entries[token_id] = bytes((byte,))
    kinds[model.byte_ids] = Kind.BYTE
    if weights.bytes is not None and model.byte_counts is not None:
        scores[model.byte_ids] = weights.bytes
        counts[model.byte_ids] = model.byte_counts
    for piece, token_id in zip(model.pieces, model.piece_ids.tolist(), strict=True):
        entries[token_id] = piece
    kinds[model.piece_ids] = Kind.PIECE
    scores[model.piece_ids] = weights.pieces
    counts[model.piece_ids] = model.counts
    for text, token_id in model.specials.items():
        entries[token_id] = text.encode("utf-8")
        kinds[token_id] = Kind.SPECIAL
    return Vocabulary.of(entries, kinds, scores=scores, counts=counts)


def check(model: BytePieceModel) -> None:
    """OptionError where the parts of a model do not fit together."""
    _check_shapes(model)
    ids = [*model.piece_ids.tolist(), *model.byte_ids.tolist(), *model.specials.values()]
    if min(ids) < 0 or max(ids) > HIGHEST_ID:
        raise OptionError(
            Message(
                "the id {id} is outside the range from 0 to {most:,}",
                id=min(ids) if min(ids) < 0 else max(ids),
                most=HIGHEST_ID,
            )
        )
    if len(set(ids)) < len(ids):
        seen: set[int] = set()
        twice = next(i for i in ids if i in seen or seen.add(i))  # type: ignore[func-returns-value]
        raise OptionError(Message("two entries have the id {id}", id=twice))
    _check_pieces(model)


def _check_shapes(model: BytePieceModel) -> None:
    if len(model.byte_ids) != 256:
        raise OptionError(
            Message("a model needs 256 ids of bytes, not {count}", count=len(model.byte_ids))
        )
    if not len(model.pieces) == len(model.counts) == len(model.piece_ids):
        raise OptionError("pieces, their counts and their ids differ in number")
    if model.byte_lattice != (model.byte_counts is not None):
        raise OptionError("a byte lattice needs the counts of bytes, and only that has them")
    if model.byte_counts is not None:
        if len(model.byte_counts) != 256:
            raise OptionError("a byte lattice needs the counts of all 256 bytes")
        if model.byte_counts.min() < 1:
            raise OptionError(
                Message("the byte {byte:02X} has no count", byte=int(model.byte_counts.argmin()))
            )
    if model.fallback is not None and not (-1e6 <= model.fallback <= 0):
        raise OptionError(
            Message("{weight} is no log weight for unknown characters", weight=model.fallback)
        )


def _check_pieces(model: BytePieceModel) -> None:
    if sum(map(len, model.pieces)) > LARGEST:
        raise OptionError(
            Message("the pieces together have more than {most:,} bytes", most=LARGEST)
        )
    if len(set(model.pieces)) < len(model.pieces):
        raise OptionError("a piece occurs twice")
    for piece, count in zip(model.pieces, model.counts.tolist(), strict=True):
        if not piece or (model.byte_lattice and len(piece) == 1):
            raise OptionError(
                Message("the piece {piece!r} is empty, or a byte of a byte lattice", piece=piece)
            )
        if count < 1:
            raise OptionError(
                Message("the piece {piece!r} has the count {count}", piece=piece[:40], count=count),
                remedy="Counts are whole numbers from 1",
            )


def _is_character(piece: bytes) -> bool:
    return len(character_starts(piece)) == 1
