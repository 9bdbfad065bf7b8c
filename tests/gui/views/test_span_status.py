"""Every status of a span: drawn, told in words, and found again by pointing at it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from tokenizers import normalizers
from tokenprism.encoding import Status
from tokenprism_app.painting.statuses import status_words
from tokenprism_app.session import ByteRange, Result, Session, Text
from tokenprism_app.theme import style
from tokenprism_app.views.compare.describe import describe_token, describe_tokens
from tokenprism_app.views.compare.view import CompareView
from tokenprism_app.views.inspector.view import InspectorView
from tokenprism_app.views.tracks.tips import tip
from tokenprism_app.views.tracks.view import TracksView

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "core" / "formats"))
import span_kit

# "ﬁ" is rewritten, "b" has a mark in front of it, NUL is dropped, "xyz" is unknown.
TEXT = "b ﬁ㍍ a\nhello\0world xyz é".encode()
NFKC, MARKS, WORDS = 0, 1, 2


@pytest.fixture(scope="module")
def tokenizers(tmp_path_factory: pytest.TempPathFactory) -> list[span_kit.HuggingFaceTokenizer]:
    made = [span_kit.byte_level(normalizers.NFKC()), span_kit.llama(), span_kit.word_piece()]
    return [span_kit.adapter(one, tmp_path_factory.mktemp("made")) for one in made]


@pytest.fixture
def session(tokenizers: list[span_kit.HuggingFaceTokenizer]) -> Session:
    session = Session()
    for tokenizer in tokenizers:
        session.add_tokenizer(tokenizer)
    session.set_text(Text(TEXT, "Pasted text"))
    for entry in session.visible:
        session.set_result(entry.key, Result(entry.tokenizer.encode(TEXT)))
    return session


def at(text: str, within: bytes = TEXT) -> ByteRange:
    start = within.index(text.encode())
    return ByteRange(start, start + len(text.encode()))


def point_at(qtbot: QtBot, widget: QWidget, place: QPoint) -> None:
    # A real server tells of moves only: the pointer may be there from the test before.
    qtbot.mouseMove(widget, place + QPoint(0, 1))
    qtbot.mouseMove(widget, place)


# What, in which tokenizer, on which bytes.
KINDS = [
    ("exact", WORDS, at("hello"), Status.EXACT),
    ("mark", MARKS, at(" a"), Status.SPACED),
    ("rewritten, two tokens", NFKC, at("ﬁ"), Status.NORMALIZED),
    ("rewritten, twelve tokens", NFKC, at("㍍"), Status.NORMALIZED),
    ("dropped", WORDS, at("\0"), Status.DROPPED),
    ("unknown", WORDS, at("xyz"), Status.UNKNOWN),
]


@pytest.fixture
def compare(qtbot: QtBot, session: Session) -> Iterator[CompareView]:
    view = CompareView(session)
    qtbot.addWidget(view)
    view.resize(1200, 500)
    with qtbot.waitExposed(view):
        view.show()
    view.settle()
    qtbot.waitUntil(lambda: all(canvas.is_complete for canvas in view.canvases))
    yield view
    view.close_session()


@pytest.fixture
def tracks(qtbot: QtBot, session: Session) -> TracksView:
    view = TracksView(session)
    qtbot.addWidget(view)
    view.resize(1800, 300)
    with qtbot.waitExposed(view):
        view.show()
    view.zoom(40 / view.axis.scale, 0)
    return view


@pytest.mark.parametrize(("which", "span", "status"), [kind[1:] for kind in KINDS],
                         ids=[kind[0] for kind in KINDS])
def test_pointing_in_compare(
    qtbot: QtBot, compare: CompareView, session: Session, which: int, span: ByteRange,
    status: Status,
) -> None:
    canvas = compare.canvases[which]
    (box,) = canvas.boxes(span.start, span.end)
    left, top, right, bottom = box.rectangles[0]
    middle = QPoint((left + right) // 2, (top + bottom) // 2 + 2)
    point_at(qtbot, canvas, middle)
    qtbot.waitUntil(lambda: session.hover == span)
    qtbot.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=middle)
    assert session.selection == span
    hit = canvas.place.hit(middle)
    assert hit is not None
    block, inside = hit.block, hit.box
    assert block.parts is not None
    assert inside is not None
    words = describe_token(
        session.visible[which].tokenizer.vocabulary, block.parts, inside.segment
    )
    several = int(block.parts.several[inside.segment])
    assert (status_words(status, several) in words) == (status is not Status.EXACT)
    assert f"bytes {span.start}–{span.end} ({span.end - span.start})" in words


@pytest.mark.parametrize(("which", "span", "status"), [kind[1:] for kind in KINDS],
                         ids=[kind[0] for kind in KINDS])
def test_pointing_in_tracks(
    qtbot: QtBot, tracks: TracksView, session: Session, which: int, span: ByteRange,
    status: Status,
) -> None:
    entry = session.visible[which]
    (box,) = [one for one in tracks.boxes(entry.key) if (one.start, one.end) == (
        span.start, span.end)]
    assert box.status == status
    middle = box.rect.center()
    point_at(qtbot, tracks.viewport(), middle)
    qtbot.waitUntil(lambda: session.hover == span)
    qtbot.mouseClick(tracks.viewport(), Qt.MouseButton.LeftButton, pos=middle)
    assert session.selection == span
    row = next(row for row in tracks.rows() if row.key == entry.key)
    words = tip(session, tracks.content, row, span)
    assert (status_words(status, len(box.ids)) in words) == (status is not Status.EXACT)
    assert f"bytes {span.start}–{span.end}" in words
    assert all(str(token) in words for token in box.ids[:8])


def test_a_token_without_bytes_in_compare(
    qtbot: QtBot, compare: CompareView, session: Session
) -> None:
    entry, here = session.visible[MARKS], ByteRange(0, 0)
    canvas = compare.canvases[MARKS]
    placed = canvas.placed()[0]
    (token, x), = placed.block.inserted(0)
    assert canvas.blocks.style is not None
    point = QPoint(round(x) + 12 + 1, placed.top + canvas.blocks.style.face.top + 2)
    point_at(qtbot, canvas, point)
    qtbot.waitUntil(lambda: session.hover == here)
    qtbot.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=point)
    assert (session.selection, session.selected_key) == (here, entry.key)
    assert placed.block.parts is not None
    words = describe_tokens(
        entry.tokenizer.vocabulary, placed.block.parts.tokens, range(token, token + 1)
    )
    assert status_words(Status.VIRTUAL) in words
    assert "bytes 0–0 (0)" in words


def test_a_token_without_bytes_in_tracks(
    qtbot: QtBot, tracks: TracksView, session: Session
) -> None:
    entry, here = session.visible[MARKS], ByteRange(0, 0)
    box = next(one for one in tracks.boxes(entry.key) if one.start == one.end)
    top = QPoint(box.rect.left() + 1, box.rect.top() + 2)
    point_at(qtbot, tracks.viewport(), top)
    qtbot.waitUntil(lambda: session.hover == here)
    qtbot.mouseClick(tracks.viewport(), Qt.MouseButton.LeftButton, pos=top)
    assert (session.selection, session.selected_key) == (here, entry.key)
    row = next(row for row in tracks.rows() if row.key == entry.key)
    assert status_words(Status.VIRTUAL) in tip(session, tracks.content, row, here)


@pytest.mark.parametrize(
    ("which", "span", "status", "several"),
    [(*kind[1:], 12 if "twelve" in kind[0] else 2 if "two" in kind[0] else 1) for kind in KINDS]
    + [(MARKS, ByteRange(0, 0), Status.VIRTUAL, 1)],
    ids=[kind[0] for kind in KINDS] + ["inserted"],
)
def test_the_inspector_says_it(
    qtbot: QtBot, session: Session, which: int, span: ByteRange, status: Status, several: int
) -> None:
    view = InspectorView(session)
    qtbot.addWidget(view)
    view.resize(320, 700)
    view.show()
    session.select(span, session.visible[which].key)
    shown = view.rows()
    assert (("span", status_words(status, several)) in shown) == (status is not Status.EXACT)
    assert any(name == "bytes" and value.startswith(f"{span.start}–{span.end}")
               for name, value in shown)


def test_each_status_has_a_picture_of_its_own(
    qtbot: QtBot, tracks: TracksView, session: Session
) -> None:
    """Of boxes with the same ground and no text, the pictures differ."""
    from PySide6.QtCore import QRect, QSize
    from tokenprism_app.theme.style import current
    from tokenprism_app.views.tracks.lanes import Box
    from tokenprism_app.views.tracks.look import Look
    from tokenprism_app.views.tracks.paint_tokens import _draw_box

    for theme in (style.Theme.LIGHT, style.Theme.DARK):
        style.set_theme(theme)
        look = Look(current())
        pictures = []
        for status in (Status.EXACT, Status.SPACED, Status.NORMALIZED, Status.DROPPED,
                       Status.UNKNOWN):
            box = Box(QRect(0, 0, 60, 24), 0, 3, (), False, False, False, status)
            tile = look.tile(
                ("test", int(status)), QSize(60, 24),
                lambda painter, cell, box=box, look=look: _draw_box(
                    box, look.hues[0], look, painter, cell),
            )
            pictures.append(bytes(tile.toImage().constBits()))
        assert len(set(pictures)) == len(pictures)
    style.set_theme(style.Theme.LIGHT)
