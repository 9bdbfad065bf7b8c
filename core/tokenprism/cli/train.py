"""`tokenprism train`: learn a BPE over bytes or characters from text."""

from __future__ import annotations

import argparse
import os
import time
from pathlib import Path

from .._progress import Progress
from ..bpe.alphabet import CharacterOptions, Mark, Unknown
from ..bpe.model import BpeModel
from ..bpe.options import TieBreak, TrainOptions
from ..bpe.tokenizer import BpeTokenizer
from ..bpe.train import Trainer
from ..corpus import Corpus, TextCorpus
from ..errors import ExportError, OptionError
from ..formats import export, open_tokenizer
from ..pretokenize import PATTERNS
from .arguments import Parser, byte_count, positive
from .terminal import read_input, with_progress, write_text


def parser() -> Parser:
    """The command's arguments."""
    made = Parser(
        "train", _train, "Learn a tokenizer from text and save it as a Tokenprism model.",
        "Ctrl-C cancels and writes nothing but the checkpoint. 'tokenprism convert' writes other "
        "formats.",
    )
    made.add_argument(
        "corpora", metavar="CORPUS", nargs="+",
        help="files of UTF-8 text, a document each, or folders of them; - is standard input",
    )
    made.add_argument("--algorithm", choices=("bpe",), default="bpe", help="default: bpe")
    made.add_argument(
        "--vocab-size", type=positive, required=True, metavar="N",
        help="entries of the vocabulary: 256 bytes, merges and special tokens together; with "
        "characters their alphabet, [UNK] or 256 bytes, merges and special tokens",
    )
    made.add_argument(
        "--pattern", metavar="NAME|REGEX",
        help=f"how text is cut before merging: {', '.join(PATTERNS)} or a regular expression "
        "(default: cl100k, for characters whitespace)",
    )
    _add_alphabet(made)
    made.add_argument(
        "--special", action="append", default=[], metavar="TOKEN",
        help="a special token; may be given several times",
    )
    made.add_argument(
        "--special-ids", type=_special_ids, default="last", metavar="last|first|ID,…",
        help="where special tokens stand: behind the merges, before the bytes, or at an id each "
        "(default: %(default)s)",
    )
    made.add_argument(
        "--start", metavar="MODEL",
        help="go on from this model: its merges come first, its tokens keep their ids; the "
        "vocabulary size is that of the whole",
    )
    made.add_argument(
        "--no-overlaps", action="store_true",
        help="count only pairs that share no token: 'aaa' has the pair 'a', 'a' once",
    )
    made.add_argument(
        "--min-count", type=positive, default=1, metavar="N",
        help="merge only pairs that occur so often (default: %(default)s)",
    )
    made.add_argument(
        "--max-token-length", type=positive, metavar="N",
        help="the longest token, in bytes, or in symbols of an alphabet of characters",
    )
    made.add_argument(
        "--tie-break", choices=[rule.value for rule in TieBreak],
        default=TieBreak.SMALLEST_IDS.value,
        help="which of equally frequent pairs comes first (default: %(default)s)",
    )
    made.add_argument(
        "--threads", type=positive, metavar="N", help="default: one for each processor"
    )
    made.add_argument(
        "--memory", type=byte_count, metavar="SIZE",
        help="memory for counting, such as 2G or 512M; what is more goes to a temporary file. The "
        "result is the same. (default: all there is)",
    )
    made.add_argument(
        "--scratch", metavar="FOLDER",
        help="where that file goes (default: the system's folder for temporary files)",
    )
    made.add_argument(
        "--checkpoint", metavar="FILE",
        help="keep what is counted and learned in this file, every half minute and on Ctrl-C. The "
        "same command goes on from it, to the same result; it is removed when the model is written",
    )
    made.add_argument("-o", "--output", required=True, metavar="MODEL", help="the file to write")
    return made


def _add_alphabet(made: Parser) -> None:
    made.add_argument(
        "--alphabet", choices=("bytes", "characters"), default="bytes",
        help="what merging begins with (default: %(default)s); with characters, white space "
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
    characters = _characters(arguments)
    options = TrainOptions(
        vocab_size=arguments.vocab_size,
        pattern=arguments.pattern or ("whitespace" if characters else "cl100k"),
        specials=tuple(arguments.special),
        min_count=arguments.min_count,
        max_token_length=arguments.max_token_length,
        tie_break=arguments.tie_break,
        overlaps=not arguments.no_overlaps,
        special_ids=arguments.special_ids,
        threads=arguments.threads or 0,
        characters=characters,
    )
    output = Path(arguments.output)
    check_place(output)
    checkpoint = None if arguments.checkpoint is None else Path(arguments.checkpoint)
    if checkpoint is not None:
        check_place(checkpoint)
    # Here and not in the job: an interrupt ends the wait for input only on the main thread.
    given = [TextCorpus([read_input("-")], "standard input")] if "-" in arguments.corpora else []
    paths = [name for name in arguments.corpora if name != "-"]
    start = None if arguments.start is None else _model_in(arguments.start)
    began = time.monotonic()

    def work(progress: Progress) -> tuple[BpeModel, int]:
        opened = [Corpus.open(*paths, progress=progress)] if paths else []
        trainer = Trainer(
            [*given, *opened], options, start=start, progress=progress,
            memory=arguments.memory, scratch=arguments.scratch, checkpoint=checkpoint,
        )
        return trainer.run(), trainer.resumed

    model, resumed = with_progress(work)
    export(model, output, "tokenprism")
    if checkpoint is not None:
        checkpoint.unlink(missing_ok=True)
    known = f" ({resumed:,} of them from {checkpoint})" if resumed else ""
    short = "" if model.size == options.vocab_size else f" of {options.vocab_size:,} asked for"
    write_text(
        f"{output}: {model.size:,} entries{short}, {model.merge_count:,} merges{known}, "
        f"{time.monotonic() - began:.1f} s\n"
    )
    return 0


def _model_in(path: str) -> BpeModel:
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


def check_place(path: Path) -> None:
    """ExportError now, and not after the work, for a place where nothing can be written."""
    folder = Path(os.path.realpath(path)).parent
    if path.is_dir():
        raise ExportError("this is a folder", path=path, remedy="Choose a file name in it")
    if not folder.is_dir():
        raise ExportError(f"there is no folder {folder}", path=path, remedy="Make it first")
    if not os.access(folder, os.W_OK):
        raise ExportError("the folder cannot be written to", path=path)
