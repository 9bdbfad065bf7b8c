"""A place that a user asks about."""

from __future__ import annotations

from dataclasses import dataclass

from ...session import ByteRange, Session


@dataclass(frozen=True, slots=True)
class Spot:
    """The boundary before `byte` of the text, in the view of the tokenizer `key`, None for none;
    `span` is the token around, where there is one.
    """

    key: int | None
    byte: int
    span: ByteRange | None = None


def selected_spot(session: Session, key: int | None = None) -> Spot:
    """The place that is selected, of an own tokenizer; the position where nothing is."""
    selection = session.selection
    key = key or session.selected_key
    if selection is None:
        return Spot(key, session.position)
    return Spot(key, selection.start, selection or None)
