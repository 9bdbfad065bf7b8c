"""The table of metrics, and its forms for terminals and other programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING, Any

from ..corpus import Corpus
from ..errors import OptionError
from ..messages import one_line
from ..plain_json import plain_json
from ..pretokenize import Pattern
from ..spreadsheet import csv_text
from .definitions import BY_KEY, METRICS, WARNING, Form, Metric, Value
from .parts import pattern_of

if TYPE_CHECKING:
    from pandas import DataFrame

_BRIEF = ("tokens", "bytes_per_token", "characters_per_token", "fertility", "normalized_length",
          "vocabulary", "used_share", "partial_share", "round_trip",
          "failures")
_MANY = 8  # tokenizers beside each other in a table of Markdown
_WHEN_ASKED = ("parity", "gini", "retention", "retention_spaced", "listed_fertility",
               "unreachable", "never", "muv", "overfit", "speed")

__all__ = ["MetricsTable", "Row", "pattern_of", "pieces"]


@dataclass(frozen=True, slots=True)
class Row:
    """The metrics of one tokenizer on one corpus, by key; None where one has no value.

    `language`: of the documents in this language alone, "" for all. `intervals` of 95 % by key.
    `utilization`: the share of entries used by bytes of the corpus. `lengths`: as
    `distribution.length_histograms` gives them.
    """

    tokenizer: str
    corpus: str
    values: dict[str, Value]
    language: str = ""
    intervals: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    utilization: tuple[tuple[int, float], ...] = ()
    lengths: Mapping[str, Mapping[str, Sequence[int]]] = field(default_factory=dict)

    @property
    def place(self) -> str:
        """The corpus, with the language where the row is of one."""
        return f"{self.corpus} ({self.language})" if self.language else self.corpus


@dataclass(frozen=True, slots=True, repr=False)
class MetricsTable:
    """Tokenizers × corpora, in the order given; `baseline` names the tokenizer compared with."""

    rows: tuple[Row, ...]
    baseline: str

    def __repr__(self) -> str:
        return f"<MetricsTable of {len(self.rows):,} rows>\n{self.as_text()}"

    def _repr_html_(self) -> str:
        return "".join(
            f"<h4>{escape(place)}</h4><table>{''.join(map(_row, lines))}</table>"
            for place, lines in self._by_place()
        )

    def to_dict(self) -> dict[str, Any]:
        """Rows and the definitions of all metrics, as `as_json` writes them."""
        return {
            "baseline": self.baseline,
            "rows": [
                {
                    "tokenizer": row.tokenizer, "corpus": row.corpus,
                    "language": row.language or None, **row.values,
                    "intervals": row.intervals, "utilization": row.utilization,
                    "lengths": row.lengths,
                }
                for row in self.rows
            ],
            "metrics": {
                metric.key: {"definition": metric.definition, "source": metric.source}
                for metric in METRICS
            },
            "note": WARNING,
        }

    def to_pandas(self) -> DataFrame:
        """A row for each tokenizer and corpus, and a column for each metric that was measured.
        OptionError where pandas is not installed.
        """
        try:
            from pandas import DataFrame
        except ImportError:
            raise OptionError("pandas is not installed", remedy="Run pip install pandas") from None
        known = [key for key in BY_KEY if any(row.values[key] is not None for row in self.rows)]
        return DataFrame([
            {"tokenizer": row.tokenizer, "corpus": row.corpus, "language": row.language,
             **{key: row.values[key] for key in known}}
            for row in self.rows
        ])

    def as_json(self) -> str:
        """Rows and the definitions of all metrics."""
        return plain_json(self.to_dict(), indent=1) + "\n"

    def as_csv(self) -> str:
        """A line of keys, then a line for each row; numbers in full, with a point. Where there are
        intervals, their ends follow as `key_low` and `key_high`.
        """
        ends = [key for key in BY_KEY if any(key in row.intervals for row in self.rows)]
        heads = [f"{key}_{side}" for key in ends for side in ("low", "high")]
        lines: list[list[str]] = [["tokenizer", "corpus", "language", *BY_KEY, *heads]]
        for row in self.rows:
            cells = [_spelled(row.values[key]) for key in BY_KEY]
            for key in ends:
                cells += [_spelled(one) for one in row.intervals.get(key, (None, None))]
            lines.append([row.tokenizer, row.corpus, row.language, *cells])
        return csv_text(lines)

    def as_text(self) -> str:
        """The columns that tell tokenizers apart, aligned, for a terminal."""
        asked = [k for k in _WHEN_ASKED if any(row.values[k] is not None for row in self.rows)]
        shown = [BY_KEY[key] for key in (*_BRIEF, *asked)]
        lines = [["tokenizer", "corpus", *(metric.title for metric in shown)]]
        lines += [
            [one_line(row.tokenizer), one_line(row.place),
             *(_cell(row, metric.key) for metric in shown)]
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
        """A table for each corpus, for people, and the definitions below: metrics in rows and
        tokenizers in columns, the other way round where there are many of these. Metrics that
        nobody asked for are left out.
        """
        parts = []
        for place, lines in self._by_place():
            lines.insert(1, ["---", *("---:" for _ in lines[0][1:])])
            table = "\n".join(f"| {' | '.join(map(_escaped, cells))} |" for cells in lines)
            parts.append(f"## {_escaped(place)}\n\n{table}\n\n")
        notes = "\n".join(f"- {m.title}: {m.definition} ({m.source})." for m in self._measured)
        return f"{''.join(parts)}Baseline: {_escaped(self.baseline)}\n\n{notes}\n\n{WARNING}\n"

    @property
    def _measured(self) -> list[Metric]:
        """The metrics that some row has."""
        return [
            one for one in METRICS if any(row.values[one.key] is not None for row in self.rows)
        ]

    def _by_place(self) -> Iterator[tuple[str, list[list[str]]]]:
        """A table of words for each corpus: metrics in rows and tokenizers in columns, the other
        way round where there are many of these.
        """
        for place in dict.fromkeys(row.place for row in self.rows):
            rows = [row for row in self.rows if row.place == place]
            lines = [["Metric", *(row.tokenizer for row in rows)]]
            lines += [
                [one.title, *(_cell(row, one.key) for row in rows)] for one in self._measured
            ]
            if len(rows) > _MANY:
                lines = [list(line) for line in zip(*lines, strict=True)]
                lines[0][0] = "Tokenizer"
            yield place, lines


def pieces(corpus: Corpus, cuts: Pattern | None) -> Iterator[bytes]:
    """The texts of a corpus in pieces that a pattern splits each by itself; None: whole."""
    if cuts is not None:
        for chunk in corpus.chunks(cuts, size=1 << 20):
            for part in chunk.parts():
                yield bytes(part)
        return
    yield from corpus.texts()


def _spelled(value: Value) -> str:
    if value is None:
        return ""
    return str(value).lower() if isinstance(value, bool) else repr(value)


def _cell(row: Row, key: str) -> str:
    metric, value = BY_KEY[key], row.values[key]
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "exact" if value else "not exact"
    if metric.form is Form.COUNT:
        return f"{value:,}"
    shown = f"{value:,.{metric.digits}f}"
    if key not in row.intervals:
        return shown
    low, high = row.intervals[key]
    return f"{shown} [{low:,.{metric.digits}f}, {high:,.{metric.digits}f}]"


def _row(cells: Sequence[str]) -> str:
    first, *others = map(escape, cells)
    values = "".join(f'<td style="text-align: right">{cell}</td>' for cell in others)
    return f'<tr><th style="text-align: left">{first}</th>{values}</tr>'


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("|", "\\|").replace("\n", " ")
