"""`tokenprism convert`: write a model in another format, proved by that format's library."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from .._progress import Progress
from ..formats import Exported, export_verified, format_of, model_of, open_tokenizer
from ..targets import check_target
from .arguments import Parser, add_model, output_path
from .corpora import Corpora
from .exports import Lines, add_format, tell
from .terminal import with_progress


def parser() -> Parser:
    """The command's arguments."""
    made = Parser(
        "convert", _convert, "Write a model in another format.",
        "Nothing is written unless the format's own library gives the same ids for built-in hard "
        "texts and those of --verify. The report is kept beside OUT where that is a file.",
    )
    add_model(made)
    made.add_argument(
        "output", metavar="OUT", type=output_path,
        help="the file to write; - is standard output",
    )
    add_format(made, "by default told by OUT's name")
    made.add_argument(
        "--verify", metavar="FILE", nargs="+", action="extend", default=[],
        help="texts whose lines are encoded here and by the format's own library, to compare",
    )
    made.add_argument("--json", action="store_true", help="print the verification as JSON")
    return made


def _convert(arguments: argparse.Namespace) -> int:
    output = arguments.output
    named = arguments.to or format_of(output)
    check_target(output)
    given = Corpora(arguments.verify) if arguments.verify else None

    def work(progress: Progress) -> Exported:
        tokenizer = open_tokenizer(
            arguments.model, pattern=arguments.pattern, progress=progress
        )
        target = named if arguments.to else format_of(output, model_of(tokenizer))
        texts: Sequence[str] | Lines = ()
        if given is not None:
            texts = Lines(given.together(progress))
        return export_verified(
            tokenizer, output, target, texts, accept_approximate=arguments.approximate,
            progress=progress,
        )

    tell(with_progress(work), as_json=arguments.json)
    return 0
