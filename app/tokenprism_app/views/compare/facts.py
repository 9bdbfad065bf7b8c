"""What the header of a pane says. No widgets here."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from ...session import Session, TokenizerEntry
from .pane import HeaderFacts


def header_facts(session: Session, entry: TokenizerEntry) -> HeaderFacts:
    """Name with the cut, family and vocabulary size, tokens, difference to the baseline."""
    translate = QCoreApplication.translate
    result = session.results.get(entry.key)
    cut = result is not None and result.merges is not None
    name = f"{entry.name} @ {session.cut:,}" if cut else entry.name
    vocabulary = entry.tokenizer.vocabulary.size
    kind = f"{entry.tokenizer.family} · {vocabulary:,}"
    if entry.trained:
        kind = translate("Compare", "{0} · trained here").format(entry.tokenizer.family)
    length = len(session.text.source)
    if result is None:
        waiting = length and entry.key not in session.problems
        words = translate("Compare", "encoding …") if waiting else ""
        return HeaderFacts(name, kind, "", "", words, 0)
    count = result.count
    words = translate("Compare", "1 token") if count == 1 else (
        translate("Compare", "{0} tokens").format(f"{count:,}")
    )
    ratio = translate("Compare", "{0} bytes/token").format(f"{length / count:.2f}") if count else ""
    difference, sign = _difference(session, entry, count)
    return HeaderFacts(name, kind, words, difference, ratio, sign)


def _difference(session: Session, entry: TokenizerEntry, count: int) -> tuple[str, int]:
    """How many more tokens than the baseline's, in per cent, and the sign of it."""
    base = session.results.get(session.baseline) if session.baseline is not None else None
    if base is None or session.baseline == entry.key or not base.count:
        return "", 0
    change = (count / base.count - 1) * 100
    if abs(change) < 0.05:
        return "±0%", 0
    return f"{change:+.1f}%".replace("-", "\u2212"), 1 if change > 0 else -1
