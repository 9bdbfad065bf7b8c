"""Laying out the display of a block in rows. Rows know the x of every cell's edges.

A layout does not depend on tokens except where hex is shown, so panes of one width share it and
moving the cut leaves the text where it is.
"""

from __future__ import annotations

import copy
import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import cast

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import (
    QColor,
    QPainter,
    QTextCharFormat,
    QTextLayout,
    QTextLine,
    QTextOption,
)

from .display import ISOLATE, Cell, Display
from .face import Face

_RIGHT_TO_LEFT = re.compile(
    "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
_NOT_AT_ROW_START = np.zeros(1 << 16, bool)
_NOT_AT_ROW_START[[ord(c) for c in "、。，．：；！？）」』】》〉”’ー々"]] = True
_FIRST_MARKED = int(Cell.SPACE)
_EVEN = re.compile("[ -~\u00a0]*")  # characters of one width in a face of fixed pitch
_LEADING = QTextLine.Edge.Leading
_TRIALS = 4
_SAME = 0.01  # pixels
_WORST_FILL = 0.5  # a row is cut inside a word rather than left emptier than this


class Row:
    """Cells [first, last) on one visual line, with the left and right x of each.

    Cells after the first of one grapheme cluster have no width of their own. `marks`: the cells
    that a mark for white space is drawn over.
    """

    __slots__ = ("_line", "first", "last", "left", "marks", "right")

    def __init__(
        self, line: QTextLine, first: int, last: int, left: list[float], right: list[float],
        marks: list[tuple[int, int]],
    ) -> None:
        self._line = line
        self.first, self.last = first, last
        self.left, self.right = left, right
        self.marks = marks

    def draw(self, painter: QPainter, face: Face) -> None:
        """Draw the row's text with the pen of the painter, its base line where the face has it."""
        self._line.draw(painter, QPointF(0, face.baseline - self._line.ascent()))

    def cell_at(self, x: float) -> int:
        """The cell under `x`, or the one nearest to it."""
        best, distance = self.first, float("inf")
        for cell, (left, right) in enumerate(zip(self.left, self.right, strict=True), self.first):
            away = max(left - x, x - right, 0.0)
            if away < distance and right > left:
                best, distance = cell, away
        return best


class TextLines:
    """The rows of one display at one width.

    Laying out goes on in steps: without `complete` there are no rows until `advance` is done.
    """

    __slots__ = (
        "_even", "_isolates", "_layout", "_steps", "_units", "bidirectional", "display",
        "is_complete", "rows",
    )

    def __init__(
        self, shown: Display, face: Face, width: float, *, complete: bool = True
    ) -> None:
        self.display = shown
        self.bidirectional = bool(_RIGHT_TO_LEFT.search(shown.text))
        self._isolates = _isolates(shown) if self.bidirectional else frozenset()
        formats = _formats(shown, face)
        self._even = not formats and _EVEN.fullmatch(shown.text) is not None
        self._layout = QTextLayout(shown.text, face.text)
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAnywhere)
        option.setTextDirection(Qt.LayoutDirection.LayoutDirectionAuto)
        self._layout.setTextOption(option)
        self._layout.setCacheEnabled(True)
        self._layout.setFormats(formats)
        self._units: list[int] = shown.units.tolist()
        self.rows: list[Row] = []
        self.is_complete = False
        self._steps = self._break(width)
        if complete:
            self.advance(lambda: False)

    def advance(self, over: Callable[[], bool]) -> bool:
        """Go on laying out until it is done or `over`; whether it is done."""
        while not self.is_complete and not over():
            self.is_complete = next(self._steps, True)
        return self.is_complete

    def over(self, shown: Display) -> TextLines:
        """The same rows for other bytes, of which `shown` has the same text and kinds."""
        other = copy.copy(self)
        other.display = shown
        return other

    def is_right_to_left(self, cell: int) -> bool:
        """Whether the character of a cell belongs to a script written from right to left."""
        units = self.display.units
        shown = self.display.text.encode("utf-16-le", "surrogatepass")
        one = shown[2 * int(units[cell]) : 2 * int(units[cell + 1])]
        return bool(_RIGHT_TO_LEFT.search(one.decode("utf-16-le", "surrogatepass")))

    def row_of_cell(self, cell: int) -> int:
        """Which row holds a cell; the last one for the end."""
        for index, row in enumerate(self.rows):
            if cell < row.last:
                return index
        return len(self.rows) - 1

    def _break(self, width: float) -> Iterator[bool]:
        """Find the rows, a step for each line and for its cells; True with the last one."""
        spans: list[tuple[QTextLine, int, int]] = []
        total = self._units[-1]
        good: list[int] = self.display.units[:-1][_good_breaks(self.display)].tolist()
        self._layout.beginLayout()
        start = 0
        while True:
            line = self._layout.createLine()
            if not line.isValid():
                break
            line.setLineWidth(width)
            end = start + line.textLength()
            if end < total:
                end = self._cut(line, start, end, good, width)
            spans.append((line, start, end))
            start = end
            if start >= total:
                break
            yield False
        self._layout.endLayout()
        rows = []
        for line, begin, end in spans:
            yield False
            rows.append(self._row(line, begin, end))
        self.rows = rows
        yield True

    def _cut(
        self, line: QTextLine, start: int, end: int, good: list[int], width: float
    ) -> int:
        """Shorten a full line to a place good for a row's end; the length it then has."""
        at = bisect_right(good, end) - 1
        wanted = good[at] if at >= 0 else 0
        if wanted - start < (end - start) * _WORST_FILL:
            wanted = self._units[bisect_right(self._units, end) - 1]
        if wanted <= start or wanted == end:
            return end
        if not self.bidirectional:
            line.setLineWidth(_x(line, wanted) + 0.25)
        if self.bidirectional or start + line.textLength() != wanted:
            self._set_columns(line, start, wanted, width)
        if start + line.textLength() != wanted:
            line.setLineWidth(width)
        return start + line.textLength()

    def _set_columns(self, line: QTextLine, start: int, wanted: int, width: float) -> None:
        """Let the line end at `wanted` by its number of glyph clusters, where that can be found.

        Fonts may join more characters to a cluster than there are cursor positions.
        """
        valid = self._layout.isValidCursorPosition
        columns = sum(valid(unit) for unit in range(start, wanted))
        for _ in range(_TRIALS):
            line.setNumColumns(columns, width)
            reached = start + line.textLength()
            if reached == wanted:
                return
            low, high = sorted((reached, wanted))
            change = max(1, sum(valid(unit) for unit in range(low, high)))
            columns += change if reached < wanted else -change

    def _row(self, line: QTextLine, start: int, end: int) -> Row:
        units, kinds = self._units, self.display.kinds
        cells = len(kinds)
        first, last = bisect_left(units, start, 0, cells), bisect_left(units, end, 0, cells)
        here = units[first:last]
        marks = [
            (first + i, kind) for i, kind in enumerate(kinds[first:last].tolist())
            if kind >= _FIRST_MARKED
        ]
        if self.bidirectional:
            left, right = self._edges_both_ways(line, [*here, end])
        else:
            edges = self._edges(line, [*here, end])
            left, right = edges[:-1], edges[1:]
        return Row(line, first, last, left, right, marks)

    def _edges(self, line: QTextLine, units: list[int]) -> list[float]:
        """The x of each unit; one step for all where all have one width."""
        if self._even and len(units) > 1:
            step = _x(line, units[1])
            if abs(_x(line, units[-1]) - step * (units[-1] - units[0])) < _SAME:
                return [step * (unit - units[0]) for unit in units]
        return [_x(line, unit) for unit in units]

    def _edges_both_ways(
        self, line: QTextLine, units: list[int]
    ) -> tuple[list[float], list[float]]:
        """The left and right x of each cell, from the glyphs themselves: where the direction
        changes, Qt's cursor is at the end of the run before.
        """
        valid = self._layout.isValidCursorPosition
        # Fonts give a width to isolates, which the line does not.
        places = [
            unit for unit in range(units[0], units[-1])
            if valid(unit) and unit not in self._isolates
        ]
        spans = _spans_of(line, places, units[-1])
        left: list[float] = []
        right: list[float] = []
        edge = 0.0
        for unit, after in pairwise(units):
            own = [spans[place] for place in range(unit, after) if place in spans]
            if own:
                low, high = min(one[0] for one in own), max(one[1] for one in own)
                edge = spans[max(place for place in range(unit, after) if place in spans)][2]
            else:
                low = high = edge
            left.append(low)
            right.append(high)
        return left, right


