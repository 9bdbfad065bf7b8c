"""The options by which commands read corpora, the same for all of them."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace

from .._progress import Progress
from ..corpus import FORMATS, Corpus, CorpusOptions, TextCorpus
from ..corpus.documents import MOST_FAULTS
from ..errors import CorpusError
from ..messages import Message
from .arguments import Parser, byte_count
from .inputs import STANDARD_INPUT, is_stream, read_input, spooled
from .terminal import counted, note

PLACES = (
    "files, folders, archives (zip, tar) or addresses (s3://…, https://…, hf://datasets/…) of "
    "text, JSON Lines, JSON, CSV, TSV, Parquet or Arrow, packed by gzip, bzip2, xz or zstandard too"
    "; - is standard input, which like a named pipe is a text unless --format says more"
)
_REPORTED = 20  # files whose faults are reported


def add_corpus_options(made: Parser) -> None:
    """What of the corpora is read, and how."""
    group = made.add_argument_group("corpora")
    group.add_argument(
        "--column", metavar="NAME|PATH",
        help="the column with the text, in JSON a path such as meta.title or messages[].content "
        "(default: text, then content, then the only column of text)",
    )
    group.add_argument(
        "--include", metavar="PATTERN", action="append", default=[],
        help="of folders and archives only files that fit, such as '*.py' or 'data/*'; may be "
        "given several times",
    )
    group.add_argument(
        "--exclude", metavar="PATTERN", action="append", default=[],
        help="leave out files that fit; may be given several times",
    )
    group.add_argument(
        "--format", choices=FORMATS,
        help="what the files are; 'lines' makes a document of each line (default: by content, then "
        "by name)",
    )
    group.add_argument(
        "--encoding", metavar="NAME",
        help="the encoding of files that are not UTF-8 throughout (default: their bytes are kept)",
    )
    group.add_argument(
        "--sample", metavar="SHARE", type=_share, default=1.0,
        help="read about this share of the documents, of text files of their lines, such as 0.1",
    )
    group.add_argument(
        "--seed", metavar="N", type=_whole, default=0,
        help="another number gives another sample (default: %(default)s)",
    )
    group.add_argument(
        "--dedupe", action="store_true",
        help="keep the first of documents that are equal byte by byte",
    )
    group.add_argument(
        "--dedupe-memory", metavar="SIZE", type=byte_count, default=1 << 30,
        help="what that may take: about 27 bytes for each different document (default: 1G)",
    )
    group.add_argument("--language", metavar="CODE", help="the language of all documents")
    group.add_argument(
        "--language-column", metavar="NAME", help="the column that names each document's language"
    )
    group.add_argument(
        "--guess-language", action="store_true",
        help="guess the language of each file (needs py3langid)",
    )
    group.add_argument(
        "--strict", action="store_true",
        help="fail where a corpus has a fault, such as bytes that are not UTF-8 or a broken record "
        "(default: go on, and report the first fault of each file)",
    )


def corpus_options(arguments: argparse.Namespace) -> CorpusOptions:
    """The options that were given. Raises OptionError."""
    return CorpusOptions(
        column=arguments.column,
        include=tuple(arguments.include),
        exclude=tuple(arguments.exclude),
        format=arguments.format,
        encoding=arguments.encoding,
        share=arguments.sample,
        seed=arguments.seed,
        dedupe=arguments.dedupe,
        dedupe_memory=arguments.dedupe_memory,
        language=arguments.language,
        language_column=arguments.language_column,
        guess_language=arguments.guess_language,
    )


class Corpora:
    """The corpora that a command was given, and what is wrong in them, on standard error.

    Pipes and standard input are read when this is made: on the main thread, where an interrupt ends
    the wait for them. The others are opened when they are asked for first. With `strict` a fault is
    a CorpusError. `in_memory` keeps what is read of pipes there, for workers on other machines.
    """

    def __init__(
        self, names: Sequence[str], options: CorpusOptions | None = None, *, strict: bool = False,
        in_memory: bool = False, most_faults: int = MOST_FAULTS, quiet: bool = False,
    ) -> None:
        self._options = CorpusOptions() if options is None else options
        self._strict, self._quiet, self._most = strict, quiet, most_faults
        self._streams: dict[str, tuple[str, str] | TextCorpus] = {}
        self._names = list(names)
        for name in dict.fromkeys(filter(is_stream, names)):
            self._streams[name] = (
                TextCorpus([read_input(name)], STANDARD_INPUT if name == "-" else name)
                if in_memory else spooled(name)
            )
        self._opened: list[Corpus] | None = None

    def each(self, progress: Progress) -> list[Corpus]:
        """A corpus for each name."""
        if self._opened is None:
            self._opened = self._checked([self._open([name], progress) for name in self._names])
        return self._opened

    def parts(self, progress: Progress) -> list[Corpus]:
        """A corpus for each stream, then one of all the others together."""
        if self._opened is None:
            files = [name for name in self._names if name not in self._streams]
            groups = [*([name] for name in self._streams), *([files] if files else [])]
            self._opened = self._checked([self._open(group, progress) for group in groups])
        return self._opened

    def together(self, progress: Progress) -> Corpus:
        """All of them as one corpus."""
        parts = self.parts(progress)
        return parts[0] if len(parts) == 1 else Corpus.joined(
            parts, f"{parts[0].name} +{len(self._names) - 1}"
        )

    def _open(self, names: Sequence[str], progress: Progress) -> Corpus:
        stream = self._streams.get(names[0])
        if isinstance(stream, TextCorpus):
            return stream
        if stream is None:
            return Corpus.open(
                *names, options=self._options, progress=progress, most_faults=self._most
            )
        options = self._options
        if options.format is None and options.column is None:
            options = replace(options, format="text")
        path, title = stream
        return Corpus.open(
            path, options=options, progress=progress, most_faults=self._most, titles={path: title}
        )

    def _checked(self, corpora: list[Corpus]) -> list[Corpus]:
        if not self._quiet:
            report_faults(corpora, strict=self._strict)
        return corpora


def report_faults(corpora: Sequence[Corpus], *, strict: bool = False) -> None:
    """A line for each file with faults: how many there are, and the first. CorpusError where that
    is `strict`.
    """
    files = [file for corpus in corpora for file in corpus.files if file.fault_count]
    for file in files[:_REPORTED]:
        notes = f" ({'; '.join(file.notes)})" if file.notes else ""
        note(f"{file.name}: {counted(file.fault_count, 'fault')}{notes}, the first: "
             f"{file.faults[0].told}")
    if len(files) > _REPORTED:
        note(f"and {counted(len(files) - _REPORTED, 'more file')} with faults")
    if files and strict:
        raise CorpusError(
            Message("the corpora have faults, and --strict forbids them; nothing was written"),
            remedy="Mend the files, or leave --strict out",
        )


def _share(text: str) -> float:
    try:
        return float(text[:-1]) / 100 if text.endswith("%") else float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no share such as 0.1 or 10%") from None


def _whole(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 20):
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number from 0")
    return int(text)
