"""The tracks, driven by mouse and keys."""

from __future__ import annotations

import itertools

import numpy as np
from bpe_kit import MIXED, fill, naive, session_of
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication
from tokenprism.encoding import Encoding
from tokenprism_app.session import ByteRange, Result, Session, Text
from tokenprism_app.theme.style import set_dark
from tokenprism_app.views.tracks.axis import ByteAxis
from tokenprism_app.views.tracks.characters import characters
from tokenprism_app.views.tracks.lanes import LABELS, ROW, RowKind
from tokenprism_app.views.tracks.view import TracksView

ANY_BYTES = st.one_of(
    st.text().map(lambda text: text.encode("utf-8", "replace")),
    st.binary(),
    st.lists(st.sampled_from(["é".encode(), "中".encode(), "😀".encode(), b"\xff", b"a", b"\x80"]))
    .map(b"".join),
)


def shown(qtbot, session, width=1100, height=300):
    view = TracksView(session)
    qtbot.addWidget(view)
    view.resize(width, height)
    with qtbot.waitExposed(view):
        view.show()
    return view


def click(qtbot, view, point, modifier=Qt.KeyboardModifier.NoModifier):
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, modifier, point)


def wheel(view, at, turn, modifier=Qt.KeyboardModifier.NoModifier):
    event = QWheelEvent(
        QPointF(at), QPointF(view.viewport().mapToGlobal(at)), QPoint(), QPoint(0, turn),
        Qt.MouseButton.NoButton, modifier, Qt.ScrollPhase.NoScrollPhase, False,
    )
    QApplication.sendEvent(view.viewport(), event)


# characters


def reference_characters(source):
    """Start and code of every character, from one decoding of the whole."""
    found, at = [], 0
    for one in source.decode("utf-8", "surrogateescape"):
        found.append((at, ord(one)))
        at += 1 if 0xDC80 <= ord(one) <= 0xDCFF else len(one.encode())
    return found


@given(ANY_BYTES, st.integers(0, 60), st.integers(0, 60))
def test_characters_of_a_window_are_those_of_the_whole(source, start, size):
    start = min(start, len(source))
    end = min(start + size, len(source))
    found = characters(source, start, end)
    whole = reference_characters(source)
    ends = [*(at for at, _ in whole), len(source)][1:]
    expected = [
        (at, code) for (at, code), stop in zip(whole, ends, strict=True)
        if stop > start and at < end
    ]
    assert list(zip(found.edges.tolist(), found.codes.tolist(), strict=False)) == expected


def test_offsets_inside_characters():
    letters = characters("a中é".encode(), 0, 6)
    assert letters.inside(np.arange(7)).tolist() == [False, False, True, True, False, True, False]


# boxes


@st.composite
def tiled_texts(draw):
    source = draw(ANY_BYTES.filter(bool))
    inner = draw(st.sets(st.integers(1, max(1, len(source) - 1)), max_size=30))
    starts = np.array(sorted({0} | {at for at in inner if at < len(source)}), np.int64)
    return Encoding.tiled(source, np.arange(len(starts), dtype=np.int32), starts)


