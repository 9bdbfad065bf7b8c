"""PieceTokenizer's text model, with `method=bytepiece`: counts of pieces, a row for each id."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import NoReturn

import numpy as np

from ...bytepiece.front import FrontEnd
from ...bytepiece.model import BytePieceModel
from ...bytepiece.weights import check
from ...errors import FormatError, OptionError
from ...messages import Message, verbatim

HEAD = b"[CounterSpec]"
SUFFIX = ".model"
SPACE = "▁".encode()
_LONGEST_NUMBER = 64  # characters
FALLBACK = -10.0  # the weight of every character by itself, a constant of that program
NORMAL, UNKNOWN, CONTROL, USER_DEFINED, UNUSED, BYTE = range(1, 7)
_SECTIONS = ("CounterSpec", "NormalizerSpec", "Pieces")
_ESCAPE = re.compile(rb"\\x([0-9A-Fa-f]{2})")
_BYTE = re.compile(rb"<0x([0-9A-F]{2})>")
_MOST_ROWS = 1 << 23


@dataclass(slots=True)
class Parsed:
    """A file's settings and rows, as bytes and with their lines."""

    settings: dict[str, tuple[bytes, int]] = field(default_factory=dict)
    rows: list[tuple[list[bytes], int]] = field(default_factory=list)  # fields and line


@dataclass(slots=True)
class _Vocabulary:
    pieces: list[bytes] = field(default_factory=list)
    counts: list[int] = field(default_factory=list)
    ids: list[int] = field(default_factory=list)
    bytes: dict[int, int] = field(default_factory=dict)
    specials: dict[str, int] = field(default_factory=dict)


def build(path: Path, parsed: Parsed) -> tuple[BytePieceModel, list[Message]]:
    """The model in a file of the method bytepiece, and what encodes otherwise here than there.

    FormatError names the line of whatever is wrong.
    """
    front = _front(path, parsed)
    found = _vocabulary(path, parsed)
    model = BytePieceModel(
        pieces=tuple(found.pieces),
        counts=np.array(found.counts, np.int64),
        piece_ids=np.array(found.ids, np.int32),
        byte_ids=np.array([found.bytes[byte] for byte in range(256)], np.int32),
        front=front,
        specials=found.specials,
        fallback=FALLBACK,
        record={"source": "PieceTokenizer"},
    )
    try:
        check(model)
    except OptionError as fault:
        raise FormatError(
            Message("the model cannot be used: {problem}", problem=fault.problem), path=path
        ) from None
    warnings = []
    if setting(parsed, "NormalizerSpec.reconstruct", b"0") == b"0":
        warnings.append(Message(
            "PieceTokenizer makes one space of several with this model, and drops those at the "
            "ends of lines; here every space is kept."
        ))
    if b" " not in found.pieces:
        warnings.append(Message(
            "The model has no piece for a space: PieceTokenizer writes the three bytes of its mark "
            "for one, here it is one byte."
        ))
    return model, warnings


def unescape(text: bytes) -> bytes:
    """The bytes that a field stands for: only `\\x` with two hex digits is an escape."""
    return _ESCAPE.sub(lambda found: bytes((int(found[1], 16),)), text)


def escape(text: bytes) -> bytes:
    """A field for `text`: TAB, LF, CR, backslash and bytes that are no UTF-8 as `\\xHH`."""
    readable = text.decode("utf-8", "surrogateescape")
    return "".join(
        f"\\x{ord(one) - 0xDC00:02X}" if "\udc80" <= one <= "\udcff"
        else f"\\x{ord(one):02X}" if one in "\t\n\r\\" else one
        for one in readable
    ).encode("utf-8")


def method_of(parsed: Parsed) -> bytes:
    """How the model was trained: bytepiece, piece, sentencepiece, or none at all."""
    return setting(parsed, "CounterSpec.method", b"")


def fail(path: Path, line: int, problem: Message, remedy: Message | None = None) -> NoReturn:
    """Raise FormatError for a line."""
    raise FormatError(problem, path=path, line=line, remedy="" if remedy is None else remedy)


def parse(path: Path, data: bytes) -> Parsed:
    """The file taken apart. FormatError, with the line, where it is damaged."""
    parsed, section, size = Parsed(), "", None
    for number, line in enumerate(data.removeprefix(b"\xef\xbb\xbf").split(b"\n"), 1):
        if not line.strip(b"\r"):
            continue
        if section != "Pieces":
            line = line.rstrip(b"\r")
        if line[:1] == b"[" and line[-1:] == b"]" and b"\t" not in line:
            section = line[1:-1].decode("utf-8", "replace")
            if section not in _SECTIONS:
                fail(path, number, Message("no section is called {name!r}", name=section))
        elif section == "Pieces" and size is None:
            size = _size(path, number, line)
        elif section == "Pieces":
            parsed.rows.append((line.split(b"\t"), number))
        else:
            key, equals, value = line.partition(b"=")
            if not equals or not section:
                fail(path, number, Message("must be a key and a value"))
            parsed.settings[f"{section}.{key.decode('utf-8', 'replace')}"] = value, number
    if size is None:
        raise FormatError("the file has no section of pieces", path=path)
    if size != len(parsed.rows):
        raise FormatError(
            Message("the file says that it has {size:,} rows and has {count:,}",
                    size=size, count=len(parsed.rows)),
            path=path,
            remedy="The file may be cut short; fetch or write it again",
        )
    return parsed


