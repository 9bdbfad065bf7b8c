"""A vocabulary of byte strings of which the longest that fits is always taken."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property, partial

import numpy as np
from numpy.typing import NDArray

from ..._progress import Progress, Stage
from ...bpe.history import History
from ...encoding import Encoding, as_bytes
from ...errors import CancelledError, TokenprismError
from ...identity import digest_of
from ...messages import Message
from ...specials import HasSpecials
from ...tokenizer import Capability, Specials, SpecialsChoice, Tokenizer
from ...vocabulary import Ids, Kind, Vocabulary
from ._longest_match import LongestMatch


class GreedyTokenizer(HasSpecials):
    """Greedy longest match over bytes, as RWKV's world models use it. No text is special to it."""

    _warnings: Sequence[Message] = ()

    def __init__(self, ids: Mapping[bytes, int], *, name: str, family: str) -> None:
        """`ids` by the bytes of each entry, the 256 bytes among them."""
        self._ids = dict(ids)
        self._name, self._family = name, family
        self._matcher = LongestMatch(self._ids)

    def __reduce__(self) -> tuple[object, ...]:
        return partial(GreedyTokenizer, name=self._name, family=self._family), (self._ids,)

    @property
    def name(self) -> str:
        """The file's name for people."""
        return self._name

    @property
    def family(self) -> str:
        """What people call such a vocabulary."""
        return self._family

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

    @property
    def special_names(self) -> frozenset[str]:
        """There are none."""
        return frozenset()

    @cached_property
    def identity(self) -> str:
        """SHA-256, in hex, of the entries by rising id."""
        ordered = sorted((token_id, token) for token, token_id in self._ids.items())
        entries = b"".join(
            struct.pack("<iI", token_id, len(token)) + token for token_id, token in ordered
        )
        return digest_of("tokenprism longest match 1", [("entries", entries)])

    @property
    def warnings(self) -> Sequence[Message]:
        """How it was opened, a sentence each; the file itself was checked when it was read."""
        return self._warnings

    def encode(
        self,
        text: str | bytes,
        *,
        specials: SpecialsChoice = Specials.DEFAULT,
        progress: Progress | None = None,
    ) -> Encoding:
        """Ids and exact spans, of any bytes. Raises CancelledError when `progress` is cancelled."""
        self.chosen_specials(specials)
        source = as_bytes(text)
        if progress is not None:
            progress.enter(Stage.ENCODING, len(source))
            if progress.must_stop():
                raise CancelledError
        made = Encoding.tiled(source, *self._matcher.encode(source))
        if progress is not None:
            progress.advance(len(source))
        return made

    def encode_batch(
        self, texts: Iterable[str | bytes], *, specials: SpecialsChoice = Specials.DEFAULT,
        threads: int = 1,
    ) -> list[Encoding]:
        """As `encode`, a text at a time, in order, on `threads` threads."""
        self.chosen_specials(specials)
        if threads == 1:
            return list(map(self.encode, texts))
        with ThreadPoolExecutor(threads) as pool:
            return list(pool.map(self.encode, texts))

    def decode(self, ids: Ids, *, skip_special: bool = False) -> bytes:
        """The bytes of `ids`. UnknownIdError for an id that does not exist."""
        return self.vocabulary.join(ids, skip_special=skip_special)

    def pretokens(self, text: str | bytes) -> NDArray[np.int64]:
        """There are none: TokenprismError."""
        raise TokenprismError(Message("{name} does not cut text before it matches", name=self.name))

    def history(self, text: str | bytes, *, progress: Progress | None = None) -> History:
        """There are no merges: TokenprismError."""
        raise TokenprismError(Message("{name} does not tell its merges", name=self._name))

    def at_size(self, size: int) -> Tokenizer:
        """Not possible: TokenprismError."""
        raise TokenprismError(Message("the vocabulary of {name} cannot be cut", name=self._name))
