"""Rows as CSV or TSV that a spreadsheet opens without running anything in them."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Sequence

# A spreadsheet takes a cell that begins so for a formula; wide forms count in some languages.
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
_DIVIDERS = re.compile("[\t\n\v\f\r\x1c-\x1e\x85\u2028\u2029]+")

Cell = str | int | float


def csv_text(rows: Iterable[Sequence[Cell]]) -> str:
    """Rows divided by commas. A text that a spreadsheet would take for a formula has ' before it;
    numbers stay as they are.
    """
    lines = _Lines()
    # With another end of lines, Python would not quote a cell with a CR in it.
    writer = csv.writer(lines, lineterminator="\r\n")
    writer.writerows([harmless(one) for one in row] for row in rows)
    return "".join(lines)


def tsv_text(rows: Iterable[Sequence[Cell]]) -> str:
    """As `csv_text`, divided by tabs; tabs and line ends in a cell are blanks."""
    return "".join(
        "\t".join(_DIVIDERS.sub(" ", str(harmless(one))) for one in row) + "\n" for row in rows
    )


def harmless(cell: Cell) -> Cell:
    """A cell that no spreadsheet takes for a formula."""
    if isinstance(cell, str) and cell.startswith(_FORMULA) and not _is_number(cell):
        return f"'{cell}"
    return cell


class _Lines(list[str]):
    """Takes rows with CR LF, and ends them with LF."""

    def write(self, row: str) -> None:
        self.append(f"{row[:-2]}\n")


def _is_number(text: str) -> bool:
    if not text.isascii() or text != text.strip() or "_" in text:
        return False
    try:
        float(text)
    except ValueError:
        return False
    return True
