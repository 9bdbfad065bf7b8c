"""A BPE model of characters as a tokenizer, and the one place that chooses a model's tokenizer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from .._progress import Progress
from ..encoding import Encoding, Status, as_bytes
from ..errors import TokenprismError
from ..messages import Message
from ..specials import Part
from ..tokenizer import Capability, Specials, SpecialsChoice
from ..vocabulary import Kind
from ._character_encoder import DROPPED, CharacterEncoder
from .alphabet import Alphabet, Mark
from .model import BpeModel
from .options import check_dropout
from .tokenizer import BpeTokenizer


def tokenizer_of(
    model: BpeModel, *, name: str = "BPE", family: str = "BPE", warnings: Sequence[Message] = ()
) -> BpeTokenizer:
    """The tokenizer for a model, over bytes or over characters."""
    kind = BpeTokenizer if model.alphabet is None else CharacterTokenizer
    return kind(model, name=name, family=family, warnings=warnings)


class CharacterText:
    """The compiled encoder with what its ids say about the text."""

    def __init__(self, compiled: CharacterEncoder, status_of: NDArray[np.uint8]) -> None:
        self._compiled = compiled
        self._status_of = status_of

    def encode(
        self,
        text: str | bytes,
        parts: tuple[Part, ...] = (),
        starts: NDArray[np.int64] | None = None,
        progress: Progress | None = None,
    ) -> Encoding:
        """As `BpeTokenizer.encode` with the parts and pre-tokens given."""
        source = as_bytes(text)
        return self._told(source, *self._compiled.encode(source, parts, starts, progress))

    def _told(
        self, source: bytes, ids: NDArray[np.int32], edges: NDArray[np.int64]
    ) -> Encoding:
        kept = ids != DROPPED
        if kept.all():
            starts, ends = edges[:-1], edges[1:]
        else:
            ids, starts, ends = ids[kept], edges[:-1][kept], edges[1:][kept]
        return Encoding(source, ids, starts, ends, self._status_of[ids])


class CharacterTokenizer(BpeTokenizer):
    """Encodes with a `BpeModel` that has an alphabet of characters.

    Pre-tokens of white space alone are in no token: the spans of tokens leave them out. A token
    that is a mark only is Status.VIRTUAL with an empty span, and [UNK] is Status.UNKNOWN. The span
    of any other token has its bytes, but for the mark.

    `decode` writes one space after a word, by </w>, or before it, by ##, and none with Mark.NONE.
    It loses which white space stood there, or that none did; what [UNK] stood for; and, where the
    last character of a word became bytes or [UNK], that a word ends.
    """

    @cached_property
    def capabilities(self) -> Capability:
        """Not lossless: white space is lost. No history: marks have no place between bytes."""
        return Capability.PRETOKENS | Capability.PARENTS | Capability.SIZES

    def encode_dropout(
        self,
        text: str | bytes,
        dropout: float,
        *,
        seed: int,
        specials: SpecialsChoice = Specials.DEFAULT,
        progress: Progress | None = None,
    ) -> Encoding:
        """Not possible but for a `dropout` of 0: TokenprismError."""
        check_dropout(dropout, seed)
        if dropout:
            raise TokenprismError("BPE-dropout is for models of bytes, and this one has characters")
        return self.encode(text, specials=specials, progress=progress)

    def _written(self, ids: list[int]) -> bytes:
        """The text of ids, with a space between words."""
        text = super()._written(ids)
        if len(ids) and self._alphabet.mark is Mark.CONTINUING:
            return text[self._begins_word(int(ids[0])) :]
        if len(ids) and self._alphabet.mark is not Mark.NONE and self.model.marked[ids[-1]]:
            return text[:-1]
        return text

    @property
    def _alphabet(self) -> Alphabet:
        assert self.model.alphabet is not None
        return self.model.alphabet

    def _make_encoder(self) -> CharacterText:
        model, alphabet = self.model, self._alphabet
        compiled = CharacterEncoder(
            alphabet.by_id, model.left, model.right, model.result, model.byte_ids,
            alphabet.unknown_id, model.pattern.code,
        )  # fmt: skip
        status_of = np.full(len(self.vocabulary), Status.EXACT, np.uint8)
        status_of[self.vocabulary.kinds == Kind.UNKNOWN] = Status.UNKNOWN
        if alphabet.mark_id >= 0:
            status_of[alphabet.mark_id] = Status.VIRTUAL
        return CharacterText(compiled, status_of)

    @cached_property
    def _entries(self) -> dict[int, bytes]:
        """What each id adds to a decoded text."""
        mark, marked = self._alphabet.mark, self.model.marked.tolist()
        size = len(mark.text)
        found = {}
        for token_id, entry in super()._entries.items():
            if mark is Mark.CONTINUING:
                begins = b" " * self._begins_word(token_id)
                found[token_id] = begins + entry[size if marked[token_id] else 0 :]
            elif marked[token_id]:
                found[token_id] = entry[:-size] + b" "
            else:
                found[token_id] = entry
        return found

    def _begins_word(self, token_id: int) -> bool:
        """Whether ## would have to stand before a token if it did not begin a word."""
        return not self.model.marked[token_id] and token_id not in self._fallback

    @cached_property
    def _fallback(self) -> frozenset[int]:
        """The ids of the bytes that unknown characters become; a byte may stand anywhere."""
        return frozenset(self.model.byte_ids[self.model.byte_ids >= 0].tolist())
