"""`tokenprism decode`: ids to bytes."""

from __future__ import annotations

import argparse
import re

import numpy as np
from numpy.typing import NDArray

from ..decoding import decode_text, entries_of
from ..errors import TokenprismError, UnknownIdError
from ..formats import open_tokenizer
from ..messages import Message
from ..tokenizer import Tokenizer
from .arguments import Parser, add_model
from .terminal import output, read_input, with_progress

_LARGEST = (1 << 31) - 1


def parser() -> Parser:
    """The command's arguments."""
    made = Parser("decode", _decode, "Write the bytes of ids to standard output, as they are.")
    add_model(made)
    made.add_argument(
        "ids", metavar="IDS", nargs="*",
        help="ids, separated by spaces or commas; none or - reads them from standard input",
    )
    made.add_argument(
        "--utf8", choices=("strict", "replace"),
        help="write UTF-8 alone: refuse what is none, or put U+FFFD in its place",
    )
    made.add_argument(
        "--unknown", choices=("refuse", "mark"), default="refuse",
        help="ids that no token has: refuse all (the default), or write a mark such as <id 100256> "
        "in their place and the others by their bytes",
    )
    return made


def _decode(arguments: argparse.Namespace) -> int:
    given = arguments.ids
    text = " ".join(given)
    if not given or given == ["-"]:
        text = read_input("-").decode("utf-8", "replace")
    ids = parse_ids(text)
    tokenizer = with_progress(
        lambda progress: open_tokenizer(
            arguments.model, pattern=arguments.pattern, progress=progress
        )
    )
    if arguments.unknown == "mark":
        entries = entries_of(tokenizer.vocabulary, ids)
        if None in entries:
            return _write(_marked(entries, ids, arguments.utf8))
    data = tokenizer.decode(ids)
    if arguments.utf8 is not None:
        data = _as_utf8(data, tokenizer, ids, arguments.utf8)
    return _write(data)


def _marked(entries: list[bytes | None], ids: NDArray[np.int32], utf8: str | None) -> bytes:
    """The bytes of entries, with a mark in the place of those that are none."""
    data = b"".join(
        b"<id %d>" % token_id if entry is None else entry
        for token_id, entry in zip(ids.tolist(), entries, strict=True)
    )
    if utf8 is None:
        return data
    try:
        return data.decode("utf-8", utf8).encode("utf-8")
    except UnicodeDecodeError as fault:
        raise TokenprismError(
            Message("the bytes of these ids are no UTF-8 from byte {byte:,} on", byte=fault.start)
        ) from None


def _write(data: bytes) -> int:
    out = output()
    out.write(data)
    out.flush()
    return 0


def _as_utf8(data: bytes, tokenizer: Tokenizer, ids: NDArray[np.int32], way: str) -> bytes:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return decode_text(tokenizer.vocabulary, ids, replace=way == "replace").encode("utf-8")
    return data


def parse_ids(text: str) -> NDArray[np.int32]:
    """Ids as `encode` prints them, with spaces, commas, line ends or the brackets of a list."""
    parts = [part for part in re.split(r"[\s,\[\]]+", text) if part]
    ids = np.zeros(len(parts), np.int32)
    for index, part in enumerate(parts):
        if not re.fullmatch(r"-?[0-9]{1,18}", part):
            raise TokenprismError(f"{part[:40]!r}, number {index + 1:,} given, is not an id")
        value = int(part)
        if not 0 <= value <= _LARGEST:
            raise UnknownIdError(f"no token has the id {value}")
        ids[index] = value
    return ids
