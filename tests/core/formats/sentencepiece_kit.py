"""SentencePiece models for tests: trained by the library, or written by hand."""

from __future__ import annotations

import io
import struct
from collections.abc import Sequence
from functools import cache

import sentencepiece

TEXT = [
    "The quick brown fox isn't the lazy dog's friend; they are 12345 miles apart.",
    "Das Mädchen läuft über die Straße. Ça va très bien, café crème, naïve.",
    "日本語の文章です。今日は良い天気ですね。 ﬁne ① ② 한글 문장",
    "def f(x):  return [x, x + 1]  # twice   as many",
] * 8


@cache
def trained(**options: object) -> bytes:
    """The file of a model trained on the built-in text."""
    made = io.BytesIO()
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter(TEXT), model_writer=made, minloglevel=2, hard_vocab_limit=False,
        **options,
    )
    return made.getvalue()


def varint(value: int) -> bytes:
    """A number as the wire has it."""
    made = bytearray()
    while value > 0x7F:
        made.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes((*made, value))


def field(number: int, content: bytes | int) -> bytes:
    """A field with a length, or with a number."""
    if isinstance(content, int):
        return varint(number << 3) + varint(content)
    return varint(number << 3 | 2) + varint(len(content)) + content


def piece(text: str | bytes, score: float = 0.0, kind: int = 1) -> bytes:
    """A field with a piece."""
    spelled = text.encode() if isinstance(text, str) else text
    score_field = b"\x15" + struct.pack("<f", score)
    return field(1, field(1, spelled) + score_field + field(3, kind))


def model(
    pieces: Sequence[tuple[str, float, int]], *, kind: int = 2, fallback: bool = False,
    prefix: bool = False, charsmap: bytes = b"",
) -> bytes:
    """A file with these pieces, and <unk> before them."""
    trainer = field(3, kind) + field(35, int(fallback))
    normalizer = field(1, b"identity") + (field(2, charsmap) if charsmap else b"")
    normalizer += field(3, int(prefix)) + field(4, 0) + field(5, 1)
    return b"".join([
        piece("<unk>", 0.0, 2), *(piece(*one) for one in pieces), field(2, trainer),
        field(3, normalizer),
    ])


BYTES = [(f"<0x{byte:02X}>", 0.0, 6) for byte in range(256)]
