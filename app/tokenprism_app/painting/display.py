"""What is shown for bytes: a display string, cut into cells that each stand for a byte range.

A character is shown as itself. Of a character that several tokens share, each byte has a cell, and
the character is drawn over all of them. Shown as hex are invalid UTF-8, control characters, and
shared characters that have no picture or stand among letters that run from the right; white space
is a blank that marks are drawn over; invisible characters have their short names. No Qt here.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray


class Cell(IntEnum):
    """What a cell shows."""

    TEXT = 0     # a character as it is
    SHARED = 1   # a byte of a character that several tokens share, which is drawn over its bytes
    PART = 2     # hex: a byte of a character that several tokens share and that has no picture
    HEX = 3      # hex: a byte that is invalid UTF-8, or a byte of a control character
    LABEL = 4    # the short name of a character that has no picture of its own
    SPACE = 5
    TAB = 6
    LINE_END = 7
    NO_BREAK = 8      # no-break space
    IDEOGRAPHIC = 9   # ideographic space
    OTHER_SPACE = 10  # the other spaces of Unicode, thin to em
    JOINER = 11       # zero width joiner: drawn as itself, marked
    NON_JOINER = 12   # zero width non-joiner: drawn as itself, marked


TAB_COLUMNS = 4
CIRCLE = "\u25cc"  # carries a combining mark that stands alone
BLANK = "\u00a0"  # Qt lets rows of ordinary spaces hang over the edge; these it wraps

# For a byte of a character that is drawn over its bytes. It is not painted; blanks would be taken
# for the bases of Indic marks.
FILLER = "00"

LABELS = {
    0x0D: "CR", 0x85: "NEL", 0xAD: "SHY", 0x061C: "ALM", 0x180E: "MVS", 0x200B: "ZWSP",
    0x200E: "LRM", 0x200F: "RLM", 0x2028: "LS", 0x2029: "PS", 0x202A: "LRE", 0x202B: "RLE",
    0x202C: "PDF", 0x202D: "LRO", 0x202E: "RLO", 0x2060: "WJ", 0x2061: "FA", 0x2062: "IT",
    0x2063: "IS", 0x2064: "IP", 0x2066: "LRI", 0x2067: "RLI", 0x2068: "FSI", 0x2069: "PDI",
    0x200C: "ZWNJ", 0x200D: "ZWJ", 0xFEFF: "BOM", 0xFFF9: "IAA", 0xFFFA: "IAS", 0xFFFB: "IAT",
}
_SPACES = {
    0x20: Cell.SPACE, 0x09: Cell.TAB, 0x0A: Cell.LINE_END, 0xA0: Cell.NO_BREAK,
    0x202F: Cell.NO_BREAK, 0x3000: Cell.IDEOGRAPHIC, 0x1680: Cell.OTHER_SPACE,
    0x205F: Cell.OTHER_SPACE, 0x200C: Cell.NON_JOINER, 0x200D: Cell.JOINER,
    **dict.fromkeys(range(8192, 8203), Cell.OTHER_SPACE),
}
_KIND_BELOW = 0x3001


def _kind_table() -> NDArray[np.uint8]:
    table = np.zeros(_KIND_BELOW, np.uint8)
    table[:0x20] = table[0x7F:0xA0] = Cell.HEX
    for point in LABELS:
        if point < _KIND_BELOW:
            table[point] = Cell.LABEL
    for point, kind in _SPACES.items():  # the joiners are labelled only where nothing joins
        table[point] = kind
    return table


_KINDS = _kind_table()
# Plain numbers for the loops: members of an enumeration are slow to get at.
_AS_THEY_ARE = frozenset(map(int, (Cell.TEXT, Cell.JOINER, Cell.NON_JOINER)))
_CHANGED = np.array([kind.value not in _AS_THEY_ARE for kind in Cell])
_BLANK_KINDS = frozenset(map(int, (Cell.SPACE, Cell.LINE_END, Cell.NO_BREAK, Cell.OTHER_SPACE)))
_TAB, _IDEOGRAPHIC, _LABEL = int(Cell.TAB), int(Cell.IDEOGRAPHIC), int(Cell.LABEL)
_SHARED = int(Cell.SHARED)
_FIRST_MARK = "\u0300"
# Among letters that run from the right, a label or the hex of a byte is isolated: its digits keep
# their order, and the letters around it stay one run, so that the cells of a token stay together.
ISOLATE = "\u2066", "\u2069"
_RIGHT_TO_LEFT = re.compile(
    "[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)


@dataclass(frozen=True, slots=True, eq=False)
class Display:
    """The display of bytes [start, end) of a text.

    `text` is the display string. Cell `i` shows bytes [bytes_at[i], bytes_at[i + 1]) as UTF-16
    units [units[i], units[i + 1]) of it: `bytes_at` int64[c + 1], `units` int32[c + 1], `kinds`
    uint8[c] of `Cell`. Cells tile the bytes and the string. `shared`: first cell, number of cells
    and picture of each character that is drawn over several cells.
    """

    text: str
    bytes_at: NDArray[np.int64]
    units: NDArray[np.int32]
    kinds: NDArray[np.uint8]
    shared: tuple[tuple[int, int, str], ...] = ()

    def __len__(self) -> int:
        return len(self.kinds)

    @property
    def start(self) -> int:
        return int(self.bytes_at[0])

    @property
    def end(self) -> int:
        return int(self.bytes_at[-1])

    def cell_of_byte(self, byte: int) -> int:
        """The cell that shows `byte`; for the end, the number of cells."""
        return int(np.searchsorted(self.bytes_at, byte, side="right")) - 1


def display(source: bytes, start: int, end: int, edges: NDArray[np.int64]) -> Display:
    """Show bytes [start, end) of `source`.

    `edges` int64[k], sorted: offsets in the source where tokens begin or end; a character with
    an edge inside has a cell for each byte, so that every edge is an edge of cells.
    """
    characters = source[start:end].decode("utf-8", "surrogateescape")
    points = np.frombuffer(characters.encode("utf-32-le", "surrogatepass"), "<u4")
    lengths = 1 + (points >= 0x80) + (points >= 0x800) + (points >= 0x10000)
    escaped = (points & 0xFFFFFF80) == 0xDC80
    lengths[escaped] = 1
    kinds = np.zeros(len(points), np.uint8)
    low = points < _KIND_BELOW
    kinds[low] = _KINDS[points[low]]
    kinds[escaped] = Cell.HEX
    kinds[(points == 0xFEFF) | ((points >= 0xFFF9) & (points <= 0xFFFB))] = Cell.LABEL
    bytes_at = np.zeros(len(points) + 1, np.int64)
    np.cumsum(lengths, out=bytes_at[1:])
    bytes_at += start
    _mark_shared(kinds, bytes_at, edges, characters)
    _label_lonely_joiners(kinds)
    return _assemble(source, characters, points, kinds, bytes_at)


def _mark_shared(
    kinds: NDArray[np.uint8], bytes_at: NDArray[np.int64], edges: NDArray[np.int64],
    characters: str,
) -> None:
    inner = edges[(edges > bytes_at[0]) & (edges < bytes_at[-1])]
    cells = np.searchsorted(bytes_at, inner, side="right") - 1
    # Where letters run from the right, bytes that stand for letters would lose their direction.
    forward = _RIGHT_TO_LEFT.search(characters) is None
    for cell in np.unique(cells[bytes_at[cells] != inner]).tolist():
        seen = forward and kinds[cell] == Cell.TEXT and _has_picture(characters[cell])
        kinds[cell] = Cell.SHARED if seen else Cell.PART


@lru_cache(maxsize=4096)
def _has_picture(character: str) -> bool:
    return unicodedata.category(character)[0] in "LMNPS"


def _label_lonely_joiners(kinds: NDArray[np.uint8]) -> None:
    """A joiner beside anything but characters has nothing to join, and no width to be seen by."""
    joiners = np.flatnonzero((kinds == Cell.JOINER) | (kinds == Cell.NON_JOINER))
    for at in joiners.tolist():
        before = int(kinds[at - 1]) if at else _LABEL
        after = int(kinds[at + 1]) if at + 1 < len(kinds) else _LABEL
        if before not in _AS_THEY_ARE or after not in _AS_THEY_ARE:
            kinds[at] = Cell.LABEL


def _needs_circle(character: str) -> bool:
    """Whether the character is a mark, which would combine with what is not its base."""
    return character >= _FIRST_MARK and unicodedata.category(character)[0] == "M"


def _assemble(
    source: bytes,
    characters: str,
    points: NDArray[np.uint32],
    kinds: NDArray[np.uint8],
    bytes_at: NDArray[np.int64],
) -> Display:
    """Join the shown forms; only characters that are not shown as themselves cost a step each."""
    units = 1 + (points > 0xFFFF).astype(np.int32)
    changed = np.flatnonzero(_CHANGED[kinds])
    parts: list[str] = []
    hexed: list[int] = []
    shared: list[int] = []
    before, after = ISOLATE if _RIGHT_TO_LEFT.search(characters) else ("", "")
    done = column = 0
    if len(kinds) and kinds[0] == Cell.TEXT and _needs_circle(characters[0]):
        parts.append(CIRCLE)
        units[0] += 1
    for index, kind in zip(changed.tolist(), kinds[changed].tolist(), strict=True):
        if index > done:
            if done and _needs_circle(characters[done]):
                parts.append(CIRCLE)
                units[done] += 1
            parts.append(characters[done:index])
            column += index - done
        if kind in _BLANK_KINDS:
            shown = BLANK
        elif kind == _TAB:
            shown = BLANK * (TAB_COLUMNS - column % TAB_COLUMNS)
        elif kind == _IDEOGRAPHIC:
            shown = BLANK * 2
        elif kind == _LABEL:
            shown = before + LABELS[int(points[index])] + after
        else:
            part = source[bytes_at[index] : bytes_at[index + 1]]
            if kind == _SHARED:
                shown = FILLER * len(part)
                shared.append(index)
            else:
                shown = "".join(f"{before}{byte:02X}{after}" for byte in part)
            hexed.append(index)
        parts.append(shown)
        column += len(shown)
        units[index] = len(shown)
        done = index + 1
    if 0 < done < len(characters) and _needs_circle(characters[done]):
        parts.append(CIRCLE)
        units[done] += 1
    parts.append(characters[done:])
    text = "".join(parts)
    pictures: tuple[tuple[int, int, str], ...] = ()
    if hexed:
        width, whole = len(before) + 2 + len(after), bytes_at
        bytes_at, units, kinds = _split_hex(bytes_at, units, kinds, np.array(hexed), width)
        begins = np.searchsorted(bytes_at, whole[shared]).tolist()
        pictures = tuple(
            (begin, int(whole[index + 1] - whole[index]), _picture(characters[index]))
            for begin, index in zip(begins, shared, strict=True)
        )
    edges = np.zeros(len(units) + 1, np.int32)
    np.cumsum(units, out=edges[1:])
    return Display(text, bytes_at, edges, kinds, pictures)


def _picture(character: str) -> str:
    return CIRCLE + character if _needs_circle(character) else character


def _split_hex(
    bytes_at: NDArray[np.int64],
    units: NDArray[np.int32],
    kinds: NDArray[np.uint8],
    hexed: NDArray[np.int64],
    width: int,
) -> tuple[NDArray[np.int64], NDArray[np.int32], NDArray[np.uint8]]:
    """Give every byte that is shown as hex a cell of its own, of `width` units."""
    times = np.ones(len(units), np.int64)
    times[hexed] = np.diff(bytes_at)[hexed]
    units = units.copy()
    units[hexed] = width
    owner = np.repeat(np.arange(len(units)), times)
    first = np.cumsum(times) - times
    split = bytes_at[:-1][owner] + np.arange(len(owner)) - first[owner]
    return np.append(split, bytes_at[-1]), units[owner], kinds[owner]
