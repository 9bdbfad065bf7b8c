"""How the window reads a number that is typed: alike in every locale, and strictly.

A comma groups the thousands of a whole number. A comma or a point stands before decimals. Anything
else is not a number.
"""

from __future__ import annotations

import re

_WHOLE = re.compile(r"-?(?:\d+|\d{1,3}(?:,\d{3})+)")
_BEGUN_WHOLE = re.compile(r"-?(?:\d{1,3}(?:,\d{3})*,\d{0,2})?")
_DECIMAL = re.compile(r"-?(?:\d+[.,]?\d*|[.,]\d+)")
_BEGUN_DECIMAL = re.compile(r"-?[.,]?")


def whole(text: str) -> int | None:
    """The whole number that the text is; None if it is not one."""
    return int(text.replace(",", "")) if _WHOLE.fullmatch(text) else None


def decimal(text: str, places: int) -> float | None:
    """The number that the text is, with at most `places` decimals; None if it is not one."""
    if not _DECIMAL.fullmatch(text):
        return None
    number = text.replace(",", ".")
    return None if len(number.partition(".")[2]) > places else float(number)


def begins_whole(text: str) -> bool:
    """Whether more digits can make a whole number of the text, which is not yet one."""
    return bool(_BEGUN_WHOLE.fullmatch(text))


def begins_decimal(text: str) -> bool:
    """Whether more digits can make a number of the text, which is not yet one."""
    return bool(_BEGUN_DECIMAL.fullmatch(text))
