"""What commands that write models have in common: options, the texts to compare, what is said."""

from __future__ import annotations

from collections.abc import Iterator

from ..corpus import Corpus
from ..formats import FORMATS, Exported
from ..messages import one_line
from ..targets import target_of
from .arguments import Parser
from .terminal import tell_of


def add_format(made: Parser, default: str) -> None:
    """The options that choose a format."""
    made.add_argument(
        "--to", choices=[known.name for known in FORMATS], help=f"the format; {default}"
    )
    made.add_argument(
        "--approximate", action="store_true",
        help="write a format that holds the model only nearly, too; the share of equal lines is "
        "told",
    )


def tell(exported: Exported, *, as_json: bool = False) -> None:
    """Print what was written, how it was proved, and how to load it."""
    report = exported.report
    if as_json:
        tell_of(report.as_json() + "\n", *exported.files)
        return
    is_file = not target_of(exported.files[0]).stream
    more = f"\n{exported.snippet}" if is_file and report.format != "tokenprism" else ""
    wrote = ", ".join(one_line(str(path)) for path in exported.files)
    tell_of(f"{report.as_text()}\nwrote {wrote}\n{more}", *exported.files)


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
