"""Writing a BytePiece model as a tokenizer.json: a Unigram over the byte alphabet of GPT-2."""

from __future__ import annotations

import json
import math
from functools import lru_cache
from typing import Any

from ...bytepiece.front import FrontEnd
from ...bytepiece.model import BytePieceModel
from ...bytepiece.weights import Weights, weights_of
from ...errors import ExportError
from ...messages import Message
from ..alphabet import spell
from .write import added_token, pre_tokenizer

_NEVER = -1e6  # below every path through the text that a token would cover

_PLACES = (16, 15, 17, 14, 18, 13, 12, 19, 11, 10, *range(10))

# Classes of characters as the front end `words` has them; of two classes the first counts.
_HAN = "\\x{3400}-\\x{4DBF}\\x{4E00}-\\x{9FFF}\\x{F900}-\\x{FAFF}\\x{20000}-\\x{323AF}"
_DIGIT = "0-9\\x{FF10}-\\x{FF19}"
_LETTER = (
    "A-Za-z\\x{C0}-\\x{D6}\\x{D8}-\\x{F6}\\x{F8}-\\x{85F}\\x{900}-\\x{1FFF}\\x{2E80}-\\x{2FFF}"
    "\\x{3040}-\\x{33FF}\\x{4DC0}-\\x{4DFF}\\x{A000}-\\x{D7FF}\\x{FB00}-\\x{FDFF}"
    "\\x{FE70}-\\x{FEFF}\\x{FF21}-\\x{FF3A}\\x{FF41}-\\x{FF5A}\\x{FF66}-\\x{FFDC}"
    "\\x{10000}-\\x{10FFF}"
)
_MARK = f"[^ \\r\\n{_HAN}{_DIGIT}{_LETTER}]"


def render(model: BytePieceModel) -> bytes:
    """The content of tokenizer.json. ExportError where the format cannot hold the model."""
    tokenizer: dict[str, Any] = {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": [
            added_token(text, number)
            for text, number in sorted(model.specials.items(), key=lambda entry: entry[1])
        ],
        "normalizer": {"type": "NFC"} if model.front.nfc else None,
        "pre_tokenizer": pre_tokenizer(regex_of(model.front)),
        "post_processor": None,
        "decoder": {
            "type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True, "use_regex": False
        },
        "model": {"type": "Unigram", "unk_id": None, "byte_fallback": False, "vocab": []},
    }
    spelled = json.dumps(tokenizer, ensure_ascii=False, separators=(",", ":"))
    rows = (f"[{json.dumps(text, ensure_ascii=False)},{spell_weight(weight)}]"
            for text, weight in _vocab(model))
    return f"{spelled.removesuffix(']}}')}{','.join(rows)}]}}}}".encode()


@lru_cache(1 << 16)
def spell_weight(weight: float) -> str:
    """A number up to 0 as JSON, so that the library reads these very bits.

    Its reader takes the digits as a whole number and divides by a power of ten, rounding both
    times. Equal weights in another order must sum up equally there: a last bit decides.
    """
    top, bottom = (-weight).as_integer_ratio()
    for places in _PLACES:
        digits = top * 10**places / bottom
        for near in (digits, math.nextafter(digits, math.inf), math.nextafter(digits, 0)):
            whole = round(near)
            if whole < 1 << 64 and whole / 10**places == -weight:
                return f"-{whole}e-{places}"
    return repr(weight)


def regex_of(front: FrontEnd) -> str:
    """What matches one segment after another, in Oniguruma's dialect."""
    if front.preset == "lines":
        if front.split_digits:
            return r"\p{Nd}|[^\n\p{Nd}]*\n+|[^\n\p{Nd}]+"
        return r"[^\n]*\n+|[^\n]+"
    digits = f"[{_DIGIT}]" if front.split_digits else f"[{_DIGIT}]+"
    if front.isolate:
        return f"[{_LETTER}]+(?:'[{_LETTER}]+)*|{digits}|[{_HAN}]+|[ \\r\\n]|{_MARK}"
    return (
        f"(?: |{_MARK})?[{_LETTER}]+|(?: |{_MARK}){_MARK}+| |{_MARK}|{digits}|[{_HAN}]+|[\\r\\n]+"
    )


def _vocab(model: BytePieceModel) -> list[tuple[str, float]]:
    weights = weights_of(model)
    rows: dict[int, tuple[str, float]] = {}
    pieces = zip(model.pieces, model.piece_ids.tolist(), weights.pieces.tolist(), strict=True)
    for piece, number, weight in pieces:
        # Where pieces begin at characters alone, no text in UTF-8 has one that is not UTF-8.
        usable = model.byte_lattice or _is_utf8(piece)
        rows[number] = spell(piece), weight if usable else _NEVER
    taken = {text for text, _ in rows.values()}
    for byte, number in enumerate(model.byte_ids.tolist()):
        text = spell(bytes((byte,)))
        if text in taken:
            # The piece stands for it. No text has a name with a space, which the alphabet lacks.
            rows[number] = f"<0x{byte:02X} >", _NEVER
        else:
            rows[number] = text, _byte_weight(weights, byte)
    for text, number in model.specials.items():
        rows[number] = text, _NEVER
    return _without_clashes([
        rows.get(number, (f"<unused {number}>", _NEVER)) for number in range(max(rows) + 1)
    ])


def _byte_weight(weights: Weights, byte: int) -> float:
    """So that the bytes of a character that is no piece weigh together what it weighs here."""
    if weights.bytes is not None:
        return float(weights.bytes[byte])
    return 0.0 if 0x80 <= byte < 0xC0 else weights.fallback


def _without_clashes(vocab: list[tuple[str, float]]) -> list[tuple[str, float]]:
    ids: dict[str, int] = {}
    for number, (text, _) in enumerate(vocab):
        if text in ids:
            raise ExportError(
                Message(
                    "the ids {one} and {number} would have the same name, {text!r}",
                    one=ids[text],
                    number=number,
                    text=text,
                ),
                remedy="Save the model in Tokenprism's own format",
            )
        ids[text] = number
    return vocab


def _is_utf8(piece: bytes) -> bool:
    try:
        piece.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True
