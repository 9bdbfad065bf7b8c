"""Parsing arguments, with usage errors of one line."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

from ..targets import STANDARD_OUTPUT

Handler = Callable[[argparse.Namespace], int]


class UsageError(Exception):
    """The arguments make no sense; the message is one line."""


class Parser(argparse.ArgumentParser):
    """A parser that raises UsageError and never guesses abbreviations."""

    def __init__(self, command: str, handler: Handler, summary: str, details: str = "") -> None:
        super().__init__(
            prog=f"tokenprism {command}",
            description=summary,
            epilog=details or None,
            allow_abbrev=False,
        )
        self.summary = summary
        self.handler = handler

    def error(self, message: str) -> NoReturn:
        """Raise UsageError with a pointer to the command's help."""
        raise UsageError(f"{message} (see '{self.prog} --help')")


def positive(text: str) -> int:
    """A whole number from 1, in ASCII digits; commas and underscores may group them."""
    digits = text.replace(",", "").replace("_", "")
    if not (digits.isascii() and digits.isdigit() and 0 < len(digits) <= 18 and int(digits) > 0):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number above 0")
    return int(digits)


def byte_count(text: str) -> int:
    """A whole number of bytes from 1, or of KiB, MiB, GiB or TiB: 2G, 512M, 300_000."""
    power = "KMGT".find(text[-1:].upper()) + 1 if text else 0
    try:
        return positive(text[:-1] if power else text) << 10 * power
    except argparse.ArgumentTypeError:
        raise argparse.ArgumentTypeError(
            f"{text!r} is no amount of memory such as 2G, 512M or 300000"
        ) from None


def output_path(text: str) -> Path:
    """Where something is written: `-` is standard output."""
    return STANDARD_OUTPUT if text == "-" else Path(text)


_NAMES = (
    "names of tiktoken's encodings and models (cl100k_base, gpt-4o), or repositories of the "
    "Hugging Face Hub (owner/name, owner/name@revision), whose tokenizer files are then downloaded"
)
_MODEL = f"a tokenizer file or its folder; where there is none, one of the {_NAMES}"
_MODELS = f"tokenizer files or folders; what is none may be one of the {_NAMES}"


def add_model(parser: argparse.ArgumentParser, *, many: bool = False) -> None:
    """The model argument, and the pattern for files that do not say theirs."""
    if many:
        parser.add_argument("models", metavar="MODEL", nargs="+", help=_MODELS)
    else:
        parser.add_argument("model", metavar="MODEL", help=_MODEL)
    parser.add_argument(
        "--pattern",
        help="how text is cut, for a file that does not say so: a pattern's name or a "
        "regular expression",
    )
