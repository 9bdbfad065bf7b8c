"""Which special tokens a command recognises in texts."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from ..errors import OptionError
from ..tokenizer import Specials, Tokenizer
from .arguments import UsageError
from .terminal import argument_bytes


def add_specials(parser: argparse.ArgumentParser) -> None:
    """Which special tokens are recognised in texts."""
    parser.add_argument(
        "--allow-special", action="store_true",
        help="recognise special tokens in the text; without it they are ordinary text",
    )
    parser.add_argument(
        "--allow-special-token", action="append", default=[], metavar="TOKEN",
        help="recognise this special token alone; may be given several times",
    )


def specials_of(arguments: argparse.Namespace) -> Specials | set[str]:
    """The special tokens that were asked for. UsageError for both options."""
    if arguments.allow_special and arguments.allow_special_token:
        raise UsageError("--allow-special allows all; leave out --allow-special-token, or it")
    if arguments.allow_special:
        return Specials.ALLOW
    return {argument_bytes(text).decode("utf-8") for text in arguments.allow_special_token}


def recognising_all(
    tokenizers: Sequence[Tokenizer], specials: Specials | set[str]
) -> list[Tokenizer]:
    """The tokenizers, each recognising those of the special tokens that it has.

    OptionError for a special token that none of them has.
    """
    missing = set() if isinstance(specials, Specials) else specials.difference(
        *(one.special_names for one in tokenizers)
    )
    if missing:
        raise OptionError(
            f"no tokenizer has the special token {min(missing)!r}",
            remedy="tokenprism inspect lists the special tokens of a file",
        )
    return [one.recognising_known(specials) for one in tokenizers]
