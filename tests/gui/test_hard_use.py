"""What breaks text windows elsewhere: huge lines, busy workers, characters that widgets change."""

from __future__ import annotations

import logging
import time
import warnings
from collections.abc import Callable
from pathlib import Path

import pytest
from clock import spent
from compare_kit import cl100k
from hands import CONTROL, Hands, hands
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPalette
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot
from tokenprism import Progress
from tokenprism_app.session import ByteRange, Text
from tokenprism_app.start import crash
from tokenprism_app.theme import style
from tokenprism_app.window.main_window import MainWindow
from window_kit import SAMPLE, Gaps, words_that_never_repeat

pytestmark = pytest.mark.timed

__all__ = ["hands"]

SLACK = 300  # milliseconds that the event loop may be late
TURNS = 4  # a busy machine may take the processor away; what blocks, blocks in every turn


@pytest.fixture
def gaps(window: MainWindow) -> Gaps:
    """Measures how long the window does not answer."""
    return Gaps(window)


def paste(window: MainWindow, qtbot: QtBot, text: str) -> None:
    """Put text on the clipboard and examine it by the keyboard."""
    QGuiApplication.clipboard().setText(text)
    qtbot.keyClick(window, Qt.Key.Key_V, CONTROL | Qt.KeyboardModifier.ShiftModifier)


def test_a_line_of_a_million_characters_can_be_edited(
    hands: Hands, window: MainWindow, gaps: Gaps, qtbot: QtBot
) -> None:
    entry = window.session.add_tokenizer(cl100k())
    line = "lorem42 " * 125_000
    window.session.set_text(Text(b"a few words", "x"))
    hands.settle()
    canvas, edit = window.compare.canvas(entry.key), window.compare.toolbar.edit
    assert canvas is not None
    longest = []
    for turn in range(TURNS):
        qtbot.wait(300)
        gaps.restart()
        paste(window, qtbot, line + str(turn))
        assert window.session.text.source == (line + str(turn)).encode()
        hands.settle()
        hands.click(edit)
        window.session.select(ByteRange(500_000, 500_000))
        qtbot.keyClicks(canvas, "x")
        assert window.session.text.source.startswith((line[:500_000] + "xlorem42").encode())
        assert len(window.session.text.source) == 1_000_002
        hands.settle()
        qtbot.keyClick(canvas, Qt.Key.Key_Z, CONTROL)
        assert window.session.text.source == (line + str(turn)).encode()
        hands.settle()
        hands.click(edit)
        longest.append(gaps.longest)
        if longest[-1] < SLACK:
            break
    assert min(longest) < SLACK
    begun = time.thread_time()
    window.close()
    assert time.thread_time() - begun < 1


def test_moving_a_splitter_over_many_words_stays_smooth(
    hands: Hands, window: MainWindow, qtbot: QtBot
) -> None:
    window.session.add_tokenizer(cl100k())
    paste(window, qtbot, " ".join(f"word{n % 997}" for n in range(65_000)))
    hands.settle()
    begun = time.thread_time()
    for step in range(20):
        window.resizeDocks(
            [window.cards["library"]], [200 + 6 * step], Qt.Orientation.Horizontal
        )
        qtbot.wait(20)
    assert (time.thread_time() - begun) / 20 < 0.05


def test_the_window_answers_while_it_encodes_and_trains(
    window: MainWindow, tmp_path: Path, opened: Callable[..., None], gaps: Gaps, qtbot: QtBot
) -> None:
    window.session.add_tokenizer(cl100k())
    opened(words_that_never_repeat(tmp_path / "long.txt", 3_000_000))
    form = window.training.view.form
    form.entries.setValue(900_000)
    form.bpe.min_count.setValue(1)
    form.start.click()
    task = window.training.task
    assert task is not None
    steps, longest = [], []
    for turn in range(TURNS):
        gaps.restart()
        source = SAMPLE.encode() * (1500 + turn)  # megabytes
        window.session.set_text(Text(source, "long", editable=False))
        for _ in range(14):
            qtbot.wait(50)
            now = task.snapshot().now
            steps.append((now.stage, now.done))
        longest.append(gaps.longest)
        if longest[-1] < SLACK:
            break
    assert min(longest) < SLACK
    assert steps == sorted(steps)
    assert steps[-1] > steps[0]
    with spent() as used, qtbot.waitSignal(window.training.ended):
        window.status.cancel.click()
    assert used.seconds < 1
    with qtbot.waitSignal(window.training.ended):  # and again at once
        form.entries.setValue(300)
        form.start.click()


EXACT = "a\u00a0b\u2028c\u2029d\x00e\r\nf"
EXACT_SPANS = [0, 1, 3, 4, 6, 7, 8, 10, 11, 12, 13, 14, 16]
EMOJI = "🚫 ab 🧪🧪 c\u0301d"
EMOJI_SPANS = [0, 2, 3, 4, 7, 10, 11, 12, 14, 15, 16, 18, 20]


