"""PieceTokenizer's models of other methods than bytepiece: their vocabulary, to be looked at."""

from __future__ import annotations

import hashlib
import math
from pathlib import Path

import numpy as np

from ...messages import Message
from ...vocabulary import Kind, Vocabulary, is_character
from ..vocabulary_only import VocabularyOnly
from . import piece_tokenizer
from .piece_tokenizer import BYTE, CONTROL, NORMAL, SPACE, UNKNOWN, UNUSED, Parsed, unescape

_KINDS = {
    UNKNOWN: Kind.UNKNOWN, CONTROL: Kind.SPECIAL, UNUSED: Kind.UNUSED, BYTE: Kind.BYTE,
}


def open_vocabulary(path: Path, data: bytes, parsed: Parsed, name: str) -> VocabularyOnly:
    """The vocabulary. FormatError names the line of whatever is wrong."""
    method = piece_tokenizer.method_of(parsed).decode("utf-8", "replace")[:40]
    return VocabularyOnly(
        name, f"PieceTokenizer {method}".rstrip(), _columns(path, parsed),
        hashlib.sha256(b"tokenprism PieceTokenizer 1\n" + data).hexdigest(),
        Message(
            "PieceTokenizer's method {method!r} cuts words by rules, and by a dictionary where it "
            "has one, that are not in the file", method=method,
        ),
    )


def _columns(path: Path, parsed: Parsed) -> Vocabulary:
    size = len(parsed.rows)
    mark = unescape(piece_tokenizer.setting(parsed, "NormalizerSpec.space", SPACE))
    entries: list[bytes] = []
    spelled: dict[bytes, int] = {}
    single: list[int] = []
    kinds = np.zeros(size, np.uint8)
    scores = np.full(size, np.nan)
    left, right = (np.full(size, -1, np.int32) for _ in range(2))
    for row, (fields, line) in enumerate(parsed.rows):
        kind = piece_tokenizer.kind_of(path, line, fields)
        piece = unescape(fields[1])
        kinds[row] = _KINDS.get(kind, Kind.PIECE)
        if kind == NORMAL:
            scores[row] = _score(path, line, fields[2])
            spelled.setdefault(piece, row)
            parents = [spelled.get(unescape(one), -1) for one in fields[4:6] if one]
            if len(parents) == 2:
                left[row], right[row] = parents
                kinds[row] = Kind.MERGE
            elif is_character(piece):
                single.append(row)
            piece = piece.replace(mark, b" ") if mark else piece
        elif kind == BYTE:
            piece = bytes((piece_tokenizer.byte_of(path, line, piece),))
        entries.append(piece)
    if (kinds == Kind.MERGE).any():  # a BPE: what no merge makes is its alphabet
        kinds[single] = Kind.CHARACTER
    return Vocabulary.of(entries, kinds, left=left, right=right, scores=scores)


def _score(path: Path, line: int, text: bytes) -> float:
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        piece_tokenizer.fail(
            path, line, Message("the score {score!r} is no number",
                                score=text.decode("utf-8", "replace")[:40]),
        )
    return value
