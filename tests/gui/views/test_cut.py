"""The vocabulary-size strip."""

from __future__ import annotations

import numpy as np
from bpe_kit import MIXED, Cl100k, naive, session_of
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLabel, QPushButton
from tokenprism_app.session import Session
from tokenprism_app.views.cut.sizes import next_change, smallest_size
from tokenprism_app.views.cut.view import CutView


def shown(qtbot, session):
    view = CutView(session)
    qtbot.addWidget(view)
    view.resize(1000, 44)
    with qtbot.waitExposed(view):
        view.show()
    return view


def press(qtbot, view, name):
    qtbot.mouseClick(view.findChild(QPushButton, name), Qt.MouseButton.LeftButton)


def test_dragging_changes_the_cut_and_what_results_show(qtbot):
    session = session_of(MIXED, naive(300), naive(60), Cl100k())
    view = shown(qtbot, session)
    slider = view.slider
    before = session.results[1].window(0, 40)
    middle = slider.height() // 2
    cuts = []
    session.cut_changed.connect(lambda: cuts.append(session.cut))
    qtbot.mousePress(
        slider, Qt.MouseButton.LeftButton, pos=QPoint(slider.position_of(510), middle)
    )
    for size in (500, 450, 420, 400):
        qtbot.mouseMove(slider, QPoint(slider.position_of(size), middle))
    qtbot.mouseRelease(
        slider, Qt.MouseButton.LeftButton, pos=QPoint(slider.position_of(400), middle)
    )
    qtbot.waitUntil(lambda: session.cut is not None)
    assert abs(session.cut - 400) <= 1
    assert len(cuts) < 4  # moves within one frame are one change
    model = session.tokenizers[0].tokenizer.model
    expected = naive(300).at_size(session.cut).encode(MIXED)
    window = session.results[1].window(0, len(MIXED))
    assert window.starts.tolist() == expected.starts.tolist()
    assert window.ids.tolist() == expected.ids.tolist()
    assert len(window) > len(before)
    assert session.results[1].merges == model.merges_at(session.cut)
    text = view.findChild(QLabel, "cut-value").text()
    assert f"{session.cut:,}" in text
    assert "510" in view.findChild(QLabel, "cut-of").text()
    assert len(session.results[3].window(0, len(MIXED))) == len(Cl100k().encode(MIXED))


def test_keys_move_by_one_entry_and_to_the_ends(qtbot):
    session = session_of(MIXED, naive(300))
    view = shown(qtbot, session)
    steps = [
        (Qt.Key.Key_Left, 509), (Qt.Key.Key_Left, 508), (Qt.Key.Key_Right, 509),
        (Qt.Key.Key_Home, 256), (Qt.Key.Key_Right, 257), (Qt.Key.Key_End, None),
    ]
    for key, size in steps:
        qtbot.keyClick(view.slider, key)
        qtbot.waitUntil(lambda size=size: session.cut == size)
    qtbot.keyClick(view.slider, Qt.Key.Key_PageDown)
    qtbot.waitUntil(lambda: session.cut is not None)
    assert 420 < session.cut < 440


def test_every_size_has_its_place_on_the_slider(qtbot):
    view = shown(qtbot, session_of(MIXED, naive(300)))
    slider = view.slider
    for size in (256, 257, 300, 443, 509, 510):
        assert slider.size_of(slider.value_of(size)) == size


def test_next_change_stops_where_a_boundary_in_view_goes(qtbot):
    session = session_of(MIXED, naive(300), naive(60))
    view = shown(qtbot, session)
    session.set_cut(256)
    seen = 0
    while session.cut is not None and seen < 12:
        windows = {k: r.window(0, 4096).starts.tolist() for k, r in session.results.items()}
        size = session.cut
        change = next_change(session)
        press(qtbot, view, "cut-next")
        if change is None:
            break
        # One entry before nothing differs, here something does.
        for key, result in session.results.items():
            history = result.history
            just_before = history.after(history.model.merges_at(change.size - 1), 0, 4096)
            assert just_before.starts.tolist() == windows[key] or change.size - 1 == size
        after = {k: r.window(0, 4096).starts.tolist() for k, r in session.results.items()}
        assert after != windows
        assert session.cut == change.size > size
        assert session.selection is not None
        assert session.selected_key == change.key
        assert session.selection.start < change.boundary < session.selection.end
        seen += 1
    assert seen == 12


def test_no_change_left_goes_to_the_whole(qtbot):
    session = session_of(b"the the the the cat " + b"x" * 5000, naive(300))
    view = shown(qtbot, session)
    merges = session.results[1].history.removed
    assert np.any(merges >= 0)
    session.set_cut(509)
    session.position = len(session.text.source)
    assert next_change(session) is None
    press(qtbot, view, "cut-next")
    assert session.cut is None


def test_playing_grows_to_the_whole_and_can_be_paused(qtbot):
    session = session_of(MIXED, naive(300))
    view = shown(qtbot, session)
    sizes = []
    session.cut_changed.connect(lambda: sizes.append(session.cut))
    press(qtbot, view, "cut-play")
    qtbot.waitUntil(lambda: len(sizes) > 4)
    assert sizes[0] == 256
    assert sizes == sorted(sizes)
    press(qtbot, view, "cut-play")
    assert not view.playing
    session.set_cut(505)
    press(qtbot, view, "cut-play")
    qtbot.waitUntil(lambda: session.cut is None)
    assert not view.playing


def test_reset(qtbot):
    session = session_of(MIXED, naive(300))
    view = shown(qtbot, session)
    button = view.findChild(QPushButton, "cut-reset")
    assert not button.isEnabled()
    session.set_cut(300)
    assert view.slider.size_shown == 300
    press(qtbot, view, "cut-reset")
    assert session.cut is None
    assert view.slider.size_shown == 510


def test_without_a_bpe_it_says_so(qtbot):
    session = Session()
    view = shown(qtbot, session)
    assert not view.slider.isVisible()
    assert any("Show a BPE" in label.text() for label in view.findChildren(QLabel)
               if label.isVisible())
    assert not view.findChild(QPushButton, "cut-play").isEnabled()
    session.add_tokenizer(naive(60))
    assert view.slider.isVisible()
    assert smallest_size(session) == 256
    session.set_visible(1, False)
    assert not view.slider.isVisible()
    view.deleteLater()
    qtbot.waitUntil(lambda: not session.cut_changed._listeners)


def test_previous_change_undoes_one_merge_at_a_time(qtbot):
    session = session_of(MIXED, naive(300), naive(60))
    view = shown(qtbot, session)
    assert view.findChild(QPushButton, "cut-previous").isEnabled()
    sizes = []
    for _ in range(6):
        before = {k: r.window(0, 4096).starts.tolist() for k, r in session.results.items()}
        press(qtbot, view, "cut-previous")
        after = {k: r.window(0, 4096).starts.tolist() for k, r in session.results.items()}
        assert sum(len(after[k]) - len(before[k]) for k in after) >= 1
        key = session.selected_key
        part = session.results[key].window(session.selection.start, session.selection.end)
        assert len(part) == 2  # what was one token
        assert part.starts[0] == session.selection.start
        assert part.ends[-1] == session.selection.end
        sizes.append(session.cut)
    assert sizes == sorted(set(sizes), reverse=True)
    # And forward again to the same sizes.
    press(qtbot, view, "cut-next")
    assert session.cut == sizes[-1] + 1
    session.set_cut(256)
    assert not view.findChild(QPushButton, "cut-previous").isEnabled()
