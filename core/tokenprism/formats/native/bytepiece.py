"""Tokenprism's own file of a BytePiece model: canonical JSON of pieces with their counts."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...bytepiece.front import FrontEnd
from ...bytepiece.model import BytePieceModel
from ...bytepiece.weights import check
from ...errors import OptionError
from ...identity import bytepiece_identity
from ...messages import Message
from ..reading.limits import is_sparse
from ..reading.strict_json import Document, Key
from .bpe import (
    NAME,
    VERSION,
    byte_ids_of,
    check_head,
    check_identity,
    check_word,
    claim,
    specials_of,
    spell_file,
    take_id,
)  # fmt: skip

ALGORITHM = "bytepiece"
_MOST_PIECES = 1 << 23
_FLAGS = ("isolate", "split_digits")


def render(model: BytePieceModel) -> bytes:
    """The file's content: sorted keys, a line for each key and each piece; UTF-8.

    A piece is a row of its id, its count and its bytes in hex.
    """
    front = model.front
    rows = zip(model.piece_ids.tolist(), model.counts.tolist(), model.pieces, strict=True)
    values: dict[str, Any] = {
        "algorithm": ALGORITHM,
        "byte_counts": None if model.byte_counts is None else model.byte_counts.tolist(),
        "bytes": model.byte_ids.tolist(),
        "fallback": model.fallback,
        "format": NAME,
        "front": {"isolate": front.isolate, "preset": front.preset,
                  "split_digits": front.split_digits},
        "identity": bytepiece_identity(model),
        "normalization": "nfc" if front.nfc else "none",
        "pieces": [[token_id, count, piece.hex()] for token_id, count, piece in rows],
        "record": dict(model.record),
        "special_tokens": dict(model.specials),
        "version": VERSION,
    }
    return spell_file(values, rows="pieces")


def build(document: Document) -> BytePieceModel:
    """The model in a parsed file. FormatError names the key and index of whatever is wrong."""
    check_head(document, ALGORITHM)
    byte_ids = byte_ids_of(document, 0)
    specials = specials_of(document)
    pieces, counts, ids = _pieces(document)
    _check_ids(document, byte_ids, ids, specials)
    byte_counts = _byte_counts(document)
    model = BytePieceModel(
        pieces=pieces,
        counts=counts,
        piece_ids=ids,
        byte_ids=byte_ids,
        front=_front(document),
        specials=specials,
        byte_lattice=byte_counts is not None,
        byte_counts=byte_counts,
        fallback=_fallback(document),
        record=document.get(("record",), dict),
    )
    try:
        check(model)
    except OptionError as fault:
        document.fail(("pieces",), Message("do not fit together: {problem}", problem=fault.problem))
    check_identity(document, bytepiece_identity(model))
    return model


def _pieces(
    document: Document,
) -> tuple[tuple[bytes, ...], NDArray[np.int64], NDArray[np.int32]]:
    rows = document.get(("pieces",), list)
    if len(rows) > _MOST_PIECES:
        document.fail(
            ("pieces",),
            Message("has {count:,} pieces, more than {most:,}", count=len(rows), most=_MOST_PIECES),
        )
    pieces, counts, ids = [], [], []
    for k, row in enumerate(rows):
        keys: tuple[Key, ...] = ("pieces", k)
        if (type(row) is not list or len(row) != 3 or type(row[0]) is not int
                or type(row[1]) is not int or type(row[2]) is not str):
            document.fail(keys, Message("must be an id, a count, and bytes in hex"))
        ids.append(take_id(document, keys, row[0]))
        if not 0 < row[1] < 1 << 62:
            document.fail(keys, Message("has the count {count}", count=row[1]))
        counts.append(row[1])
        try:
            pieces.append(bytes.fromhex(row[2]))
        except ValueError:
            document.fail(keys, Message("must be bytes in hex"))
    return tuple(pieces), np.array(counts, np.int64), np.array(ids, np.int32)


def _check_ids(
    document: Document, byte_ids: NDArray[np.int32], ids: NDArray[np.int32],
    specials: dict[str, int],
) -> None:
    made: dict[int, tuple[Key, ...]] = {}
    for byte, token_id in enumerate(byte_ids.tolist()):
        claim(document, made, token_id, ("bytes", byte))
    for k, token_id in enumerate(ids.tolist()):
        claim(document, made, token_id, ("pieces", k))
    for text, token_id in specials.items():
        claim(document, made, token_id, ("special_tokens", text))
    highest = max(made)
    if is_sparse(highest, len(made)):
        document.fail(
            made[highest], Message("has the id {highest:,}, far beyond all others", highest=highest)
        )


def _byte_counts(document: Document) -> NDArray[np.int64] | None:
    if document.root.get("byte_counts") is None:
        return None
    values = document.get(("byte_counts",), list)
    for k, value in enumerate(values):
        if not 0 < document.expect(("byte_counts", k), value, int) < 1 << 62:
            document.fail(("byte_counts", k), Message("has the count {count}", count=value))
    return np.array(values, np.int64)


def _fallback(document: Document) -> float | None:
    value = document.root.get("fallback")
    if isinstance(value, int) and not isinstance(value, bool):
        return float(value)
    return None if value is None else document.get(("fallback",), float)


def _front(document: Document) -> FrontEnd:
    preset = document.get(("front", "preset"), str)
    isolate, split_digits = (document.get(("front", flag), bool) for flag in _FLAGS)
    nfc = document.get(("normalization",), str) == "nfc"
    if not nfc:
        check_word(document, "normalization", "none")
    try:
        return FrontEnd(preset, isolate, split_digits, nfc)
    except OptionError as fault:
        document.fail(("front",), Message("is none: {problem}", problem=fault.problem))
