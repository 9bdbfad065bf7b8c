"""`tokenprism repeat`: train again what a manifest describes, and prove that it is the same."""

from __future__ import annotations

import argparse
from pathlib import Path

from .._progress import Progress
from ..bpe.model import BpeModel
from ..bytepiece.model import BytePieceModel
from ..corpus import Corpus, CorpusOptions
from ..errors import CorpusError
from ..formats import export
from ..messages import Message, one_line
from ..runs import Difference, read, repeat
from ..targets import check_target
from ..workspace import find
from .arguments import Parser, output_path, positive
from .clusters import add_cluster, cluster_of
from .corpora import report_faults
from .terminal import tell_of, with_progress
from .train_bpe import model_in


def parser() -> Parser:
    """The command's arguments."""
    made = Parser(
        "repeat", _repeat,
        "Train again what a manifest describes, from the same texts, and compare the models.",
        "The exit code is 0 only when the models are the same. Manifests are written by "
        "'tokenprism train --manifest' and by the window.",
    )
    made.add_argument("manifest", metavar="MANIFEST", help="a .run.json file")
    made.add_argument(
        "corpora", metavar="CORPUS", nargs="*",
        help="where the texts are now, a path for each corpus (default: where they were, or "
        "beside the manifest)",
    )
    made.add_argument(
        "--start", metavar="MODEL", help="the model that the training went on from, if it did"
    )
    made.add_argument(
        "--threads", type=positive, metavar="N", help="default: one for each processor"
    )
    add_cluster(made, "count")
    made.add_argument(
        "-o", "--output", required=True, metavar="MODEL", type=output_path,
        help="the file to write; - is standard output",
    )
    return made


def _repeat(arguments: argparse.Namespace) -> int:
    cluster = cluster_of(arguments)
    output = arguments.output
    check_target(output)
    manifest = read(Path(arguments.manifest))
    start = None if arguments.start is None else model_in(
        arguments.start, manifest.options.get("pattern")
    )
    places: list[tuple[str, ...]] = [(path,) for path in arguments.corpora] or [
        tuple(find(path, Path(arguments.manifest)) or path for path in one.paths)
        for one in manifest.corpora
    ]
    if len(places) != len(manifest.corpora):
        raise CorpusError(
            Message(
                "the number of corpora is {now}, and was {then} in the training",
                then=len(manifest.corpora), now=len(places),
            )
        )
    options = [CorpusOptions.of_record(one.options) for one in manifest.corpora]

    def work(
        progress: Progress,
    ) -> tuple[BpeModel | BytePieceModel, Difference | None]:
        corpora = [
            Corpus.open(*paths, options=read_as, progress=progress)
            for paths, read_as in zip(places, options, strict=True)
        ]
        report_faults(corpora)
        return repeat(
            manifest, corpora, start=start, progress=progress, threads=arguments.threads or 0,
            cluster=cluster,
        )

    model, difference = with_progress(work)
    export(model, output, "tokenprism")
    name = one_line(str(output))
    if difference is None:
        tell_of(f"{name}: the same model, {manifest.model}\n", output)
        return 0
    tell_of(
        f"{name}: another model, {difference.model}; the manifest's is {manifest.model} "
        f"(Tokenprism {difference.then} then, {difference.now} now)\n", output,
    )
    return 1
