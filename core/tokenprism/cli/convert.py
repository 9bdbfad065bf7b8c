"""`tokenprism convert`: write a model in another format, proved by that format's library."""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterator
from pathlib import Path

from .._progress import Progress
from ..corpus import Corpus
from ..errors import ExportError
from ..formats import FORMATS, Report, export, format_of, model_of, open_tokenizer, verify
from ..tokenizer import Tokenizer
from .arguments import Parser, add_model
from .terminal import with_progress, write_text
from .train import check_place


def parser() -> Parser:
    """The command's arguments."""
    made = Parser(
        "convert", _convert, "Write a model in another format.",
        "With --verify, nothing is written unless the format's own library gives the same ids.",
    )
    add_model(made)
    made.add_argument("output", metavar="OUT", help="the file to write")
    made.add_argument(
        "--to", choices=[known.name for known in FORMATS],
        help="the format; by default told by OUT's name",
    )
    made.add_argument(
        "--verify", metavar="FILE", nargs="+", action="extend", default=[],
        help="texts whose lines are encoded here and by the format's own library, to compare",
    )
    made.add_argument("--json", action="store_true", help="print the verification as JSON")
    return made


def _convert(arguments: argparse.Namespace) -> int:
    output = Path(arguments.output)
    target = arguments.to or format_of(output)
    check_place(output)

    def work(progress: Progress) -> tuple[list[Path], Report | None]:
        tokenizer = open_tokenizer(
            arguments.model, pattern=arguments.pattern, progress=progress
        )
        model_of(tokenizer)
        if not arguments.verify:
            return export(tokenizer, output, target), None
        corpus = Corpus.open(*arguments.verify, progress=progress)
        report = _proof(tokenizer, output.name, target, corpus, progress)
        written = export(tokenizer, output, target, lines_of(corpus)) if report.ok else []
        return written, report

    files, report = with_progress(work)
    if report is not None and not report.ok:
        raise ExportError(f"not written. {report.as_text()}", path=output)
    if report is not None:
        write_text((report.as_json() if arguments.json else report.as_text()) + "\n")
    if not arguments.json:
        write_text("wrote " + ", ".join(map(str, files)) + "\n")
    return 0


def _proof(
    tokenizer: Tokenizer, name: str, target: str, corpus: Corpus, progress: Progress
) -> Report:
    """Verify a copy, so that a bad export never takes the place of a good file."""
    with tempfile.TemporaryDirectory(prefix="tokenprism-") as folder:
        copy = Path(folder) / name
        export(tokenizer, copy, target, lines_of(corpus))
        return verify(tokenizer, copy, target, Lines(corpus), progress=progress)


class Lines:
    """The lines of a corpus as texts, each with its line end; sized for the progress bar."""

    def __init__(self, corpus: Corpus) -> None:
        self._corpus = corpus

    def __len__(self) -> int:
        return self._corpus.lines

    def __iter__(self) -> Iterator[bytes]:
        return lines_of(self._corpus)


def lines_of(corpus: Corpus) -> Iterator[bytes]:
    """Every line of every document with its line end."""
    for index in range(len(corpus.documents)):
        rest = b""
        for block in corpus.blocks(index):
            lines = (rest + block).split(b"\n")
            rest = lines.pop()
            for line in lines:
                yield line + b"\n"
        if rest:
            yield rest
