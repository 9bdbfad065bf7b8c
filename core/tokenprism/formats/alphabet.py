"""The byte alphabet of GPT-2: every byte as one printable character."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np


def _alphabet() -> list[str]:
    own = {*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)}
    others = (byte for byte in range(256) if byte not in own)
    shown = {byte: chr(byte) for byte in own}
    shown.update((byte, chr(0x100 + k)) for k, byte in enumerate(others))
    return [shown[byte] for byte in range(256)]


CHARACTERS = _alphabet()
BYTES = {character: byte for byte, character in enumerate(CHARACTERS)}
_TABLE = dict(enumerate(CHARACTERS))
# To the character of a byte's number; what is not of the alphabet to one that is of no byte.
_BACK = dict.fromkeys(range(256), "\ud800") | {ord(one): chr(byte) for one, byte in BYTES.items()}

_VALUES = np.full(max(map(ord, CHARACTERS)) + 2, -1, np.int16)  # the last stands for all beyond
_VALUES[list(map(ord, CHARACTERS))] = np.arange(256)


def spell(token: bytes) -> str:
    """`token` in the byte alphabet."""
    return token.decode("latin-1").translate(_TABLE)


def spell_all(blob: bytes, edges: Sequence[int]) -> list[str]:
    """The parts of `blob` between `edges`, each in the byte alphabet."""
    whole = spell(blob)
    return [whole[start:end] for start, end in pairwise(edges)]


def unspell(text: str) -> bytes | None:
    """The bytes that `text` spells, or None where a character is not of the alphabet."""
    try:
        return text.translate(_BACK).encode("latin-1")
    except UnicodeEncodeError:
        return None


def unspell_all(texts: Sequence[str]) -> list[bytes | None]:
    """As `unspell`, of many texts in a fraction of the time."""
    ends = np.cumsum(np.fromiter(map(len, texts), np.int64, len(texts)))
    points = np.frombuffer("".join(texts).encode("utf-32-le", "surrogatepass"), "<u4")
    values = _VALUES[np.minimum(points, len(_VALUES) - 1)]
    data = values.astype(np.uint8).tobytes()
    found: list[bytes | None] = [
        data[start:end] for start, end in zip([0, *ends[:-1].tolist()], ends.tolist(), strict=False)
    ]
    for at in np.flatnonzero(values < 0).tolist():
        found[int(np.searchsorted(ends, at, "right"))] = None
    return found
