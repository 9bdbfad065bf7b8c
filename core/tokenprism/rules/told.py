"""What is said of a boundary."""

from __future__ import annotations

from dataclasses import dataclass

from ..messages import Message

NOTHING = Message("")


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence, and what would make it otherwise; that may be empty."""

    message: Message
    remedy: Message = NOTHING
