"""The tokens of a text as pieces of HTML that hold all its bytes."""

from __future__ import annotations

import html
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from ..hues import LIGHT
from ..messages import Message

if TYPE_CHECKING:
    from ..encoding import Encoding

_MOST = 2_000  # tokens that a notebook shows
# What HTML cannot hold, or reads otherwise, is spelled.
_KEPT = {"\n", "\t"}


def pieces(encoding: Encoding) -> Iterator[tuple[str, int, int, bytes, int | None]]:
    """Kind, span, bytes and id of each token in order, and of bytes that no token covers.

    Bytes are given once: a token that shares its span with the one before has none. Kinds: "t0" and
    "t1" in turn, "v" for tokens without bytes, "d" for bytes without a token, whose id is None.
    """
    reached = 0
    rows = zip(encoding.ids.tolist(), encoding.starts.tolist(), encoding.ends.tolist(), strict=True)
    for row, (token_id, start, end) in enumerate(rows):
        if start > reached:
            yield "d", reached, start, encoding.source[reached:start], None
            reached = start
        own = encoding.source[reached:end]
        yield f"t{row % 2}" if own else "v", start, end, own, token_id
        reached = max(reached, end)
    if reached < len(encoding.source):
        yield "d", reached, len(encoding.source), encoding.source[reached:], None


def spans(encoding: Encoding, say: Callable[[str], str] = str) -> Iterator[str]:
    """An element for each token in order; for bytes that no token covers, too.

    `data-s` and `data-e` are the token's span. The text of an element is that of its bytes; where
    these are no text that HTML holds, `data-x` has them in hexadecimal.
    """
    for kind, start, end, own, token_id in pieces(encoding):
        told = "" if token_id is None else "–" if token_id < 0 else f"id {token_id}"
        yield _element(kind, start, end, own, told, say)


def _element(
    kind: str, start: int, end: int, held: bytes, told: str, say: Callable[[str], str]
) -> str:
    where = say(Message("bytes {start:,} to {end:,}", start=start, end=end))
    tip = html.escape(f"{told} · {where}" if told else where)
    text = text_of(held)
    spelled = "" if text is not None else f' data-x="{held.hex()}"'
    inside = html.escape(text) if text is not None else held.hex(" ").upper()
    return f'<span class="{kind}" data-s="{start}" data-e="{end}" title="{tip}"{spelled}>' \
           f"{inside}</span>"


def text_of(held: bytes) -> str | None:
    """The text of bytes, None where neither HTML nor SVG can hold it."""
    try:
        text = held.decode("utf-8")
    except UnicodeDecodeError:
        return None
    for one in text:
        code = ord(one)
        control = code < 0x20 or 0x7F <= code < 0xA0
        if (control and one not in _KEPT) or 0xFDD0 <= code <= 0xFDEF or code & 0xFFFE == 0xFFFE:
            return None
    return text


def for_notebook(encoding: Encoding) -> str:
    """The text with its tokens coloured in turn, in one element with styles of its own."""
    shown = encoding[:_MOST]
    whole = int(shown.ends.max()) if len(shown) < len(encoding) else len(encoding.source)
    hue = LIGHT[0]
    style = (
        f".tokenprism .t0 {{ background: {hue}55 }} .tokenprism .t1 {{ background: {hue}22 }} "
        f".tokenprism .v {{ border-left: 2px solid {hue} }} "
        ".tokenprism .d { text-decoration: line-through; opacity: .6 } "
        ".tokenprism [data-x] { font: .75em monospace; outline: 1px dotted }"
    )
    more = f" (the first {len(shown):,} are shown)" if len(shown) < len(encoding) else ""
    return (
        f'<div class="tokenprism"><style>{style}</style>'
        f'<div style="white-space: pre-wrap; line-height: 1.75">'
        f"{''.join(spans(replace(shown, source=shown.source[:whole])))}</div>"
        f"<small>{len(encoding):,} tokens, {len(encoding.source):,} bytes{more}</small></div>"
    )
