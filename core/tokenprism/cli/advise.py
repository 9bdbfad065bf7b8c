"""`tokenprism advise`: which vocabulary size of a trained BPE to take."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from pathlib import Path

from .._progress import Progress
from ..analysis.adviser import SELDOM, WIDTH, Advice, advise
from ..errors import OptionError
from ..formats import open_tokenizer
from .arguments import Parser, add_model, positive
from .corpora import Corpora
from .inputs import read_input
from .terminal import with_progress, write_json, write_text

_SAMPLE = 20_000_000  # bytes of the held-out text


def parser() -> Parser:
    """The command's arguments."""
    made = Parser(
        "advise", _advise,
        "Tell what each vocabulary size of a BPE saves on a text that it was not trained on.",
        f"Of more than {_SAMPLE:,} bytes, excerpts spread evenly over the text are measured.",
    )
    add_model(made)
    made.add_argument(
        "--corpus", metavar="FILE", nargs="+", required=True, help="held-out files or folders"
    )
    made.add_argument(
        "--width", type=positive, default=WIDTH, metavar="N",
        help="numbers in the embedding of a token (default: %(default)s)",
    )
    made.add_argument(
        "--seldom", type=positive, default=SELDOM, metavar="N",
        help="fewer uses are few (default: %(default)s)",
    )
    made.add_argument(
        "--parallel", action="append", default=[], metavar="LANGUAGE=FILE",
        help="the same text in a language, line by line; the first is the reference",
    )
    made.add_argument("--json", action="store_true", help="one JSON object")
    return made


def _advise(arguments: argparse.Namespace) -> int:
    parallel = dict(_named(one) for one in arguments.parallel)
    given = Corpora(arguments.corpus)

    def work(progress: Progress) -> Advice:
        tokenizer = open_tokenizer(
            arguments.model, pattern=arguments.pattern, progress=progress
        )
        corpus = given.together(progress)
        text = b"".join(corpus.sample(_SAMPLE))
        return advise(
            tokenizer, text, width=arguments.width, seldom=arguments.seldom, parallel=parallel,
            progress=progress,
        )

    advice = with_progress(work)
    if arguments.json:
        values = {
            **asdict(advice), "why": str(advice.why),
            "caution": None if advice.caution is None else str(advice.caution),
        }
        write_json(values)
    else:
        write_text(_text(advice, arguments.seldom))
    return 0


def _named(text: str) -> tuple[str, bytes]:
    name, mark, path = text.partition("=")
    if not (name and mark and path):
        raise OptionError(f"{text!r} is no LANGUAGE=FILE", remedy="Write it as zh=chinese.txt")
    return name, read_input(str(Path(path)))


def _text(advice: Advice, seldom: int) -> str:
    head = ["size", "tokens", "bytes/token", "saved by last 1,000", f"used < {seldom}", "F95 %",
            "parameters", *advice.steps[0].parity]
    rows = [
        [
            f"{step.size:,}", f"{step.tokens:,}", f"{step.bytes_per_token:.3f}",
            "–" if step.saved is None else f"{step.saved:.2%}", f"{step.seldom:.1%}",
            f"{step.f95:,}", f"{step.parameters:,}",
            *(f"{value:.3f}" for value in step.parity.values()),
        ]
        for step in advice.steps
    ]
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    table = "".join(
        "  ".join(cell.rjust(width) for cell, width in zip(cells, widths, strict=True)) + "\n"
        for cells in (head, *rows)
    )
    used = "" if advice.well_used is None else (
        f"up to {advice.well_used:,}: 95 % of the entries occur {seldom} times or more\n"
    )
    caution = "" if advice.caution is None else f"caution: {advice.caution}\n"
    return f"{table}knee at {advice.knee:,}: {advice.why}\n{used}{caution}"
