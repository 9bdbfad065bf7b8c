"""The texts in a column of CSV or TSV."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from typing import Final

from ...messages import Message, verbatim
from ..facts import LEFT_OUT, Fault
from ..index import Point
from ..streams import Stream
from .columns import missing_column, usual_column
from .jsonl import Opening, StreamRecords
from .record import LARGEST, Batch, Record, batched

_BLOCK: Final = 1 << 20
_DELIMITERS: Final = ",;\t|"
SHORT: Final = Message("the row has too few columns")
_OPEN: Final = Message("a quotation mark that is not closed")


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
        self.columns = self._header()
        self._at = self._number(column, name)
        self.column = self.columns[self._at]
        self._label = None if label is None else self._named(label, name)

    def batches(self, begin: Point) -> Iterator[Batch]:
        """The same in batches."""
        return batched(self.read(begin))

    def read(self, begin: Point) -> Iterator[Record]:
        """The cells from a point on; rows that have none are left out with their fault."""
        at, label = self._at, self._label
        last = max(at, label or 0)
        with self._opening(max(begin.place, 0)) as stream:
            self._stream = stream
            lines = _Lines(stream, begin.line, self._returns)
            rows = self._rows(lines)
            if begin.place < 0:
                next(rows, None)
            for row, place, line in rows:
                if isinstance(row, Message):
                    yield Record(None, place, line, None,
                                 Fault(place, line, lines.place - place, row, LEFT_OUT))
                elif len(row) > last:
                    text = row[at].encode("utf-8", "surrogateescape")
                    named = None if label is None else row[label]
                    yield Record(text, place, line, named)
                elif row:
                    yield Record(None, place, line, None,
                                 Fault(place, line, lines.place - place, SHORT, LEFT_OUT))

    def rows(self, most: int) -> list[list[str]]:
        """The first rows, the names left out."""
        with self._opening(0) as stream:
            found = self._rows(_Lines(stream, 1, self._returns))
            next(found, None)
            kept: list[list[str]] = []
            for row, *_ in found:
                if not isinstance(row, Message):
                    kept.append(row)
                if len(kept) == most:
                    break
            return kept

    def _rows(self, lines: _Lines) -> Iterator[tuple[list[str] | Message, int, int]]:
        csv.field_size_limit(LARGEST)
        reader = csv.reader(lines, delimiter=self.delimiter, strict=True)
        while True:
            place, line = lines.place, lines.line
            try:
                yield next(reader), place, line
            except StopIteration:
                return
            except csv.Error as fault:
                unclosed = "unexpected end" in str(fault)
                yield (
                    _OPEN if unclosed
                    else Message("no row of a table ({reason})", reason=verbatim(fault))
                ), place, line
                reader = csv.reader(lines, delimiter=self.delimiter, strict=True)

    def _header(self) -> list[str]:
        with self._opening(0) as stream:
            row = next(self._rows(_Lines(stream, 1, self._returns)), ([], 0, 0))[0]
        return [] if isinstance(row, Message) else row

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
    """Lines as `csv.reader` takes them; `place` and `line` are those of the next."""

    def __init__(self, stream: Stream, line: int, returns: bool) -> None:
        self._stream = stream
        self.place, self.line = stream.position, line
        self._end = b"\r" if returns else b"\n"
        self._lines: list[bytes] = []
        self._next = 0

    def __iter__(self) -> _Lines:
        return self

    def __next__(self) -> str:
        if self._next >= len(self._lines) - 1 and not self._read():
            raise StopIteration
        raw = self._lines[self._next]
        self._next += 1
        self.place += len(raw)
        self.line += 1
        return raw.decode("utf-8", "surrogateescape")

    def _read(self) -> bool:
        """Have another whole line, or the last one."""
        parts = self._lines[self._next :]
        held = sum(map(len, parts))
        while block := self._stream.read(_BLOCK):
            parts.append(block)
            held += len(block)
            if self._end in block or held > LARGEST:
                whole = b"".join(parts)
                self._lines = [line + self._end for line in whole.split(self._end)]
                self._lines[-1] = self._lines[-1][:-1]
                self._next = 0
                if len(self._lines) == 1:
                    self._lines.append(b"")
                return True
        whole = b"".join(parts)
        self._lines, self._next = [whole, b""], 0
        return bool(whole)


def _delimiter(first: str) -> str:
    """The most frequent of the usual delimiters in the first line."""
    return max(_DELIMITERS, key=first.count)
