"""The records of a JSON file: the elements of an array in it, or values one behind another."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from json import JSONDecodeError
from typing import Any, Final

from ...errors import CorpusError
from ...messages import Message
from ..index import Point
from ..streams import Stream
from .columns import MISSING, USUAL, JsonPath, missing_column, paths_of, usual_column
from .jsonl import Opening, StreamRecords, label_of, strays, text_record
from .record import LARGEST, Batch, Record, batched
from .scanning import Scanner

_BLOCK: Final = 1 << 20
_SPACE: Final = re.compile(r"[ \t\r\n]*")
_NEAR: Final = 64  # characters; an error so close to the end of what was read may be its fault


class JsonRecords(StreamRecords):
    """The texts at a path in a JSON file.

    Of an array, or one that the path leads to (`data[].text`), the elements are read one at a time;
    so are values that follow each other. Raises CorpusError, with line and byte, where the file is
    no JSON: what is behind such a place cannot be told.
    """

    def __init__(self, opening: Opening, column: str | None, label: str | None, name: str) -> None:
        self._opening, self._name = opening, name
        spec = column
        with opening(0) as stream:
            self.is_array = _Text(stream, 1, name).peek() == "["
        if spec is not None and self.is_array:
            spec = spec.removeprefix("[].").removeprefix("[]") or spec
        self._down: tuple[str, ...] = ()
        self._inner: JsonPath | None = None
        if spec is not None:
            self._inner = _Itself() if self.is_array and spec == "[]" else JsonPath(spec)
            if not self.is_array:
                self._descend(self._inner)
        elif self.is_array and all(isinstance(one, str) for one in self._first()):
            spec, self._inner = "[]", _Itself()
        if self._inner is None:
            columns, texts = self._columns()
            if not self.is_array:  # one object may be anything, settings for example
                texts = [one for one in texts if one in USUAL]
            spec = usual_column(columns, texts, name)
            self._inner = JsonPath(spec)
        elif column is not None:
            self._check()
        self.column = column or spec or ""
        self._label = None if label is None else JsonPath(label)

    def batches(self, begin: Point) -> Iterator[Batch]:
        """The same in batches."""
        return batched(self.read(begin))

    def read(self, begin: Point) -> Iterator[Record]:
        """The texts from a point on; an element that holds none is left out with its fault."""
        assert self._inner is not None
        paths = [self._inner] if self._label is None else [self._inner, self._label]
        scanner = Scanner(step for path in paths for step in (path.spec, *path.steps))
        for value, place, line, raw in self._values(begin, scanner):
            named = None if self._label is None else label_of(self._label, value)
            stray = strays(raw)
            size = len(raw)
            for one in self._inner.values(value):
                yield scanner.marked(text_record(one, place, line, named, size, stray), size)

    def _descend(self, path: JsonPath) -> None:
        """Split a path at its first `[]`: keys that lead to an array, and the way in an element."""
        if None in path.steps:
            at = path.steps.index(None)
            before = path.steps[:at]
            if all(isinstance(step, str) for step in before):
                self._down = tuple(step for step in before if isinstance(step, str))
                rest = path.spec.split("[]", 1)[1].removeprefix(".")
                self._inner = JsonPath(rest) if rest else _Itself()

    def _values(
        self, begin: Point, scanner: Scanner | None = None
    ) -> Iterator[tuple[Any, int, int, str]]:
        with self._opening(max(begin.place, 0)) as stream:
            self._stream = stream
            text = _Text(stream, begin.line, self._name, scanner)
            if not self.is_array and not self._down:
                while text.peek():
                    yield text.value()
                return
            inside = begin.place >= 0
            if not inside:
                for key in self._down:
                    text.enter(key)
                text.take("[")
            yield from self._elements(text)
            if not inside and not self._down and text.peek():
                raise text.error(Message("there is more behind the array"))

    @staticmethod
    def _elements(text: _Text) -> Iterator[tuple[Any, int, int, str]]:
        if text.peek() == "]":
            text.take("]")
            return
        while True:
            # The comma may come first where reading begins inside.
            yield text.value()
            if text.peek() != ",":
                text.take("]")
                return
            text.take(",")

    def _first(self, most: int = 64) -> Iterator[Any]:
        for value, *_ in self._values(Point(0, -1, 1, 0, 0)):
            yield value
            most -= 1
            if not most:
                return

    def _columns(self) -> tuple[list[str], list[str]]:
        return paths_of(value for value in self._first() if isinstance(value, dict))

    def _check(self) -> None:
        assert self._inner is not None
        found = [one is not MISSING for value in self._first() for one in self._inner.values(value)]
        if found and not any(found):
            raise missing_column(self._inner.spec, self._columns()[0], self._name)


def first_values(opening: Opening, name: str, most: int) -> Iterator[Any]:
    """The first elements of the array that a file is, or the first values in it."""
    with opening(0) as stream:
        text = _Text(stream, 1, name)
        is_array = text.peek() == "["
        if is_array:
            text.take("[")
        while most and text.peek() not in ("", "]"):
            yield text.value()[0]
            most -= 1
            if is_array and text.peek() == ",":
                text.take(",")


class _Itself(JsonPath):
    """The way to an element that is the text itself."""

    def __init__(self) -> None:
        super().__init__("[]")

    def values(self, value: Any) -> Iterator[Any]:
        yield value


class _Text:
    """JSON read forward: values one at a time, with the bytes and lines where they begin."""

    def __init__(
        self, stream: Stream, line: int, name: str, scanner: Scanner | None = None
    ) -> None:
        self._stream, self._name = stream, name
        self._scan = scanner or Scanner(())
        self._decoder = codecs.getincrementaldecoder("utf-8")("surrogateescape")
        self._buffer, self._at = "", 0
        self._place, self._line = stream.position, line
        self._ended = False

    def peek(self) -> str:
        """The next character that is no white space; "" at the end."""
        while True:
            found = _SPACE.match(self._buffer, self._at)
            self._go(found.end() if found else self._at)
            if self._at < len(self._buffer):
                return self._buffer[self._at]
            if not self._more(_BLOCK):
                return ""

    def take(self, mark: str) -> None:
        """Go over a mark that must be next."""
        if self.peek() != mark:
            raise self.error(Message("{mark} is expected", mark=mark))
        self._go(self._at + 1)

    def enter(self, key: str) -> None:
        """Go into the object that is next, to the value of a key."""
        self.take("{")
        while True:
            found = self.value()[0]
            self.take(":")
            if found == key:
                return
            self.value()
            if self.peek() != ",":
                raise missing_column(key, (), self._name)
            self.take(",")

    def value(self) -> tuple[Any, int, int, str]:
        """The next value, the byte and line where it begins, and how it is written."""
        self.peek()
        place, line = self._place, self._line
        wanted = _BLOCK
        while True:
            try:
                value, end = self._scan(self._buffer, self._at)
                if end < len(self._buffer) or self._ended:
                    raw = self._buffer[self._at : end]
                    self._go(end)
                    return value, place, line, raw
            except RecursionError:
                raise self.error(Message("it is nested too deeply")) from None
            except (ValueError, StopIteration) as fault:
                if self._ended or self._is_certain(fault):
                    raise self.error(Message("it is no JSON"), fault) from None
            if len(self._buffer) - self._at > LARGEST:
                raise self.error(Message("a value of more than 256 MiB, or no JSON"))
            self._more(wanted)
            wanted *= 2

    def error(self, problem: Message, fault: Exception | None = None) -> CorpusError:
        """What is wrong, and where."""
        at = self._at
        if isinstance(fault, JSONDecodeError):
            at = fault.pos
            problem = Message("{problem}: {what}", problem=problem, what=fault.msg)
        passed = self._buffer[self._at : at]
        return CorpusError(
            problem, path=self._name, line=self._line + passed.count("\n"),
            byte=self._place + len(passed.encode("utf-8", "surrogateescape")),
            remedy="Mend the file, or read it as plain text (--format text)",
        )

    def _is_certain(self, fault: Exception) -> bool:
        """Whether more of the file would not mend a fault."""
        place = fault.pos if isinstance(fault, JSONDecodeError) else getattr(fault, "value", None)
        if not isinstance(place, int):
            return True
        return not str(fault).startswith("Unterminated") and place < len(self._buffer) - _NEAR

    def _go(self, at: int) -> None:
        passed = self._buffer[self._at : at]
        self._place += len(passed) if passed.isascii() else len(
            passed.encode("utf-8", "surrogateescape")
        )
        self._line += passed.count("\n")
        self._at = at

    def _more(self, size: int) -> bool:
        """Read on; False at the end."""
        parts = [self._buffer[self._at :]]
        while size > 0 and not self._ended:
            block = self._stream.read(size)
            self._ended = not block
            parts.append(self._decoder.decode(block, self._ended))
            size -= len(block)
        self._buffer, self._at = "".join(parts), 0
        return bool(self._buffer)
