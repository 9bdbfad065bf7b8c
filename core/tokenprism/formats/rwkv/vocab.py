"""The vocabulary of RWKV's world models: a line has an id, a Python literal, and its bytes' number.

The literal is a string, which stands for its UTF-8, or bytes.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

from ...errors import FormatError
from ...messages import Message
from ..reading.limits import HIGHEST_ID, is_sparse
from ..reading.text_lines import Line, lines_of

_LARGEST = 32 << 20
_MOST_BYTES = 4 << 20  # of all tokens
_LONGEST_LINE = 1 << 14  # characters
_SIMPLE = r"[\\'\"abfnrtv]|x[0-9a-fA-F]{2}|[0-3]?[0-7]{1,2}"
_WIDE = r"u[0-9a-fA-F]{4}|U000[0-9a-fA-F]{5}|U0010[0-9a-fA-F]{4}"
# Python's own source has neither NUL nor line ends inside of such a literal.
_TEXT = rf"'(?:[^'\\\0\r\n]|\\(?:{_SIMPLE}|{_WIDE}))*+'"
_BYTES = rf"b'(?:[\x20-\x26\x28-\x5b\x5d-\x7e]|\\(?:{_SIMPLE}))*+'"
# Python's other quotes are the same with ' and " changed over.
_QUOTES = str.maketrans("'\"", "\"'")
_LITERAL = "|".join(
    [_TEXT, _BYTES, _TEXT.translate(_QUOTES),
     _BYTES.translate(_QUOTES).replace(r"\x20-\x26\x28", r"\x20\x21\x23")]
)
_ROW = re.compile(rf"([0-9]{{1,10}}) ({_LITERAL}) ([0-9]{{1,10}})", re.DOTALL)


def read(path: Path, data: bytes) -> dict[bytes, int]:
    """The ids of all entries by their bytes. FormatError with the line that is wrong."""
    if len(data) > _LARGEST:
        raise FormatError(
            Message("the file has {size:,} bytes, more than such a vocabulary ({most:,})",
                    size=len(data), most=_LARGEST),
            path=path,
        )
    found: dict[bytes, int] = {}
    owners: dict[int, int] = {}
    for line in lines_of(path, data):
        token, token_id = _entry(line)
        if token in found:
            line.fail(Message("has the bytes of line {first:,} again", first=owners[found[token]]))
        if token_id in owners:
            line.fail(Message("has the id of line {first:,} again", first=owners[token_id]))
        found[token] = token_id
        owners[token_id] = line.number
    _check(path, found)
    return found


def _entry(line: Line) -> tuple[bytes, int]:
    row = _ROW.fullmatch(line.text) if len(line.text) <= _LONGEST_LINE else None
    if row is None:
        line.fail(
            Message("must be an id, a string or bytes as Python writes them, and their length")
        )
    value: str | bytes = ast.literal_eval(row[2])
    try:
        token = value if isinstance(value, bytes) else value.encode("utf-8")
    except UnicodeEncodeError:
        line.fail(Message("has half a surrogate pair"))
    token_id, length = int(row[1]), int(row[3])
    if len(token) != length:
        line.fail(
            Message("says {stated:,} bytes and has {found:,}", stated=length, found=len(token))
        )
    if not token:
        line.fail(Message("has an empty token"))
    if token_id > HIGHEST_ID:
        line.fail(Message("has an id above {most:,}", most=HIGHEST_ID))
    return token, token_id


def _check(path: Path, found: dict[bytes, int]) -> None:
    if sum(map(len, found)) > _MOST_BYTES:
        raise FormatError(
            Message("the tokens have more than {most:,} bytes together", most=_MOST_BYTES),
            path=path,
        )
    missing = [byte for byte in range(256) if bytes((byte,)) not in found]
    if missing:
        raise FormatError(
            Message(
                "the vocabulary lacks {count} of the 256 bytes (the first is {byte:02X}): it "
                "cannot encode every text",
                count=len(missing), byte=missing[0],
            ),
            path=path, remedy="The file may be cut short; fetch it again",
        )
    highest = max(found.values())
    if is_sparse(highest, len(found)):
        raise FormatError(
            Message("the id {id:,} is far beyond all others", id=highest), path=path
        )
