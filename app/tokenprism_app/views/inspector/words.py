"""The inspector's sentences: what is known of a selection, in the language in force."""

from __future__ import annotations

import html
import re
import unicodedata
from itertools import groupby

from PySide6.QtCore import QCoreApplication
from tokenprism.bytepiece.tokenizer import BytePieceTokenizer
from tokenprism.encoding import Status
from tokenprism.tokenizer import Capability
from tokenprism.vocabulary import Kind

from ...painting.glyphs import INVALID_HIGH, INVALID_LOW, glyph, hexadecimal, name, notation, shown
from ...painting.statuses import status_words
from ...painting.streams import alone_words, stream_of, stream_words
from ...session import ByteRange, Result, Session
from ...theme.style import current
from .facts import RangeFacts, TokenFacts, code_points, shared_of

Rows = list[tuple[str, str, bool]]  # name, value, whether the value is bytes

SHOWN_BYTES, SHOWN_CHARACTERS, SHOWN_IDS = 64, 12, 12
BREAK = "\u200b"  # where a line may end, without a sign
LONGEST_WORD = 12

translate = QCoreApplication.translate


def nothing(session: Session) -> str:
    """What to do while nothing is selected."""
    if not session.text.source:
        return translate(
            "InspectorView", "There is no text yet. Paste or open one, then click a token."
        )
    return translate("InspectorView", "Click a token, a character or a byte to see what it is.")


def token_rows(token: TokenFacts) -> Rows:
    """What is known of one token."""
    rows = [
        (translate("InspectorView", "tokenizer"), token.entry.name, False),
        (translate("InspectorView", "id"), str(token.token_id), False),
        (translate("InspectorView", "bytes"),
         _span(token.span) if token.placed else f"{len(token.data):,}", False),
        (translate("InspectorView", "hex"), _hex(token.data), True),
        (translate("InspectorView", "characters"), _characters(token.data), False),
        (translate("InspectorView", "kind"), _kind(token), False),
    ]
    if token.rank is not None:
        rows.append((translate("InspectorView", "rank"), f"{token.rank:,}", False))
    if token.score is not None:
        score = f"{token.score:.3f}".replace("-", "−")
        rows.append((
            translate("InspectorView", "score"),
            translate("InspectorView", "{0} (log probability)").format(score), False,
        ))
    lattice = isinstance(token.entry.tokenizer, BytePieceTokenizer)
    if token.count is not None:
        name = (
            translate("InspectorView", "in training") if lattice
            else translate("InspectorView", "learned from")
        )
        rows.append((name, f"{token.count:,} ×", False))
    if token.placed and (lattice or token.status is not Status.EXACT):
        rows.append((translate("InspectorView", "span"), status_words(token.status), False))
    return rows


def text_rows(token: TokenFacts, result: Result, count: int | None) -> Rows:
    """How often a token occurs in the text, None while it is counted, what made it, and what it
    does in a stream.
    """
    counted = translate("InspectorView", "counting …") if count is None else f"{count:,} ×"
    rows: Rows = [(translate("InspectorView", "in this text"), counted, False)]
    vocabulary = token.entry.tokenizer.vocabulary
    if token.token_id < len(vocabulary) and vocabulary.left[token.token_id] >= 0:
        left, right = int(vocabulary.left[token.token_id]), int(vocabulary.right[token.token_id])
        parts = " + ".join(
            f"{one} {shown(vocabulary.bytes_of(one))}" for one in (left, right)
        )
        rows.insert(0, (translate("InspectorView", "parents"), parts, False))
    if token.placed:
        found = stream_of(vocabulary, result, token.start, token.token_id)
        if found is not None and (found.held or found.holds or found.alone != found.text):
            lines = [stream_words(found), alone_words(found)]
            said = "\n".join(line for line in lines if line)
            rows.append((translate("InspectorView", "in a stream"), said, False))
    return rows


def range_rows(session: Session, span: ByteRange) -> Rows:
    """What is known of bytes that are not one token."""
    source = session.text.source
    data = source[span.start : min(span.end, span.start + 4 * SHOWN_BYTES)]
    rows: Rows = [
        (translate("InspectorView", "bytes"), _span(span), False),
        (translate("InspectorView", "code points"), f"{code_points(source, span):,}", False),
        (translate("InspectorView", "hex"), _hex(data), True),
    ]
    shared = shared_of(session, span)
    if shared is not None:
        status, ids = shared
        if ids:
            spelled = ", ".join(map(str, ids[:SHOWN_IDS])) + (" …" if len(ids) > SHOWN_IDS else "")
            rows.append((translate("InspectorView", "ids"), spelled, False))
        rows.append((translate("InspectorView", "span"), status_words(status, len(ids)), False))
    return rows


