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
) -> bytes:
    """The file's content: pieces by id, and the settings; `charsmap` as the format spells it."""
    rows = zip(pieces, scores, types, strict=True)
    written = b"".join([_field(1, _piece(*row)) for row in rows])
    trainer = _number(3, model_type) + _number(35, PieceType.BYTE in types)
    normalizer = b"".join([
        _field(1, b"identity" if not charsmap else b"precompiled"),
        _field(2, charsmap) if charsmap else b"",
        _number(3, adds_space),
        _number(4, removes_spaces),
        _number(5, True),
    ])
    return written + _field(2, trainer) + _field(3, normalizer)


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
    return _varint(number << 3) + _varint(int(value))
