"""What Compare draws: characters over the bytes that tokens share, lines and dots below tokens."""

from __future__ import annotations

import numpy as np
import pytest
from compare_kit import HARD, session_of, trained
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tokenprism_app.painting.boxpaint import paint_text
from tokenprism_app.painting.display import display
from tokenprism_app.painting.face import face
from tokenprism_app.painting.lines import TextLines
from tokenprism_app.painting.style import Differs, Style
from tokenprism_app.painting.tints import ColourBy, tints
from tokenprism_app.theme.palette import palette
from tokenprism_app.views.compare.comparison import Comparison
from tokenprism_app.views.compare.view import CompareView

SIZES = (300, 360, 520)


def test_tokens_differ_from_the_baseline_or_only_among_the_others() -> None:
    session = session_of(HARD, *(trained(size, f"mine-{size}") for size in SIZES))
    length = len(HARD)
    keys = [entry.key for entry in session.visible]
    spans = {
        key: set(zip(window.starts.tolist(), window.ends.tolist(), strict=True))
        for key in keys if (window := session.results[key].window(0, length)) is not None
    }
    seen = set()
    for base in keys:
        session.set_baseline(base)
        comparison = Comparison(session)
        for key in keys:
            tokens = comparison.tokens(key, 0, length)
            assert tokens is not None
            expected = []
            for span in zip(tokens.starts.tolist(), tokens.ends.tolist(), strict=True):
                if key == base or all(span in spans[other] for other in keys):
                    expected.append(Differs.NOT)
                else:
                    lacks = span not in spans[base]
                    expected.append(Differs.BASELINE if lacks else Differs.OTHERS)
            assert comparison.difference(key, 0, length).tolist() == expected
            seen.update(expected)
    assert seen == set(Differs)
    # Without the baseline in view, any difference counts.
    session.set_visible(keys[0], False)
    session.set_baseline(keys[0])
    comparison = Comparison(session)
    lacking = comparison.lacking(keys[1], 0, length)
    assert comparison.difference(keys[1], 0, length).tolist() == [
        Differs.BASELINE if one else Differs.NOT for one in lacking.tolist()
    ]


def ink(source: bytes, edges: list[int]) -> np.ndarray[tuple[int, int], np.dtype[np.bool_]]:
    """Which pixels of a row are dark, with token edges inside its characters."""
    shown = display(source, 0, len(source), np.array(edges, np.int64))
    colours = palette(dark=False)
    made = face(colours)
    lines = TextLines(shown, made, 600.0)
    mode = tints(ColourBy.ALTERNATE, colours, colours.hues[0], trained().vocabulary, others=1)
    style = Style(made, colours.hues[0], mode, marks=False, width=600, ratio=1.0)
    image = QImage(600, made.row, QImage.Format.Format_Grayscale8)
    image.fill(QColor("white"))
    with QPainter(image) as painter:
        paint_text(painter, lines, lines.rows[0], style)
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(made.row, image.bytesPerLine())
    return np.asarray(rows[:, :600] < 128)


@pytest.mark.parametrize("text", ["词", "é", "ж"])
def test_a_shared_character_is_drawn_as_it_is(qapp: QApplication, text: str) -> None:
    whole, torn = ink(text.encode(), []), ink(text.encode(), [1])
    assert whole.any()
    for one in (whole, torn):
        one.sort()  # as much ink in each line of pixels, wherever it begins
    assert (whole == torn).mean() > 0.995


def test_the_baseline_s_pane_has_no_lines(qtbot: QtBot) -> None:
    session = session_of(HARD, trained(300, "small"), trained(520, "large"))
    view = CompareView(session)
    qtbot.addWidget(view)
    view.resize(900, 400)
    view.show()
    view.settle()
    base, other = view.canvases
    assert session.baseline == base.key
    for canvas, any_differs in ((base, False), (other, True)):
        block = canvas.blocks.block(0)
        assert block.look is not None
        assert any(block.look.differs) is any_differs
    view.close_session()
