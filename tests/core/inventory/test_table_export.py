"""Rows as text: exact, a line each, read back by other programs."""

from __future__ import annotations

import csv
import io

import numpy as np
from hypothesis import given
from inventory_kit import LISTS, vocabulary_of
from tokenprism.inventory.export import COLUMNS, as_csv, as_hex, as_ids, as_tsv, escaped
from tokenprism.inventory.table import Table

HARD = [b"a", b"\t", b"\r\n", b'"x", y', b"\\n", b"\xe4\xb8", "南京".encode(), "\u2028".encode(),
        b"=1+1", b"\x00", "\u202e".encode()]


@given(LISTS)
def test_csv_is_read_back_exactly(parts: list[bytes]) -> None:
    parts = HARD + parts
    vocabulary = vocabulary_of(parts)
    table = Table.of(vocabulary).with_uses(np.arange(len(parts)))
    rows = table.order((("token", True),))
    read = list(csv.reader(io.StringIO(as_csv(table, rows).decode("utf-8"), newline="")))
    assert tuple(read[0]) == COLUMNS
    assert len(read) == 1 + len(parts)
    for row, line in zip(rows.tolist(), read[1:], strict=True):
        cells = dict(zip(COLUMNS, line, strict=True))
        assert int(cells["id"]) == row
        assert bytes.fromhex(cells["hex"]) == parts[row]
        # A spreadsheet would calculate what begins so.
        mark = "'" * parts[row].startswith((b"=", b"+", b"-", b"@", "＝".encode(), "＋".encode(),
                                            "－".encode(), "＠".encode()))
        assert cells["token"].removeprefix(mark) == escaped(parts[row])
        assert int(cells["used"]) == row
        assert int(cells["bytes"]) == len(parts[row])
        rank = int(vocabulary.ranks[row])
        assert cells["rank"] == (str(rank) if rank >= 0 else "")


@given(LISTS)
def test_copies_have_a_line_for_each_row(parts: list[bytes]) -> None:
    parts = HARD + parts
    table = Table.of(vocabulary_of(parts))
    rows = np.arange(len(parts), dtype=np.int32)
    lines = as_tsv(table, rows).decode().split("\n")
    assert len(lines) == len(parts) + 2
    assert {line.count("\t") for line in lines[:-1]} == {len(COLUMNS) - 1}
    assert as_ids(table, rows).split() == [str(i) for i in range(len(parts))]
    assert [bytes.fromhex(line) for line in as_hex(table, rows).split("\n")] == parts


def test_two_vocabularies() -> None:
    table = Table.of_both(vocabulary_of([b"a", b"bc"]), vocabulary_of([b"bc", b"d"]))
    lines = as_csv(table, np.arange(3, dtype=np.int32)).decode().splitlines()
    cells = [dict(zip(COLUMNS, line.split(","), strict=True)) for line in lines[1:]]
    assert [(one["id"], one["other_id"], one["in"]) for one in cells] == [
        ("0", "", "left"), ("1", "0", "moved"), ("", "1", "right"),
    ]
    assert as_ids(table, np.arange(3, dtype=np.int32)) == "0 1 1"


def test_escapes_can_be_undone() -> None:
    for data in HARD:
        text = escaped(data)
        assert text.isprintable()
        if "\\u" not in text:
            back = text.encode("utf-8").decode("latin-1")
            assert back.encode("latin-1").decode("unicode_escape").encode("latin-1") == data
