"""The sentences of the card, in the language in force."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from tokenprism.explain.reason import Stage

from ...painting.glyphs import shown

AROUND = 24  # bytes of the text on both sides of the place

translate = QCoreApplication.translate


def stage(decides: Stage) -> str:
    """What decides, as the card names it."""
    pattern, rank = translate("WhyCard", "pattern"), translate("WhyCard", "merge rank")
    return {
        Stage.TEXT: translate("WhyCard", "end of the text"),
        Stage.NORMALISER: translate("WhyCard", "normaliser"),
        Stage.SPECIAL: translate("WhyCard", "special or added token"),
        Stage.PRETOKEN: pattern,
        Stage.SPACE: pattern,
        Stage.WHOLE: translate("WhyCard", "whole word"),
        Stage.SYMBOL: translate("WhyCard", "whole characters"),
        Stage.MERGED: rank,
        Stage.OVERTAKEN: rank,
        Stage.NO_PAIR: rank,
        Stage.CUT_OFF: translate("WhyCard", "vocabulary size"),
        Stage.LONGEST: translate("WhyCard", "longest match"),
        Stage.PATH: translate("WhyCard", "path score"),
        Stage.UNKNOWN: translate("WhyCard", "not known"),
    }[decides]


def verdict(is_boundary: bool) -> str:
    """Whether there is a boundary."""
    if is_boundary:
        return translate("WhyCard", "boundary")
    return translate("WhyCard", "no boundary")


def around(source: bytes, byte: int) -> tuple[str, str]:
    """The text on both sides of a place, as it is shown."""
    low, high = max(0, byte - AROUND), min(len(source), byte + AROUND)
    # Where the place is inside a character, its bytes are shown.
    left = source[low:byte]
    while left and left[0] & 0xC0 == 0x80 and low:
        left, low = left[1:], low + 1
    right = source[byte:high]
    end = len(right)
    if high < len(source):
        while end and source[byte + end] & 0xC0 == 0x80:
            end -= 1
    more = "…" if high < len(source) else ""
    return ("…" if low else "") + shown(left), shown(right[:end]) + more
