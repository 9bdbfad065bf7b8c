"""SentencePiece's `.model`, a protocol buffer, as data: read here, without its library."""

from __future__ import annotations

import math
import re
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from enum import IntEnum
from pathlib import Path

from ...errors import FormatError
from ...messages import Message
from ...vocabulary import Kind, is_character
from ..reading.wire import Field, field_at, fields
from ._piece_rows import take
from .charsmap_check import problem_of

MARK = "▁".encode()
_MOST_PIECES = 1 << 22
_LONGEST_PIECE = 1 << 16  # bytes
_BYTE = re.compile(rb"<0x([0-9A-F]{2})>")
_UNKNOWN_SURFACE = " \u2047 "


class PieceType(IntEnum):
    """What a piece is, as the format numbers it."""

    NORMAL = 1
    UNKNOWN = 2
    CONTROL = 3
    USER_DEFINED = 4
    UNUSED = 5
    BYTE = 6


# Types of pieces that need no look at their text, each at its number.
_USUAL = tuple(None if number in (0, PieceType.BYTE) else PieceType(number) for number in range(7))


class ModelType(IntEnum):
    """How pieces are chosen, as the format numbers it."""

    UNIGRAM = 1
    BPE = 2
    WORD = 3
    CHAR = 4


@dataclass(slots=True)
class SentencePieceModel:
    """A model's pieces by id, and the settings that decide ids and texts.

    `faults`: why no library can encode with it, although the file is whole.
    """

    pieces: list[bytes] = field(default_factory=list)
    scores: list[float] = field(default_factory=list)
    types: list[PieceType] = field(default_factory=list)
    model_type: ModelType = ModelType.UNIGRAM
    mark_at_end: bool = False
    byte_fallback: bool = False
    unknown_surface: str = _UNKNOWN_SURFACE
    normalization: str = ""
    adds_space: bool = True
    removes_spaces: bool = True
    escapes_spaces: bool = True
    denormalizes: bool = False
    faults: list[Message] = field(default_factory=list)

    @property
    def problem(self) -> Message | None:
        """The first of the faults."""
        return self.faults[0] if self.faults else None

    @property
    def unknown(self) -> int:
        """The id of the unknown piece."""
        return self.types.index(PieceType.UNKNOWN)

    def bytes_of(self, token_id: int) -> bytes:
        """What a piece stands for: marks are spaces, byte pieces their byte."""
        piece = self.pieces[token_id]
        if self.types[token_id] is PieceType.BYTE:
            return bytes((int(piece[3:5], 16),))
        if self.types[token_id] in (PieceType.CONTROL, PieceType.UNKNOWN):
            return piece
        return piece.replace(MARK, b" ") if self.escapes_spaces else piece


def kind_of_normal(piece: bytes, pieces: AbstractSet[bytes]) -> Kind:
    """What an ordinary piece of a BPE is: a character, a merge of two of `pieces`, or neither."""
    if is_character(piece):
        return Kind.CHARACTER
    halves = ((piece[:at], piece[at:]) for at in range(len(piece) - 1, 0, -1))
    made = any(one in pieces and other in pieces for one, other in halves)
    return Kind.MERGE if made else Kind.PIECE


def read(path: Path, data: bytes) -> SentencePieceModel:
    """The model in a file. FormatError, with the byte, for one that is damaged or incomplete."""
    model = _read(path, data, quickly=True)
    if len({*model.pieces}) < len(model.pieces) or len(model.pieces) > _MOST_PIECES:
        return _read(path, data, quickly=False)  # which says of what piece that is
    return model


