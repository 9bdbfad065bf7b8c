"""Lines and columns of byte offsets, without ever reading more of the text than needed."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

STEP = 1 << 16     # bytes for which line ends are counted together
AT_ONCE = 1 << 22  # bytes looked at in a row, about a millisecond


@dataclass(frozen=True, slots=True)
class Place:
    """`line` and `column` count from 1; a column is a code point, or a byte outside UTF-8.

    `character` is the one that holds the byte, empty at the end and outside UTF-8.
    """

    line: int
    column: int
    character: str


@dataclass(slots=True)
class Places:
    """Places in one text. The first question far into a text counts the lines before it, which
    `count` does a part at a time."""

    source: bytes
    _lines: list[int] = field(default_factory=lambda: [0])  # line ends before each step

    def at(self, byte: int) -> Place | None:
        """The place of a byte offset; None outside the text."""
        if not 0 <= byte <= len(self.source):
            return None
        start = self.source.rfind(b"\n", 0, byte) + 1
        byte = self._character_start(byte)
        before = self.source[start:byte]
        column = len(before.decode("utf-8", "surrogateescape")) + 1
        return Place(self._line_ends(start) + 1, column, self._character(byte))

    def _character_start(self, byte: int) -> int:
        low = byte
        while 0 < low < len(self.source) and self.source[low] & 0xC0 == 0x80 and byte - low < 3:
            low -= 1
        return low if len(self._character(low).encode()) > byte - low else byte

    def _character(self, byte: int) -> str:
        for length in (1, 2, 3, 4):
            try:
                return self.source[byte : byte + length].decode("utf-8")
            except UnicodeDecodeError:
                continue
        return ""

    def knows(self, byte: int) -> bool:
        """Whether the lines before a byte are counted."""
        return byte // STEP < len(self._lines)

    def count(self, byte: int, most: int = AT_ONCE) -> None:
        """Count on towards a byte, through about `most` bytes."""
        low = (len(self._lines) - 1) * STEP
        steps = min(byte // STEP + 1 - len(self._lines), max(1, most // STEP))
        if steps > 0:
            # Every step is whole: it ends at or before `byte`.
            part = np.frombuffer(self.source, np.uint8, steps * STEP, low)
            ends = np.count_nonzero((part == 0x0A).reshape(steps, STEP), axis=1)
            self._lines += (self._lines[-1] + np.cumsum(ends)).tolist()

    def _line_ends(self, byte: int) -> int:
        while not self.knows(byte):
            self.count(byte)
        step = byte // STEP
        return self._lines[step] + self.source.count(b"\n", step * STEP, byte)
