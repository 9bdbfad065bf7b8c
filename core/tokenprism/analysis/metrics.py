"""Metrics of tokenizers over corpora, each with its definition and where it comes from."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from .._progress import Progress, Stage
from ..bpe.model import BpeModel
from ..corpus import Chunked, Corpus
from ..errors import CancelledError
from ..pretokenize import Pattern, pattern
from ..tokenizer import Tokenizer
from .definitions import BY_KEY, METRICS, Value
from .tally import Facts, Tally, values_of

if TYPE_CHECKING:
    from ..scale import Cluster

_BRIEF = ("tokens", "bytes_per_token", "characters_per_token", "fertility", "normalized_length",
          "vocabulary", "used_share", "partial_share", "round_trip")


class Texts(Chunked, Protocol):
    """What gives its documents in chunks or whole: a corpus, or a part of one."""

    def texts(self) -> Iterator[bytes]:
        """As `Corpus.texts`."""
        ...


@dataclass(frozen=True, slots=True)
class Row:
    """The metrics of one tokenizer on one corpus, by key; None where one has no value."""

    tokenizer: str
    corpus: str
    values: dict[str, Value]


@dataclass(frozen=True, slots=True)
class MetricsTable:
    """Tokenizers × corpora, in the order given; `baseline` names the tokenizer compared with."""

    rows: tuple[Row, ...]
    baseline: str

    def as_json(self) -> str:
        """Rows and the definitions of all metrics."""
        return json.dumps(
            {
                "baseline": self.baseline,
                "rows": [
                    {"tokenizer": row.tokenizer, "corpus": row.corpus, **row.values}
                    for row in self.rows
                ],
                "metrics": {
                    metric.key: {"definition": metric.definition, "source": metric.source}
                    for metric in METRICS
                },
            },
            ensure_ascii=False,
            indent=1,
        ) + "\n"

    def as_csv(self) -> str:
        """A line of keys, then a line for each row; numbers in full, with a point."""
        file = io.StringIO()
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["tokenizer", "corpus", *BY_KEY])
        for row in self.rows:
            cells = [_spelled(row.values[key]) for key in BY_KEY]
            writer.writerow([row.tokenizer, row.corpus, *cells])
        return file.getvalue()

    def as_text(self) -> str:
        """The columns that tell tokenizers apart, aligned, for a terminal."""
        shown = [BY_KEY[key] for key in _BRIEF]
        lines = [["tokenizer", "corpus", *(metric.title for metric in shown)]]
        lines += [
            [row.tokenizer, row.corpus, *(_shown(row.values[m.key], m.digits) for m in shown)]
            for row in self.rows
        ]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        return "".join(
            "  ".join(
                cell.ljust(width) if index < 2 else cell.rjust(width)
                for index, (cell, width) in enumerate(zip(cells, widths, strict=True))
            ).rstrip() + "\n"
            for cells in lines
        )

    def as_markdown(self) -> str:
        """A table for people, and the definitions below it."""
        titles = ["Tokenizer", "Corpus", *(metric.title for metric in METRICS)]
        lines = [titles, ["---", "---", *("---:" for _ in METRICS)]]
        for row in self.rows:
            cells = [_shown(row.values[metric.key], metric.digits) for metric in METRICS]
            lines.append([_escaped(row.tokenizer), _escaped(row.corpus), *cells])
        table = "\n".join(f"| {' | '.join(cells)} |" for cells in lines)
        notes = "\n".join(f"- {m.title}: {m.definition} ({m.source})." for m in METRICS)
        return f"{table}\n\nBaseline: {_escaped(self.baseline)}\n\n{notes}\n"


def compare(
    tokenizers: Sequence[Tokenizer],
    corpora: Sequence[Corpus],
    *,
    baseline: int = 0,
    progress: Progress | None = None,
    cluster: Cluster | None = None,
) -> MetricsTable:
    """Every tokenizer on every corpus; `baseline` is the index of the one to compare with.

    Corpora are streamed. Only a tokenizer whose pattern gives no safe place to cut (adapters over
    other libraries, the pattern `none`, own expressions) gets whole documents. With a `cluster` it
    does the work; the table is the same.

    Raises CorpusError where a corpus cannot be read, TokenprismError for a text that a tokenizer
    cannot encode, CancelledError, and what `Cluster` raises.
    """
    progress = Progress() if progress is None else progress
    total = sum(corpus.size for corpus in corpora) * (len(tokenizers) + 1)
    progress.enter(Stage.ENCODING, total)
    if cluster is not None:
        measured = cluster.measure(tokenizers, corpora, progress)
    else:
        measured = [_measured(tokenizers, corpus, progress) for corpus in corpora]
    rows = [
        Row(one.name, corpus.name,
            values_of(tally, facts, one.vocabulary, tallies[baseline].tokens))
        for corpus, (facts, tallies) in zip(corpora, measured, strict=True)
        for one, tally in zip(tokenizers, tallies, strict=True)
    ]
    return MetricsTable(tuple(rows), tokenizers[baseline].name)


def _measured(
    tokenizers: Sequence[Tokenizer], corpus: Corpus, progress: Progress
) -> tuple[Facts, list[Tally]]:
    facts = count_facts(corpus, progress)
    facts.bytes, facts.lines = corpus.size, corpus.lines
    return facts, [count_tokens(one, corpus, cuts_of(one), progress) for one in tokenizers]


def count_facts(texts: Texts, progress: Progress) -> Facts:
    """Code points and words of a corpus or a part of one. Raises CancelledError, CorpusError."""
    facts = Facts()
    # This pattern can be cut nearly everywhere, and never inside a word.
    for piece in pieces(texts, pattern("whitespace")):
        text = piece.decode("utf-8", "replace")
        facts.code_points += _code_points(piece, text)
        facts.words += len(text.split())
        _advance(progress, len(piece))
    return facts


def _code_points(source: bytes, text: str) -> int:
    if "\ufffd" not in text:
        return len(text)
    # Decoding joins some stray bytes into one mark; here each is one, and real marks stay.
    return len(source.decode("utf-8", "surrogateescape"))


def count_tokens(
    tokenizer: Tokenizer, texts: Texts, cuts: Pattern | None, progress: Progress
) -> Tally:
    """The tokens of a corpus or a part of one, cut as `cuts_of` says. Raises as `compare`."""
    tally = Tally.of(tokenizer.vocabulary)
    for piece in pieces(texts, cuts):
        encoding = tokenizer.encode(piece)
        tally.add(encoding, progress)
        known = encoding.ids[encoding.ids >= 0]
        tally.note_round_trip(
            tally.round_trip is not False and len(known) == len(encoding)
            and tokenizer.decode(known) == piece
        )
        _advance(progress, len(piece))
    return tally


def cuts_of(tokenizer: Tokenizer) -> Pattern | None:
    """As `pattern_of`, but None too for a pattern that never finds a place to cut."""
    found = pattern_of(tokenizer)
    return found if found is not None and found.has_cuts else None


def pattern_of(tokenizer: Tokenizer) -> Pattern | None:
    """The pattern by which a text may be cut without a change of tokens; None where it may not."""
    model = getattr(tokenizer, "model", None)
    return model.pattern if isinstance(model, BpeModel) else None


def pieces(texts: Texts, cuts: Pattern | None) -> Iterator[bytes]:
    """Texts in pieces that can be encoded each by itself: whole documents without `cuts`."""
    if cuts is not None:
        for chunk in texts.chunks(cuts, size=1 << 20):
            for part in chunk.parts():
                yield bytes(part)
        return
    yield from texts.texts()


def _advance(progress: Progress, step: int) -> None:
    progress.advance(step)
    if progress.must_stop():
        raise CancelledError


def _spelled(value: Value) -> str:
    if value is None:
        return ""
    return str(value).lower() if isinstance(value, bool) else repr(value)


def _shown(value: Value, digits: int) -> str:
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "exact" if value else "not exact"
    return f"{value:,.{digits}f}" if isinstance(value, float) else f"{value:,}"


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("|", "\\|").replace("\n", " ")
