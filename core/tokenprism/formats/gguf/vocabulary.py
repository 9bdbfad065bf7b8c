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
from ..sentencepiece.model import MARK, PieceType, kind_of_normal
from ..special_sources import AddedToken
from .control import as_taken, special_tokens
from .metadata import Metadata

_BYTE = re.compile(rb"<0x([0-9A-F]{2})>")
KEY = "tokenizer.ggml."
_ROLE = "_token_id"
_NO_ID = 0xFFFFFFFF  # what llama.cpp writes for a role that no token has
_BYTE_LEVEL = "gpt2"
_SENTENCEPIECE_BPE = "llama"
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
        normal = [index for index, kind in enumerate(self.types) if kind == PieceType.NORMAL]
        if self.model == _BYTE_LEVEL:
            made = {one.replace(b" ", b"", 1) for one in self.merges}
            for index in normal:
                kinds[index] = (
                    Kind.BYTE if len(entries[index]) == 1
                    else Kind.MERGE if self.tokens[index] in made else Kind.PIECE
                )
        elif self.model == _SENTENCEPIECE_BPE:
            pieces = {self.tokens[index] for index in normal}
            for index in normal:
                kinds[index] = kind_of_normal(self.tokens[index], pieces)
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

    def specials(self) -> list[AddedToken]:
        """The tokens at which texts are divided: see `special_tokens`."""
        return special_tokens(
            self.tokens, self.types, architecture=self._general("architecture"),
            name=self._general("name"), pre=self.pre,
        )

    def _general(self, key: str) -> str:
        value = self.metadata.values.get(f"general.{key}")
        return value.decode("utf-8", "replace") if isinstance(value, bytes) else ""

    def oddities(self) -> list[Message]:
        """A sentence for each thing that is odd."""
        bad = [
            index for index, kind in enumerate(self.types)
            if kind == PieceType.BYTE and not _BYTE.fullmatch(self.tokens[index])
        ]
        said = []
        if bad:
            shown = joined(map(verbatim, bad[:_SHOWN]))
            said.append(one_or_many(
                len(bad),
                Message("1 byte token is not spelled <0x00> to <0xFF> (id {ids})", ids=shown),
                Message("{count:,} byte tokens are not spelled <0x00> to <0xFF> (ids {ids})",
                        count=len(bad), ids=shown),
            ))
        said += [
            Message(
                "{key} is {id}, which is not an id of the vocabulary of {count:,} tokens",
                key=f"{KEY}{role}{_ROLE}", id=token_id, count=len(self.tokens),
            )
            for role, token_id in self._role_ids() if not self._has(token_id)
        ]
        return said

    def roles(self) -> dict[str, int]:
        """The ids that the file gives to roles such as `bos` and `eos`, those that exist."""
        return {role: token_id for role, token_id in self._role_ids() if self._has(token_id)}

    def _role_ids(self) -> list[tuple[str, int]]:
        return [
            (key[len(KEY) : -len(_ROLE)], value) for key, value in self.metadata.values.items()
            if key.startswith(KEY) and key.endswith(_ROLE) and type(value) is int
            and value != _NO_ID
        ]

    def _has(self, token_id: int) -> bool:
        return 0 <= token_id < len(self.tokens)


def tokens_of(metadata: Metadata) -> Tokens:
    """The tokens in a file's metadata. FormatError names the key that is missing or wrong."""
    tokens = metadata.strings(f"{KEY}tokens")
    if not tokens:
        raise FormatError("this GGUF file holds no tokenizer", path=metadata.path)
    count = len(tokens)
    if count > _MOST_TOKENS:
        metadata.fail(
            f"{KEY}tokens",
            Message("has {count:,} tokens, more than any vocabulary ({most:,})",
                    count=count, most=_MOST_TOKENS),
        )
    # llama.cpp reads the memory of both as numbers of 32 bits, whatever type the file states.
    types = metadata.numbers(f"{KEY}token_type", count)
    if types is not None and (types.dtype.kind not in "iu" or types.dtype.itemsize != 4):
        metadata.fail(f"{KEY}token_type", Message(
            "is an array of {type}; it must be of int32", type=str(types.dtype)
        ))
    scores = metadata.numbers(f"{KEY}scores", count)
    if scores is not None and scores.dtype != np.float32:
        metadata.fail(f"{KEY}scores", Message(
            "is an array of {type}; it must be of float32", type=str(scores.dtype)
        ))
    kinds = [int(PieceType.NORMAL)] * count if types is None else types.tolist()
    strange = {*kinds} - {int(kind) for kind in PieceType}
    if strange:
        metadata.fail(
            f"{KEY}token_type", Message("has the unknown type {type}", type=min(strange))
        )
    return Tokens(
        metadata,
        metadata.text(f"{KEY}model") or "",
        metadata.text(f"{KEY}pre") or "",
        tokens,
        as_taken(tokens, kinds, metadata.values, KEY),
        [] if scores is None else scores.astype(np.float64).tolist(),
        metadata.strings(f"{KEY}merges"),
    )
