"""Vocabulary sizes: where they begin, and at which one the text in view changes next."""

from __future__ import annotations

from dataclasses import dataclass

from tokenprism.bpe.history import NEVER, History
from tokenprism.bpe.tokenizer import BpeTokenizer

from ...session import ByteRange, Session

WINDOW = 4096  # bytes after the session's position in which a change is looked for


@dataclass(frozen=True, slots=True)
class Change:
    """At `size` tokenizer `key` removes the boundary at `boundary`."""

    size: int
    key: int
    boundary: int


def smallest_size(session: Session) -> int:
    """The smallest base size among the visible tokenizers that can be cut."""
    cut = [entry.tokenizer.vocabulary for entry in session.visible if entry.can_cut]
    return min((vocabulary.base_size for vocabulary in cut), default=0)


def next_change(session: Session, window: int = WINDOW) -> Change | None:
    """The next larger size at which a boundary near the session's position goes, or None."""
    start = session.position
    found: list[Change] = []
    for entry in session.visible:
        result = session.results.get(entry.key)
        if result is None or result.history is None or result.merges is None:
            continue
        history = result.history
        places, removed = history.removals(max(start, 1), _end(history, start + window))
        later = removed[(removed >= result.merges) & (removed != NEVER)]
        if len(later):
            merge = int(later.min())
            boundary = int(places[removed == merge][0])
            found.append(Change(int(history.model.sizes[merge + 1]), entry.key, boundary))
    return min(found, key=lambda change: (change.size, change.key), default=None)


def previous_change(session: Session, window: int = WINDOW) -> Change | None:
    """The last size up to the present one at which a boundary near the position went, or None."""
    start = session.position
    found: list[Change] = []
    for entry in session.visible:
        result = session.results.get(entry.key)
        if result is None or result.history is None:
            continue
        history = result.history
        last = history.model.merge_count if result.merges is None else result.merges
        places, removed = history.removals(max(start, 1), _end(history, start + window))
        before = removed[(removed >= 0) & (removed < last)]
        if len(before):
            merge = int(before.max())
            boundary = int(places[removed == merge][0])
            found.append(Change(int(history.model.sizes[merge + 1]), entry.key, boundary))
    return max(found, key=lambda change: (change.size, -change.key), default=None)


def _end(history: History, byte: int) -> int:
    return min(byte, len(history.source))


def go_to_next_change(session: Session) -> None:
    """Go to the next size at which a boundary near the session's position goes.

    Where no boundary goes any more, the whole vocabulary looks the same: go there.
    """
    change = next_change(session)
    if change is None:
        session.set_cut(None)
        return
    session.set_cut(change.size)
    session.select(changed_token(session, change), change.key)


def go_to_previous_change(session: Session) -> None:
    """Undo the last change near the session's position: go to one entry less, and select what was
    one token. Where nothing has changed yet, go to the smallest size.
    """
    change = previous_change(session)
    if change is None:
        session.set_cut(smallest_size(session) or None)
        return
    span = changed_token(session, change)
    session.set_cut(change.size - 1)
    session.select(span, change.key)


def making_size(session: Session, key: int, token_id: int) -> int | None:
    """The vocabulary size that has a token as its last one; None where it cannot be shown."""
    entry = session.entry(key)
    if entry is None or not entry.can_cut or not isinstance(entry.tokenizer, BpeTokenizer):
        return None
    merge = entry.tokenizer.model.merge_of.get(token_id)
    return None if merge is None else int(entry.tokenizer.model.sizes[merge + 1])


def go_to_making(session: Session) -> bool:
    """Go to the size at which the selected token was made; whether there is one."""
    entry = session.entry(session.selected_key or 0)
    selection = session.selection
    result = None if entry is None else session.results.get(entry.key)
    if entry is None or selection is None or result is None:
        return False
    part = result.window(selection.start, max(selection.end, selection.start + 1))
    size = making_size(session, entry.key, int(part.ids[0])) if len(part) == 1 else None
    if size is None:
        return False
    session.set_cut(None if size >= session.largest_size else size)
    return True


def changed_token(session: Session, change: Change) -> ByteRange | None:
    """The token that now covers a removed boundary."""
    part = session.results[change.key].window(change.boundary, change.boundary + 1)
    return ByteRange(int(part.starts[0]), int(part.ends[0])) if len(part) else None
