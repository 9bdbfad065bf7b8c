"""How the title of a column says that rows are sorted by it."""

from __future__ import annotations


def sorted_title(title: str, descending: bool) -> str:
    """The title with an arrow behind it: no sign of the header's own covers a letter."""
    return f"{title} {'↓' if descending else '↑'}"
