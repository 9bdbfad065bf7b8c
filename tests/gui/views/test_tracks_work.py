"""The tracks' rows, places, menu and keys, driven by mouse and keyboard."""

from __future__ import annotations

import itertools
from dataclasses import dataclass

import compare_kit
import numpy as np
import pytest
from bpe_kit import MIXED
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu
from test_tracks import click, shown, wheel
from tokenprism.tokenizer import Capability
from tokenprism.utf8 import CLUSTERS_UNICODE, cluster_edges
from tokenprism_app.session import ByteRange
from tokenprism_app.views.tracks.lanes import LABELS, RowKind
from tokenprism_app.views.tracks.tips import tip

SHIFT = Qt.KeyboardModifier.ShiftModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
FAMILY = "👩‍👩‍👧".encode()


def session_of(source=MIXED, *sizes):
    names = iter("abcdef")
    return compare_kit.session_of(
        source, *(compare_kit.trained(size, next(names)) for size in sizes or (400, 300))
    )


def row_of(view, kind):
    return next(row for row in view.rows() if row.kind is kind)


def place(view, row, byte):
    return QPoint(LABELS + view.axis.left(byte) + 3, row.top + row.height // 2)


# rows


def test_rows_stand_in_their_order(qtbot):
    view = shown(qtbot, session_of())
    kinds = [row.kind for row in view.rows()]
    assert kinds == [
        RowKind.RULER, RowKind.CHARACTERS, RowKind.CLUSTERS, RowKind.BYTES,
        RowKind.TOKENS, RowKind.TOKENS, RowKind.AGREEMENT, RowKind.PRETOKENS,
    ], "two tokenizers with one pattern share the row of its cuts"
    for one, other in itertools.pairwise(view.rows()):
        assert one.end == other.top


def test_clicks_select_clusters_and_pretokens(qtbot):
    session = session_of()
    view = shown(qtbot, session)
    at = MIXED.index(FAMILY)
    view._scroll_to(26 * (at - 5))
    click(qtbot, view, place(view, row_of(view, RowKind.CLUSTERS), at + 7))
    assert session.selection == ByteRange(at, at + len(FAMILY))
    click(qtbot, view, place(view, row_of(view, RowKind.PRETOKENS), at + 7))
    starts = [*session.tokenizers[0].tokenizer.pretokens(MIXED).tolist(), len(MIXED)]
    span = session.selection
    assert (span.start, span.end) in itertools.pairwise(starts)
    assert span.start <= at + 7 < span.end


def test_tips_tell_the_unicode_version_and_who_cuts(qtbot):
    session = session_of()
    view = shown(qtbot, session)
    said = tip(session, view.content, row_of(view, RowKind.CLUSTERS), ByteRange(0, 1))
    assert CLUSTERS_UNICODE in said
    said = tip(session, view.content, row_of(view, RowKind.PRETOKENS), ByteRange(0, 12))
    assert "pre-token of a, b" in said
    box = view.boxes(1)[1]
    row = row_of(view, RowKind.AGREEMENT)
    assert "cut before byte" in tip(session, view.content, row, ByteRange(box.start, box.start + 1))


def test_torn_tokens_say_what_a_stream_shows(qtbot):
    session = session_of(("ab" + "😀" * 3).encode(), 260)
    view = shown(qtbot, session)
    row = row_of(view, RowKind.TOKENS)
    torn = [box for box in view.boxes(1) if box.cut]
    assert torn
    for box in torn:
        assert box.torn_left == (box.start > 2 and (box.start - 2) % 4 != 0)
        assert box.torn_right == ((box.end - 2) % 4 != 0)
        held = box.torn_right
        said = tip(session, view.content, row, ByteRange(box.start, box.end))
        assert ("holds" in said) == held
        assert ("⋯" in box.note) == held
        assert ("→" in box.note) == (not held or box.end - box.start > 4)
        assert "�" in said


def test_tokenizers_that_do_not_tell_their_pretokens_say_so(qtbot):
    @dataclass
    class Silent:
        of: object

        capabilities = Capability.NONE

        def __getattr__(self, name):
            return getattr(self.of, name)

    session = session_of(MIXED, 300)
    silent = session.add_tokenizer(Silent(compare_kit.trained(300)))
    view = shown(qtbot, session)
    rows = [row for row in view.rows() if row.kind is RowKind.PRETOKENS]
    assert [row.entry.key for row in rows] == [1, silent.key]
    assert view.content.problem(rows[0]) is None
    said = str(view.content.problem(rows[1]))
    assert "does not tell its pre-tokens" in said
    assert view.boxes_of(rows[1]) == []
    assert "does not tell" in tip(session, view.content, rows[1], ByteRange(0, 1))
    view.grab()


def test_the_agreement_counts_who_cuts_where(qtbot):
    session = session_of(MIXED, 400, 300, 270)
    view = shown(qtbot, session, 1100, 400)
    start, end = view.axis.window()
    tokenizers, times = view.content.shared(row_of(view, RowKind.AGREEMENT))
    expected = np.zeros(end - start, int)
    for key in (1, 2, 3):
        starts = session.results[key].full.starts
        expected[starts[(starts > 0) & (starts >= start) & (starts < end)] - start] += 1
    assert tokenizers == 3
    assert times.tolist() == expected.tolist()
    session.set_visible(2, False)
    session.set_visible(3, False)
    assert RowKind.AGREEMENT not in [row.kind for row in view.rows()]


def test_the_menu_hides_rows_and_changes_the_ruler(qtbot):
    view = shown(qtbot, session_of())
    qtbot.mouseClick(view.tools, Qt.MouseButton.LeftButton)
    menu = view.findChild(QMenu)
    switch = next(one for one in menu.actions() if one.data() is RowKind.CLUSTERS)
    assert switch.isChecked()
    switch.trigger()
    assert RowKind.CLUSTERS not in [row.kind for row in view.rows()]
    before = view.grab().toImage()
    next(one for one in menu.actions() if "code points" in one.text()).trigger()
    assert view.tools.text() == "code points"
    view._scroll_to(26 * MIXED.index("词".encode()))
    view.grab()
    assert before != view.grab().toImage()
    assert view.tools.accessibleName()
    menu.close()


def test_the_ruler_stays_when_rows_are_scrolled(qtbot):
    view = shown(qtbot, session_of(MIXED, 400, 300, 280), 900, 130)
    view.verticalScrollBar().setValue(40)
    rows = view.rows()
    assert rows[0].top >= 0
    assert rows[1].top < rows[0].end
    assert view.row_at(rows[0].end - 1) == 0, "what is scrolled under the ruler is not there"
    view.grab()


# places


def go(qtbot, view, words):
    view.setFocus()
    view.ask_place()
    qtbot.waitUntil(view.jump.isVisible)
    view.jump.field.clear()
    qtbot.keyClicks(view.jump.field, words)
    qtbot.keyClick(view.jump.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not view.jump.busy)


@pytest.mark.parametrize("dense", [False, True])
def test_going_to_places(qtbot, dense):
    source = MIXED * 40
    session = session_of(source, 400)
    view = shown(qtbot, session)
    lines = source.splitlines(keepends=True)
    face = source.index("😀".encode())
    token = int(session.results[1].full.ids[5])
    for words, expected in (
        ("1200-1400", (1200, 1400)), ("77", (77, 78)),
        ("L7", (len(b"".join(lines[:6])), len(b"".join(lines[:7])))),
        ("U+1F600", (face, face + 4)),
    ):
        if dense:
            view.zoom_to_all()
        session.select(None)
        go(qtbot, view, words)
        assert session.selection == ByteRange(*expected)
        start, end = view.axis.window()
        assert start <= expected[0] < end
        assert not view.jump.problem.isVisible()
    session.select(None)
    places = session.results[1].full.starts[session.results[1].full.ids == token].tolist()
    for at in [*places[:3]]:
        go(qtbot, view, f"#{token}")
        assert session.selection.start == at
        assert session.selected_key == 1
    qtbot.keyClick(view.jump.field, Qt.Key.Key_Escape)
    assert not view.jump.isVisible()


@pytest.mark.parametrize(("words", "said"), [
    ("nowhere", "names no place"), ("L99999", "no line 99,999"), ("9999999", "no byte"),
    ("#999999", "has the id"), ("U+2603", "is not in the text"), ("c99999", "no character"),
])
def test_what_is_not_there_is_said_in_words(qtbot, words, said):
    session = session_of()
    view = shown(qtbot, session)
    go(qtbot, view, words)
    qtbot.waitUntil(lambda: said in view.jump.problem.text())
    assert view.jump.problem.isVisible()
    assert session.selection is None
    qtbot.keyClicks(view.jump.field, "1")
    assert not view.jump.problem.isVisible()


# zoom and keys


def test_zoom_to_the_selection_and_fit(qtbot):
    session = session_of(MIXED * 40)
    view = shown(qtbot, session)
    session.select(ByteRange(2000, 2400))
    qtbot.keyClicks(view, "2")
    start, end = view.axis.window()
    assert start <= 2000 < 2400 <= end
    assert view.axis.width * 0.6 < 400 * view.axis.scale <= view.axis.width
    qtbot.keyClicks(view, "0")
    assert view.axis.window() == (0, len(MIXED) * 40)


@settings(deadline=None, max_examples=60)
@given(st.floats(0.0005, 60), st.integers(0, 900), st.lists(st.sampled_from([-240, -120, 60, 120]),
                                                             max_size=12))
def test_zoom_keeps_the_byte_under_the_pointer(scale, x, turns):
    from tokenprism_app.views.tracks.axis import ByteAxis

    axis = ByteAxis()
    axis.resize(50_000_000, 900)
    axis.zoom(scale / axis.scale, 0)
    axis.scroll_to(axis.furthest // 2)
    for turn in turns:
        before = (x + axis.offset) / axis.scale
        axis.zoom(1.25 ** (turn / 120), x)
        free = 0 < axis.offset < axis.furthest
        if free:
            assert abs((before * axis.scale - axis.offset) - x) <= 1


def test_shift_extends_and_takes_back(qtbot):
    session = session_of()
    view = shown(qtbot, session)
    view.setFocus()
    boxes = view.boxes(1)
    click(qtbot, view, boxes[3].rect.center())
    for at in (4, 5):
        qtbot.keyClick(view, Qt.Key.Key_Right, SHIFT)
        assert session.selection == ByteRange(boxes[3].start, boxes[at].end)
    qtbot.keyClick(view, Qt.Key.Key_Left, SHIFT)
    assert session.selection == ByteRange(boxes[3].start, boxes[4].end)
    qtbot.keyClick(view, Qt.Key.Key_Left, SHIFT)
    assert session.selection == ByteRange(boxes[3].start, boxes[3].end)
    qtbot.keyClick(view, Qt.Key.Key_Left, SHIFT)
    assert session.selection == ByteRange(boxes[2].start, boxes[3].end)
    qtbot.keyClick(view, Qt.Key.Key_End, SHIFT)
    assert session.selection == ByteRange(boxes[3].start, len(MIXED))
    qtbot.keyClick(view, Qt.Key.Key_Home, SHIFT)
    assert session.selection == ByteRange(0, boxes[3].end)
    qtbot.keyClick(view, Qt.Key.Key_Right)
    assert session.selection.end > boxes[3].end


def test_arrows_walk_bytes_in_the_row_of_bytes(qtbot):
    session = session_of()
    view = shown(qtbot, session)
    view.setFocus()
    click(qtbot, view, place(view, row_of(view, RowKind.BYTES), 4))
    qtbot.keyClick(view, Qt.Key.Key_Right)
    assert session.selection == ByteRange(5, 6)
    qtbot.keyClick(view, Qt.Key.Key_Up)
    assert view.rows()[view.current].kind is RowKind.CLUSTERS


# every painted box maps back to its bytes

TEXTS = st.one_of(
    st.text(min_size=1), st.text("a é中😀‍🇨🇳\u0301ا\u200d\n\t", min_size=1, max_size=300),
).map(lambda text: text.encode("utf-8", "replace"))


@settings(deadline=None, max_examples=40,
          suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(source=st.one_of(TEXTS, st.binary(min_size=1)), scale=st.floats(0.05, 70),
       at=st.floats(0, 1), turn=st.sampled_from([0, 120, -120]))
def test_painted_boxes_map_back_at_any_zoom(qtbot, source, scale, at, turn):
    session = session_of(source, 400, 280)
    view = shown(qtbot, session, 520, 330)
    view.zoom(scale / view.axis.scale, 0)
    view._scroll_to(round(view.axis.furthest * at))
    if turn:
        wheel(view, QPoint(300, 60), turn, CONTROL)
    view.grab()
    if view.axis.dense:
        edges = view.axis.columns()
        assert edges[0] <= view.axis.window()[0] + 1 / view.axis.scale
        assert (np.diff(edges) >= 0).all()
        view.close()
        return
    start, end = view.axis.window()
    expected = {
        RowKind.CLUSTERS: cluster_edges(source, 0, len(source)).tolist(),
        RowKind.PRETOKENS: [*session.tokenizers[0].tokenizer.pretokens(source).tolist(),
                            len(source)],
        RowKind.TOKENS: [*session.results[1].full.starts.tolist(), len(source)],
    }
    for kind, edges in expected.items():
        row = row_of(view, kind)
        boxes = view.boxes_of(row)
        spans = [one for one in itertools.pairwise(edges) if one[0] < end and one[1] > start]
        assert [(box.start, box.end) for box in boxes] == spans, kind
        for box in boxes:
            assert view.axis.byte_at(box.rect.left() - LABELS) == box.start
            assert view.axis.byte_at(box.rect.right() - LABELS) == box.end - 1
            inside = min(max(box.start, start), box.end - 1)
            assert view.range_at(row, inside) == ByteRange(box.start, box.end)
    view.close()


def test_control_g_opens_the_box_in_the_window(qtbot, window):
    qtbot.keyClick(window, Qt.Key.Key_G, CONTROL)
    tracks = window.cards["tracks"].view
    qtbot.waitUntil(tracks.jump.isVisible)
    qtbot.keyClicks(tracks.jump.field, "L1")
    qtbot.keyClick(tracks.jump.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "no text" in tracks.jump.problem.text())
