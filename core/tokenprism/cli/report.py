"""`tokenprism report`: metrics, curves and a text comparison in one file."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from .._progress import Progress
from ..errors import OptionError
from ..files import write_atomically
from ..formats import open_tokenizer
from ..messages import one_line
from ..reports import FORMS, Report, collect
from ..targets import check_target
from .arguments import Parser, add_model, output_path
from .corpora import PLACES, Corpora, add_corpus_options, corpus_options
from .inputs import read_input
from .measures import add_measuring_options, cache_of, files_of, wishes_of
from .specials import add_specials, recognising_all, specials_of
from .terminal import note, tell_of, with_progress

_FORMS = (*FORMS, "png")


def parser() -> Parser:
    """The command's arguments."""
    made = Parser(
        "report", _report,
        "Write metrics of tokenizers, their curves and a text in their tokens into one file.",
        "The form is told by the name: .html (one page that needs nothing else), .md, .tex, "
        ".csv, or of the curves and the text alone a picture: .svg, .png.",
    )
    add_model(made, many=True)
    add_specials(made)
    made.add_argument(
        "--corpus", metavar="FILE", nargs="+", action="extend", default=[],
        help=f"a corpus each: {PLACES}",
    )
    made.add_argument("--text", metavar="FILE", help="the text that is shown in tokens")
    made.add_argument(
        "-o", "--output", metavar="FILE", required=True, type=output_path,
        help="the report; - is standard output",
    )
    made.add_argument("--to", choices=_FORMS, help="the form; by default told by FILE's name")
    add_corpus_options(made)
    add_measuring_options(made)
    return made


def _report(arguments: argparse.Namespace) -> int:
    output: Path = arguments.output
    ending = arguments.to or output.suffix[1:].lower()
    if ending not in _FORMS:
        raise OptionError(
            f"{output.name!r} does not say which form the report has",
            remedy=f"Let it end in {', '.join('.' + one for one in _FORMS)}, or give --to",
        )
    check_target(output)
    text = None if arguments.text is None else read_input(arguments.text)
    options, cache = corpus_options(arguments), cache_of(arguments)
    given = Corpora(arguments.corpus, options, strict=arguments.strict)
    files = files_of(arguments, options)
    specials = specials_of(arguments)

    def work(progress: Progress) -> Report:
        opened = [
            open_tokenizer(model, pattern=arguments.pattern, progress=progress)
            for model in arguments.models
        ]
        tokenizers = recognising_all(opened, specials)
        corpora = given.each(progress)
        shown = None if text is None else (Path(arguments.text).name, text)
        wishes = wishes_of(arguments, len(tokenizers), files, progress)
        return collect(
            tokenizers, corpora, shown, wishes=wishes, threads=arguments.threads, cache=cache,
            progress=progress,
        )

    report = with_progress(work)
    if cache.problem is not None:
        note(str(cache.problem))
    write_atomically(output, _written(report, ending))
    tell_of(f"{one_line(str(output))}\n", output)
    return 0


def _written(report: Report, ending: str) -> bytes:
    if ending == "png":
        png_of: Callable[[str], bytes] = import_module("tokenprism_app.work.pictures").png_of
        return png_of(FORMS["svg"](report, str))
    return FORMS[ending](report, str).encode("utf-8", "surrogateescape")
