"""Metrics of tokenizers over corpora, each with its definition and where it comes from."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .._progress import Progress, Stage
from ..bpe.model import BpeModel
from ..corpus import Corpus
from ..errors import CancelledError
from ..pretokenize import Pattern, pattern
from ..tokenizer import Tokenizer
from ..vocabulary import Kind, Vocabulary

Value = int | float | bool | str | None


@dataclass(frozen=True, slots=True)
class Metric:
    """What a column of the table is. `digits`: decimals shown to people."""

    key: str
    title: str
    definition: str
    source: str
    digits: int = 0


_COMMON = "common usage"

METRICS: tuple[Metric, ...] = (
    Metric("bytes", "Bytes", "B: bytes of the corpus in UTF-8", _COMMON),
    Metric("code_points", "Code points",
           "C: Unicode code points; a byte that is no UTF-8 counts as one", _COMMON),
    Metric("lines", "Lines", "Lines, ended by LF, CR LF or CR", _COMMON),
    Metric("words", "Words", "W: whitespace-separated words (runs of characters that are not "
           "Unicode white space); not meaningful for scripts without spaces", _COMMON),
    Metric("tokens", "Tokens", "N: tokens, special tokens encoded as text",
           "Galle 2019; Schmidt et al. 2024"),
    Metric("bytes_per_token", "Bytes per token",
           "B / N, total over total; compare within one language", _COMMON, 3),
    Metric("characters_per_token", "Characters per token", "C / N, total over total", _COMMON, 3),
    Metric("fertility", "Fertility",
           "N / W with whitespace-separated words: tokens per word", "Rust et al. 2021", 3),
    Metric("normalized_length", "Length vs. baseline",
           "N / N of the baseline tokenizer on the same corpus", "Dagan et al. 2024", 4),
    Metric("vocabulary", "Vocabulary", "V: entries that exist, special tokens counted", _COMMON),
    Metric("used", "Used", "U: entries that occur at least once; grows with the corpus", "TokEval"),
    Metric("used_share", "Used share", "U / V", "TokEval", 4),
    Metric("partial_types", "Partial entries",
           "Entries, special tokens aside, whose bytes are not valid UTF-8, over V",
           "Firestone et al. 2025", 4),
    Metric("partial_share", "Partial tokens",
           "Tokens whose bytes are not valid UTF-8, over N", "Firestone et al. 2025", 4),
    Metric("round_trip", "Round trip",
           "Whether decoding the tokens gives the corpus, byte by byte", _COMMON),
)
_BRIEF = ("tokens", "bytes_per_token", "characters_per_token", "fertility", "normalized_length",
          "vocabulary", "used_share", "partial_share", "round_trip")
BY_KEY = {metric.key: metric for metric in METRICS}


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
) -> MetricsTable:
    """Every tokenizer on every corpus; `baseline` is the index of the one to compare with.

    Corpora are streamed. Only a tokenizer whose pattern gives no safe place to cut (adapters over
    other libraries, the pattern `none`, own expressions) gets whole documents.

    Raises CorpusError where a corpus cannot be read, TokenprismError for a text that a tokenizer
    cannot encode, CancelledError.
    """
    progress = Progress() if progress is None else progress
    total = sum(corpus.size for corpus in corpora) * (len(tokenizers) + 1)
    progress.enter(Stage.ENCODING, total)
    rows = []
    for corpus in corpora:
        facts = _facts(corpus, progress)
        counted = [_count(tokenizer, corpus, progress) for tokenizer in tokenizers]
        reference = counted[baseline].tokens
        rows += [
            Row(tokenizer.name, corpus.name, _values(tokenizer, facts, count, reference))
            for tokenizer, count in zip(tokenizers, counted, strict=True)
        ]
    return MetricsTable(tuple(rows), tokenizers[baseline].name)


@dataclass(slots=True)
class _Facts:
    bytes: int = 0
    code_points: int = 0
    lines: int = 0
    words: int = 0


@dataclass(slots=True)
class _Count:
    tokens: int
    uses: NDArray[np.int64]  # by id
    round_trip: bool


def _facts(corpus: Corpus, progress: Progress) -> _Facts:
    facts = _Facts(bytes=corpus.size, lines=corpus.lines)
    # This pattern can be cut nearly everywhere, and never inside a word.
    for piece in pieces(corpus, pattern("whitespace")):
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


def _count(tokenizer: Tokenizer, corpus: Corpus, progress: Progress) -> _Count:
    uses = np.zeros(len(tokenizer.vocabulary), np.int64)
    exact = True
    tokens = 0
    for piece in pieces(corpus, pattern_of(tokenizer)):
        encoding = tokenizer.encode(piece)
        if progress.must_stop():
            raise CancelledError
        tokens += len(encoding)
        known = encoding.ids[encoding.ids >= 0]
        uses += np.bincount(known, minlength=len(uses))
        exact = exact and len(known) == len(encoding) and tokenizer.decode(known) == piece
        _advance(progress, len(piece))
    return _Count(tokens, uses, exact)


def pattern_of(tokenizer: Tokenizer) -> Pattern | None:
    """The pattern by which a text may be cut without a change of tokens; None where it may not."""
    model = getattr(tokenizer, "model", None)
    return model.pattern if isinstance(model, BpeModel) else None


def pieces(corpus: Corpus, cuts: Pattern | None) -> Iterator[bytes]:
    if cuts is not None:
        for chunk in corpus.chunks(cuts, size=1 << 20):
            for part in chunk.parts():
                yield bytes(part)
        return
    yield from corpus.texts()


def _values(
    tokenizer: Tokenizer, facts: _Facts, count: _Count, reference: int
) -> dict[str, Value]:
    vocabulary = tokenizer.vocabulary
    partial = _partial(vocabulary)
    used = int(np.count_nonzero(count.uses))
    tokens, size = count.tokens, vocabulary.size
    values: dict[str, Value] = {
        "bytes": facts.bytes,
        "code_points": facts.code_points,
        "lines": facts.lines,
        "words": facts.words,
        "tokens": tokens,
        "bytes_per_token": _over(facts.bytes, tokens),
        "characters_per_token": _over(facts.code_points, tokens),
        "fertility": _over(tokens, facts.words),
        "normalized_length": _over(tokens, reference),
        "vocabulary": size,
        "used": used,
        "used_share": _over(used, size),
        "partial_types": _over(int(partial.sum()), size),
        "partial_share": _over(int(count.uses[partial].sum()), tokens),
        "round_trip": count.round_trip,
    }
    assert values.keys() == BY_KEY.keys()
    return values


def _partial(vocabulary: Vocabulary) -> NDArray[np.bool_]:
    """Which entries are not valid UTF-8 by themselves, bool[n]."""
    found = np.zeros(len(vocabulary), bool)
    # Only entries with a byte above ASCII can be partial.
    high = np.concatenate([[0], np.cumsum(np.frombuffer(vocabulary.blob, np.uint8) >= 0x80)])
    some = np.diff(high[vocabulary.offsets]) > 0
    some &= ~np.isin(vocabulary.kinds, (Kind.SPECIAL, Kind.UNUSED))
    for token_id in np.flatnonzero(some).tolist():
        try:
            vocabulary.bytes_of(token_id).decode("utf-8")
        except UnicodeDecodeError:
            found[token_id] = True
    return found


def _over(one: int, other: int) -> float | None:
    return one / other if other else None


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