def _spans_of(
    line: QTextLine, places: list[int], end: int
) -> dict[int, tuple[float, float, float]]:
    """Left, right and trailing x of the character at each cursor position.

    Characters that have one glyph together, a ligature, share its width.
    """
    groups: list[tuple[_Glyphs, list[int]]] = []
    for place, after in pairwise([*places, end]):
        # Of a cluster its base alone: fonts give a width to joiners, which the line does not.
        glyphs = _glyphs(line, place, min(after - place, 1))
        if groups and (glyphs is None or glyphs == groups[-1][0]):
            groups[-1][1].append(place)
        elif glyphs is not None:
            groups.append((glyphs, [place]))
    spans = {}
    for (left, right, backward), own in groups:
        step = (right - left) / len(own)
        for number, place in enumerate(reversed(own) if backward else own):
            low, high = left + step * number, left + step * (number + 1)
            spans[place] = (low, high, low if backward else high)
    return spans


_Glyphs = tuple[float, float, bool]


def _glyphs(line: QTextLine, unit: int, length: int) -> _Glyphs | None:
    """Left and right x of a character's glyphs, and whether they run to the left; None without."""
    spans: list[tuple[float, float]] = []
    backward = False
    for run in line.glyphRuns(unit, length):
        backward = run.isRightToLeft()
        advances = run.rawFont().advancesForGlyphIndexes(run.glyphIndexes())
        for place, advance in zip(run.positions(), advances, strict=True):
            spans.append((place.x(), place.x() + advance.x()))
    # Marks, which have no advance, lie over other characters as they like.
    wide = [one for one in spans if one[1] > one[0]] or spans
    if not wide:
        return None
    return min(left for left, _ in wide), max(right for _, right in wide), backward


