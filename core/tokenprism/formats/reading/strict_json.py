"""JSON from files that nobody vouches for: bounded depth and size, exact places for every fault."""

from __future__ import annotations

import codecs
import json
import math
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn, TypeVar

from ...errors import FormatError
from ...messages import Message, verbatim
from .files import read_limited
from .garbage import without_collections
from .json_depth import extent_of

__all__ = ["Document", "Key", "dotted", "parse", "read_limited"]

DEEPEST = 128
# What a parsed document takes is told by these, up to 100 bytes each: about 1.5 GB at most, where
# the largest of real tokenizers has a tenth of either.
MOST_VALUES = 1 << 24
MOST_CONTAINERS = 1 << 22
_LONGEST_NUMBER = 400  # characters; a double written out in full has 309 digits

Kind = TypeVar("Kind")
Key = str | int

_NAMES = {dict: Message("an object"), list: Message("a list"), str: Message("a string"),
          int: Message("a whole number"), bool: Message("true or false"),
          float: Message("a number")}
# What Python's parser finds wrong.
_FAULTS = {str(known): known for known in (
    Message("expecting value"),
    Message("expecting ',' delimiter"),
    Message("expecting ':' delimiter"),
    Message("expecting property name enclosed in double quotes"),
    Message("illegal trailing comma before end of object"),
    Message("illegal trailing comma before end of array"),
    Message("extra data"),
    Message("invalid control character at"),
    Message("invalid \\escape"),
    Message("invalid \\uXXXX escape"),
    Message("unterminated string starting at"),
)}
_SPACE = re.compile(r"[ \t\r\n]*")


def dotted(keys: tuple[Key, ...]) -> str:
    """A key path for people: `model.merges[3]`."""
    text = ""
    for key in keys:
        text += f"[{key}]" if isinstance(key, int) else f".{key}" if text else key
    return text


@dataclass(frozen=True, slots=True)
class Document:
    """A parsed JSON document that can say where each of its values stands.

    `text` is empty where the document was made of a file of another format.
    """

    path: Path
    text: str
    root: Any
    repeated: tuple[str, ...]

    def fail(
        self, keys: tuple[Key, ...], problem: Message, remedy: Message | None = None
    ) -> NoReturn:
        """Raise FormatError for the value at `keys`, with its line and byte."""
        line = byte = None
        if self.text:
            at = _locate(self.text, keys)
            line = self.text.count("\n", 0, at) + 1
            byte = len(self.text[:at].encode("utf-8", "surrogatepass"))
        raise FormatError(
            Message("{key} {problem}", key=dotted(keys), problem=problem)
            if keys else Message("the document {problem}", problem=problem),
            path=self.path, line=line, byte=byte, remedy="" if remedy is None else remedy,
        )

    def get(self, keys: tuple[Key, ...], kind: type[Kind]) -> Kind:
        """The value at `keys`, which must be there and be of `kind`."""
        value: Any = self.root
        for depth, key in enumerate(keys):
            self.expect(keys[:depth], value, dict if isinstance(key, str) else list)
            if not (key in value if isinstance(key, str) else 0 <= key < len(value)):
                self.fail(keys[:depth], Message("has no {key!r}", key=dotted((key,))))
            value = value[key]
        return self.expect(keys, value, kind)

    def expect(self, keys: tuple[Key, ...], value: Any, kind: type[Kind]) -> Kind:
        """`value`, which stands at `keys`, when it is of `kind`; FormatError otherwise."""
        # A bool is an int to Python and not to JSON.
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            self.fail(
                keys,
                Message("must be {kind}, not {value}", kind=_NAMES[kind], value=_describe(value)),
            )
        return value


