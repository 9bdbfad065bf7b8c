"""What a corpus would be, from its beginning: columns with examples, first texts, encodings."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, Final

from .._progress import Progress
from ..errors import ColumnNeededError, CorpusError
from ..messages import Message
from .archives import members
from .extras import needed
from .kinds import Kind, foreign_encoding
from .languages import EncodingGuess, guess_encodings
from .opening import Beginning, Found, Opener
from .options import CorpusOptions
from .patience import stopped_by
from .records.columns import MISSING, JsonPath, leaves, paths_of, usual_column
from .records.csv_rows import CsvRecords
from .records.json_values import first_values
from .records.jsonl import first_objects
from .records.tables import first_rows
from .streams import FileSource
from .walk import Filter, walk

ROWS: Final = 20
_LONGEST: Final = 300  # characters of a value
_FILES: Final = 200  # looked at for one that can be read
_MOST_COLUMNS: Final = 100


@dataclass(frozen=True, slots=True)
class Preview:
    """The beginning of the first file that `options` let through.

    `columns` are those of a table, or paths through JSON, each row of `rows` their values as text
    (cut to 300 characters). `column` is the one that would be read, "" where it must be chosen or
    there is none. `texts` are the first documents. `encodings`: guesses, where it is no UTF-8.
    `problem` is what keeps it from being read so.
    """

    name: str
    format: str = "text"
    packing: str = ""
    columns: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    column: str = ""
    texts: tuple[str, ...] = ()
    encodings: tuple[EncodingGuess, ...] = ()
    problem: Message | None = None


def preview(
    paths: Sequence[str | os.PathLike[str]],
    options: CorpusOptions,
    progress: Progress | None = None,
) -> Preview:
    """The preview of the first file. Raises CorpusError where nothing can be read at all."""
    progress = Progress() if progress is None else progress
    with stopped_by(progress):
        return _preview([os.fspath(path) for path in paths], options, progress)


def _preview(names: list[str], options: CorpusOptions, progress: Progress) -> Preview:
    found = walk(names, Filter(options.include, options.exclude))
    looker = _Looker(options, found, progress, 10)
    fault: CorpusError | None = None
    for path in islice(found.files, _FILES):
        try:
            looker.add(path)
        except CorpusError as error:
            fault = fault or error
        if looker.found is not None:
            return looker.found
    problem = fault.message if fault else next(
        (one.reason for one in found.skipped), Message("there is no text in it")
    )
    return Preview(names[0], problem=problem)


class _Looker(Opener):
    """Looks at the beginning of files instead of reading them."""

    found: Preview | None = None

    def _open_archive(self, found: Found, kind: str) -> None:
        chosen = Filter(self._options.include, self._options.exclude)
        for member in islice(members(found.source, kind, self.pool), _FILES):
            if member.source is not None and chosen.refusal(member.name) is None:
                self._take(replace(
                    found, source=member.source, name=f"{found.name}/{member.name}", named=False,
                    packing=kind, in_archive=True,
                ))
            if self.found is not None:
                return

    def _open_table(self, found: Found, kind: Kind) -> None:
        source = found.source
        if isinstance(source, FileSource):
            needed("pyarrow", found.name)
            self._show(found, kind.format, first_rows(source.handle, kind.format, found.name, ROWS))

    def _open_text(self, found: Found, kind: Kind, head: bytes) -> None:
        guesses: tuple[EncodingGuess, ...] = ()
        doubtful = kind.doubt is not None or not _is_utf8(head)
        if doubtful and self._options.encoding is None and not foreign_encoding(head):
            try:
                guesses = tuple(guess_encodings(head))
            except CorpusError:
                guesses = ()  # the library that guesses is an extra
        if foreign_encoding(head):
            guesses = (EncodingGuess((foreign_encoding(head) or "")[:6].lower(), ""),)
        if doubtful and not found.named and not guesses and self._options.encoding is None:
            return
        try:
            settled = self._settle(found, kind, head)
        except CorpusError as fault:
            self.found = Preview(
                found.name, packing=found.packing, encodings=guesses, problem=fault.problem
            )
            return
        doubt = None if self._takes_doubtful(found, kind) else kind.doubt
        opening = Beginning(settled.source, settled.mark, self.pool)
        format = settled.kind.format
        if format in ("text", "lines"):
            with opening(0) as stream:
                text = stream.read(1 << 14).decode("utf-8", "replace")
            parts = text.splitlines()[:ROWS] if format == "lines" else [text[:4000]]
            self.found = Preview(
                found.name, format, found.packing, texts=tuple(parts), encodings=guesses,
                problem=doubt,
            )
            return
        values: Iterable[Any]
        if format == "jsonl":
            values = first_objects(opening, ROWS)
        elif format == "json":
            values = first_values(opening, found.name, ROWS)
        else:
            rows = CsvRecords(opening, "1", None, found.name, format == "tsv")
            values = [dict(zip(rows.columns, row, strict=False)) for row in rows.rows(ROWS)]
        self._show(found, format, values, guesses)

    def _show(
        self, found: Found, format: str, values: Iterable[Any],
        guesses: tuple[EncodingGuess, ...] = (),
    ) -> None:
        try:
            values = list(values)
        except CorpusError as fault:
            self.found = Preview(found.name, format, found.packing, problem=fault.problem)
            return
        rows = [dict(leaves(value)) for value in values]
        columns, texts = paths_of(values)
        column, problem = self._options.column or "", None
        if not column:
            try:
                column = usual_column(columns, texts, found.name)
            except ColumnNeededError as fault:
                problem = fault.problem
        wanted = JsonPath(column) if column else None
        columns = columns[:_MOST_COLUMNS]
        self.found = Preview(
            found.name, format, found.packing, tuple(columns),
            tuple(tuple(_shown(row.get(key, MISSING)) for key in columns) for row in rows),
            column,
            () if wanted is None else tuple(
                _shown(one) for value in values for one in wanted.values(value)
                if isinstance(one, str)
            ),
            guesses, problem,
        )


def _is_utf8(head: bytes) -> bool:
    try:
        head[:-4].decode()
    except UnicodeDecodeError as fault:
        return fault.end >= len(head) - 4 - 3
    return True


def _shown(value: Any) -> str:
    if value is MISSING:
        return ""
    text = value if isinstance(value, str) else "" if value is None else str(value)
    return text[:_LONGEST].encode("utf-8", "replace").decode()

