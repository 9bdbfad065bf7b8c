"""The options by which commands read corpora, the same for all of them."""

from __future__ import annotations

import argparse

from ..corpus import FORMATS, CorpusOptions
from .arguments import Parser, byte_count

PLACES = (
    "files, folders, archives (zip, tar) or addresses (s3://…, https://…, hf://datasets/…) of "
    "text, JSON Lines, JSON, CSV, TSV, Parquet or Arrow, packed by gzip, bzip2, xz or zstandard too"
)


def add_corpus_options(made: Parser) -> None:
    """What of the corpora is read, and how."""
    group = made.add_argument_group("corpora")
    group.add_argument(
        "--column", metavar="NAME|PATH",
        help="the column with the text, in JSON a path such as meta.title or messages[].content "
        "(default: text, then content, then the only column of text)",
    )
    group.add_argument(
        "--include", metavar="PATTERN", action="append", default=[],
        help="of folders and archives only files that fit, such as '*.py' or 'data/*'; may be "
        "given several times",
    )
    group.add_argument(
        "--exclude", metavar="PATTERN", action="append", default=[],
        help="leave out files that fit; may be given several times",
    )
    group.add_argument(
        "--format", choices=FORMATS,
        help="what the files are; 'lines' makes a document of each line (default: by content, then "
        "by name)",
    )
    group.add_argument(
        "--encoding", metavar="NAME",
        help="the encoding of files that are not UTF-8 throughout (default: their bytes are kept)",
    )
    group.add_argument(
        "--sample", metavar="SHARE", type=_share, default=1.0,
        help="read about this share of the documents, of text files of their lines, such as 0.1",
    )
    group.add_argument(
        "--seed", metavar="N", type=_whole, default=0,
        help="another number gives another sample (default: %(default)s)",
    )
    group.add_argument(
        "--dedupe", action="store_true",
        help="keep the first of documents that are equal byte by byte",
    )
    group.add_argument(
        "--dedupe-memory", metavar="SIZE", type=byte_count, default=1 << 30,
        help="what that may take: about 27 bytes for each different document (default: 1G)",
    )
    group.add_argument("--language", metavar="CODE", help="the language of all documents")
    group.add_argument(
        "--language-column", metavar="NAME", help="the column that names each document's language"
    )
    group.add_argument(
        "--guess-language", action="store_true",
        help="guess the language of each file (needs py3langid)",
    )


def corpus_options(arguments: argparse.Namespace) -> CorpusOptions:
    """The options that were given. Raises OptionError."""
    return CorpusOptions(
        column=arguments.column,
        include=tuple(arguments.include),
        exclude=tuple(arguments.exclude),
        format=arguments.format,
        encoding=arguments.encoding,
        share=arguments.sample,
        seed=arguments.seed,
        dedupe=arguments.dedupe,
        dedupe_memory=arguments.dedupe_memory,
        language=arguments.language,
        language_column=arguments.language_column,
        guess_language=arguments.guess_language,
    )


def _share(text: str) -> float:
    try:
        return float(text[:-1]) / 100 if text.endswith("%") else float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no share such as 0.1 or 10%") from None


def _whole(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 20):
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number from 0")
    return int(text)