def parse(path: Path, data: bytes) -> Document:
    """Parse UTF-8 JSON. FormatError with line and byte for what is not; NaN is not JSON."""
    text = _decode(path, data)
    extent = extent_of(data)
    if extent.depth > DEEPEST:
        _check_depth(path, text)
    if extent.values > MOST_VALUES or extent.containers > MOST_CONTAINERS:
        raise FormatError(
            Message(
                "the JSON has {values:,} values in {containers:,} lists and objects, more than any "
                "tokenizer ({most:,} in {most_containers:,})",
                values=extent.values, containers=extent.containers, most=MOST_VALUES,
                most_containers=MOST_CONTAINERS,
            ),
            path=path,
        )
    repeated: list[str] = []

    def build(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        made = dict(pairs)
        if len(made) != len(pairs):
            seen: set[str] = set()
            for key, _ in pairs:
                if key in seen:
                    repeated.append(key)
                seen.add(key)
        return made

    def refuse(name: str) -> NoReturn:
        _refuse_number(path, text, name, Message("{name} is not a JSON number", name=name))

    def whole(digits: str) -> int:
        if len(digits) > _LONGEST_NUMBER:
            _refuse_number(path, text, digits, _too_large(digits))
        return int(digits)

    def real(digits: str) -> float:
        number = float(digits) if len(digits) <= _LONGEST_NUMBER else math.inf
        if math.isinf(number):
            _refuse_number(path, text, digits, _too_large(digits))
        return number

    try:
        with without_collections():
            root = json.loads(
                text, object_pairs_hook=build, parse_constant=refuse, parse_float=real,
                # The parser's own is much faster.
                parse_int=whole if extent.digits > _LONGEST_NUMBER else None,
            )
    except json.JSONDecodeError as fault:
        raise FormatError(
            Message("not valid JSON: {fault}", fault=_described(fault.msg)),
            path=path,
            line=fault.lineno,
            byte=len(text[: fault.pos].encode("utf-8", "surrogatepass")),
            remedy="The file may be cut short or damaged; fetch or export it again",
        ) from None
    return Document(path, text, root, tuple(repeated))


def _too_large(digits: str) -> Message:
    shown = digits if len(digits) <= 40 else f"{digits[:36]}…"
    return Message("the number {digits} is too large to be used", digits=shown)


def _refuse_number(path: Path, text: str, spelled: str, problem: Message) -> NoReturn:
    """Raise FormatError for the first number that is spelled so; the parser does not say where."""
    marks = re.finditer(r'"(?:[^"\\]|\\.)*+"?|[-+.\w]+', text, re.DOTALL)
    at = next((mark.start() for mark in marks if mark.group() == spelled), 0)
    raise FormatError(
        problem, path=path, line=text.count("\n", 0, at) + 1,
        byte=len(text[:at].encode("utf-8", "surrogatepass")),
    )


def _decode(path: Path, data: bytes) -> str:
    try:
        # Only the codec without the mark is fast.
        return data.decode("utf-8-sig" if data.startswith(codecs.BOM_UTF8) else "utf-8")
    except UnicodeDecodeError as fault:
        raise FormatError(
            "not UTF-8 text", path=path, line=data.count(b"\n", 0, fault.start) + 1,
            byte=fault.start,
        ) from None


def _check_depth(path: Path, text: str) -> None:
    # Strings are skipped whole, so that brackets in them do not count.
    depth = 0
    for mark in re.finditer(r'"(?:[^"\\]|\\.)*+"?|[\[{]|[\]}]', text, re.DOTALL):
        first = text[mark.start()]
        if first in "[{":
            depth += 1
            if depth > DEEPEST:
                raise FormatError(
                    Message("nested too deeply (more than {most} levels)", most=DEEPEST), path=path,
                    line=text.count("\n", 0, mark.start()) + 1,
                    byte=len(text[: mark.start()].encode("utf-8", "surrogatepass")),
                )
        elif first in "]}":
            depth -= 1


def _described(fault: str) -> Message:
    words = fault[:1].lower() + fault[1:]
    return _FAULTS.get(words, verbatim(words))


def _describe(value: Any) -> Message:
    if value is None:
        return verbatim("null")
    if isinstance(value, str | int | float) and not isinstance(value, bool):
        shown = json.dumps(value)
        return verbatim(shown if len(shown) <= 40 else f"{shown[:36]}…")
    return _NAMES.get(type(value), Message("another kind of value"))


def _locate(text: str, keys: tuple[Key, ...]) -> int:
    """The character where the value at `keys` begins; of its nearest parent where it is missing."""
    at = _skip(text, 0)
    for key in keys:
        inner = _member(text, at, key) if isinstance(key, str) else _element(text, at, key)
        if inner is None:
            break
        at = inner
    return at


def _member(text: str, at: int, key: str) -> int | None:
    if text[at] != "{":
        return None
    decoder = json.JSONDecoder()
    found, at = None, _skip(text, at + 1)
    while text[at] != "}":
        name, at = decoder.raw_decode(text, at)
        at = _skip(text, _skip(text, at) + 1)
        if name == key:
            found = at  # the last of repeated keys counts
        _, at = decoder.raw_decode(text, at)
        at = _skip(text, at)
        if text[at] == ",":
            at = _skip(text, at + 1)
    return found


def _element(text: str, at: int, index: int) -> int | None:
    if text[at] != "[":
        return None
    decoder = json.JSONDecoder()
    at = _skip(text, at + 1)
    while text[at] != "]":
        if index == 0:
            return at
        _, at = decoder.raw_decode(text, at)
        at = _skip(text, at)
        if text[at] == ",":
            at = _skip(text, at + 1)
        index -= 1
    return None


def _skip(text: str, at: int) -> int:
    match = _SPACE.match(text, at)
    return match.end() if match else at
