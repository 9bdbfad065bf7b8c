"""The texts in a column of Parquet or Arrow, batch by batch."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from itertools import pairwise
from typing import Any, BinaryIO, Final

import numpy as np
from numpy.typing import NDArray

from ...errors import CorpusError
from ...messages import Message, verbatim
from ...utf8 import Validator
from ..extras import needed
from ..facts import LEFT_OUT, Fault
from ..index import Point
from .columns import (
    MISSING,
    Steps,
    column_needed,
    missing_column,
    no_text,
    notes_on,
    usual_column,
)
from .nested import (
    as_bytes,
    flat,
    goes_through_structs,
    is_text,
    listed,
    parted,
    text_paths,
    type_at,
    values_at,
)
from .record import Batch, Record, batched

_ROWS: Final = 1024
_LONGEST_TYPE: Final = 60
NO_UTF8: Final = Message("bytes that are no UTF-8 in a text of a table")


class TableRecords:
    """The texts of a column of a table; of a field in one as `meta.title`."""

    def __init__(
        self, opening: Callable[[], BinaryIO], format: str, column: str | None, label: str | None,
        name: str, stored: int,
    ) -> None:
        needed("pyarrow", name)
        self._opening, self._format, self._name = opening, format, name
        self._size = stored
        self._share = 0.0
        with self._table() as table:
            schema = table.schema
            self.rows = table.rows
        self.columns = [str(one) for one in schema.names]
        self._paths = text_paths(schema)
        if column is None:
            texts = [one for one in self._paths if one in self.columns] or self._paths
            column = usual_column(self._paths or self.columns, texts, name)
        self.column = column
        self.notes = notes_on(column, self.columns)
        self._label = label
        self._head, self._steps = self._parted(schema, column)
        self._label_head, self._label_steps = (
            ("", ()) if label is None else self._parted(schema, label)
        )
        self._wanted = [self._read_as(schema, one) for one in (column, label) if one is not None]

    def stored(self) -> int:
        """About how many stored bytes were used so far: by the share of rows."""
        return int(self._share * self._size)

    def batches(self, begin: Point) -> Iterator[Batch]:
        """The texts from a point on; rows without one are left out with their fault."""
        first = max(begin.place, 0)
        with self._table() as table:
            for start, batch in table.batches(first, self._wanted):
                skipped = max(first - start, 0)
                if skipped:
                    batch = batch.slice(skipped)
                    start += skipped
                yield from self._batches(batch, start)
                self._share = (start + batch.num_rows) / max(1, self.rows)
                del batch  # a batch of the file goes with its last slice, before the next is read

    def _batches(self, batch: Any, start: int) -> Iterator[Batch]:
        values = batch.column(batch.schema.names.index(self._head))
        found = flat(values, self._steps)
        if self._label is None and found is not None:
            texts, rows = found
            joined = _joined(texts)
            if joined is not None:
                yield Batch(*joined, rows + start, rows + start + 1)
                return
        labels = None if self._label is None else self._labels(batch)
        if self._steps:
            each: Iterable[tuple[int, Any]] = values_at(values, self._steps)
        else:
            each = enumerate(_values(values))
        yield from batched(
            _record(text, start + row, None if labels is None else labels[row])
            for row, text in each
        )

    def _labels(self, batch: Any) -> list[str]:
        """What the column of languages says of each row."""
        values = batch.column(batch.schema.names.index(self._label_head))
        labels = [""] * batch.num_rows
        for row, value in values_at(values, self._label_steps):
            labels[row] = labels[row] or _label(value)
        return labels

    def _table(self) -> AbstractContextManager[_Table]:
        return _opened(self._opening, self._format, self._name)

    def _read_as(self, schema: Any, column: str) -> str:
        """What of the file is read for a column: a struct may be read in part."""
        head, steps = self._parted(schema, column)
        return column if goes_through_structs(self._type(schema, head), steps) else head

    def _type(self, schema: Any, name: str) -> Any:
        return schema.field(self.columns.index(name)).type

    def _parted(self, schema: Any, column: str) -> tuple[str, Steps]:
        """A column and the steps in it. CorpusError where it is not there or no text."""
        found = parted(column, self.columns)
        kind = None if found is None else type_at(self._type(schema, found[0]), found[1])
        if found is None or kind is None:
            raise missing_column(column, self._paths or self.columns, self._name)
        if column == self.column and not is_text(kind):
            inside = [one for one in self._paths if one.startswith((f"{column}.", f"{column}["))]
            raise column_needed(
                Message("column {name} holds {kind}, not text", name=column, kind=_shown(kind)),
                inside or self._paths or self.columns, self._name,
            )
        return found


def _shown(kind: Any) -> str:
    """A type in words, cut where it is long."""
    words = str(kind)
    return words if len(words) <= _LONGEST_TYPE else f"{words[:_LONGEST_TYPE]}…"


@contextmanager
def _opened(opening: Callable[[], BinaryIO], format: str, name: str) -> Iterator[_Table]:
    arrow = needed("pyarrow")
    try:
        with opening() as file:
            yield (_Parquet if format == "parquet" else _Arrow)(file)
    except (arrow.ArrowException, OSError) as fault:
        raise CorpusError(
            Message("the table is damaged ({reason})", reason=verbatim(fault)), path=name,
            remedy="Get the file anew",
        ) from fault
    except MemoryError as fault:
        raise CorpusError(
            "the table is damaged, or a part of it needs more memory than there is", path=name,
            remedy="Get the file anew, or write it with fewer rows in a batch",
        ) from fault


def first_rows(
    opening: Callable[[], BinaryIO], format: str, name: str, most: int
) -> list[dict[str, Any]]:
    """The first rows, by column; bytes as text. Raises CorpusError."""
    rows: list[dict[str, Any]] = []
    with _opened(opening, format, name) as table:
        for _, batch in table.batches(0, list(table.schema.names)):
            shown = batch.slice(0, most - len(rows))
            columns = zip(*map(listed, shown.columns), strict=True)
            rows += [dict(zip(shown.schema.names, row, strict=True)) for row in columns]
            if len(rows) >= most:
                break
    return [{key: _readable(one) for key, one in row.items()} for row in rows]


def _readable(value: Any) -> Any:
    """A value with text for bytes."""
    if isinstance(value, bytes):
        return value.decode("utf-8", "replace")
    if isinstance(value, list):
        return [_readable(one) for one in value]
    if isinstance(value, dict):
        return {key: _readable(one) for key, one in value.items()}
    return value


class _Table:
    """A table that is open: its schema, rows, and batches from a row on."""

    schema: Any
    rows: int

    def batches(self, first: int, columns: list[str]) -> Iterator[tuple[int, Any]]:
        """Batches with their first row, beginning with the one that holds row `first`."""
        raise NotImplementedError


class _Parquet(_Table):
    def __init__(self, file: BinaryIO) -> None:
        self._file = needed("pyarrow.parquet").ParquetFile(file)
        self.schema = self._file.schema_arrow
        self.rows = self._file.metadata.num_rows

    def batches(self, first: int, columns: list[str]) -> Iterator[tuple[int, Any]]:
        metadata = self._file.metadata
        start = 0
        for group in range(metadata.num_row_groups):
            rows = metadata.row_group(group).num_rows
            if start + rows <= first:
                start += rows
                continue
            for batch in self._file.iter_batches(
                batch_size=_ROWS, row_groups=[group], columns=columns, use_threads=False
            ):
                if start + batch.num_rows > first:
                    yield start, batch
                start += batch.num_rows


class _Arrow(_Table):
    def __init__(self, file: BinaryIO) -> None:
        ipc = needed("pyarrow.ipc")
        magic = file.read(6)
        file.seek(0)
        self._file = file
        self._is_stream = magic != b"ARROW1"
        self._reader = (ipc.open_stream if self._is_stream else ipc.open_file)(file)
        self.schema = self._reader.schema
        self.rows = 0  # not told before the end

    def batches(self, first: int, columns: list[str]) -> Iterator[tuple[int, Any]]:
        start = 0
        batches: Iterator[Any] = (
            iter(self._reader) if self._is_stream
            else map(self._reader.get_batch, range(self._reader.num_record_batches))
        )
        for batch in batches:
            if start + batch.num_rows > first:
                _check(batch)
                for at in range(0, batch.num_rows, _ROWS):
                    if start + min(at + _ROWS, batch.num_rows) > first:
                        yield start + at, batch.slice(at, _ROWS)
            start += batch.num_rows
            del batch


def _check(batch: Any) -> None:
    """Raise ArrowInvalid where a place in a batch leads out of it, which Arrow itself believes.

    Bytes that are no UTF-8 are a fault of their row alone.
    """
    for column in batch.columns:
        try:
            column.validate(full=True)
        except needed("pyarrow").ArrowInvalid:
            column.view(as_bytes(column.type)).validate(full=True)


def _values(values: Any) -> list[Any]:
    """The values of a column of texts: bytes, None for no value."""
    view, edges = _buffers(values)
    texts: list[Any] = [bytes(view[a:b]) for a, b in pairwise(edges.tolist())]
    if values.null_count:
        for at in np.flatnonzero(values.is_null().to_numpy(zero_copy_only=False)).tolist():
            texts[at] = None
    return texts


def _joined(values: Any) -> tuple[bytes, NDArray[np.int64]] | None:
    """All texts joined, and where each ends; None where one is out of the common."""
    if values.null_count or not len(values):
        return None
    view, edges = _buffers(values)
    data = bytes(view[edges[0] : edges[-1]])
    ends = edges[1:] - edges[0]
    if not data.isascii():
        check = Validator(0, 0)
        check.feed(data, True)
        inner = ends[ends < len(data)]
        # A text that begins inside a character would be no UTF-8, although all together are.
        torn = np.frombuffer(data, np.uint8)[inner] & 0xC0 == 0x80
        if check.fault_count or torn.any():
            return None
    return data, ends


def _buffers(values: Any) -> tuple[memoryview, NDArray[np.int64]]:
    """The bytes of texts, and their edges in them."""
    arrow = needed("pyarrow")
    if arrow.types.is_dictionary(values.type):
        values = values.dictionary_decode()
    values = values.cast(arrow.large_binary())
    _, offsets, data = values.buffers()
    edges = np.frombuffer(offsets, np.int64)[values.offset : values.offset + len(values) + 1]
    return memoryview(data) if data is not None else memoryview(b""), edges


def _label(value: Any) -> str:
    if value is None:
        return ""
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)


def _record(value: Any, row: int, label: str | None) -> Record:
    if not isinstance(value, bytes):
        reason = no_text(MISSING if value is MISSING else value)
        return Record(None, row, row + 1, label, Fault(-1, row + 1, 0, reason, LEFT_OUT))
    if not value.isascii():
        check = Validator(0, 0)
        check.feed(value, True)
        if check.fault_count:
            return Record(value, row, row + 1, label, Fault(-1, row + 1, len(value), NO_UTF8))
    return Record(value, row, row + 1, label)


