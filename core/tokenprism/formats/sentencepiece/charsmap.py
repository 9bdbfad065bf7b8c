"""SentencePiece's precompiled map of characters, made by hand for keys that share no beginning.

The format: the size of a double array (Darts-clone) as a 32-bit number, the array, then texts that
each end with NUL. The library replaces the longest key that it finds at a place by its text.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping

import numpy as np

_LEAF = 1 << 31     # the unit is a value
_HAS_LEAF = 1 << 8  # a key ends at the unit
_BLOCK = 256

_Trie = dict[int, "_Trie | int"]
_END = -1


def charsmap(replacements: Mapping[bytes, bytes]) -> bytes:
    """The map as the format spells it.

    No text may hold NUL, and none can be in a key behind the end of another: it would lie where the
    array has the value of that one.
    """
    texts = bytearray()
    trie: _Trie = {}
    for key, text in sorted(replacements.items()):
        node = trie
        for byte in key:
            inner = node.setdefault(byte, {})
            assert isinstance(inner, dict)
            node = inner
        node[_END] = len(texts)
        texts += text + b"\0"
    units = _Units()
    units.place(trie, 0)
    array = units.as_bytes()
    return struct.pack("<I", len(array)) + array + bytes(texts)


class _Units:
    """A double array in the making: children of a unit lie at its base, xor their byte."""

    def __init__(self) -> None:
        self._units: dict[int, int] = {0: 0}
        self._places = np.arange(16 * _BLOCK)
        self._filled = np.zeros(len(self._places), np.bool_)  # places that are units
        self._filled[0] = True
        self._closed = self._filled.copy()  # places that are bases, and the root

    def place(self, node: _Trie, index: int) -> None:
        """Give the children of `node`, whose unit is at `index`, their places."""
        base = self._free_base(node)
        self._closed[base] = True
        self._units[index] |= (base ^ index) << 10 | (_HAS_LEAF if _END in node else 0)
        for byte, child in node.items():
            at = base ^ max(byte, 0)
            self._units[at] = child | _LEAF if isinstance(child, int) else byte
            self._filled[at] = True
        for byte, child in node.items():
            if isinstance(child, dict):
                self.place(child, base ^ byte)

    def _free_base(self, node: _Trie) -> int:
        """The lowest base whose places for all children are free."""
        while True:
            taken = self._closed.copy()
            for byte in node:
                taken |= self._filled[self._places ^ max(byte, 0)]
            base = int(taken.argmin())
            if not taken[base]:
                return base
            size = len(self._places)
            self._places = np.arange(2 * size)
            self._filled, self._closed = (
                np.concatenate([one, np.zeros(size, np.bool_)])
                for one in (self._filled, self._closed)
            )

    def as_bytes(self) -> bytes:
        size = (max(self._units) // _BLOCK + 1) * _BLOCK
        array = np.zeros(size, "<u4")
        array[list(self._units)] = list(self._units.values())
        return array.tobytes()
