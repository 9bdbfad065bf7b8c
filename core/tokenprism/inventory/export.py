"""Rows of a table as text for other programs."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from .._progress import Progress
from ..vocabulary import Kind
from .entries import NO_SCRIPT, SCRIPTS, check
from .reach import Reach
from .table import Table, Where

COLUMNS = ("id", "other_id", "token", "hex", "rank", "score", "left", "right", "bytes",
           "characters", "kind", "script", "learned", "used", "own_bytes", "in")
_STEP = 4096  # rows between which a cancellation is noticed


def as_csv(table: Table, rows: NDArray[np.int32], progress: Progress | None = None) -> bytes:
    """A line of COLUMNS, then a line for each of the rows, UTF-8; what is not known is empty.

    `token` has stray bytes and control characters as `\\xE4`, and a backslash as two: `hex` is
    exact. Raises CancelledError.
    """
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(COLUMNS)
    for low in range(0, len(rows), _STEP):
        check(progress)
        writer.writerows(_cells(table, rows[low : low + _STEP]))
    return file.getvalue().encode("utf-8")


def as_tsv(table: Table, rows: NDArray[np.int32]) -> str:
    """As `as_csv`, divided by tabs; no cell holds a tab or a line end."""
    lines = [COLUMNS, *_cells(table, rows)]
    return "".join("\t".join(line) + "\n" for line in lines)


def as_ids(table: Table, rows: NDArray[np.int32]) -> str:
    """The ids with blanks between; of rows that only the other vocabulary has, its ids."""
    return " ".join(str(table.side(row)[1]) for row in rows.tolist())


def as_hex(table: Table, rows: NDArray[np.int32]) -> str:
    """The bytes of each row in hex, a line each."""
    return "\n".join(table.entries[row].hex(" ").upper() for row in rows.tolist())


def _cells(table: Table, rows: NDArray[np.int32]) -> Iterator[list[str]]:
    names = ("rank", "score", "length", "points", "learned", "used")
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
            "" if table.reach is None else Reach(int(table.reach[row])).name.lower(),
            "" if table.other is None else Where(int(where[row])).name.lower(),
        ]


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
