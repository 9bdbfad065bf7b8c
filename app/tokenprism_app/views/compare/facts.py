"""What the header of a pane says. No widgets here."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from ...i18n import said
from ...painting.tints import ColourBy, Tints
from ...session import Session, TokenizerEntry
from .header import HeaderFacts


def header_facts(session: Session, entry: TokenizerEntry, tints: Tints) -> HeaderFacts:
    """Name with the cut, family and vocabulary size, tokens, difference to the baseline, and the
    ends of the scale of colours.
    """
    translate = QCoreApplication.translate
    result = session.results.get(entry.key)
    cut = result is not None and result.merges is not None
    name = f"{entry.name} @ {session.cut:,}" if cut else entry.name
    vocabulary = entry.tokenizer.vocabulary.size
    kind = f"{entry.tokenizer.family} · {vocabulary:,}"
    if entry.trained:
        kind = translate("Compare", "{0} · trained here").format(entry.tokenizer.family)
    length = len(session.text.source)
    way = entry.tokenizer.recognised()
    specials = "" if way is None else said(way)
    if result is None:
        waiting = length and entry.key not in session.problems
        note = translate("Compare", "encoding …") if waiting else ""
        return HeaderFacts(name, kind, "", "", note, 0, specials=specials)
    count = result.count
    words = translate("Compare", "1 token") if count == 1 else (
        translate("Compare", "{0} tokens").format(f"{count:,}")
    )
    ratio = translate("Compare", "{0} bytes/token").format(f"{length / count:.2f}") if count else ""
    difference, sign = _difference(session, entry, count)
    low, high = _ends(tints)
    return HeaderFacts(
        name, kind, words, difference, ratio, sign, low, high, specials, f"{count:,}"
    )


def _difference(session: Session, entry: TokenizerEntry, count: int) -> tuple[str, int]:
    """How many more tokens than the baseline's, in per cent, and the sign of it."""
    base = session.results.get(session.baseline) if session.baseline is not None else None
    if session.baseline == entry.key and len(session.visible) > 1:
        return QCoreApplication.translate("Compare", "baseline"), 0
    if base is None or session.baseline == entry.key or not base.count:
        return "", 0
    change = (count / base.count - 1) * 100
    if abs(change) < 0.05:
        return "±0 %", 0
    return f"{change:+.1f} %".replace("-", "\u2212"), 1 if change > 0 else -1


def _ends(tints: Tints) -> tuple[str, str]:
    """The values at the ends of a tokenizer's own scale: its ranks or scores, or its uses."""
    low, high = tints.low, tints.high
    if low is None or high is None or tints.mode is ColourBy.LENGTH:
        return "", ""
    translate = QCoreApplication.translate
    if tints.mode is not ColourBy.RANK:
        return "≤ 1", translate("Compare", "{0} times").format(f"{high:,.0f}")
    if low > high or low < 0:
        spelled = [f"{one:.1f}".replace("-", "\u2212") for one in (low, high)]
        return translate("Compare", "score {0}").format(spelled[0]), spelled[1]
    return translate("Compare", "rank {0}").format(f"{low:,.0f}"), f"{high:,.0f}"
