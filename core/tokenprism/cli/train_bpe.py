"""Options of `tokenprism train --algorithm bpe`."""

from __future__ import annotations

import argparse
from typing import Any

from ..bpe.alphabet import CharacterOptions, Mark, Unknown
from ..bpe.model import BpeModel
from ..bpe.options import SPECIAL_PRESETS, TieBreak, TrainOptions
from ..bpe.tokenizer import BpeTokenizer
from ..errors import OptionError, PatternNeededError
from ..formats import open_tokenizer
from ..pretokenize import PATTERNS
from .arguments import positive

# Options of BPE alone, by their names as attributes.
OWN = ("pattern", "alphabet", "mark", "coverage", "limit_alphabet", "unknown", "special_ids",
       "special_preset", "start", "no_overlaps", "tie_break", "min_word_count", "scratch")


def add_options(made: argparse.ArgumentParser) -> None:
    """The options in a group of their own; not given, they are None or False."""
    group = made.add_argument_group("BPE (--algorithm bpe)")
    group.add_argument(
        "--pattern", metavar="NAME|REGEX",
        help=f"how text is cut before merging: {', '.join(PATTERNS)} or a regular expression. It "
        "is read as tiktoken reads it; where tokenizers reads it in another way, a note says so "
        "(default: cl100k, for characters whitespace)",
    )
    group.add_argument(
        "--special-ids", type=_special_ids, metavar="last|first|ID,…",
        help="where special tokens stand: behind the merges, before the bytes, or at an id each "
        "(default: last)",
    )
    group.add_argument(
        "--special-preset", choices=tuple(SPECIAL_PRESETS),
        help="the special tokens that a program needs, before those of --special: mistral, the "
        "control tokens for tekken.json. They come first (--special-ids first)",
    )
    group.add_argument(
        "--start", metavar="MODEL",
        help="continue this model: its merges come first; its tokens and special tokens keep their "
        "ids, and its pattern and normal form stay. New merges get ids above all of these",
    )
    group.add_argument(
        "--no-overlaps", action="store_true",
        help="count only pairs that share no token: 'aaa' has the pair 'a', 'a' once",
    )
    group.add_argument(
        "--tie-break", choices=[rule.value for rule in TieBreak],
        help="which of equally frequent pairs comes first "
        f"(default: {TieBreak.SMALLEST_IDS.value}). huggingface learns what the tokenizers library "
        "learns by train_from_iterator from whole documents; its train reads files line by line",
    )
    group.add_argument(
        "--min-word-count", type=positive, metavar="N",
        help="leave out pre-tokens that occur less often in all corpora together: most are there "
        "once, and take most of the memory. Pairs in them are not counted, so merges change "
        "(default: 1, nothing is left out)",
    )
    group.add_argument(
        "--scratch", metavar="FOLDER",
        help="where the temporary file goes (default: the system's folder for them)",
    )
    _add_alphabet(group)


def _add_alphabet(made: argparse._ArgumentGroup) -> None:
    made.add_argument(
        "--alphabet", choices=("bytes", "characters"),
        help="what merging begins with (default: bytes); with characters, white space "
        "between words is no part of any token",
    )
    made.add_argument(
        "--mark", choices=[mark.value for mark in Mark],
        help="how words show in characters: </w> on the last one (end), </w> as a symbol behind it "
        "(end-symbol), ## before all but the first (continuing), or not at all (default: end)",
    )
    made.add_argument(
        "--coverage", type=_share, metavar="SHARE",
        help="keep the most frequent characters that make up this share of the text (default: 1)",
    )
    made.add_argument(
        "--limit-alphabet", type=positive, metavar="N", help="keep so many characters at most"
    )
    made.add_argument(
        "--unknown", choices=[way.value for way in Unknown],
        help="what other characters become: [UNK] each (unk), [UNK] for a run (fused), or 256 "
        "further tokens of bytes (default: unk)",
    )


def _characters(arguments: argparse.Namespace) -> CharacterOptions | None:
    given = {
        "mark": arguments.mark,
        "coverage": arguments.coverage,
        "limit": arguments.limit_alphabet,
        "unknown": arguments.unknown,
    }
    given = {name: value for name, value in given.items() if value is not None}
    if arguments.alphabet == "characters":
        return CharacterOptions(**given)
    if given:
        name = "limit-alphabet" if "limit" in given else next(iter(given))
        raise OptionError(
            f"--{name} is for an alphabet of characters", remedy="Add --alphabet characters"
        )
    return None


def options_of(arguments: argparse.Namespace, start: BpeModel | None) -> TrainOptions:
    """The trainer's options; what is not given is that of the model to continue."""
    characters = _characters(arguments)
    preset = SPECIAL_PRESETS.get(arguments.special_preset, ())
    options: dict[str, Any] = {
        "specials": tuple(dict.fromkeys((*preset, *arguments.special))),
        "min_count": arguments.min_count or 1,
        "min_word_count": arguments.min_word_count or 1,
        "max_token_length": arguments.max_token_length,
        "tie_break": arguments.tie_break or TieBreak.SMALLEST_IDS,
        "overlaps": not arguments.no_overlaps,
        "special_ids": arguments.special_ids or ("first" if preset else "last"),
        "threads": arguments.threads or 0,
    }
    if arguments.pattern is not None:
        options["pattern"] = arguments.pattern
    if arguments.nfc:
        options["nfc"] = True
    if arguments.alphabet is not None:
        options["characters"] = characters
    if start is not None:
        return TrainOptions.continuing(start, arguments.vocab_size, **options)
    return TrainOptions(
        arguments.vocab_size, **{"pattern": "whitespace" if characters else "cl100k", **options}
    )


def model_in(path: str, pattern: str | None = None) -> BpeModel:
    """The BPE in a file, to go on from. OptionError for another tokenizer.

    `pattern` is for a file that does not say its own.
    """
    try:
        tokenizer = open_tokenizer(path)
    except PatternNeededError:
        if pattern is None:
            raise
        tokenizer = open_tokenizer(path, pattern=pattern)
    if not isinstance(tokenizer, BpeTokenizer):
        raise OptionError(
            f"{tokenizer.name} is no plain BPE, so training cannot go on from it",
            remedy="Start with a model that Tokenprism encodes itself",
        )
    return tokenizer.model


def _share(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no number") from None


def _special_ids(text: str) -> str | tuple[int, ...]:
    """`last`, `first`, or whole numbers between commas."""
    if text in ("last", "first"):
        return text
    parts = text.split(",")
    if not all(part.isascii() and part.isdigit() and len(part) <= 10 for part in parts):
        raise argparse.ArgumentTypeError(f"{text!r} is neither last, first, nor ids with commas")
    return tuple(map(int, parts))