def _x(line: QTextLine, unit: int, edge: QTextLine.Edge = _LEADING) -> float:
    x, _ = cast(tuple[float, int], line.cursorToX(unit, edge))
    return x


def _isolates(shown: Display) -> frozenset[int]:
    """The units of the display string that begin or end an isolate."""
    code = np.frombuffer(shown.text.encode("utf-16-le"), "<u2")
    return frozenset(np.flatnonzero(np.isin(code, [ord(one) for one in ISOLATE])).tolist())


def _good_breaks(shown: Display) -> NDArray[np.bool_]:
    """Before which cells a row may well end: before the white space of a word, between ideographs.

    Before, since tokens usually begin with their space.
    """
    kinds = shown.kinds
    code = np.frombuffer(shown.text.encode("utf-16-le"), "<u2")[shown.units[:-1]]
    wide = (code >= 0x2E80) & (code < 0xA4D0)
    blank = (kinds == Cell.SPACE) | (kinds == Cell.TAB)
    byte = (kinds >= Cell.SHARED) & (kinds <= Cell.LABEL)
    loose = wide | byte
    good = np.zeros(len(kinds), bool)
    good[1:] = (blank[1:] & ~blank[:-1]) | loose[1:] | loose[:-1]
    good[1:] &= kinds[1:] != Cell.LINE_END
    for first, count, _ in shown.shared:
        good[first + 1 : first + count] = False
    return np.asarray(good & ~_NOT_AT_ROW_START[code])


def _formats(shown: Display, face: Face) -> list[QTextLayout.FormatRange]:
    kinds = shown.kinds
    named = (kinds >= Cell.SHARED) & (kinds <= Cell.LABEL)
    if not named.any():
        return []
    # 0: as it is, 1: hex, 2: label, 3: byte of a character that is drawn over its bytes.
    styles = np.zeros(len(kinds) + 2, np.int8)
    styles[1:-1] = np.where((kinds == Cell.PART) | (kinds == Cell.HEX), 1, 0)
    styles[1:-1][kinds == Cell.LABEL] = 2
    styles[1:-1][kinds == Cell.SHARED] = 3
    changes = np.flatnonzero(np.diff(styles))
    ranges = []
    for begin, end in pairwise(changes.tolist()):
        style = styles[begin + 1]
        look = QTextCharFormat()
        look.setFont(face.byte if style == 3 else face.small)
        unseen = QColor(Qt.GlobalColor.transparent)
        look.setForeground(unseen if style == 3 else QColor(face.palette.on_tokens))
        if style:
            one = QTextLayout.FormatRange()
            one.start = int(shown.units[begin])
            one.length = int(shown.units[end]) - one.start
            one.format = look
            ranges.append(one)
    return ranges
