"""Cutting a text into blocks for layout: one line each, long lines in pieces of about a kilobyte.

A boundary depends only on the bytes near it, so that any place of a text of any size, or of a
single line of any length, is cut without looking at the rest. No Qt here.
"""

from __future__ import annotations

import unicodedata

PIECE = 1024   # a line longer than this is cut near every multiple of it
_REACH = 64    # how far before the multiple a better place is looked for
_LINE_FEED = b"\n"


def block_start(source: bytes, byte: int) -> int:
    """The start of the block that holds `byte`, 0 <= byte <= len(source).

    The end of a text counts to its last block, unless a line feed stands before it: there an
    empty block starts.
    """
    byte = max(0, min(byte, len(source)))
    if byte == len(source) and byte and source[byte - 1] != 0x0A:
        byte -= 1
    found = source.rfind(_LINE_FEED, max(0, byte - 2 * PIECE - _REACH), byte) + 1
    grid = (byte // PIECE + 1) * PIECE
    while grid > max(found, byte - 2 * PIECE):
        cut = _grid_cut(source, grid)
        if cut is not None and cut <= byte:
            return max(found, cut)
        grid -= PIECE
    return found


def block_end(source: bytes, start: int) -> int:
    """Where the block that starts at `start` ends: the start of the next one, or the text's end."""
    grid = (start // PIECE + 1) * PIECE
    low = start
    while low < len(source):
        feed = source.find(_LINE_FEED, low, grid)
        cut = _grid_cut(source, grid)
        if feed >= 0:
            return feed + 1
        if cut is not None and cut > start:
            return cut
        low, grid = grid, grid + PIECE
    return len(source)


def block_before(source: bytes, start: int) -> int:
    """The start of the block before the one that starts at `start` > 0."""
    return block_start(source, start - 1)


def _grid_cut(source: bytes, grid: int) -> int | None:
    """The boundary near a multiple of PIECE, None where lines are short enough without it."""
    if not PIECE <= grid < len(source) or source.find(_LINE_FEED, grid - PIECE, grid) >= 0:
        return None
    space = source.rfind(b" ", grid - _REACH + 1, grid)
    return space if space >= 0 else _character_cut(source, grid)


def _character_cut(source: bytes, grid: int) -> int:
    """The last place before `grid`, within reach, that is not inside a grapheme cluster."""
    fallback = None
    for place in range(grid, grid - _REACH, -1):
        if source[place] & 0xC0 == 0x80:
            continue
        fallback = place if fallback is None else fallback
        before = source[max(0, place - 8) : place].decode("utf-8", "ignore")[-1:]
        after = source[place : place + 4].decode("utf-8", "ignore")[:1]
        if not (before and after and joins(before, after)):
            return place
    return grid if fallback is None else fallback


def joins(before: str, after: str) -> bool:
    """Whether two neighbouring characters probably belong to one grapheme cluster.

    An approximation that errs on the side of joining; it decides where long lines are cut, nothing
    that the program tells.
    """
    return (
        before == "\u200d"
        or after == "\u200d"
        or unicodedata.category(after)[0] == "M"
        or unicodedata.combining(before) == 9  # a virama binds the consonant after it
        or "\U0001f3fb" <= after <= "\U0001f3ff"
        or ("\U0001f1e6" <= before <= "\U0001f1ff" and "\U0001f1e6" <= after <= "\U0001f1ff")
        or "\U000e0020" <= after <= "\U000e007f"
        or (before == "\r" and after == "\n")
    )
