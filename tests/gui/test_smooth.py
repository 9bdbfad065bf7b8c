"""What keeps the window answering: work in slices, pictures and items that are kept."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable

import numpy as np
import pytest
from bpe_kit import MIXED, Cl100k, fill, naive
from bpe_kit import session_of as bpe_session
from compare_kit import HARD, session_of, trained
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, Qt, QTimer
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from tokenprism_app.painting.blocks import block_end
from tokenprism_app.painting.display import display
from tokenprism_app.painting.face import face
from tokenprism_app.painting.lines import TextLines
from tokenprism_app.painting.style import Style
from tokenprism_app.painting.tints import ColourBy, tints
from tokenprism_app.session import ByteRange, Result, Text
from tokenprism_app.start.first_paint import FirstPaint
from tokenprism_app.start.watchdog import SLOW, Watchdog
from tokenprism_app.theme import style as theming
from tokenprism_app.views.compare.blockcache import BlockCache
from tokenprism_app.views.compare.comparison import Comparison
from tokenprism_app.views.compare.header import (
    EDGE,
    GAP,
    LEAST_NAME,
    NAME,
    SIZES,
    HeaderFacts,
    _width,
    columns_for,
)
from tokenprism_app.views.compare.pane import LEAST_WIDTH
from tokenprism_app.views.compare.sharedlines import SharedLines
from tokenprism_app.views.compare.view import CompareView
from tokenprism_app.views.curves.view import CurvesView
from tokenprism_app.views.inspector.view import InspectorView
from tokenprism_app.views.tracks import layer
from tokenprism_app.views.tracks.painting import paint_row
from tokenprism_app.views.tracks.view import TracksView
from tokenprism_app.window.text_places import STEP, Places

HEX = bytes(range(128, 192)) * 16  # a kilobyte that is no UTF-8: all of it is shown as hex


def after(steps: int) -> Callable[[], bool]:
    """Time that is over after so many looks at it."""
    left = iter([False] * steps)
    return lambda: next(left, True)


# layout in slices


def rows_of(lines: TextLines) -> list[tuple[int, int, list[float], list[float]]]:
    return [(row.first, row.last, row.left, row.right) for row in lines.rows]


@pytest.mark.parametrize(
    "source", [HEX, HARD[: block_end(HARD, 0)], "مرحبا 123 عالم ".encode() * 40],
    ids=["hex", "latin", "both ways"],
)
def test_a_layout_in_steps_is_that_in_one_go(qtbot: QtBot, source: bytes) -> None:
    shown = display(source, 0, len(source), np.zeros(0, np.int64))
    look = face(theming.current())
    whole = TextLines(shown, look, 260)
    steps = TextLines(shown, look, 260, complete=False)
    turns = 0
    while not steps.advance(after(2)):
        assert steps.rows == []
        turns += 1
    assert rows_of(steps) == rows_of(whole)
    assert turns >= len(whole.rows) - 2


def test_a_block_of_hex_takes_many_turns_and_comes_out_the_same(qtbot: QtBot) -> None:
    session = session_of(HEX, trained(300))
    key = session.tokenizers[0].key
    look = face(theming.current())
    colours = tints(
        ColourBy.ALTERNATE, look.palette, look.palette.hues[0],
        session.tokenizers[0].tokenizer.vocabulary,
    )
    caches = []
    for _ in range(2):
        cache = BlockCache(session, key, Comparison(session), SharedLines())
        cache.style = Style(look, look.palette.hues[0], colours, marks=True, width=300, ratio=1.0)
        caches.append(cache)
    expected = caches[0].block(0)
    assert len(expected.lines.rows) > 10
    assert caches[1].block_in_time(0, after(0)) is None
    turns = 0
    while (found := caches[1].block_in_time(0, after(3))) is None:
        assert not caches[1].is_current(0)
        turns += 1
    assert turns > 3
    assert rows_of(found.lines) == rows_of(expected.lines)
    assert found.look == expected.look
    assert caches[1].block_in_time(0, after(0)) is found


def test_equal_lines_share_their_layout_but_not_their_place(qtbot: QtBot) -> None:
    source = b"one line\nanother line\none line\n"
    shared, look = SharedLines(), face(theming.current())
    first, last = (
        shared.lines(display(source, a, b, np.zeros(0, np.int64)), look, 300, after(99))
        for a, b in ((0, 9), (22, 31))
    )
    assert last.rows is first.rows
    assert (first.display.start, last.display.start) == (0, 22)


def test_typing_keeps_the_layout_of_other_lines(qtbot: QtBot) -> None:
    source = b"first line\nsecond line\nthird line\n"
    session = session_of(source, trained(300))
    view = CompareView(session)
    qtbot.addWidget(view)
    view.resize(600, 400)
    view.show()
    view.settle()
    before = {one.block.lines.display.text: one.block.lines for one in view.canvases[0].placed()}
    session.set_text(Text(b"first line\nsecond linE\nthird line\n", "Pasted text"))
    view.settle()
    for placed in view.canvases[0].placed():
        known = before.get(placed.block.lines.display.text)
        if known is not None:
            assert placed.block.lines.rows is known.rows
    texts = [one.block.lines.display.text[:11] for one in view.canvases[0].placed()]
    assert texts[1] == "second\u00a0linE"
    view.close_session()


def test_stale_rows_answer_nothing(qtbot: QtBot) -> None:
    session = session_of(HARD, trained(400))
    view = CompareView(session)
    qtbot.addWidget(view)
    view.resize(600, 400)
    view.show()
    view.settle()
    canvas = view.canvases[0]
    qtbot.waitUntil(lambda: canvas.is_complete)
    place = QPointF(20, 20).toPoint()
    assert canvas.place.hit(place) is not None
    session.set_cut(280)  # the rows on the screen now have the tokens of before
    assert canvas.place.hit(place) is None
    qtbot.waitUntil(lambda: canvas.is_complete and canvas.place.hit(place) is not None)
    view.close_session()


# headers and panes


NAMES = st.text("abcdefghij-", min_size=1, max_size=40)
COUNTS = st.integers(0, 10**8)
CHANGES = st.sampled_from(["", "±0%", "+282.2%", "−12.5%"])


@settings(deadline=None, max_examples=60)
@given(st.integers(LEAST_WIDTH, 700), st.lists(st.tuples(NAMES, COUNTS, CHANGES), min_size=1))
def test_headers_say_the_same_figures_for_which_all_have_room(
    width: int, panes: list[tuple[str, int, str]]
) -> None:
    given = [
        HeaderFacts(name, "BPE", f"{count:,} tokens", change, "4.04 bytes/token", 1,
                    brief=f"{count:,}")
        for name, count, change in panes
    ]
    columns = columns_for(given, width)
    assert next(iter(columns)) in ("count", "brief")
    assert "ratio" not in columns or "count" in columns
    for one in given:
        for name, room in columns.items():
            assert _width(getattr(one, name), SIZES[name]) <= room
        left = width - EDGE - sum(columns.values()) - GAP * len(columns) - NAME
        assert left >= min(_width(one.name, 10, True), LEAST_NAME) or list(columns) == ["brief"]


def test_many_panes_scroll_sideways(qtbot: QtBot) -> None:
    session = session_of(HARD, *(trained(300 + i, f"mine-{i}") for i in range(5)))
    view = CompareView(session)
    qtbot.addWidget(view)
    view.resize(820, 420)
    view.show()
    view.settle()
    bar = view._panes.horizontalScrollBar()
    assert bar.maximum() > 0
    assert all(canvas.parentWidget().width() >= LEAST_WIDTH for canvas in view.canvases)
    last, position = view.canvases[-1], session.position
    # On a bare X server nobody activates a new window, and only an active one has a focus.
    view.activateWindow()
    qtbot.waitUntil(view.isActiveWindow)
    last.setFocus()
    qtbot.waitUntil(lambda: bar.value() == bar.maximum())
    wheel = QWheelEvent(
        QPointF(20, 20), last.mapToGlobal(QPointF(20, 20)), QPointF().toPoint(),
        QPointF(120, 0).toPoint(), Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase, False,
    )
    QApplication.sendEvent(last, wheel)
    assert session.position == position
    view.close_session()


# kept items and pictures


def curves(qtbot: QtBot, view: CurvesView) -> None:
    qtbot.addWidget(view)
    view.resize(620, 260)
    view.show()
    view.build()


def test_a_result_changes_the_data_of_a_curve_not_its_item(qtbot: QtBot) -> None:
    session = bpe_session(MIXED, naive(300), Cl100k())
    view = CurvesView(session)
    curves(qtbot, view)
    plot = view.plot
    assert plot is not None
    items, scene = dict(plot.curves), len(plot.scene().items())
    old = plot.curves[1].getData()[1][-1]
    session.set_text(Text(MIXED[:60]))
    fill(session)
    qtbot.waitUntil(lambda: plot.curves[1].getData()[1][-1] != old)
    assert plot.curves == items
    assert len(plot.scene().items()) == scene


def test_curves_without_a_result_show_no_old_one(qtbot: QtBot) -> None:
    session = bpe_session(MIXED, naive(300), naive(60))
    view = CurvesView(session)
    curves(qtbot, view)
    plot = view.plot
    assert plot is not None
    item = plot.curves[2]
    session.set_text(Text(MIXED[:60]))
    first = session.tokenizers[0]
    history = first.tokenizer.history(MIXED[:60])
    session.set_result(first.key, Result(history.full, history))
    qtbot.waitUntil(lambda: item.getData()[0] is None or len(item.getData()[0]) == 0)
    assert plot.curves[2] is item
    session.remove_tokenizer(2)
    qtbot.waitUntil(lambda: list(plot.curves) == [1])


def test_hover_and_selection_paint_over_kept_rows(qtbot: QtBot) -> None:
    session = bpe_session(MIXED, naive(300))
    view = TracksView(session)
    qtbot.addWidget(view)
    view.resize(700, 200)
    view.show()
    plain = view.grab().toImage()
    kept = view.layer.picture
    session.set_hover(ByteRange(3, 6))
    session.select(ByteRange(2, 4))
    assert view.grab().toImage() != plain
    assert view.layer.picture is kept
    session.set_hover(None)
    session.select(None)
    assert view.grab().toImage() == plain
    session.set_cut(300)
    assert view.grab().toImage() != plain


def test_only_lanes_with_other_tokens_are_painted_again(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = bpe_session(MIXED, naive(300), naive(60))
    view = TracksView(session)
    qtbot.addWidget(view)
    view.resize(700, 260)
    view.show()
    view.grab()
    painted: list[int | None] = []
    monkeypatch.setattr(layer, "paint_row", lambda painter, row, *rest: (
        painted.append(row.key), paint_row(painter, row, *rest)))
    # The smaller model is whole at 400 entries, and both are cut at 300.
    for cut, keys in ((400, [1]), (400, []), (300, [1, 2]), (None, [1, 2])):
        painted.clear()
        session.set_cut(cut)
        view.grab()
        # Rows of no tokenizer, as that of their agreement, are painted with them.
        assert [key for key in painted if key is not None] == keys
        qtbot.waitUntil(lambda: not view.marking.busy)  # the agreement has its number
        qtbot.wait(80)
        seen = view.grab().toImage()
        view._repaint()
        assert view.grab().toImage() == seen
    painted.clear()
    session.set_text(Text(b"another text"))
    fill(session)
    view.grab()
    assert set(painted) == {None, 1, 2}


def test_the_inspector_gathers_results(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    session = bpe_session(MIXED, naive(300), naive(60))
    session.select(ByteRange(2, 4))
    view = InspectorView(session)
    qtbot.addWidget(view)
    view.show()
    calls: list[int] = []
    tree = view._show_tree
    monkeypatch.setattr(view, "_show_tree", lambda *a: (calls.append(1), tree(*a)))
    fill(session)
    assert calls == []
    qtbot.waitUntil(lambda: bool(calls))
    assert len(calls) == 1


# counting, watching, starting


@given(st.integers(0, 5 * STEP), st.integers(1, 3))
@settings(deadline=None, max_examples=25)
def test_lines_counted_in_parts(byte: int, parts: int) -> None:
    source = (b"ab\ncdefg\n\n" * STEP)[: 5 * STEP]
    places = Places(source)
    turns = 0
    while not places.knows(byte):
        places.count(byte, parts * STEP)
        turns += 1
    assert turns == -(-(byte // STEP) // parts)
    place = places.at(byte)
    assert place is not None
    assert place.line == source.count(b"\n", 0, byte) + 1


def busy_for(milliseconds: float) -> None:
    begun = time.thread_time()
    while (time.thread_time() - begun) * 1000 < milliseconds:
        pass


@pytest.mark.timed
def test_the_watchdog_tells_what_took_a_turn(qtbot: QtBot) -> None:
    dog = Watchdog(QApplication.instance())
    try:
        QTimer.singleShot(0, lambda: busy_for(6 * SLOW))
        qtbot.waitUntil(lambda: bool(dog.slow))
        assert max(dog.turns) >= 6 * SLOW
        assert any("busy_for" in one.where for one in dog.slow)
        assert "busy_for" in dog.report()
        dog.restart()
        assert dog.turns == dog.slow == dog.gaps == []
    finally:
        dog.close()


def test_files_wait_for_the_first_paint(qtbot: QtBot) -> None:
    window, calls = QWidget(), []
    qtbot.addWidget(window)
    paint = FirstPaint(window, lambda: calls.append(1))
    assert paint.report() == "was not seen"
    window.show()
    qtbot.waitUntil(lambda: bool(calls))
    assert "after" in paint.report()
    window.repaint()
    qtbot.wait(30)
    assert calls == [1]


def test_the_window_needs_no_library_of_others() -> None:
    code = (
        "import sys, tokenprism_app.window.main_window, tokenprism_app.views.compare, "
        "tokenprism_app.views.tracks, tokenprism_app.views.curves, tokenprism_app.views.metrics; "
        "late = {'pyqtgraph', 'tokenizers', 'tiktoken', 'pyarrow', 'sqlite3'}; "
        "sys.exit(str(late & set(sys.modules) or '') or 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
