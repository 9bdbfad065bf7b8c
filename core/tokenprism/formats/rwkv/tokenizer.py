"""A vocabulary of byte strings of which the longest that fits is always taken."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from functools import cached_property
from typing import Any

import numpy as np

from ..._progress import Progress
from ...encoding import Encoding
from ...identity import digest_of
from ...specials import Chosen
from ...tokenizer import Capability, Tokenizer, reported
from ...vocabulary import Kind, Vocabulary
from ._longest_match import LongestMatch


class GreedyTokenizer(Tokenizer):
    """Greedy longest match over bytes, as RWKV's world models use it. No text is special to it."""

    def __init__(self, ids: Mapping[bytes, int], *, name: str, family: str) -> None:
        """`ids` by the bytes of each entry, the 256 bytes among them."""
        super().__init__(name=name, family=family)
        self._ids = dict(ids)

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "_matcher"}

    @cached_property
    def _matcher(self) -> LongestMatch:
        return LongestMatch(self._ids)

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """Every entry as columns; ids that nothing has are holes."""
        size = 1 + max(self._ids.values())
        entries = [b""] * size
        kinds = np.full(size, Kind.UNUSED, np.uint8)
        for token, token_id in self._ids.items():
            entries[token_id] = token
            kinds[token_id] = Kind.BYTE if len(token) == 1 else Kind.PIECE
        return Vocabulary.of(entries, kinds)

    @property
    def capabilities(self) -> Capability:
        """Spans tile any bytes."""
        return Capability.LOSSLESS

    @cached_property
    def identity(self) -> str:
        """SHA-256, in hex, of the entries by rising id."""
        ordered = sorted((token_id, token) for token, token_id in self._ids.items())
        entries = b"".join(
            struct.pack("<iI", token_id, len(token)) + token for token_id, token in ordered
        )
        return digest_of("tokenprism longest match 1", [("entries", entries)])

    def _encode(self, source: bytes, specials: Chosen, progress: Progress | None) -> Encoding:
        with reported(progress, len(source)):
            return Encoding.tiled(source, *self._matcher.encode(source))
