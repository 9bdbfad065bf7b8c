"""A picture that is kept while tokens are on their way is painted in the style it was made in."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from compare_kit import HARD, encode_all, session_of, trained
from pytestqt.qtbot import QtBot
from tokenprism_app.painting.tints import ColourBy
from tokenprism_app.session import ByteRange, Session, Text
from tokenprism_app.views.compare.toolbar import Arrangement
from tokenprism_app.views.compare.view import CompareView


@pytest.fixture
def view(qtbot: QtBot) -> Iterator[CompareView]:
    """Five tokenizers, coloured by how many of them disagree, painted as a whole."""
    made = CompareView(session_of(
        HARD * 9, *(trained(size, f"of {size}") for size in (258, 280, 300, 350, 420))
    ))
    qtbot.addWidget(made)
    made.resize(1700, 1000)
    made.toolbar.choose_mode(ColourBy.DISAGREEMENT)
    made.show()
    yield made
    made.close_session()


def hide_all_but_two(session: Session) -> None:
    """Leave two tokenizers, as Undo does with those that an example added."""
    for entry in session.visible[2:]:
        session.set_visible(entry.key, False)


@pytest.mark.parametrize("way", Arrangement)
def test_a_kept_picture_outlives_its_tokenizers(
    view: CompareView, qtbot: QtBot, way: Arrangement
) -> None:
    session = view.session
    view.toolbar.choose_way(way)
    qtbot.waitUntil(lambda: all(canvas.is_complete for canvas in view.canvases))
    session.select(ByteRange(20, 60))
    session.set_position(len(HARD) * 4)
    for canvas in view.canvases:
        assert canvas.boxes(0, len(session.text.source))  # rows are placed, and not painted yet
    session.set_text(Text(HARD[40:] * 8, "another"))
    assert all(canvas.is_held for canvas in view.canvases)
    hide_all_but_two(session)
    for canvas in view.canvases:
        canvas.boxes(0, 500)
        canvas.grab()
    view.resize(1300, 800)
    for canvas in view.canvases:
        canvas.grab()
    encode_all(session)
    qtbot.waitUntil(lambda: all(canvas.is_complete for canvas in view.canvases))
    assert not any(canvas.is_held for canvas in view.canvases)
    assert {box.key for canvas in view.canvases for box in canvas.boxes(0, 500)} == {
        entry.key for entry in session.visible
    }


def test_a_clipboard_that_nobody_has_written_changes_nothing(view: CompareView) -> None:
    before = view.session.text
    for whole in (True, False):
        view._editor.paste(None, whole=whole)
    assert view.session.text is before
