"""A report as Markdown, LaTeX and CSV."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from ..analysis import tables
from ..analysis.tables import TextTable
from ..drawing.svg import RATIO, SIZE
from ..spreadsheet import Cell, csv_text
from . import words
from .content import Compared, Report, Section, exact

Say = Callable[[str], str]

_TOKENS = 4000  # bytes of the text that Markdown shows in tokens


def table_of(report: Report, section: Section, say: Say) -> TextTable:
    """Metrics in rows, tokenizers in columns."""
    metrics = section.metrics()
    return TextTable(
        [say(words.METRIC), *report.names],
        [[say(metric.title), *(section.shown(metric, i, say) for i in range(len(section.values)))]
         for metric in metrics],
        [[metric.key, *(exact(one.get(metric.key)) for one in section.values)]
         for metric in metrics],
        [f"{say(metric.title)}: {say(metric.definition)} ({say(metric.source)})"
         for metric in metrics] + ([say(words.INTERVALS)] if any(section.intervals) else []),
    )


def as_markdown(report: Report, say: Say = str) -> str:
    """Tables of GitHub's Markdown, and the tokens of a text between bars."""
    parts = [f"# {say(words.TITLE)}\n"]
    for section in report.sections:
        title = _line(say(words.metrics_on(section.corpus, section.size)))
        parts.append(f"## {title}\n\n{tables.as_markdown(table_of(report, section, say))}")
    if report.lines:
        parts.append(f"## {say(words.CURVES)}\n\n{tables.as_markdown(_points(report, say))}")
    if report.compared is not None:
        parts += _markdown_text(report, report.compared, say)
    return "\n".join(parts)


def _points(report: Report, say: Say) -> TextTable:
    """Every curve at powers of two and at its end."""
    rows = []
    for line in report.lines:
        kept = {len(line.sizes) - 1}
        for power in range(6, 24):
            reached = [i for i, size in enumerate(line.sizes.tolist()) if size <= 1 << power]
            if reached and reached[-1] < len(line.sizes) - 1:
                kept.add(reached[-1])
        rows += [
            [report.names[line.tokenizer], line.corpus, f"{line.sizes[i]:,}",
             f"{line.ratios[i]:.3f}"]
            for i in sorted(kept)
        ]
    return TextTable(["", "", say(SIZE), say(RATIO)], rows, rows)


def _markdown_text(report: Report, compared: Compared, say: Say) -> Iterator[str]:
    size = min(len(compared.source), _TOKENS)
    where = words.excerpt_of(compared.title, size, compared.whole)
    yield f"## {say(words.TEXT)}\n\n{_line(say(where))}\n"
    for name, encoding in zip(report.names, compared.encodings, strict=True):
        part = encoding.tokens_in(0, size)
        tokens = [
            encoding.source[start:end].decode("utf-8", "backslashreplace")
            for start, end in zip(
                encoding.starts[part].tolist(), encoding.ends[part].tolist(), strict=True)
        ]
        text = "|".join(tokens)
        ticks = max((len(run) for run in re.findall("`+", text)), default=0)
        fence = "`" * max(3, ticks + 1)
        yield f"{_line(name)}: {say(words.counted(len(encoding)))}\n\n{fence}\n{text}\n{fence}\n"


def _line(text: str) -> str:
    """In one line, with nothing that Markdown takes for its own."""
    return re.sub(r"([\\`*_{}\[\]<>()#|!])", r"\\\1", " ".join(text.split()))


def as_latex(report: Report, say: Say = str) -> str:
    """Tables for booktabs, and the curves for pgfplots."""
    parts = ["% \\usepackage{booktabs}\n% \\usepackage{pgfplots}\n"]
    for section in report.sections:
        title = " ".join(say(words.metrics_on(section.corpus, section.size)).split())
        parts.append(f"% {title}\n{tables.as_latex(table_of(report, section, say))}")
    for corpus in dict.fromkeys(line.corpus for line in report.lines):
        plots = []
        for line in report.lines:
            if line.corpus == corpus:
                points = " ".join(
                    f"({size},{ratio:.4f})" for size, ratio in
                    zip(line.sizes.tolist(), line.ratios.tolist(), strict=True)
                )
                name = tables.latex_escaped(report.names[line.tokenizer])
                mark = "mark=*" if len(line.sizes) == 1 else "no marks"
                plots.append(
                    f"\\addplot+[{mark}] coordinates {{{points}}};\n\\addlegendentry{{{name}}}\n")
        parts.append(
            f"% {' '.join(corpus.split())}\n\\begin{{tikzpicture}}\n\\begin{{axis}}[xmode=log, "
            f"log basis x=2, xlabel={{{tables.latex_escaped(say(SIZE))}}}, "
            f"ylabel={{{tables.latex_escaped(say(RATIO))}}}, legend pos=south east]\n"
            f"{''.join(plots)}\\end{{axis}}\n\\end{{tikzpicture}}\n"
        )
    return "\n".join(parts)


def as_csv(report: Report, say: Say = str) -> str:
    """One value in each line: `metric` by key, `low` and `high` the ends of its interval, `growth`
    the share of entries used by bytes, `curve` by vocabulary size, `token` by number with its bytes
    in hexadecimal. Keys are the same in every language.
    """
    return csv_text(_facts(report))


def _facts(report: Report) -> Iterator[Sequence[Cell]]:
    yield "kind", "corpus", "tokenizer", "key", "value"
    for section in report.sections:
        for name, values in zip(report.names, section.values, strict=True):
            yield from (
                ("metric", section.corpus, name, metric.key, exact(values.get(metric.key)))
                for metric in section.metrics()
            )
        for name, intervals in zip(report.names, section.intervals, strict=False):
            for key, ends in intervals.items():
                yield from (
                    (kind, section.corpus, name, key, repr(end))
                    for kind, end in zip(("low", "high"), ends, strict=True)
                )
        for line in section.growth:
            yield from (
                ("growth", section.corpus, report.names[line.tokenizer], size, repr(share))
                for size, share in zip(line.sizes.tolist(), line.ratios.tolist(), strict=True)
            )
    for line in report.lines:
        name = report.names[line.tokenizer]
        yield from (
            ("curve", line.corpus, name, size, repr(ratio))
            for size, ratio in zip(line.sizes.tolist(), line.ratios.tolist(), strict=True)
        )
    compared = report.compared
    if compared is not None:
        for name, encoding in zip(report.names, compared.encodings, strict=True):
            spans = zip(encoding.starts.tolist(), encoding.ends.tolist(), strict=True)
            yield from (
                ("token", compared.title, name, row, compared.source[start:end].hex())
                for row, (start, end) in enumerate(spans)
            )
