"""A token in words: what tool tips and screen readers say. No widgets here."""

from __future__ import annotations

import math
from html import escape

from PySide6.QtCore import QCoreApplication
from tokenprism.encoding import Status
from tokenprism.vocabulary import Vocabulary

from ...painting.segments import NO_TOKEN, Segments

_HEX_SHOWN = 32


def describe_token(vocabulary: Vocabulary, parts: Segments, segment: int) -> str:
    """Ids, offsets, bytes, rank and score of the tokens of a segment, as rich text."""
    translate = QCoreApplication.translate
    first, several = int(parts.first[segment]), int(parts.several[segment])
    if first == NO_TOKEN:
        low, high = int(parts.edges[segment]), int(parts.edges[segment + 1])
        words = translate("Compare", "bytes {0}–{1}: no token covers them")
        return escape(words.format(f"{low:,}", f"{high:,}"))
    lines = []
    for token in range(first, first + several):
        token_id = int(parts.tokens.ids[token])
        low, high = int(parts.tokens.starts[token]), int(parts.tokens.ends[token])
        known = 0 <= token_id < len(vocabulary)
        rank = int(vocabulary.ranks[token_id]) if known else -1
        score = float(vocabulary.scores[token_id]) if known else math.nan
        head = translate("Compare", "id {0}").format(token_id)
        if rank >= 0:
            head += " · " + translate("Compare", "rank {0}").format(f"{rank:,}")
        if not math.isnan(score):
            spelled = f"{score:.2f}".replace("-", "−")
            head += " · " + translate("Compare", "score {0}").format(spelled)
        where = translate("Compare", "bytes {0}–{1} ({2})")
        where = where.format(f"{low:,}", f"{high:,}", high - low)
        lines += [f"<b>{escape(head)}</b>", escape(where), _hex(parts.tokens.source[low:high])]
    status = _status_words(int(parts.status[segment]))
    return "<br>".join(lines + ([escape(status)] if status else []))


def _hex(shown: bytes) -> str:
    more = " …" if len(shown) > _HEX_SHOWN else ""
    return f"<tt>{shown[:_HEX_SHOWN].hex(' ').upper()}{more}</tt>"


def _status_words(status: int) -> str:
    translate = QCoreApplication.translate
    match status:
        case Status.SPACED:
            return translate("Compare", "a mark stands for its white space")
        case Status.NORMALIZED:
            return translate("Compare", "normalisation rewrote these bytes")
        case Status.UNKNOWN:
            return translate("Compare", "became the unknown token")
    return ""