def no_tree(token: TokenFacts) -> str:
    """Why a token has no merge tree to show; empty where none is to be expected."""
    if token.kind is not Kind.MERGE:
        return ""
    if Capability.PARENTS not in token.entry.tokenizer.capabilities:
        return translate(
            "InspectorView", "This tokenizer does not tell which merges made its tokens."
        )
    vocabulary = token.entry.tokenizer.vocabulary
    if vocabulary.left[token.token_id] < 0:
        return translate(
            "InspectorView", "No merge makes this token: it stands for a whole pre-token."
        )
    return translate("InspectorView", "The merge tree of this token is too large to draw.")


def other_title(found: RangeFacts) -> str:
    """A tokenizer with the number of its tokens over the same bytes, as rich text."""
    colours = current()
    count = (
        translate("InspectorView", "1 token") if found.tokens == 1
        else translate("InspectorView", "{0} tokens").format(f"{found.tokens:,}")
    )
    hue = colours.hues[found.entry.hue].full
    return (
        f'<span style="color:{hue}">■</span>&nbsp; {html.escape(breakable(found.entry.name))} '
        f'<span style="color:{colours.muted}">&nbsp;{html.escape(count)}</span>'
    )


def breakable(text: str) -> str:
    """`text` with places in its long words where a line may end: the panel is narrow."""
    return " ".join(
        re.sub(r"([-–._/])(?=.)", r"\1" + BREAK, word) if len(word) > LONGEST_WORD else word
        for word in text.split(" ")
    )


def _span(span: ByteRange) -> str:
    return translate("InspectorView", "{0}–{1} ({2})").format(
        f"{span.start:,}", f"{span.end:,}", f"{span.end - span.start:,}"
    )


def _hex(data: bytes) -> str:
    more = " …" if len(data) > SHOWN_BYTES else ""
    return hexadecimal(data[:SHOWN_BYTES]) + more


def _characters(data: bytes) -> str:
    """A line for each character; plain ASCII, and bytes that are no character, by the run."""
    text = data.decode("utf-8", "surrogateescape")
    lines: list[str] = []
    runs = [(sort, list(run)) for sort, run in groupby(map(ord, text), _sort)]
    for sort, run in runs:
        if sort == "part":
            part = hexadecimal(bytes(code - 0xDC00 for code in run))
            lines.append(translate("InspectorView", "{0}  part of a character").format(part))
        elif sort == "plain":
            lines.append(bytes(run).decode("ascii"))
        else:
            lines += [_line(code) for code in run]
    if len(lines) > SHOWN_CHARACTERS:
        count = translate("InspectorView", "{0} in all").format(f"{len(text):,}")
        lines = [*lines[:SHOWN_CHARACTERS], f"… {count}"]
    return "\n".join(lines)


def _sort(code: int) -> str:
    if INVALID_LOW <= code <= INVALID_HIGH:
        return "part"
    return "plain" if 0x20 < code < 0x7F else "other"


def _kind(token: TokenFacts) -> str:
    if token.kind is Kind.BYTE and isinstance(token.entry.tokenizer, BytePieceTokenizer):
        return translate("InspectorView", "single byte, where no piece fits")
    return {
        Kind.BYTE: translate("InspectorView", "single byte"),
        Kind.CHARACTER: translate("InspectorView", "single character"),
        Kind.MERGE: translate("InspectorView", "merge"),
        Kind.PIECE: translate("InspectorView", "piece"),
        Kind.SPECIAL: translate("InspectorView", "special token"),
        Kind.UNUSED: translate("InspectorView", "unused id"),
        Kind.UNKNOWN: translate("InspectorView", "unknown token"),
    }[token.kind]


def _line(code: int) -> str:
    drawn = glyph(code)[0]
    # A line that begins with an Arabic or Hebrew letter would run from right to left.
    mark = "\u200e" if unicodedata.bidirectional(drawn[:1]) in ("R", "AL") else ""
    return f"{mark}{drawn}  {notation(code)}  {name(code)}".rstrip()
