"""A picture of the tracks that is scrolled is that which is painted as a whole."""

from __future__ import annotations

import random

import numpy as np
import pytest
from bpe_kit import MIXED, naive
from bpe_kit import session_of as bpe_session
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot
from test_tracks import shown
from tokenprism.encoding import Encoding, Status
from tokenprism_app.session import Result, Session, Text
from tokenprism_app.theme.style import current
from tokenprism_app.views.tracks import lanes
from tokenprism_app.views.tracks.axis import ByteAxis
from tokenprism_app.views.tracks.content import Content
from tokenprism_app.views.tracks.lanes import label_room
from tokenprism_app.views.tracks.layer import Layer, Scene
from tokenprism_app.views.tracks.look import Look
from tokenprism_app.views.tracks.view import TracksView
from tokenprism_app.work.marking import Marking

SIGNS = [
    "a", " ", "é", "中", "😀", "👩‍👩‍👧", "e\u0301", "العربية", "क्षत्रिय", "\u200b", "\n",
    "ﷺ", "🇳🇱", "g\u0308\u0323", "𝒳", "\ufeff", "W",
]
PIECES = st.one_of(
    st.sampled_from([sign.encode() for sign in SIGNS]),
    st.sampled_from([b"\xff", b"\xe4\xb8", b"\xf0\x9f", b"\x00"]),
    st.text(min_size=1, max_size=3).map(lambda text: text.encode("utf-8", "replace")),
)


def any_encoding(source: bytes, chance: random.Random) -> Encoding:
    """Tokens of every kind: long ones, several over one span, some without bytes, and gaps."""
    rows: list[tuple[int, int, int]] = []
    at = 0
    while at < len(source):
        end = min(len(source), at + chance.choice((1, 1, 2, 3, 4, 5, 9, 60)))
        status = chance.choice(
            [Status.EXACT] * 6 + [Status.SPACED, Status.NORMALIZED, Status.UNKNOWN]
        )
        kind = chance.random()
        if kind < 0.1:
            rows.append((at, at, Status.VIRTUAL))
        if kind < 0.85:
            rows += [(at, end, status)] * (chance.randint(2, 4) if kind > 0.75 else 1)
        at = end
    starts, ends, status = (np.array(column, np.int64) for column in zip(*rows, strict=True))
    ids = np.array([chance.choice((7, 123, 4567, 98765)) for _ in rows], np.int32)
    return Encoding(source, ids, starts, ends, status.astype(np.uint8))


def session_over(source: bytes, seed: int) -> Session:
    session, chance = Session(), random.Random(seed)
    session.set_text(Text(source))
    for _ in range(2):
        entry = session.add_tokenizer(naive(20))
        session.set_result(entry.key, Result(any_encoding(source, chance)))
    return session


def differing(one: QImage, other: QImage) -> str:
    """The rectangle in which pictures differ."""
    size = one.size()
    points = [
        (x, y) for y in range(size.height()) for x in range(size.width())
        if one.pixel(x, y) != other.pixel(x, y)
    ]
    xs, ys = [x - label_room() for x, _ in points], [y for _, y in points]
    return f"{len(points)} pixels in x {min(xs)}–{max(xs)}, y {min(ys)}–{max(ys)}"


def assert_same(layer: Layer, fresh: Layer, scene: Scene, told: object) -> None:
    moved, whole = layer.drawn(scene).toImage(), fresh.drawn(scene).toImage()
    if moved != whole:
        pytest.fail(f"{told}: {differing(moved, whole)}")


@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0])
@settings(
    deadline=None, max_examples=6, phases=[Phase.explicit, Phase.generate],
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(
    pieces=st.lists(PIECES, min_size=20, max_size=60), seed=st.integers(0, 1 << 30),
    scale=st.sampled_from((3, 4, 5, 9, 12, 17, 18, 26, 40, 64)),
    steps=st.lists(st.integers(-700, 700), min_size=3, max_size=6),
)
def test_scrolling_is_exact(
    qtbot: QtBot, ratio: float, pieces: list[bytes], seed: int, scale: int, steps: list[int]
) -> None:
    source = b"".join(pieces) * 12
    session, marking = session_over(source, seed), Marking(None)
    axis = ByteAxis()
    content = Content(session, axis, marking)
    size = QSize(label_room() + 420, 240)
    axis.resize(len(source), size.width() - label_room())
    axis.zoom(scale / axis.scale, 0)
    axis.scroll_to(axis.furthest // 2)
    scene = Scene(lanes.rows(session.visible), Look(current(), ratio), size, 0, False)
    layer = Layer(session, content)
    assert_same(layer, Layer(session, content), scene, "first")
    for step in (1, -1, 3, -4, *steps, -axis.offset, 37, axis.furthest, -11):
        axis.scroll_to(axis.offset + step)
        assert_same(layer, Layer(session, content), scene, (axis.offset, step))
    marking.forget()


def test_a_view_scrolled_and_changed_is_exact(qtbot: QtBot) -> None:
    """Through the view: scrolled both ways, zoomed, cut, and results that come while it scrolls."""
    chance = random.Random(7)
    session = bpe_session(MIXED * 40, naive(300), naive(60))
    view: TracksView = shown(qtbot, session, 900, 200)
    for _ in range(40):
        match chance.randrange(8):
            case 0:
                view.zoom(chance.choice((0.3, 0.8, 1.3, 3.0)))
            case 1:
                session.set_cut(chance.choice((256, 280, 300, 400, None)))
            case 2:
                view.verticalScrollBar().setValue(chance.randrange(60))
            case 3:
                key = chance.choice((1, 2))
                history = session.entry(key).tokenizer.history(session.text.source)
                session.set_result(key, Result(history.full, history))
            case _:
                pass
        if view.axis.dense:  # the marks of the whole text may come between two pictures
            view.zoom_to_bytes()
        view.scroll_to(view.axis.offset + chance.randint(-400, 400))
        view.grab()
        seen = view.layer.picture.toImage()
        view._repaint()
        view.grab()
        whole = view.layer.picture.toImage()
        assert whole == seen, (view.axis, differing(seen, whole))


def test_scrolling_by_a_notch_paints_a_part(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    session = bpe_session(MIXED * 40, naive(300), naive(60))
    view: TracksView = shown(qtbot, session, 1100, 260)
    view.grab()
    whole = []
    monkeypatch.setattr(view.layer, "_paint_all", lambda *_: whole.append(1))
    for _ in range(20):
        view.scroll_to(view.axis.offset + 120)
        view.grab()
    assert not whole
