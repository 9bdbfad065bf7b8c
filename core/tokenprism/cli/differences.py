"""`tokenprism differences`: where tokenizers cut a corpus differently, and why."""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator
from typing import Any

import numpy as np

from .._progress import Progress
from ..analysis.causes import Cause
from ..analysis.disagreement import Disagreement, Line, Order, disagreement
from ..corpus import Corpus
from ..formats import open_tokenizer
from ..messages import one_line
from ..tokenizer import Tokenizer
from .arguments import Parser, add_model, positive
from .corpora import PLACES, Corpora, add_corpus_options, corpus_options
from .terminal import counted, with_progress, write_json, write_text

_SHOWN = 60  # characters of a line

_STEPS = " ▁▂▃▄▅▆▇█"
_WIDTH = 48  # cells of the heat map as text

_Found = tuple[list[Tokenizer], list[Corpus], Disagreement]


def parser() -> Parser:
    """The command's arguments."""
    made = Parser(
        "differences", _differences,
        "Tell where two or more tokenizers cut corpora differently, and what lies there.",
        "The distance is 1 - F1 of the sets of boundaries. The heat map is of each corpus from its "
        "beginning to its end, higher where more of the boundaries are not shared.",
    )
    add_model(made, many=True)
    made.add_argument(
        "--corpus", metavar="FILE", nargs="+", action="extend", required=True,
        help=f"a corpus each: {PLACES}",
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
    add_corpus_options(made)
    return made


def _differences(arguments: argparse.Namespace) -> int:
    given = Corpora(arguments.corpus, corpus_options(arguments), strict=arguments.strict)

    def work(progress: Progress) -> _Found:
        tokenizers = [
            open_tokenizer(model, pattern=arguments.pattern, progress=progress)
            for model in arguments.models
        ]
        corpora = given.each(progress)
        found = disagreement(tokenizers, corpora, progress=progress, kept=arguments.lines)
        return tokenizers, corpora, found

    tokenizers, corpora, found = with_progress(work)
    corpus = Corpus.joined(corpora, "")
    key = _key(arguments.by)
    lines = [_line(corpus, one) for one in found.lines[key]]
    if arguments.json:
        facts = _facts(tokenizers, corpora, found, lines)
        write_json(facts)
    else:
        write_text(_text(tokenizers, corpora, found, lines))
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
    tokenizers: list[Tokenizer], corpora: list[Corpus], found: Disagreement,
    lines: list[dict[str, Any]],
) -> dict[str, Any]:
    return {
        "tokenizers": [one.name for one in tokenizers],
        "corpora": [
            {"name": corpus.name, "bytes": corpus.size, "share": _known(share)}
            for corpus, share in zip(corpora, found.shares.tolist(), strict=True)
        ],
        "heat": [_known(value) for value in found.heat.tolist()],
        "boundaries": found.boundaries.tolist(),
        "distance": found.distance.round(6).tolist(),
        "differences": found.differences,
        "places": found.places,
        "causes": {cause.name.lower(): count for cause, count in found.causes.items()},
        "lines": lines,
    }


def _known(value: float) -> float | None:
    return None if math.isnan(value) else round(value, 6)


def _heat(corpora: list[Corpus], found: Disagreement) -> Iterator[str]:
    """A row for each corpus: its part of the map, and the share of what is not shared in it."""
    hottest = float(np.nanmax(found.heat, initial=0.0)) or 1.0
    width = max(len(corpus.name) for corpus in corpora)
    at = 0
    for corpus, share in zip(corpora, found.shares.tolist(), strict=True):
        first, at = int(at / found.cell), at + corpus.size
        cells = found.heat[first : max(first + 1, math.ceil(at / found.cell))]
        parts = np.array_split(cells, min(_WIDTH, len(cells)))
        means = [float(np.mean(known)) if len(known := part[~np.isnan(part)]) else 0.0
                 for part in parts]
        bars = "".join(_STEPS[math.ceil(mean / hottest * 8)] for mean in means)
        told = "–" if math.isnan(share) else f"{share:.1%}"
        yield f"  {corpus.name:<{width}}  {told:>6}  {bars}\n"


def _text(
    tokenizers: list[Tokenizer], corpora: list[Corpus], found: Disagreement,
    lines: list[dict[str, Any]],
) -> str:
    names = [one_line(one.name) for one in tokenizers]
    told = counted(found.differences, "boundary is", "boundaries are")
    places = counted(found.places, "place", "places")
    parts = [f"{told} not shared by all, in {places}\n", *_heat(corpora, found)]
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
            f"{line['document']}:{line['start']}–{line['end']}  tokens {tokens}, "
            f"{counted(line['differences'], 'difference')}, distance {line['distance']:.3f}  "
            f"{one_line(shown)}\n"
        )
    return "".join(parts)
