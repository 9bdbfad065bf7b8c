"""Tables as text, read again by other means."""

from __future__ import annotations

import csv
import io
from html.parser import HTMLParser

from tokenprism.analysis.tables import FORMS, TextTable

TABLE = TextTable(
    ["metric", "a|b", "50 % & more"],
    [["Tokens", "1,234", "<5"], ["Share", "12.5 %", "–"]],
    [["Tokens", "1234", "5"], ["Share", "0.125", ""]],
    ["N: tokens"],
)


class _Cells(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.cells: list[str] = []
        self._inside = False

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self._inside = tag in ("td", "th")
        if self._inside:
            self.cells.append("")

    def handle_endtag(self, tag: str) -> None:
        self._inside = False

    def handle_data(self, data: str) -> None:
        if self._inside:
            self.cells[-1] += data


def test_numbers_in_full_for_spreadsheets() -> None:
    assert list(csv.reader(io.StringIO(FORMS["csv"](TABLE)))) == [TABLE.head, *TABLE.exact]
    assert FORMS["tsv"](TABLE).splitlines()[1] == "Tokens\t1234\t5"


def test_markdown() -> None:
    lines = FORMS["md"](TABLE).splitlines()
    assert lines[0] == "| metric | a\\|b | 50 % & more |"
    assert lines[1] == "| --- | ---: | ---: |"
    assert lines[-1] == "- N: tokens"


def test_html_has_every_cell() -> None:
    parser = _Cells()
    parser.feed(FORMS["html"](TABLE))
    assert parser.cells == [cell for line in (TABLE.head, *TABLE.rows) for cell in line]


def test_latex_escapes() -> None:
    made = FORMS["tex"](TABLE)
    assert r"50 \% \& more" in made
    assert r"Tokens & 1,234 & \textless{}5 \\" in made
    assert made.startswith("\\begin{tabular}{lrr}\n\\toprule\n")
    assert made.count(r"\\") == 3
