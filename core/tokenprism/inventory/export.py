"""Rows of a table as text for other programs."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from .._progress import Progress
from ..spreadsheet import Cell, csv_text, tsv_text
from ..vocabulary import Kind
from .entries import NO_SCRIPT, SCRIPTS, check
from .reach import Reach
from .table import Table, Where

COLUMNS = ("id", "other_id", "token", "hex", "rank", "score", "left", "right", "bytes",
           "characters", "kind", "script", "learned", "used", "used_in_corpora", "own_bytes", "in")
_NUMBERS = {"id", "other_id", "rank", "score", "left", "right", "bytes", "characters", "learned",
            "used", "used_in_corpora"}
_ALWAYS = {"token", "hex"}  # may be empty
_STEP = 4096  # rows between which a cancellation is noticed


def as_csv(table: Table, rows: NDArray[np.int32], progress: Progress | None = None) -> bytes:
    """A line of COLUMNS, then a line for each of the rows, UTF-8; what is not known is empty.

    `token` has stray bytes and control characters as `\\xE4`, and a backslash as two: `hex` is
    exact. A token that a spreadsheet would take for a formula has ' before it. Raises
    CancelledError.
    """
    return csv_text(_lines(table, rows, progress)).encode("utf-8")


def as_tsv(
    table: Table, rows: NDArray[np.int32], progress: Progress | None = None
) -> bytes:
    """As `as_csv`, divided by tabs; no cell holds a tab or a line end. Raises CancelledError."""
    return tsv_text(_lines(table, rows, progress)).encode("utf-8")


def _lines(
    table: Table, rows: NDArray[np.int32], progress: Progress | None
) -> Iterator[Sequence[Cell]]:
    yield COLUMNS
    for low in range(0, len(rows), _STEP):
        check(progress)
        yield from _cells(table, rows[low : low + _STEP])


def as_json(
    table: Table, rows: NDArray[np.int32], progress: Progress | None = None
) -> bytes:
    """A list of objects with the names of COLUMNS, a row in each line, UTF-8. Numbers are numbers;
    what is not known is left out. Raises CancelledError.
    """
    lines = []
    for low in range(0, len(rows), _STEP):
        check(progress)
        for cells in _cells(table, rows[low : low + _STEP]):
            row = {
                name: _number(cell) if name in _NUMBERS else cell
                for name, cell in zip(COLUMNS, cells, strict=True) if cell or name in _ALWAYS
            }
            lines.append(json.dumps(row, ensure_ascii=False))
    inside = ",\n".join(lines)
    return (f"[\n{inside}\n]\n" if lines else "[]\n").encode("utf-8")


def as_ids(table: Table, rows: NDArray[np.int32]) -> str:
    """The ids with blanks between; of rows that only the other vocabulary has, its ids."""
    return " ".join(str(table.side(row)[1]) for row in rows.tolist())


def as_hex(table: Table, rows: NDArray[np.int32]) -> str:
    """The bytes of each row in hex, a line each."""
    return "\n".join(table.entries[row].hex(" ").upper() for row in rows.tolist())


def _cells(table: Table, rows: NDArray[np.int32]) -> Iterator[list[str]]:
    names = ("rank", "score", "length", "points", "learned", "used", "corpus")
    columns = {name: _spelled(table, name, rows) for name in names}
    where = table.where
    for at, row in enumerate(rows.tolist()):
        vocabulary, token_id = table.side(row)
        data = table.entries[row]
        yield [
            str(table.ids[row]) if table.ids[row] >= 0 else "",
            str(table.other_ids[row]) if table.other_ids[row] >= 0 else "",
            escaped(data), data.hex(),
            columns["rank"][at], columns["score"][at],
            *(str(one) if one >= 0 else ""
              for one in (int(vocabulary.left[token_id]), int(vocabulary.right[token_id]))),
            columns["length"][at], columns["points"][at],
            Kind(int(vocabulary.kinds[token_id])).name.lower(),
            script_of(table, row), columns["learned"][at], columns["used"][at],
            columns["corpus"][at],
            "" if table.reach is None else Reach(int(table.reach[row])).name.lower(),
            "" if table.other is None else Where(int(where[row])).name.lower(),
        ]


def _number(cell: str) -> int | float | None:
    value = float(cell)
    if not math.isfinite(value):
        return None
    return value if "." in cell or "e" in cell else int(cell)


def _spelled(table: Table, name: str, rows: NDArray[np.int32]) -> list[str]:
    values, known = table.column(name)
    sure = np.ones(len(rows), bool) if known is None else known[rows]
    return [
        str(value) if one else ""
        for value, one in zip(values[rows].tolist(), sure.tolist(), strict=True)
    ]


def script_of(table: Table, row: int) -> str:
    """The scripts of an entry, with an ellipsis where there are more than two; may be empty."""
    names = [SCRIPTS[one] for one in table.entries.scripts[row].tolist() if one != NO_SCRIPT]
    return ", ".join([*names, "…"] if table.entries.more[row] else names)


def escaped(data: bytes) -> str:
    """Bytes as one line of text from which they can be had again."""
    text = data.replace(b"\\", b"\\\\").decode("utf-8", "surrogateescape")
    return "".join(
        one if one.isprintable() else _escape(ord(one)) for one in text
    )


def _escape(code: int) -> str:
    if 0xDC80 <= code <= 0xDCFF:
        return f"\\x{code - 0xDC00:02x}"
    if code < 0x80:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
