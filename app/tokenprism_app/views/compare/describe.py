"""A token in words: what tool tips and screen readers say. No widgets here."""

from __future__ import annotations

import math
from html import escape

from PySide6.QtCore import QCoreApplication
from tokenprism.encoding import Encoding, Status
from tokenprism.vocabulary import Vocabulary

from ...painting.segments import NO_TOKEN, Segments
from ...painting.statuses import status_words

_HEX_SHOWN = 32


def describe_token(vocabulary: Vocabulary, parts: Segments, segment: int) -> str:
    """Ids, offsets, bytes, rank and score of the tokens of a segment, as rich text."""
    translate = QCoreApplication.translate
    first, several = int(parts.first[segment]), int(parts.several[segment])
    if first == NO_TOKEN:
        low, high = int(parts.edges[segment]), int(parts.edges[segment + 1])
        words = translate("Compare", "bytes {0}–{1} ({2})")
        where = words.format(f"{low:,}", f"{high:,}", high - low)
        return f"{escape(where)}<br>{escape(status_words(Status.DROPPED))}"
    return describe_tokens(vocabulary, parts.tokens, range(first, first + several))


def describe_tokens(vocabulary: Vocabulary, tokens: Encoding, shown: range) -> str:
    """Ids, offsets, bytes, rank and score of tokens of one span and what it is worth."""
    translate = QCoreApplication.translate
    lines = []
    for token in shown:
        token_id = int(tokens.ids[token])
        low, high = int(tokens.starts[token]), int(tokens.ends[token])
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
        lines += [f"<b>{escape(head)}</b>", escape(where)]
        status = Status(int(tokens.status[token]))
        if known and status is not Status.EXACT:
            lines.append(translate("Compare", "token {0}").format(
                _hex(vocabulary.bytes_of(token_id))
            ))
        if high > low:
            lines.append(_hex(tokens.source[low:high]))
    status = Status(int(tokens.status[shown.start]))
    if status is not Status.EXACT:
        lines.append(escape(status_words(status, len(shown))))
    return "<br>".join(lines)


def _hex(shown: bytes) -> str:
    more = " …" if len(shown) > _HEX_SHOWN else ""
    return f"<tt>{shown[:_HEX_SHOWN].hex(' ').upper()}{more}</tt>"
