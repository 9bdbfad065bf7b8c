"""A rank file encoded by the `tiktoken` library itself, for comparison with our own encoder."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ..._progress import Progress
from ...encoding import Encoding, as_bytes
from ...errors import TokenprismError
from ...identity import digest_of
from ...messages import Message
from ...pretokenize import Pattern
from ...specials import Chosen, Only, Specials, first_names
from ...tokenizer import Capability, Tokenizer, reported
from ...vocabulary import Kind, Vocabulary
from ..tiling import tiling
from .rank_lines import render_ranks
from .tiktoken_files import WHOLE_DOCUMENT, RankFile


class TiktokenTokenizer(Tokenizer):
    """`tiktoken.Encoding` as a `Tokenizer`. Bytes that are not UTF-8 are refused."""

    def __init__(self, file: RankFile) -> None:
        # Here, for a program that opens no such file is spared the library.
        import tiktoken

        super().__init__(name=file.name, family="tiktoken")
        self._file = file
        self._encoding = tiktoken.Encoding(
            file.name,
            pat_str=file.pattern.regex or WHOLE_DOCUMENT,
            mergeable_ranks=dict(file.ranks),
            special_tokens=dict(file.specials),
        )

    @property
    def pattern(self) -> Pattern:
        """How text is cut into pre-tokens."""
        return self._file.pattern

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """Every entry as columns; ranks are ids."""
        ranks: Mapping[bytes, int] = self._file.ranks
        specials = self._file.specials
        size = 1 + max([*ranks.values(), *specials.values()], default=-1)
        entries = [b""] * size
        kinds = np.full(size, Kind.UNUSED, np.uint8)
        order = np.full(size, -1, np.int32)
        for token, rank in ranks.items():
            entries[rank] = token
            kinds[rank] = Kind.BYTE if len(token) == 1 else Kind.MERGE
            order[rank] = -1 if len(token) == 1 else rank
        for number, text in first_names(specials).items():
            entries[number] = text.encode("utf-8")
            kinds[number] = Kind.SPECIAL
        return Vocabulary.of(entries, kinds, ranks=order)

    @property
    def capabilities(self) -> Capability:
        """Pre-tokens by our own scanner of the same pattern."""
        return Capability.PRETOKENS

    @cached_property
    def identity(self) -> str:
        """SHA-256, in hex, of ranks, pattern and special tokens."""
        file = self._file
        specials = json.dumps(sorted(file.specials.items()))
        return digest_of("tokenprism rank file 1", [
            ("ranks", render_ranks(file.ranks)),
            ("pattern", file.pattern.regex.encode("utf-8")),
            ("specials", specials.encode("ascii")),
        ])

    @property
    def special_names(self) -> frozenset[str]:
        """The special tokens that encoding can be asked to recognise."""
        return frozenset(self._file.specials)

    def _encode(self, source: bytes, specials: Chosen, progress: Progress | None) -> Encoding:
        with reported(progress, len(source)):
            ids = np.array(self._ids(source, specials), np.int32)
            tiled = tiling(source, ids, self._encoding.decode_tokens_bytes(ids.tolist()))
        if tiled is None:
            raise TokenprismError(
                "tiktoken dropped text that the pattern does not cover",
                remedy="Use a pattern that covers every text",
            )
        return tiled

    def _ids(self, source: bytes, specials: Chosen) -> list[int]:
        try:
            text = source.decode("utf-8")
        except UnicodeDecodeError as fault:
            raise TokenprismError("the text is not UTF-8, which tiktoken needs",
                                  byte=fault.start) from None
        if specials is Specials.TEXT:
            return self._encoding.encode_ordinary(text)
        if specials is Specials.RAISE:
            places = ((source.find(one.encode()), one) for one in self._file.specials)
            first = min((place for place in places if place[0] >= 0), default=None)
            if first is not None:
                raise TokenprismError(
                    Message("the text holds the special token {token}", token=first[1]),
                    byte=first[0],
                )
        allowed = specials if isinstance(specials, Only) else set(self._file.specials)
        return self._encoding.encode(text, allowed_special=allowed, disallowed_special=())

    def _decode(self, ids: NDArray[np.int32]) -> bytes:
        return self._encoding.decode_bytes(ids.tolist())

    def pretokens(self, text: str | bytes) -> NDArray[np.int64]:
        """Byte offsets where pre-tokens start, int64[k]."""
        return self._file.pattern.starts(as_bytes(text))
