"""`tokenprism corpus`: what corpora hold, and every fault in them."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from ..corpus import Corpus, CorpusFile
from ..errors import OptionError
from ..messages import one_line
from .arguments import Parser, positive
from .corpora import PLACES, Corpora, add_corpus_options, corpus_options
from .terminal import counted, output, with_progress, write_json, write_text


def parser() -> Parser:
    """The command's arguments."""
    made = Parser(
        "corpus", _corpus, "Read corpora and tell their files, documents, languages and faults.",
        "What is told here is what training and measuring read.",
    )
    made.add_argument("corpora", metavar="CORPUS", nargs="+", help=PLACES)
    made.add_argument(
        "--document", type=positive, metavar="N",
        help="write document number N, as it is, and nothing else",
    )
    made.add_argument(
        "--faults", type=positive, default=100, metavar="N",
        help="tell so many faults of each file (default: %(default)s)",
    )
    made.add_argument("--json", action="store_true", help="as one object")
    add_corpus_options(made)
    return made


def _corpus(arguments: argparse.Namespace) -> int:
    corpora = Corpora(
        arguments.corpora, corpus_options(arguments), most_faults=arguments.faults, quiet=True
    )
    corpus = with_progress(corpora.together)
    if arguments.document is not None:
        if arguments.document > len(corpus.documents):
            raise OptionError(
                f"there is no document number {arguments.document:,} "
                f"({counted(len(corpus.documents), 'document')} in all)",
                remedy="Give a smaller number",
            )
        for block in corpus.blocks(arguments.document - 1):
            output().write(block)
    elif arguments.json:
        write_json(_as_object(corpus))
    else:
        write_text("".join(f"{line}\n" for line in _lines(corpus)))
    return 1 if arguments.strict and corpus.fault_count else 0


def _lines(corpus: Corpus) -> Iterator[str]:
    yield (
        f"{corpus.name}: {counted(len(corpus.documents), 'document')}, "
        f"{counted(corpus.size, 'byte')}, {counted(corpus.lines, 'line')}, "
        f"{counted(corpus.fault_count, 'fault')}"
    )
    for language, share in corpus.languages.items():
        if language:
            yield (f"  {one_line(language)}: {counted(share.documents, 'document')}, "
                   f"{counted(share.size, 'byte')}")
    for file in corpus.files:
        yield _facts(file)
        for note in file.notes:
            yield f"  {note}"
        for fault in file.faults:
            yield f"  {fault.told}"
        if file.fault_count > len(file.faults):
            yield f"  and {counted(file.fault_count - len(file.faults), 'more fault')}"
    for skipped in corpus.skipped:
        yield f"{skipped.name}: skipped ({skipped.reason})"
    yield f"fingerprint {corpus.fingerprint}"


def _facts(file: CorpusFile) -> str:
    kind = f"{file.format} ({file.packing})" if file.packing else file.format
    column = f", column {one_line(file.column)}" if file.column else ""
    language = f", {one_line(file.language)}" if file.language else ""
    return (
        f"{file.name}: {kind}, {file.encoding}{column}, {counted(file.documents, 'document')}, "
        f"{counted(file.size, 'byte')}{language}"
    )


def _as_object(corpus: Corpus) -> dict[str, Any]:
    return {
        "name": corpus.name,
        "fingerprint": corpus.fingerprint,
        "documents": len(corpus.documents),
        "bytes": corpus.size,
        "lines": corpus.lines,
        "faults": corpus.fault_count,
        "options": corpus.options.record(),
        "languages": {name: share._asdict() for name, share in corpus.languages.items()},
        "files": [
            {
                "name": file.name,
                "format": file.format,
                "packing": file.packing,
                "encoding": file.encoding,
                "column": file.column,
                "documents": file.documents,
                "bytes": file.size,
                "lines": file.lines,
                "left_out": file.left_out,
                "memory": file.memory,
                "language": file.language,
                "notes": list(file.notes),
                "fault_count": file.fault_count,
                "faults": [
                    {"line": one.line, "byte": one.byte, "length": one.length,
                     "reason": one.reason, "done": one.done}
                    for one in file.faults
                ],
            }
            for file in corpus.files
        ],
        "skipped": [{"name": one.name, "reason": one.reason} for one in corpus.skipped],
    }
