"""Every view paints at any size, in the window and as a floating panel."""

from __future__ import annotations

import pytest
from compare_kit import HARD, cl100k, trained
from hands import Hands, hands
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tokenprism_app.session import ByteRange, Text
from tokenprism_app.views.compare.toolbar import Arrangement
from tokenprism_app.views.merges.rows import ReplayRows
from tokenprism_app.window.main_window import MainWindow

__all__ = ["hands"]

SIZES = ((1, 1), (50, 30), (200, 100), (390, 300), (400, 700), (1280, 30), (12, 800))
VIEWS = (
    "library", "tracks", "inspector", "merges", "lattice", "curves", "metrics", "vocabulary",
    "differences", "adviser", "corpus", "cut", "examples",
)


@pytest.fixture
def filled(window: MainWindow, hands: Hands) -> MainWindow:
    """Three tokenizers over the hard text, all of it selected."""
    for tokenizer in (trained(420, "small"), cl100k()):
        window.session.add_tokenizer(tokenizer)
    window.session.set_text(Text(b"antidisestablishmentarianism " + HARD, "hard"))
    hands.settle()
    return window


@pytest.mark.parametrize("name", VIEWS)
def test_a_floating_view_paints_at_any_size(
    filled: MainWindow, qtbot: QtBot, name: str
) -> None:
    card = filled.cards[name]
    filled._show(name)
    for selection in (ByteRange(0, 28), ByteRange(0, len(filled.session.text.source))):
        filled.session.select(selection, filled.session.visible[0].key)
        qtbot.waitUntil(lambda: not getattr(card.view, "busy", False))
        card.setFloating(True)
        card.setMinimumSize(0, 0)
        for size in SIZES:
            card.resize(*size)
            QApplication.processEvents()
            card.view.resize(*size)  # smaller than its dock lets it be
            card.grab()
            card.view.grab()


@pytest.mark.parametrize("way", Arrangement)
def test_compare_paints_at_any_size(filled: MainWindow, way: Arrangement) -> None:
    filled.compare.toolbar.choose_way(way)
    for size in SIZES:
        filled.resize(*size)
        QApplication.processEvents()
        filled.compare.resize(*size)
        for canvas in filled.compare.canvases:
            canvas.resize(*size)
            canvas.settle()
            canvas.grab()
        filled.compare.grab()
        filled.grab()


def test_replay_rows_paint_where_symbols_have_no_room(
    filled: MainWindow, qtbot: QtBot
) -> None:
    filled._show("merges")
    filled.session.select(ByteRange(0, 28), filled.session.visible[0].key)
    rows = filled.cards["merges"].view.findChild(ReplayRows)
    qtbot.waitUntil(lambda: rows.replay is not None)
    for width in range(1, 420, 13):
        rows.resize(width, 200)
        rows.grab()
        for row in range(rows.count):
            boxes = rows.boxes(row)
            assert all(one.left >= 0 and one.width > 0 for one in boxes)
