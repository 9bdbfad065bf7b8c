"""Rows of text: where the cells of a token lie."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication
from tokenprism_app.painting.display import display
from tokenprism_app.painting.face import face
from tokenprism_app.painting.lines import Row, TextLines
from tokenprism_app.theme.palette import palette


def row_of(source: bytes, *edges: int) -> Row:
    shown = display(source, 0, len(source), np.array(edges, np.int64))
    rows = TextLines(shown, face(palette(dark=False)), 900.0).rows
    assert len(rows) == 1
    return rows[0]


@pytest.mark.parametrize("word", ["שלום", "سلام"])
@pytest.mark.parametrize("before", ["", "in abc "])
def test_the_bytes_of_a_torn_letter_stay_in_their_run(
    qapp: QApplication, word: str, before: str
) -> None:
    # Each cell of the word lies to the left of the cell before it, without a gap or an overlap,
    # so that the box of each token is one piece.
    start = len(before.encode())
    row = row_of(f"{before}{word} end".encode(), start + 5)
    first = len(before)
    cells = range(first, first + len(word) + 1)  # the torn letter has two
    assert row.right[first] - row.left[first] > 0
    for one, other in pairwise(cells):
        assert row.left[one] == pytest.approx(row.right[other], abs=0.2)
        assert row.right[other] >= row.left[other]


def test_a_control_character_among_letters_from_the_right(qapp: QApplication) -> None:
    row = row_of("abc של\x07ום x".encode())
    for one, other in pairwise(range(4, 9)):
        assert row.left[one] == pytest.approx(row.right[other], abs=0.2)