def _size(path: Path, number: int, line: bytes) -> int:
    found = re.fullmatch(rb"size=([0-9]{1,9})\r?", line)
    if not found:
        fail(path, number, Message("must say how many rows there are: size="))
    if int(found[1]) > _MOST_ROWS:
        fail(path, number, Message("has {count:,} pieces, more than {most:,}",
                                    count=int(found[1]), most=_MOST_ROWS))
    return int(found[1])


def setting(parsed: Parsed, key: str, default: bytes) -> bytes:
    """A setting by section and key."""
    return parsed.settings.get(key, (default, 0))[0]


def _front(path: Path, parsed: Parsed) -> FrontEnd:
    name = setting(parsed, "NormalizerSpec.name", b"no")
    if name != b"no":
        fail(
            path, parsed.settings["NormalizerSpec.name"][1],
            Message("the model normalizes texts by {name}, whose tables are not in the file",
                    name=verbatim(name.decode("utf-8", "replace"))),
            Message("Only models with name=no can be opened"),
        )
    flags = {}
    for key in ("cut", "split_digits", "reconstruct"):
        value, line = parsed.settings.get(f"NormalizerSpec.{key}", (b"0", 0))
        if value not in (b"0", b"1"):
            fail(path, line, Message("{key} must be 0 or 1", key=verbatim(key)))
        flags[key] = value == b"1"
    return FrontEnd("words", isolate=flags["cut"], split_digits=flags["split_digits"])


def _vocabulary(path: Path, parsed: Parsed) -> _Vocabulary:
    found = _Vocabulary()
    mark = unescape(setting(parsed, "NormalizerSpec.space", SPACE))
    for token_id, (fields, line) in enumerate(parsed.rows):
        kind = kind_of(path, line, fields)
        if kind == BYTE:
            byte = byte_of(path, line, fields[1])
            if byte in found.bytes:
                fail(path, line, Message("has the byte {byte:02X} again", byte=byte))
            found.bytes[byte] = token_id
        elif kind == NORMAL:
            found.pieces.append(_piece(path, line, unescape(fields[1]), mark))
            found.counts.append(_count(path, line, fields[2]))
            found.ids.append(token_id)
        elif kind != UNUSED:
            _special(path, line, unescape(fields[1]), token_id, found.specials)
    missing = [byte for byte in range(256) if byte not in found.bytes]
    if missing:
        raise FormatError(
            Message("the model lacks {count} of the 256 bytes (the first is {byte:02X})",
                    count=len(missing), byte=missing[0]),
            path=path,
        )
    return found


def kind_of(path: Path, line: int, fields: list[bytes]) -> int:
    """The type of a row's piece. FormatError for a row without one, or of a type not supported."""
    if len(fields) < 4:
        fail(path, line, Message("must have an id, a piece, a score and a type"))
    text = fields[3].rstrip(b"\r")
    kind = int(text) if re.fullmatch(rb"[1-6]", text) else 0
    if kind == 0 or kind == USER_DEFINED:
        fail(path, line, Message("a piece of the type {kind!r} is not supported",
                                 kind=text.decode("utf-8", "replace")[:20]))
    return kind


def byte_of(path: Path, line: int, text: bytes) -> int:
    """The byte that a piece such as <0x0A> stands for."""
    spelled = _BYTE.fullmatch(text)
    if not spelled:
        fail(path, line, Message("{text!r} is no byte", text=text.decode("utf-8", "replace")[:40]))
    return int(spelled[1], 16)


def _piece(path: Path, line: int, piece: bytes, mark: bytes) -> bytes:
    if not piece:
        fail(path, line, Message("has an empty piece"))
    if mark and mark != b" ":
        if b" " in piece:
            fail(path, line, Message("has a piece with a space, which no text has there"))
        piece = piece.replace(mark, b" ")
    return piece


def _count(path: Path, line: int, text: bytes) -> int:
    try:
        value = float(text) if len(text) <= _LONGEST_NUMBER else math.nan
    except ValueError:
        value = math.nan
    if not 1 <= value < 2.0**62 or value != int(value):
        fail(path, line, Message("the count {count!r} is no whole number from 1",
                                  count=text.decode("utf-8", "replace")[:40]))
    # A double holds whole numbers up to 2^53 only; digits alone are exact.
    return int(text) if text.isdigit() else int(value)


def _special(path: Path, line: int, text: bytes, token_id: int, specials: dict[str, int]) -> None:
    try:
        name = text.decode("utf-8")
    except UnicodeDecodeError:
        fail(path, line, Message("has a special token that is not UTF-8"))
    if not name or name in specials:
        fail(path, line, Message("the special token {token!r} is empty or occurs twice",
                                  token=name[:40]))
    specials[name] = token_id
