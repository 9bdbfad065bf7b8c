"""`tokenprism train`: learn a BPE over bytes or characters, or BytePiece, from text."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from .._progress import Progress
from ..bpe.model import BpeModel
from ..bpe.options import TrainOptions
from ..bpe.train import Trainer
from ..bytepiece.model import BytePieceModel
from ..bytepiece.options import BytePieceOptions
from ..corpus import Corpus
from ..errors import ExportError, FormatError, OptionError
from ..files import write_atomically
from ..formats import FORMATS, Exported, export, export_verified, format_of
from ..formats.exporting.exporting import only_nearly
from ..formats.exporting.recipes import standings_of_recipe, told
from ..messages import one_line
from ..pretokenize import pattern as pattern_of
from ..targets import check_target, file_at, target_of
from . import train_bpe, train_bytepiece
from .arguments import Parser, byte_count, output_path, positive
from .clusters import add_cluster, cluster_of
from .corpora import PLACES, Corpora, add_corpus_options, corpus_options
from .exports import add_format, tell
from .terminal import counted, note, tell_of, with_progress

_KEPT = ".tokenprism.json"
_SAMPLE = 2_000_000  # bytes of each corpus by which an export is proved


def parser() -> Parser:
    """The command's arguments."""
    made = Parser(
        "train", _train, "Learn a tokenizer from text and save it as a Tokenprism model.",
        "Ctrl-C cancels and writes nothing but the checkpoint. An option of the other algorithm is "
        "refused. 'tokenprism convert' writes other formats.",
    )
    made.add_argument(
        "corpora", metavar="CORPUS", nargs="+",
        help=PLACES,
    )
    made.add_argument(
        "--algorithm", choices=("bpe", "bytepiece"), default="bpe", help="default: %(default)s"
    )
    made.add_argument(
        "--vocab-size", type=positive, required=True, metavar="N",
        help="entries of the vocabulary in total: 256 bytes, merges or pieces, and special tokens; "
        "with characters their alphabet, [UNK] or 256 bytes, merges and special tokens; with "
        "--start all entries of that model count too",
    )
    made.add_argument(
        "--special", action="append", default=[], metavar="TOKEN",
        help="a special token; may be given several times. With --start those of the model stay, "
        "with their ids, and new ones are added",
    )
    made.add_argument(
        "--min-count", type=positive, metavar="N",
        help="BPE: merge only pairs that occur so often (default: 1); BytePiece: keep only pieces "
        "that do (default: 2 up to 10 MB of text, 32 from 1 GB on)",
    )
    made.add_argument(
        "--max-token-length", type=positive, metavar="N",
        help="the longest token, in bytes, or in symbols of an alphabet of characters (default: no "
        "limit; of BytePiece the longest piece, 18). With --tie-break huggingface, N here is "
        "max_token_length=N+1 of the tokenizers library",
    )
    made.add_argument(
        "--nfc", action="store_true",
        help="put text into Unicode's form C first, in training and whenever the model encodes; "
        "decoding then gives that form, and the form that the text had is lost",
    )
    made.add_argument(
        "--threads", type=positive, metavar="N", help="default: one for each processor"
    )
    made.add_argument(
        "--memory", type=byte_count, metavar="SIZE",
        help="memory for counting, such as 2G or 512M; what is more goes to a temporary file. The "
        "result is the same. (default: all there is, for BytePiece 4G)",
    )
    made.add_argument(
        "--checkpoint", metavar="FILE",
        help="keep what is counted and learned in this file, every 15 seconds or so. After a kill, "
        "a crash or Ctrl-C the same command goes on from it, to the same model; it is removed when "
        "the model is written",
    )
    add_cluster(made, "count")
    made.add_argument(
        "-o", "--output", required=True, metavar="MODEL", type=output_path,
        help="the file to write; - is standard output",
    )
    made.add_argument(
        "--manifest", metavar="FILE", type=output_path,
        help="write what the model was made from to this file; 'tokenprism repeat' makes it again",
    )
    add_format(
        made, "by default Tokenprism's own, or the one that MODEL's name tells "
        f"({', '.join(_told_by_name())}), proved on a sample of CORPUS",
    )
    add_corpus_options(made)
    train_bpe.add_options(made)
    train_bytepiece.add_options(made)
    return made


