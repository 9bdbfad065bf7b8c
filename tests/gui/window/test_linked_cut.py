"""One scrubber: every view shows the same cut."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from bpe_kit import MIXED, learn
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.pretokenize import pattern
from tokenprism_app.session import ByteRange, Text
from tokenprism_app.views.cut.view import SPEEDS
from tokenprism_app.window.main_window import MainWindow

SOURCE = (MIXED * 3).replace(b"\xff\xfe", b"")


@pytest.fixture
def filled(window: MainWindow, qtbot: QtBot) -> MainWindow:
    for merges in (60, 200):
        window.session.add_tokenizer(BpeTokenizer(
            replace(learn(MIXED * 2, merges), pattern=pattern("gpt2")), name=f"bpe-{merges}"
        ))
    window.session.set_text(Text(SOURCE))
    qtbot.waitUntil(lambda: len(window.session.results) == 2)
    window.session.select(ByteRange(3, 4), 2)
    for name in ("merges", "tracks"):
        window._show(name)
    return window


def check(window: MainWindow, qtbot: QtBot, size: int) -> None:
    """What every view shows is what the smaller vocabulary gives."""
    session = window.session
    qtbot.waitUntil(lambda: session.cut == size)
    window.compare.settle()
    for entry in session.visible:
        tokenizer = entry.tokenizer
        model = tokenizer.model
        smaller = tokenizer.at_size(max(model.base_size, min(size, model.size)))
        expected = smaller.encode(SOURCE)
        canvas = window.compare.canvas(entry.key)
        assert canvas is not None
        shown = canvas.visible_range()
        ids = dict(zip(expected.starts.tolist(), expected.ids.tolist(), strict=True))
        painted = {box.start: box.token_id for box in canvas.boxes(shown.start, shown.end)}
        inside = {start for start in ids if shown.start <= start < shown.end}
        assert inside <= set(painted)
        assert all(painted[start] == ids[start] for start in inside)
        assert session.results[entry.key].count == len(expected)
    tracks = window.cards["tracks"].view
    merges = window.cards["merges"].view
    result = session.results[2]
    lane = [box.start for box in tracks.boxes(2)][1:-1]
    expected_starts = set(result.window(0, len(SOURCE)).starts.tolist())
    assert set(lane) <= expected_starts
    assert merges.table.table.rows._in_force == result.merges
    plot = window.cards["curves"].view.plot
    if plot is not None:
        qtbot.waitUntil(lambda: round(2 ** plot.line.value()) == size)
    assert window.cards["cut"].view.slider.size_shown == size


def test_all_views_show_the_same_cut(filled: MainWindow, qtbot: QtBot) -> None:
    slider = filled.cards["cut"].view.slider
    slider.setFocus()
    for _ in range(3):
        qtbot.keyClick(slider, Qt.Key.Key_PageDown)
    check(filled, qtbot, slider.size_shown)
    rng = np.random.default_rng(3)
    for size in rng.integers(300, 455, 4).tolist():
        slider._choose(size)
        check(filled, qtbot, size)


def test_speed_of_playing(filled: MainWindow, qtbot: QtBot) -> None:
    view = filled.cards["cut"].view
    button = view.findChild(QPushButton, "cut-speed")
    seen = []
    for _ in SPEEDS:
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        seen.append(button.text())
    assert seen == ["2×", "4×", "0.25×", "0.5×", "1×"]