@settings(
    deadline=None, max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(encoding=tiled_texts(), cell=st.integers(3, 40), offset=st.integers(0, 400))
def test_boxes_map_back_to_their_bytes(qtbot, encoding, cell, offset):
    session = Session()
    session.set_text(Text(encoding.source))
    entry = session.add_tokenizer(naive(20))
    session.set_result(entry.key, Result(encoding))
    view = shown(qtbot, session, 500)
    view.zoom(cell / view.axis.scale, 0)
    view._scroll_to(offset)
    start, end = view.axis.window()
    expected = [
        span for span in zip(encoding.starts.tolist(), encoding.ends.tolist(), strict=True)
        if span[0] < end and span[1] > start
    ]
    boxes = view.boxes(entry.key)
    assert [(box.start, box.end) for box in boxes] == expected
    edges = {at for at, _ in reference_characters(encoding.source)} | {len(encoding.source)}
    for box in boxes:
        assert box.cut == (box.start not in edges or box.end not in edges)
        assert view.axis.byte_at(box.rect.left() - LABELS) == box.start
        assert view.axis.byte_at(box.rect.right() - LABELS) == box.end - 1
    for one, other in itertools.pairwise(boxes):
        assert one.odd != other.odd
        assert one.rect.right() + 1 == other.rect.left()
    view.grab()
    view.close()


def test_tints_do_not_swap_while_scrolling(qtbot):
    session = session_of(MIXED * 20, naive(60))
    session.set_cut(290)
    view = shown(qtbot, session)
    seen = {}
    for offset in range(0, view.axis.furthest, 331):
        view._scroll_to(offset)
        for box in view.boxes(1):
            assert seen.setdefault(box.start, box.odd) == box.odd


# pointing and keys


def test_clicks_select_tokens_characters_and_bytes(qtbot):
    session = session_of(MIXED, naive(), naive(60))
    view = shown(qtbot, session)
    for key in (1, 2):
        box = view.boxes(key)[3]
        click(qtbot, view, box.rect.center())
        assert session.selection == ByteRange(box.start, box.end)
        assert session.selected_key == key
    view._scroll_to(MIXED.index("分".encode()) * 26)
    rows = {row.kind: row for row in view.rows()}
    at = LABELS + view.axis.left(MIXED.index("词".encode()) + 1) + 5
    click(qtbot, view, QPoint(at, rows[RowKind.CHARACTERS].top + ROW // 2))
    start = MIXED.index("词".encode())
    assert session.selection == ByteRange(start, start + 3)
    click(qtbot, view, QPoint(at, rows[RowKind.BYTES].top + ROW // 2))
    assert session.selection == ByteRange(start + 1, start + 2)
    click(qtbot, view, QPoint(at + 26 * 4, rows[RowKind.BYTES].top + 9),
          Qt.KeyboardModifier.ShiftModifier)
    assert session.selection == ByteRange(start + 1, start + 6)


def test_pointing_marks_the_bytes_in_every_view(qtbot):
    session = session_of(MIXED, naive())
    view = shown(qtbot, session)
    box = view.boxes(1)[2]

    def pointing_at(place, expected):
        # An X server's own pointer stands elsewhere and may say so in between: point again.
        qtbot.mouseMove(view.viewport(), place)
        return session.hover == expected

    inside = box.rect.center()
    qtbot.waitUntil(lambda: pointing_at(inside, ByteRange(box.start, box.end)))
    qtbot.waitUntil(lambda: pointing_at(QPoint(10, 10), None))


def test_dragging_and_the_wheel_scroll(qtbot):
    session = session_of(MIXED, naive())
    view = shown(qtbot, session)
    wheel(view, QPoint(500, 50), -240)
    assert view.axis.offset == 240
    qtbot.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(600, 60))
    qtbot.mouseMove(view.viewport(), QPoint(560, 60))
    qtbot.mouseMove(view.viewport(), QPoint(500, 60))
    qtbot.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(500, 60))
    assert view.axis.offset == 340
    assert session.selection is None


def test_control_and_the_wheel_zoom_about_the_pointer(qtbot):
    view = shown(qtbot, session_of(MIXED, naive()))
    view._scroll_to(26 * 100)
    at = QPoint(LABELS + 26 * 10 + 3, 50)
    for turn in (120, 120, -120, -120, -120, -120):
        wheel(view, at, turn, Qt.KeyboardModifier.ControlModifier)
        assert view.axis.byte_at(at.x() - LABELS) in (109, 110, 111)
    assert view.axis.scale < 26


def test_arrow_keys_walk_tokens_and_rows(qtbot):
    session = session_of(MIXED, naive(), naive(60))
    view = shown(qtbot, session)
    view.setFocus()
    boxes = view.boxes(1)
    click(qtbot, view, boxes[0].rect.center())
    for box in boxes[1:8]:
        qtbot.keyClick(view, Qt.Key.Key_Right)
        assert session.selection == ByteRange(box.start, box.end)
    qtbot.keyClick(view, Qt.Key.Key_Down)
    assert session.selected_key == 2
    assert session.selection.start <= boxes[7].start < session.selection.end
    qtbot.keyClick(view, Qt.Key.Key_Left)
    qtbot.keyClick(view, Qt.Key.Key_End)
    assert session.selection.end == len(MIXED)
    start, end = view.axis.window()
    assert start <= session.selection.start < end
    qtbot.keyClick(view, Qt.Key.Key_Home)
    assert session.selection.start == 0
    assert view.axis.offset == 0
    qtbot.keyClick(view, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    assert session.selection.start == 0
    qtbot.keyClick(view, Qt.Key.Key_Escape)
    assert session.selection is None


def test_zoom_keys(qtbot):
    view = shown(qtbot, session_of(MIXED * 50, naive(20)))
    qtbot.keyClicks(view, "+")
    assert view.axis.scale > 26
    qtbot.keyClicks(view, "0")
    assert view.axis.dense
    assert view.axis.window() == (0, len(MIXED) * 50)
    qtbot.keyClicks(view, "1")
    assert view.axis.scale == 26


def test_a_selection_made_elsewhere_is_scrolled_into_view(qtbot):
    session = session_of(MIXED * 30, naive(20))
    view = shown(qtbot, session)
    session.select(ByteRange(5000, 5004))
    start, end = view.axis.window()
    assert start < 5000
    assert end > 5004
    session.set_position(5100)
    qtbot.wait(100)
    assert view.axis.window() == (start, end)
    session.set_position(9000)
    qtbot.waitUntil(lambda: view.axis.window()[0] == 9000)
    assert view.caption == f"bytes {9000:,}–{view.axis.window()[1]:,} of {len(MIXED) * 30:,}"


def test_empty_text_removed_tokenizers_and_themes(qtbot):
    session = session_of(MIXED, naive(), naive(20))
    view = shown(qtbot, session)
    set_dark(True)
    dark = view.grab().toImage().pixelColor(2, 2).lightness()
    set_dark(False)
    assert dark < 60 < view.grab().toImage().pixelColor(2, 2).lightness()
    session.set_problem(1, "cannot be encoded")
    view.grab()
    session.remove_tokenizer(2)
    view.grab()
    session.set_text(Text(b""))
    for key in (Qt.Key.Key_Right, Qt.Key.Key_End, Qt.Key.Key_Down):
        qtbot.keyClick(view, key)
    click(qtbot, view, QPoint(400, 60))
    view.grab()
    assert session.selection is None
    assert view.caption == ""


def test_a_view_that_went_hears_nothing(qtbot):
    session = session_of(MIXED, naive())
    view = TracksView(session)
    view.deleteLater()
    qtbot.waitUntil(lambda: not session.text_changed._listeners)
    session.set_text(Text(b"more"))


def test_offsets_beyond_32_bits():
    axis = ByteAxis()
    axis.resize(200_000_000, 900)
    axis.scroll_to(axis.furthest)
    start, end = axis.window()
    assert end == 200_000_000
    assert axis.byte_at(axis.left(start + 3)) == start + 3
    axis.zoom(1e-9, 0)
    assert axis.window() == (0, 200_000_000)


def test_results_may_come_late(qtbot):
    session = Session()
    session.set_text(Text(MIXED))
    session.add_tokenizer(naive())
    view = shown(qtbot, session)
    view.grab()
    assert view.boxes(1) == []
    fill(session)
    assert view.boxes(1)
