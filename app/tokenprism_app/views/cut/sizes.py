"""Vocabulary sizes: where they begin, and at which one the text in view changes next."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from tokenprism.bpe.history import NEVER
from tokenprism.vocabulary import Kind

from ...session import ByteRange, Session

WINDOW = 4096  # bytes after the session's position in which a change is looked for


@dataclass(frozen=True, slots=True)
class Change:
    """At `size` tokenizer `key` removes the boundary at `boundary`."""

    size: int
    key: int
    boundary: int


def smallest_size(session: Session) -> int:
    """The least base size (single bytes and special tokens) among visible BPE tokenizers."""
    kinds = [entry.tokenizer.vocabulary.kinds for entry in session.visible if entry.can_cut]
    bases = [int(np.count_nonzero((k == Kind.BYTE) | (k == Kind.SPECIAL))) for k in kinds]
    return min(bases, default=0)


def next_change(session: Session, window: int = WINDOW) -> Change | None:
    """The next larger size at which a boundary near the session's position goes, or None."""
    start = session.position
    found: list[Change] = []
    for entry in session.visible:
        result = session.results.get(entry.key)
        if result is None or result.history is None or result.merges is None:
            continue
        history = result.history
        low = max(start, 1)
        removed = history.removed[low : start + window]
        later = removed[(removed >= result.merges) & (removed != NEVER)]
        if len(later):
            merge = int(later.min())
            boundary = low + int(np.flatnonzero(removed == merge)[0])
            found.append(Change(int(history.model.sizes[merge + 1]), entry.key, boundary))
    return min(found, key=lambda change: (change.size, change.key), default=None)


def changed_token(session: Session, change: Change) -> ByteRange | None:
    """The token that now covers a removed boundary."""
    part = session.results[change.key].window(change.boundary, change.boundary + 1)
    return ByteRange(int(part.starts[0]), int(part.ends[0])) if len(part) else None
