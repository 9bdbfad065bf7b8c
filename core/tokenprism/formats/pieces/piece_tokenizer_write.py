"""Writing PieceTokenizer's text model, with what it cannot hold."""

from __future__ import annotations

from ...bytepiece.model import BytePieceModel
from ...errors import ExportError
from ...messages import Message
from .piece_tokenizer import BYTE, CONTROL, NORMAL, SPACE, UNKNOWN, escape

# Special tokens that stand before the bytes, by the key that names each.
_FIRST = {"<unk>": "unk", "<s>": "bos", "</s>": "eos", "<pad>": "pad"}
_MOST_PREFIXES = 16  # that PieceTokenizer's lattice can take at one place
_OWN = "Save the model in Tokenprism's own format"


def render(model: BytePieceModel) -> bytes:
    """The file's content. ExportError where the format, or its program, cannot hold the model."""
    first, last = _specials(model)
    _require_front(model)
    _require_pieces(model, {*first, *last})
    rows = {}
    for text, token_id in model.specials.items():
        kind = UNKNOWN if text == "<unk>" else CONTROL
        rows[token_id] = escape(text.encode()) + b"\t0\t%d" % kind
    for byte, token_id in enumerate(model.byte_ids.tolist()):
        rows[token_id] = b"<0x%02X>\t0\t%d" % (byte, BYTE)
    entries = zip(model.pieces, model.piece_ids.tolist(), model.counts.tolist(), strict=True)
    for piece, token_id, count in entries:
        rows[token_id] = escape(piece.replace(b" ", SPACE)) + b"\t%d\t%d" % (count, NORMAL)
    table = b"".join(b"%d\t%s\t\t\n" % (token_id, rows[token_id]) for token_id in range(len(rows)))
    return _head(model, last).encode("utf-8") + table


def _head(model: BytePieceModel, last: list[str]) -> str:
    front = model.front
    ids = {key: model.specials.get(text, -1) for text, key in _FIRST.items()}
    longest = max(map(len, model.pieces), default=1)
    lines = [
        "[CounterSpec]", "method=bytepiece", f"vocab_size={model.size}",
        "character_coverage=0.9995", "min_count=1", f"max_piece_size={longest}",
        *(f"{key}_id={token_id}" for key, token_id in ids.items()),
        "unk_unicode=9605",
        *(f"{key}_piece={text}" for text, key in _FIRST.items()),
    ]
    if last:
        lines.append("extra_tokens=" + ",".join(last))
    lines += [
        "", "[NormalizerSpec]", "name=no", f"space={SPACE.decode()}", f"cut={front.isolate:d}",
        "reconstruct=1", f"split_digits={front.split_digits:d}", "", "[Pieces]",
        f"size={model.size}", "",
    ]
    return "\n".join(lines)


def _specials(model: BytePieceModel) -> tuple[list[str], list[str]]:
    """Special tokens before the bytes and behind the pieces; ExportError for other places."""
    by_id = sorted(model.specials.items(), key=lambda entry: entry[1])
    first = [text for text, token_id in by_id if token_id < int(model.byte_ids[0])]
    last = [text for text, _ in by_id[len(first) :]]
    expected = [model.specials[text] for text in first]
    expected += model.byte_ids.tolist() + sorted(model.piece_ids.tolist())
    expected += [model.specials[text] for text in last]
    if expected != list(range(model.size)) or not _FIRST.keys() >= set(first):
        raise ExportError(
            Message(
                "PieceTokenizer has the ids of {specials} first, then the 256 bytes in order, "
                "pieces, and other special tokens; the ids of this model differ",
                specials=", ".join(_FIRST),
            ),
            remedy="Train with the special tokens <unk> <s> </s>, as --compat piecetokenizer "
            "does, or without any",
        )
    odd = next((text for text in last if set(text) & set(",\t\r\n\\") or text in _FIRST), None)
    if odd is not None:
        raise ExportError(
            Message("PieceTokenizer cannot hold the special token {token!r}", token=odd),
            remedy=_OWN,
        )
    return first, last


def _require_front(model: BytePieceModel) -> None:
    front = model.front
    if front.preset != "words" or front.nfc or model.byte_lattice:
        raise ExportError(
            "PieceTokenizer cuts texts into runs of one class of characters, changes no character, "
            "and lets pieces begin at characters alone; this model differs",
            remedy="Train with the front end words, without form C (--compat piecetokenizer)",
        )


def _require_pieces(model: BytePieceModel, specials: set[str]) -> None:
    known = set(model.pieces)
    if b" " not in known:
        raise ExportError(
            "the model has no piece for a space, for which PieceTokenizer would write three bytes",
            remedy=_OWN,
        )
    metas = {*(f"<0x{byte:02X}>".encode() for byte in range(256)), *(s.encode() for s in specials)}
    for piece in model.pieces:
        problem = None
        if SPACE in piece:
            problem = Message("holds U+2581, which stands for a space there")
        elif b"\0" in piece:
            problem = Message("holds a zero byte, at which it would end there")
        elif piece in metas:
            problem = Message("is spelled like a byte or a special token there")
        elif len(piece) > _MOST_PREFIXES and _prefixes(piece, known) > _MOST_PREFIXES:
            problem = Message(
                "has more than {most} pieces in it that begin alike, which makes that program fail",
                most=_MOST_PREFIXES,
            )
        if problem is not None:
            raise ExportError(
                Message(
                    "PieceTokenizer cannot hold the piece {piece!r}, which {problem}",
                    piece=piece.decode("utf-8", "replace")[:40], problem=problem,
                ),
                remedy=_OWN,
            )


def _prefixes(piece: bytes, known: set[bytes]) -> int:
    return sum(piece[:end] in known for end in range(1, len(piece) + 1))