def _train(arguments: argparse.Namespace) -> int:
    bytepiece = arguments.algorithm == "bytepiece"
    _refuse_foreign(arguments, train_bpe.OWN if bytepiece else train_bytepiece.OWN)
    return _train_bytepiece(arguments) if bytepiece else _train_bpe(arguments)


def _refuse_foreign(arguments: argparse.Namespace, names: Sequence[str]) -> None:
    """OptionError where an option of the other algorithm is given."""
    for name in names:
        value = getattr(arguments, name)
        if value is not None and value is not False:
            chosen = arguments.algorithm
            other = "bpe" if chosen == "bytepiece" else "bytepiece"
            raise OptionError(
                f"--{name.replace('_', '-')} is no option of {chosen}",
                remedy=f"Leave it out, or train with --algorithm {other}",
            )


def _train_bytepiece(arguments: argparse.Namespace) -> int:
    from ..bytepiece.train import BytePieceTrainer

    options = train_bytepiece.options_of(arguments)
    tell_formats(options, arguments)
    cluster = cluster_of(arguments)
    output = arguments.output
    check_places(output, arguments.manifest)
    corpora = _corpora(arguments)
    began = time.monotonic()

    checkpoint = _checkpoint(arguments)

    def work(progress: Progress) -> tuple[BytePieceModel, BytePieceTrainer]:
        trainer = BytePieceTrainer(
            corpora(progress), options, progress=progress, checkpoint=checkpoint, tell=note,
            cluster=cluster,
        )
        return trainer.run(), trainer

    model, trainer = with_progress(work)
    report = trainer.report
    save(model, corpora, arguments)
    _write_manifest(model, corpora, arguments, began)
    if checkpoint is not None:
        checkpoint.unlink(missing_ok=True)
    name, kept = one_line(str(output)), one_line(str(checkpoint))
    if trainer.resumed is not None:
        tell_of(
            f"went on from {kept}: {trainer.resumed.stage}\n", output, arguments.manifest
        )
    told = train_bytepiece.summary(model, options, report)
    tell_of(f"{name}: {told}\n{time.monotonic() - began:.1f} s\n", output, arguments.manifest)
    return 0


def _checkpoint(arguments: argparse.Namespace) -> Path | None:
    """The place of the checkpoint, where one is wanted. ExportError for an impossible one."""
    if arguments.checkpoint is None:
        return None
    place = Path(arguments.checkpoint)
    check_target(place)
    return file_at(place)


def _corpora(arguments: argparse.Namespace) -> Callable[[Progress], list[Corpus]]:
    """What opens the corpora; standard input is read now."""
    return Corpora(
        arguments.corpora, corpus_options(arguments), strict=arguments.strict,
        in_memory=arguments.dask is not None,
    ).parts


