"""`tokenprism decode`: ids to bytes."""

from __future__ import annotations

import argparse
import re

from ..decoding import decode_text, entries_of, without_special
from ..errors import TokenprismError
from ..formats import open_tokenizer
from ..tokenizer import Tokenizer
from .arguments import Parser, add_model
from .inputs import read_input
from .terminal import output, with_progress

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
        help="write UTF-8 alone: refuse what is none, or put U+FFFD in its place, and ⟨ID?⟩ in "
             "that of ids that do not exist",
    )
    made.add_argument(
        "--skip-special", action="store_true", help="leave special tokens out of the text"
    )
    return made


def _decode(arguments: argparse.Namespace) -> int:
    given = arguments.ids
    text = " ".join(given)
    if not given or given == ["-"]:
        text = read_input("-").decode("utf-8", "replace")
    numbers = parse_numbers(text)
    tokenizer = with_progress(
        lambda progress: open_tokenizer(
            arguments.model, pattern=arguments.pattern, progress=progress
        )
    )
    if arguments.skip_special:
        numbers = without_special(tokenizer, numbers)
    data = _decoded(tokenizer, numbers, arguments.utf8)
    out = output()
    out.write(data)
    out.flush()
    return 0


def _decoded(tokenizer: Tokenizer, numbers: list[int], way: str | None) -> bytes:
    replace = way == "replace"
    if replace and None in entries_of(tokenizer.vocabulary, numbers):
        return decode_text(tokenizer.vocabulary, numbers, replace=True).encode("utf-8")
    data = tokenizer.decode(numbers)
    if way is not None and not _is_utf8(data):
        return decode_text(tokenizer.vocabulary, numbers, replace=replace).encode("utf-8")
    return data


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def parse_numbers(text: str) -> list[int]:
    """Ids as `encode` prints them, with spaces, commas, line ends or the brackets of a list."""
    parts = [part for part in re.split(r"[\s,\[\]]+", text) if part]
    for index, part in enumerate(parts):
        if not re.fullmatch(r"-?[0-9]{1,20}", part):
            raise TokenprismError(f"{part[:40]!r}, number {index + 1:,} given, is not an id")
    return list(map(int, parts))
