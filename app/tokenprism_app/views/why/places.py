"""Boundaries of tokens and of characters around a place. No Qt here."""

from __future__ import annotations

from ...session import Result

_REACH = 64  # bytes in which a boundary is looked for first


def is_boundary(result: Result, byte: int) -> bool:
    """Whether no token at the cut goes over the place before a byte."""
    size = len(result.full.source)
    if byte in (0, size):
        return True
    part = result.window(byte - 1, byte + 1)
    return not bool(((part.starts < byte) & (part.ends > byte)).any())


def token_step(result: Result, byte: int, by: int) -> int:
    """The boundary of tokens after a place, or the one before it; an end of the text at last."""
    size, reach = len(result.full.source), _REACH
    while True:
        low, high = (byte, min(size, byte + reach)) if by > 0 else (max(0, byte - reach), byte)
        part = result.window(low, high) if high > low else None
        edges = [] if part is None else [*part.starts.tolist(), *part.ends.tolist()]
        found = [one for one in edges if (one > byte if by > 0 else one < byte)]
        if found:
            return int(min(found) if by > 0 else max(found))
        if low == 0 or high == size:
            return size if by > 0 else 0
        reach *= 8


def character_step(source: bytes, byte: int, by: int) -> int:
    """The beginning of the next character, or of the one before."""
    byte += by
    while 0 < byte < len(source) and source[byte] & 0xC0 == 0x80:
        byte += by
    return min(max(byte, 0), len(source))
