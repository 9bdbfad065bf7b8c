"""Compare's arrangements, keys, minimap and copying, with a real mouse and real keys."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import numpy as np
import pytest
from compare_kit import HARD, cl100k, encode_all, session_of, trained
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication, QInputMethodEvent
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot
from tokenprism_app.painting.style import MARGIN
from tokenprism_app.painting.tints import ColourBy
from tokenprism_app.session import ByteRange, Session, Text
from tokenprism_app.views.compare.canvas import Canvas
from tokenprism_app.views.compare.copying import _leave_text
from tokenprism_app.views.compare.toolbar import Arrangement
from tokenprism_app.views.compare.view import CompareView
from tokenprism_app.work.copying import CopyAs

Maker = Callable[..., CompareView]
CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def show(qtbot: QtBot) -> Iterator[Maker]:
    """Show the view of a session, in an arrangement, and wait until it is painted."""
    views = []

    def make(session: Session, way: Arrangement = Arrangement.COLUMNS) -> CompareView:
        view = CompareView(session)
        views.append(view)
        qtbot.addWidget(view)
        view.resize(1100, 600)
        view.toolbar.choose_way(way)
        view.show()
        view.settle()
        qtbot.waitUntil(lambda: all(canvas.is_complete for canvas in view.canvases))
        return view

    yield make
    for view in views:
        view.close_session()


def pair(source: bytes = HARD) -> Session:
    return session_of(source, trained(300, "small"), trained(420, "large"))


def middle(canvas: Canvas, start: int, key: int) -> QPoint:
    box = next(one for one in canvas.boxes(start, start + 1) if one.key == key)
    left, top, right, bottom = box.rectangles[0]
    return QPoint((left + right) // 2, (top + bottom) // 2)


# boxes and bytes

pieces = st.one_of(
    st.text(max_size=20).map(lambda text: text.encode("utf-8", "ignore")),
    st.binary(max_size=5),
    st.sampled_from([one.encode() for one in (
        "שלום 12 abc", "لا إله 5", "مرحبا 123 x", "👨🏽‍🚀🇨🇳", "é\u0301ä\u0323", "क्षत्रिय",
        "a\u200db\u200c\u00a0\u2028", "\t\t", "\n", " " * 90, "\x00\x07\r\n",
    )]),
)
hard_text = st.lists(pieces, min_size=1, max_size=10).map(b"".join).filter(bool)


def check_boxes(canvas: Canvas, session: Session) -> None:
    """Each tokenizer's boxes tile what is in view, and each is found again at its middle."""
    seen = canvas.visible_range()
    boxes = canvas.boxes(seen.start, seen.end)
    for key in {box.key for box in boxes}:
        result, reached = session.results[key], seen.start
        for box in (one for one in boxes if one.key == key):
            assert box.start == reached
            reached = box.end
            (index,) = np.flatnonzero(
                (result.full.starts <= box.start) & (result.full.ends >= box.end)
            ).tolist()
            assert box.token_id == int(result.full.ids[index])
            left, top, right, bottom = box.rectangles[0]
            if right - left < 2 or left < MARGIN:
                continue
            hit = canvas.place.hit(QPoint((left + right) // 2, (top + bottom) // 2))
            assert hit is not None
            assert hit.key == key
            assert hit.span == ByteRange(
                int(result.full.starts[index]), int(result.full.ends[index])
            )
        assert reached == seen.end


@pytest.mark.parametrize("way", Arrangement)
@settings(max_examples=15, deadline=None,
          suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(source=hard_text)
@example(source="क्षत्रियلا إله 5".encode())  # bytes of letters in both directions, and marks
@example(source="\u05c0क्षत्रिय".encode())
@example(source=b"\xde\xa6\x00")  # a mark without its base
def test_painted_boxes_map_back_to_their_bytes(
    show: Maker, way: Arrangement, source: bytes
) -> None:
    session = pair(source)
    view = show(session, way)
    for canvas in view.canvases:
        canvas.grab()
        check_boxes(canvas, session)


@pytest.mark.parametrize("way", Arrangement)
@pytest.mark.parametrize("mode", ColourBy)
def test_the_hard_text_paints_in_every_way_and_mode(
    show: Maker, way: Arrangement, mode: ColourBy
) -> None:
    session = pair()
    view = show(session, way)
    view.toolbar.choose_mode(mode)
    view.settle()
    for canvas in view.canvases:
        assert not canvas.grab().isNull()
        check_boxes(canvas, session)
    legend = view.toolbar.legend
    assert legend.isVisible() == (mode is not ColourBy.ALTERNATE)
    assert bool(legend.accessibleName()) == (mode is not ColourBy.ALTERNATE)


def test_an_interlinear_character_that_is_cut_is_still_shown(show: Maker) -> None:
    source = "🚫 ab 🧪🧪 c\u0301d".encode()
    session = session_of(source, cl100k())
    canvas = show(session, Arrangement.INTERLINEAR).canvases[0]
    assert "🚫" in canvas.placed()[0].block.lines.display.text
    spans = [(box.start, box.end) for box in canvas.boxes(0, len(source))]
    assert spans == [
        (0, 2), (2, 3), (3, 4), (4, 7), (7, 10), (10, 11), (11, 12), (12, 14), (14, 15), (15, 16),
        (16, 18), (18, 20), (20, 21),
    ]
    one, other = (canvas.boxes(at, at + 1)[0].rectangles[0] for at in (0, 2))
    assert one[2] == other[0]
    assert one[2] > one[0]


def test_a_click_in_a_lane_is_a_token_of_its_tokenizer(show: Maker, qtbot: QtBot) -> None:
    session = pair()
    canvas = show(session, Arrangement.INTERLINEAR).canvases[0]
    for entry in session.visible:
        place = middle(canvas, 8, entry.key)
        qtbot.mouseClick(canvas, LEFT, pos=place)
        window = session.results[entry.key].window(8, 9)
        assert session.selection == ByteRange(int(window.starts[0]), int(window.ends[0]))
        assert (session.selected_key, canvas.key) == (entry.key, entry.key)


def test_ways_and_modes_are_chosen_by_click_and_remembered(show: Maker, qtbot: QtBot) -> None:
    view = show(pair())
    qtbot.mouseClick(view.toolbar.ways[Arrangement.INTERLINEAR], LEFT)
    assert view.toolbar.way is Arrangement.INTERLINEAR
    assert len(view.canvases) == 1
    view.toolbar.choose_mode(ColourBy.SCRIPT)
    view.toolbar.marks.click()
    other = show(pair())
    other.restore_state(view.state())
    assert other.toolbar.way is Arrangement.INTERLINEAR
    assert other.toolbar.mode is ColourBy.SCRIPT
    assert not other.toolbar.marks.isChecked()
    other.restore_state(type(view.state())(b"{damaged"))
    assert other.toolbar.way is Arrangement.INTERLINEAR
    other.toolbar.choose_way(Arrangement.ROWS)
    assert len(other.canvases) == 2


def test_the_baseline_is_chosen_and_differences_follow(show: Maker) -> None:
    session = pair()
    view = show(session)
    small, large = session.visible
    headers = [pane.header for pane in view._panes.panes.values()]
    assert "baseline" in headers[0].accessibleName()
    assert "−" in headers[1].accessibleName()
    view.toolbar.baseline.menu().actions()[1].trigger()
    assert session.baseline == large.key
    assert "+" in headers[0].accessibleName()
    assert large.name in view.toolbar.baseline.text()
    assert small.name not in view.toolbar.baseline.text()


# keys

def test_control_and_arrows_walk_the_boundaries_of_all(show: Maker, qtbot: QtBot) -> None:
    session = pair(b"Tokenization decides what a language model can see.")
    canvas = show(session).canvases[0]
    edges = sorted({int(edge) for one in session.results.values() for edge in one.full.ends})
    reached = []
    for _ in range(6):
        qtbot.keyClick(canvas, Qt.Key.Key_Right, CONTROL)
        assert session.selection is not None
        reached.append(session.selection.end)
    assert reached == edges[:6]
    qtbot.keyClick(canvas, Qt.Key.Key_Left, CONTROL)
    assert session.selection == ByteRange(edges[3], edges[4])


def test_the_caret_moves_by_lines_ends_and_tokens(show: Maker, qtbot: QtBot) -> None:
    session = pair(b"first line\nsecond line\nthird")
    view = show(session)
    view.toolbar.edit.setChecked(True)
    canvas = view.canvases[0]
    session.select(ByteRange(3, 3))
    for key, modifier, expected in (
        (Qt.Key.Key_Down, Qt.KeyboardModifier.NoModifier, 14),
        (Qt.Key.Key_End, Qt.KeyboardModifier.NoModifier, 22),
        (Qt.Key.Key_Home, Qt.KeyboardModifier.NoModifier, 11),
        (Qt.Key.Key_Up, Qt.KeyboardModifier.NoModifier, 0),
        (Qt.Key.Key_End, CONTROL, 28),
        (Qt.Key.Key_Home, CONTROL, 0),
    ):
        qtbot.keyClick(canvas, key, modifier)
        assert session.selection == ByteRange(expected, expected), key
    qtbot.keyClick(canvas, Qt.Key.Key_Right, CONTROL)
    first = int(session.results[canvas.key].full.ends[0])
    assert session.selection == ByteRange(first, first)
    qtbot.keyClick(canvas, Qt.Key.Key_End, SHIFT)
    assert session.selection == ByteRange(first, 10)
    qtbot.keyClicks(canvas, "X")
    assert session.text.source == b"first line"[:first] + b"X\nsecond line\nthird"


def test_an_input_method_composes_and_commits(show: Maker, qtbot: QtBot) -> None:
    session = pair(b"ab")
    view = show(session)
    view.toolbar.edit.setChecked(True)
    canvas = view.canvases[0]
    session.select(ByteRange(1, 1))
    QApplication.sendEvent(canvas, QInputMethodEvent("nan", []))
    assert session.text.source == b"ab"
    done = QInputMethodEvent("", [])
    done.setCommitString("南京\u00a0")
    QApplication.sendEvent(canvas, done)
    assert session.text.source == "a南京\u00a0b".encode()
    qtbot.keyClick(canvas, Qt.Key.Key_Z, CONTROL)
    assert session.text.source == b"ab"


# the whole text at a glance

def test_the_minimap_shows_where_they_disagree_and_scrolls(show: Maker, qtbot: QtBot) -> None:
    same, other = b"x 1 y 2 z 3\n" * 900, b"Tokenization decides\n" * 900
    session = session_of(same + other, trained(300, "one", "x 1 y 2 z"), cl100k())
    view = show(session)
    strip = view.minimap
    qtbot.waitUntil(lambda: strip.found is not None and not strip.busy)
    bars = strip.bars(200)
    half = round(200 * len(same) / len(same + other))
    assert bars[half + 5 :].mean() > 2 * bars[: half - 5].mean()
    qtbot.waitUntil(lambda: "in view" not in view.toolbar.disagreements.text())
    qtbot.mouseClick(strip, LEFT, pos=QPoint(10, strip.height() // 2))
    seen = view.canvases[0].visible_range()
    centre = len(session.text.source) // 2
    assert seen.start < centre < seen.end
    qtbot.mousePress(strip, LEFT, pos=QPoint(10, strip.height() // 2))
    qtbot.mouseMove(strip, QPoint(10, strip.height() - 1))
    qtbot.mouseRelease(strip, LEFT, pos=QPoint(10, strip.height() - 1))
    session.set_text(Text(b"", "none"))
    assert strip.bars(50).sum() == 0


# copying

def test_a_selection_is_copied_in_every_form(show: Maker, qtbot: QtBot) -> None:
    source = "a\u00a0b\u2028c\u2029d\x00e\r\nf".encode()
    session = session_of(source, cl100k())
    view = show(session)
    qtbot.keyClick(view.canvases[0], Qt.Key.Key_A, CONTROL)
    ids = [64, 4194, 65, 378, 101, 66, 378, 102, 67, 188, 68, 319, 69]
    clipboard = QGuiApplication.clipboard()
    for form in CopyAs:
        view.copy(form)
        words = clipboard.text()
        if form is CopyAs.TEXT:
            assert words.encode() == source
        elif form is CopyAs.HEX:
            assert bytes.fromhex(words) == source
        elif form is CopyAs.IDS:
            assert json.loads(words) == ids
        elif form is CopyAs.JSON:
            assert json.loads(words)["ids"] == ids
        elif form is CopyAs.HTML:
            assert clipboard.mimeData().html().count("background-color") == len(ids)
            _leave_text()  # as at the end of the program
            assert not clipboard.mimeData().hasHtml()
            assert clipboard.text().startswith("<pre")


def test_lines_are_copied_with_line_feeds(show: Maker) -> None:
    session = pair(b"xa\nby")
    view = show(session)
    session.select(ByteRange(1, 4))
    view.copy()
    assert QGuiApplication.clipboard().text() == "a\nb"


def test_the_menu_of_a_pane_copies(show: Maker, qtbot: QtBot) -> None:
    session = pair(b"Tokenization")
    view = show(session)
    session.select(ByteRange(0, 5))
    menu = QMenu(view)
    view.extend_menu(menu)
    menu.popup(view.mapToGlobal(QPoint(20, 20)))
    chosen = next(one for one in menu.actions() if one.objectName() == "copy_hex")
    qtbot.mouseClick(menu, LEFT, pos=menu.actionGeometry(chosen).center())
    assert QGuiApplication.clipboard().text() == "54 6F 6B 65 6E"


# large texts

def test_a_line_of_a_megabyte_is_pasted_typed_in_and_undone(show: Maker, qtbot: QtBot) -> None:
    line = b"lorem42 " * 125_000
    session = pair(line)
    view = show(session)
    canvas = view.canvases[0]
    view.toolbar.edit.setChecked(True)
    session.select(ByteRange(500_001, 500_001))
    qtbot.keyClicks(canvas, "X")
    assert session.text.source == line[:500_001] + b"X" + line[500_001:]
    encode_all(session)
    qtbot.waitUntil(lambda: canvas.is_complete)
    seen = canvas.visible_range()
    assert seen.start <= 500_002 <= seen.end
    check = canvas.boxes(seen.start, seen.end)
    assert (check[0].start, check[-1].end) == (seen.start, seen.end)
    qtbot.keyClick(canvas, Qt.Key.Key_Z, CONTROL)
    assert session.text.source == line
