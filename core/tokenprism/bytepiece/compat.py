"""What PieceTokenizer does to a text before it cuts it, to be compared with it.

Its normal form is not that of this package's models, which keep every byte of a text.
"""

from __future__ import annotations

import re
from itertools import pairwise

from ..utf8 import character_starts

SPACE = "▁".encode()
_REPLACEMENT = "\N{REPLACEMENT CHARACTER}".encode()


def normal_form(text: bytes, *, reconstruct: bool = False) -> bytes:
    """The lines of `text` as PieceTokenizer's normaliser `no` makes them, joined by LF.

    Every stray byte becomes U+FFFD; each space U+2581. Runs of spaces become one, spaces at the
    start and spaces and U+2581 at the end of a line go, unless `reconstruct` keeps them.
    """
    return b"\n".join(_line(line, reconstruct) for line in text.split(b"\n"))


def _line(line: bytes, reconstruct: bool) -> bytes:
    line = _replaced(line)
    if reconstruct:
        return line.replace(b" ", SPACE)
    made = re.sub(b" +", b" ", line).lstrip(b" ").replace(b" ", SPACE)
    while made.endswith(SPACE):
        made = made.removesuffix(SPACE)
    return made


def _replaced(line: bytes) -> bytes:
    try:
        line.decode()
    except UnicodeDecodeError:
        starts = [*character_starts(line).tolist(), len(line)]
        characters = (line[start:end] for start, end in pairwise(starts))
        return b"".join(
            _REPLACEMENT if len(one) == 1 and one >= b"\x80" else one for one in characters
        )
    return line
