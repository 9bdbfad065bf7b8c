"""The texts in a column of CSV or TSV."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from typing import Final

from ...messages import Message, verbatim
from ..facts import LEFT_OUT, Fault
from ..index import Point
from .columns import missing_column, notes_on, usual_column
from .jsonl import Opening, StreamRecords
from .record import LARGEST, Batch, Record, batched

_BLOCK: Final = 1 << 20
_DELIMITERS: Final = ",;\t|"
SHORT: Final = Message("the row has too few columns")
_OPEN: Final = Message("a quotation mark that is not closed")
_LITERAL: Final = Message("its line is kept with the mark as it stands")
_HELD: Final = 16 << 20  # bytes of a row that are kept for reading it again; more is read anew


class CsvRecords(StreamRecords):
    """The cells of a column, row by row; the first row names the columns.

    A column is asked for by name, or by its number from 1. Without a name, `text` and `content`
    come first, then the only column there is.
    """

    def __init__(
        self, opening: Opening, column: str | None, label: str | None, name: str, tabs: bool
    ) -> None:
        self._opening = opening
        with opening(0) as stream:
            head = stream.read(_BLOCK)
        self._returns = b"\n" not in head and b"\r" in head
        first = head.split(b"\r" if self._returns else b"\n", 1)[0]
        self.delimiter = "\t" if tabs else _delimiter(first.decode("utf-8", "replace"))
        self.columns: list[str] = []
        self.columns = self._header()
        self._at = self._number(column, name)
        self.column = self.columns[self._at]
        self.notes = notes_on(self.column, self.columns)
        self._label = None if label is None else self._named(label, name)

    def batches(self, begin: Point) -> Iterator[Batch]:
        """The same in batches."""
        return batched(self.read(begin))

    def read(self, begin: Point) -> Iterator[Record]:
        """The cells from a point on; rows that have none are left out with their fault."""
        at, label = self._at, self._label
        last = max(at, label or 0)
        with _Lines(self._opening, max(begin.place, 0), begin.line, self._returns) as lines:
            self._stream = lines.stream
            rows = self._rows(lines)
            if begin.place < 0:
                next(rows, None)
            for row, place, line, problem in rows:
                size = lines.place - place
                if len(row) > last:
                    text = row[at].encode("utf-8", "surrogateescape")
                    named = None if label is None else row[label]
                    kept = Fault(place, line, size, problem, _LITERAL) if problem else None
                    yield Record(text, place, line, named, kept)
                elif row or problem:
                    fault = Fault(place, line, size, problem or SHORT, LEFT_OUT)
                    yield Record(None, place, line, None, fault)
                self._stream = lines.stream

    def rows(self, most: int) -> list[list[str]]:
        """The first rows, the names left out."""
        with _Lines(self._opening, 0, 1, self._returns) as lines:
            found = self._rows(lines)
            next(found, None)
            kept: list[list[str]] = []
            for row, *_ in found:
                if row:
                    kept.append(row)
                if len(kept) == most:
                    break
            return kept

    def _rows(self, lines: _Lines) -> Iterator[tuple[list[str], int, int, Message | None]]:
        """Rows with the byte and line where they begin.

        Where a row is none, as behind a quotation mark that is never closed, its first line is read
        by itself with the marks in it as they are, and reading goes on behind that line: nothing
        else is lost. Such a line comes with its problem, and empty where it has not as many columns
        as the table.
        """
        csv.field_size_limit(LARGEST)
        reader = csv.reader(lines, delimiter=self.delimiter, strict=True)
        while True:
            lines.mark()
            place, line = lines.place, lines.line
            try:
                yield next(reader), place, line, None
            except StopIteration:
                return
            except csv.Error as fault:
                problem = (
                    _OPEN if "unexpected end" in str(fault) or lines.line > line + 1
                    else Message("no row of a table ({reason})", reason=verbatim(fault))
                )
                row = self._literal(lines.back())
                yield row if len(row) == len(self.columns) else [], place, line, problem
                reader = csv.reader(lines, delimiter=self.delimiter, strict=True)

    def _literal(self, line: str) -> list[str]:
        """The cells of a line in which quotation marks have no sense but around whole cells."""
        if len(line) > LARGEST:
            return []
        cells = next(csv.reader([line], delimiter=self.delimiter, quoting=csv.QUOTE_NONE), [])
        return [
            cell[1:-1].replace('""', '"')
            if len(cell) > 1 and cell[0] == cell[-1] == '"' else cell
            for cell in cells
        ]

    def _header(self) -> list[str]:
        with _Lines(self._opening, 0, 1, self._returns) as lines:
            return next(self._rows(lines), ([], 0, 0, None))[0]

    def _number(self, column: str | None, name: str) -> int:
        if column is None:
            texts = [one for one in self.columns if one in ("text", "content")]
            return self.columns.index(
                usual_column(self.columns, texts or self.columns, name)
            )
        return self._named(column, name)

    def _named(self, column: str, name: str) -> int:
        if column in self.columns:
            return self.columns.index(column)
        if column.isascii() and column.isdigit() and 0 < int(column) <= len(self.columns):
            return int(column) - 1
        raise missing_column(column, self.columns, name)


class _Lines:
    """Lines as `csv.reader` takes them; `place` and `line` are those of the next.

    What was given since the last `mark` can be given again.
    """

    def __init__(self, opening: Opening, place: int, line: int, returns: bool) -> None:
        self._opening = opening
        self._end = b"\r" if returns else b"\n"
        self._begin(place, line)

    def __enter__(self) -> _Lines:
        return self

    def __exit__(self, *_: object) -> None:
        self.stream.close()

    def _begin(self, place: int, line: int) -> None:
        self.stream = self._opening(place)
        self.place, self.line = self.stream.position, line
        self._lines: list[bytes] = []  # whole ones, but for the last of the file
        self._next = 0
        self._rest = b""               # of a line that goes on
        self._marked, self._place, self._line = 0, self.place, line

    def mark(self) -> None:
        """Note that a row begins here."""
        self._marked, self._place, self._line = self._next, self.place, self.line

    def back(self) -> str:
        """The first line since the mark, behind which reading goes on."""
        if self._marked < 0:
            self.stream.close()
            self._begin(self._place, self._line)
        else:
            self._next, self.place, self.line = self._marked, self._place, self._line
        return next(self, "").rstrip("\r\n")

    def __iter__(self) -> _Lines:
        return self

    def __next__(self) -> str:
        if self._next == len(self._lines) and not self._read():
            raise StopIteration
        raw = self._lines[self._next]
        self._next += 1
        self.place += len(raw)
        self.line += 1
        return raw.decode("utf-8", "surrogateescape")

    def _read(self) -> bool:
        """Have another whole line, or the last one."""
        if self._marked >= 0 and self.place - self._place > _HELD:
            self._marked = -1
        known = self._next if self._marked < 0 else self._marked
        del self._lines[:known]
        self._next -= known
        self._marked -= known if self._marked >= 0 else 0
        parts = [self._rest]
        held = len(self._rest)
        while block := self.stream.read(_BLOCK):
            parts.append(block)
            held += len(block)
            if self._end in block or held > LARGEST:
                break
        whole = b"".join(parts)
        *lines, self._rest = whole.split(self._end)
        self._lines += [line + self._end for line in lines]
        if not lines and self._rest:
            self._lines.append(self._rest)
            self._rest = b""
        return self._next < len(self._lines)


def _delimiter(first: str) -> str:
    """The most frequent of the usual delimiters in the first line."""
    return max(_DELIMITERS, key=first.count)
