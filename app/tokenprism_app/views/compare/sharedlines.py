"""Text layout that panes share."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from ...painting.display import Cell, Display, display
from ...painting.face import Face
from ...painting.lines import TextLines

K = TypeVar("K")
V = TypeVar("V")

_LINES_KEPT = 1200


class SharedLines:
    """Displays and layouts, which are the same in all panes of one width but where tokens share a
    character.
    """

    def __init__(self) -> None:
        self._plain: OrderedDict[int, Display] = OrderedDict()
        self._lines: OrderedDict[tuple[int, bytes, str], TextLines] = OrderedDict()

    def clear_text(self) -> None:
        """Forget what is where: the text is another. Lines that it shares stay laid out."""
        self._plain.clear()

    def clear(self) -> None:
        """Forget everything: the face is another."""
        self._plain.clear()
        self._lines.clear()

    def display(self, source: bytes, start: int, end: int, edges: NDArray[np.int64]) -> Display:
        """The display of a block, one object for all tokenizers that share no character of it."""
        inner = edges[(edges > start) & (edges < end)]
        there = np.frombuffer(source, np.uint8)[inner]
        if ((there & 0xC0) == 0x80).any():
            shown = display(source, start, end, inner)
            if shown.shared or (shown.kinds == Cell.PART).any():
                return shown
        plain = self._plain.get(start)
        if plain is None or plain.end != end:
            plain = display(source, start, end, np.zeros(0, np.int64))
            _keep(self._plain, start, plain, _LINES_KEPT)
        return plain

    def lines(
        self, shown: Display, face: Face, width: int, over: Callable[[], bool]
    ) -> TextLines:
        """The layout of a display, incomplete when time is `over` first: it is kept to go on."""
        name = (width, shown.kinds.tobytes(), shown.text)
        lines = self._lines.get(name)
        if lines is None:
            lines = TextLines(shown, face, width, complete=False)
            _keep(self._lines, name, lines, _LINES_KEPT)
        lines.advance(over)
        known = lines.display
        other = known.start != shown.start or known.shared != shown.shared
        if lines.is_complete and known is not shown and other:
            lines = self._lines[name] = lines.over(shown)
        return lines


def _keep(kept: OrderedDict[K, V], name: K, value: V, most: int) -> None:
    kept[name] = value
    if len(kept) > most:
        kept.popitem(last=False)
