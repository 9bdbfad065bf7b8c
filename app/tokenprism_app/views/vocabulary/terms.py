"""The terms of a filter that a menu puts into the field."""

from __future__ import annotations

import re


def has_term(text: str, term: str) -> bool:
    """Whether a filter has a term as it is written."""
    return _place(term).search(text) is not None


def with_term(text: str, term: str, on: bool) -> str:
    """The filter with a term put at its end, or taken out of it."""
    without = _place(term).sub("", text)
    if not on:
        return without if without.strip() else ""
    return f"{without.rstrip()} {term}" if without.strip() else term


def _place(term: str) -> re.Pattern[str]:
    return re.compile(rf"(?:^|\s){re.escape(term)}(?=\s|$)")
