"""The model file of bojone's `bytepiece`: JSON of pieces in base64 with ids and counts."""

from __future__ import annotations

import binascii
import json
import unicodedata
from base64 import b64decode, b64encode

import numpy as np

from ...bytepiece.front import FrontEnd
from ...bytepiece.model import BytePieceModel
from ...bytepiece.weights import check
from ...errors import ExportError, FormatError, OptionError
from ...messages import Message
from ..reading.strict_json import Document

NAME = "bytepiece"
SUFFIX = ".bytepiece.json"
SPECIALS = ("<pad>", "<bos>", "<eos>")
_FIRST = len(SPECIALS)
_TRAIN = Message("Train with --compat bytepiece: it sets all that the format needs")


def build(document: Document) -> BytePieceModel:
    """The model in a parsed file. FormatError names the entry that is wrong, or what is missing."""
    if document.repeated:
        raise FormatError(
            Message("the key {key!r} occurs twice", key=document.repeated[0]), path=document.path
        )
    ids: dict[bytes, int] = {}
    counts: dict[bytes, int] = {}
    taken: set[int] = set()
    for key, value in document.root.items():
        piece = _piece(document, key)
        token_id, count = _row(document, key, value)
        if token_id in taken:
            document.fail((key,), Message("has the id {id}, which is taken already", id=token_id))
        taken.add(token_id)
        ids[piece], counts[piece] = token_id, count
    _check_complete(document, ids)
    singles = [bytes((byte,)) for byte in range(256)]
    pieces = sorted((piece for piece in ids if len(piece) > 1), key=lambda piece: ids[piece])
    model = BytePieceModel(
        pieces=tuple(pieces),
        counts=np.array([counts[piece] for piece in pieces], np.int64),
        piece_ids=np.array([ids[piece] for piece in pieces], np.int32),
        byte_ids=np.array([ids[piece] for piece in singles], np.int32),
        front=FrontEnd("lines", nfc=True),
        specials={text: k for k, text in enumerate(SPECIALS)},
        byte_lattice=True,
        byte_counts=np.array([counts[piece] for piece in singles], np.int64),
        record={"source": "bytepiece"},
    )
    try:
        check(model)
    except OptionError as fault:
        document.fail((), Message("cannot be used: {problem}", problem=fault.problem))
    return model


def render(model: BytePieceModel) -> bytes:
    """The file's content, as bytepiece writes it. ExportError where it cannot hold the model."""
    _require(model)
    byte_counts = [] if model.byte_counts is None else model.byte_counts.tolist()
    rows = [
        *((bytes((byte,)), number, count) for byte, (number, count) in enumerate(
            zip(model.byte_ids.tolist(), byte_counts, strict=True))),
        *zip(model.pieces, model.piece_ids.tolist(), model.counts.tolist(), strict=True),
    ]
    rows.sort(key=lambda row: (len(row[0]), row[0]))
    entries = {
        b64encode(piece).decode(): [number, piece.decode("utf-8", "ignore"), count]
        for piece, number, count in rows
    }
    return json.dumps(entries, indent=4, ensure_ascii=False).encode("utf-8")


def _require(model: BytePieceModel) -> None:
    front = model.front
    if not model.byte_lattice:
        raise ExportError(
            "bytepiece needs a count for every byte, and lets pieces begin inside characters; "
            "this model's characters that are no piece have a fixed weight instead",
            remedy=_TRAIN,
        )
    if front.preset != "lines" or not front.nfc:
        raise ExportError(
            "bytepiece cuts texts at line ends alone, after bringing them into form C; "
            "the front end of this model differs",
            remedy=_TRAIN,
        )
    if front.split_digits and (joined := next(filter(_joins_digits, model.pieces), None)):
        raise ExportError(
            Message(
                "bytepiece does not split digits, and the piece {piece!r} joins a digit to other "
                "characters",
                piece=joined[:40],
            ),
            remedy="Train without split digits, or save it in Tokenprism's own format",
        )
    ids = sorted([*model.byte_ids.tolist(), *model.piece_ids.tolist()])
    known = {text: k for k, text in enumerate(SPECIALS)}
    if ids != list(range(_FIRST, _FIRST + len(ids))) or dict(model.specials) != known:
        raise ExportError(
            Message(
                "bytepiece has the special tokens {specials} with the ids 0 to 2, and pieces from "
                "3 on without a gap; the ids of this model differ",
                specials=", ".join(SPECIALS),
            ),
            remedy=Message("Train with the special tokens {specials} alone, in this order",
                           specials=" ".join(SPECIALS)),
        )


def _joins_digits(piece: bytes) -> bool:
    """Whether a piece is a digit and something else."""
    text = piece.decode("utf-8", "replace")
    return len(text) > 1 and any(unicodedata.category(char) == "Nd" for char in text)


def _piece(document: Document, key: str) -> bytes:
    try:
        piece = b64decode(key, validate=True)
    except (binascii.Error, ValueError):
        document.fail((key,), Message("is not base64, in which a piece must be"))
    if not piece:
        document.fail((key,), Message("is an empty piece"))
    if b64encode(piece).decode() != key:
        document.fail((key,), Message("is not how base64 spells its bytes"))
    return piece


def _row(document: Document, key: str, value: object) -> tuple[int, int]:
    row = document.expect((key,), value, list)
    if len(row) != 3:
        document.fail((key,), Message("must be an id, a text and a count"))
    token_id = document.expect((key, 0), row[0], int)
    document.expect((key, 1), row[1], str)
    count = document.expect((key, 2), row[2], int)
    if not 0 < count < 1 << 62:
        document.fail((key, 2), Message("must be a count from 1, not {count}", count=count))
    last = len(document.root) + _FIRST - 1
    if not _FIRST <= token_id <= last:
        document.fail(
            (key, 0),
            Message(
                "is {id}; the ids of {count:,} pieces go from {first} to {last:,}",
                id=token_id, count=len(document.root), first=_FIRST, last=last,
            ),
        )
    return token_id, count


def _check_complete(document: Document, ids: dict[bytes, int]) -> None:
    missing = [byte for byte in range(256) if bytes((byte,)) not in ids]
    if missing:
        raise FormatError(
            Message(
                "the model lacks {count} of the 256 bytes (the first is {byte:02X}): with it, "
                "bytepiece loses text or never ends",
                count=len(missing), byte=missing[0],
            ),
            path=document.path,
            remedy="Train it again with bytepiece 0.6 or later",
        )
