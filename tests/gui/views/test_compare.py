"""The Compare view, driven as a user does, with real tokenizers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

import pytest
from compare_kit import HARD, encode_all, session_of, trained
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from piece_kit import pieces
from PySide6.QtCore import QMimeData, QPoint, Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot
from tokenprism_app.painting.segments import segments
from tokenprism_app.painting.style import MARGIN
from tokenprism_app.painting.tints import ColourBy
from tokenprism_app.session import ByteRange, Session, Text
from tokenprism_app.theme import style
from tokenprism_app.views.compare.describe import describe_token
from tokenprism_app.views.compare.view import CompareView

Maker = Callable[[Session], CompareView]


@pytest.fixture
def show(qtbot: QtBot) -> Iterator[Maker]:
    """Show the view of a session and wait until it is painted."""
    views = []

    def make(session: Session) -> CompareView:
        view = CompareView(session)
        views.append(view)
        qtbot.addWidget(view)
        view.resize(1100, 600)
        view.show()
        view.settle()
        qtbot.waitUntil(lambda: all(canvas.is_complete for canvas in view.canvases))
        return view

    yield make
    for view in views:
        view.close_session()


def pair(source: bytes = HARD) -> Session:
    return session_of(source, trained(300, "small"), trained(420, "large"))


def test_boxes_tile_what_is_in_view(show: Maker) -> None:
    view = show(pair())
    for canvas in view.canvases:
        seen = canvas.visible_range()
        boxes = canvas.boxes(seen.start, seen.end)
        assert boxes[0].start == seen.start
        assert boxes[-1].end == seen.end
        assert all(one.end == other.start for one, other in pairwise(boxes))


hard_text = st.lists(
    st.one_of(
        st.text(max_size=30).map(lambda text: text.encode("utf-8", "ignore")),
        st.binary(max_size=6),
        st.sampled_from(["שלום 12 abc".encode(), "👨🏽‍🚀🇨🇳".encode(), b"\t\t", b"\n", b" " * 90]),
    ),
    min_size=1, max_size=12,
).map(b"".join).filter(bool)


@settings(
    max_examples=25, deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(hard_text)
def test_any_text_is_tiled_and_the_middle_of_a_box_is_its_token(show: Maker, source: bytes) -> None:
    view = show(pair(source))
    canvas = view.canvases[0]
    seen = canvas.visible_range()
    reached = seen.start
    for box in canvas.boxes(seen.start, seen.end):
        assert box.start == reached
        reached = box.end
        left, top, right, bottom = box.rectangles[0]
        if right - left < 2 or left < MARGIN:
            continue
        hit = canvas.place.hit(QPoint((left + right) // 2, (top + bottom) // 2))
        assert hit is not None
        span = hit.span
        assert span.start <= box.start < box.end <= span.end
    assert reached == seen.end


def test_a_click_selects_the_token_in_every_pane(show: Maker, qtbot: QtBot) -> None:
    session = pair()
    view = show(session)
    canvas = view.canvases[1]
    box = canvas.boxes(8, 9)[0]
    left, top, right, bottom = box.rectangles[0]
    place = QPoint((left + right) // 2, (top + bottom) // 2)
    qtbot.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=place)
    assert session.selection == ByteRange(box.start, box.end)
    assert session.selected_key == canvas.key
    qtbot.mouseMove(canvas, place)


def test_arrows_walk_tokens_and_f8_finds_a_disagreement(show: Maker, qtbot: QtBot) -> None:
    session = pair()
    view = show(session)
    canvas = view.canvases[0]
    canvas.setFocus()
    ends = []
    for _ in range(5):
        qtbot.keyClick(canvas, Qt.Key.Key_Right)
        assert session.selection is not None
        ends.append(session.selection)
    assert all(one.end == other.start for one, other in pairwise(ends))
    qtbot.keyClick(canvas, Qt.Key.Key_Left)
    assert session.selection == ends[-2]
    session.select(None)
    qtbot.keyClick(canvas, Qt.Key.Key_F8)
    qtbot.waitUntil(lambda: session.selection is not None)
    assert session.selection is not None
    spans = []
    for key in (1, 2):
        window = session.results[key].window(session.selection.start, session.selection.end)
        spans.append(set(zip(window.starts.tolist(), window.ends.tolist(), strict=True)))
    assert spans[0] != spans[1]


def test_panes_scroll_together_to_the_end(show: Maker, qtbot: QtBot) -> None:
    source = HARD * 40
    session = pair(source)
    view = show(session)
    canvas = view.canvases[0]
    qtbot.keyClick(canvas, Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
    assert session.selection is not None
    assert session.selection.end == len(source)
    assert canvas.visible_range().end == len(source)
    tops = [one.placed()[0].block.row_bytes(one.placed()[0].row) for one in view.canvases]
    assert all(low <= session.position < high for low, high in tops)
    qtbot.keyClick(canvas, Qt.Key.Key_Home, Qt.KeyboardModifier.ControlModifier)
    assert session.position == 0


def test_typing_changes_exactly_the_bytes(show: Maker, qtbot: QtBot) -> None:
    session = pair(b"ab\x00\xff")
    view = show(session)
    view.toolbar.edit.setChecked(True)
    session.select(ByteRange(1, 1))
    qtbot.keyClicks(view.canvases[0], "xy")
    assert session.text.source == b"axyb\x00\xff"
    qtbot.keyClick(view.canvases[0], Qt.Key.Key_Backspace)
    qtbot.keyClick(view.canvases[0], Qt.Key.Key_Return)
    assert session.text.source == b"ax\nb\x00\xff"
    assert session.selection == ByteRange(3, 3)
    for _ in range(3):
        qtbot.keyClick(view.canvases[0], Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert session.text.source == b"ab\x00\xff"
    encode_all(session)
    assert not view._hold.isActive()


def test_paste_and_copy_keep_what_qt_documents_change(show: Maker, qtbot: QtBot) -> None:
    session = pair(b"old")
    view = show(session)
    hard = "a\u00a0b\u2028c\u2029d\ufeff"
    data = QMimeData()
    data.setText(hard)
    QGuiApplication.clipboard().setMimeData(data)
    control = Qt.KeyboardModifier.ControlModifier
    qtbot.keyClick(view.canvases[0], Qt.Key.Key_V, control)
    assert session.text.source == hard.encode()
    session.select(ByteRange(1, 4))
    qtbot.keyClick(view.canvases[0], Qt.Key.Key_C, control)
    assert QGuiApplication.clipboard().text() == "\u00a0b"


def test_words_where_there_is_nothing_to_show(show: Maker) -> None:
    view = show(Session())
    assert view._words.isVisible()
    assert view.canvases == []
    session = pair()
    view = show(session)
    session.set_text(Text())
    session.set_problem(1, "no such luck")
    assert view.canvases[0]._words == "no such luck"
    assert "Paste" in view.canvases[1]._words


def test_the_cut_shows_in_the_header_and_leaves_the_text_in_place(show: Maker) -> None:
    session = pair(b"plain words of text only " * 20)
    view = show(session)
    canvas = view.canvases[1]
    before = [placed.block.row_bytes(placed.row) for placed in canvas.placed()]
    session.set_cut(280)
    assert [placed.block.row_bytes(placed.row) for placed in canvas.placed()] == before
    assert "@ 280" in view._panes.panes[2].header.accessibleName()


def test_every_colouring_and_both_themes_paint(show: Maker, qtbot: QtBot) -> None:
    view = show(pair())
    pictures = []
    for dark in (False, True):
        style.set_dark(dark)
        for mode in ColourBy:
            view.toolbar.choose_mode(mode)
            qtbot.waitUntil(lambda: not view._colouring.busy)
            if mode is ColourBy.CORPUS_USES:
                continue  # the library has no corpus
            view.settle()
            pictures.append(view.canvases[0].grab().toImage())
    style.set_dark(False)
    assert all(one != other for one, other in pairwise(pictures))


def test_tips_tell_the_score_of_a_piece():
    tokenizer = pieces()
    parts = segments(tokenizer.encode("南京"), 0, 6)
    words = describe_token(tokenizer.vocabulary, parts, 0)
    token_id = tokenizer.vocabulary.id_of("南京".encode())
    assert f"id {token_id} · score −{-tokenizer.vocabulary.scores[token_id]:.2f}" in words
    assert "rank" not in words
