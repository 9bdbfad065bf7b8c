"""What a replay of merges needs to know of a model, ours or one read from a library's file."""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from ..vocabulary import Vocabulary


class MergeTable(Protocol):
    """Merges as columns: see `BpeModel`.

    `ties` int32[m]: what decides between merges, the lowest first, where several of them are equal
    and the leftmost place wins, as in SentencePiece; None where each merge is before the next.
    """

    @property
    def left(self) -> NDArray[np.int32]: ...
    @property
    def right(self) -> NDArray[np.int32]: ...
    @property
    def result(self) -> NDArray[np.int32]: ...
    @property
    def ranks(self) -> NDArray[np.int32]: ...
    @property
    def counts(self) -> NDArray[np.int64]: ...
    @property
    def ties(self) -> NDArray[np.int32] | None: ...
    @property
    def merge_count(self) -> int: ...
    @property
    def vocabulary(self) -> Vocabulary: ...
    @property
    def merge_of_pair(self) -> dict[tuple[int, int], int]: ...
    @property
    def sorted_pairs(self) -> tuple[NDArray[np.int64], NDArray[np.int32]]: ...
    @property
    def sizes(self) -> NDArray[np.int64]: ...
    @property
    def has_history(self) -> bool: ...
    @property
    def is_over_bytes(self) -> bool: ...
    def making(self, token_id: int) -> int:
        """The merge that makes a token of its own symbols; -1 where none does."""

    def text_length(self, token_id: int) -> int:
        """Bytes of text that an entry stands for, without marks."""

    def symbols_of(self, word: bytes) -> tuple[list[int], list[int]]: ...
