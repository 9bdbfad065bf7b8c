"""A BytePiece model as a SentencePiece unigram with a fallback to bytes.

Pieces are text there, so only models whose pieces are whole characters fit. The library cuts no
text beforehand, and weighs a character that is no piece in its own way: ids are nearly the same.
"""

from __future__ import annotations

from ...bytepiece.model import BytePieceModel
from ...bytepiece.weights import weights_of
from ...errors import ExportError
from ...messages import Message, joined, one_or_many, verbatim
from ..exporting.byte_level import is_utf8
from .model import ModelType, PieceType
from .write import render as render_model

_SHOWN = 8
_Row = tuple[bytes, float, int]


def render(model: BytePieceModel) -> bytes:
    """The file's content. ExportError names the pieces that are not UTF-8."""
    _require_characters(model)
    rows = _rows(model)
    taken = {piece for piece, _, _ in rows}
    for byte in range(256):
        name = b"<0x%02X>" % byte
        if name not in taken:
            rows.append((name, 0.0, PieceType.BYTE))
    unknown = b"<unk>"
    while unknown in taken:
        unknown = b"<" + unknown + b">"
    rows.append((unknown, 0.0, PieceType.UNKNOWN))
    pieces, scores, types = zip(*rows, strict=True)
    return render_model(
        pieces, scores, types, ModelType.UNIGRAM,
        adds_space=False, removes_spaces=False, escapes_spaces=False, unknown=len(rows) - 1,
    )


def _rows(model: BytePieceModel) -> list[_Row]:
    weights = weights_of(model)
    found: dict[int, _Row] = {}
    pieces = zip(model.pieces, model.piece_ids.tolist(), weights.pieces.tolist(), strict=True)
    for piece, number, weight in pieces:
        found[number] = piece, weight, PieceType.NORMAL
    for byte, number in enumerate(model.byte_ids.tolist()):
        if weights.bytes is not None and 0 < byte < 0x80:
            found[number] = bytes((byte,)), float(weights.bytes[byte]), PieceType.NORMAL
        else:
            found[number] = b"<0x%02X>" % byte, 0.0, PieceType.BYTE
    for text, number in model.specials.items():
        found[number] = text.encode("utf-8"), 0.0, PieceType.CONTROL
    rows = [
        found.get(number, (b"<unused %d>" % number, 0.0, PieceType.UNUSED))
        for number in range(max(found) + 1)
    ]
    _require_different(rows)
    return rows


def _require_characters(model: BytePieceModel) -> None:
    bad = [piece for piece in model.pieces if len(piece) > 1 and not is_utf8(piece)]
    if bad:
        shown = joined(verbatim(piece.hex()) for piece in bad[:_SHOWN])
        raise ExportError(
            one_or_many(
                len(bad),
                Message("a piece of several bytes is not UTF-8, and SentencePiece holds text "
                        "alone; in hex: {pieces}", pieces=shown),
                Message("{count:,} pieces of several bytes are not UTF-8, and SentencePiece holds "
                        "text alone; in hex: {pieces}", count=len(bad), pieces=shown),
            ),
            remedy="Choose tokenizer.json or Tokenprism's own format",
        )


def _require_different(rows: list[_Row]) -> None:
    ids: dict[bytes, int] = {}
    for number, (piece, _, _) in enumerate(rows):
        if ids.setdefault(piece, number) != number:
            raise ExportError(
                Message(
                    "the ids {one} and {number} would have the same name, {text!r}",
                    one=ids[piece], number=number, text=piece.decode("utf-8", "replace"),
                ),
                remedy="Save the model in Tokenprism's own format",
            )
