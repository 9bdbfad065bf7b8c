"""`tokenprism compare`: metrics of tokenizers on corpora."""

from __future__ import annotations

import argparse

from .._progress import Progress
from ..analysis import MetricsTable, compare
from ..analysis.definitions import WARNING
from ..errors import OptionError
from ..formats import open_tokenizer
from .arguments import Parser, add_model, positive
from .clusters import add_cluster, cluster_of
from .corpora import PLACES, Corpora, add_corpus_options, corpus_options
from .measures import add_measuring_options, cache_of, files_of, wishes_of
from .specials import add_specials, recognising_all, specials_of
from .terminal import note, with_progress, write_text


def parser() -> Parser:
    """The command's arguments."""
    made = Parser("compare", _compare, "Measure tokenizers on corpora.", str(WARNING))
    add_model(made, many=True)
    add_specials(made)
    made.add_argument(
        "--corpus", metavar="FILE", nargs="+", action="extend", required=True,
        help=f"a corpus each: {PLACES}",
    )
    add_corpus_options(made)
    add_measuring_options(made)
    made.add_argument(
        "--baseline", type=positive, default=1, metavar="N",
        help="the model that lengths are compared with, counted from 1 (default: %(default)s)",
    )
    add_cluster(made, "measure")
    form = made.add_mutually_exclusive_group()
    for name in ("json", "csv", "markdown"):
        form.add_argument(f"--{name}", dest="form", action="store_const", const=name)
    return made


def _compare(arguments: argparse.Namespace) -> int:
    if arguments.baseline > len(arguments.models):
        raise OptionError(f"there is no model number {arguments.baseline}",
                          remedy=f"Give 1 to {len(arguments.models)}")

    options, cache = corpus_options(arguments), cache_of(arguments)
    specials = specials_of(arguments)
    cluster = cluster_of(arguments, "threads")
    given = Corpora(
        arguments.corpus, options, strict=arguments.strict, in_memory=arguments.dask is not None
    )
    files = files_of(arguments, options)

    def work(progress: Progress) -> MetricsTable:
        opened = [
            open_tokenizer(model, pattern=arguments.pattern, progress=progress)
            for model in arguments.models
        ]
        tokenizers = recognising_all(opened, specials)
        corpora = given.each(progress)
        wishes = wishes_of(arguments, len(tokenizers), files, progress)
        return compare(
            tokenizers, corpora, baseline=arguments.baseline - 1, wishes=wishes,
            threads=arguments.threads, cache=cache, progress=progress, cluster=cluster,
        )

    table = with_progress(work)
    if cache.problem is not None:
        note(str(cache.problem))
    forms = {"json": table.as_json, "csv": table.as_csv, "markdown": table.as_markdown}
    write_text(forms.get(arguments.form, table.as_text)())
    return 0
