"""Titles, definitions and numbers of the metrics, in the language in force."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

translate = QCoreApplication.translate


def title(key: str) -> str:
    """The name of a metric."""
    return {
        "tokens": translate("MetricsView", "tokens"),
        "bytes_per_token": translate("MetricsView", "bytes per token"),
        "characters_per_token": translate("MetricsView", "characters per token"),
        "tokens_per_word": translate("MetricsView", "tokens per word"),
        "vocabulary_used": translate("MetricsView", "vocabulary used"),
        "partial_tokens": translate("MetricsView", "partial UTF-8 tokens"),
        "agreement": translate("MetricsView", "boundary agreement"),
    }[key]


def definition(key: str) -> str:
    """What a metric is, in a sentence or two."""
    return {
        "tokens": translate(
            "MetricsView",
            "N: the number of tokens of this text; special tokens in it count as text.",
        ),
        "bytes_per_token": translate(
            "MetricsView", "B / N: bytes in UTF-8 over tokens. Compare within one language."
        ),
        "characters_per_token": translate(
            "MetricsView",
            "C / N: Unicode code points over tokens. A byte outside UTF-8 counts as one.",
        ),
        "tokens_per_word": translate(
            "MetricsView",
            "N / W, the fertility: W counts runs of characters that are not white space. "
            "It says nothing for scripts without spaces between words.",
        ),
        "vocabulary_used": translate(
            "MetricsView",
            "Distinct ids in this text over the entries of the vocabulary, at the present cut. "
            "It grows with the text.",
        ),
        "partial_tokens": translate(
            "MetricsView", "The share of tokens whose bytes are not valid UTF-8 by themselves."
        ),
        "agreement": translate(
            "MetricsView",
            "F1 of the sets of boundaries inside the text, this tokenizer's and the baseline's: "
            "2 |A ∩ B| / (|A| + |B|).",
        ),
    }[key]


def shown(key: str, value: float | None) -> str:
    """A value as people read it."""
    if value is None:
        return "–"
    if key == "tokens":
        return f"{value:,.0f}"
    if key in ("vocabulary_used", "partial_tokens"):
        return f"{100 * value:.1f} %"
    return f"{value:.3f}" if key == "agreement" else f"{value:.2f}"
