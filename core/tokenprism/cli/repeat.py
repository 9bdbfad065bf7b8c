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
from ..messages import Message
from ..runs import Difference, read, repeat
from ..workspace import find
from .arguments import Parser, positive
from .clusters import add_cluster, cluster_of
from .terminal import with_progress, write_text
from .train import check_place
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
    made.add_argument("-o", "--output", required=True, metavar="MODEL", help="the file to write")
    return made


def _repeat(arguments: argparse.Namespace) -> int:
    cluster = cluster_of(arguments)
    output = Path(arguments.output)
    check_place(output)
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
                "the training read {then} corpora, here are {now}",
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
        return repeat(
            manifest, corpora, start=start, progress=progress, threads=arguments.threads or 0,
            cluster=cluster,
        )

    model, difference = with_progress(work)
    export(model, output, "tokenprism")
    if difference is None:
        write_text(f"{output}: the same model, {manifest.model}\n")
        return 0
    write_text(
        f"{output}: another model, {difference.model}; the manifest's is {manifest.model} "
        f"(Tokenprism {difference.then} then, {difference.now} now)\n"
    )
    return 1
