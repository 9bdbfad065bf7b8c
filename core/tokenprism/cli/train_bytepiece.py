"""Options and summary of `tokenprism train --algorithm bytepiece`."""

from __future__ import annotations

import argparse
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ..bytepiece.front import PRESETS, FrontEnd
from ..bytepiece.model import BytePieceModel
from ..bytepiece.options import COMPAT, BytePieceOptions
from .arguments import positive
from .terminal import counted

if TYPE_CHECKING:
    from ..bytepiece.report import TrainingReport

# Options of this algorithm alone, by their names as attributes.
OWN = ("order", "min_gram_count", "front", "isolate", "split_digits", "compat")

_GONE = {"long": "too long", "rare": "too rare", "truncated": "beyond the size"}


def add_options(made: argparse.ArgumentParser) -> None:
    """The options in a group of their own; not given, they are None or False."""
    group = made.add_argument_group("BytePiece (--algorithm bytepiece)")
    group.add_argument(
        "--order", type=positive, metavar="N",
        help="bytes of the longest n-grams, 2 to 7 (default: 6)",
    )
    group.add_argument(
        "--min-gram-count", type=positive, metavar="N",
        help="n-grams must occur so often to be known (default: the minimum count)",
    )
    group.add_argument(
        "--front", choices=PRESETS,
        help="how text is cut: words as PieceTokenizer, lines as bytepiece (default: words)",
    )
    group.add_argument(
        "--isolate", action="store_true",
        help="every space and punctuation mark stands alone; for words",
    )
    group.add_argument("--split-digits", action="store_true", help="every digit stands alone")
    group.add_argument(
        "--compat", choices=COMPAT,
        help="repeat this trainer exactly, with its defaults for what is not given here. "
        "bytepiece: lines in form C, pieces up to 36 bytes, minimum count 2, special tokens <pad> "
        "<bos> <eos>. piecetokenizer: words, pieces up to 18 bytes, minimum count 32, <unk> <s> "
        "</s>",
    )


def options_of(arguments: argparse.Namespace) -> BytePieceOptions:
    """The trainer's options. Raises OptionError for bad ones."""
    given = {
        "order": arguments.order,
        "min_count": arguments.min_count,
        "min_gram_count": arguments.min_gram_count,
        "max_piece_length": arguments.max_token_length,
        "memory": arguments.memory,
        "threads": arguments.threads,
        "specials": tuple(arguments.special) or None,
    }
    options: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
    options["vocab_size"] = arguments.vocab_size
    cuts = {
        "preset": arguments.front,
        "isolate": arguments.isolate or None,
        "split_digits": arguments.split_digits or None,
        "nfc": arguments.nfc or None,
    }
    repeated = arguments.compat
    usual = FrontEnd() if repeated is None else BytePieceOptions.like(repeated).front
    options["front"] = replace(
        usual, **{name: value for name, value in cuts.items() if value is not None}
    )
    if repeated is None:
        return BytePieceOptions(**options)
    return BytePieceOptions.like(repeated, **options)


def summary(model: BytePieceModel, options: BytePieceOptions, report: TrainingReport) -> str:
    """The vocabulary in total and what happened on the way to it, in lines."""
    short = "" if model.size == options.vocab_size else f" of {options.vocab_size:,} asked for"
    automatic = " (from the size of the corpus)" if options.min_count is None else ""
    gone = ", ".join(f"{one.pieces:,} {_GONE[one.reason]}" for one in report.dropped)
    lines = [
        f"{model.size:,} entries{short}: {counted(len(model.specials), 'special token')}, "
        f"{counted(len(model.byte_ids), 'byte')}, {counted(len(model.pieces), 'piece')}",
        f"minimum count {report.min_count:,}{automatic}, of n-grams {report.min_gram_count:,}",
        f"{sum(report.grams_kept[1:]):,} n-grams of {sum(report.grams_distinct[1:]):,} kept, "
        f"{counted(report.isolated, 'isolated character')}",
        f"{counted(report.candidates, 'candidate')}: {gone}",
    ]
    if report.fallen:
        lines.append(f"{counted(report.fallen, 'occurrence')} of characters became bytes")
    if options.compat is not None:
        lines.append(f"{counted(report.dead, 'segment')} fell apart behind an unknown n-gram")
    return "\n".join(lines)
