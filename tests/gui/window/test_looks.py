"""What the eye would find: fonts that follow the zoom, margins, plurals, words that fit."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QByteArray, QPoint
from PySide6.QtWidgets import QLabel, QSpinBox, QToolBar, QWidget
from pytestqt.qtbot import QtBot
from tokenprism_app.figures import counted
from tokenprism_app.theme import fonts, style
from tokenprism_app.views.curves.axes import SizeAxis
from tokenprism_app.views.tracks.lanes import RowKind
from tokenprism_app.widgets.choice import Choice
from tokenprism_app.widgets.unbroken import as_said, unbroken
from tokenprism_app.window.main_window import MainWindow


@pytest.fixture
def filled(window: MainWindow, qtbot: QtBot) -> Iterator[MainWindow]:
    window.handlers.begin([])
    qtbot.waitUntil(
        lambda: len(window.session.results) == 3 and not window.opener.busy)
    yield window
    style.set_zoom(1.0)


def lettering(root: QWidget) -> dict[str, float]:
    """The size of each label's letters, by its words."""
    return {
        one.text(): one.font().pointSizeF() for one in root.findChildren(QLabel)
        if one.text() and one.isVisible()
    }


@pytest.mark.parametrize("panel", ["inspector", "metrics", "differences", "vocabulary"])
def test_letters_follow_the_zoom_while_the_window_is_open(
    filled: MainWindow, qtbot: QtBot, panel: str
) -> None:
    card = filled.cards[panel]
    card.show()
    card.raise_()
    qtbot.waitUntil(lambda: not getattr(card.view, "busy", False))
    before = lettering(card)
    style.set_zoom(1.5)
    qtbot.waitUntil(lambda: not getattr(card.view, "busy", False))
    after = lettering(card)
    shared = before.keys() & after.keys()
    assert shared
    assert {words: after[words] / before[words] for words in shared} == {
        words: pytest.approx(1.5, abs=0.03) for words in shared
    }


def test_cards_keep_their_distance_where_no_panel_is(filled: MainWindow, qtbot: QtBot) -> None:
    def left() -> int:
        return int(filled.compare.mapTo(filled, QPoint(0, 0)).x())

    def right() -> int:
        return filled.width() - left() - int(filled.compare.width())

    for name in ("library", "inspector"):
        filled.cards[name].hide()
    qtbot.waitUntil(lambda: left() < 30)
    assert left() >= 8
    assert right() >= 8
    shown = [bar.isVisible() for bar in filled.findChildren(QToolBar)]
    assert shown == [True, True]
    for name in ("library", "inspector"):
        filled.cards[name].show()
    assert [bar.isVisible() for bar in filled.findChildren(QToolBar)] == [False, False]


def test_a_narrow_strip_of_the_cut_says_less(filled: MainWindow, qtbot: QtBot) -> None:
    cut = filled.cards["cut"].view
    button = cut.findChild(QWidget, "cut-next")
    cut.resize(1200, cut.height())
    assert button.text() == "next change →"
    cut.resize(500, cut.height())
    assert cut.brief
    assert button.text() == "→"
    assert button.accessibleName() == "next change"


def test_a_narrow_toolbar_of_compare_says_less(filled: MainWindow, qtbot: QtBot) -> None:
    toolbar = filled.compare.toolbar
    qtbot.waitUntil(lambda: bool(toolbar.disagreements.text()))
    toolbar.resize(1400, toolbar.height())
    assert toolbar.colours.text().startswith("Colour: ")
    toolbar.resize(420, toolbar.height())
    assert not toolbar.colours.text().startswith("Colour: ")
    assert toolbar.disagreements.text().endswith("≠")


def test_one_and_many() -> None:
    assert counted(1, "{0} word", "{0} words") == "1 word"
    assert counted(2000, "{n} word", "{n} words") == "2,000 words"


def test_number_fields_are_indented(filled: MainWindow) -> None:
    boxes = filled.cards["adviser"].view.findChildren(QSpinBox)
    assert boxes
    assert all(box.lineEdit().textMargins().left() == 8 for box in boxes)


def test_choices_end_in_an_ellipsis(qtbot: QtBot) -> None:
    box = Choice()
    qtbot.addWidget(box)
    box.addItem("a rather long choice of words")
    box.resize(90, 30)
    box.show()
    narrow = box.grab().toImage()
    box.setItemText(0, "a rather long choice of other words")
    assert box.grab().toImage() == narrow  # the same beginning, and the same end


def test_sizes_close_together_have_round_ticks(qtbot: QtBot) -> None:
    axis = SizeAxis("bottom")
    (_, places), = axis.tickValues(8.0, 8.08, 300)
    assert axis.tickStrings(places, 1, 1) == ["260", "265", "270"]
    (_, places), = axis.tickValues(8.0, 13.0, 300)
    assert axis.tickStrings(places, 1, 1)[0] == "256"


def test_hidden_rows_of_the_tracks_are_remembered(filled: MainWindow) -> None:
    view = filled.cards["tracks"].view
    view.set_hidden(RowKind.CLUSTERS, True)
    state = view.state()
    view.set_hidden(RowKind.CLUSTERS, False)
    view.restore_state(state)
    assert view.hidden == {RowKind.CLUSTERS}
    for damaged in (b"", b"{", b"[]", b'{"hidden": 4}', b'{"hidden": ["none"]}'):
        view.restore_state(QByteArray(damaged))
    assert view.hidden == set()  # of the last, which hides no row that there is
    assert fonts.zoom() == 1.0


def test_no_line_ends_inside_of_quotes() -> None:
    text = "Left is ' a' (letters), right is ' language' (letters, and so on) of 'b' 'c'."
    made = unbroken(text)
    assert "'\u00a0a'" in made
    assert "'\u00a0language'" in made
    assert "' (letters" in made
    assert as_said(made) == text
