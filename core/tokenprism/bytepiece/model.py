"""A BytePiece model as data: pieces with counts, bytes, special tokens, front end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .front import FrontEnd


@dataclass(frozen=True, eq=False, repr=False)
class BytePieceModel:
    """All that decides the ids of a BytePiece tokenizer.

    `pieces` in the order of their ids `piece_ids` int32[n], with how often each occurs in the
    segmented training text, `counts` int64[n]; a piece may be a single byte (an ASCII letter that
    was learned), which is an entry of its own beside that byte's. `byte_ids` int32[256]: the id of
    each byte, which stands where no piece fits. `byte_lattice`: as bytepiece does it, pieces may
    begin and end inside characters, and bytes are edges with the counts `byte_counts` int64[256]
    (else None). `fallback`: the log weight of a character that is no piece; None for the least
    weight of a piece less 10.
    """

    pieces: tuple[bytes, ...]
    counts: NDArray[np.int64]
    piece_ids: NDArray[np.int32]
    byte_ids: NDArray[np.int32]
    front: FrontEnd = field(default_factory=FrontEnd)
    specials: Mapping[str, int] = field(default_factory=dict)
    byte_lattice: bool = False
    byte_counts: NDArray[np.int64] | None = None
    fallback: float | None = None
    record: Mapping[str, Any] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<BytePieceModel of {self.size:,} entries, {len(self.pieces):,} pieces>"

    @cached_property
    def size(self) -> int:
        """The vocabulary size: pieces, bytes and special tokens."""
        return len(self.pieces) + len(self.byte_ids) + len(self.specials)
