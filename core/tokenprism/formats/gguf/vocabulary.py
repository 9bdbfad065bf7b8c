"""The tokens of a GGUF file as columns, whatever model they belong to."""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ...errors import FormatError
from ...identity import digest_of
from ...messages import Message, joined, one_or_many, verbatim
from ...vocabulary import Kind, Vocabulary
from ..alphabet import unspell
from ..sentencepiece.model import MARK, PieceType
from .control import as_taken
from .metadata import Metadata

_BYTE = re.compile(rb"<0x([0-9A-F]{2})>")
_BYTE_LEVEL = "gpt2"
_KINDS = {
    PieceType.UNKNOWN: Kind.UNKNOWN, PieceType.CONTROL: Kind.SPECIAL,
    PieceType.UNUSED: Kind.UNUSED, PieceType.BYTE: Kind.BYTE,
}
_SHOWN = 5
_MOST_TOKENS = 1 << 21


@dataclass(frozen=True, slots=True)
class Tokens:
    """What a GGUF file says of its tokens: `tokens` as they are spelled, `types` of `PieceType` as
    llama.cpp takes them.
    """

    metadata: Metadata
    model: str
    pre: str
    tokens: list[bytes]
    types: list[int]
    scores: list[float]
    merges: list[bytes]

    @property
    def identity(self) -> str:
        """SHA-256, in hex, of all of it."""
        return digest_of("tokenprism GGUF 1", [
            ("model", self.model.encode("utf-8")),
            ("pre", self.pre.encode("utf-8")),
            ("lengths", np.array([len(one) for one in self.tokens], "<u8").tobytes()),
            ("tokens", b"".join(self.tokens)),
            ("types", np.array(self.types, "<i4").tobytes()),
            ("scores", np.array(self.scores, "<f4").tobytes()),
            ("merges", b"\n".join(self.merges)),
        ])

    def columns(self) -> Vocabulary:
        """The vocabulary as bytes; those marked unused are holes."""
        kinds = np.array([_KINDS.get(PieceType(kind), Kind.PIECE) for kind in self.types], np.uint8)
        entries = [
            self.bytes_of(token, kind) for token, kind in zip(self.tokens, self.types, strict=True)
        ]
        for index, entry in enumerate(entries):
            if self.types[index] == PieceType.NORMAL and self.model == _BYTE_LEVEL:
                kinds[index] = Kind.BYTE if len(entry) == 1 else Kind.MERGE
        scores: NDArray[np.float64] | None = None
        if self.scores:
            scores = np.array(self.scores, np.float64)
        return Vocabulary.of(entries, kinds, scores=scores)

    def bytes_of(self, token: bytes, kind: int) -> bytes:
        """What a token of this type stands for."""
        if kind == PieceType.BYTE and (found := _BYTE.fullmatch(token)):
            return bytes((int(found[1], 16),))
        if kind in (PieceType.CONTROL, PieceType.UNKNOWN, PieceType.USER_DEFINED):
            return token
        if self.model == _BYTE_LEVEL:
            spelled = unspell(token.decode("utf-8", "replace"))
            return token if spelled is None else spelled
        if self.model == "bert":
            return token.removeprefix(MARK)
        return token.replace(MARK, b" ")

    def oddities(self) -> list[Message]:
        """A sentence for each thing that is odd."""
        bad = [
            index for index, kind in enumerate(self.types)
            if kind == PieceType.BYTE and not _BYTE.fullmatch(self.tokens[index])
        ]
        if not bad:
            return []
        shown = joined(map(verbatim, bad[:_SHOWN]))
        return [
            one_or_many(
                len(bad),
                Message("1 byte token is not spelled <0x00> to <0xFF> (id {ids})", ids=shown),
                Message("{count:,} byte tokens are not spelled <0x00> to <0xFF> (ids {ids})",
                        count=len(bad), ids=shown),
            )
        ]


def tokens_of(metadata: Metadata) -> Tokens:
    """The tokens in a file's metadata. FormatError names the key that is missing or wrong."""
    tokens = metadata.strings("tokenizer.ggml.tokens")
    if not tokens:
        raise FormatError("this GGUF file holds no tokenizer", path=metadata.path)
    count = len(tokens)
    if count > _MOST_TOKENS:
        metadata.fail(
            "tokenizer.ggml.tokens",
            Message("has {count:,} tokens, more than any vocabulary ({most:,})",
                    count=count, most=_MOST_TOKENS),
        )
    types = metadata.numbers("tokenizer.ggml.token_type", count)
    if types is not None and types.dtype.kind not in "iu":
        metadata.fail("tokenizer.ggml.token_type", Message("must be an array of whole numbers"))
    scores = metadata.numbers("tokenizer.ggml.scores", count)
    kinds = [int(PieceType.NORMAL)] * count if types is None else types.tolist()
    strange = {*kinds} - {int(kind) for kind in PieceType}
    if strange:
        metadata.fail(
            "tokenizer.ggml.token_type", Message("has the unknown type {type}", type=min(strange))
        )
    return Tokens(
        metadata,
        metadata.text("tokenizer.ggml.model") or "",
        metadata.text("tokenizer.ggml.pre") or "",
        tokens,
        as_taken(tokens, kinds, metadata.values, "tokenizer.ggml."),
        [] if scores is None else scores.astype(np.float64).tolist(),
        metadata.strings("tokenizer.ggml.merges"),
    )