@pytest.mark.parametrize(("text", "starts"), [(EXACT, EXACT_SPANS), (EMOJI, EMOJI_SPANS)])
def test_no_widget_changes_a_byte(
    hands: Hands, window: MainWindow, qtbot: QtBot, text: str, starts: list[int]
) -> None:
    entry = window.session.add_tokenizer(cl100k())
    source = text.encode()
    window.session.set_text(Text(b"x", "x"))
    hands.click(window.compare.toolbar.edit)
    canvas = window.compare.canvas(entry.key)
    assert canvas is not None
    window.session.select(ByteRange(0, 1))
    QGuiApplication.clipboard().setText(text)
    qtbot.keyClick(canvas, Qt.Key.Key_V, CONTROL)
    assert window.session.text.source == source
    hands.settle()
    assert window.session.results[entry.key].window(0, 99).starts.tolist() == starts
    qtbot.keyClick(canvas, Qt.Key.Key_Escape)
    tracks = window.cards["tracks"].view
    assert [box.start for box in tracks.boxes(entry.key)] == starts
    for start, end in zip(starts, [*starts[1:], len(source)], strict=True):
        chosen = hands.click_in_compare(entry.key, start)
        covered = {window.session.selection, chosen}
        assert ByteRange(start, end) in covered or canvas.boxes(start, end)[0].start < start
        qtbot.keyClick(canvas, Qt.Key.Key_C, CONTROL)
        span = window.session.selection
        assert span is not None
        copied = source[span.start : span.end].decode("utf-8", "replace")
        assert QGuiApplication.clipboard().text() == copied


def test_a_copy_over_lines_holds_line_ends(hands: Hands, window: MainWindow, qtbot: QtBot) -> None:
    entry = window.session.add_tokenizer(cl100k())
    window.session.set_text(Text(b"one a\nb two", "x"))
    hands.settle()
    window.session.select(ByteRange(4, 7))
    canvas = window.compare.canvas(entry.key)
    assert canvas is not None
    qtbot.keyClick(canvas, Qt.Key.Key_C, CONTROL)
    assert QGuiApplication.clipboard().text() == "a\nb"


@pytest.mark.filterwarnings("ignore:careful")
def test_a_fault_in_a_worker_is_told_once(
    window: MainWindow, qtbot: QtBot, caplog: pytest.LogCaptureFixture
) -> None:
    reporter = crash.Reporter(window.show_notice)
    shown = []
    reporter.noticed.connect(shown.append)

    def work(_progress: Progress) -> None:
        warnings.warn("careful", stacklevel=1)
        raise RuntimeError("inner fault")

    failed: list[object] = []
    try:
        with caplog.at_level(logging.ERROR):
            window.tasks.start(work, failed.append, failed.append)
            qtbot.waitUntil(lambda: bool(failed))
            qtbot.wait(50)
    finally:
        reporter.close()
    assert len(failed) == 1
    assert "inner fault" in str(failed[0])
    assert not shown
    assert [one.exc_info is not None for one in caplog.records] == [True]


def contrast(one: QColor, other: QColor) -> float:
    """The ratio of WCAG 2: 1 … 21."""
    def light(colour: QColor) -> float:
        parts = [
            part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
            for part in (colour.redF(), colour.greenF(), colour.blueF())
        ]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


def strongest(image: QImage, left: int, top: int, right: int, bottom: int) -> float:
    """The highest contrast to the ground, which is the most frequent colour of an area."""
    seen: dict[int, int] = {}
    for x in range(left, right):
        for y in range(top, bottom):
            pixel = image.pixel(x, y)
            seen[pixel] = seen.get(pixel, 0) + 1
    ground = QColor(max(seen, key=lambda pixel: seen[pixel]))
    return max(contrast(QColor(pixel), ground) for pixel in seen)


def test_tokens_and_words_can_be_read_in_every_palette(
    hands: Hands, window: MainWindow, qapp: QApplication, qtbot: QtBot
) -> None:
    entry = window.session.add_tokenizer(cl100k())
    window.session.set_text(Text(SAMPLE.encode(), "x"))
    usual = qapp.palette()
    for dark in (True, False):
        palette = QPalette(QColor(20, 20, 20) if dark else QColor(240, 240, 240))
        qapp.setPalette(palette)  # what a desktop does when the user changes its colours
        style.set_dark(dark)
        hands.settle()
        qtbot.wait(50)
        canvas = window.compare.canvas(entry.key)
        assert canvas is not None
        image = canvas.grab().toImage()
        for box in canvas.boxes(0, 60):
            area = box.rectangles[0]
            if SAMPLE.encode()[box.start : box.end].strip() and area[2] - area[0] > 8:
                assert strongest(image, *area) >= 4.5, (dark, box)
        whole = window.grab().toImage()
        for widget in (window.status.selection, window.compare.toolbar.paste,
                       window.cards["cut"].view._label, window.notices.label):
            if widget.isVisible():
                corner = widget.mapTo(window, QPoint())
                size = widget.size()
                area = (corner.x(), corner.y(), corner.x() + size.width(),
                        corner.y() + size.height())
                assert strongest(whole, *area) >= 4.5, (dark, widget)
    qapp.setPalette(usual)
    QToolTip.hideText()
