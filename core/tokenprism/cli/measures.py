"""The options of commands that measure tokenizers on corpora."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import NamedTuple

from .._progress import Progress
from ..analysis import Settings, Wishes
from ..analysis.cache import TallyCache
from ..analysis.definitions import CONTEXT, SELDOM, WIDTH
from ..analysis.stores import Folder
from ..analysis.words import words_in
from ..corpus import CorpusOptions
from .arguments import Parser, positive
from .corpora import Corpora
from .inputs import read_input


def add_measuring_options(made: Parser) -> None:
    """What is measured beside the metrics that every corpus gives."""
    group = made.add_argument_group("metrics")
    group.add_argument(
        "--by", choices=("language",),
        help="rows for each language of a corpus too (see --language-column, --guess-language)",
    )
    group.add_argument(
        "--together", action="store_true", help="rows of all corpora together first"
    )
    group.add_argument(
        "--bootstrap", type=positive, default=0, metavar="N",
        help="95 %% intervals of ratios: documents, or lines where there are fewer than 30, drawn "
        "N times with replacement by a fixed seed, percentile method; 1000 is usual",
    )
    group.add_argument(
        "--parallel", action="store_true",
        help="the corpora, or with --by language the languages of each, are translations of each "
        "other, document by document or line by line: parity is told",
    )
    group.add_argument(
        "--reference", metavar="NAME", default="",
        help="the language or corpus that parity is told to (default: the first)",
    )
    group.add_argument(
        "--words", metavar="FILE",
        help="a list of words, one in each line, to be encoded one by one",
    )
    group.add_argument(
        "--trained-on", metavar="FILE",
        help="the corpus that the tokenizers were trained on, for the over-fit gap",
    )
    group.add_argument(
        "--marginal", action="store_true",
        help="the marginal utility (MUV): measures each vocabulary also without 1,000 entries",
    )
    group.add_argument(
        "--reach", action="store_true",
        help="which entries no text gives: encodes the bytes of every entry",
    )
    group.add_argument("--speed", action="store_true", help="measure the speed of encoding too")
    group.add_argument(
        "--width", type=positive, default=WIDTH, metavar="D",
        help="of an embedding (default: %(default)s)",
    )
    group.add_argument(
        "--context", type=positive, default=CONTEXT, metavar="N",
        help="tokens that a model reads (default: %(default)s)",
    )
    group.add_argument(
        "--seldom", type=positive, default=SELDOM, metavar="N",
        help="an entry with fewer uses is seldom used (default: %(default)s)",
    )
    group.add_argument(
        "--threads", type=positive, metavar="N", help="default: one for each processor, at most 8"
    )
    group.add_argument(
        "--cache", metavar="FOLDER",
        help="keep counts in this folder, so that the same tokenizer is not measured on the same "
        "corpus again",
    )


class Files(NamedTuple):
    """Files that measuring needs beside the corpora."""

    words: tuple[str, ...]
    trained_on: Corpora | None


def files_of(arguments: argparse.Namespace, options: CorpusOptions) -> Files:
    """Those that are named; to be called on the main thread, where an interrupt ends the wait for
    pipes. CorpusError for one that cannot be read.
    """
    words, trained_on = arguments.words, arguments.trained_on
    return Files(
        () if words is None else words_in(read_input(words), words),
        None if trained_on is None
        else Corpora([trained_on], options, strict=arguments.strict),
    )


def wishes_of(
    arguments: argparse.Namespace, models: int, files: Files, progress: Progress
) -> Wishes:
    """What was asked for, for so many models. CorpusError for a file that cannot be read."""
    training = None if files.trained_on is None else files.trained_on.together(progress)
    return Wishes(
        settings=Settings(arguments.width, arguments.context, arguments.seldom),
        by_language=arguments.by == "language",
        parallel=arguments.parallel,
        reference=arguments.reference,
        bootstrap=arguments.bootstrap,
        words=files.words,
        trained_on={} if training is None else dict.fromkeys(range(models), (training,)),
        together=arguments.together,
        marginal=arguments.marginal,
        reach=arguments.reach,
        speed=arguments.speed,
    )


def cache_of(arguments: argparse.Namespace) -> TallyCache:
    """Where counts are kept."""
    return TallyCache(None if arguments.cache is None else Folder(Path(arguments.cache)))
