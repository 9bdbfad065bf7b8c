"""`tokenprism train`: learn a BPE over bytes or characters, or BytePiece, from text."""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from .._progress import Progress
from ..bpe.alphabet import CharacterOptions, Mark, Unknown
from ..bpe.model import BpeModel
from ..bpe.options import TieBreak, TrainOptions
from ..bpe.tokenizer import BpeTokenizer
from ..bpe.train import Trainer
from ..bytepiece.model import BytePieceModel
from ..bytepiece.train import BytePieceTrainer
from ..corpus import Corpus, TextCorpus
from ..errors import ExportError, FormatError, OptionError
from ..files import write_atomically
from ..formats import (
    Exported,
    export,
    export_verified,
    format_of,
    open_tokenizer,
    pattern_differences,
)
from ..pretokenize import PATTERNS
from ..pretokenize import pattern as pattern_of
from ..runs import manifest_of, render
from . import train_bytepiece
from .arguments import Parser, byte_count, positive
from .clusters import add_cluster, cluster_of
from .corpora import PLACES, add_corpus_options, corpus_options
from .exports import add_format, tell
from .terminal import note, read_input, with_progress, write_text

# Options of BPE alone, by their names as attributes.
_BPE = ("pattern", "alphabet", "mark", "coverage", "limit_alphabet", "unknown", "special_ids",
        "start", "no_overlaps", "tie_break", "min_word_count", "scratch")


_SAMPLE = 2_000_000  # bytes of each corpus by which an export is proved
_TOLD_BY_NAME = (".gguf", ".tiktoken", "vocab.json", "tekken.json")


