"""Small vocabularies for the tests of the table, and entries spelled out for naive answers."""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as st
from tokenprism.inventory.entries import Entries
from tokenprism.vocabulary import Kind, Vocabulary

PIECES = st.one_of(
    st.binary(max_size=6), st.text(max_size=4).map(lambda text: text.encode("utf-8", "ignore")),
    st.sampled_from([b"the", b" the", b"\xe4\xb8", "南京".encode(), b"a", b"aa", b"", b"THE"]),
)
LISTS = st.lists(PIECES, max_size=30)


def entries_of(parts: list[bytes]) -> Entries:
    offsets = np.concatenate([[0], np.cumsum([len(part) for part in parts])]).astype(np.int64)
    return Entries(b"".join(parts), offsets)


def vocabulary_of(parts: list[bytes], kinds: list[Kind] | None = None) -> Vocabulary:
    """The entries with ranks for those longer than a byte, and scores that repeat."""
    chosen = kinds or [Kind.BYTE if len(part) < 2 else Kind.MERGE for part in parts]
    numbers = np.arange(len(parts))
    return Vocabulary.of(
        parts, np.array(chosen, np.uint8),
        ranks=np.where([len(part) > 1 for part in parts], numbers, -1).astype(np.int32),
        scores=np.where(numbers % 3, -(numbers % 5).astype(float), np.nan),
        counts=np.where(numbers % 2, numbers // 4, -1).astype(np.int64),
    )
