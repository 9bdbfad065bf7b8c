"""A text in each line: lines themselves, or JSON objects."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, Final

from ...messages import Message, verbatim
from ...utf8 import Validator
from ..facts import LEFT_OUT, Fault
from ..index import Point
from ..streams import Stream
from ._json_lines import scan
from .columns import MISSING, JsonPath, missing_column, no_text, paths_of, usual_column
from .record import BATCH, LARGEST, TOO_LONG, Batch, Record, batched
from .scanning import Scanner

_BLOCK: Final = 1 << 20
REPLACED: Final = Message("replaced by U+FFFD")
HALF: Final = Message("half of a surrogate pair")
NO_OBJECT: Final = Message("JSON, but no object")
_HALVES: Final = re.compile("[\ud800-\udfff]")
_MOST_STOPS: Final = 16  # lines of a block that may be out of the common; then none is common
_SPELLED: Final = re.compile(r"\\u[dD][89a-fA-F]")
Opening = Callable[[int], Stream]  # a stream of the text that stands at a byte


class StreamRecords:
    """What readers of streams share: where the last one that was begun is."""

    _stream: Stream | None = None
    notes: tuple[Message, ...] = ()

    def stored(self) -> int:
        """How many stored bytes were used so far."""
        return 0 if self._stream is None else self._stream.stored

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "_stream"}


class LineRecords(StreamRecords):
    """Every line of a text by itself, without its end."""

    column = ""

    def __init__(self, opening: Opening) -> None:
        self._opening = opening

    def batches(self, begin: Point) -> Iterator[Batch]:
        """The same in batches."""
        return batched(self.read(begin))

    def read(self, begin: Point) -> Iterator[Record]:
        """The lines from a point on."""
        line = begin.line
        with self._opening(max(begin.place, 0)) as stream:
            self._stream = stream
            for place, text, size in raw_lines(stream):
                if text is None:
                    yield Record(None, place, line, None, _fault(place, line, size, TOO_LONG))
                else:
                    yield Record(text.removesuffix(b"\r"), place, line)
                line += 1


class JsonLineRecords(StreamRecords):
    """The texts at a path in the JSON objects of a file, one a line."""

    def __init__(
        self, opening: Opening, column: str | None, label: str | None, name: str
    ) -> None:
        self._opening = opening
        self.column = column or self._usual(name)
        self._path = JsonPath(self.column)
        self._label = None if label is None else JsonPath(label)
        if column is not None:
            self._check(name)

    def batches(self, begin: Point) -> Iterator[Batch]:
        """The texts from a point on; a line that holds none is left out with its fault."""
        line = begin.line
        key = self._path.spec.encode() if self._path.is_key and self._label is None else None
        with self._opening(max(begin.place, 0)) as stream:
            self._stream = stream
            scanner = self._scanner()
            for place, block, size in line_blocks(stream):
                if block is None:
                    fault = _fault(place, line, size, TOO_LONG)
                    yield from batched([Record(None, place, line, None, fault)])
                    line += 1
                else:
                    yield from self._block(block, place, line, key, scanner)
                    line += block.count(b"\n")

    def _scanner(self) -> Scanner:
        paths = [self._path] if self._label is None else [self._path, self._label]
        return Scanner(step for path in paths for step in (path.spec, *path.steps))

    def _block(
        self, block: bytes, place: int, line: int, key: bytes | None, scanner: Scanner
    ) -> Iterator[Batch]:
        """The texts of whole lines: by a scanner for the common ones, else one by one."""
        at = 0
        if key is not None and _is_valid(block):
            for _ in range(_MOST_STOPS):
                texts, ends, places, lines, stop, passed = scan(block, at, key)
                if len(ends):
                    yield Batch(texts, ends, places + place, lines + line)
                at, line = stop, line + passed
                if at == len(block):
                    return
                end = block.index(b"\n", at)
                yield from batched(self._records(block[at:end], place + at, line, scanner))
                at, line = end + 1, line + 1
                if at == len(block):
                    return
        yield from batched(self._one_by_one(block[at:], place + at, line, scanner))

    def _one_by_one(
        self, block: bytes, place: int, line: int, scanner: Scanner
    ) -> Iterator[Record]:
        for raw in block[:-1].split(b"\n"):
            yield from self._records(raw, place, line, scanner)
            place += len(raw) + 1
            line += 1

    def _records(
        self, raw: bytes, place: int, line: int, scanner: Scanner
    ) -> Iterator[Record]:
        """The texts in one line."""
        size = len(raw)
        stray: bool | None = False
        try:
            text = raw.decode()
        except UnicodeDecodeError:
            text = raw.decode("utf-8", "surrogateescape")
            stray = strays(text)
        text = text.strip()
        if not text:
            return
        try:
            value, end = scanner(text, 0)
            if end != len(text):
                raise json.JSONDecodeError("Extra data", text, end)
        except (ValueError, StopIteration, RecursionError) as fault:
            reason = Message("no JSON ({reason})", reason=_reason(fault))
            yield Record(None, place, line, None, _fault(place, line, size, reason))
            return
        if type(value) is not dict:
            yield Record(None, place, line, None, _fault(place, line, size, NO_OBJECT))
            return
        named = None if self._label is None else label_of(self._label, value)
        for one in self._path.values(value):
            yield scanner.marked(text_record(one, place, line, named, size, stray), size)

    def _columns(self) -> tuple[list[str], list[str]]:
        return paths_of(first_objects(self._opening))

    def _usual(self, name: str) -> str:
        return usual_column(*self._columns(), name)

    def _check(self, name: str) -> None:
        found = [
            one is not MISSING for value in first_objects(self._opening)
            for one in self._path.values(value)
        ]
        columns = self._columns()[0]
        if columns and found and not any(found):
            raise missing_column(self.column, columns, name)


def first_objects(opening: Opening, most: int = 64) -> Iterator[dict[str, Any]]:
    """The objects in the first lines, damaged lines left out."""
    with opening(0) as stream:
        for _, raw, _ in raw_lines(stream):
            if most <= 0:
                return
            most -= 1
            if raw is None:
                continue
            try:
                value = json.loads(raw.decode("utf-8", "replace"))
            except (ValueError, RecursionError):
                continue
            if isinstance(value, dict):
                yield value


def label_of(path: JsonPath, value: Any) -> str:
    """What the column of languages says of a record."""
    found = next(iter(path.values(value)), None)
    return found if isinstance(found, str) else "" if found in (MISSING, None) else str(found)


def text_record(
    value: Any, place: int, line: int, label: str | None, size: int, stray: bool | None
) -> Record:
    """A value of JSON as a record; `stray` as `strays` tells it."""
    if type(value) is not str:
        return Record(None, place, line, label, _fault(place, line, size, no_text(value)))
    with suppress(UnicodeEncodeError):
        return Record(value.encode(), place, line, label)
    if stray is None:
        reason = Message("bytes that are no UTF-8 beside half of a surrogate pair")
        return Record(None, place, line, label, _fault(place, line, size, reason))
    if stray:
        made = value.encode("utf-8", "surrogateescape")
        reason = Message("bytes that are no UTF-8 in a text of JSON")
        return Record(made, place, line, label, Fault(place, line, size, reason))
    # `replace` alone would give a question mark.
    made = "".join("\ufffd" if "\ud800" <= one <= "\udfff" else one for one in value).encode()
    return Record(made, place, line, label, Fault(place, line, size, HALF, REPLACED))


def strays(raw: str) -> bool | None:
    """Whether JSON as it is written holds bytes that are no UTF-8, as `surrogateescape` gives them.

    None where it also spells surrogates: a half of these could not be told from such a byte.
    """
    if raw.isascii() or not _HALVES.search(raw):
        return False
    return None if _SPELLED.search(raw) else True


def _is_valid(block: bytes) -> bool:
    """Whether it is UTF-8 throughout."""
    check = Validator(0, 0)
    check.feed(block, True)
    return not check.fault_count


def line_blocks(stream: Stream) -> Iterator[tuple[int, bytes | None, int]]:
    """Whole lines in blocks, with the byte where they begin and their size.

    The last line gets an LF where it has none. None stands for one line above LARGEST.
    """
    place, parts = stream.position, [b""]
    held, lost = 0, False
    while block := stream.read(BATCH):
        cut = block.rfind(b"\n") + 1
        if not cut:
            held += len(block)
            lost = lost or held > LARGEST
            parts = [] if lost else [*parts, block] if len(parts) < 64 else [b"".join(parts), block]
            continue
        if lost:
            first = block.find(b"\n")
            yield place, None, held + first
            place += held + first + 1
            whole = block[first + 1 : cut]
        else:
            whole = b"".join([*parts, block[:cut]])
        if whole:
            yield place, whole, len(whole)
        place += len(whole)
        parts, held, lost = [block[cut:]], len(block) - cut, False
    if held:
        whole = b"".join([*parts, b"\n"])
        yield place, None if lost else whole, held


def raw_lines(stream: Stream) -> Iterator[tuple[int, bytes | None, int]]:
    """Each line without its LF, with its first byte and its size; None for one above LARGEST."""
    place, rest = stream.position, b""
    parts: list[bytes] = []
    held, lost = 0, False
    while block := stream.read(_BLOCK):
        lines = block.split(b"\n")
        if len(lines) == 1:
            held += len(block)
            lost = lost or held > LARGEST
            parts = [] if lost else [*parts, block] if len(parts) < 64 else [b"".join(parts), block]
            continue
        first = b"".join([*parts, lines[0]])
        size = held + len(lines[0])
        yield place, None if lost or size > LARGEST else first, size
        place += size + 1
        rest = lines.pop()
        for line in lines[1:]:
            size = len(line)
            yield place, line, size
            place += size + 1
        parts, held, lost = [rest], len(rest), False
    if held:
        yield place, None if lost else b"".join(parts), held


def _fault(place: int, line: int, size: int, reason: Message) -> Fault:
    return Fault(place, line, size, reason, LEFT_OUT)


def _reason(fault: Exception) -> Message:
    if isinstance(fault, json.JSONDecodeError):
        return Message("{what} at character {place:,}", what=fault.msg, place=fault.pos)
    if isinstance(fault, StopIteration):
        return Message("a value is expected")
    if isinstance(fault, RecursionError):
        return Message("nested too deeply")
    return verbatim(fault)
