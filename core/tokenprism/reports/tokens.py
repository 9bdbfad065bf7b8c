"""The tokens of a text as pieces of HTML that hold all its bytes."""

from __future__ import annotations

import html
from collections.abc import Callable, Iterator

from ..encoding import Encoding
from .words import bytes_at

# What HTML cannot hold, or reads otherwise, is spelled.
_KEPT = {"\n", "\t"}


def spans(encoding: Encoding, say: Callable[[str], str] = str) -> Iterator[str]:
    """An element for each token in order; for bytes that no token covers, too.

    `data-s` and `data-e` are the token's span. The text of an element is that of its bytes; where
    these are no text that HTML holds, `data-x` has them in hexadecimal. Bytes are told once: a
    token that shares its span with the one before is empty.
    """
    reached = 0
    rows = zip(encoding.ids.tolist(), encoding.starts.tolist(), encoding.ends.tolist(), strict=True)
    for row, (token_id, start, end) in enumerate(rows):
        if start > reached:
            yield _element("d", reached, start, encoding.source[reached:start], "", say)
            reached = start
        own = encoding.source[reached:end]
        told = "–" if token_id < 0 else f"id {token_id}"
        kind = f"t{row % 2}" if own else "v"
        yield _element(kind, start, end, own, told, say)
        reached = max(reached, end)
    if reached < len(encoding.source):
        rest = encoding.source[reached:]
        yield _element("d", reached, len(encoding.source), rest, "", say)


def _element(
    kind: str, start: int, end: int, held: bytes, told: str, say: Callable[[str], str]
) -> str:
    where = say(bytes_at(start, end))
    tip = html.escape(f"{told} · {where}" if told else where)
    text = _text(held)
    spelled = "" if text is not None else f' data-x="{held.hex()}"'
    inside = html.escape(text) if text is not None else held.hex(" ").upper()
    return f'<span class="{kind}" data-s="{start}" data-e="{end}" title="{tip}"{spelled}>' \
           f"{inside}</span>"


def _text(held: bytes) -> str | None:
    """The text of bytes, None where HTML cannot hold it."""
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
