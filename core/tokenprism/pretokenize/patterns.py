"""The patterns by name."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pattern:
    """How text is cut into pre-tokens. `code` names the scanner; `regex` is the reference."""

    name: str
    code: int
    regex: str


def pattern(name: str) -> Pattern:
    """The pattern of this name."""
    return Pattern(name, 0, "")
