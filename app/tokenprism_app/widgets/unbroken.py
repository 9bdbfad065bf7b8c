"""Sentences that quote bytes: no line ends inside of the quotes."""

from __future__ import annotations

import re

_NO_BREAK = "\u00a0"
# A space behind an opening quote: the word and the closing one follow at once.
_SPACE = re.compile(r"(?<=') (?=[^' ]+')")


def unbroken(text: str) -> str:
    """`text` for a label, in which ' word' stays on one line."""
    return _SPACE.sub(_NO_BREAK, text)


def as_said(text: str) -> str:
    """What `unbroken` was made of."""
    return text.replace(_NO_BREAK, " ")
