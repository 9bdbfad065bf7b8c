"""A SentencePiece model from its parts, as its library reads it."""

from __future__ import annotations

import struct
from collections.abc import Sequence

from .model import ModelType, PieceType


def render(
    pieces: Sequence[bytes],
    scores: Sequence[float],
    types: Sequence[int],
    model_type: ModelType,
    *,
    charsmap: bytes = b"",
    adds_space: bool,
    removes_spaces: bool,
    escapes_spaces: bool = True,
    decoding: bytes = b"",
    unknown: int | None = None,
) -> bytes:
    """The file's content: pieces by id, and the settings; `charsmap` as the format spells it.

    `decoding` is such a map for decoded text. With `unknown`, the id of the piece for characters
    that no piece has, the file says that no others of the usual special pieces are there.
    """
    rows = zip(pieces, scores, types, strict=True)
    written = b"".join([_field(1, _piece(*row)) for row in rows])
    trainer = _number(3, model_type) + _number(35, PieceType.BYTE in types)
    if unknown is not None:
        trainer += _number(40, unknown) + b"".join(_number(key, -1) for key in (41, 42, 43))
    normalizer = _rewriting(charsmap, adds_space, removes_spaces, escapes_spaces)
    whole = written + _field(2, trainer) + _field(3, normalizer)
    return whole + _field(5, _rewriting(decoding, False, False, False)) if decoding else whole


def _rewriting(
    charsmap: bytes, adds_space: bool, removes_spaces: bool, escapes_spaces: bool
) -> bytes:
    return b"".join([
        _field(1, b"identity" if not charsmap else b"precompiled"),
        _field(2, charsmap) if charsmap else b"",
        _number(3, adds_space),
        _number(4, removes_spaces),
        _number(5, escapes_spaces),
    ])


def _piece(piece: bytes, score: float, kind: int) -> bytes:
    return _field(1, piece) + b"\x15" + struct.pack("<f", score) + _number(3, kind)


def _varint(value: int) -> bytes:
    made = bytearray()
    while value > 0x7F:
        made.append(value & 0x7F | 0x80)
        value >>= 7
    made.append(value)
    return bytes(made)


def _field(number: int, content: bytes) -> bytes:
    return _varint(number << 3 | 2) + _varint(len(content)) + content


def _number(number: int, value: int) -> bytes:
    # Negative numbers are written as 64 bits.
    return _varint(number << 3) + _varint(int(value) % (1 << 64))
