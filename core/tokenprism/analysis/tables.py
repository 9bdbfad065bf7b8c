"""Tables as text for other programs. Cells are strings, the first row and column are titles."""

from __future__ import annotations

import html
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from ..spreadsheet import csv_text, tsv_text

_LATEX = str.maketrans({
    "\\": r"\textbackslash{}", "&": r"\&", "%": r"\%", "$": r"\$", "#": r"\#", "_": r"\_",
    "{": r"\{", "}": r"\}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
    "−": "$-$", "₂": "$_2$", "Σ": r"$\Sigma$", "α": r"$\alpha$", "∩": r"$\cap$",
    "⌈": r"$\lceil$", "⌉": r"$\rceil$", "½": r"$\frac12$", "…": r"\dots{}", "|": r"\textbar{}",
    "<": r"\textless{}", ">": r"\textgreater{}",
})


@dataclass(frozen=True, slots=True)
class TextTable:
    """`head` and `rows` of cells; `exact`: the rows with numbers in full, for spreadsheets; `notes`
    are lines below the table, such as definitions.
    """

    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    exact: Sequence[Sequence[str]]
    notes: Sequence[str] = ()


def as_csv(table: TextTable) -> str:
    """Comma-separated, numbers in full."""
    return csv_text([table.head, *table.exact])


def as_tsv(table: TextTable) -> str:
    """Tab-separated, numbers in full; no cell holds a tab or a line end."""
    return tsv_text([table.head, *table.exact])


def as_markdown(table: TextTable) -> str:
    """A table of GitHub's Markdown as it is shown, with the notes as a list."""
    rule = ["---"] + ["---:"] * (len(table.head) - 1)
    lines = [[_markdown(cell) for cell in line] for line in (table.head, *table.rows)]
    lines.insert(1, rule)
    made = "".join(f"| {' | '.join(line)} |\n" for line in lines)
    notes = "".join(f"- {_markdown(note)}\n" for note in table.notes)
    return f"{made}\n{notes}" if notes else made


def as_latex(table: TextTable) -> str:
    """A `tabular` in the style of booktabs, for which the document says \\usepackage{booktabs};
    the notes follow as comments.
    """
    lines = [[latex_escaped(cell) for cell in line] for line in (table.head, *table.rows)]
    body = [" & ".join(line) + r" \\" for line in lines]
    body[1:1] = [r"\midrule"]
    inside = "\n".join(body)
    notes = "".join(f"% {' '.join(note.split())}\n" for note in table.notes)
    columns = "l" + "r" * (len(table.head) - 1)
    return (
        f"\\begin{{tabular}}{{{columns}}}\n\\toprule\n{inside}\n\\bottomrule\n\\end{{tabular}}\n"
        f"{notes}"
    )


def as_html(table: TextTable) -> str:
    """A page with the table, and the notes as a list."""
    def line(cells: Sequence[str], kind: str) -> str:
        first, *rest = (html.escape(cell) for cell in cells)
        row = "".join(f"<{kind}>{one}</{kind}>" for one in rest)
        return f"<tr><th>{first}</th>{row}</tr>"

    rows = "\n".join(line(cells, "td") for cells in table.rows)
    notes = "".join(f"<li>{html.escape(note)}</li>\n" for note in table.notes)
    notes = f"<ul>\n{notes}</ul>\n" if notes else ""
    return (
        '<!DOCTYPE html>\n<html><head><meta charset="utf-8"><style>\n'
        "table { border-collapse: collapse; font-family: sans-serif }\n"
        "th, td { padding: 2px 10px; border-bottom: 1px solid #ccc; text-align: right }\n"
        "th:first-child { text-align: left }\n"
        "</style></head><body>\n"
        f"<table>\n<thead>{line(table.head, 'th')}</thead>\n<tbody>\n{rows}\n</tbody>\n</table>\n"
        f"{notes}</body></html>\n"
    )


FORMS: Mapping[str, Callable[[TextTable], str]] = {
    "tsv": as_tsv, "csv": as_csv, "md": as_markdown, "tex": as_latex, "html": as_html,
}


def _markdown(text: str) -> str:
    # Neither another cell, nor a tag, nor a link.
    for old, new in (("\\", "\\\\"), ("|", "\\|"), ("<", "\\<"), ("](", "]\\(")):
        text = text.replace(old, new)
    return " ".join(text.split())


def latex_escaped(text: str) -> str:
    """In one line, with nothing that LaTeX takes for its own."""
    return " ".join(text.split()).translate(_LATEX)
