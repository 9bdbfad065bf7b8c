"""How a symbol of a word is written."""

from __future__ import annotations

from functools import lru_cache

from ...painting.glyphs import hexadecimal, shown

LONGEST = 24  # characters


@lru_cache(maxsize=8192)
def symbol(data: bytes) -> str:
    """A symbol as text, in hex where it is no characters; the middle left out of a long one."""
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        text = hexadecimal(data[: 2 * LONGEST])
    else:
        text = shown(data[: 8 * LONGEST] if len(data) > 8 * LONGEST and data.isascii() else data)
    if len(text) > LONGEST or len(data) > 8 * LONGEST:
        return f"{text[: LONGEST // 2]}…{text[-LONGEST // 3 :]}"
    return text
