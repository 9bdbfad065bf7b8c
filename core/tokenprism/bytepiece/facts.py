"""What was met in a corpus."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Facts:
    """What was met in the corpus."""

    bytes: int = 0
    segments: int = 0
    distinct: int | None = None  # None where not all segments were held at once
    without_pieces: int = 0      # bytes that are no UTF-8
