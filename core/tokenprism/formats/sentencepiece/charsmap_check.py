"""The character map of a SentencePiece model, walked before the library trusts its numbers.

It is a double-array trie of Darts-clone behind its size in bytes, and after it the texts that its
values point into, each with a NUL at its end.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ...messages import Message

_LARGEST = 4 << 20  # bytes; that of the largest known map is 0.3 MB
_LONGEST = 1 << 10  # bytes that one match may become
_SIZE = 4
_BLOCK = 256  # units: from one place, every byte leads into the same block
_AT_ONCE = 1 << 11
_LABEL = np.uint32(0x800000FF)
_VALUE = np.uint32(0x7FFFFFFF)


def problem_of(charsmap: bytes, *, of_bytes: bool = False) -> Message | None:
    """What is wrong with a map; None where nothing is, as with an empty one.

    `of_bytes`: its texts need not be UTF-8, as in a map for decoded text.
    """
    if not charsmap:
        return None
    if len(charsmap) > _LARGEST:
        return Message("it has {size:,} bytes, more than any map ({most:,})",
                       size=len(charsmap), most=_LARGEST)
    size = int.from_bytes(charsmap[:_SIZE], "little")
    left = len(charsmap) - _SIZE
    if not 0 < size < left or size % (4 * _BLOCK):
        return Message("it promises a trie of {size:,} bytes, and has {left:,}", size=size,
                       left=left)
    texts = charsmap[_SIZE + size :]
    if texts[-1:] != b"\0":
        return Message("its last text does not end")
    if max(map(len, texts.split(b"\0"))) > _LONGEST:
        return Message("a text of it has more than {most:,} bytes", most=_LONGEST)
    units = np.frombuffer(charsmap, "<u4", size // 4, _SIZE).astype(np.uint32)
    if of_bytes:
        return _walk(units, texts, np.ones(len(texts), np.bool_))
    try:
        texts.decode("utf-8")
    except UnicodeDecodeError:
        return Message("its texts are not UTF-8")
    return _walk(units, texts, (np.frombuffer(texts, np.uint8) & 0xC0) != 0x80)


def _walk(
    units: NDArray[np.uint32], texts: bytes, begins: NDArray[np.bool_]
) -> Message | None:
    """Follow every edge from the root; whether all stay inside, and all values too, and point
    where a text may begin, `begins` bool[n].
    """
    outside = Message("its trie leads outside of itself")
    letters = np.arange(_BLOCK, dtype=np.uint32)
    seen = np.zeros(len(units), bool)
    pending = _offsets(units[:1])
    if int(pending[0]) >= len(units):
        return outside
    seen[pending] = True
    while len(pending):
        some, pending = pending[:_AT_ONCE], pending[_AT_ONCE:]
        places = some[:, None] ^ letters
        found = units[places]
        edges = (found & _LABEL) == letters
        taken = found[edges]
        following = places[edges] ^ _offsets(taken)
        if len(following) and int(following.max()) >= len(units):
            return outside
        values = units[following[(taken >> 8) & 1 == 1]] & _VALUE
        if len(values) and int(values.max()) >= len(texts):
            return Message("a value of its trie is beyond its texts")
        if not begins[values].all():
            return Message("a value of its trie is inside of a character")
        fresh = np.unique(following[~seen[following]])
        seen[fresh] = True
        pending = np.concatenate([pending, fresh])
    return None


def _offsets(units: NDArray[np.uint32]) -> NDArray[np.uint32]:
    """How far each unit leads: the bits above 10, by 8 more where bit 9 is set."""
    far = (units & np.uint32(1 << 9)) >> np.uint32(6)
    offsets: NDArray[np.uint32] = (units >> np.uint32(10)) << far
    return offsets
