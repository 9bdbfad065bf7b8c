"""The smallest text that still shows something (delta debugging, Zeller and Hildebrandt 2002)."""

from __future__ import annotations

from collections.abc import Callable

_MOST = 3000  # texts that are tried


def shrink(text: str, shows: Callable[[str], bool]) -> str:
    """`text` without all that can be left out while it `shows` what it does.

    No single character of the result can be left out, unless more than 3,000 texts would have to be
    tried. Characters are made plainer too where that is possible.
    """
    tried = 0

    def still(candidate: str) -> bool:
        nonlocal tried
        tried += 1
        return tried <= _MOST and shows(candidate)

    size = len(text)
    while size:
        at, found = 0, False
        while at < len(text):
            candidate = text[:at] + text[at + size :]
            if candidate and still(candidate):
                text, found = candidate, True
            else:
                at += size
        size = min(size, len(text)) if found and size == 1 else min(size // 2, len(text))
    for at, character in enumerate(text):
        for plain in ("a", "1", " "):
            candidate = text[:at] + plain + text[at + 1 :]
            if character > plain and still(candidate):
                text = candidate
                break
    return text
