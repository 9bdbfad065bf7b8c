"""No exporter writes a cell that a spreadsheet would calculate."""

from __future__ import annotations

import csv
import io

import numpy as np
import pytest
from tokenprism.analysis import compare, tables
from tokenprism.analysis.tables import TextTable
from tokenprism.bpe.characters import tokenizer_of
from tokenprism.bpe.options import TrainOptions
from tokenprism.bpe.train import Trainer
from tokenprism.corpus import TextCorpus
from tokenprism.inventory.export import as_csv, as_tsv
from tokenprism.inventory.table import Table
from tokenprism.reports import as_csv as report_csv
from tokenprism.reports import collect
from tokenprism.spreadsheet import csv_text, harmless, tsv_text

FORMULAS = ["=1+1", "+1-2", "-cmd|' /C calc'!A0", "@SUM(A1)", "\tx", "\r=1", "\n=1", "＝1", "-",
            "+", "-1_0", "- 1", "=1"]
NUMBERS = ["-1", "+1.5", "-1e-05", "-inf", "1", "nan", "-.5"]
TEXTS = ["a=1", "", " =1", "'=1", "1-2", "中"]


@pytest.mark.parametrize("text", FORMULAS)
def test_a_formula_gets_a_mark(text: str) -> None:
    assert harmless(text) == f"'{text}"


@pytest.mark.parametrize("text", [*NUMBERS, *TEXTS])
def test_numbers_and_texts_stay(text: str) -> None:
    assert harmless(text) == text
    assert harmless(-1) == -1
    assert harmless(-1.5) == -1.5


def is_safe(cell: str) -> bool:
    if not cell.startswith(("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")):
        return True
    try:
        float(cell)
    except ValueError:
        return False
    return True


def cells(text: str, divider: str = ",") -> list[str]:
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=divider,
                      quoting=csv.QUOTE_MINIMAL if divider == "," else csv.QUOTE_NONE)
    return [cell for row in rows for cell in row]


def test_rows_are_read_back() -> None:
    rows = [[*FORMULAS], [*NUMBERS, -3, 0.5], [*TEXTS]]
    read = list(csv.reader(io.StringIO(csv_text(rows), newline="")))
    assert read == [[f"'{one}" for one in FORMULAS], [*NUMBERS, "-3", "0.5"], TEXTS]
    lines = tsv_text(rows).split("\n")
    assert [line.count("\t") for line in lines] == [len(row) - 1 for row in rows] + [0]
    assert all(map(is_safe, cells(csv_text(rows)) + cells(tsv_text(rows), "\t")))


def test_every_exporter_of_the_engine() -> None:
    name = "=HYPERLINK(1)"
    model = Trainer(TextCorpus(["=1 =1 +2 +2 -3 -3 @a @a"]), TrainOptions(262)).run()
    tokenizer = tokenizer_of(model, name=name, family="BPE")
    corpus = TextCorpus(["a =1 b"], "@corpus")
    table = compare([tokenizer], [corpus])
    inventory = Table.of(tokenizer.vocabulary)
    rows = np.arange(len(tokenizer.vocabulary), dtype=np.int32)
    whole = TextTable(["metric", name], [], [["-x", "-1.5"]])
    for text, divider, needs in (
        (table.as_csv(), ",", [f"'{name}", "'@corpus"]),
        (tables.as_csv(whole), ",", [f"'{name}", "'-x", "-1.5"]),
        (tables.as_tsv(whole), "\t", [f"'{name}", "'-x", "-1.5"]),
        (as_csv(inventory, rows).decode(), ",", ["'=", "'+", "'-", "'@"]),
        (as_tsv(inventory, rows).decode(), "\t", ["'=", "'+", "'-", "'@", " "]),
        (report_csv(collect([tokenizer], [corpus])), ",", [f"'{name}", "'@corpus"]),
    ):
        found = cells(text, divider)
        assert all(map(is_safe, found))
        assert set(needs) <= set(found)
