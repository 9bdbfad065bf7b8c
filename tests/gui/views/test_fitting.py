"""Labels keep clear of lines, rows of merges have room, fonts of headers follow the zoom."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRectF
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QTableWidget
from pytestqt.qtbot import QtBot
from tokenprism_app.theme import fonts, style
from tokenprism_app.views.lattice.arcs import Arc, Role
from tokenprism_app.views.training.chips import CHIP, fitting, merge_in
from tokenprism_app.widgets.measures import Lettered, ScaledColumns


@pytest.fixture
def zoom() -> Iterator[None]:
    yield
    style.set_zoom(1.0)


@given(
    st.floats(0, 500), st.floats(10, 400), st.floats(10, 300), st.floats(0, 1), st.floats(0, 1),
)
def test_the_limbs_of_a_curve_are_where_it_is(
    left: float, wide: float, height: float, one: float, other: float
) -> None:
    arc = Arc(0, 0, 1, Role.SHOWN, False, left, left + wide, height, "", "", QRectF())
    low, high = sorted((one * 1.2 * height, other * 1.2 * height))
    limbs = arc.limbs(low, high)
    assert bool(limbs) is (low < height)
    path, axis = arc.path(1000.0), 1000.0
    for k in range(201):
        point = path.pointAtPercent(k / 200)
        up = axis - point.y()
        if low + 1e-6 < up < high - 1e-6:
            assert any(a - 1e-3 <= point.x() <= b + 1e-3 for a, b in limbs)


@given(st.lists(st.text("ab 中", max_size=30), min_size=3, max_size=3), st.integers(60, 600))
def test_pieces_have_room(qapp: object, pieces: list[str], room: int) -> None:
    metrics = QFontMetricsF(fonts.mono(10))
    made = fitting(pieces, metrics, room)
    total = sum(map(metrics.horizontalAdvance, pieces))
    if total <= room:
        assert made == pieces
    else:
        assert sum(map(metrics.horizontalAdvance, made)) <= room + 1
        assert max(map(metrics.horizontalAdvance, pieces)) > room / 3


def test_headers_and_columns_follow_the_zoom(qtbot: QtBot, zoom: None) -> None:
    style.set_zoom(1.0)
    table = QTableWidget(2, 3)
    qtbot.addWidget(table)
    header = table.horizontalHeader()
    Lettered(header, fonts.plain, 9.5)
    ScaledColumns(table, {1: 80, 2: 120})
    table.show()
    table.setColumnWidth(2, 200)  # as the user drags it
    style.set_zoom(2.0)
    assert header.viewport().font().pointSizeF() == pytest.approx(19.0)
    assert (table.columnWidth(1), table.columnWidth(2)) == (160, 400)
    style.set_zoom(1.0)
    assert (table.columnWidth(1), table.columnWidth(2)) == (80, 200)


@given(st.text("aW中", min_size=1, max_size=30), st.text("aW中", min_size=1, max_size=30),
       st.integers(60, 700))
def test_a_merge_leaves_out_what_follows(
    qapp: object, left: str, right: str, room: int
) -> None:
    metrics = QFontMetricsF(fonts.mono(10))
    made = merge_in(left, right, left + right, metrics, room)
    taken = sum(metrics.horizontalAdvance(piece + sign) + CHIP for piece, sign in made)
    assert taken <= room + metrics.horizontalAdvance("…") * 2
    assert [sign for _, sign in made] in ([" + ", " → ", ""], [" + ", ""])
    if len(made) == 3:
        assert [piece for piece, _ in made] == [left, right, left + right]
    else:
        whole = metrics.horizontalAdvance(left + right) * 2
        assert whole + metrics.horizontalAdvance(" +  → ") + 3 * CHIP > room - 2
