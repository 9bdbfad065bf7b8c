"""`tokenprism differences`: where tokenizers cut a corpus differently, and why."""

from __future__ import annotations

import argparse
import json
from typing import Any

from .._progress import Progress
from ..analysis.causes import Cause
from ..analysis.disagreement import Disagreement, Line, Order, disagreement
from ..corpus import Corpus
from ..formats import open_tokenizer
from ..tokenizer import Tokenizer
from .arguments import Parser, add_model, positive
from .terminal import with_progress, write_text

_SHOWN = 60  # characters of a line

_Found = tuple[list[Tokenizer], Corpus, Disagreement]


def parser() -> Parser:
    """The command's arguments."""
    made = Parser(
        "differences", _differences,
        "Tell where two or more tokenizers cut a corpus differently, and what lies there.",
        "The distance is 1 - F1 of the sets of boundaries.",
    )
    add_model(made, many=True)
    made.add_argument(
        "--corpus", metavar="FILE", nargs="+", required=True, help="files or folders of text"
    )
    made.add_argument(
        "--by", choices=[order.value for order in Order] + [one.name.lower() for one in Cause],
        default=Order.DIFFERENCES.value,
        help="which lines come first (default: %(default)s)",
    )
    made.add_argument(
        "--lines", type=positive, default=10, metavar="N", help="how many (default: %(default)s)"
    )
    made.add_argument("--json", action="store_true", help="one JSON object")
    return made


def _differences(arguments: argparse.Namespace) -> int:
    def work(progress: Progress) -> _Found:
        tokenizers = [
            open_tokenizer(model, pattern=arguments.pattern, progress=progress)
            for model in arguments.models
        ]
        corpus = Corpus.open(*arguments.corpus, progress=progress)
        found = disagreement(tokenizers, corpus, progress=progress, kept=arguments.lines)
        return tokenizers, corpus, found

    tokenizers, corpus, found = with_progress(work)
    key = _key(arguments.by)
    lines = [_line(corpus, one) for one in found.lines[key]]
    if arguments.json:
        facts = _facts(tokenizers, found, lines)
        write_text(json.dumps(facts, ensure_ascii=False, indent=1) + "\n")
    else:
        write_text(_text(tokenizers, found, lines))
    return 0


def _key(name: str) -> Order | Cause:
    if name in {order.value for order in Order}:
        return Order(name)
    return Cause[name.upper()]


def _line(corpus: Corpus, line: Line) -> dict[str, Any]:
    text = corpus.read(line.document, line.start, line.end - line.start)
    return {
        "document": corpus.documents[line.document].name, "start": line.start, "end": line.end,
        "tokens": list(line.tokens), "distance": round(line.distance, 6),
        "differences": line.differences,
        "causes": {cause.name.lower(): count for cause, count in line.causes.items()},
        "text": text.decode("utf-8", "replace"),
    }


def _facts(
    tokenizers: list[Tokenizer], found: Disagreement, lines: list[dict[str, Any]]
) -> dict[str, Any]:
    return {
        "tokenizers": [one.name for one in tokenizers],
        "boundaries": found.boundaries.tolist(),
        "distance": found.distance.round(6).tolist(),
        "differences": found.differences,
        "causes": {cause.name.lower(): count for cause, count in found.causes.items()},
        "lines": lines,
    }


def _text(
    tokenizers: list[Tokenizer], found: Disagreement, lines: list[dict[str, Any]]
) -> str:
    names = [one.name for one in tokenizers]
    parts = [f"{found.differences:,} boundaries are not shared by all\n"]
    for i, one in enumerate(names):
        parts += [
            f"  {one} – {other}: distance {found.distance[i, j]:.4f}\n"
            for j, other in enumerate(names) if i < j
        ]
    whole = max(1, found.differences)
    parts += [
        f"  {cause.name.lower().replace('_', ' ')}: {count:,} ({count / whole:.1%})\n"
        for cause, count in found.causes.items() if count
    ]
    for line in lines:
        text = " ".join(line["text"].split())
        shown = text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1]}…"
        tokens = " ".join(f"{count:,}" for count in line["tokens"])
        parts.append(
            f"{line['document']}:{line['start']}–{line['end']}  {tokens} tokens, "
            f"{line['differences']:,} differences, distance {line['distance']:.3f}  {shown}\n"
        )
    return "".join(parts)
