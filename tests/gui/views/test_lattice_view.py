"""The view of the lattice: what it draws, and that clicks and keys reach the session."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from compare_kit import trained
from piece_kit import BRIDGE, pieces, session_of
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QLabel, QScrollArea
from tokenprism.bytepiece import FrontEnd
from tokenprism.bytepiece.tokenizer import BytePieceTokenizer
from tokenprism_app.session import ByteRange, Result, Session, Text
from tokenprism_app.theme.style import set_dark
from tokenprism_app.views.lattice.arcs import Role
from tokenprism_app.views.lattice.view import LatticeView

SOURCE = f"ab {BRIDGE}龘\nab".encode()
AT = SOURCE.index("南".encode())
NANJING = ByteRange(AT, AT + 6)


def shown(qtbot, session, width=900):
    view = LatticeView(session)
    qtbot.addWidget(view)
    view.resize(width, 260)
    with qtbot.waitExposed(view):
        view.show()
    return view


def selected(qtbot, source=SOURCE, span=NANJING, width=900):
    session = session_of(source, pieces())
    view = shown(qtbot, session, width)
    session.select(span, 1)
    qtbot.waitUntil(lambda: not view.busy)
    return session, view


def arc_of(view, text):
    return next(arc for arc in view.canvas.arcs if arc.text == text)


def middle_of(view, arc):
    return QPointF((arc.left + arc.right) / 2, view.canvas.axis - arc.height).toPoint()


def test_the_best_path_is_emphasised_and_the_runner_up_beside_it(qtbot):
    _, view = selected(qtbot)
    roles = {arc.text: arc.role for arc in view.canvas.arcs}
    shown_arcs = [arc for arc in view.canvas.arcs if arc.role is Role.SHOWN]
    assert [arc.text for arc in sorted(shown_arcs, key=lambda arc: arc.start)] == [
        "南京", "市", "长江", "大桥", "龘"
    ]
    assert arc_of(view, "龘").unknown
    second = view.canvas.content.paths[1]
    edges = second.edges.tolist()
    for arc in view.canvas.arcs:
        if arc.role is Role.RUNNER_UP:
            assert arc.start in edges
            assert arc.end in edges
    assert Role.RUNNER_UP in roles.values()
    assert roles["江大桥"] is Role.OTHER or roles["江大桥"] is Role.RUNNER_UP
    assert "best" in view.caption
    assert "margin" in view.caption
    view.grab()


def test_a_click_on_an_arc_or_a_character_selects_its_bytes(qtbot):
    session, view = selected(qtbot)
    arc = arc_of(view, "长江")
    qtbot.mouseClick(view.canvas, Qt.MouseButton.LeftButton, pos=middle_of(view, arc))
    assert session.selection == ByteRange(AT + 9, AT + 15)
    assert session.selected_key == 1
    place = view.canvas.content.place
    below = QPoint(round(view.canvas.x_of(19)), round(view.canvas.axis + 40))
    qtbot.mouseClick(view.canvas, Qt.MouseButton.LeftButton, pos=below)
    assert session.selection == ByteRange(AT + 18, AT + 21)
    qtbot.waitUntil(lambda: not view.busy)
    assert view.canvas.content.place is place


def test_the_pointer_is_told_to_the_other_views(qtbot):
    session, view = selected(qtbot)
    arc = arc_of(view, "市长")
    qtbot.mouseMove(view.canvas, middle_of(view, arc))
    assert session.hover == ByteRange(AT + 6, AT + 12)
    session.set_hover(ByteRange(AT, AT + 3))
    assert view.canvas.box(session.hover).left() == view.canvas.x_of(0)


def test_a_click_in_the_list_shows_that_path(qtbot):
    _, view = selected(qtbot)
    table, content = view.paths, view.canvas.content
    assert table.rowCount() == len(content.paths) == 10
    assert table.item(0, 1).text() == "南京 | 市 | 长江 | 大桥 | ⟨龘⟩"
    scores = [path.score for path in content.paths]
    assert [table.item(row, 2).text().replace("−", "-") for row in range(10)] == [
        f"{score:.2f}" for score in scores
    ]
    assert table.item(1, 3).text().replace("−", "-") == f"{scores[1] - scores[0]:.2f}"
    rect = table.visualItemRect(table.item(2, 1))
    qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=rect.center())
    assert view.canvas.shown is content.paths[2]
    ends = {arc.end for arc in view.canvas.arcs if arc.role is Role.SHOWN}
    assert ends <= set(content.paths[2].edges.tolist())
    qtbot.keyClick(table, Qt.Key.Key_Down)
    assert view.canvas.shown is content.paths[3]
    qtbot.keyClick(view.canvas, Qt.Key.Key_Up)
    assert view.canvas.shown is content.paths[2]
    assert table.currentRow() == 2


def test_keys_go_from_token_to_token_and_beyond_the_segment(qtbot):
    session, view = selected(qtbot)
    spans = []
    for key in [Qt.Key.Key_Right] * 3 + [Qt.Key.Key_Left] * 5:
        qtbot.keyClick(view.canvas, key)
        qtbot.waitUntil(lambda: not view.busy)
        spans.append((session.selection.start - AT, session.selection.end - AT))
    assert spans == [
        (6, 9), (9, 15), (15, 21), (9, 15), (6, 9), (0, 6), (-1, 0), (-3, -1)
    ]
    assert view.canvas.content.place.origin == 0


def test_the_wheel_and_keys_zoom(qtbot):
    _, view = selected(qtbot, width=500)
    before = view.canvas.scale
    qtbot.keyClick(view.canvas, Qt.Key.Key_Plus)
    assert view.canvas.scale > before
    assert view.canvas.minimumWidth() > 500 - 200
    at = QPointF(100, 50)
    event = QWheelEvent(
        at, view.canvas.mapToGlobal(at), QPoint(), QPoint(0, -120), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.ControlModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )
    scale = view.canvas.scale
    QApplication.sendEvent(view.canvas, event)
    assert view.canvas.scale < scale
    qtbot.keyClick(view.canvas, Qt.Key.Key_0)
    assert view.canvas.scale == before


def test_the_wheel_goes_along_the_text(qtbot):
    _, view = selected(qtbot, (BRIDGE * 9).encode(), ByteRange(0, 6), width=500)
    bar = view.findChild(QScrollArea).horizontalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    before = bar.value()
    at = QPointF(100, 50)
    event = QWheelEvent(
        at, view.canvas.mapToGlobal(at), QPoint(), QPoint(0, -120), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )
    QApplication.sendEvent(view.findChild(QScrollArea).viewport(), event)
    assert bar.value() == before + 120


def test_of_a_long_segment_a_part_is_drawn(qtbot):
    source = (BRIDGE * 500).encode()
    span = ByteRange(21 * 250, 21 * 250 + 6)
    session, view = selected(qtbot, source, span)
    place = view.canvas.content.place
    assert place.cut_left
    assert place.cut_right
    assert 250 <= place.end - place.origin <= 330
    assert "part of a long segment" in view.caption
    assert len(view.canvas.arcs) == len(place.lattice.starts)
    for _ in range(60):
        qtbot.keyClick(view.canvas, Qt.Key.Key_Right)
        qtbot.waitUntil(lambda: not view.busy)
    ends = session.results[1].full.ends
    at = int(np.searchsorted(ends, span.end))
    assert session.selection.end == int(ends[at + 60])
    assert view.canvas.content.place is not place


def test_margins_are_said_of_the_selection(qtbot):
    _, view = selected(qtbot)
    words = view.findChild(QLabel, "lattice-why").text()
    assert "A segment begins or ends here" in words
    assert "This boundary wins by" in words
    assert "南京市" in words


def test_it_says_what_to_do_where_there_is_no_lattice(qtbot):
    session = Session()
    view = shown(qtbot, session)
    empty = view.findChild(QLabel, "lattice-empty")
    assert empty.isVisible()
    assert "no text" in empty.text()
    session.set_text(Text(SOURCE))
    assert "Show a BytePiece or Unigram" in empty.text()
    session = session_of(SOURCE, trained())
    view = shown(qtbot, session)
    session.select(ByteRange(0, 1), 1)
    assert "BPE has merges" in view.findChild(QLabel, "lattice-empty").text()
    session = session_of(SOURCE, pieces())
    view = shown(qtbot, session)
    assert "Click a token" in view.findChild(QLabel, "lattice-empty").text()


def test_a_token_of_another_tokenizer_shows_the_lattice_at_its_bytes(qtbot):
    session = session_of(SOURCE, trained(), pieces())
    view = shown(qtbot, session)
    session.select(NANJING, 1)
    qtbot.waitUntil(lambda: view.canvas.content is not None)
    assert view.canvas.content.key == 2
    session.remove_tokenizer(2)
    qtbot.waitUntil(view.findChild(QLabel, "lattice-empty").isVisible)
    assert view.canvas.content is None


def test_any_bytes_can_be_drawn_in_both_themes(qtbot):
    source = b"\xff\xfe\x00 a\tb\r\n\n" + "👩‍👩‍👧 e\u0301 مرحبا ﷽ \u2028".encode() + b"\xe4\xb8"
    session = session_of(source, pieces("lines"), pieces())
    view = shown(qtbot, session)
    for dark in (True, False):
        set_dark(dark)
        for key in (1, 2):
            full = session.results[key].full
            for start, end in zip(full.starts.tolist(), full.ends.tolist(), strict=True):
                session.select(ByteRange(start, end), key)
                qtbot.waitUntil(lambda: not view.busy)
                place = view.canvas.content.place
                assert place.origin <= start < place.end
                assert view.canvas.box(session.selection).width() > 0
            view.grab()


def test_a_hidden_view_does_no_work_and_keeps_no_text(qtbot):
    session, view = selected(qtbot)
    view.hide()
    session.set_text(Text(b"another"))
    assert view.canvas.content is None
    session.set_result(1, Result(pieces().encode(session.text.source)))
    session.select(ByteRange(0, 1), 1)
    assert not view.busy
    assert view.canvas.content is None
    view.show()
    qtbot.waitUntil(lambda: view.canvas.content is not None)
    assert view.canvas.content.place.lattice.source == b"another"


def test_a_cursor_shows_the_lattice_of_its_segment(qtbot):
    _, view = selected(qtbot, span=ByteRange(AT + 6, AT + 6))
    assert view.canvas.content.place.origin == AT
    assert view.canvas.content.left is None
    assert "Margins" in view.findChild(QLabel, "lattice-why").text()


def test_a_text_that_is_rewritten_first_is_linked_by_its_own_bytes(qtbot):
    model = replace(pieces().model, front=FrontEnd("lines", nfc=True))
    source = "南e\u0301京".encode()
    session = session_of(source, BytePieceTokenizer(model))
    view = shown(qtbot, session)
    session.select(ByteRange(6, 9), 1)
    qtbot.waitUntil(lambda: not view.busy)
    assert "form C" in view.caption
    arc = arc_of(view, "京")
    assert view.canvas.content.place.lattice.source == "南é京".encode()
    qtbot.mouseClick(view.canvas, Qt.MouseButton.LeftButton, pos=middle_of(view, arc))
    assert session.selection == ByteRange(6, 9)
    below = QPoint(round(view.canvas.x_of(4)), round(view.canvas.axis + 40))
    qtbot.mouseClick(view.canvas, Qt.MouseButton.LeftButton, pos=below)
    assert session.selection == ByteRange(3, 6)


def test_the_lattice_of_a_unigram_file(qtbot, tmp_path):
    import json

    from tokenprism.formats.opening import open_tokenizer

    vocab = [["<unk>", 0.0], ["▁", -2.0], ["a", -2.0], ["b", -2.5], ["ab", -3.1], ["▁ab", -4.2]]
    (tmp_path / "tokenizer.json").write_text(json.dumps({
        "version": "1.0", "added_tokens": [], "normalizer": None, "post_processor": None,
        "decoder": None, "truncation": None, "padding": None,
        "pre_tokenizer": {"type": "Metaspace", "replacement": "▁", "prepend_scheme": "always"},
        "model": {"type": "Unigram", "unk_id": 0, "vocab": vocab},
    }))
    tokenizer = open_tokenizer(tmp_path)
    session = Session()
    session.add_tokenizer(tokenizer, path=str(tmp_path))
    session.set_text(Text(b"ab abx"))
    session.set_result(1, Result(tokenizer.encode(session.text.source)))
    view = shown(qtbot, session)
    session.select(ByteRange(3, 5), 1)
    qtbot.waitUntil(lambda: view.canvas.content is not None)
    place = view.canvas.content.place
    assert place.agrees
    assert place.normal.text == "▁ab▁abx".encode()
    best = view.canvas.content.paths[0]
    assert best.score == pytest.approx(-4.2 * 2 - 14.2)
    assert len(view.canvas.content.paths) == 9  # three ways for each of two words
    assert "nats" in view.findChild(QLabel, "lattice-why").text()
    view.grab()


def test_the_search_is_stepped_through(qtbot):
    session = session_of((BRIDGE * 2).encode(), pieces())
    view = shown(qtbot, session)
    session.select(ByteRange(0, 3), 1)
    qtbot.waitUntil(lambda: not view.busy)
    panel = view.states
    view.tabs.setCurrentWidget(panel)
    table, states = panel.table, panel.states
    assert states is not None
    assert table.rowCount() == len(view._content.place.lattice.nodes)
    # Whole at first, with the way back in bold.
    assert table.item(panel.last, 1).text() == f"{states.scores[-1]:.2f}".replace("-", "−")
    bold = [row for row in range(len(states)) if table.item(row, 1).font().bold()]
    assert bold == states.on_path.nonzero()[0].tolist()
    qtbot.keyClick(table, Qt.Key.Key_Home, Qt.KeyboardModifier.ControlModifier)
    assert panel.step == 0
    assert table.item(1, 1).text() == ""
    for step in range(1, 4):
        qtbot.keyClick(table, Qt.Key.Key_Down)
        assert panel.step == step
        edges, sums = states.candidates(step)
        assert view.canvas._candidates == frozenset(edges.tolist())
        assert table.item(step, 1).text() == f"{sums[0]:.2f}".replace("-", "−")
        assert table.item(step + 1, 1).text() == ""
    qtbot.mouseClick(panel.back, Qt.MouseButton.LeftButton)
    assert panel.step == 2
    qtbot.mouseClick(panel.play, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: panel.step > 3)
    qtbot.mouseClick(panel.play, Qt.MouseButton.LeftButton)
    panel.go_to(panel.last)
    assert "南京 | 市 | 长江 | 大桥" in panel.said.text()
    assert view.canvas._candidates == frozenset()