def _train_bpe(arguments: argparse.Namespace) -> int:
    cluster = cluster_of(arguments, "threads", "memory", "scratch")
    output = arguments.output
    check_places(output, arguments.manifest)
    start = None if arguments.start is None else train_bpe.model_in(
        arguments.start, arguments.pattern
    )
    options = train_bpe.options_of(arguments, start)
    tell_formats(options, arguments, start)
    checkpoint = _checkpoint(arguments)
    chosen = pattern_of(options.pattern)
    if not chosen.is_native:
        from ..formats import pattern_differences

        for difference in pattern_differences(chosen):
            note(difference)
    corpora = _corpora(arguments)
    began = time.monotonic()

    def work(progress: Progress) -> tuple[BpeModel, Trainer]:
        trainer = Trainer(
            corpora(progress), options, start=start, progress=progress,
            memory=arguments.memory, scratch=arguments.scratch, checkpoint=checkpoint,
            tell=note, cluster=cluster,
        )
        return trainer.run(), trainer

    model, trainer = with_progress(work)
    save(model, corpora, arguments)
    _write_manifest(model, corpora, arguments, began)
    if checkpoint is not None:
        checkpoint.unlink(missing_ok=True)
    name, kept = one_line(str(output)), one_line(str(checkpoint))
    known = f" ({trainer.resumed:,} of them from {kept})" if trainer.resumed else ""
    if trainer.counted_before:
        known += f", {counted(trainer.counted_before, 'byte')} counted before"
    if options.min_word_count > 1:
        known += f", {counted(model.record['pretokens_left_out'], 'rare pre-token')} left out"
    short = "" if model.size == options.vocab_size else f" of {options.vocab_size:,} asked for"
    if start is not None and start.specials:
        known += f", {counted(len(start.specials), 'special token')} of {one_line(arguments.start)}"
    tell_of(
        f"{name}: {model.size:,} entries{short}, {counted(model.merge_count, 'merge')}{known}, "
        f"{time.monotonic() - began:.1f} s\n", output, arguments.manifest,
    )
    return 0


def tell_formats(
    options: TrainOptions | BytePieceOptions,
    arguments: argparse.Namespace,
    start: BpeModel | None = None,
) -> None:
    """Say which formats can hold the model to be. ExportError before the work where the one asked
    for cannot.
    """
    found = standings_of_recipe(options, start)
    target = format_to_write(arguments)
    chosen = next(one for one in found if one.format.name == target)
    if chosen.refusal is not None:
        raise ExportError(chosen.refusal, path=arguments.output, remedy=chosen.remedy or "")
    if chosen.losses and not arguments.approximate:
        raise only_nearly(target, chosen.losses)
    note(str(told(found)))


def format_to_write(arguments: argparse.Namespace) -> str:
    """The format asked for, or told by the name of the file where that says only one thing."""
    if arguments.to is not None:
        return str(arguments.to)
    name = arguments.output.name.lower()
    return format_of(name) if name.endswith(_told_by_name()) else "tokenprism"


def _told_by_name() -> tuple[str, ...]:
    return tuple(one.suffix.removeprefix("-") for one in FORMATS if one.is_told_by_name)


def save(
    model: BpeModel | BytePieceModel,
    corpora: Callable[[Progress], list[Corpus]],
    arguments: argparse.Namespace,
) -> None:
    """Write a trained model. Where a foreign format cannot hold it, our own is written beside."""
    output, target = arguments.output, format_to_write(arguments)
    if target == "tokenprism":
        export(model, output, target)
        return

    def work(progress: Progress) -> Exported:
        lines = [
            line for corpus in corpora(progress) for part in corpus.sample(_SAMPLE)
            for line in part.splitlines(keepends=True)
        ]
        return export_verified(
            model, output, target, lines, accept_approximate=arguments.approximate,
            progress=progress,
        )

    try:
        tell(with_progress(work))
    except (ExportError, FormatError, OptionError) as fault:
        stream = target_of(output).stream
        kept = Path(f"model{_KEPT}") if stream else output.with_name(output.name + _KEPT)
        export(model, kept, "tokenprism")
        raise ExportError(
            f"{fault.problem}; what was trained is kept in {kept.name}", path=output,
            remedy=fault.remedy,
        ) from None


def _write_manifest(
    model: BpeModel | BytePieceModel,
    corpora: Callable[[Progress], list[Corpus]],
    arguments: argparse.Namespace,
    began: float,
) -> None:
    if arguments.manifest is None:
        return
    from ..runs import manifest_of, render

    seconds = time.monotonic() - began
    found = with_progress(corpora)
    manifest = manifest_of(
        model, found, started=time.time() - seconds, seconds=seconds, place=arguments.dask or ""
    )
    write_atomically(arguments.manifest, render(manifest))


def check_places(output: Path, manifest: Path | None) -> None:
    """As `check_target`, of all that will be written."""
    check_target(output)
    if manifest is not None:
        check_target(manifest)