def parser() -> Parser:
    """The command's arguments."""
    made = Parser(
        "train", _train, "Learn a tokenizer from text and save it as a Tokenprism model.",
        "Ctrl-C cancels and writes nothing but the checkpoint. An option of the other algorithm is "
        "refused. 'tokenprism convert' writes other formats.",
    )
    made.add_argument(
        "corpora", metavar="CORPUS", nargs="+",
        help=f"{PLACES}; - is standard input",
    )
    made.add_argument(
        "--algorithm", choices=("bpe", "bytepiece"), default="bpe", help="default: %(default)s"
    )
    made.add_argument(
        "--vocab-size", type=positive, required=True, metavar="N",
        help="entries of the vocabulary in total: 256 bytes, merges or pieces, and special tokens; "
        "with characters their alphabet, [UNK] or 256 bytes, merges and special tokens",
    )
    made.add_argument(
        "--special", action="append", default=[], metavar="TOKEN",
        help="a special token; may be given several times",
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
    made.add_argument("-o", "--output", required=True, metavar="MODEL", help="the file to write")
    made.add_argument(
        "--manifest", metavar="FILE",
        help="write what the model was made from to this file; 'tokenprism repeat' makes it again",
    )
    add_format(
        made, "by default Tokenprism's own, or the one that MODEL's name tells (.gguf, .tiktoken, "
        "vocab.json, tekken.json), proved on a sample of CORPUS",
    )
    add_corpus_options(made)
    _add_bpe(made)
    train_bytepiece.add_options(made)
    return made


def _add_bpe(made: Parser) -> None:
    group = made.add_argument_group("BPE (--algorithm bpe)")
    group.add_argument(
        "--pattern", metavar="NAME|REGEX",
        help=f"how text is cut before merging: {', '.join(PATTERNS)} or a regular expression. It "
        "is read as tiktoken reads it; where tokenizers reads it in another way, a note says so "
        "(default: cl100k, for characters whitespace)",
    )
    group.add_argument(
        "--special-ids", type=_special_ids, metavar="last|first|ID,…",
        help="where special tokens stand: behind the merges, before the bytes, or at an id each "
        "(default: last)",
    )
    group.add_argument(
        "--start", metavar="MODEL",
        help="go on from this model: its merges come first, its tokens keep their ids; the "
        "vocabulary size is that of the whole",
    )
    group.add_argument(
        "--no-overlaps", action="store_true",
        help="count only pairs that share no token: 'aaa' has the pair 'a', 'a' once",
    )
    group.add_argument(
        "--tie-break", choices=[rule.value for rule in TieBreak],
        help="which of equally frequent pairs comes first "
        f"(default: {TieBreak.SMALLEST_IDS.value}). huggingface learns what the tokenizers library "
        "learns by train_from_iterator from whole documents; its train reads files line by line",
    )
    group.add_argument(
        "--min-word-count", type=positive, metavar="N",
        help="leave out pre-tokens that occur less often in all corpora together: most are there "
        "once, and take most of the memory. Pairs in them are not counted, so merges change "
        "(default: 1, nothing is left out)",
    )
    group.add_argument(
        "--scratch", metavar="FOLDER",
        help="where the temporary file goes (default: the system's folder for them)",
    )
    _add_alphabet(group)


def _add_alphabet(made: argparse._ArgumentGroup) -> None:
    made.add_argument(
        "--alphabet", choices=("bytes", "characters"),
        help="what merging begins with (default: bytes); with characters, white space "
        "between words is no part of any token",
    )
    made.add_argument(
        "--mark", choices=[mark.value for mark in Mark],
        help="how words show in characters: </w> on the last one (end), </w> as a symbol behind it "
        "(end-symbol), ## before all but the first (continuing), or not at all (default: end)",
    )
    made.add_argument(
        "--coverage", type=_share, metavar="SHARE",
        help="keep the most frequent characters that make up this share of the text (default: 1)",
    )
    made.add_argument(
        "--limit-alphabet", type=positive, metavar="N", help="keep so many characters at most"
    )
    made.add_argument(
        "--unknown", choices=[way.value for way in Unknown],
        help="what other characters become: [UNK] each (unk), [UNK] for a run (fused), or 256 "
        "further tokens of bytes (default: unk)",
    )


def _characters(arguments: argparse.Namespace) -> CharacterOptions | None:
    given = {
        "mark": arguments.mark,
        "coverage": arguments.coverage,
        "limit": arguments.limit_alphabet,
        "unknown": arguments.unknown,
    }
    given = {name: value for name, value in given.items() if value is not None}
    if arguments.alphabet == "characters":
        return CharacterOptions(**given)
    if given:
        name = "limit-alphabet" if "limit" in given else next(iter(given))
        raise OptionError(
            f"--{name} is for an alphabet of characters", remedy="Add --alphabet characters"
        )
    return None


def _train(arguments: argparse.Namespace) -> int:
    bytepiece = arguments.algorithm == "bytepiece"
    _refuse_foreign(arguments, _BPE if bytepiece else train_bytepiece.OWN)
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
    options = train_bytepiece.options_of(arguments)
    cluster = cluster_of(arguments)
    output = Path(arguments.output)
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
    if trainer.resumed is not None:
        write_text(f"went on from {checkpoint}: {trainer.resumed.stage}\n")
    told = train_bytepiece.summary(model, options, report)
    write_text(f"{output}: {told}\n{time.monotonic() - began:.1f} s\n")
    return 0


def _checkpoint(arguments: argparse.Namespace) -> Path | None:
    """The place of the checkpoint, where one is wanted. ExportError for an impossible one."""
    if arguments.checkpoint is None:
        return None
    place = Path(arguments.checkpoint)
    check_place(place)
    return place


def _corpora(arguments: argparse.Namespace) -> Callable[[Progress], list[Corpus]]:
    """What opens the corpora; standard input is read now."""
    # Here and not in the job: an interrupt ends the wait for input only on the main thread.
    given = [TextCorpus([read_input("-")], "standard input")] if "-" in arguments.corpora else []
    paths = [name for name in arguments.corpora if name != "-"]
    options = corpus_options(arguments)
    opened: list[Corpus] = []

    def corpora(progress: Progress) -> list[Corpus]:
        if paths and not opened:
            opened.append(Corpus.open(*paths, options=options, progress=progress))
        return [*given, *opened]

    return corpora


def _train_bpe(arguments: argparse.Namespace) -> int:
    characters = _characters(arguments)
    options = TrainOptions(
        vocab_size=arguments.vocab_size,
        pattern=arguments.pattern or ("whitespace" if characters else "cl100k"),
        specials=tuple(arguments.special),
        min_count=arguments.min_count or 1,
        min_word_count=arguments.min_word_count or 1,
        nfc=arguments.nfc,
        max_token_length=arguments.max_token_length,
        tie_break=arguments.tie_break or TieBreak.SMALLEST_IDS,
        overlaps=not arguments.no_overlaps,
        special_ids=arguments.special_ids or "last",
        threads=arguments.threads or 0,
        characters=characters,
    )
    cluster = cluster_of(arguments, "threads", "memory", "scratch")
    output = Path(arguments.output)
    check_places(output, arguments.manifest)
    checkpoint = _checkpoint(arguments)
    for difference in pattern_differences(pattern_of(options.pattern)):
        note(difference)
    corpora = _corpora(arguments)
    start = None if arguments.start is None else model_in(arguments.start)
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
    known = f" ({trainer.resumed:,} of them from {checkpoint})" if trainer.resumed else ""
    if trainer.counted_before:
        known += f", {trainer.counted_before:,} bytes counted before"
    if options.min_word_count > 1:
        known += f", {model.record['pretokens_left_out']:,} rare pre-tokens left out"
    short = "" if model.size == options.vocab_size else f" of {options.vocab_size:,} asked for"
    write_text(
        f"{output}: {model.size:,} entries{short}, {model.merge_count:,} merges{known}, "
        f"{time.monotonic() - began:.1f} s\n"
    )
    return 0


def format_to_write(arguments: argparse.Namespace) -> str:
    """The format asked for, or told by the name of the file where that says only one thing."""
    if arguments.to is not None:
        return str(arguments.to)
    name = Path(arguments.output).name.lower()
    return format_of(name) if name.endswith(_TOLD_BY_NAME) else "tokenprism"


def save(
    model: BpeModel | BytePieceModel,
    corpora: Callable[[Progress], list[Corpus]],
    arguments: argparse.Namespace,
) -> None:
    """Write a trained model. Where a foreign format cannot hold it, our own is written beside."""
    output, target = Path(arguments.output), format_to_write(arguments)
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
        kept = output.with_name(output.name + ".tokenprism.json")
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
    seconds = time.monotonic() - began
    found = with_progress(corpora)
    manifest = manifest_of(
        model, found, started=time.time() - seconds, seconds=seconds, place=arguments.dask or ""
    )
    write_atomically(arguments.manifest, render(manifest))


def model_in(path: str) -> BpeModel:
    """The BPE in a file, to go on from. OptionError for another tokenizer."""
    tokenizer = open_tokenizer(path)
    if not isinstance(tokenizer, BpeTokenizer):
        raise OptionError(
            f"{tokenizer.name} is no plain BPE, so training cannot go on from it",
            remedy="Start with a model that Tokenprism encodes itself",
        )
    return tokenizer.model


def _share(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no number") from None


def _special_ids(text: str) -> str | tuple[int, ...]:
    """`last`, `first`, or whole numbers between commas."""
    if text in ("last", "first"):
        return text
    parts = text.split(",")
    if not all(part.isascii() and part.isdigit() and len(part) <= 10 for part in parts):
        raise argparse.ArgumentTypeError(f"{text!r} is neither last, first, nor ids with commas")
    return tuple(map(int, parts))


def check_places(output: Path, manifest: str | None) -> None:
    """As `check_place`, of all that will be written."""
    check_place(output)
    if manifest is not None:
        check_place(Path(manifest))


def check_place(path: Path) -> None:
    """ExportError now, and not after the work, for a place where nothing can be written."""
    folder = Path(os.path.realpath(path)).parent
    if path.is_dir():
        raise ExportError("this is a folder", path=path, remedy="Choose a file name in it")
    if not folder.is_dir():
        raise ExportError(f"there is no folder {folder}", path=path, remedy="Make it first")
    if not os.access(folder, os.W_OK):
        raise ExportError("the folder cannot be written to", path=path)
