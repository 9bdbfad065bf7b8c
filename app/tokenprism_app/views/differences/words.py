"""Names of causes and orders in the language in force."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication
from tokenprism.analysis.causes import Cause
from tokenprism.analysis.disagreement import Order

translate = QCoreApplication.translate


def cause_name(cause: Cause | None) -> str:
    """The name of a cause; None: of all."""
    return {
        None: translate("DifferencesView", "All causes"),
        Cause.NORMALIZATION: translate("DifferencesView", "Normalization"),
        Cause.RARE: translate("DifferencesView", "Rare characters"),
        Cause.WHITE_SPACE: translate("DifferencesView", "White space"),
        Cause.DIGITS: translate("DifferencesView", "Digits"),
        Cause.PUNCTUATION: translate("DifferencesView", "Punctuation"),
        Cause.CASE: translate("DifferencesView", "Upper case"),
        Cause.SCRIPT: translate("DifferencesView", "Other scripts"),
        Cause.WORDS: translate("DifferencesView", "Latin words"),
    }[cause]


def cause_rule(cause: Cause | None) -> str:
    """What is put down to a cause."""
    return {
        None: translate("DifferencesView", "Boundaries that some tokenizers have and others not"),
        Cause.NORMALIZATION: translate(
            "DifferencesView", "A tokenizer rewrote or dropped what stands there"),
        Cause.RARE: translate(
            "DifferencesView", "Inside of a character, or at one that a tokenizer does not know"),
        Cause.WHITE_SPACE: translate("DifferencesView", "Beside a space or a line end"),
        Cause.DIGITS: translate("DifferencesView", "Beside a digit"),
        Cause.PUNCTUATION: translate(
            "DifferencesView", "Beside a punctuation mark, a symbol or an emoji"),
        Cause.CASE: translate("DifferencesView", "Beside an upper-case letter"),
        Cause.SCRIPT: translate("DifferencesView", "Beside a letter of another script than Latin"),
        Cause.WORDS: translate(
            "DifferencesView", "Between lower-case Latin letters: other parts were learned"),
    }[cause]


def order_name(order: Order) -> str:
    """What lines are listed by."""
    return {
        Order.DIFFERENCES: translate("DifferencesView", "Most differences"),
        Order.GAP: translate("DifferencesView", "Largest gap of tokens"),
        Order.DISTANCE: translate("DifferencesView", "Largest distance"),
    }[order]


def causes_told(causes: Mapping[Cause, int]) -> str:
    """The causes of a line, the most frequent first."""
    ranked = sorted(causes.items(), key=lambda one: -one[1])
    return " · ".join(f"{cause_name(cause)} {count:,}" for cause, count in ranked)
