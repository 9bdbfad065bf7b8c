"""Smaller vocabularies of a BytePiece model: fewer pieces, whose counts are told anew."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from .._progress import Progress, Stage
from ..errors import CancelledError, OptionError
from ..messages import Message
from ..normal import NormalText
from ._piece_encoder import Encoder
from .model import BytePieceModel
from .segments import segment_starts
from .weights import table_of

MOST_ROUNDS = 50  # of telling counts anew until no more pieces go


def least_size(model: BytePieceModel) -> int:
    """The size of the model without a piece: bytes and special tokens."""
    return 256 + len(model.specials)


def cut(model: BytePieceModel, size: int) -> BytePieceModel:
    """The model with the first pieces alone, `size` entries at most, ids as they were.

    First are single bytes, then those with higher counts, the longer, the lower. The count of a
    piece that goes is added to the pieces that make its best path; then all counts are told anew
    by the best paths of the pieces themselves until none goes any more. OptionError below the
    least size.
    """
    room = size - least_size(model)
    if room < 0:
        raise OptionError(
            Message(
                "a vocabulary of {size:,} cannot hold {least:,} bytes and special tokens",
                size=size,
                least=least_size(model),
            ),
            remedy=Message("The least is {least:,}", least=least_size(model)),
        )
    if room >= len(model.pieces):
        return model
    ranks = sorted(range(len(model.pieces)), key=lambda i: _rank(model, i))
    kept = _subset(model, sorted(ranks[:room]))
    gone = sorted(ranks[room:])
    kept = _counted(
        kept, [model.pieces[i] for i in gone], model.counts[gone], add=True
    )
    for _ in range(MOST_ROUNDS):
        before = len(kept.pieces)
        kept = _retold(kept)
        if len(kept.pieces) == before:
            break
    return kept


def token_counts(
    model: BytePieceModel,
    texts: Iterable[bytes],
    sizes: Sequence[int],
    progress: Progress | None = None,
) -> NDArray[np.int64]:
    """How many tokens `texts` have together at each vocabulary size, int64[len(sizes)].

    Each size is a model of its own (`cut`), with which the texts are segmented again. Raises
    CancelledError when `progress` is cancelled, OptionError for a size that is too small.
    """
    progress = Progress() if progress is None else progress
    front = model.front
    normal = [NormalText.of(text).text if front.nfc else text for text in texts]
    starts = [segment_starts(text, front, whole_lines=True) for text in normal]
    progress.enter(Stage.ENCODING, sum(map(len, normal)) * len(sizes))
    counts = np.zeros(len(sizes), np.int64)
    for k, size in enumerate(sizes):
        encoder = Encoder(table_of(cut(model, size)))
        for text, cuts in zip(normal, starts, strict=True):
            if progress.must_stop():
                raise CancelledError
            counts[k] += encoder.count(text, cuts, progress)
    return counts


def _rank(model: BytePieceModel, index: int) -> tuple[bool, int, int, bytes]:
    piece = model.pieces[index]
    return len(piece) > 1, -int(model.counts[index]), -len(piece), piece


def _subset(model: BytePieceModel, kept: Sequence[int]) -> BytePieceModel:
    return replace(
        model,
        pieces=tuple(model.pieces[i] for i in kept),
        counts=model.counts[kept],
        piece_ids=model.piece_ids[kept],
    )


def _retold(model: BytePieceModel) -> BytePieceModel:
    """Counts from the best paths of the pieces, and of the bytes in a byte lattice."""
    pieces, counts = list(model.pieces), model.counts
    if model.byte_counts is not None:
        pieces += [bytes((byte,)) for byte in range(256)]
        counts = np.concatenate([counts, model.byte_counts])
    return _counted(model, pieces, counts, add=False)


def _counted(
    model: BytePieceModel, texts: Sequence[bytes], counts: NDArray[np.int64], *, add: bool
) -> BytePieceModel:
    """The model with the counts that its best paths over `texts` give, or with those added.

    Pieces whose count is 0 go. Characters that are no piece count for nothing.
    """
    starts = np.zeros(len(texts) + 1, np.int64)
    np.cumsum([len(text) for text in texts], out=starts[1:])
    ids, edges = Encoder(table_of(model)).encode(b"".join(texts), starts[:-1])
    shares = counts[np.searchsorted(starts, edges[:-1], side="right") - 1]
    totals = np.zeros(_highest(model) + 1, np.int64)
    np.add.at(totals, ids, shares)
    byte_counts = model.byte_counts
    fresh = totals[model.piece_ids] + (model.counts if add else 0)
    if byte_counts is not None:
        byte_counts = totals[model.byte_ids] + (byte_counts if add else 0)
    told = replace(model, counts=fresh, byte_counts=byte_counts)
    return _subset(told, np.flatnonzero(fresh > 0).tolist())


def _highest(model: BytePieceModel) -> int:
    return int(max(model.piece_ids.max(initial=-1), model.byte_ids.max(initial=-1)))