def _read(path: Path, data: bytes, *, quickly: bool) -> SentencePieceModel:
    """The model, piece by piece unless `quickly`; then pieces may be there twice."""
    model = SentencePieceModel()
    owners: dict[bytes, int] = {}
    parts = set()
    view, at = memoryview(data), 0
    while at < len(data):
        if quickly:
            at = take(data, at, _USUAL, model.pieces, model.scores, model.types)
            if at == len(data):
                break
        one, at = field_at(path, view, at)
        parts.add(one.number)
        if one.number == 1:
            _piece(one, model, owners)
        elif one.number == 2:
            _trainer(one, model)
        elif one.number == 3:
            _normalizer(one, model)
        elif one.number == 5:
            for inner in _inside(one):
                if inner.number == 2:
                    model.denormalizes = len(inner.content) > 0
                    _charsmap(inner, model, of_bytes=True)
    if model.pieces:
        parts.add(1)
    if not {1, 2, 3} <= parts:
        raise FormatError(
            "the SentencePiece model is incomplete: it lacks its pieces or its settings", path=path,
            remedy="Fetch or export the file again",
        )
    unknown = model.types.count(PieceType.UNKNOWN)
    if unknown != 1:
        model.faults.append(
            Message("the model has {count} unknown pieces; it must have one", count=unknown)
        )
    return model


def _inside(one: Field) -> list[Field]:
    return list(fields(one.path, one.content, one.byte))


def _piece(one: Field, model: SentencePieceModel, owners: dict[bytes, int]) -> None:
    spelled, score, kind = b"", 0.0, PieceType.NORMAL
    for inner in _inside(one):
        if inner.number == 1:
            if len(inner.content) > _LONGEST_PIECE:
                inner.fail(
                    Message("a piece has more than {most:,} bytes", most=_LONGEST_PIECE)
                )
            spelled = bytes(inner.content)
        elif inner.number == 2:
            score = inner.single
        elif inner.number == 3:
            kind = _type(inner)
    token_id = len(model.pieces)
    if token_id == _MOST_PIECES:
        one.fail(Message("there are more than {most:,} pieces", most=_MOST_PIECES))
    if not math.isfinite(score):
        one.fail(Message("the score of piece {id} is not a number", id=token_id))
    if kind is PieceType.BYTE and not _BYTE.fullmatch(spelled):
        one.fail(Message("{piece!a} is not a byte piece", piece=spelled[:40].decode("latin-1")))
    first = owners.setdefault(spelled, token_id)
    if not spelled:
        model.faults.append(Message("piece {id:,} is empty", id=token_id))
    elif first != token_id:
        model.faults.append(Message(
            "pieces {first:,} and {id:,} are equal (byte {byte:,})", first=first, id=token_id,
            byte=one.byte,
        ))
    elif spelled.decode("utf-8", "replace").encode() != spelled:
        model.faults.append(Message(
            "piece {id:,} is not UTF-8 (byte {byte:,})", id=token_id, byte=one.byte
        ))
    model.pieces.append(spelled)
    model.scores.append(score)
    model.types.append(kind)


def _type(one: Field) -> PieceType:
    try:
        return PieceType(one.whole)
    except ValueError:
        one.fail(Message("no piece has the type {type}", type=one.whole))


def _trainer(one: Field, model: SentencePieceModel) -> None:
    for inner in _inside(one):
        if inner.number == 3:
            try:
                model.model_type = ModelType(inner.whole)
            except ValueError:
                inner.fail(Message("no model has the type {type}", type=inner.whole))
        elif inner.number == 24:
            model.mark_at_end = bool(inner.whole)
        elif inner.number == 35:
            model.byte_fallback = bool(inner.whole)
        elif inner.number == 44:
            model.unknown_surface = inner.text()


def _charsmap(one: Field, model: SentencePieceModel, *, of_bytes: bool = False) -> None:
    problem = problem_of(bytes(one.content), of_bytes=of_bytes)
    if problem is not None:
        model.faults.append(
            Message("the character map of its normalizer cannot be used: {problem}",
                    problem=problem)
        )


def _normalizer(one: Field, model: SentencePieceModel) -> None:
    for inner in _inside(one):
        if inner.number == 1:
            model.normalization = inner.text()
        elif inner.number == 2:
            _charsmap(inner, model)
        elif inner.number == 3:
            model.adds_space = bool(inner.whole)
        elif inner.number == 4:
            model.removes_spaces = bool(inner.whole)
        elif inner.number == 5:
            model.escapes_spaces = bool(inner.whole)
