"""`tokenprism decode`: ids to bytes."""

from __future__ import annotations

import argparse
import re

import numpy as np
from numpy.typing import NDArray

from ..errors import TokenprismError, UnknownIdError
from ..formats import open_tokenizer
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
    out = output()
    out.write(tokenizer.decode(ids))
    out.flush()
    return 0


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
